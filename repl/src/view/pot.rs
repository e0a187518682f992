//! A pot, and what the rules remember of the whole table.

use boardwright_engine::edition::PotId;
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Purse, Value};

use super::table::Table;
use super::{Screen, Text, colour, labels};

pub fn pot(kernel: &Kernel, pot: PotId, screen: &Screen) -> String {
    let mut table = Table::new(screen);
    let purse = Purse::Pot(pot);
    table.pair("money", &kernel.money(kernel.state.purses.held(purse)));
    table.render_under(&Text::styled(&kernel.purse_name(purse), colour::strong()), screen)
}

/// What belongs to no player and no space: the turn, the pots, and the values of the table.
pub fn whole_table(kernel: &Kernel, screen: &Screen) -> String {
    let mut table = Table::new(screen);
    let turn = match kernel.state.player_in_turn {
        Some(player) => format!("{}, {}", kernel.state.turn, kernel.player_name(player)),
        None => kernel.state.turn.to_string(),
    };
    table.fact("turn", Text::plain(&turn), "");
    for purse in (0..kernel.edition.pots.len()).map(|index| Purse::Pot(PotId::nth(index))) {
        let held = kernel.money(kernel.state.purses.held(purse));
        table.fact(&kernel.purse_name(purse), Text::plain(&held), "");
    }
    for (declaration, value) in labels::values(kernel, Value::Nothing) {
        let label = labels::in_words(kernel, &declaration.name);
        table.fact(&label, Text::plain(&labels::value_words(kernel, &value)), &declaration.about);
    }
    table.render_under(&Text::styled("The table", colour::strong()), screen)
}
