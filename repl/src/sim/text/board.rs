//! Where tokens arrive, and what deeds bring.

use super::super::Report;
use super::super::report::{Landings, Return};
use super::numbers::{count, money};
use super::outcome::ascii;
use super::table;
use crate::view::{Screen, Text};

/// The columns for the name of a space.
const NAME: usize = 25;

pub fn groups(report: &Report, screen: &Screen) -> String {
    let row = |group: &Return| [vec![group.name.clone()], holding(report, group).to_vec()].concat();
    let rows: Vec<Vec<String>> = report.groups.iter().filter(|group| group.owned > 0.0).map(row).collect();
    let head = ["group", "owned", "rents", "spent", "received", "return"];
    ascii(table("What groups bring, in the games in which they are owned", &head, 1, &rows, screen), screen)
}

pub fn spaces(report: &Report, screen: &Screen) -> String {
    let row = |space: &Landings| {
        let deed = report.deeds.iter().find(|deed| deed.id == space.id && deed.owned > 0.0);
        let [owned, _, spent, received, left] = deed.map_or_else(Default::default, |deed| holding(report, deed));
        let name = Text::plain(&space.name).cut(NAME, screen).render(&Screen::plain(NAME));
        vec![name, format!("{:.2}", space.share * 100.0), owned, spent, received, left]
    };
    let rows: Vec<Vec<String>> = report.spaces.iter().map(row).collect();
    let head = ["space", "lands %", "owned", "spent", "received", "return"];
    ascii(table("Where tokens land, and what deeds bring", &head, 1, &rows, screen), screen)
}

fn holding(report: &Report, of: &Return) -> [String; 5] {
    let amount = |value: f64| money(&report.currency, value);
    let left = of.left.map(|left| format!("{} ± {}", amount(left.value), amount(left.margin())));
    [
        format!("{:.0} %", of.owned * 100.0),
        count(of.rents),
        amount(of.spent),
        amount(of.income),
        left.unwrap_or_default(),
    ]
}
