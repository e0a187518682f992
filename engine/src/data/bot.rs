//! Bots: players that are scripts. Their files lie over the rules of the edition, for their own eyes only.
//!
//! `scripts/bots/<id>.rhai` comes first, then its parts below `scripts/bots/<id>/`, each a layer of its own. A part joins
//! where the edition has what the part needs. Last come the files of the same id in the `bots/` folders of the editions.

use std::collections::BTreeSet;

use super::BotRequest;
use super::head::{self, ScriptHead, ScriptKind};
use super::settings;
use crate::edition::{Edition, Layer};
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, What, nearest, nearest_id};
use crate::text::SharedText;

/// The one bot that needs no script, and that every edition has.
pub const RANDOM: &str = "random";

/// The bot that tries its answers out in games of another bot; its file declares its options only.
pub const AHEAD: &str = "ahead";

/// The bot that plays where nobody says another.
pub const SENSIBLE: &str = "sensible";

/// The ids of all bots that may play an edition.
pub fn bots(library: &Library, edition: &Edition) -> Vec<String> {
    let folders = folders(&edition.chain);
    let written = folders.iter().flat_map(|folder| ids_in(library, folder));
    let ids: BTreeSet<&str> = written.chain([RANDOM]).collect();
    ids.into_iter().map(str::to_owned).collect()
}

/// The ids of the bots that belong to no edition.
pub fn shared_bots(library: &Library) -> impl Iterator<Item = &str> {
    ScriptKind::Bot.ids(library)
}

/// The edition as a bot sees it: with the bot's scripts on top, and the bot's options among its own.
pub fn load_bot(library: &Library, edition: &Edition, request: &BotRequest) -> Result<Edition, Mistakes> {
    let mut mistakes = Vec::new();
    let files = files(library, &edition.chain, &request.id);
    if files.is_empty() && request.id == RANDOM {
        // It comes here only with options, of which it has none.
        settings::set_for_bot(request, &mut edition.clone(), &mut mistakes);
        return Mistakes::or(mistakes, edition.clone());
    }
    if files.is_empty() {
        let ids = bots(library, edition);
        let near = nearest_id(&request.id, ids.iter().map(String::as_str));
        return Err(Mistake::in_request(What::UnknownBot { bot: request.id.clone(), nearest: near, bots: ids }).into());
    }
    let mut seen = edition.clone();
    for file in files {
        let Some(head) = ScriptKind::Bot.read(library, &request.id, &file.path, &mut mistakes) else { continue };
        check_std_names(library, &head, &mut mistakes);
        if file.is_part && !head::fits(&head, edition) {
            continue;
        }
        head::check_needs([(&head, None)].into_iter(), edition, &edition.chain, &mut mistakes);
        head::add_options([&head].into_iter(), &mut seen.options, &edition.id, &mut mistakes);
        head::set_defaults(&head, &mut seen.options, &mut mistakes);
        if let Some(text) = library.text(&file.path) {
            seen.sources.add(&file.path, text);
        }
        seen.layers.push(Layer { name: file.layer, files: vec![file.path] });
    }
    settings::set_for_bot(request, &mut seen, &mut mistakes);
    Mistakes::or(mistakes, seen)
}

/// The files of all bots that may sit at a table of these editions.
pub fn paths(library: &Library, chain: &[SharedText]) -> Vec<SharedText> {
    let folders = folders(chain);
    folders.iter().flat_map(|folder| library.below(folder)).filter(|path| path.ends_with(".rhai")).cloned().collect()
}

struct BotFile {
    path: SharedText,
    layer: SharedText,
    /// A part is left out where it does not fit; the bot itself is refused.
    is_part: bool,
}

fn files(library: &Library, chain: &[SharedText], id: &str) -> Vec<BotFile> {
    let mut files = Vec::new();
    for folder in folders(chain) {
        let own = library.path(&format!("{folder}/{id}.rhai")).filter(|_| !id.contains('/'));
        files.extend(own.map(|path| BotFile { path: path.clone(), layer: format!("bot {id}").into(), is_part: false }));
        let below = format!("{folder}/{id}");
        for path in library.below(&below) {
            let part = path[below.len() + 1..].strip_suffix(".rhai");
            files.extend(part.map(|part| BotFile {
                path: path.clone(),
                layer: format!("bot {id} {part}").into(),
                is_part: true,
            }));
        }
    }
    files
}

fn folders(chain: &[SharedText]) -> Vec<String> {
    let own = chain.iter().map(|edition| format!("editions/{edition}/bots"));
    [ScriptKind::Bot.folder().to_owned()].into_iter().chain(own).collect()
}

fn ids_in<'a>(library: &'a Library, folder: &str) -> Vec<&'a str> {
    let names = library.paths().filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".rhai"));
    names.filter(|name| !name.contains('/')).collect()
}

/// A part whose need names no file at all would silently never join.
fn check_std_names(library: &Library, head: &ScriptHead, mistakes: &mut Vec<Mistake>) {
    for need in head.needs.iter().filter(|need| &*need.what == "std") {
        if ScriptKind::Std.path(library, &need.name).is_none() {
            let ids: Vec<&str> = ScriptKind::Std.ids(library).collect();
            let what = What::UnknownStdFile {
                id: need.name.to_string(),
                nearest: nearest(&need.name, ids.iter().copied()),
                ids: ids.iter().map(|id| id.to_string()).collect(),
            };
            mistakes.push(Mistake::new(&need.at, what));
        }
    }
}
