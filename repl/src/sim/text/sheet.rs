//! One table of a report, before anybody has drawn it.

use crate::view::{Screen, Table, Text, strong};

/// Rows of figures under a heading. The columns are numbers, but for the first ones.
pub struct Sheet {
    pub heading: &'static str,
    pub head: Vec<&'static str>,
    /// How many columns are texts.
    pub texts: usize,
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// For a terminal or a file. Without rows it is not shown.
    pub fn text(&self, screen: &Screen) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let mut table = Table::with_head(screen, &self.head);
        for row in &self.rows {
            table.row(&row.iter().map(|cell| Text::plain(&shown(cell, screen))).collect::<Vec<_>>());
        }
        (self.texts..self.head.len()).for_each(|column| table.flush_right(column));
        table.render_under(&Text::styled(self.heading, strong()), screen)
    }
}

/// The sign before a margin is written otherwise where the screen lacks it.
fn shown(cell: &str, screen: &Screen) -> String {
    if screen.unicode { cell.to_owned() } else { cell.replace("± ", "+-") }
}
