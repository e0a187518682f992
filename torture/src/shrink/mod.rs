//! Makes a game that fails as short as possible, and a scenario of it.
//!
//! Other seeds are tried first, since the shortest game of a hundred is often a tenth as long. Then decisions are left
//! out, in ever smaller parts: whoever is asked without a record wants nothing. What is left is played once more and
//! written down line by line.

mod fewest;
mod lines;
mod record;
mod replay;

use std::cell::RefCell;
use std::rc::Rc;

use boardwright_engine::game::Setup;
use boardwright_engine::script::Program;

use crate::conservation::play;
use crate::rules::{Rules, new_game};
use fewest::fewest;
use record::Recording;
use replay::{Decision, Replayed, decisions, replay};

/// So many other seeds are tried.
const SEEDS: u64 = 100;

/// A random game that fails.
struct Failing {
    setup: Setup,
    decisions: Vec<Decision>,
    steps: usize,
    problem: String,
}

/// The text of a scenario in which a random game of these rules fails as it does with this seed; the shortest one that
/// was found. Nothing, if the game does not fail.
pub fn scenario(rules: &Rules, program: &Rc<Program>, seed: u64, most_turns: u32) -> Option<String> {
    let found = failing(program, seed, most_turns)?;
    let others = (0..SEEDS).filter_map(|other| failing(program, other, most_turns));
    let same = others.filter(|other| place(&other.problem) == place(&found.problem));
    let shortest = same.min_by_key(|other| (other.steps, other.decisions.len())).unwrap_or(found);
    let best = RefCell::new(shortest.played(program, &shortest.decisions)?);
    fewest(&shortest.decisions, |some| {
        let played = shortest.played(program, some);
        let played = played.filter(|played| played.lines.len() <= best.borrow().lines.len());
        played.map(|played| best.replace(played)).is_some()
    });
    Some(text(rules, &shortest.setup, &best.into_inner()))
}

fn failing(program: &Rc<Program>, seed: u64, most_turns: u32) -> Option<Failing> {
    let (seats, tape) = Recording::seats();
    let mut game = new_game(program, seed, seats);
    let problem = play(&mut game, most_turns).err()?;
    let (decisions, steps) = decisions(&tape.borrow());
    Some(Failing { setup: game.setup().clone(), decisions, steps, problem })
}

impl Failing {
    /// The game with some of its decisions only, if it still fails in the same place.
    fn played(&self, program: &Rc<Program>, decisions: &[Decision]) -> Option<Replayed> {
        let replayed = replay(program, &self.setup, decisions, self.steps)?;
        let is_same = place(replayed.problem.as_ref()?) == place(&self.problem);
        is_same.then_some(replayed)
    }
}

/// What two games that fail for the same reason have in common: the place in a script, or the first words.
fn place(problem: &str) -> &str {
    problem.split(": ").next().unwrap_or(problem)
}

fn text(rules: &Rules, setup: &Setup, played: &Replayed) -> String {
    let quoted = |text: &str| format!("{text:?}");
    let list = |texts: &mut dyn Iterator<Item = &str>| texts.map(quoted).collect::<Vec<_>>().join(", ");
    let about = played.problem.as_deref().and_then(|problem| problem.lines().next()).unwrap_or_default();
    let answers: String = played.lines.iter().map(|line| format!("    {},\n", quoted(line))).collect();
    format!(
        "about = {}\nedition = {}\nmode = {}\nhouse = [{}]\nplayers = [{}]\nseed = {}\n\n[play]\nanswers = [\n{answers}]\n\n[expect]\nnever = [{}]\n",
        quoted(&format!("It must not fail: {about}")),
        quoted(&rules.edition),
        quoted(&rules.mode),
        list(&mut rules.house_rules.iter().map(String::as_str)),
        list(&mut setup.players.iter().map(|player| &*player.name)),
        setup.seed,
        quoted(about),
    )
}
