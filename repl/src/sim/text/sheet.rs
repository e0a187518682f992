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
        table(self.heading, &self.head, self.texts, &self.rows, screen)
    }
}

/// A table whose columns are numbers, but for the first ones. Without rows it is not shown.
pub fn table(heading: &str, head: &[&str], texts: usize, rows: &[Vec<String>], screen: &Screen) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::with_head(screen, head);
    for row in rows {
        table.row(&row.iter().map(|cell| Text::plain(&shown(cell, screen))).collect::<Vec<_>>());
    }
    (texts..head.len()).for_each(|column| table.flush_right(column));
    table.render_under(&Text::styled(heading, strong()), screen)
}

/// The sign before a margin is written otherwise where the screen lacks it.
pub fn shown(text: &str, screen: &Screen) -> String {
    if screen.unicode { text.to_owned() } else { text.replace("± ", "+-") }
}
