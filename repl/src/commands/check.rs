//! `boardwright check`

use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright_engine::advice::{self, Fitting};
use boardwright_engine::data::{HouseRuleRequest, Request};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::{Mistakes, Style};
use boardwright_engine::scenario::Runner;
use clap::ValueEnum;

use super::checking::{Checked, check, modes};
use super::chosen_rules::ChosenRules;
use super::speed;
use super::subjects::{self, Subject};
use crate::output;

#[derive(clap::Args)]
pub struct Check {
    /// Editions, house rules and bots: their ids, or the paths of packs; all of them if you do not say.
    what: Vec<String>,
    #[command(flatten)]
    rules: ChosenRules,
    /// Lists the functions that are left to the interpreter, and why; all others run compiled.
    #[arg(long)]
    speed: bool,
    /// Advice counts as a mistake, for the exit code.
    #[arg(long)]
    strict: bool,
    /// Text for people, one line each for editors, or one JSON object a line for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Short,
    Json,
}

impl Check {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let named = subjects::named(&self.what, &mut shelf).and_then(|(subjects, _)| {
            let request = self.rules.request("", &mut shelf)?;
            Ok((subjects, request, shelf.read()?))
        });
        let (subjects, request, library) = match named {
            Ok(named) => named,
            Err(problem) => return output::fail(&problem),
        };
        let runner = Runner::new(&library);
        let checked: Vec<Checked> =
            subjects.iter().map(|subject| check(subject, &request, &library, &runner)).collect();
        for subject in &checked {
            self.tell(subject, &library);
        }
        if self.speed {
            subjects.iter().for_each(|subject| tell_speed(subject, &request, &library));
        }
        let mut found = checked.iter().flat_map(|checked| &checked.found);
        if found.any(|mistake| self.strict || !mistake.what.is_advice()) {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        }
    }

    /// Mistakes are what this command looks for, so that a program finds them in the output.
    fn tell(&self, checked: &Checked, library: &Library) {
        let has_mistakes = checked.found.iter().any(|mistake| !mistake.what.is_advice());
        if let Some(mistakes) = Mistakes::of(checked.found.clone()) {
            match self.format {
                Format::Text => output::error(&mistakes.render(library, output::style())),
                Format::Short => output::line(mistakes.render(library, Style::Short).trim_end()),
                Format::Json => {
                    let reports = mistakes.reports(library);
                    reports.iter().for_each(|report| output::line(&crate::writing::json(report)));
                }
            }
        }
        if self.format == Format::Text && !has_mistakes {
            output::line(&checked.praise);
        }
    }
}

/// How much of an edition, of a house rule in the first edition that takes it, or of that edition's bots runs compiled.
fn tell_speed(subject: &Subject, request: &Request, library: &Library) {
    let (name, request) = match subject {
        Subject::Edition(id) => (id, Request { edition: id.clone(), ..request.clone() }),
        Subject::HouseRule(id) => {
            let house_rules = vec![HouseRuleRequest { id: id.clone(), ..HouseRuleRequest::default() }];
            (id, Request { house_rules, ..in_first(advice::on_house_rule(library, id)) })
        }
        Subject::Bot(id) => (id, in_first(advice::on_bot(library, id))),
    };
    // What does not load was told before.
    let Some(lines) = speed::interpreted(library, &request, &modes(&request, library)) else { return };
    if lines.is_empty() {
        output::line(&format!("{name}: every function runs compiled"));
    }
    lines.iter().for_each(|line| output::line(line));
}

/// The first edition that takes a rule or a bot, in a mode that does.
fn in_first(fitting: Result<Fitting, Mistakes>) -> Request {
    let first = fitting.ok().and_then(|fitting| fitting.fits.into_iter().next());
    let mode = first.as_ref().and_then(|taker| taker.modes.as_ref()?.first().cloned());
    Request { edition: first.map(|taker| taker.edition).unwrap_or_default(), mode, ..Request::default() }
}
