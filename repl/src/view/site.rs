//! One site: what it touches, and what stands there.

use boardwright_engine::edition::SiteId;
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::Place;

use super::space::pieces;
use super::table::Table;
use super::{Screen, Text, colour};

pub fn site(kernel: &Kernel, id: SiteId, screen: &Screen) -> String {
    let edition = &kernel.edition;
    let site = &edition.sites[id.index()];
    let mut table = Table::new(screen);
    let touches: Vec<&str> = site.touches.iter().map(|space| &*edition.space(*space).name).collect();
    let neighbours: Vec<&str> = site.neighbours.iter().map(|other| &*edition.sites[other.index()].name).collect();
    let pieces = pieces(kernel, Place::Site(id));
    for (label, words) in [("touches", touches.join(", ")), ("neighbours", neighbours.join(", "))] {
        if !words.is_empty() {
            table.fact(label, Text::plain(&words), "");
        }
    }
    let standing = if pieces.is_empty() { "none".to_owned() } else { pieces.join(", ") };
    table.fact("pieces", Text::plain(&standing), "");
    table.render_under(&Text::styled(&site.name, colour::strong()), screen)
}
