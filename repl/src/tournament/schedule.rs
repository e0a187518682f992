//! Who sits where.

use thiserror::Error;

/// The seatings of one round. A round is played with one seed: whoever had the luck of a seat in one of its games, another
/// has in the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// For each game of a round, the bot on each seat; bots are counted from 0.
    pub seatings: Vec<Vec<usize>>,
    /// How many games of a round have the same bots.
    pub games_of_table: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScheduleError {
    #[error("a tournament needs two bots or more; write `--bots \"sensible, random\"`")]
    TooFewBots,
    #[error("a table of {seats} needs at least {seats} bots, not {bots}; enter more, or say `--seats {bots}`")]
    MoreSeatsThanBots { seats: usize, bots: usize },
    #[error("a table has two seats or more")]
    TooFewSeats,
    #[error("that is a round of {games} games, more than {most}; enter fewer bots, or say another number of `--seats`")]
    TooManyGames { games: usize, most: usize },
}

/// More seatings than these would each need their own rules in memory.
const MOST_GAMES: usize = 1_000;

impl Schedule {
    /// Every set of so many bots, in each rotation of its order and of the reverse: all sit on every seat equally often,
    /// and have each neighbour equally often to the left and to the right.
    pub fn new(bots: usize, seats: usize) -> Result<Schedule, ScheduleError> {
        if bots < 2 {
            return Err(ScheduleError::TooFewBots);
        }
        if seats < 2 {
            return Err(ScheduleError::TooFewSeats);
        }
        if seats > bots {
            return Err(ScheduleError::MoreSeatsThanBots { seats, bots });
        }
        let games_of_table = if seats == 2 { 2 } else { 2 * seats };
        let tables = choices(bots, seats);
        let games = tables.saturating_mul(games_of_table);
        if games > MOST_GAMES {
            return Err(ScheduleError::TooManyGames { games, most: MOST_GAMES });
        }
        let seatings = sets(bots, seats).iter().flat_map(|set| turned(set)).collect();
        Ok(Schedule { seatings, games_of_table })
    }

    /// How many rounds give every table at least so many games.
    pub fn rounds(&self, games: usize) -> usize {
        games.div_ceil(self.games_of_table)
    }
}

/// The rotations of an order, and of its reverse where that is another.
fn turned(set: &[usize]) -> Vec<Vec<usize>> {
    let rotations = |order: &[usize]| -> Vec<Vec<usize>> {
        (0..order.len()).map(|first| [&order[first..], &order[..first]].concat()).collect()
    };
    let reversed: Vec<usize> = set.iter().rev().copied().collect();
    let mut all = rotations(set);
    if set.len() > 2 {
        all.extend(rotations(&reversed));
    }
    all
}

/// All sets of so many numbers below a limit, each in rising order.
fn sets(limit: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        sets(last, size - 1).into_iter().map(move |mut set| {
            set.push(last);
            set
        })
    };
    (size - 1..limit).flat_map(with_last).collect()
}

/// How many sets of so many there are.
fn choices(limit: usize, size: usize) -> usize {
    (0..size).fold(1_usize, |product, place| product.saturating_mul(limit - place) / (place + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bots: usize, seats: usize, games: usize) {
        let schedule = Schedule::new(bots, seats).unwrap();
        assert_eq!(schedule.seatings.len(), games);
        assert_eq!(games, choices(bots, seats) * schedule.games_of_table);
        for bot in 0..bots {
            let on_seat = |seat: usize| schedule.seatings.iter().filter(|seating| seating[seat] == bot).count();
            assert!((0..seats).all(|seat| on_seat(seat) == on_seat(0)), "bot {bot} sits on one seat more often");
            let meets = |other: usize| {
                schedule.seatings.iter().filter(|seating| seating.contains(&bot) && seating.contains(&other)).count()
            };
            let other_bots: Vec<usize> = (0..bots).filter(|other| *other != bot).collect();
            assert!(
                other_bots.iter().all(|other| meets(*other) == meets(other_bots[0])),
                "bot {bot} meets one more often"
            );
        }
    }

    #[test]
    fn everybody_meets_everybody_on_every_seat() {
        check(2, 2, 2);
        check(4, 2, 12);
        check(4, 3, 24);
        check(4, 4, 8);
        check(6, 4, 120);
    }

    #[test]
    fn tables_that_cannot_be_filled_are_refused() {
        let problem = |bots, seats| Schedule::new(bots, seats).unwrap_err().to_string();
        assert_eq!(problem(1, 2), "a tournament needs two bots or more; write `--bots \"sensible, random\"`");
        assert_eq!(problem(2, 1), "a table has two seats or more");
        assert_eq!(problem(2, 3), "a table of 3 needs at least 3 bots, not 2; enter more, or say `--seats 2`");
        assert_eq!(
            problem(20, 4),
            "that is a round of 38760 games, more than 1000; enter fewer bots, or say another number of `--seats`"
        );
    }

    #[test]
    fn rounds_are_whole() {
        let schedule = Schedule::new(4, 3).unwrap();
        assert_eq!([1, 6, 7].map(|games| schedule.rounds(games)), [1, 1, 2]);
    }
}
