//! One space: what is printed on it, who owns it, and what stands there.

use boardwright_engine::edition::{GroupId, PieceId, PlayerId, SpaceId};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Place, Value};

use super::signs::Signs;
use super::table::Table;
use super::{Screen, Text, colour, labels};

pub fn space(kernel: &Kernel, space: SpaceId, screen: &Screen) -> String {
    let mut table = Table::new(screen);
    belongings(kernel, space, screen, &mut table);
    if let Some(group) = kernel.edition.space(space).group {
        let facts = labels::group_facts(kernel, group);
        facts.for_each(|(label, value, about)| table.fact(&label, Text::plain(&value), &about));
    }
    labels::facts(kernel, space).for_each(|(label, value, about)| table.fact(&label, Text::plain(&value), &about));
    let is_ownable = kernel.edition.space(space).deed.is_some();
    for (declaration, value) in labels::values(kernel, Value::Space(space)) {
        // Of a space that nobody can own, only what has changed is worth a line.
        if is_ownable || value != declaration.default {
            let label = labels::in_words(kernel, &declaration.name);
            table.fact(&label, Text::plain(&labels::value_words(kernel, &value)), &declaration.about);
        }
    }
    remark(kernel, space, &mut table);
    table.render_under(&heading(kernel, space, screen), screen)
}

/// The name on the colour of its group, and the place on its track.
fn heading(kernel: &Kernel, space: SpaceId, screen: &Screen) -> Text {
    let space = kernel.edition.space(space);
    let track = kernel.edition.track(space.track);
    let style = space.group.map_or_else(colour::strong, |group| colour::band(&kernel.edition, group));
    let whole = if kernel.edition.tracks.len() > 1 { format!(" of {}", track.name) } else { String::new() };
    let place = format!("  space {} of {}{whole}", space.index + 1, track.spaces.len());
    let margin = Text::styled(if screen.colour { " " } else { "" }, style);
    margin.clone().and(Text::styled(&space.name, style)).and(margin).and(Text::styled(&place, colour::quiet()))
}

fn belongings(kernel: &Kernel, id: SpaceId, screen: &Screen, table: &mut Table) {
    let space = kernel.edition.space(id);
    table.fact("kind", Text::plain(&labels::in_words(kernel, &space.kind)), "");
    if let Some(group) = space.group {
        table.row(&[
            Text::styled("group", colour::quiet()),
            super::group_name(kernel, group, screen),
            members(kernel, group, id),
        ]);
    }
    if let Some(deed) = space.deed {
        table.fact("price", Text::plain(&kernel.money(kernel.edition.deed(deed).price)), "");
        table.fact("owner", owner(kernel, kernel.state.owners[deed.index()]), "");
    }
    let pieces = pieces(kernel, Place::Space(id));
    if !pieces.is_empty() {
        table.fact("pieces", Text::plain(&pieces.join(", ")), "");
    }
    let signs = Signs::of(kernel, screen);
    let state = &kernel.state;
    let here: Vec<PlayerId> = state.players_in().filter(|player| state.seat(*player).at == id).collect();
    if !here.is_empty() {
        let names = here
            .iter()
            .map(|player| signs.token(*player).and(Text::plain(&format!(" {}", kernel.player_name(*player)))));
        table.fact("tokens", Text::joined(names, ", "), "");
    }
    let beside = kernel.edition.sites.iter().filter(|site| site.touches.contains(&id));
    let beside: Vec<&str> = beside.map(|site| &*site.name).collect();
    if !beside.is_empty() {
        table.fact("beside it", Text::plain(&beside.join(", ")), "");
    }
}

/// The other spaces of a group, with their owners.
fn members(kernel: &Kernel, group: GroupId, id: SpaceId) -> Text {
    let others = kernel.edition.group(group).spaces.iter().filter(|other| **other != id);
    let names = others.map(|other| {
        let space = kernel.edition.space(*other);
        let owner = space.deed.and_then(|deed| kernel.state.owners[deed.index()]);
        let whose = owner.map(|owner| format!(" ({})", kernel.player_name(owner))).unwrap_or_default();
        Text::styled(&format!("{}{whose}", space.name), colour::quiet())
    });
    Text::joined(names, ", ")
}

/// Where the figures come from, if the data says so.
fn remark(kernel: &Kernel, space: SpaceId, table: &mut Table) {
    let id = &kernel.edition.space(space).id;
    let Some(remark) = kernel.edition.remarks.iter().find(|remark| remark.list == "space" && remark.id == *id) else {
        return;
    };
    let mark = remark.mark.map(|mark| format!("{mark:?}").to_lowercase()).unwrap_or_default();
    table.fact("figures", Text::plain(&mark), remark.note.as_deref().unwrap_or_default());
}

pub(super) fn owner(kernel: &Kernel, owner: Option<PlayerId>) -> Text {
    match owner {
        Some(player) => Text::styled(kernel.player_name(player), colour::owned(player)),
        None => Text::plain("the Bank"),
    }
}

/// The pieces at a place, counted by stock: "2 Houses".
pub(super) fn pieces(kernel: &Kernel, place: Place) -> Vec<String> {
    let (edition, pieces) = (&kernel.edition, &kernel.state.pieces);
    let kinds = (0..edition.pieces.len()).map(PieceId::nth);
    let stocks = kinds.flat_map(|kind| pieces.stocks_of(edition, kind));
    let counted = stocks.map(|stock| (stock, pieces.count(stock, place))).filter(|(_, count)| *count > 0);
    counted.map(|(stock, count)| kernel.pieces_name(stock, count)).collect()
}
