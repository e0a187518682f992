//! Compiled rules do what Rhai does, also with scripts that nobody would write.

mod grammar;
mod peculiar;

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use boardwright_engine::data::{HouseRuleRequest, Request, load};
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::script::{BackEnd, Program, link};
use boardwright_snapshots::library;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::Progress;

/// A step is repeated so often, so that what was remembered is met too.
const STEPS: usize = 3;

pub fn run(progress: &Progress) -> String {
    let scripts = u32::try_from(progress.count(150, 20_000)).unwrap_or(u32::MAX);
    progress.expect(scripts.into());
    let config = Config { cases: scripts, failure_persistence: None, max_shrink_iters: 20_000, ..Config::default() };
    // The same scripts every time: a failure comes again.
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    for script in peculiar::SCRIPTS {
        let program = linked(&format!("//! Peculiar.{script}"))
            .unwrap_or_else(|| panic!("a peculiar script is refused:\n{script}"));
        if let Err(told) = compare(&program) {
            panic!("a peculiar script differs:\n{script}\n{told}");
        }
    }
    let (refused, failed, left_alone) = (Cell::new(0_u32), Cell::new(0_u32), Cell::new(0_u32));
    let count = |figure: &Cell<u32>, is_one: bool| figure.set(figure.get() + u32::from(is_one));
    let tried = runner.run(&grammar::script(), |script| {
        progress.done();
        // What is no script, or no rule, is refused before anything could run it.
        let Some(program) = linked(&script) else {
            count(&refused, true);
            return Ok(());
        };
        count(&left_alone, !program.interpreted().is_empty());
        let compiled = compare(&program).map_err(TestCaseError::fail)?;
        count(&failed, compiled.iter().any(|line| line.starts_with("error: ")));
        Ok(())
    });
    match tried {
        Ok(()) => format!(
            "{scripts} scripts: {} are refused, {} end with an error, {} use something that is left to the interpreter",
            refused.get(),
            failed.get(),
            left_alone.get()
        ),
        Err(TestError::Fail(why, script)) => panic!("the smallest script that differs:\n{script}\n{why}"),
        Err(TestError::Abort(why)) => panic!("no more scripts could be made up: {why}"),
    }
}

/// What compiled rules make of a script; how the interpreter differs, if it does.
fn compare(program: &Rc<Program>) -> Result<Vec<String>, String> {
    let compiled = played(program, BackEnd::Compiled);
    let interpreted = played(program, BackEnd::Interpreter);
    if compiled != interpreted {
        return Err(format!("compiled:\n{}\n--- but interpreted:\n{}", compiled.join("\n"), interpreted.join("\n")));
    }
    counts_too_little(program).map_or(Ok(compiled), Err)
}

fn begun(program: &Rc<Program>, back_end: BackEnd) -> Game {
    let setup = Setup::new(["Ann", "Ben"], 1);
    let mut game = Game::new(Rc::clone(program), setup, Box::new(Nobody)).unwrap_or_else(|error| panic!("{error}"));
    game.set_back_end(back_end);
    game.audit();
    game
}

/// What a few steps of the script come to, in words.
fn played(program: &Rc<Program>, back_end: BackEnd) -> Vec<String> {
    let mut game = begun(program, back_end);
    let mut told = Vec::new();
    for _ in 0..STEPS {
        match game.advance() {
            Ok(phase) => told.push(format!("{phase:?}")),
            Err(error) => told.push(format!("error: {error}")),
        }
    }
    told.extend(game.transcript());
    told.push(game.hash().to_string());
    told
}

/// Compiled rules count at least as many operations as the interpreter, or they would go on where that stops.
fn counts_too_little(program: &Rc<Program>) -> Option<String> {
    let counted = |back_end| {
        let mut game = begun(program, back_end);
        game.advance().is_ok().then(|| game.operations())
    };
    let (compiled, interpreted) = (counted(BackEnd::Compiled)?, counted(BackEnd::Interpreter)?);
    (compiled < interpreted)
        .then(|| format!("compiled rules count {compiled} operations, the interpreter {interpreted}"))
}

/// The Quay with the script as its only house rule.
fn linked(script: &str) -> Option<Rc<Program>> {
    let mut library = library().clone();
    library.add("scripts/house/generated.rhai", script);
    let house_rules = vec![HouseRuleRequest { id: "generated".into(), options: Vec::new() }];
    let request = Request { edition: "quay".into(), house_rules, ..Request::default() };
    load(&library, &request).and_then(|edition| link(Arc::new(edition))).ok()
}
