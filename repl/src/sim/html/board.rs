//! Where tokens land, drawn on the edition's own tracks.

use boardwright_engine::edition::{Edition, Track};

use super::drawing::{bar, drawing, words};
use super::markup::{Tag, tag};
use super::ring::{Box, Cell, Ring, Side};
use crate::sim::Report;
use crate::sim::histogram::step;
use crate::sim::report::Landings;
use crate::view::group_hex;

/// The shades of the map, from seldom to often.
const SHADES: usize = 7;
/// The width of a group's band.
const BAND: f64 = 9.0;
/// What a letter of a name takes of the width, about, and a line of the height.
const LETTER: f64 = 5.3;
const LINE: f64 = 11.5;
/// The map is never drawn smaller than this part of its full size.
const LEAST_SIZE: f64 = 0.65;
/// So many spaces are named in the middle, where there is room.
const MOST_NAMED: usize = 6;

pub fn board(report: &Report, edition: &Edition) -> Tag {
    let shades = Shades::of(report);
    let tracks = edition.tracks.iter().filter(|track| !track.spaces.is_empty()).map(|track| {
        let heading = (edition.tracks.len() > 1).then(|| tag("h3").text(&track.name));
        tag("div").class("track").put_all(heading).put(ring(report, edition, track, &shades))
    });
    tag("div").put(shades.legend()).put_all(tracks)
}

fn ring(report: &Report, edition: &Edition, track: &Track, shades: &Shades) -> Tag {
    let spaces: Vec<&Landings> = track.spaces.iter().filter_map(|space| report.spaces.get(space.index())).collect();
    let ring = Ring::of(spaces.len(), track.open);
    let cells = spaces.iter().zip(&ring.cells).map(|(space, cell)| draw(edition, space, cell, shades));
    let title = format!("{}: how often tokens land on each space, in percent of all arrivals.", track.name);
    let has_room = ring.middle.width > 320.0 && ring.middle.height > 40.0 + 22.0 * MOST_NAMED as f64;
    let middle = has_room.then(|| often(&spaces, &ring.middle));
    let map = drawing(ring.width + 2.0, ring.height + 2.0, &title).put_all(cells).put_all(middle);
    // On a narrow screen one looks at a part of it rather than at letters that nobody can read.
    tag("div").set("style", format!("min-width:{:.0}px", ring.width * LEAST_SIZE)).put(map)
}

fn draw(edition: &Edition, space: &Landings, cell: &Cell, shades: &Shades) -> Tag {
    let Box { x, y, width, height } = cell.area;
    let (x, y) = (x + 1.0, y + 1.0);
    let shade = shades.of_share(space.share);
    let colour = space.group.as_deref().and_then(|group| group_hex(edition, group));
    let band = colour.map(|colour| {
        let (x, y, width, height) = match cell.inner {
            Side::Top => (x, y, width, BAND),
            Side::Bottom => (x, y + height - BAND, width, BAND),
            Side::Left => (x, y, BAND, height),
            Side::Right => (x + width - BAND, y, BAND, height),
        };
        bar("groups", x, y, width, height).set("fill", colour)
    });
    // What is written keeps clear of the band.
    let shift = match cell.inner {
        Side::Top => (0.0, BAND / 2.0),
        Side::Bottom => (0.0, -BAND / 2.0),
        Side::Left => (BAND / 2.0, 0.0),
        Side::Right => (-BAND / 2.0, 0.0),
    };
    let lines = name_lines(&space.name, ((width - 14.0) / LETTER) as usize, ((height - 34.0) / LINE) as usize);
    let tall = 15.0 + LINE * lines.len() as f64;
    let (middle, top) = (x + width / 2.0 + shift.0, y + (height - tall) / 2.0 + shift.1);
    let ink = format!("middle ink{shade}");
    let name = lines
        .iter()
        .enumerate()
        .map(|(index, text)| words(middle, top + 13.0 + LINE * (index as f64 + 1.0), &format!("tiny {ink}"), text));
    let percent = format!("{:.2}", space.share * 100.0);
    tag("g")
        .title(&format!("{}: {percent} % of all arrivals, {:.1} in a game", space.name, space.times))
        .put(bar(&format!("cell heat{shade}"), x, y, width, height))
        .put_all(band)
        .put(words(middle, top + 12.0, &format!("share {ink}"), &percent))
        .put_all(name)
}

/// The spaces that are landed on most, for the middle.
fn often(spaces: &[&Landings], middle: &Box) -> Tag {
    let mut sorted = spaces.to_vec();
    sorted.sort_by(|one, other| other.share.total_cmp(&one.share));
    let top = middle.y + (middle.height - 22.0 * (MOST_NAMED as f64 + 1.0)) / 2.0;
    let (left, right) = (middle.x + middle.width / 2.0 - 140.0, middle.x + middle.width / 2.0 + 140.0);
    let rows = sorted.iter().take(MOST_NAMED).enumerate().map(|(index, space)| {
        let y = top + 24.0 + 22.0 * (index as f64 + 1.0);
        let share = format!("{:.2} %", space.share * 100.0);
        tag("g").put(words(left, y, "name", &space.name)).put(words(right, y, "value end", &share))
    });
    tag("g").put(words(left, top + 16.0, "heading", "Landed on most often")).put_all(rows)
}

/// What lies closer together has the same shade, whatever the others are.
const LEAST_STEP: f64 = 0.001;

/// Shares in round steps of equal width, from the least to what all but the most frequent spaces have.
struct Shades {
    least: f64,
    step: f64,
    most: f64,
}

impl Shades {
    fn of(report: &Report) -> Shades {
        let mut shares: Vec<f64> = report.spaces.iter().map(|space| space.share).collect();
        shares.sort_by(f64::total_cmp);
        let at =
            |part: f64| shares.get((shares.len().saturating_sub(1) as f64 * part) as usize).copied().unwrap_or(0.0);
        let (least, usual, most) = (at(0.0), at(0.95), at(1.0));
        let step = step((usual - least) / SHADES as f64).max(LEAST_STEP);
        Shades { least: (least / step).floor() * step, step, most }
    }

    fn of_share(&self, share: f64) -> usize {
        (((share - self.least) / self.step) as usize).min(SHADES - 1)
    }

    fn legend(&self) -> Tag {
        let percent = |share: f64| format!("{:.1}", share * 100.0);
        let steps = (0..SHADES).map(|shade| {
            let from = self.least + self.step * shade as f64;
            let to = if shade + 1 == SHADES { self.most.max(from) } else { from + self.step };
            tag("li").class(format!("heat{shade} ink{shade}")).text(&format!("{}–{}", percent(from), percent(to)))
        });
        let what = tag("p").class("quiet").text("Percent of all arrivals");
        tag("div").class("legend").put(what).put(tag("ol").put_all(steps))
    }
}

/// A name in at most so many lines.
fn name_lines(name: &str, columns: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> =
        textwrap::wrap(name, columns.max(4)).into_iter().map(std::borrow::Cow::into_owned).collect();
    if lines.len() > most.max(1) {
        lines.truncate(most.max(1));
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}
