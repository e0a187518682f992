//! Tables, laid out by comfy-table.

use anstyle::Style;
use comfy_table::{Cell, CellAlignment, ContentArrangement, ContentLineStyle, LineStyle, TableStyle};

use super::{Screen, Text, colour};

/// Rows of styled texts, with lines around them and under their head.
pub struct Table {
    inner: comfy_table::Table,
    /// The styled characters of all cells. comfy-table knows no styles, so while it lays out the table each of them is
    /// stood for by a character for private use, which a [`Text`] cannot have.
    styled: Vec<(char, Style)>,
}

/// The first character of a plane for private use.
const FIRST_STAND_IN: u32 = 0xf0000;
const LAST_STAND_IN: u32 = 0xffffd;

const UNICODE: TableStyle = TableStyle::new()
    .top_border(LineStyle::new('┌', '─', '─', '┐'))
    .header_lines(ContentLineStyle::none().left('│').right('│'))
    .header_separator(LineStyle::new('├', '─', '─', '┤'))
    .content_lines(ContentLineStyle::none().left('│').right('│'))
    .bottom_border(LineStyle::new('└', '─', '─', '┘'));
const ASCII: TableStyle = TableStyle::new()
    .top_border(LineStyle::new('+', '-', '-', '+'))
    .header_lines(ContentLineStyle::none().left('|').right('|'))
    .header_separator(LineStyle::new('+', '-', '-', '+'))
    .content_lines(ContentLineStyle::none().left('|').right('|'))
    .bottom_border(LineStyle::new('+', '-', '-', '+'));

impl Table {
    pub fn new(screen: &Screen) -> Table {
        let mut inner = comfy_table::Table::new();
        inner.load_style(screen.pick(UNICODE, ASCII));
        inner.set_content_arrangement(ContentArrangement::Dynamic);
        inner.set_width(u16::try_from(screen.width).unwrap_or(u16::MAX));
        Table { inner, styled: Vec::new() }
    }

    pub fn with_head(screen: &Screen, head: &[&str]) -> Table {
        let mut table = Table::new(screen);
        let cells: Vec<Cell> = head.iter().map(|word| table.cell(&Text::styled(word, colour::quiet()))).collect();
        table.inner.set_header(cells);
        table
    }

    pub fn row(&mut self, cells: &[Text]) {
        let cells: Vec<Cell> = cells.iter().map(|text| self.cell(text)).collect();
        self.inner.add_row(cells);
    }

    pub fn pair(&mut self, label: &str, value: &str) {
        self.row(&[Text::styled(label, colour::quiet()), Text::plain(value)]);
    }

    /// A label, its value, and what it means.
    pub fn fact(&mut self, label: &str, value: Text, about: &str) {
        self.row(&[Text::styled(label, colour::quiet()), value, Text::styled(about, colour::quiet())]);
    }

    pub fn flush_right(&mut self, column: usize) {
        if let Some(column) = self.inner.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }

    pub fn render(&self, screen: &Screen) -> String {
        let lines = self.inner.lines().map(|line| self.with_styles(&line).render(screen));
        lines.map(|line| format!("{line}\n")).collect()
    }

    /// The table with a line above it.
    pub fn render_under(&self, heading: &Text, screen: &Screen) -> String {
        format!("{}\n{}", heading.cut(screen.width, screen).render(screen), self.render(screen))
    }

    fn cell(&mut self, text: &Text) -> Cell {
        let content: String = text.characters().map(|(character, style)| self.stand_in(character, style)).collect();
        Cell::new(content)
    }

    /// A character that is as wide; spaces stay, since lines are broken there.
    fn stand_in(&mut self, character: char, style: Style) -> char {
        let next = u32::try_from(self.styled.len()).ok().and_then(|index| FIRST_STAND_IN.checked_add(index));
        let next = next.filter(|next| *next <= LAST_STAND_IN).and_then(char::from_u32);
        match next {
            Some(next) if style != Style::new() && character != ' ' && super::text::columns(character) == 1 => {
                self.styled.push((character, style));
                next
            }
            _ => character,
        }
    }

    fn with_styles(&self, line: &str) -> Text {
        let mut text = Text::default();
        for character in line.chars() {
            let index = u32::from(character).checked_sub(FIRST_STAND_IN).and_then(|index| usize::try_from(index).ok());
            let is_line = "│─┌┐└┘├┤".contains(character);
            match index.and_then(|index| self.styled.get(index)) {
                Some((character, style)) => text.push(*character, *style),
                None => text.push(character, if is_line { colour::line() } else { Style::new() }),
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(screen: &Screen) -> String {
        let mut table = Table::with_head(screen, &["a", "b"]);
        table.row(&[Text::styled("red pier", Style::new().bold()), Text::plain("12")]);
        table.flush_right(1);
        table.render(screen)
    }

    #[test]
    fn long_cells_go_on_below() {
        let table = "+-----------+\n| a       b |\n+-----------+\n| red    12 |\n| pier      |\n+-----------+\n";
        assert_eq!(rendered(&Screen::plain(16)), table);
    }

    #[test]
    fn styles_survive_the_layout() {
        let table = rendered(&Screen { colour: true, ..Screen::plain(16) });
        assert!(table.contains("| \u{1b}[1mred\u{1b}[0m    12 |\n| \u{1b}[1mpier\u{1b}[0m      |\n"), "{table:?}");
    }
}
