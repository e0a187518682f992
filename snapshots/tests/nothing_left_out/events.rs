//! Every sort of event of the log: it happens in a scenario or in a sitting, and the book says which columns its row has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use boardwright::sim::out::Cell;
use boardwright::sim::{event_columns, event_rows};
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::Save;
use boardwright_engine::kernel::{Event, Kernel};
use boardwright_engine::scenario;
use boardwright_snapshots::{Sitting, library};

use super::check;
use super::texts::text;

/// The columns that only some sorts of events fill. The others say where in a file of games the event is.
const COLUMNS: [&str; 6] = ["what", "value", "amount", "source", "target", "why"];

/// The columns that each sort of event was seen to fill, by its kind.
type Seen = BTreeMap<&'static str, BTreeSet<String>>;

pub fn listed() -> Vec<&'static str> {
    Event::KINDS.to_vec()
}

pub fn missing(listed: &[&str]) -> Vec<String> {
    let page = text("docs/simulation.md");
    compare(listed, &seen(listed, &page), &page)
}

fn compare(listed: &[&str], seen: &Seen, page: &str) -> Vec<String> {
    let mut missing = Vec::new();
    for kind in listed {
        let found = seen.get(kind);
        if found.is_none() {
            missing.push(format!("the event `{kind}` happens in no scenario and no sitting"));
        }
        match (told(page, kind), found) {
            (None, _) => missing.push(format!("docs/simulation.md does not list the event `{kind}`")),
            (Some(told), Some(found)) if told != *found => missing.push(format!(
                "docs/simulation.md says that the event `{kind}` has {told:?}, but it was seen with {found:?}"
            )),
            _ => {}
        }
    }
    missing
}

/// The columns that the book names in the line of an event.
fn told(page: &str, kind: &str) -> Option<BTreeSet<String>> {
    let line = page.lines().find(|line| line.starts_with(&format!("| `{kind}` | ")))?;
    let words: BTreeSet<String> = line.split('`').skip(3).step_by(2).map(str::to_owned).collect();
    Some(words.into_iter().filter(|word| COLUMNS.contains(&&**word)).collect())
}

/// What happens in scenarios and sittings, as many of them as it takes to see all that is listed and told.
fn seen(listed: &[&str], page: &str) -> Seen {
    let mut seen = Seen::new();
    let paths: Vec<&str> = scenario::all(library()).map(|(_, path)| path).collect();
    // Those of one edition stand side by side; with long strides more is seen sooner.
    let paths = (0..STRIDE).flat_map(|first| paths.iter().skip(first).step_by(STRIDE));
    let tables = paths.flat_map(|path| scenario::run(library(), path).map_or_else(|_| Vec::new(), |it| it.tables));
    for table in Sitting::all().iter().filter(|sitting| is_changed(sitting)).map(played).chain(tables) {
        look_at(&table, &mut seen);
        if compare(listed, &seen, page).is_empty() {
            break;
        }
    }
    seen
}

const STRIDE: usize = 29;

/// No scenario can show what somebody does to the game from outside.
fn is_changed(sitting: &Sitting) -> bool {
    sitting.lines().any(|line| line.starts_with("! ") || line.starts_with("house add "))
}

fn look_at(table: &Kernel, seen: &mut Seen) {
    for (event, row) in table.log.iter().zip(event_rows(table, 0)) {
        let names = event_columns().into_iter().map(|column| column.name);
        let filled = names.zip(row).filter(|(name, cell)| COLUMNS.contains(&&**name) && *cell != Cell::Nothing);
        seen.entry(event.kind()).or_default().extend(filled.map(|(name, _)| name.to_string()));
    }
}

/// The table after a sitting, from its journal.
fn played(sitting: &Sitting) -> Kernel {
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    let journal = folder.path().join("journal.save");
    let mut session = sitting.open(Some(journal.clone()));
    for line in sitting.lines() {
        session.line(line);
    }
    let save = fs::read(&journal).unwrap_or_else(|error| panic!("{error}"));
    let resumed = Save::read(&save).and_then(|save| save.resume(Box::new(Nobody)));
    resumed.unwrap_or_else(|error| panic!("{}: {error}", sitting.name)).game.kernel().clone()
}

#[test]
fn an_event_that_never_happens_is_noticed() {
    let seen = Seen::from([("rolled", BTreeSet::from(["value".into(), "amount".into()]))]);
    let page = "| `rolled` | the dice are rolled | `value`: the faces |";
    check(
        &compare(&["rolled", "struck-by-lightning"], &seen, page),
        &[
            r#"docs/simulation.md says that the event `rolled` has {"value"}, but it was seen with {"amount", "value"}"#,
            "the event `struck-by-lightning` happens in no scenario and no sitting",
            "docs/simulation.md does not list the event `struck-by-lightning`",
        ],
    );
}
