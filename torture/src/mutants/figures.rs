//! How many mutants were caught, by whose rules they change and whether in scripts or in data.

use std::collections::BTreeMap;

use super::attempt::Verdict;
use super::mutant::Mutant;

/// The mutants of one owner, in its scripts or in its data.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    all: usize,
    caught: usize,
    refused: usize,
    noticed: usize,
    survived: usize,
    /// Of those that were not caught, those that no scenario can catch.
    excused: usize,
}

/// The figures of each owner, scripts and data apart.
#[derive(Default)]
pub struct Table(BTreeMap<(String, &'static str), Figures>);

impl Table {
    pub fn add(&mut self, mutant: &Mutant, verdict: &Verdict, has_reason: bool) {
        let part = if mutant.is_in_script() { "scripts" } else { "data" };
        let figures = self.0.entry((mutant.owner().to_owned(), part)).or_default();
        figures.all += 1;
        let counted = match verdict {
            Verdict::Caught(_) => &mut figures.caught,
            Verdict::Refused => &mut figures.refused,
            Verdict::Noticed(_) => &mut figures.noticed,
            Verdict::Survived | Verdict::Panicked => &mut figures.survived,
        };
        *counted += 1;
        let is_left = matches!(verdict, Verdict::Noticed(_) | Verdict::Survived);
        figures.excused += usize::from(is_left && has_reason);
    }

    /// Those of which too few are caught.
    pub fn below(&self, percent: usize) -> Vec<String> {
        let below = self.0.iter().filter(|(_, figures)| figures.caught * 100 < percent * figures.catchable());
        below.map(|(owner, figures)| line(owner, figures)).collect()
    }

    /// A line for each owner.
    pub fn lines(&self) -> Vec<String> {
        self.0.iter().map(|(owner, figures)| line(owner, figures)).collect()
    }
}

impl Figures {
    /// The mutants that load and that a scenario could catch.
    fn catchable(&self) -> usize {
        self.all - self.refused - self.excused
    }
}

fn line((owner, part): &(String, &str), figures: &Figures) -> String {
    let percent = (figures.caught * 1000).checked_div(figures.catchable()).unwrap_or(1000);
    format!(
        "{owner} {part} {}: {} refused when loaded, {} caught by a scenario ({}.{} %), {} by a snapshot only, {} survive; {} of these no scenario can catch",
        figures.all,
        figures.refused,
        figures.caught,
        percent / 10,
        percent % 10,
        figures.noticed,
        figures.survived,
        figures.excused,
    )
}
