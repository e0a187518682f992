//! One player: cash, place, values, deeds, cards and pieces.

use boardwright_engine::edition::{DeedId, PlayerId};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Place, Purse, Value};

use super::signs::{Detail, Signs};
use super::table::Table;
use super::{Screen, Text, colour, labels, space};

pub fn player(kernel: &Kernel, player: PlayerId, screen: &Screen) -> String {
    let signs = Signs::of(kernel, screen);
    let seat = kernel.state.seat(player);
    let token = format!("  {}, seat {}", seat.token, player.index() + 1);
    let heading = signs.token(player).and(Text::plain(" ")).and(Text::styled(&seat.name, colour::strong()));
    let heading = heading.and(Text::styled(&token, colour::quiet()));
    let mut shown = belongings(kernel, player, screen).render_under(&heading, screen);
    if let Some(deeds) = deeds(kernel, &signs, player, screen) {
        shown.push_str(&deeds.render(screen));
    }
    shown
}

fn belongings(kernel: &Kernel, player: PlayerId, screen: &Screen) -> Table {
    let state = &kernel.state;
    let seat = state.seat(player);
    let mut table = Table::new(screen);
    let cash = kernel.money(state.purses.held(Purse::Player(player)));
    table.fact("cash", Text::styled(&cash, colour::strong()), "");
    let at = if seat.is_out { "out of the game" } else { &kernel.edition.space(seat.at).name };
    table.fact("at", Text::plain(at), "");
    for (declaration, value) in labels::values(kernel, Value::Player(player)) {
        let label = labels::in_words(kernel, &declaration.name);
        table.fact(&label, Text::plain(&labels::value_words(kernel, &value)), &declaration.about);
    }
    let pieces = space::pieces(kernel, Place::Player(player));
    if !pieces.is_empty() {
        table.fact("pieces", Text::plain(&pieces.join(", ")), "");
    }
    for card in state.cards.held_by(player) {
        let card = kernel.edition.card(card);
        table.fact("card", Text::plain(&card.name), &card.text);
    }
    table
}

/// The deeds by group, and how much of each group the player has.
fn deeds(kernel: &Kernel, signs: &Signs<'_>, player: PlayerId, screen: &Screen) -> Option<Table> {
    let (edition, owners) = (&kernel.edition, &kernel.state.owners);
    let group_of = |deed: &DeedId| edition.space(edition.deed(*deed).space).group;
    let is_own = |deed: &DeedId| owners[deed.index()] == Some(player);
    let mut own: Vec<DeedId> = (0..edition.deeds.len()).map(DeedId::nth).filter(is_own).collect();
    own.sort_by_key(|deed| group_of(deed).map_or(usize::MAX, |group| group.index()));
    if own.is_empty() {
        return None;
    }
    let mut table = Table::with_head(screen, &["deed", "group", "", "price", "on it"]);
    for deed in &own {
        let id = edition.deed(*deed).space;
        let group = group_of(deed);
        let name = group.map(|group| super::group_name(kernel, group, screen)).unwrap_or_default();
        let share = group.map(|group| {
            let have = own.iter().filter(|other| group_of(other) == Some(group)).count();
            format!("{have} of {}", edition.group(group).spaces.len())
        });
        let things = [signs.pieces_on(Place::Space(id), Detail::Signs), signs.flags_on(id, Detail::Words)];
        table.row(&[
            Text::plain(&edition.space(id).name),
            name,
            Text::plain(&share.unwrap_or_default()),
            Text::plain(&kernel.money(edition.deed(*deed).price)),
            Text::joined(things.into_iter().filter(|text| !text.is_empty()), " "),
        ]);
    }
    table.flush_right(3);
    Some(table)
}
