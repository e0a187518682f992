//! Every scenario of every edition is a test of its own, and its transcript a snapshot.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use boardwright::shelf::add_folder;
use boardwright_engine::data::{Request, editions, load};
use boardwright_engine::edition::Edition;
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;
use boardwright_engine::scenario;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let scenarios = scenario::all(library()).map(|(_, path)| {
        let path = path.to_string();
        Trial::test(path.clone(), move || check_scenario(&path))
    });
    let failing = library().paths().filter(|path| path.starts_with("failing/")).map(|path| {
        let path = path.to_string();
        Trial::test(path.clone(), move || check_failing(&path))
    });
    let complete = editions(library()).map(|id| {
        let id = id.to_string();
        Trial::test(format!("every rule of {id} is pinned"), move || check_rules(&id))
    });
    let tester = Trial::test("the tester sees a rule that no scenario pins", check_the_tester);
    let trials = scenarios.chain(failing).chain(complete).chain([tester]).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The repository's files, and the scenarios that must fail.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let mut library = boardwright_snapshots::library().clone();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/failing");
        add_folder(&mut library, &folder, "failing").unwrap_or_else(|error| panic!("{error}"));
        library
    })
}

fn check_scenario(path: &str) -> Result<(), Failed> {
    let outcome = scenario::run(library(), path).map_err(|failure| failure.to_string())?;
    snapshot(path, &outcome.transcript.join("\n"))
}

/// A scenario that must fail, fails, and says why.
fn check_failing(path: &str) -> Result<(), Failed> {
    match scenario::run(library(), path) {
        Ok(_) => Err("this scenario must fail, but it passes".into()),
        Err(failure) => snapshot(path, &failure.to_string()),
    }
}

fn check_rules(id: &str) -> Result<(), Failed> {
    let unpinned = unpinned_rules(library(), id)?;
    if unpinned.is_empty() { Ok(()) } else { Err(format!("no scenario pins: {}", unpinned.join(", ")).into()) }
}

fn check_the_tester() -> Result<(), Failed> {
    let mut library = library().clone();
    library.remove("editions/quay/scenarios/storm.toml");
    library.remove("editions/quay/scenarios/storm-at-ebb.toml");
    let unpinned = unpinned_rules(&library, "quay")?;
    if unpinned == ["QU-17"] { Ok(()) } else { Err(format!("found {unpinned:?} instead of QU-17").into()) }
}

/// The rules of an edition that claims to be complete which no scenario names; and an error for names that are no rules.
fn unpinned_rules(library: &Library, id: &str) -> Result<Vec<String>, Failed> {
    let edition = edition(library, id)?;
    let mut pinned = BTreeSet::new();
    for path in scenario::of(library, &format!("editions/{id}")) {
        let read = scenario::read(library, path).map_err(|mistakes| mistakes.render(library, Style::Plain))?;
        pinned.extend(read.rules.into_iter().flatten().map(|rule| rule.value.to_string()));
    }
    let known: BTreeSet<String> = edition.rules.iter().map(|rule| rule.id.to_string()).collect();
    if let Some(stranger) = pinned.iter().find(|rule| !known.contains(*rule)) {
        return Err(format!("a scenario of {id} pins {stranger}, which is no rule of that edition").into());
    }
    Ok(if edition.complete { known.difference(&pinned).cloned().collect() } else { Vec::new() })
}

fn edition(library: &Library, id: &str) -> Result<Edition, Failed> {
    let request = Request { edition: id.into(), ..Request::default() };
    load(library, &request).map_err(|mistakes| mistakes.render(library, Style::Plain).into())
}

/// Compares with the accepted snapshot; `cargo insta review` shows and accepts changes.
fn snapshot(path: &str, text: &str) -> Result<(), Failed> {
    let name = path.trim_end_matches(".toml").replace('/', "__");
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("snapshots/scenarios");
    settings.bind(|| insta::assert_snapshot!(name, text));
    Ok(())
}
