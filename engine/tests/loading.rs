//! Loading editions: what a good one becomes, and what is said about broken ones.
//!
//! `tests/broken/base` is a small library that loads. Every `tests/broken/*.txt` changes it, asks for an edition, and
//! holds the whole text of what must be said about it. After a change of words, run with `BOARDWRIGHT_WRITE=1` and read
//! the difference.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test tells by a panic what is wrong")]

#[path = "broken/case.rs"]
mod case;
#[path = "loading/extending.rs"]
mod extending;
#[path = "loading/rendering.rs"]
mod rendering;
#[path = "loading/tiles.rs"]
mod tiles;

use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;

use boardwright_engine::data::{HouseRuleRequest, Request, house_rule_head, load, schemas};
use boardwright_engine::edition::{Edition, Owner};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;
use boardwright_engine::text::SharedText;
use boardwright_engine::value::Value;
use case::{Case, base, files_in, library_of, request, tests};

#[test]
fn every_broken_edition_is_explained() {
    let mut cases: Vec<PathBuf> = files_in(&tests().join("broken"), "txt");
    cases.sort();
    assert!(cases.len() >= 150, "only {} broken editions, house rules and bots", cases.len());
    let mut failures = Vec::new();
    for path in &cases {
        let case = Case::read(path);
        let said = case.said(Style::Plain);
        if said != case.expected {
            if writes() {
                fs::write(path, format!("{}--- expect:\n{said}", case.before)).unwrap();
            }
            failures.push(format!("{}:\n{said}\ninstead of:\n{}", path.display(), case.expected));
        }
    }
    assert!(failures.is_empty(), "{}\nBOARDWRIGHT_WRITE=1 writes the new texts", failures.join("\n"));
}

#[test]
fn schemas_are_current() {
    let folder = tests().join("../../schema");
    for (name, schema) in schemas() {
        let path = folder.join(name);
        if writes() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &schema).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        assert!(stored == schema, "schema/{name} is out of date: run the tests with BOARDWRIGHT_WRITE=1");
    }
}

#[test]
fn the_fixture_loads() {
    let library = fixtures();
    for mode in [None, Some("short".to_owned())] {
        let house_rules = vec![HouseRuleRequest {
            id: "harbour-dues".to_owned(),
            options: vec![("share".to_owned(), "40".to_owned())],
        }];
        let request = Request { edition: "quay".to_owned(), mode, house_rules, options: Vec::new() };
        let edition = load(&library, &request).unwrap_or_else(|m| panic!("{}", m.render(&library, Style::Plain)));
        check(edition.option("share"), "Some(Number(40))");
        check(edition.house_rules, r#"["harbour-dues"]"#);
    }
}

#[test]
fn an_edition_is_loaded_as_written() {
    let edition = loaded("yard", None);
    check(names(edition.spaces.iter().map(|space| &space.name)), "Gate, Shed, Well, Barn");
    check((edition.min_players, edition.max_players, edition.start_cash, edition.bank), "(2, 3, 100, Limited(5000))");
    check(&edition.bills, "[(50, 1), (10, 5)]");
    check(&edition.modes, r#"["standard", "short"]"#);
    check(edition.spaces[1].facts.clone(), "[List([Number(2), Number(10)]), Space(SpaceId(3))]");
    check(edition.spaces[1].values.clone(), "[Flag(false)]");
    check(edition.deeds.iter().map(|deed| (deed.space.0, deed.price)).collect::<Vec<_>>(), "[(1, 30), (3, 40)]");
    check((edition.groups[0].spaces.clone(), &edition.groups[0].facts), "([SpaceId(1), SpaceId(3)], [Number(7)])");
    check(names(edition.cards.iter().map(|card| &card.id)), "find, find-2, find-3, barn-dance, note");
    check(edition.cards[3].facts.clone(), "[Number(0), Space(SpaceId(3))]");
    check((edition.timers[0].milliseconds, edition.timers[0].warning), "(30000, 10000)");
    check(&edition.devices[0].odds, "[1, 1]");
    check((edition.tracks[0].id.clone(), edition.tracks.len()), r#"("board", 1)"#);
    check(layers(&edition), "std round, edition yard");
}

#[test]
fn a_mode_changes_what_it_says_and_nothing_else() {
    let edition = loaded("yard", Some("short"));
    check((edition.start_cash, edition.bills.clone(), edition.deeds[0].price), "(60, [(10, 6)], 20)");
    check(edition.option("wage"), "Some(Number(10))");
    check(edition.option("loud"), "Some(Flag(false))");
    check(&edition.mode_heads[1].name, r#""One lap""#);
    check(layers(&edition), "std round, edition yard, mode short");
}

#[test]
fn only_what_is_on_a_track_in_play_enters_the_game() {
    let mut library = base();
    let track = |name: &str, spaces: &str| {
        format!(
            "format = 1\nid = \"{name}\"\nspaces = {spaces}\nopen = true\n[[site]]\nid = \"hut\"\ntouches = {spaces}\n"
        )
    };
    library.add("editions/yard/tracks/inner.toml", &track("inner", r#"["barn", "gate"]"#));
    library.add("editions/yard/tracks/outer.toml", &track("outer", r#"["gate", "well", "shed"]"#));
    let text =
        library.text("editions/yard/edition.toml").unwrap().replace("[[piece]]", "tracks = [\"inner\"]\n[[piece]]");
    library.add("editions/yard/edition.toml", &text);
    let edition =
        load(&library, &request("yard", None)).unwrap_or_else(|m| panic!("{}", m.render(&library, Style::Plain)));
    check(names(edition.spaces.iter().map(|space| &space.id)), "barn, gate");
    check((edition.deeds.len(), edition.groups[0].spaces.len(), edition.start.0), "(1, 1, 1)");
    check((edition.tracks.len(), edition.tracks[0].open), "(1, true)");
    check(names(edition.sites.iter().map(|site| &site.id)), "hut");
    check(edition.sites[0].touches.clone(), "[SpaceId(0), SpaceId(1)]");
}

#[test]
fn a_house_rule_brings_what_its_head_declares() {
    let mut asked = request("yard", None);
    let options = vec![("loudly".to_owned(), "true".to_owned())];
    asked.house_rules.push(HouseRuleRequest { id: "tin-pot".to_owned(), options });
    asked.options.push(("wage".to_owned(), "1_000".to_owned()));
    let edition = load(&base(), &asked).unwrap();
    check(edition.option("wage"), "Some(Number(1000))");
    check(edition.option("share"), "Some(Number(50))");
    check(edition.option("loudly"), "Some(Flag(true))");
    check(&edition.options["share"].declared_by, r#""tin-pot""#);
    check(names(edition.pots.iter().map(|pot| &pot.name)), "Tin, the second tin");
    check(names(edition.devices[1].faces.iter()), "red, blue, green");
    check(edition.timers[1].milliseconds, "5000");
    check(edition.spaces[0].values.clone(), "[Flag(false), Flag(false)]");
    check(&edition.declared.player_values[1].name, r#""fines""#);
    check(layers(&edition), "std round, edition yard, house rule tin-pot");
}

#[test]
fn an_edition_has_what_the_shared_rules_that_it_uses_declare() {
    let edition = loaded_from(&with_stocks(), "yard", None);
    check((edition.option("stocks_fine"), edition.option("stocks_locked")), "(Some(Number(7)), Some(Flag(false)))");
    check(&edition.options["stocks_fine"].declared_by, r#""std stocks""#);
    check(&edition.options["stocks_fine"].about, r#""what it costs to leave the stocks""#);
    check(names(edition.declared.player_values.iter().map(|value| &value.name)), "stocks_turns, debt");
    check(edition.spaces.iter().map(|space| space.values[0].clone()).collect::<Vec<_>>(), &numbers([2, 4, 2, 2]));
    check(names(edition.pots.iter().map(|pot| &pot.name)), "Tin, the apple cart");
    check(names(edition.devices.iter().map(|device| &device.id)), "coin, lock");
    check(edition.timers[1].milliseconds, "60000");
    check(names(edition.uses.iter()), "stocks, round");
    check(names(edition.layers[0].files.iter()), "scripts/std/stocks.rhai");
}

#[test]
fn what_shared_rules_declare_is_changed_by_extending_editions_and_modes() {
    let mut library = with_stocks();
    let fines = |library: &Library| {
        let asked = [("yard", None), ("yard", Some("short")), ("annex", None), ("annex", Some("long"))];
        let fine = |(edition, mode)| loaded_from(library, edition, mode).option("stocks_fine").cloned().unwrap();
        asked.map(fine).to_vec()
    };
    check(fines(&library), &numbers([7, 7, 7, 7]));
    change(
        &mut library,
        "editions/yard/edition.toml",
        "options = { wage = 10",
        "options = { wage = 10, stocks_fine = 3",
    );
    change(&mut library, "editions/annex/edition.toml", "options = {", "options = { stocks_fine = 9,");
    change(&mut library, "editions/annex/edition.toml", "cash = 200", "cash = 200\noptions = { stocks_fine = 1 }");
    check(fines(&library), &numbers([7, 3, 9, 1]));
    change(&mut library, "editions/annex/board.toml", "price = 55", "price = 55\nrotten = 6");
    change(
        &mut library,
        "editions/annex/edition.toml",
        "[mode.long]",
        "[mode.long.patch.space.gate]\nrotten = 5\n[mode.long]",
    );
    let edition = loaded_from(&library, "annex", Some("long"));
    let rotten = edition.spaces.iter().map(|space| space.values[0].clone());
    check(rotten.collect::<Vec<_>>(), &numbers([5, 2, 2, 4, 6, 2]));
    let mut asked = request("annex", None);
    asked.options.push(("stocks_fine".to_owned(), "12".to_owned()));
    check(load(&library, &asked).unwrap().option("stocks_fine"), "Some(Number(12))");
}

#[test]
fn shared_rules_that_are_used_no_longer_take_along_what_was_set_for_them() {
    let mut library = with_stocks();
    change(&mut library, "editions/annex/edition.toml", "extends = \"yard\"", "extends = \"yard\"\nuses = [\"round\"]");
    change(&mut library, "editions/annex/edition.toml", "cash = 200", "cash = 200\nuses = []");
    let edition = loaded_from(&library, "annex", None);
    check(edition.option("stocks_fine"), "None");
    check(edition.spaces[3].values.clone(), "[Flag(false)]");
    check(layers(&edition), "std round, edition yard, edition annex");
    // A save carries the sources only, and must load again from them.
    let again = loaded_from(&edition.sources, "annex", None);
    check(again.sources == edition.sources, "true");
    check(layers(&loaded_from(&library, "annex", Some("long"))), "edition yard, edition annex");
}

#[test]
fn the_head_of_a_house_rule_can_be_listed() {
    let head = house_rule_head(&base(), "tin-pot").unwrap();
    check(&head.description, r#""Fines go into a second tin.\nWhoever lands on the gate takes it.""#);
    check(head.options.iter().map(|option| &*option.name.value).collect::<Vec<_>>(), r#"["share", "loudly"]"#);
    check(head.values.iter().map(|(owner, _)| *owner).collect::<Vec<_>>(), "[Player, Space]");
    assert_eq!(head.values[0].0, Owner::Player);
    check(head.excludes.iter().map(|rule| &*rule.value).collect::<Vec<_>>(), r#"["no-fines"]"#);
    assert!(house_rule_head(&base(), "tin-pit").is_err());
}

#[test]
fn a_house_rule_declares_what_begins_with_nothing_in_it() {
    let mut library = base();
    let rule = "//! Guests.\n//! @value player.friends as texts \"whom they like\"\n//! @value table.host as player\n";
    library.add("scripts/house/guests.rhai", rule);
    let head = house_rule_head(&library, "guests").unwrap();
    let declared: Vec<_> = head.values.iter().map(|(_, told)| (told.kind, &told.default, &*told.about)).collect();
    check(declared, r#"[(Texts, List([]), "whom they like"), (Player, Nothing, "")]"#);
}

#[test]
fn no_damage_to_a_file_makes_loading_panic() {
    let libraries = [fixtures(), with_stocks()];
    let mut luck = 1_u64;
    let mut random = |below: usize| {
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (luck >> 33) as usize % below.max(1)
    };
    for round in 0..1_500 {
        let good = &libraries[round % 2];
        let paths: Vec<_> = good.paths().cloned().collect();
        let path = &paths[random(paths.len())];
        let mut text: Vec<char> = good.text(path).unwrap().chars().collect();
        for _ in 0..=random(4) {
            let (from, length) = (random(text.len()), random(30));
            let to = (from + length).min(text.len());
            match random(3) {
                0 => text.splice(from..to, ['\u{1b}', 'é', '"']).count(),
                1 => text.drain(from..to).count(),
                _ => text.splice(from..from, ['-', '1', '[']).count(),
            };
        }
        let mut library = good.clone();
        library.add(path, &text.iter().collect::<String>());
        let (edition, rule) = if round % 2 == 0 { ("quay", "harbour-dues") } else { ("annex", "tin-pot") };
        let mut asked = request(edition, Some("short"));
        asked.house_rules.push(HouseRuleRequest { id: rule.to_owned(), options: Vec::new() });
        if let Err(mistakes) = load(&library, &asked) {
            let said = mistakes.render(&library, Style::Plain);
            assert!(!said.contains('\u{1b}'), "{said}");
        }
    }
}

#[track_caller]
fn check(found: impl Debug, expected: &str) {
    assert_eq!(format!("{found:?}"), expected);
}

/// Names with commas between them, which `check` shows without quotes.
struct Names(String);

impl Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn names<'a>(names: impl Iterator<Item = &'a SharedText>) -> Names {
    Names(names.map(|name| &**name).collect::<Vec<_>>().join(", "))
}

fn layers(edition: &Edition) -> Names {
    names(edition.layers.iter().map(|layer| &layer.name))
}

fn loaded(edition: &str, mode: Option<&str>) -> Edition {
    loaded_from(&base(), edition, mode)
}

fn loaded_from(library: &Library, edition: &str, mode: Option<&str>) -> Edition {
    load(library, &request(edition, mode)).unwrap_or_else(|m| panic!("{}", m.render(library, Style::Plain)))
}

/// The base library, with a yard that uses the stocks, sets their fine and begins with rotten apples at the shed.
fn with_stocks() -> Library {
    let mut library = base();
    change(&mut library, "editions/yard/edition.toml", "uses = [", "uses = [\"stocks\", ");
    change(&mut library, "editions/yard/edition.toml", "loud = {", "stocks_fine = 7\nloud = {");
    change(&mut library, "editions/yard/board.toml", "price = 30", "price = 30\nrotten = 4");
    library
}

#[track_caller]
fn change(library: &mut Library, path: &str, from: &str, to: &str) {
    let text = library.text(path).unwrap().clone();
    assert!(text.contains(from), "{path} does not contain {from}");
    library.add(path, &text.replacen(from, to, 1));
}

fn numbers<const COUNT: usize>(numbers: [i64; COUNT]) -> String {
    format!("{:?}", numbers.map(Value::Number))
}

/// The library of the fixtures, with the shared rules.
fn fixtures() -> Library {
    let mut library = library_of(&tests().join("../../snapshots/fixtures"));
    for path in files_in(&tests().join("../../scripts/std"), "rhai") {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap();
        library.add(&format!("scripts/std/{name}"), &fs::read_to_string(&path).unwrap());
    }
    library
}

fn writes() -> bool {
    std::env::var_os("BOARDWRIGHT_WRITE").is_some()
}
