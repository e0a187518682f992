//! Tables of figures, for a terminal and for the book.

use std::fs;
use std::path::Path;

use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{CellAlignment, Table};

use crate::Options;

/// A heading, a sentence or two about the figures, and a table of them.
pub struct Sheet {
    heading: &'static str,
    about: String,
    table: Table,
}

impl Sheet {
    /// The first columns are texts, so many as `texts` says; the rest are figures.
    pub fn new(heading: &'static str, about: impl Into<String>, texts: usize, head: &[&str]) -> Sheet {
        let mut table = Table::new();
        table.set_header(head);
        let figures = table.column_iter_mut().skip(texts);
        figures.for_each(|column| column.set_cell_alignment(CellAlignment::Right));
        Sheet { heading, about: about.into(), table }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.table.add_row(cells);
    }

    /// Prints the table and, if that is asked for, puts it into the page of the book.
    #[allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
    pub fn print(mut self, options: &Options) {
        self.table.load_style(NOTHING);
        println!("{}\n{}\n\n{}\n", self.heading, self.about, self.table);
        if !options.renew {
            return;
        }
        self.table.load_style(ASCII_MARKDOWN);
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/speed.md");
        let renewed = fs::read_to_string(&page).map_err(|error| error.to_string()).and_then(|text| {
            let renewed = renewed(&text, self.heading, &format!("{}\n\n{}", self.about, self.table))?;
            fs::write(&page, renewed).map_err(|error| error.to_string())
        });
        renewed.unwrap_or_else(|problem| panic!("{}: {problem}", page.display()));
    }
}

/// A page with another text between a heading and the mark at the end of its table.
fn renewed(page: &str, heading: &str, text: &str) -> Result<String, String> {
    const END: &str = "<!-- the table ends -->";
    let heading = format!("## {heading}\n");
    let missing = |what: &str| format!("the page lacks the line `{}`; write it where the table belongs", what.trim());
    let (before, rest) = page.split_once(&heading).ok_or_else(|| missing(&heading))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| missing(END))?;
    Ok(format!("{before}{heading}\n{text}\n\n{END}{after}"))
}

/// A count as people read it: `1,234,567`.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let first = digits.len() % 3;
    let groups = digits.char_indices().map(|(place, digit)| {
        let comma = if place > 0 && place % 3 == first { "," } else { "" };
        format!("{comma}{digit}")
    });
    groups.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_read_in_groups() {
        let read = [0.0, 12.0, 999.6, 1_234.0, 123_456.0, 1_234_567.0].map(grouped);
        assert_eq!(read, ["0", "12", "1,000", "1,234", "123,456", "1,234,567"]);
    }

    #[test]
    fn a_page_keeps_what_is_said_around_a_table() {
        let page = "# Speed\n\n## Bots\n\nold\n\n<!-- the table ends -->\n\nWhy.\n";
        let expected = "# Speed\n\n## Bots\n\nnew\n\n<!-- the table ends -->\n\nWhy.\n";
        assert_eq!(renewed(page, "Bots", "new"), Ok(expected.into()));
        let missing = "the page lacks the line `## Rules`; write it where the table belongs";
        assert_eq!(renewed(page, "Rules", "new"), Err(missing.into()));
    }
}
