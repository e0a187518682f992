//! Back and forth, saved and copied at every decision of a game: nothing of it can be seen afterwards.

use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, Phase, Resumed, Save, SaveError, is_decision};
use boardwright_engine::script::BackEnd;
use boardwright_snapshots::{one_decision, program};

use crate::Progress;
use crate::rules::{Rules, new_game};

/// Every so many games are played by the interpreter.
const INTERPRETED: usize = 5;

/// One game, played up to this turn: what a save holds, and the time to play it again, grow with every turn.
struct Part<'a> {
    rules: &'a Rules,
    seed: u64,
    most_turns: u32,
    back_end: BackEnd,
}

pub fn run(progress: &Progress) -> String {
    let games = progress.count(1, 100);
    let most_turns = if progress.is_short() { 3 } else { 12 };
    let tables = Rules::plain(progress);
    let all = tables.iter().flat_map(|rules| (0..games).map(move |seed| (rules, seed)));
    let parts = all.enumerate().map(|(number, (rules, seed))| {
        let back_end = if number % INTERPRETED == 0 { BackEnd::Interpreter } else { BackEnd::Compiled };
        Part { rules, seed, most_turns, back_end }
    });
    let parts: Vec<Part<'_>> = parts.collect();
    progress.expect(parts.len() as u64);
    let decisions = progress.each(&parts, Part::check);
    format!(
        "{} games of {} editions and modes up to turn {most_turns}, every fifth by the interpreter, {} decisions, each undone and redone, saved and loaded, and copied; each game loaded at its end with its rules linked anew: equal hashes",
        decisions.len(),
        tables.len(),
        decisions.iter().sum::<usize>(),
    )
}

/// Everything that must be as it was.
#[derive(Debug, PartialEq, Eq)]
struct Position {
    hash: String,
    phase: Phase,
    marks: usize,
}

impl Position {
    fn of(game: &Game) -> Position {
        Position { hash: game.hash().to_string(), phase: game.phase().clone(), marks: game.tape().len() }
    }
}

impl Part<'_> {
    /// Plays a game with all that at every decision. Gives the number of decisions.
    fn check(&self) -> usize {
        let what = format!("{}, seed {}", self.rules, self.seed);
        let mut game = self.game();
        let mut decisions = 0;
        while !self.is_left(&game) {
            let mut copy = game.copy();
            let before = Position::of(&game);
            assert_eq!(Position::of(&copy), before, "{what}: a copy differs");
            decide(&mut game, &what);
            decide(&mut copy, &what);
            let after = Position::of(&game);
            assert_eq!(Position::of(&copy), after, "{what}: a copy goes on otherwise");
            if !game.tape().iter().skip(before.marks).any(is_decision) {
                continue;
            }
            decisions += 1;
            check_undone(&mut game, &before, &after, &what);
            // Linking takes ten times as long as playing: it is left to the end of the game.
            check_saved(&game, &what, |save| save.resume_by(game.program(), Box::new(Nobody)));
        }
        check_saved(&game, &what, |save| save.resume(Box::new(Nobody)));
        check_whole(&mut game, &what);
        let mut uninterrupted = self.game();
        while !self.is_left(&uninterrupted) {
            decide(&mut uninterrupted, &what);
        }
        assert_eq!(Position::of(&uninterrupted), Position::of(&game), "{what}: the game would have gone otherwise");
        decisions
    }

    fn game(&self) -> Game {
        let game = new_game(&program(&self.rules.edition, &self.rules.mode, &[]), self.seed, Box::new(Nobody));
        game.set_back_end(self.back_end);
        game
    }

    fn is_left(&self, game: &Game) -> bool {
        *game.phase() == Phase::Over || game.kernel().state.turn >= self.most_turns
    }
}

fn decide(game: &mut Game, what: &str) {
    one_decision(game).unwrap_or_else(|error| panic!("{what}: {error}"));
}

/// The last decision, taken back and taken again.
fn check_undone(game: &mut Game, before: &Position, after: &Position, what: &str) {
    game.undo().unwrap_or_else(|error| panic!("{what}: {error}"));
    if matches!(before.phase, Phase::Waiting(_)) {
        assert_eq!(Position::of(game), *before, "{what}: the question does not come back");
    }
    game.redo().unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(Position::of(game), *after, "{what}: what is redone differs");
}

/// The game as a file, read and loaded again.
fn check_saved(game: &Game, what: &str, load: impl FnOnce(&Save) -> Result<Resumed, SaveError>) {
    let save = Save::read(&game.save()).unwrap_or_else(|error| panic!("{what}: {error}"));
    let resumed = load(&save).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(resumed.without_history, None, "{what}: a save loses its history");
    assert_eq!(Position::of(&resumed.game), Position::of(game), "{what}: a save differs");
}

/// The whole game, back to its beginning and forth again.
fn check_whole(game: &mut Game, what: &str) {
    let (end, tape) = (Position::of(game), game.tape().to_vec());
    let decisions = tape.iter().filter(|mark| is_decision(mark)).count();
    for _ in 0..decisions {
        game.undo().unwrap_or_else(|error| panic!("{what}: {error}"));
    }
    assert!(game.undo().is_err() && !game.tape().iter().any(is_decision), "{what}: the game does not go back");
    for _ in 0..decisions {
        game.redo().unwrap_or_else(|error| panic!("{what}: {error}"));
    }
    assert_eq!((Position::of(game), game.tape()), (end, &*tape), "{what}: the game does not come back");
}
