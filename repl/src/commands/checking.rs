//! All that is wrong with an edition, a house rule or a bot, and what to look at in it.

use std::sync::Arc;

use boardwright_engine::advice::{self, Fitting};
use boardwright_engine::data::{self, BotRequest, Request};
use boardwright_engine::edition::Edition;
use boardwright_engine::library::Library;
use boardwright_engine::mistake::{Mistake, Mistakes};
use boardwright_engine::scenario::{self, Runner};
use boardwright_engine::script;

use super::subjects::Subject;

/// What came of one edition, house rule or bot.
pub struct Checked {
    pub found: Vec<Mistake>,
    /// What is said of one without mistakes.
    pub praise: String,
}

/// Checks scripts, data and scenarios of a subject. The runner keeps rules that several scenarios ask for.
pub fn check(subject: &Subject, request: &Request, library: &Library, runner: &Runner<'_>) -> Checked {
    let mut checked = match subject {
        Subject::Edition(id) => check_edition(&Request { edition: id.clone(), ..request.clone() }, library),
        Subject::HouseRule(id) => check_fitting(id, advice::on_house_rule(library, id)),
        Subject::Bot(id) => check_fitting(id, advice::on_bot(library, id)),
    };
    for mistake in scenario::of(library, &subject.folder()).flat_map(|path| runner.mistakes(path)) {
        if !checked.found.contains(&mistake) {
            checked.found.push(mistake);
        }
    }
    checked
}

/// The mode that is asked for, or all.
pub fn modes(request: &Request, library: &Library) -> Vec<String> {
    match (&request.mode, data::attempt(library, request).0) {
        (Some(mode), _) => vec![mode.clone()],
        (None, Some(edition)) => edition.modes.iter().map(ToString::to_string).collect(),
        (None, None) => vec!["standard".to_owned()],
    }
}

fn check_edition(request: &Request, library: &Library) -> Checked {
    let modes = modes(request, library);
    let (mut found, mut together) = (Vec::new(), Vec::new());
    for mode in &modes {
        let request = Request { mode: Some(mode.clone()), ..request.clone() };
        match script::open(library, &request) {
            Ok(program) => {
                found.extend(mistakes_in_bots(library, &program.edition));
                together.extend(advice_on_house_rules(&program.edition));
            }
            Err(mistakes) => found.extend(mistakes.0),
        }
    }
    if found.is_empty() {
        found = advice::on_edition(library, &request.edition).unwrap_or_else(|mistakes| mistakes.0);
        found.extend(together);
    } else {
        found.extend(advice::on_files(library, &request.edition));
    }
    Checked { found, praise: format!("{}: no mistakes in {}", request.edition, modes.join(", ")) }
}

/// The bots of an edition are scripts too, and lie over its rules.
fn mistakes_in_bots(library: &Library, edition: &Edition) -> Vec<Mistake> {
    let linked = data::bots(library, edition).into_iter().map(|id| {
        let request = BotRequest { id, ..BotRequest::default() };
        data::load_bot(library, edition, &request).and_then(|seen| script::link(Arc::new(seen)))
    });
    linked.filter_map(Result::err).flat_map(|mistakes| mistakes.0).collect()
}

/// What the house rules of a table do to each other.
fn advice_on_house_rules(edition: &Edition) -> Vec<Mistake> {
    let is_house_rule = |mistake: &Mistake| mistake.at.file.starts_with("scripts/house/");
    script::advise(edition).into_iter().filter(is_house_rule).collect()
}

/// A house rule or a bot, which several editions may take.
fn check_fitting(id: &str, fitting: Result<Fitting, Mistakes>) -> Checked {
    let fitting = match fitting {
        Ok(fitting) => fitting,
        Err(mistakes) => return Checked { found: mistakes.0, praise: String::new() },
    };
    let refused = fitting.refused.iter().map(|(edition, reason)| format!("\n  not for {edition}: {reason}"));
    let praise = format!("{id}: no mistakes; for {}{}", fitting.words(), refused.collect::<String>());
    Checked { found: fitting.advice, praise }
}
