//! Advice: what a modder should look at in rules that load without a mistake.
//!
//! `unused` finds what is declared and never read, `board` decks that nobody draws from and groups that cannot be completed
//! by anybody but one, `bank` a Bank that cannot pay what players begin with, `thrown_away` values that nobody uses,
//! `pinned` rules without a scenario, `fitting` the editions that a house rule is good for, `needs` what no edition has
//! that a script needs, `unread` files that nobody reads. Only the files of the edition itself are judged, not those that
//! it extends.

mod bank;
mod board;
mod bots;
mod fitting;
mod mentions;
mod needs;
mod pinned;
mod thrown_away;
mod uncalled;
mod unread;
mod unused;

pub use fitting::{Fitting, Taker};

use crate::data::{self, Request, ScriptHead};
use crate::edition::Edition;
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, What, nearest};
use mentions::Mentions;

/// Advice about an edition in all of its modes, or why it cannot be loaded.
pub fn on_edition(library: &Library, id: &str) -> Result<Vec<Mistake>, Mistakes> {
    let request = |mode: Option<String>| Request { edition: id.to_owned(), mode, ..Request::default() };
    let standard = data::load(library, &request(None))?;
    let mut modes: Vec<Edition> = Vec::new();
    for mode in &standard.modes {
        modes.push(data::load(library, &request(Some(mode.to_string())))?);
    }
    let mut mentions = Mentions::default();
    for mode in &modes {
        mentions.add(mode);
    }
    let files = data::own_files(library, id);
    mentions.add_data(&files);
    let mut advice = Vec::new();
    unused::in_edition(&files, &mentions, &mut advice);
    board::undrawn_decks(&files, &modes, &mentions, &mut advice);
    bank::too_poor(&files, &modes, &mut advice);
    board::small_groups(&files, &modes, &mut advice);
    uncalled::in_all_modes(library, id, &standard, &mut advice)?;
    thrown_away::in_scripts(library, library.below(&format!("editions/{id}")), &mut advice);
    unread::in_edition(library, id, Some(&data::bots(library, &standard)), &mut advice);
    pinned::rules(library, &standard, &files, &mut advice);
    Ok(sorted(advice))
}

/// The numbered rules without a scenario of an edition that says it is complete. Nothing, if it cannot be loaded.
pub fn on_pins(library: &Library, id: &str) -> Vec<Mistake> {
    let Ok(edition) = data::load(library, &Request { edition: id.to_owned(), ..Request::default() }) else {
        return Vec::new();
    };
    let mut advice = Vec::new();
    pinned::rules(library, &edition, &data::own_files(library, id), &mut advice);
    advice.retain(|mistake| matches!(mistake.what, What::NotComplete { .. }));
    sorted(advice)
}

/// Files of an edition that nobody reads. Also beside mistakes, which may well come from that.
pub fn on_files(library: &Library, id: &str) -> Vec<Mistake> {
    let standard = data::attempt(library, &Request { edition: id.to_owned(), ..Request::default() }).0;
    let bots = standard.map(|standard| data::bots(library, &standard));
    let mut advice = Vec::new();
    unread::in_edition(library, id, bots.as_deref(), &mut advice);
    sorted(advice)
}

/// Advice about a house rule, and the editions that it can be played with; or what is wrong with it in all of them.
pub fn on_house_rule(library: &Library, id: &str) -> Result<Fitting, Mistakes> {
    let head = data::house_rule_head(library, id)?;
    let mut fitting = fitting::of(library, &head)?;
    let path = format!("scripts/house/{id}.rhai");
    if let (true, Some(path)) = (fitting.fits.is_empty(), library.path(&path)) {
        return Err(needs::unfit(library, &head, path));
    }
    let mut mentions = Mentions::default();
    if let (Some(path), Some(text)) = (library.path(&path), library.text(&path)) {
        mentions.add_script(path, text);
    }
    excluded(library, &head, &mut fitting.advice);
    unused::in_head(&head, &mentions, &mut fitting.advice);
    thrown_away::in_scripts(library, library.path(&path).into_iter(), &mut fitting.advice);
    pinned::house_rule(library, id, &(&*path).into(), &mut fitting.advice);
    fitting.advice = sorted(fitting.advice);
    Ok(fitting)
}

/// A misspelt rule would exclude nothing, and nobody would notice.
fn excluded(library: &Library, head: &ScriptHead, advice: &mut Vec<Mistake>) {
    for rule in &head.excludes {
        if !data::house_rules(library).any(|id| *id == *rule.value) {
            let nearest = nearest(&rule.value, data::house_rules(library));
            advice.push(Mistake::new(&rule.at, What::ExcludesNothing { rule: rule.value.to_string(), nearest }));
        }
    }
}

/// The editions that a bot can play, or what is wrong with it.
pub fn on_bot(library: &Library, id: &str) -> Result<Fitting, Mistakes> {
    bots::fitting(library, id)
}

fn sorted(advice: Vec<Mistake>) -> Vec<Mistake> {
    Mistakes::of(advice).map_or_else(Vec::new, |mistakes| mistakes.0)
}
