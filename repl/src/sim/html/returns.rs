//! What groups, deeds and buildings bring their owners, with error bars.

use boardwright_engine::edition::Edition;

use super::intervals::{Dots, Row, Unit};
use super::markup::Tag;
use crate::sim::Report;
use crate::sim::report::Return;
use crate::sim::statistics::Estimate;
use crate::sim::text::numbers::money;
use crate::view::group_hex;

pub fn groups(report: &Report, edition: &Edition) -> Option<Tag> {
    let colours = edition.groups.iter().map(|group| (&*group.id, group_hex(edition, &group.id)));
    let colours: Vec<(&str, Option<String>)> = colours.collect();
    let colour = |of: &Return| colours.iter().find(|(id, _)| *id == of.id).and_then(|(_, colour)| colour.clone());
    let rows = report.groups.iter().filter_map(|group| row(report, &group.name, colour(group), group.left));
    picture(report, "What groups bring", rows.collect())
}

/// The best first.
pub fn deeds(report: &Report, edition: &Edition) -> Option<Tag> {
    let colour = |of: &Return| {
        let space = report.spaces.iter().find(|space| space.id == of.id);
        space.and_then(|space| group_hex(edition, space.group.as_deref()?))
    };
    let mut deeds: Vec<&Return> = report.deeds.iter().collect();
    let left = |of: &Return| of.left.map_or(f64::MIN, |left| left.value);
    deeds.sort_by(|one, other| left(other).total_cmp(&left(one)));
    let rows = deeds.into_iter().filter_map(|deed| row(report, &deed.name, colour(deed), deed.left));
    picture(report, "What deeds bring", rows.collect())
}

pub fn buildings(report: &Report) -> Option<Tag> {
    let rows = report.buildings.iter().filter_map(|building| row(report, &building.name, None, building.left));
    picture(report, "What buildings bring", rows.collect())
}

fn row(report: &Report, name: &str, colour: Option<String>, left: Option<Estimate>) -> Option<Row> {
    let figure = left?;
    let amount = |value: f64| money(&report.currency, value);
    let words = format!("{} ± {}", amount(figure.value), amount(figure.margin()));
    Some(Row { name: name.into(), colour, figure, words })
}

fn picture(report: &Report, title: &str, rows: Vec<Row>) -> Option<Tag> {
    let picture = Dots {
        title: format!("{title}: rents received less money spent, with intervals of 95 %."),
        rows,
        line: Some((0.0, "cost and rents even")),
        axis: "return for each game",
        unit: Unit::Money(&report.currency),
        width: 980.0,
    };
    (!picture.rows.is_empty()).then(|| picture.draw())
}
