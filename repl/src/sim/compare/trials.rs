//! Whether the intervals hold what they promise: thousands of comparisons of made-up games, of which the truth is known.

use super::figure::Figure;
use super::inference::{Agreement, Paired, holm, of_means, of_shares};
use super::joint::Joint;
use super::pair_moments::PairMoments;
use super::wins::Wins;

const TRIALS: u32 = 2_000;

/// Numbers that look random and are the same in every run.
struct Luck(blake3::OutputReader);

impl Luck {
    fn new(seed: &str) -> Luck {
        Luck(blake3::Hasher::new().update(seed.as_bytes()).finalize_xof())
    }

    /// Between 0 and 1.
    fn share(&mut self) -> f64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        (u64::from_le_bytes(bytes) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// How long one waits for what happens now and then: skewed to the right, as the lengths of games are.
    fn wait(&mut self, mean: f64) -> f64 {
        -mean * (1.0 - self.share()).ln()
    }
}

/// In how many of all trials the interval holds the truth, and in how many a difference is claimed, in percent.
fn tried(seed: &str, truth: f64, mut trial: impl FnMut(&mut Luck) -> Paired) -> (f64, f64) {
    let mut luck = Luck::new(seed);
    let (mut held, mut claimed) = (0_u32, 0_u32);
    for _ in 0..TRIALS {
        let Paired { difference, p, .. } = trial(&mut luck);
        held += u32::from(difference.low <= truth && truth <= difference.high);
        claimed += u32::from(p < 0.05);
    }
    let percent = |times: u32| f64::from(times) * 100.0 / f64::from(TRIALS);
    (percent(held), percent(claimed))
}

#[track_caller]
fn between(found: f64, least: f64, most: f64) {
    assert!(found >= least && found <= most, "{found} % is not between {least} % and {most} %");
}

/// 200 pairs of skewed numbers that have a part in common; the second is longer by this much.
fn lengths(luck: &mut Luck, longer: f64) -> Paired {
    let mut moments = PairMoments::default();
    for _ in 0..200 {
        let common = luck.wait(60.0);
        let [first, second] = [0.0, longer].map(|more| (common + luck.wait(40.0) + more) * 1_000.0);
        moments.add(first as i64, second as i64);
    }
    of_means(&moments.spread(0.001).unwrap())
}

#[test]
fn intervals_of_means_hold_the_truth_in_95_of_100() {
    let (held, claimed) = tried("means", 12.0, |luck| lengths(luck, 12.0));
    between(held, 93.5, 96.5);
    between(claimed, 80.0, 95.0);
    let (held, claimed) = tried("means alike", 0.0, |luck| lengths(luck, 0.0));
    between(held, 93.5, 96.5);
    between(claimed, 3.5, 6.5);
}

/// 300 pairs of something rare, which happens in the second in so many percent more.
fn rare(luck: &mut Luck, more: f64) -> Paired {
    let mut found = Agreement::default();
    for _ in 0..300 {
        let is_common = luck.share() < 0.02;
        let [first, second] = [0.01, 0.01 + more].map(|share| is_common || luck.share() < share);
        let cell = match (first, second) {
            (true, true) => &mut found.both,
            (true, false) => &mut found.only_first,
            (false, true) => &mut found.only_second,
            (false, false) => &mut found.neither,
        };
        *cell += 1;
    }
    of_shares(found)
}

#[test]
fn intervals_of_rare_endings_hold_the_truth_in_95_of_100() {
    let (held, _) = tried("shares", 0.03 * 0.98, |luck| rare(luck, 0.03));
    between(held, 93.5, 98.0);
    let (held, claimed) = tried("shares alike", 0.0, |luck| rare(luck, 0.0));
    between(held, 94.0, 100.0);
    between(claimed, 0.0, 5.0);
}

/// 400 pairs of games between four; in so many of all games of the second variant the first player is bound to win, and
/// in a half of the pairs luck is the same in both.
fn uneven(luck: &mut Luck, bound: f64) -> Paired {
    let mut joint = Joint::default();
    for _ in 0..400 {
        let mut seat = || vec![(luck.share() * 4.0) as usize];
        let (first, other) = (seat(), seat());
        let second = if luck.share() < 0.5 { first.clone() } else { other };
        let second = if luck.share() < bound { vec![0] } else { second };
        joint.add(first, second);
    }
    Wins::new(&joint, [4, 4]).unwrap().unevenness()
}

#[test]
fn intervals_of_unevenness_hold_the_truth() {
    let share = |bound: f64| bound + (1.0 - bound) / 4.0;
    let truth = |bound: f64| share(bound).powi(2) + 3.0 * ((1.0 - share(bound)) / 3.0).powi(2) - 0.25;
    let (held, _) = tried("uneven", truth(0.2), |luck| uneven(luck, 0.2));
    between(held, 93.0, 97.5);
    let (held, claimed) = tried("even", 0.0, |luck| uneven(luck, 0.0));
    between(held, 95.0, 100.0);
    between(claimed, 0.0, 5.0);
}

/// Twenty figures of two variants that do not differ: the more one looks at, the more often one of them looks different.
#[test]
fn of_many_figures_hardly_ever_one_is_called_different_by_luck() {
    let mut luck = Luck::new("many");
    let (trials, mut alarms, mut alarms_of_one) = (500, 0, 0);
    for _ in 0..trials {
        let chances: Vec<f64> = (0..20).map(|_| few(&mut luck)).collect();
        alarms += u32::from(holm(&chances).iter().any(|chance| *chance < 0.05));
        alarms_of_one += u32::from(chances.iter().any(|chance| *chance < 0.05));
    }
    between(f64::from(alarms) * 100.0 / f64::from(trials), 1.0, 8.0);
    between(f64::from(alarms_of_one) * 100.0 / f64::from(trials), 50.0, 75.0);
}

/// The chance of 40 pairs that do not differ.
fn few(luck: &mut Luck) -> f64 {
    let mut moments = PairMoments::default();
    (0..40).for_each(|_| moments.add((luck.wait(1e3)) as i64, (luck.wait(1e3)) as i64));
    of_means(&moments.spread(Figure::Turns.part()).unwrap()).p
}
