//! How often a roll ends on each space, compared with the published table in `fixtures/landing.toml`.
//!
//! The ordinary tests take a short look; `BOARDWRIGHT_LONG=1 cargo test --release -p boardwright-snapshots --test landing
//! -- --nocapture` rolls two million times for each edition and prints the largest difference.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stderr, reason = "a long run tells its figures")]

use std::path::{Path, PathBuf};
use std::rc::Rc;

use boardwright::shelf::add_folder;
use boardwright_engine::script::Program;
use boardwright_engine::text::SharedText;
use boardwright_snapshots::{count_landings, library, program, program_from};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// How many games are rolled through, and how far from the table an entry may be then, in percentage points.
#[derive(Clone, Copy)]
struct Look {
    games: u32,
    tolerance: f64,
}

/// Two million rolls.
const LONG: Look = Look { games: 1_000, tolerance: 0.12 };

/// 150,000 rolls. Chance alone moves In Jail, the most frequent entry, by 19.5 points divided by the root of the number of
/// rolls, which is 0.05. Four times that is 0.20. Cards that players keep are missing in their decks meanwhile, which moves
/// the Chance spaces by another 0.02. Doubles that nobody counts move In Jail by 0.35, so this look still sees them.
const SHORT: Look = Look { games: 75, tolerance: 0.22 };

/// 40,000 rolls, for what is wrong by more than half a point: four times 0.0975, and 0.02.
const GLANCE: Look = Look { games: 20, tolerance: 0.41 };

#[test]
fn rolls_of_the_classic_edition_end_where_the_published_table_says() {
    check_edition("classic");
}

/// Its decks move tokens exactly as the classic ones do.
#[test]
fn rolls_of_new_york_city_end_where_the_published_table_says() {
    check_edition("nyc");
}

#[test]
fn decks_whose_journeys_lead_nowhere_are_noticed() {
    check_wrong("harmless-journeys", GLANCE);
}

#[test]
fn doubles_that_nobody_counts_are_noticed() {
    check_wrong("forgotten-doubles", SHORT);
}

#[test]
fn a_corner_that_sends_nobody_to_jail_is_noticed() {
    check_wrong("harmless-corner", GLANCE);
}

#[test]
fn long_stays_in_jail_are_noticed() {
    check_wrong("long-stay", GLANCE);
}

fn check_edition(edition: &str) {
    let look = if std::env::var_os("BOARDWRIGHT_LONG").is_some() { LONG } else { SHORT };
    match compare(&program(edition, "standard", &[]), look) {
        Ok(largest) => eprintln!("{edition}, {} games, the largest difference: {largest}", look.games),
        Err(message) => panic!("{message}"),
    }
}

/// The classic edition with wrong rules must be told apart; the snapshot holds the whole message.
fn check_wrong(house_rule: &str, look: Look) {
    let mut library = library().clone();
    add_folder(&mut library, &fixtures().join("wrong"), "scripts/house").unwrap();
    match compare(&program_from(&library, "classic", "standard", &[house_rule]), look) {
        Ok(largest) => panic!("`{house_rule}` was not noticed; the largest difference is {largest}"),
        Err(message) => snapshot(house_rule, &message),
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("snapshots/landing");
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// The entry that is farthest off, if all are within the tolerance; otherwise a message that lists those that are not.
fn compare(program: &Rc<Program>, look: Look) -> Result<String, String> {
    let counts = count_landings(program, look.games);
    let rolls: u32 = counts.iter().sum();
    let published = published_percentages();
    assert_eq!(counts.len(), published.len(), "the table is for a board of as many spaces");
    let found = counts.iter().map(|count| f64::from(*count) * 100.0 / f64::from(rolls));
    let entries = entry_names(program).into_iter().zip(found).zip(published);
    let mut entries: Vec<Entry> = entries.map(|((name, found), published)| Entry { name, found, published }).collect();
    entries.sort_by(|one, other| other.difference().abs().total_cmp(&one.difference().abs()));
    let far = entries.iter().filter(|entry| entry.difference().abs() > look.tolerance);
    let lines: Vec<String> = far.map(Entry::words).collect();
    if lines.is_empty() {
        return Ok(entries[0].words());
    }
    let (edition, tolerance) = (&program.edition.id, look.tolerance);
    Err(format!("{edition}, {rolls} rolls: more than {tolerance} points off are\n{}", lines.join("\n")))
}

/// A line of the table: a space, or In Jail.
struct Entry {
    name: SharedText,
    found: f64,
    published: f64,
}

impl Entry {
    fn difference(&self) -> f64 {
        self.found - self.published
    }

    fn words(&self) -> String {
        let Entry { name, found, published } = self;
        format!("{name}: found {found:.4} %, expected {published:.4} %, difference {:+.4}", self.difference())
    }
}

/// The ids of the spaces of the track, then `in-jail`.
fn entry_names(program: &Program) -> Vec<SharedText> {
    let edition = &program.edition;
    let spaces = edition.tracks[0].spaces.iter().map(|space| edition.space(*space).id.clone());
    spaces.chain(["in-jail".into()]).collect()
}

/// The table in the order of the classic track; another edition has its spaces in the places of the classic ones.
fn published_percentages() -> Vec<f64> {
    let text = std::fs::read_to_string(fixtures().join("landing.toml")).unwrap();
    let table = DeTable::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let names = entry_names(&program("classic", "standard", &[]));
    assert_eq!(table.get_ref().len(), names.len(), "the table has a line for each entry");
    names.iter().map(|name| percentage(table.get_ref().get(&**name), name)).collect()
}

fn percentage(value: Option<&Spanned<DeValue<'_>>>, name: &str) -> f64 {
    let number = value.and_then(|value| value.get_ref().as_float());
    number.and_then(|number| number.as_str().parse().ok()).unwrap_or_else(|| panic!("the table has no `{name}`"))
}
