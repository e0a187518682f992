//! Which of the games of a plan one of several machines plays.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Shard `number` of `of`, counted from 1: games that follow each other, so that the rows of all shards do too.
///
/// Invariant: `number` is at least 1 and at most `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(usize, usize)", into = "(usize, usize)")]
pub struct Shard {
    number: NonZeroUsize,
    of: NonZeroUsize,
}

impl Shard {
    /// All games.
    pub const WHOLE: Shard = Shard { number: NonZeroUsize::MIN, of: NonZeroUsize::MIN };

    pub fn number(self) -> usize {
        self.number.get()
    }

    pub fn of(self) -> usize {
        self.of.get()
    }

    /// The numbers of its games, counted from 0. They are as equal as can be; some are empty if there are too many.
    pub fn of_games(self, games: usize) -> Range<usize> {
        let (whole, rest) = (games / self.of, games % self.of);
        let start = |before: usize| before * whole + before.min(rest);
        start(self.number() - 1)..start(self.number())
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(words: &str) -> Result<Shard, String> {
        let numbers = words.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        numbers.ok_or_else(|| format!("`{words}` is no shard; write `2/5` for the second of five"))?.try_into()
    }
}

impl TryFrom<(usize, usize)> for Shard {
    type Error = String;

    fn try_from((number, of): (usize, usize)) -> Result<Shard, String> {
        match (NonZeroUsize::new(number), NonZeroUsize::new(of)) {
            (Some(number), Some(of)) if number <= of => Ok(Shard { number, of }),
            (_, Some(of)) => Err(format!("there is no shard {number} of {of}; they are counted from 1 to {of}")),
            (_, None) => Err("there must be at least one shard".into()),
        }
    }
}

impl From<Shard> for (usize, usize) {
    fn from(shard: Shard) -> (usize, usize) {
        (shard.number(), shard.of())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} of {}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_games_without_gap_or_overlap() {
        for games in [0, 1, 7, 100] {
            for of in 1..=9 {
                let shards = (1..=of).map(|number| Shard::try_from((number, of)).unwrap().of_games(games));
                let all: Vec<usize> = shards.flatten().collect();
                assert_eq!(all, (0..games).collect::<Vec<_>>(), "{games} games, {of} shards");
            }
        }
    }

    #[test]
    fn what_is_no_shard_is_told() {
        let problem = |words: &str| words.parse::<Shard>().unwrap_err();
        assert_eq!(problem("2"), "`2` is no shard; write `2/5` for the second of five");
        assert_eq!(problem("6/5"), "there is no shard 6 of 5; they are counted from 1 to 5");
        assert_eq!(problem("0/5"), "there is no shard 0 of 5; they are counted from 1 to 5");
        assert_eq!(problem("0/0"), "there must be at least one shard");
    }
}
