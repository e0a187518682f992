//! What the Bank holds, and the pots beside it.

use boardwright_engine::edition::{Issue, PieceId, PotId, Supply};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Place, Purse, Stock};

use super::signs::Signs;
use super::table::Table;
use super::{Screen, Text, colour};

pub fn bank(kernel: &Kernel, screen: &Screen) -> String {
    let mut table = Table::new(screen);
    let money = match kernel.edition.bank {
        Issue::Limited(_) => kernel.money(kernel.state.purses.held(Purse::Bank)),
        Issue::Unlimited => "without end".into(),
    };
    table.pair("money", &money);
    pieces(kernel, screen, &mut table);
    for pot in (0..kernel.edition.pots.len()).map(|index| Purse::Pot(PotId::nth(index))) {
        table.pair(&kernel.purse_name(pot), &kernel.money(kernel.state.purses.held(pot)));
    }
    deeds(kernel, screen, &mut table);
    table.render_under(&Text::styled("The Bank", colour::strong()), screen)
}

/// The kinds that the Bank deals in; those that every player has of their own are not here.
fn pieces(kernel: &Kernel, screen: &Screen, table: &mut Table) {
    let signs = Signs::of(kernel, screen);
    for (index, piece) in kernel.edition.pieces.iter().enumerate() {
        let kind = PieceId::nth(index);
        let left = kernel.state.pieces.count(Stock { kind, owner: None }, Place::Bank);
        let text = match piece.supply {
            Supply::Common(Issue::Limited(all)) => format!("{left} of {all} left"),
            Supply::Common(Issue::Unlimited) => "without end".into(),
            Supply::Each(_) => continue,
        };
        table.pair(&format!("{} {}", signs.piece(kind), piece.plural), &text);
    }
}

/// The deeds that nobody owns, by group.
fn deeds(kernel: &Kernel, screen: &Screen, table: &mut Table) {
    let edition = &kernel.edition;
    let unsold: Vec<_> = edition.deeds.iter().zip(&kernel.state.owners).filter(|(_, owner)| owner.is_none()).collect();
    table.pair("deeds", &format!("{} of {} unsold", unsold.len(), edition.deeds.len()));
    let mut groups: Vec<_> = unsold.iter().map(|(deed, _)| edition.space(deed.space).group).collect();
    groups.sort();
    groups.dedup();
    for group in groups {
        let of_group = unsold.iter().filter(|(deed, _)| edition.space(deed.space).group == group);
        let names: Vec<&str> = of_group.map(|(deed, _)| &*edition.space(deed.space).name).collect();
        let label = group.map_or(Text::plain("others"), |group| super::group_name(kernel, group, screen));
        table.row(&[label, Text::plain(&names.join(", "))]);
    }
}
