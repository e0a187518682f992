//! Every printed figure of every edition, in one snapshot each: what no scenario happens to play is pinned here.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::data::editions;
use boardwright_engine::edition::{Declaration, Edition};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::text::SharedText;
use boardwright_engine::value::Value;
use boardwright_snapshots::{NAMES, Table, library, program};

#[test]
fn every_printed_figure_is_as_accepted() {
    for edition in editions(library()) {
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.set_snapshot_path("snapshots/figures");
        settings.bind(|| insta::assert_snapshot!(edition, figures(edition)));
    }
}

fn figures(id: &'static str) -> String {
    let program = program(id, "standard", &[]);
    let edition = &program.edition;
    let players = edition.min_players.max(2).min(NAMES.len());
    let kernel = Table { edition: id, mode: "standard", house_rules: &[], players, seed: 1 }.kernel();
    let parts = [head(edition), spaces(edition, &kernel), cards(edition, &kernel), settings(edition, &kernel)];
    parts.join("\n\n")
}

fn head(edition: &Edition) -> String {
    let pieces: Vec<String> =
        edition.pieces.iter().map(|piece| format!("{} / {} {:?}", piece.name, piece.plural, piece.supply)).collect();
    format!(
        "{} ({}), {} to {} players\ntokens: {}\nstart: {} as {:?}\nbank: {:?}\ndice: {:?}\npieces: {}",
        edition.name,
        edition.id,
        edition.min_players,
        edition.max_players,
        edition.tokens.join(", "),
        edition.start_cash,
        edition.bills,
        edition.bank,
        edition.dice,
        pieces.join(", ")
    )
}

fn spaces(edition: &Edition, kernel: &Kernel) -> String {
    let line = |space: &boardwright_engine::edition::Space| {
        let group = space.group.map_or_else(String::new, |group| format!(", {}", edition.group(group).name));
        let price = space.deed.map_or_else(String::new, |deed| format!(", price {}", edition.deed(deed).price));
        let facts = facts(&edition.declared.space_facts, &space.facts, kernel);
        format!("{} ({}): {}{group}{price}{facts}", space.name, space.id, space.kind)
    };
    edition.spaces.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn cards(edition: &Edition, kernel: &Kernel) -> String {
    let line = |card: &boardwright_engine::edition::Card| {
        let deck = &edition.decks[card.deck.index()].name;
        let facts = facts(&edition.declared.card_facts, &card.facts, kernel);
        format!("{deck}, {} ({}): {}{facts}\n    {}", card.name, card.id, card.effect, card.text)
    };
    edition.cards.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn settings(edition: &Edition, kernel: &Kernel) -> String {
    let line = |(name, setting): (&SharedText, &boardwright_engine::edition::Setting)| {
        format!("{name} = {}", kernel.name(&setting.value))
    };
    edition.options.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The facts that differ from their defaults.
fn facts(declared: &[Declaration], facts: &[Value], kernel: &Kernel) -> String {
    let told = declared.iter().zip(facts).filter(|(declaration, value)| declaration.default != **value);
    told.map(|(declaration, value)| format!(", {} {}", declaration.name, kernel.name(value))).collect()
}
