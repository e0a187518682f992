//! Who wins, and how even the chances are.

use super::super::statistics::{Estimate, wilson};
use super::inference::{Paired, standard_error, t_quantile, t_test};
use super::joint::Joint;

/// The wins of both variants by seat, or by the order of play.
///
/// Shares are of the games that came to an end. They are quotients, so the spread of a difference is that of its
/// linear part: what one more game like this one would add to it.
pub struct Wins<'a> {
    joint: &'a Joint<Vec<usize>>,
    pairs: u64,
    sides: [Side; 2],
}

/// The wins of one variant.
struct Side {
    players: usize,
    finished: u64,
    /// The share of wins of each place.
    shares: Vec<f64>,
    /// The share of games that came to an end.
    ended: f64,
}

impl<'a> Wins<'a> {
    /// Nothing, if a variant has no game that came to an end.
    pub fn new(joint: &'a Joint<Vec<usize>>, players: [usize; 2]) -> Option<Wins<'a>> {
        let pairs = joint.iter().map(|(_, _, count)| count).sum();
        let side = |side: usize| {
            let games = || joint.iter().map(move |(first, second, count)| ([first, second][side], count));
            let finished: u64 = games().filter(|(winners, _)| !winners.is_empty()).map(|(_, count)| count).sum();
            let wins = |place: usize| games().map(|(winners, count)| part(winners, place) * count as f64).sum::<f64>();
            let shares = (0..players[side]).map(|place| wins(place) / finished as f64).collect();
            let ended = finished as f64 / pairs as f64;
            (finished > 0).then_some(Side { players: players[side], finished, shares, ended })
        };
        Some(Wins { joint, pairs, sides: [side(0)?, side(1)?] })
    }

    /// The share of wins of one place, where both variants have it.
    pub fn share(&self, place: usize) -> Option<Paired> {
        let [first, second] = &self.sides;
        let shown = |side: &Side| Some(wilson(side.shares.get(place)? * side.finished as f64, side.finished));
        let value = second.shares.get(place)? - first.shares.get(place)?;
        Some(self.paired([shown(first)?, shown(second)?], value, |side, winners| {
            side.linear(part(winners, place), side.shares[place], winners)
        }))
    }

    /// How uneven the shares are: by how much two games are more often won by the same place than with equal chances.
    pub fn unevenness(&self) -> Paired {
        let values = self.sides.each_ref().map(Side::unevenness);
        let linear = |side: &Side, winners: &[usize]| {
            let shares = side.shares.iter().enumerate();
            shares.map(|(place, share)| 2.0 * share * side.linear(part(winners, place), *share, winners)).sum::<f64>()
        };
        let estimate = |which: usize| {
            let side = &self.sides[which];
            let games = self.joint.iter().map(|(first, second, count)| ([first, second][which], count as f64));
            let squares: f64 = games.map(|(winners, count)| linear(side, winners).powi(2) * count).sum();
            around(values[which], squares / self.freedom(), self.pairs)
        };
        self.paired([estimate(0), estimate(1)], values[1] - values[0], linear)
    }

    fn paired(&self, shown: [Estimate; 2], value: f64, linear: impl Fn(&Side, &[usize]) -> f64) -> Paired {
        let [first, second] = &self.sides;
        let (mut squares, mut apart) = (0.0, 0.0);
        for (winners, others, count) in self.joint.iter() {
            let (one, other) = (linear(first, winners), linear(second, others));
            squares += (other - one).powi(2) * count as f64;
            apart += (one.powi(2) + other.powi(2)) * count as f64;
        }
        let variance = squares / self.freedom();
        Paired {
            first: shown[0],
            second: shown[1],
            difference: around(value, variance, self.pairs),
            p: t_test(value, variance, self.pairs),
            variance,
            variance_apart: apart / self.freedom(),
        }
    }

    fn freedom(&self) -> f64 {
        self.pairs.saturating_sub(1).max(1) as f64
    }
}

impl Side {
    /// The linear part of a share: of a game with this result.
    fn linear(&self, part: f64, share: f64, winners: &[usize]) -> f64 {
        let ended = if winners.is_empty() { 0.0 } else { 1.0 };
        (part - share * ended) / self.ended
    }

    /// Two different games are asked whether the same place won; a game by itself would always say yes.
    fn unevenness(&self) -> f64 {
        let squares: f64 = self.shares.iter().map(|share| share * share).sum();
        let games = self.finished as f64;
        let same = if self.finished > 1 { (games * squares - 1.0) / (games - 1.0) } else { squares };
        same - 1.0 / self.players.max(1) as f64
    }
}

fn around(value: f64, variance: f64, count: u64) -> Estimate {
    let margin = t_quantile(count) * standard_error(variance, count);
    Estimate { value, low: value - margin, high: value + margin }
}

/// What a place has of the win of a game.
fn part(winners: &[usize], place: usize) -> f64 {
    if winners.contains(&place) { 1.0 / winners.len() as f64 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joint(games: &[(&[usize], &[usize], usize)]) -> Joint<Vec<usize>> {
        let mut joint = Joint::default();
        for (first, second, times) in games {
            (0..*times).for_each(|_| joint.add(first.to_vec(), second.to_vec()));
        }
        joint
    }

    #[test]
    fn equal_wins_are_even() {
        let joint = joint(&[(&[0], &[0], 50), (&[1], &[0], 50)]);
        let wins = Wins::new(&joint, [2, 2]).unwrap();
        let unevenness = wins.unevenness();
        assert!(unevenness.first.value.abs() < 0.01 && (unevenness.second.value - 0.5).abs() < 1e-9);
        assert_eq!(wins.share(0).unwrap().difference.value, 0.5);
        assert!(wins.share(2).is_none());
    }

    #[test]
    fn a_shared_win_is_a_part_for_each_and_a_game_that_was_left_for_nobody() {
        let joint = joint(&[(&[0, 1], &[0], 10), (&[1], &[], 10)]);
        let share = Wins::new(&joint, [2, 2]).unwrap().share(0).unwrap();
        assert_eq!((share.first.value, share.second.value), (0.25, 1.0));
        assert!(Wins::new(&joint_of_none(), [2, 2]).is_none());
    }

    fn joint_of_none() -> Joint<Vec<usize>> {
        joint(&[(&[], &[0], 3)])
    }
}
