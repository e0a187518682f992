//! What scripts need by their heads, held against all editions that are known.

use std::collections::{BTreeMap, BTreeSet};

use crate::data::{self, Need, Request, ScriptHead, ScriptKind};
use crate::edition::{Declaration, Edition};
use crate::library::{Library, Location};
use crate::mistake::{Mistake, Mistakes, What, nearest};
use crate::script;
use crate::text::SharedText;

/// The editions of a library, in all of their modes. One with mistakes of its own is left out.
pub struct Offered(Vec<Edition>);

impl Offered {
    pub fn of(library: &Library) -> Offered {
        let mut offered = Vec::new();
        for id in data::editions(library) {
            let request = |mode: Option<String>| Request { edition: id.to_owned(), mode, ..Request::default() };
            let Ok(standard) = data::load(library, &request(None)) else { continue };
            let others = standard.modes.iter().filter(|mode| **mode != standard.mode);
            let others = others.filter_map(|mode| data::load(library, &request(Some(mode.to_string()))).ok());
            offered.extend(others.collect::<Vec<_>>());
            offered.push(standard);
        }
        Offered(offered)
    }

    /// Why a file can be used with no edition: what none of them has, or else what each of them lacks. Since such a file is
    /// never linked, its script is read here.
    pub fn unfit(&self, library: &Library, head: &ScriptHead, path: &SharedText) -> Vec<Mistake> {
        let mut mistakes = Vec::new();
        mistakes.extend(library.text(path).and_then(|text| script::syntax_mistake(path, text)));
        let nowhere: Vec<Mistake> = head.needs.iter().filter_map(|need| self.nowhere_met(library, need)).collect();
        if nowhere.is_empty() {
            let at = head.needs.first().map_or_else(|| Location::top(path), |need| need.at.clone());
            mistakes.push(Mistake::new(&at, What::FitsNoEdition { script: head.described(), lacks: self.lacks(head) }));
        }
        mistakes.extend(nowhere);
        mistakes
    }

    /// Notes what is wrong with the files of a bot that join nowhere.
    pub fn check_parts(&self, library: &Library, bot: &str, files: &[SharedText], mistakes: &mut Vec<Mistake>) {
        for path in files.iter().filter(|path| path.ends_with(".rhai")) {
            // What is wrong with a head is told where it is used.
            let Some(head) = ScriptKind::Bot.read(library, bot, path, &mut Vec::new()) else { continue };
            if !self.0.iter().any(|edition| data::fits(&head, edition)) {
                mistakes.extend(self.unfit(library, &head, path));
            }
        }
    }

    /// A need that no edition meets; mostly its name is misspelt.
    fn nowhere_met(&self, library: &Library, need: &Need) -> Option<Mistake> {
        let names: BTreeSet<String> = match &*need.what {
            "edition" => data::editions(library).map(str::to_owned).collect(),
            what => self.0.iter().flat_map(|edition| names(edition, what)).collect(),
        };
        if names.contains(&*need.name) {
            return None;
        }
        if &*need.what == "std" {
            let files: Vec<&str> = ScriptKind::Std.ids(library).collect();
            if !files.contains(&&*need.name) {
                let (id, nearest) = (need.name.to_string(), nearest(&need.name, files.iter().copied()));
                let ids = files.into_iter().map(str::to_owned).collect();
                return Some(Mistake::new(&need.at, What::UnknownStdFile { id, nearest, ids }));
            }
        }
        let nearest = nearest(&need.name, names.iter().map(String::as_str));
        let names = names.into_iter().collect();
        if &*need.what == "edition" {
            let what = What::UnknownEdition { edition: need.name.to_string(), nearest, editions: names };
            return Some(Mistake::new(&need.at, what));
        }
        Some(Mistake::new(&need.at, What::NeedNowhereMet { needed: need.described(), nearest, names }))
    }

    /// What is lacking, each with the editions that lack it in one of their modes.
    fn lacks(&self, head: &ScriptHead) -> Vec<(String, Vec<String>)> {
        let mut lacks: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for edition in &self.0 {
            for need in head.needs.iter().filter(|need| !need.is_met(edition, &edition.chain)) {
                lacks.entry(need.described()).or_default().insert(edition.id.to_string());
            }
        }
        lacks.into_iter().map(|(what, editions)| (what, editions.into_iter().collect())).collect()
    }
}

/// Why a house rule can be used with no edition.
pub fn unfit(library: &Library, head: &ScriptHead, path: &SharedText) -> Mistakes {
    let mistakes = Offered::of(library).unfit(library, head, path);
    Mistakes::of(mistakes).expect("it is at least said that it fits nowhere")
}

/// What an edition has of the things that can be needed, as a head would name them.
fn names(edition: &Edition, what: &str) -> Vec<String> {
    let declared = &edition.declared;
    let owned = |owner: &str, declarations: &[Declaration]| -> Vec<String> {
        declarations.iter().map(|declaration| format!("{owner}.{}", declaration.name)).collect()
    };
    match what {
        "kind" => edition.spaces.iter().map(|space| space.kind.to_string()).collect(),
        "deck" => edition.decks.iter().map(|deck| deck.id.to_string()).collect(),
        "piece" => edition.pieces.iter().map(|piece| piece.id.to_string()).collect(),
        "timer" => edition.timers.iter().map(|timer| timer.id.to_string()).collect(),
        "option" => edition.options.keys().map(ToString::to_string).collect(),
        "dice" => vec![edition.dice.len().to_string()],
        "std" => edition.uses.iter().map(ToString::to_string).collect(),
        "fact" => [("space", &declared.space_facts), ("group", &declared.group_facts), ("card", &declared.card_facts)]
            .into_iter()
            .flat_map(|(owner, declarations)| owned(owner, declarations))
            .collect(),
        _ => {
            [("player", &declared.player_values), ("space", &declared.space_values), ("table", &declared.table_values)]
                .into_iter()
                .flat_map(|(owner, declarations)| owned(owner, declarations))
                .collect()
        }
    }
}
