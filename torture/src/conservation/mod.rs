//! Nothing is lost: money, deeds, cards and pieces, in games of every edition, mode, house rule and pair of house rules.

mod audit;
mod figures;
mod ledger;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{BotRequest, SENSIBLE};
use boardwright_engine::decision::Seats;
use boardwright_engine::game::{Game, Setup, random_seats};
use boardwright_engine::script::Program;
use boardwright_snapshots::{NAMES, library};

pub use audit::{Watch, play};

use crate::rules::{Rules, new_game, rendered};
use crate::{Progress, failing_scenario};
use figures::Figures;

/// A random game may go on for ever; after so many turns it has shown what it can.
const MOST_TURNS: u32 = 400;

/// What a house rule changes shows sooner, and there are hundreds of them in all editions and modes, and thousands of pairs.
const MOST_TURNS_WITH_ONE: u32 = 100;
const MOST_TURNS_WITH_TWO: u32 = 30;

/// Sensible players finish. A game that is longer than this is endless.
const MOST_SENSIBLE_TURNS: u32 = 1_500;

/// What is played, and by whom.
struct Part {
    rules: Rules,
    sort: Sort,
    seeds: Range<u64>,
    most_turns: u32,
}

/// Games that are played in one go, by rules that are linked once; Ctrl-C is heard between two parts.
const GAMES_OF_A_PART: u64 = 250;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Plain,
    Sensible,
    OneRule,
    TwoRules,
}

pub fn run(progress: &Progress) -> String {
    let parts = parts(progress);
    let first = progress.skipped().min(parts.len());
    progress.expect((parts.len() - first) as u64);
    let played =
        progress.each(&parts[first..], |part| (part.sort, part.play().inspect_err(|problem| progress.tell(problem))));
    let problems: Vec<&str> = played.iter().filter_map(|(_, part)| part.as_ref().err().map(String::as_str)).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    let sorts = [
        (Sort::Plain, "editions and modes"),
        (Sort::Sensible, "of them by sensible bots"),
        (Sort::OneRule, "with one house rule"),
        (Sort::TwoRules, "with a pair of them"),
    ];
    let told = sorts.map(|(sort, words)| {
        let figures =
            played.iter().filter(|(played, _)| *played == sort).filter_map(|(_, part)| part.as_ref().ok()?.as_ref());
        format!("{words}: {}", figures.fold(Figures::default(), Figures::and))
    });
    let last = first + played.len();
    format!("parts {} to {last} of {}: {}", first + 1, parts.len(), told.join("; "))
}

/// The pairs come last, so that a run that is stopped has seen everything else.
fn parts(progress: &Progress) -> Vec<Part> {
    let plain = Rules::plain(progress);
    let alone: Vec<Rules> = progress.each(&plain, Rules::with_one).into_iter().flatten().collect();
    let pairs = Rules::with_two(&alone);
    let pairs = if progress.is_short() { one_of_each(pairs) } else { pairs };
    let turns = |short: u32, long| if progress.is_short() { short } else { long };
    let all = [
        (Sort::Plain, plain.clone(), progress.count(4, 1_000), MOST_TURNS),
        (Sort::Sensible, plain, progress.count(1, 1_000), MOST_SENSIBLE_TURNS),
        (Sort::OneRule, alone, progress.count(1, 1_000), turns(60, MOST_TURNS_WITH_ONE)),
        (Sort::TwoRules, pairs, progress.count(1, 1_000), turns(20, MOST_TURNS_WITH_TWO)),
    ];
    let parts = all.into_iter().flat_map(|(sort, tables, games, most_turns)| {
        tables.into_iter().flat_map(move |rules| {
            let firsts = (0..games).step_by(GAMES_OF_A_PART as usize);
            let part = move |first| {
                let seeds = first..games.min(first + GAMES_OF_A_PART);
                Part { rules: rules.clone(), sort, seeds, most_turns }
            };
            firsts.map(part)
        })
    });
    parts.collect()
}

/// Each pair of house rules in one edition and mode only: the first pair in the first of those that take it, the second in
/// the second, and so on around.
fn one_of_each(tables: Vec<Rules>) -> Vec<Rules> {
    let mut by_rules = BTreeMap::<Vec<String>, Vec<Rules>>::new();
    for rules in tables {
        by_rules.entry(rules.house_rules.clone()).or_default().push(rules);
    }
    by_rules.into_values().enumerate().map(|(number, mut tables)| tables.swap_remove(number % tables.len())).collect()
}

impl Part {
    /// Plays its games; nothing, if its rules exclude each other. What is wrong, if anything is.
    fn play(&self) -> Result<Option<Figures>, String> {
        let Some(program) = self.rules.program() else { return Ok(None) };
        let lineup = (self.sort == Sort::Sensible).then(|| sensible(&program));
        let mut figures = Figures::of_tables(usize::from(self.seeds.start == 0));
        for seed in self.seeds.clone() {
            let mut game = match &lineup {
                Some(lineup) => full_table(&program, seed, lineup.seats()),
                None => new_game(&program, seed, random_seats()),
            };
            // A failure is played again, with a record of its own.
            game.forget_past();
            play(&mut game, self.most_turns).map_err(|problem| self.failure(&program, seed, &game, &problem))?;
            figures.add(&game);
        }
        Ok(Some(figures))
    }

    /// What is told of a game that failed, with the shortest one that fails in the same way.
    fn failure(&self, program: &Rc<Program>, seed: u64, game: &Game, problem: &str) -> String {
        let transcript = game.transcript();
        let last = transcript[transcript.len().saturating_sub(12)..].join("\n");
        let is_random = self.sort != Sort::Sensible;
        let scenario = is_random.then(|| failing_scenario(&self.rules, program, seed, self.most_turns)).flatten();
        let kept = scenario.map_or_else(String::new, |text| keep(&self.rules, seed, &text));
        format!("{}, seed {seed}: {problem}\nafter:\n{last}\n{kept}", self.rules)
    }
}

/// Writes a scenario for `boardwright test` beside what was built, and tells where.
fn keep(rules: &Rules, seed: u64, text: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/torture");
    let file = folder.join(format!("{} {seed}.toml", rules.to_string().replace(' ', "-")));
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, text));
    match written {
        Ok(()) => format!("the shortest game that fails is {}:\n{text}", file.display()),
        Err(error) => format!("the shortest game that fails could not be written ({error}):\n{text}"),
    }
}

fn sensible(program: &Program) -> Lineup {
    let seats = vec![Some(BotRequest { id: SENSIBLE.into(), options: Vec::new() }); NAMES.len()];
    let lineup = Lineup::load(library(), program, &seats);
    lineup.unwrap_or_else(|mistakes| panic!("{}", rendered(&mistakes)))
}

fn full_table(program: &Rc<Program>, seed: u64, seats: Box<dyn Seats>) -> Game {
    let players = NAMES.into_iter().take(program.edition.max_players);
    let game = Game::new(Rc::clone(program), Setup::new(players, seed), seats);
    game.unwrap_or_else(|error| panic!("{}: {error}", program.edition.id))
}
