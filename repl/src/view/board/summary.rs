//! What the middle of the board tells: the edition, whose turn it is, the players, and what the table holds.

use std::collections::BTreeSet;

use boardwright_engine::edition::{Issue, PieceId, PotId, SiteId, Supply, TimerId};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Place, Purse, Value};

use super::players;
use crate::view::signs::{Detail, Signs};
use crate::view::{Screen, Text, clock, colour, labels};

/// The sections in the order of their weight, in lines of at most so many columns.
pub fn sections(kernel: &Kernel, signs: &Signs<'_>, screen: &Screen, width: usize) -> Vec<Vec<Text>> {
    let heading: Vec<Text> = heading(kernel, width).iter().map(|line| line.cut(width, screen).centred(width)).collect();
    let entries = [
        ("Bank", bank(kernel, signs)),
        ("Pots", pots(kernel)),
        ("Clock", timers(kernel)),
        ("Table", table_values(kernel)),
        ("Sites", sites(kernel, signs)),
        ("Signs", legend(kernel, signs)),
    ];
    let named = entries.iter().filter(|(_, entries)| !entries.is_empty());
    let lists: Vec<Text> = named.flat_map(|(name, entries)| list(name, entries, screen, width)).collect();
    let players = players::table(kernel, signs, screen, width);
    // Both stand on one left edge, in the middle together.
    let widest = players.iter().chain(&lists).map(Text::width).max().unwrap_or(0);
    let indented = |lines: Vec<Text>| lines.iter().map(|line| line.padded(widest).centred(width)).collect();
    vec![heading, indented(players), indented(lists)]
}

/// The edition and its mode, the turn, and the last roll; who has won, once the game is over.
fn heading(kernel: &Kernel, width: usize) -> Vec<Text> {
    let (edition, state) = (&kernel.edition, &kernel.state);
    let spaced = edition.name.to_uppercase().chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
    let title = if spaced.chars().count() <= width { spaced } else { edition.name.to_string() };
    let mut lines = vec![Text::styled(&title, colour::strong())];
    let mode = edition.modes.iter().position(|mode| *mode == edition.mode);
    let mode = mode.and_then(|mode| edition.mode_heads.get(mode)).filter(|_| edition.modes.len() > 1);
    let chosen: Vec<&str> =
        mode.map(|head| &*head.name).into_iter().chain(edition.house_rules.iter().map(|id| &**id)).collect();
    if !chosen.is_empty() {
        lines.push(Text::styled(&chosen.join(" + "), colour::quiet()));
    }
    let now = match (&state.ending, state.player_in_turn) {
        (Some(ending), _) => {
            let winners: Vec<&str> = ending.winners.iter().map(|winner| kernel.player_name(*winner)).collect();
            format!("{} won: {}", winners.join(" and "), ending.why)
        }
        (None, Some(player)) => format!("turn {}: {}", state.turn, kernel.player_name(player)),
        (None, None) => "before the first turn".into(),
    };
    let roll = kernel.name(&Value::Roll(state.last_roll));
    let rolled = if roll.is_empty() { String::new() } else { format!("  (last roll {roll})") };
    lines.push(Text::plain(&now).and(Text::styled(&rolled, colour::quiet())));
    lines
}

/// The pieces that the Bank has left, with their signs; so this line explains the signs too.
fn bank(kernel: &Kernel, signs: &Signs<'_>) -> Vec<Text> {
    let (edition, state) = (&kernel.edition, &kernel.state);
    let money = match edition.bank {
        Issue::Limited(_) => vec![Text::plain(&kernel.money(state.purses.held(Purse::Bank)))],
        Issue::Unlimited => Vec::new(),
    };
    let pieces = edition.pieces.iter().enumerate().map(|(index, piece)| {
        let kind = PieceId::nth(index);
        let stocks = state.pieces.stocks_of(edition, kind);
        let left: i64 = stocks.iter().map(|stock| state.pieces.count(*stock, Place::Bank)).sum();
        let left = match piece.supply {
            Supply::Common(Issue::Limited(_)) => format!("{left} "),
            Supply::Common(Issue::Unlimited) | Supply::Each(_) => String::new(),
        };
        let name = if left == "1 " { &piece.name } else { &piece.plural };
        Text::plain(&format!("{} {left}{name}", signs.piece(kind)))
    });
    money.into_iter().chain(pieces).collect()
}

fn pots(kernel: &Kernel) -> Vec<Text> {
    let pots = (0..kernel.edition.pots.len()).map(|index| Purse::Pot(PotId::nth(index)));
    pots.map(|pot| Text::plain(&format!("{} {}", kernel.purse_name(pot), kernel.money(kernel.state.purses.held(pot)))))
        .collect()
}

/// The timers that run; the clock itself only matters where there are timers.
fn timers(kernel: &Kernel) -> Vec<Text> {
    let state = &kernel.state.clock;
    let running = (0..kernel.edition.timers.len()).map(TimerId::nth).filter(|timer| state.is_running(*timer));
    running
        .map(|timer| {
            let left = clock::duration(state.remaining(timer));
            Text::plain(&format!("{} {left} left", kernel.name(&Value::Timer(timer))))
        })
        .collect()
}

/// The values of the table. One that is nothing until something happens says nothing before, and a flag only when it has
/// changed.
fn table_values(kernel: &Kernel) -> Vec<Text> {
    let is_nothing = |value: &Value| match value {
        Value::Nothing | Value::Flag(_) | Value::Number(0) => true,
        Value::Text(text) => text.is_empty(),
        Value::List(list) => list.is_empty(),
        _ => false,
    };
    let values = labels::values(kernel, Value::Table);
    values
        .filter(|(declaration, value)| declaration.default != *value || !is_nothing(value))
        .map(|(declaration, value)| {
            let label = labels::in_words(kernel, &declaration.name);
            Text::plain(&format!("{label}: {}", labels::value_words(kernel, &value)))
        })
        .collect()
}

/// More empty sites than these are not worth a line each.
const FEW_SITES: usize = 6;

/// The sites on which pieces stand; where there are few, also the others.
fn sites(kernel: &Kernel, signs: &Signs<'_>) -> Vec<Text> {
    let are_few = kernel.edition.sites.len() <= FEW_SITES;
    let sites = kernel.edition.sites.iter().enumerate();
    let told = sites.filter_map(|(index, site)| {
        let pieces = signs.pieces_on(Place::Site(SiteId::nth(index)), Detail::Signs);
        match pieces.is_empty() {
            true => are_few.then(|| Text::plain(&format!("{} empty", site.name))),
            false => Some(Text::plain(&format!("{} ", site.name)).and(pieces)),
        }
    });
    told.collect()
}

/// What the signs of spaces and the brackets around tokens stand for, as far as they are on the board.
fn legend(kernel: &Kernel, signs: &Signs<'_>) -> Vec<Text> {
    let held = kernel.state.players_in().flat_map(|player| labels::raised_flags(kernel, Value::Player(player)));
    let held: BTreeSet<String> = held.collect();
    signs.flags().into_iter().chain(held.iter().map(|words| Text::plain(&format!("[ ] {words}")))).collect()
}

/// A named list on as many lines as it needs.
fn list(name: &str, entries: &[Text], screen: &Screen, width: usize) -> Vec<Text> {
    const NAME: usize = 7;
    let separator = Text::styled(screen.separator(), colour::quiet());
    let mut lines = vec![Text::styled(name, colour::quiet()).padded(NAME)];
    let mut is_first = true;
    for entry in entries.iter().map(|entry| entry.cut(width.saturating_sub(NAME), screen)) {
        let gap = if is_first { Text::default() } else { separator.clone() };
        if let Some(line) = lines.last_mut() {
            if is_first || line.width() + gap.width() + entry.width() <= width {
                *line = std::mem::take(line).and(gap).and(entry);
            } else {
                lines.push(entry.flush_right(NAME + entry.width()));
            }
        }
        is_first = false;
    }
    lines
}
