//! What an edition that extends another inherits, changes and does without.

use boardwright_engine::edition::{Issue, Supply};
use boardwright_engine::library::Library;

use super::case::base;
use super::{change, check, layers, loaded, loaded_from, names};

const ANNEX: &str = "editions/annex/edition.toml";
/// What the annex says about the mode that it inherits.
const OWN_SHORT: &str = "[mode.short]\nabout = \"Until somebody is back at the gate.\"\ndice = [6]\n";

#[test]
fn an_extending_edition_patches_removes_renames_and_adds() {
    let edition = loaded("annex", None);
    check(names(edition.spaces.iter().map(|space| &space.id)), "gate, porch, attic, shed, hall, cellar");
    check((edition.min_players, edition.max_players), "(2, 2)");
    check(edition.groups[0].id.clone(), r#""houses""#);
    check(edition.groups[0].spaces.clone(), "[SpaceId(3), SpaceId(4), SpaceId(5)]");
    // What the base says about the barn now concerns the hall.
    check(edition.spaces[3].facts.clone(), r#"[List([Number(2), Number(10)]), Space(SpaceId(4)), Text("none")]"#);
    check(edition.spaces[4].facts.clone(), r#"[List([Number(4), Number(12)]), Nothing, Text("the river")]"#);
    check(edition.spaces[5].facts.clone(), r#"[List([Number(1)]), Nothing, Text("none")]"#);
    check(edition.cards[3].facts.clone(), "[Number(0), Space(SpaceId(4))]");
    check(edition.sites[0].touches.clone(), "[SpaceId(3)]");
    check(edition.option("wage"), "Some(Number(25))");
    check(edition.option("rain"), r#"Some(Text("light"))"#);
    check(names(edition.pots.iter().map(|pot| &pot.name)), "Tin, Jar");
    check((edition.pieces[0].name.clone(), edition.pieces[0].supply), r#"("Bag", Common(Limited(10)))"#);
    assert_eq!(edition.pieces[0].supply, Supply::Common(Issue::Limited(10)));
    check(edition.timers.len(), "0");
    check(&edition.words, r#"{"sack": "Bag", "tin": "Jar"}"#);
    check(names(edition.rules.iter().map(|rule| &rule.id)), "AN-01");
    check(&edition.modes, r#"["standard", "short", "long"]"#);
    check(edition.remarks[0].note.clone(), r#"Some("last of all")"#);
    check(layers(&edition), "std round, edition yard, edition annex");
    check(edition.sources.paths().count(), "12");
}

#[test]
fn a_mode_of_the_base_is_inherited_below_the_own_one() {
    let edition = loaded("annex", Some("short"));
    check((edition.start_cash, edition.dice.clone(), edition.option("wage")), "(60, [6], Some(Number(10)))");
    check(edition.deeds[0].price, "20");
    check(
        (&edition.mode_heads[1].name, &edition.mode_heads[1].about),
        r#"("One lap", "Until somebody is back at the gate.")"#,
    );
    check(layers(&edition), "std round, edition yard, edition annex, mode short of yard, mode short");
}

#[test]
fn a_removed_deck_takes_its_cards_along() {
    let edition = loaded("annex", Some("long"));
    check(names(edition.decks.iter().map(|deck| &deck.id)), "notes");
    check(names(edition.cards.iter().map(|card| &card.id)), "note");
}

#[test]
fn a_removed_mode_is_gone_from_the_extending_edition_only() {
    let mut library = base();
    without_short(&mut library);
    library.remove("editions/annex/modes/short.rhai");
    change(&mut library, ANNEX, OWN_SHORT, "");
    check(&loaded_from(&library, "annex", None).modes, r#"["standard", "long"]"#);
    check(&loaded_from(&library, "yard", None).modes, r#"["standard", "short"]"#);
}

#[test]
fn a_removed_mode_can_be_declared_anew() {
    let mut library = base();
    without_short(&mut library);
    let edition = loaded_from(&library, "annex", Some("short"));
    // Nothing of the base's short game is left: neither its cash, wage and price nor its name and script.
    check((edition.start_cash, edition.dice.clone(), edition.option("wage")), "(100, [6], Some(Number(25)))");
    check(edition.deeds[0].price, "30");
    check(&edition.modes, r#"["standard", "short", "long"]"#);
    check(&edition.mode_heads[1].name, r#""Short""#);
    check(layers(&edition), "std round, edition yard, edition annex, mode short");
    // A save carries the sources only, and must load again from them.
    check(layers(&loaded_from(&edition.sources, "annex", Some("short"))), &format!("{:?}", layers(&edition)));
}

#[test]
fn facts_and_values_that_name_a_deck_or_a_space_follow_it_to_its_new_id() {
    let mut library = base();
    let (edition, board) = ("editions/yard/edition.toml", "editions/yard/board.toml");
    let deck = "deck = { type = \"deck\", default = \"slips\" }\nbeside = {";
    change(&mut library, edition, "beside = {", deck);
    let values = "away = { type = \"space\", default = \"barn\" }\nlast = { type = \"deck\" }\nclosed = {";
    change(&mut library, edition, "closed = {", values);
    change(&mut library, board, "price = 30", "price = 30\ndeck = \"notes\"\nlast = \"slips\"\naway = \"barn\"");
    let renamed = "\n[patch.deck.notes]\nid = \"letters\"\n[patch.deck.slips]\nid = \"tickets\"\n\n[remove]";
    change(&mut library, ANNEX, "\n[remove]", renamed);
    let edition = loaded_from(&library, "annex", None);
    check(names(edition.decks.iter().map(|deck| &deck.id)), "tickets, letters");
    let facts = |space: usize| edition.spaces[space].facts[1].clone();
    check((facts(3), facts(4)), "(Deck(DeckId(1)), Deck(DeckId(0)))");
    // The barn is now the hall, the fifth space.
    check(&edition.spaces[3].values, "[Space(SpaceId(4)), Deck(DeckId(0)), Flag(false)]");
    check(&edition.spaces[4].values, "[Space(SpaceId(4)), Nothing, Flag(false)]");
}

/// Lets the annex remove the mode of the yard.
fn without_short(library: &mut Library) {
    change(library, ANNEX, "timer = [\"bell\"]", "timer = [\"bell\"]\nmode = [\"short\"]");
}
