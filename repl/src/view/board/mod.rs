//! The board: every track as a ring, and in the middle what players want to know at a glance.

mod cell;
mod players;
mod ring;
mod summary;

use boardwright_engine::edition::{SpaceId, Track};
use boardwright_engine::kernel::Kernel;

use super::canvas::{Area, Canvas};
use super::short_names::short_names;
use super::signs::Signs;
use super::text::safe;
use super::{Screen, Text, colour};
use cell::Cell;
use ring::{Plan, Ring};

/// The whole board, in lines that are no wider than the screen.
pub fn board(kernel: &Kernel, screen: &Screen) -> String {
    let signs = Signs::of(kernel, screen);
    let mut drawn = String::new();
    for (index, track) in kernel.edition.tracks.iter().enumerate() {
        let plan = Plan::of(track.spaces.len(), track.open, screen.width);
        let middle = plan.middle_width().saturating_sub(2 * MARGIN);
        let has_middle = middle >= LEAST_MIDDLE;
        let width = if has_middle { middle } else { screen.width };
        let sections = match index {
            0 => summary::sections(kernel, &signs, screen, width),
            _ => vec![vec![Text::styled(&track.name, colour::strong()).cut(width, screen).centred(width)]],
        };
        let room = if has_middle { MOST_LINES.saturating_sub(plan.rows_height()) } else { 0 };
        let (inside, below) = split_sections(sections, room);
        drawn.push_str(&draw(kernel, &signs, screen, track, &plan.ring(inside.len()), &inside));
        for section in below {
            drawn.push('\n');
            drawn.extend(section.into_iter().map(|line| format!("{}\n", line.trimmed().render(screen))));
        }
    }
    drawn
}

/// The columns that stay free on both sides of the middle.
const MARGIN: usize = 1;
/// A middle that is narrower stays empty, and what it would tell follows below the board.
const LEAST_MIDDLE: usize = 30;
/// A board is no higher than this for the sake of its middle.
const MOST_LINES: usize = 44;

/// The sections that fit into so many lines, with an empty line between them, and the others.
fn split_sections(sections: Vec<Vec<Text>>, lines: usize) -> (Vec<Text>, Vec<Vec<Text>>) {
    let (mut inside, mut below): (Vec<Text>, Vec<Vec<Text>>) = (Vec::new(), Vec::new());
    for section in sections.into_iter().filter(|section| !section.is_empty()) {
        if below.is_empty() && inside.len() + 1 + section.len() <= lines {
            if !inside.is_empty() {
                inside.push(Text::default());
            }
            inside.extend(section);
        } else {
            below.push(section);
        }
    }
    (inside, below)
}

fn draw(kernel: &Kernel, signs: &Signs<'_>, screen: &Screen, track: &Track, ring: &Ring, middle: &[Text]) -> String {
    let mut canvas = Canvas::new(ring.width, ring.height);
    canvas.draw_box(ring.middle);
    let cells: Vec<(SpaceId, Cell)> = track
        .spaces
        .iter()
        .zip(&ring.cells)
        .map(|(space, area)| (*space, Cell::of(kernel, signs, *space, area.inner())))
        .collect();
    let names: Vec<String> = cells.iter().map(|(space, _)| safe(&kernel.edition.space(*space).name)).collect();
    let rooms: Vec<_> = names.iter().zip(&cells).map(|(name, (_, cell))| (name.as_str(), cell.room())).collect();
    for ((area, (_, cell)), name) in ring.cells.iter().zip(&cells).zip(short_names(&rooms)) {
        canvas.draw_box(*area);
        canvas.write_lines(area.inner(), &cell.lines(&name, screen), screen);
    }
    if let Some(gap) = ring.gap {
        canvas.draw_box(gap);
        let hatch = Text::styled(&screen.pick("╱", "/").repeat(gap.inner().width), colour::line());
        canvas.write_lines(gap.inner(), &vec![hatch; gap.inner().height], screen);
    }
    canvas.write_lines(centred(ring.middle.inner(), middle.len()), middle, screen);
    canvas.render(screen)
}

/// The part of an area that so many lines take in its middle.
fn centred(area: Area, lines: usize) -> Area {
    let free = area.height.saturating_sub(lines);
    Area {
        left: area.left + MARGIN,
        top: area.top + free / 2,
        width: area.width.saturating_sub(2 * MARGIN),
        height: area.height - free / 2,
    }
}
