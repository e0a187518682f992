//! Variants of the rules on the same dice, and what they change.
//!
//! Game number so-and-so has the same seed in every variant, and each purpose has a stream of its own, so that two variants
//! differ by their rules and not by their luck. A [`PairTally`] adds up pairs of games in whole numbers; [`Comparison`] and
//! [`Sweep`] make differences, intervals and a verdict of them.

mod comparing;
mod comparison;
mod comparison_text;
mod figure;
mod inference;
mod joint;
mod pair_moments;
mod pair_tally;
mod plot;
mod question;
mod sweep;
mod sweep_text;
#[cfg(test)]
mod trials;
mod verdict;
mod wins;

pub use comparison::{Comparison, Difference};
pub use figure::Figure;
pub(super) use figure::Unit as FigureUnit;
pub use pair_tally::PairTally;
pub use question::{CompareQuestion, Precision, SweepQuestion};
pub use sweep::{Sweep, Swept};
pub(super) use sweep_text::BESIDE;
pub(super) use verdict::amount_of;
