//! Rules that change during play: whatever somebody does to the files, the game goes on.

mod edits;
mod sitting;

use crate::{Progress, Rules};
use sitting::Sitting;

/// Edits of one sitting. Each change of rules that was accepted is made again when the game is undone and redone.
const EDITS: u64 = 25;

/// How the edits of one sitting, or of several, were received.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Rules that were refused, with a message.
    refused: usize,
    /// Rules that count at once, or from the next step.
    applied: usize,
    /// Edits that change no rule of the game.
    ignored: usize,
    /// Commands that failed by changed rules.
    failed: usize,
    /// Commands that had to be taken back before the printed rules could go on.
    undone: usize,
}

pub fn run(progress: &Progress) -> String {
    let tables = Rules::plain(progress);
    let sittings = progress.count(1, 500_u64.div_ceil(EDITS)).max(1);
    let edits = progress.count(5, EDITS);
    let standard: Vec<&Rules> = tables.iter().filter(|rules| rules.mode == "standard").collect();
    let parts: Vec<(&Rules, u64)> =
        standard.iter().flat_map(|rules| (0..sittings).map(move |seed| (*rules, seed))).collect();
    progress.expect(parts.len() as u64);
    let figures = progress.each(&parts, |(rules, seed)| Sitting::open(rules, *seed).play(edits));
    let sum = |part: fn(&Figures) -> usize| figures.iter().map(part).sum::<usize>();
    format!(
        "{} edits in {} sittings of {} editions: {} refused with their message, {} applied, {} without effect; {} commands failed by changed rules, {} were taken back after these; every game was loaded, went back to its beginning and forth again",
        edits * figures.len() as u64,
        figures.len(),
        standard.len(),
        sum(|figures| figures.refused),
        sum(|figures| figures.applied),
        sum(|figures| figures.ignored),
        sum(|figures| figures.failed),
        sum(|figures| figures.undone),
    )
}
