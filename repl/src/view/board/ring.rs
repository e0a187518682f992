//! Where the spaces of a track lie on the screen: around a middle, from the lower right corner clockwise.

use crate::view::canvas::Area;

/// The cells of a track with their lines, in its order, and what they surround.
#[derive(Debug)]
pub struct Ring {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<Area>,
    /// An open track's break, between its last and its first space.
    pub gap: Option<Area>,
    pub middle: Area,
}

/// How a track is divided between the four sides, and how wide its cells are.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    sides: Sides,
    is_open: bool,
    width: usize,
    /// The inner width of a cell in the rows.
    cell: usize,
    /// The inner width of a corner.
    corner: usize,
    /// The inner width of a cell at the sides.
    side: usize,
}

/// How many cells lie in the bottom and top row (with the corners) and between them at the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sides {
    bottom: usize,
    left: usize,
    top: usize,
    right: usize,
}

/// A row's cells are at least so wide, within their lines.
const LEAST_CELL: usize = 6;
/// Two cells beside each other and their lines: on a narrower screen, the board is cut off.
const LEAST_WIDTH: usize = 2 * LEAST_CELL + 3;
/// Wider cells only make the board harder to take in.
const MOST_CELL: usize = 26;
/// From this width on, status and tokens share a line.
const WIDE: usize = 12;
/// A cell at the side is at least so wide where there is room; it can then be two lines high.
const USUAL_SIDE: usize = 14;

impl Plan {
    pub fn of(spaces: usize, is_open: bool, width: usize) -> Plan {
        let width = width.max(LEAST_WIDTH);
        let mut sides = Sides::of(spaces, (width - 1) / (LEAST_CELL + 1));
        sides.right += usize::from(is_open);
        let across = sides.bottom.max(sides.top).max(1);
        let room = width - across - 1;
        let cell = (room / across).min(MOST_CELL);
        let corner = cell + if cell < MOST_CELL && across > 1 { room % across / 2 } else { 0 };
        let width = across * (cell + 1) + 1 + if across > 1 { 2 * (corner - cell) } else { 0 };
        // Two cells wide where that is about right, so that the lines of rows and sides meet.
        let double = corner + 1 + cell;
        let wider = if double < USUAL_SIDE + 4 { double } else { USUAL_SIDE };
        let side = if corner < USUAL_SIDE && across > 4 { wider } else { corner };
        Plan { sides, is_open, width, cell, corner, side }
    }

    /// The room for text in the middle.
    pub fn middle_width(&self) -> usize {
        let side = |cells: usize| if cells > 0 { self.side + 1 } else { 0 };
        (self.width - 2).saturating_sub(side(self.sides.left) + side(self.sides.right))
    }

    /// The lines of the board besides the middle.
    pub fn rows_height(&self) -> usize {
        [self.sides.top, self.sides.bottom].iter().filter(|cells| **cells > 0).count() * (self.row_lines() + 1) + 2
    }

    /// The ring, with a middle of at least so many lines of text.
    pub fn ring(&self, middle_lines: usize) -> Ring {
        let Sides { bottom, left, top, right } = self.sides;
        let row = self.row_lines() + 1;
        let between =
            (left.max(right) * (self.side_lines() + 1)).max(if middle_lines > 0 { middle_lines + 1 } else { 0 });
        let upper = if top > 0 { row } else { 0 };
        let lower = upper + between;
        let left_columns = Span { from: 0, to: self.side + 1 };
        let right_columns = Span { from: self.width - self.side - 2, to: self.width - 1 };
        let rows = |cells| split(Span { from: upper, to: lower }, cells);
        let top_columns = self.columns(top).into_iter();
        let mut cells: Vec<Area> = Vec::new();
        let bottom_rows = Span { from: lower, to: lower + row };
        cells.extend(self.columns(bottom).into_iter().rev().map(|columns| area(columns, bottom_rows)));
        cells.extend(rows(left).into_iter().rev().map(|rows| area(left_columns, rows)));
        cells.extend(top_columns.map(|columns| area(columns, Span { from: 0, to: upper })));
        cells.extend(rows(right).into_iter().map(|rows| area(right_columns, rows)));
        let gap = if self.is_open { cells.pop() } else { None };
        let middle_columns = Span {
            from: if left > 0 { left_columns.to } else { 0 },
            to: if right > 0 { right_columns.from } else { self.width - 1 },
        };
        let middle = area(middle_columns, Span { from: upper, to: lower });
        Ring { width: self.width, height: lower + row + 1, cells, gap, middle }
    }

    /// Two lines for the name, and what stands below it.
    fn row_lines(&self) -> usize {
        if self.cell >= WIDE { 3 } else { 4 }
    }

    fn side_lines(&self) -> usize {
        if self.side >= WIDE { 2 } else { 4 }
    }

    fn columns(&self, cells: usize) -> Vec<Span> {
        let whole = Span { from: 0, to: self.width - 1 };
        if cells < 3 || cells != self.sides.bottom {
            return split(whole, cells);
        }
        let corner = self.corner + 1;
        let between = split(Span { from: corner, to: whole.to - corner }, cells - 2);
        let first = Span { from: 0, to: corner };
        [first].into_iter().chain(between).chain([Span { from: whole.to - corner, to: whole.to }]).collect()
    }
}

impl Sides {
    /// A little wider than high, as boards with a corner at every turn are.
    fn of(spaces: usize, most_across: usize) -> Sides {
        let half = spaces / 2;
        let across = (half + 3).div_euclid(2).min(half).min(most_across);
        let rest = spaces - 2 * across;
        if rest == 1 {
            return Sides { bottom: across + 1, left: 0, top: across, right: 0 };
        }
        Sides { bottom: across, left: rest.div_ceil(2), top: across, right: rest / 2 }
    }
}

/// From the line before a cell to the line behind it.
#[derive(Clone, Copy, Debug)]
struct Span {
    from: usize,
    to: usize,
}

fn split(span: Span, parts: usize) -> Vec<Span> {
    let at = |part: usize| span.from + (span.to - span.from) * part / parts;
    (0..parts).map(|part| Span { from: at(part), to: at(part + 1) }).collect()
}

fn area(columns: Span, rows: Span) -> Area {
    Area { left: columns.from, top: rows.from, width: columns.to - columns.from + 1, height: rows.to - rows.from + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(spaces: usize, expected: [usize; 4]) {
        let Sides { bottom, left, top, right } = Sides::of(spaces, 11);
        assert_eq!([bottom, left, top, right], expected);
    }

    #[test]
    fn a_track_turns_at_its_corners() {
        check(40, [11, 9, 11, 9]);
        check(32, [9, 7, 9, 7]);
        check(28, [8, 6, 8, 6]);
        check(22, [7, 4, 7, 4]);
        check(14, [5, 2, 5, 2]);
        check(6, [3, 0, 3, 0]);
        check(4, [2, 0, 2, 0]);
    }

    #[test]
    fn odd_and_tiny_tracks_have_unequal_sides() {
        check(41, [11, 10, 11, 9]);
        check(9, [3, 2, 3, 1]);
        check(7, [4, 0, 3, 0]);
        check(3, [2, 0, 1, 0]);
        check(2, [1, 0, 1, 0]);
        check(1, [1, 0, 0, 0]);
    }

    #[test]
    fn a_long_track_goes_down_rather_than_across() {
        check(60, [11, 19, 11, 19]);
    }

    #[test]
    fn neighbours_touch_and_nothing_overlaps() {
        for (spaces, open, width) in
            (1..60).flat_map(|n| [(n, false, 80), (n, true, 80), (n, false, 40), (n, true, 97)])
        {
            let ring = Plan::of(spaces, open, width).ring(10);
            assert_eq!(ring.cells.len(), spaces);
            assert_eq!(ring.gap.is_some(), open);
            let boxes: Vec<Area> = ring.cells.iter().chain(&ring.gap).chain([&ring.middle]).copied().collect();
            for (index, one) in boxes.iter().enumerate() {
                assert!(
                    one.left + one.width <= width.min(ring.width) && one.top + one.height <= ring.height,
                    "{one:?}"
                );
                for other in &boxes[index + 1..] {
                    let apart = |from: usize, size: usize, other: usize, other_size: usize| {
                        from + size - 1 <= other || other + other_size - 1 <= from
                    };
                    let is_apart = apart(one.left, one.width, other.left, other.width)
                        || apart(one.top, one.height, other.top, other.height);
                    assert!(is_apart, "{spaces} spaces: {one:?} and {other:?}");
                }
            }
        }
    }
}
