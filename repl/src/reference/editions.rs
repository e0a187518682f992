//! The chapter of the editions: what each is, its modes, and what a table may set.

use boardwright_engine::data::{self, Request};
use boardwright_engine::edition::Edition;
use boardwright_engine::library::Library;

use super::shared_rules::range;

/// The chapter, from the editions themselves. One with mistakes is left out; `check` tells of it.
pub fn editions(library: &Library) -> String {
    let mut text = String::from(
        "# Editions\n\nWritten from the files of the editions; do not edit it by hand.\n\n\
         `boardwright play <edition> --mode <mode> --option <option>=<value>` plays an edition in one of its modes, with an option of your own.\n\
         The mode is `standard` if you do not say, and an option has the value that stands here; a mode may give it another.\n\
         `boardwright editions <edition>` tells the same, with what the game remembers and asks.\n\
         How its rules are written is in [The script language](the-script-language.md), in which files in [The files of editions and packs](files.md).\n",
    );
    for id in data::editions(library) {
        let request = Request { edition: id.into(), ..Request::default() };
        let Ok(edition) = data::load(library, &request) else { continue };
        text += &section(library, &edition);
    }
    text
}

fn section(library: &Library, edition: &Edition) -> String {
    let Edition { id, name, about, min_players, max_players, .. } = edition;
    let about = if about.is_empty() { String::new() } else { format!("{about}\n") };
    let mut text = format!("\n## `{id}`: {name}\n\n{about}For {min_players} to {max_players} players.\n");
    text += "\n| mode | | |\n|---|---|---|\n";
    for (mode, head) in edition.modes.iter().zip(&edition.mode_heads) {
        text += &format!("| `{mode}` | {} | {} |\n", head.name, head.about);
    }
    text += "\n| option | is | |\n|---|---|---|\n";
    for (option, setting) in &edition.options {
        let value = data::typed(&setting.value);
        text += &format!("| `{option}` | {value}{} | {} |\n", range(setting.range), setting.about);
    }
    text + options_of_modes(library, edition).as_str()
}

/// The options that only a mode has.
fn options_of_modes(library: &Library, edition: &Edition) -> String {
    let mut text = String::new();
    for mode in &edition.modes {
        let request = Request { edition: edition.id.to_string(), mode: Some(mode.to_string()), ..Request::default() };
        let Ok(played) = data::load(library, &request) else { continue };
        for (option, setting) in played.options.iter().filter(|(option, _)| !edition.options.contains_key(*option)) {
            let value = data::typed(&setting.value);
            text += &format!("| `{option}`, in `{mode}` | {value}{} | {} |\n", range(setting.range), setting.about);
        }
    }
    text
}
