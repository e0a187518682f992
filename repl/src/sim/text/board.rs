//! Where tokens arrive, and what deeds bring.

use super::super::Report;
use super::super::report::{Building, Landings, Return};
use super::super::statistics::Estimate;
use super::numbers::{count, money};
use super::sheet::Sheet;
use crate::view::{Screen, Text};

/// The columns for the name of a space.
const NAME: usize = 25;

pub fn groups(report: &Report) -> Sheet {
    let row = |group: &Return| [vec![group.name.clone()], holding(report, group).to_vec()].concat();
    Sheet {
        heading: "What groups bring, in the games in which they are owned",
        head: vec!["group", "owned", "rents", "spent", "received", "return"],
        texts: 1,
        rows: report.groups.iter().filter(|group| group.owned > 0.0).map(row).collect(),
    }
}

/// Only where something is bought: the last row is there to compare with.
pub fn buildings(report: &Report) -> Sheet {
    let amount = |value: f64| money(&report.currency, value);
    let row = |building: &Building| {
        let left = building.left.map(|left| margin(report, left)).unwrap_or_default();
        vec![
            building.name.clone(),
            format!("{:.0} %", building.games * 100.0),
            count(building.bought),
            amount(building.spent),
            count(building.rents),
            amount(building.income),
            left,
        ]
    };
    let mut rows: Vec<Vec<String>> = report.buildings.iter().map(row).collect();
    let bare = &report.bare_rents;
    if !rows.is_empty() {
        let nothing = String::new;
        let (times, income) = (count(bare.times), amount(bare.amount));
        rows.push(vec!["none".into(), nothing(), nothing(), nothing(), times, income, nothing()]);
    }
    Sheet {
        heading: "What buildings bring, in the games in which they are bought",
        head: vec!["building", "games", "bought", "spent", "rents", "received", "return"],
        texts: 1,
        rows,
    }
}

pub fn spaces(report: &Report) -> Sheet {
    let row = |space: &Landings| {
        let deed = report.deeds.iter().find(|deed| deed.id == space.id && deed.owned > 0.0);
        let [owned, _, spent, received, left] = deed.map_or_else(Default::default, |deed| holding(report, deed));
        vec![space.name.clone(), format!("{:.2}", space.share * 100.0), owned, spent, received, left]
    };
    Sheet {
        heading: "Where tokens land, and what deeds bring",
        head: vec!["space", "lands %", "owned", "spent", "received", "return"],
        texts: 1,
        rows: report.spaces.iter().map(row).collect(),
    }
}

/// The sheet with names that leave room for the figures.
pub fn with_short_names(mut sheet: Sheet, screen: &Screen) -> Sheet {
    for name in sheet.rows.iter_mut().filter_map(|row| row.first_mut()) {
        *name = Text::plain(name).cut(NAME, screen).render(&Screen::plain(NAME));
    }
    sheet
}

fn holding(report: &Report, of: &Return) -> [String; 5] {
    let amount = |value: f64| money(&report.currency, value);
    let left = of.left.map(|left| margin(report, left)).unwrap_or_default();
    [format!("{:.0} %", of.owned * 100.0), count(of.rents), amount(of.spent), amount(of.income), left]
}

fn margin(report: &Report, left: Estimate) -> String {
    format!("{} ± {}", money(&report.currency, left.value), money(&report.currency, left.margin()))
}
