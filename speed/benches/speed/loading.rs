//! How long it takes until an edition can be played.

use std::sync::Arc;
use std::time::Duration;

use boardwright::shelf::embedded;
use boardwright_engine::data::load;
use boardwright_engine::script::{link, link_uncompiled};
use boardwright_speed::{Options, Sheet, shipped};

use crate::rounds::quickest_of_each;

pub const HEADING: &str = "Loading an edition";

/// What compiling may add to the time in which the largest edition loads.
const GOAL: Duration = Duration::from_millis(5);

pub fn print(options: &Options) {
    let library = embedded();
    let mut sheet = Sheet::new(
        HEADING,
        format!("In milliseconds. Compiling the rules of the largest edition may take {} ms.", GOAL.as_millis()),
        1,
        &["edition", "lines of script", "data read", "scripts linked", "scripts compiled", "in all"],
    );
    for request in shipped::editions() {
        let edition = load(&library, &request).unwrap_or_else(|_| panic!("shipped editions load"));
        let files = edition.layers.iter().flat_map(|layer| &layer.files);
        let lines: usize = files.filter_map(|file| edition.sources.text(file)).map(|text| text.lines().count()).sum();
        let edition = Arc::new(edition);
        let [read, linked, compiled] = quickest_of_each(
            if options.long { 100 } else { 20 },
            [
                &mut || assert!(load(&library, &request).is_ok()),
                &mut || assert!(link_uncompiled(Arc::clone(&edition)).is_ok()),
                &mut || assert!(link(Arc::clone(&edition)).is_ok()),
            ],
        );
        let parts = [read, linked, compiled.saturating_sub(linked), read + compiled];
        let figures = parts.map(|time| format!("{:.2}", time.as_secs_f64() * 1e3));
        sheet.row([request.edition.clone(), lines.to_string()].into_iter().chain(figures));
    }
    sheet.print(options);
}
