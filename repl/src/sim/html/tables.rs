//! The tables of the report, for a page.

use super::markup::{Tag, tag};
use crate::sim::text::Sheet;

/// A table that is there at once.
pub fn table(sheet: &Sheet) -> Option<Tag> {
    if sheet.rows.is_empty() {
        return None;
    }
    let class = |column: usize| if column < sheet.texts { "text" } else { "number" };
    let head = sheet
        .head
        .iter()
        .enumerate()
        .map(|(column, name)| tag("th").set("scope", "col").class(class(column)).text(name));
    let rows = sheet.rows.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => tag("th").set("scope", "row").class(class(column)).text(cell),
            _ => tag("td").class(class(column)).text(cell),
        });
        tag("tr").put_all(cells)
    });
    let table = tag("table")
        .put(tag("caption").text(sheet.heading))
        .put(tag("thead").put(tag("tr").put_all(head)))
        .put(tag("tbody").put_all(rows));
    Some(tag("div").class("table").put(table))
}

/// A table that opens on demand, below a picture of the same figures.
pub fn figures(sheets: &[Sheet]) -> Option<Tag> {
    let tables: Vec<Tag> = sheets.iter().filter_map(table).collect();
    let summary = || tag("summary").text("The figures");
    (!tables.is_empty()).then(|| tag("details").put(summary()).put_all(tables))
}
