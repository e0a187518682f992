//! What a comparison tells. The names of the fields are part of the program's interface.

use serde::Serialize;

use super::super::statistics::Estimate;
use super::{Figure, verdict::Verdict};

/// Two variants, in all that is compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    pub first: Variant,
    pub second: Variant,
    pub seed: u64,
    /// The seed of the second variant, where it has dice of its own.
    pub unpaired_seed: Option<u64>,
    /// The games that were asked for, of each variant.
    pub games: usize,
    /// The pairs of games that count.
    pub played: u64,
    pub failed: u64,
    /// The pairs in which everything that is compared was the same.
    pub alike: u64,
    pub verdict: Verdict,
    /// The figure that the verdict is about.
    pub main: Option<Difference>,
    pub others: Vec<Difference>,
    pub needed: Option<Needed>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variant {
    /// As it was typed.
    pub words: String,
    pub name: String,
    pub currency: String,
    pub players: Vec<String>,
}

/// One figure in both variants.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    pub figure: Figure,
    pub first: Estimate,
    pub second: Estimate,
    /// What the second has more than the first.
    pub difference: Estimate,
    /// How likely variants that do not differ in this figure seem to differ as much.
    pub p: f64,
    /// The same, where several figures are looked at (Holm); the main figure stands for itself.
    pub adjusted_p: f64,
    /// Nothing, if there are too few games to tell.
    pub differs: Option<bool>,
    /// How many times as many games would be needed for this interval without pairing.
    pub pairing: Option<f64>,
}

/// How many games a wanted precision takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Needed {
    /// The wanted distance from the difference to an end of its interval.
    pub margin: f64,
    pub games: u64,
}
