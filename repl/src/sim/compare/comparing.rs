//! From pairs that were added up to what is told of them.

use std::collections::BTreeSet;

use boardwright_engine::text::SharedText;

use super::super::Plan;
use super::super::statistics::{Estimate, Z95, rounded};
use super::comparison::{Comparison, Difference, Needed, Variant};
use super::figure::{Figure, MEASURED, Unit};
use super::inference::{Agreement, Paired, holm, of_means, of_shares};
use super::joint::Joint;
use super::pair_tally::PairTally;
use super::question::{CompareQuestion, Precision};
use super::verdict::{LEAST_PAIRS, SIGNIFICANT, Verdict};
use super::wins::Wins;
use crate::seat_words;

impl Comparison {
    /// The variants are the two plans.
    pub fn new(question: &CompareQuestion, plans: &[Plan; 2], tally: &PairTally) -> Comparison {
        let [first, second] = plans;
        let figures = figures(tally, [first.players.len(), second.players.len()]);
        let (main, others): (Vec<_>, Vec<_>) = figures.into_iter().partition(|(figure, _)| *figure == question.on);
        let main = main.into_iter().next().or_else(|| Some((question.on.clone(), never(&question.on, tally)?)));
        let needed = main.as_ref().and_then(|(_, paired)| needed(question, paired));
        let main = main.map(|(figure, paired)| told(figure, &paired, paired.p, tally.pairs));
        let adjusted = holm(&others.iter().map(|(_, paired)| paired.p).collect::<Vec<_>>());
        let others = others.into_iter().zip(adjusted);
        let others = others.map(|((figure, paired), adjusted)| told(figure, &paired, adjusted, tally.pairs));
        let currency = if first.edition.currency == second.edition.currency { &*first.edition.currency } else { "" };
        Comparison {
            verdict: Verdict::new(tally.pairs, tally.alike, main.as_ref(), &question.on, currency),
            first: variant(&question.variants[0], first),
            second: variant(&question.variants[1], second),
            seed: first.seed,
            unpaired_seed: question.is_unpaired.then_some(second.seed),
            games: first.games,
            played: tally.pairs,
            failed: tally.failed,
            alike: tally.alike,
            main,
            others: others.collect(),
            needed,
        }
    }
}

/// Every figure that the pairs tell.
pub fn figures(tally: &PairTally, players: [usize; 2]) -> Vec<(Figure, Paired)> {
    let mut figures: Vec<(Figure, Paired)> = Vec::new();
    for (figure, moments) in MEASURED.into_iter().zip(&tally.moments) {
        figures.extend(moments.spread(figure.part()).map(|spread| (figure, of_means(&spread))));
    }
    type Place = fn(usize) -> Figure;
    let kinds: [(&Joint<Vec<usize>>, Figure, Place); 2] =
        [(&tally.seats, Figure::UnevenSeats, Figure::Seat), (&tally.order, Figure::UnevenOrder, Figure::Order)];
    for (joint, unevenness, place) in kinds {
        let Some(wins) = Wins::new(joint, players) else { continue };
        figures.push((unevenness, wins.unevenness()));
        // A seat of three is not the same as one of four.
        let places = if players[0] == players[1] { players[0] } else { 0 };
        figures.extend((0..places).filter_map(|index| Some((place(index), wins.share(index)?))));
    }
    let endings: BTreeSet<&Option<SharedText>> =
        tally.endings.iter().flat_map(|(first, second, _)| [first, second]).collect();
    figures.extend(endings.into_iter().map(|why| (ending(why), of_shares(agreement(&tally.endings, why)))));
    figures
}

/// A figure as it is told, with its chance among the figures that are looked at together.
pub fn told(figure: Figure, paired: &Paired, adjusted: f64, pairs: u64) -> Difference {
    let chance = |p: f64| (p * 1e6).round() / 1e6;
    Difference {
        figure,
        first: paired.first.rounded(),
        second: paired.second.rounded(),
        difference: paired.difference.rounded(),
        p: chance(paired.p),
        adjusted_p: chance(adjusted),
        differs: (pairs >= LEAST_PAIRS).then_some(adjusted < SIGNIFICANT),
        pairing: (paired.variance > 0.0).then(|| rounded(paired.variance_apart / paired.variance)),
    }
}

/// A way to end, or to be left, that never came up.
fn never(figure: &Figure, tally: &PairTally) -> Option<Paired> {
    let neither = Agreement { neither: tally.pairs, ..Agreement::default() };
    (tally.pairs > 0 && matches!(figure, Figure::Ending(_) | Figure::NotOver)).then(|| of_shares(neither))
}

fn variant(words: &str, plan: &Plan) -> Variant {
    Variant {
        words: words.to_owned(),
        name: plan.edition.name.to_string(),
        currency: plan.edition.currency.to_string(),
        players: plan.players.iter().map(seat_words::words).collect(),
    }
}

fn ending(why: &Option<SharedText>) -> Figure {
    why.as_ref().map_or(Figure::NotOver, |why| Figure::Ending(why.clone()))
}

fn agreement(endings: &Joint<Option<SharedText>>, why: &Option<SharedText>) -> Agreement {
    let mut found = Agreement::default();
    for (first, second, count) in endings.iter() {
        let cell = match (first == why, second == why) {
            (true, true) => &mut found.both,
            (true, false) => &mut found.only_first,
            (false, true) => &mut found.only_second,
            (false, false) => &mut found.neither,
        };
        *cell += count;
    }
    found
}

/// How many games make the interval as narrow as was wanted, if their spread is that of these.
fn needed(question: &CompareQuestion, paired: &Paired) -> Option<Needed> {
    let Estimate { value: first, .. } = paired.first;
    let margin = match question.precision? {
        Precision::Units(units) if question.on.unit() == Unit::Share => units / 100.0,
        Precision::Units(units) => units,
        Precision::Percent(percent) => first.abs() * percent / 100.0,
    };
    let games = (Z95 / margin).powi(2) * paired.variance;
    Some(Needed { margin: rounded(margin), games: (games.ceil() as u64).max(LEAST_PAIRS) })
}
