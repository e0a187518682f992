//! Where the spaces of a track lie on a drawing: around a middle, from the lower right corner clockwise.

/// The cells of a track in its order, and what they surround.
#[derive(Clone, Debug, PartialEq)]
pub struct Ring {
    pub width: f64,
    pub height: f64,
    pub cells: Vec<Cell>,
    pub middle: Box,
}

/// A cell, and the side at which the middle lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    pub area: Box,
    pub inner: Side,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Box {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

const WIDTH: f64 = 980.0;
const MOST_WIDTH_OF_CELL: f64 = 150.0;
const HEIGHT_OF_CELL: f64 = 76.0;

impl Ring {
    /// An open track has a break between its last space and its first.
    pub fn of(spaces: usize, is_open: bool) -> Ring {
        let has_gap = is_open && spaces >= 4;
        let [across, left, right] = sides(spaces + usize::from(has_gap));
        let width = (WIDTH / across.max(1) as f64).min(MOST_WIDTH_OF_CELL);
        let between = left.max(right) as f64 * HEIGHT_OF_CELL;
        let has_top = spaces >= 4;
        let upper = if has_top { HEIGHT_OF_CELL } else { 0.0 };
        let lower = upper + between;
        let column = |index: usize| width * index as f64;
        let in_row = |x: f64, y: f64, inner| Cell { area: Box { x, y, width, height: HEIGHT_OF_CELL }, inner };
        let far = column(across.saturating_sub(1));
        let at_side = |x: f64, cells: usize, index: usize, inner| {
            let height = between / cells as f64;
            Cell { area: Box { x, y: upper + height * index as f64, width, height }, inner }
        };
        let mut cells: Vec<Cell> = Vec::new();
        cells.extend((0..across).rev().map(|index| in_row(column(index), lower, Side::Top)));
        cells.extend((0..left).rev().map(|index| at_side(0.0, left, index, Side::Right)));
        if has_top {
            cells.extend((0..across).map(|index| in_row(column(index), 0.0, Side::Bottom)));
        }
        cells.extend((0..right).map(|index| at_side(far, right, index, Side::Left)));
        cells.truncate(spaces);
        let middle = Box { x: width, y: upper, width: (far - width).max(0.0), height: between };
        Ring { width: column(across), height: lower + HEIGHT_OF_CELL, cells, middle }
    }
}

/// How many cells lie in the bottom and the top row, with the corners, and between them at the left and the right; as
/// square as can be. A few cells are all in one row.
fn sides(cells: usize) -> [usize; 3] {
    let quarter = cells / 4;
    if quarter == 0 {
        return [cells, 0, 0];
    }
    match cells % 4 {
        0 => [quarter + 1, quarter - 1, quarter - 1],
        1 => [quarter + 1, quarter - 1, quarter],
        2 => [quarter + 1, quarter, quarter],
        _ => [quarter + 2, quarter - 1, quarter],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_has_a_cell_for_each_space_of_any_track() {
        for spaces in 1..200 {
            let [across, left, right] = sides(spaces);
            let rows = if spaces >= 4 { 2 } else { 1 };
            assert_eq!(rows * across + left + right, spaces);
            for is_open in [false, true] {
                let ring = Ring::of(spaces, is_open);
                assert_eq!(ring.cells.len(), spaces);
                let fits = |cell: &Cell| {
                    let Box { x, y, width, height } = cell.area;
                    x >= 0.0 && y >= 0.0 && x + width <= ring.width + 0.01 && y + height <= ring.height + 0.01
                };
                assert!(ring.cells.iter().all(fits), "{spaces} spaces");
            }
        }
    }

    #[test]
    fn forty_spaces_make_a_square() {
        assert_eq!(sides(40), [11, 9, 9]);
        let ring = Ring::of(40, false);
        assert_eq!((ring.cells[0].area.x > 800.0, ring.cells[10].area.x, ring.cells[20].area.y), (true, 0.0, 0.0));
    }
}
