//! A sheet of characters on which boxes and texts are laid out.

use anstyle::Style;

use super::text::columns;
use super::{Screen, Text, colour};

/// Boxes that touch share their lines; texts are written over them.
pub struct Canvas {
    width: usize,
    rows: Vec<Vec<Cell>>,
}

/// A rectangle of the canvas; of a box, with its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
}

#[derive(Clone, Default)]
struct Cell {
    /// The directions in which lines leave this place.
    lines: u8,
    text: Option<(String, Style)>,
}

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

impl Area {
    /// What is left within the lines of a box.
    pub fn inner(&self) -> Area {
        Area {
            left: self.left + 1,
            top: self.top + 1,
            width: self.width.saturating_sub(2),
            height: self.height.saturating_sub(2),
        }
    }
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, rows: vec![vec![Cell::default(); width]; height] }
    }

    /// Draws the lines around an area of at least two columns and lines.
    pub fn draw_box(&mut self, area: Area) {
        let (right, bottom) = (area.left + area.width - 1, area.top + area.height - 1);
        for row in [area.top, bottom] {
            for column in area.left..right {
                self.line(column, row, RIGHT);
                self.line(column + 1, row, LEFT);
            }
        }
        for column in [area.left, right] {
            for row in area.top..bottom {
                self.line(column, row, DOWN);
                self.line(column, row + 1, UP);
            }
        }
    }

    /// Writes a text from a place to the right; what does not fit on the canvas is left out.
    pub fn write(&mut self, left: usize, row: usize, text: &Text) {
        let Some(cells) = self.rows.get_mut(row) else { return };
        let mut column = left;
        for (character, style) in text.characters() {
            let taken = columns(character);
            if taken == 0 {
                // An accent belongs to the character before it.
                if let Some((text, _)) = column.checked_sub(1).and_then(|before| cells.get_mut(before)?.text.as_mut()) {
                    text.push(character);
                }
                continue;
            }
            if column + taken > self.width {
                return;
            }
            for (offset, cell) in cells.iter_mut().skip(column).take(taken).enumerate() {
                let text = if offset == 0 { character.to_string() } else { String::new() };
                cell.text = Some((text, style));
            }
            column += taken;
        }
    }

    /// Writes lines from the top of an area on.
    pub fn write_lines(&mut self, area: Area, lines: &[Text], screen: &Screen) {
        for (offset, line) in lines.iter().take(area.height).enumerate() {
            self.write(area.left, area.top + offset, &line.cut(area.width, screen));
        }
    }

    pub fn render(&self, screen: &Screen) -> String {
        let rows = self.rows.iter().map(|cells| row_text(cells, screen).render(screen));
        rows.map(|row| format!("{row}\n")).collect()
    }

    fn line(&mut self, column: usize, row: usize, direction: u8) {
        if let Some(cell) = self.rows.get_mut(row).and_then(|cells| cells.get_mut(column)) {
            cell.lines |= direction;
        }
    }
}

/// One row, without the spaces at its end.
fn row_text(cells: &[Cell], screen: &Screen) -> Text {
    let is_blank = |cell: &Cell| {
        let is_space = |(text, style): &(String, Style)| text == " " && *style == Style::new();
        cell.lines == 0 && cell.text.as_ref().is_none_or(is_space)
    };
    let end = cells.iter().rposition(|cell| !is_blank(cell)).map_or(0, |last| last + 1);
    let mut row = Text::default();
    for cell in cells.iter().take(end) {
        match &cell.text {
            Some((text, style)) => text.chars().for_each(|character| row.push(character, *style)),
            None if cell.lines == 0 => row.push(' ', Style::new()),
            None => row.push(line_character(cell.lines, screen), colour::line()),
        }
    }
    row
}

fn line_character(lines: u8, screen: &Screen) -> char {
    const UNICODE: [char; 16] = [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    let ascii = if lines & (LEFT | RIGHT) == 0 {
        '|'
    } else if lines & (UP | DOWN) == 0 {
        '-'
    } else {
        '+'
    };
    screen.pick(UNICODE[usize::from(lines & 15)], ascii)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(screen: &Screen) -> String {
        let mut canvas = Canvas::new(9, 5);
        canvas.draw_box(Area { left: 0, top: 0, width: 5, height: 3 });
        canvas.draw_box(Area { left: 4, top: 0, width: 5, height: 3 });
        canvas.draw_box(Area { left: 0, top: 2, width: 9, height: 3 });
        canvas.write(1, 1, &Text::plain("e\u{301}港"));
        canvas.write(7, 3, &Text::plain("ab"));
        canvas.render(screen)
    }

    #[test]
    fn boxes_share_their_lines() {
        let unicode = Screen { unicode: true, ..Screen::plain(80) };
        assert_eq!(drawn(&unicode), "┌───┬───┐\n│e\u{301}港│   │\n├───┴───┤\n│      ab\n└───────┘\n");
        assert_eq!(drawn(&Screen::plain(80)), "+---+---+\n|e\u{301}港|   |\n+---+---+\n|      ab\n+-------+\n");
    }
}
