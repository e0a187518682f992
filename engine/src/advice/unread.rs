//! Files in the folder of an edition that nobody reads.

use crate::library::{Library, Location};
use crate::mistake::{Mistake, What, nearest};

/// The files of every edition.
const FILES: [&str; 5] = ["edition.toml", "board.toml", "cards.toml", "rules.toml", "rules.rhai"];

/// Its folders, with the ending of what is read in each.
const FOLDERS: [(&str, &str); 5] =
    [("rules", ".rhai"), ("modes", ".rhai"), ("bots", ".rhai"), ("tracks", ".toml"), ("scenarios", ".toml")];

/// A file of the wrong name would silently change nothing. Texts are left alone: they may be anybody's notes. The parts of
/// bots are judged only if the bots are known.
pub fn in_edition(library: &Library, id: &str, bots: Option<&[String]>, advice: &mut Vec<Mistake>) {
    let folder = format!("editions/{id}");
    for path in library.below(&folder).filter(|path| !path.ends_with(".txt")) {
        let file = &path[folder.len() + 1..];
        if bots.is_none() && file.starts_with("bots/") {
            continue;
        }
        if let Some(better) = better_name(file, bots.unwrap_or_default()) {
            let nearest = (!better.is_empty()).then_some(better);
            advice.push(Mistake::new(&Location::top(path), What::UnreadFile { file: file.to_owned(), nearest }));
        }
    }
}

/// The name that a file should have, empty if nobody knows; nothing if somebody reads it.
fn better_name(file: &str, bots: &[String]) -> Option<String> {
    let Some((folder, rest)) = file.split_once('/') else {
        return (!FILES.contains(&file)).then(|| match nearest(file, FILES) {
            Some(near) => near,
            None if file.ends_with(".rhai") => format!("rules/{file}"),
            None => String::new(),
        });
    };
    let Some((_, ending)) = FOLDERS.into_iter().find(|(known, _)| *known == folder) else {
        let near = nearest(folder, FOLDERS.map(|(known, _)| known));
        return Some(near.map_or_else(String::new, |near| format!("{near}/{rest}")));
    };
    let part = rest.split_once('/').filter(|_| folder == "bots");
    match part {
        Some((bot, rest)) if !bots.iter().any(|known| known == bot) => {
            let near = nearest(bot, bots.iter().map(String::as_str));
            Some(near.map_or_else(String::new, |near| format!("bots/{near}/{rest}")))
        }
        _ => (!rest.ends_with(ending)).then(|| with_ending(file, ending)),
    }
}

/// The name with the ending that was meant; empty if it is far from any.
fn with_ending(file: &str, ending: &str) -> String {
    let (stem, written) = file.rfind('.').map_or((file, ""), |dot| file.split_at(dot));
    nearest(written, [ending]).map_or_else(String::new, |ending| format!("{stem}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::better_name;

    #[test]
    fn a_file_that_nobody_reads_gets_the_name_that_was_meant() {
        let bots = ["random".to_owned(), "sensible".to_owned()];
        let better = |file: &str| better_name(file, &bots);
        assert_eq!(better("card.toml").as_deref(), Some("cards.toml"));
        assert_eq!(better("extra.rhai").as_deref(), Some("rules/extra.rhai"));
        assert_eq!(better("rule/a.rhai").as_deref(), Some("rules/a.rhai"));
        assert_eq!(better("mode/quick.rhai").as_deref(), Some("modes/quick.rhai"));
        assert_eq!(better("bots/sensble/a.rhai").as_deref(), Some("bots/sensible/a.rhai"));
        assert_eq!(better("scenarios/a.rhai").as_deref(), Some(""));
        assert_eq!(better("rules/auction.rahi").as_deref(), Some("rules/auction.rhai"));
        assert_eq!(better("scenarios/a.tml").as_deref(), Some("scenarios/a.toml"));
        assert_eq!(better("rules/more/a.rhai"), None);
        assert_eq!(better("scenarios/a.toml"), None);
    }
}
