//! Every key of every shipped file is deleted, renamed and retyped in turn, and what is said about it is counted.
//!
//! Nothing may panic. Nothing may pass in silence, unless a deleted key is one that the schema lets be left out. And the
//! first line that is named must be the changed one, or that of the table which now lacks its key.
//!
//! The ordinary tests change a sample of the keys; `BOARDWRIGHT_LONG=1 cargo test --release -p boardwright-snapshots --test
//! mutated_data -- --nocapture` changes every one, and tells of each mistake that is told elsewhere.
#![allow(clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stdout, reason = "the figures are worth reading")]

#[path = "mutated_data/figures.rs"]
mod figures;
#[path = "mutated_data/keys.rs"]
mod keys;
#[path = "mutated_data/mutation.rs"]
mod mutation;
#[path = "mutated_data/schema.rs"]
mod schema;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardwright_engine::data::{Request, editions, load};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::scenario;
use boardwright_engine::script::open;
use boardwright_engine::text::SharedText;
use boardwright_snapshots::library;

use figures::{Figures, Mutation, Told};
use keys::{Key, keys};
use mutation::{Change, File};
use schema::Schemas;

/// So many of a hundred mistakes are told at the right line.
const LEAST_PERCENT: f64 = 98.0;

/// In the ordinary form one of so many mutations of the data is tried, and one of so many of the scenarios.
const SAMPLE: usize = 149;
const SCENARIO_SAMPLE: usize = 127;

/// The editions whose scenarios are changed.
const SCENARIOS: [&str; 2] = ["editions/quay", "editions/nyc"];

#[test]
fn every_changed_key_of_the_data_is_told_at_its_line() {
    let data = data_files();
    let plays = Plays::new(&data);
    let paths = data.paths().filter(|path| path.ends_with(".toml"));
    check(paths, SAMPLE, |path, key, text| {
        let mut library = data.clone();
        library.add(path, text);
        plays.of(path, key).iter().map(|request| told_of(&library, request)).find(|told| *told != Told::Nothing)
    });
}

#[test]
fn every_changed_key_of_a_scenario_is_told_at_its_line() {
    let paths = library().paths().filter(|path| SCENARIOS.iter().any(|edition| is_scenario_of(path, edition)));
    check(paths, SCENARIO_SAMPLE, |path, _, text| {
        let mut library = library().clone();
        library.add(path, text);
        told_by_scenario(&library, path)
    });
}

#[test]
fn the_schemas_know_every_key_of_the_shipped_files() {
    let schemas = Schemas::new();
    for path in library().paths().filter(|path| path.starts_with("editions/") && path.ends_with(".toml")) {
        let text = library().text(path).map_or("", |text| text);
        for key in keys(text) {
            assert!(schemas.knows(schema_of(path), &key.path), "{path}: no schema knows {}", key.path.join("."));
        }
    }
}

/// Changes the keys of these files, each in every way, and judges what is said about it.
fn check<'a>(
    paths: impl Iterator<Item = &'a SharedText>,
    sample: usize,
    told: impl Fn(&str, &Key, &str) -> Option<Told>,
) {
    let is_long = std::env::var_os("BOARDWRIGHT_LONG").is_some();
    let schemas = Schemas::new();
    let mut all: BTreeMap<Change, Figures> = BTreeMap::new();
    let mut count = 0_usize;
    for path in paths {
        let text = library().text(path).map_or("", |text| text);
        let keys = keys(text);
        let file = File { text, keys: &keys, schema: schema_of(path), schemas: &schemas };
        for key in &keys {
            for change in [Change::Deleted, Change::Renamed, Change::Retyped] {
                let Some(changed) = file.changed(key, change) else { continue };
                count += 1;
                if !is_long && !count.is_multiple_of(sample) {
                    continue;
                }
                let mutation = Mutation {
                    what: format!("{path}: {} {}", key.path.join("."), format!("{change:?}").to_lowercase()),
                    file: path,
                    lines: file.lines(key, change),
                    lost_names: file.lost_names(key, change),
                    is_optional: file.is_right_without(key, change),
                };
                let said = catch_unwind(AssertUnwindSafe(|| told(path, key, &changed)));
                let said = said.unwrap_or(Some(Told::Panicked)).unwrap_or(Told::Nothing);
                all.entry(change).or_default().note(&mutation, said);
            }
        }
    }
    for (change, figures) in &all {
        println!("{}", figures.line(*change));
        for elsewhere in figures.elsewhere() {
            println!("    {elsewhere}");
        }
    }
    let failures: Vec<String> = all.values().flat_map(Figures::failures).collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    for (change, figures) in &all {
        // A few in a sample are many percent and tell nothing.
        let is_right = figures.percent_at_the_line() >= LEAST_PERCENT || !is_long && figures.elsewhere().len() <= 2;
        assert!(is_right, "{}", figures.line(*change));
    }
}

/// In which editions and modes each file has a part.
struct Plays(BTreeMap<SharedText, Vec<Request>>);

impl Plays {
    fn new(data: &Library) -> Plays {
        let mut plays: BTreeMap<SharedText, Vec<Request>> = BTreeMap::new();
        for edition in editions(data) {
            let request =
                |mode: &str| Request { edition: edition.into(), mode: Some(mode.into()), ..Request::default() };
            let standard = load(data, &request("standard")).unwrap_or_else(|mistakes| panic!("{mistakes}"));
            for mode in &standard.modes {
                let loaded = load(data, &request(mode)).unwrap_or_else(|mistakes| panic!("{mistakes}"));
                for path in loaded.sources.paths() {
                    plays.entry(path.clone()).or_default().push(request(mode));
                }
            }
        }
        Plays(plays)
    }

    /// What to load to see that a key is wrong: its own mode and its own edition first.
    fn of(&self, path: &str, key: &Key) -> Vec<Request> {
        let mut requests = self.0.get(path).cloned().unwrap_or_default();
        let own = |request: &Request| path.starts_with(&format!("editions/{}/", request.edition));
        let mode = key.path.get(1).filter(|_| key.path[0] == "mode");
        let is_in_mode = |request: &Request| mode.is_some() && request.mode.as_ref() == mode;
        requests.sort_by_key(|request| (!own(request), !is_in_mode(request)));
        requests
    }
}

fn told_of(library: &Library, request: &Request) -> Told {
    match open(library, request) {
        Ok(_) => Told::Nothing,
        Err(mistakes) => first_of(&mistakes, library),
    }
}

fn first_of(mistakes: &Mistakes, library: &Library) -> Told {
    let reports = mistakes.reports(library);
    let placed = reports.iter().find_map(|report| {
        let (file, line) = (report.file.clone()?, report.line?);
        let message = [Some(report.message.clone()), report.hint.clone()].into_iter().flatten().collect::<Vec<_>>();
        Some(Told::At { file, line, message: message.join("; ") })
    });
    placed.unwrap_or_else(|| Told::Elsewhere(mistakes.to_string()))
}

/// A scenario tells its mistakes in its failure; one that merely comes out otherwise has no line to name.
fn told_by_scenario(library: &Library, path: &str) -> Option<Told> {
    let problems = scenario::run(library, path).err()?.problems().collect::<Vec<_>>().join("\n");
    let place = problems.split_once("--> ").and_then(|(_, rest)| {
        let mut parts = rest.split(':');
        Some((parts.next()?.to_owned(), parts.next()?.parse().ok()?))
    });
    let message = problems.lines().next().unwrap_or_default().to_owned();
    Some(match place {
        Some((file, line)) => Told::At { file, line, message },
        None => Told::Otherwise(message),
    })
}

/// The files of this repository without the scenarios.
fn data_files() -> Library {
    let is_scenario = |path: &&SharedText| scenario::all(library()).any(|(_, scenario)| *scenario == ***path);
    library().only(library().paths().filter(|path| !is_scenario(path)))
}

fn is_scenario_of(path: &str, edition: &str) -> bool {
    path.strip_prefix(edition).is_some_and(|rest| rest.starts_with("/scenarios/"))
}

fn schema_of(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name {
        _ if path.contains("/scenarios/") => "scenario.json",
        _ if path.contains("/tracks/") => "track.json",
        "edition.toml" => "edition.json",
        "board.toml" => "board.json",
        "cards.toml" => "cards.json",
        _ => "rules.json",
    }
}
