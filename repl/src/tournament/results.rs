//! Who won how much against whom.

use std::collections::BTreeMap;

/// The games of a tournament, added up by table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// For each set of bots that sat together, in rising order: how many games came to an end, and how much each won.
    pub tables: BTreeMap<Vec<usize>, Table>,
    /// Games that were left before their end, which tell nothing.
    pub left: u64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    pub games: u64,
    /// Wins of each bot of the set; one that is shared counts as a part for each.
    pub wins: Vec<f64>,
}

impl Results {
    /// Adds a game of these bots, by seat, with the seats that won. Without winners it was left.
    pub fn add(&mut self, seating: &[usize], winners: &[usize]) {
        if winners.is_empty() {
            self.left += 1;
            return;
        }
        let mut bots = seating.to_vec();
        bots.sort_unstable();
        let table = self.tables.entry(bots.clone()).or_default();
        table.wins.resize(bots.len(), 0.0);
        table.games += 1;
        for bot in winners.iter().filter_map(|seat| seating.get(*seat)) {
            if let Ok(place) = bots.binary_search(bot) {
                table.wins[place] += 1.0 / winners.len() as f64;
            }
        }
    }

    /// How many games of a bot came to an end, and how many of them it won.
    pub fn of_bot(&self, bot: usize) -> (u64, f64) {
        let own = self
            .tables
            .iter()
            .filter_map(|(bots, table)| bots.binary_search(&bot).ok().map(|place| (table.games, table.wins[place])));
        own.fold((0, 0.0), |(games, wins), (more, won)| (games + more, wins + won))
    }

    /// How many wins a bot and another had at the tables where both sat.
    pub fn between(&self, bot: usize, other: usize) -> (f64, f64) {
        let mut wins = (0.0, 0.0);
        for (bots, table) in &self.tables {
            if let (Ok(own), Ok(others)) = (bots.binary_search(&bot), bots.binary_search(&other)) {
                wins.0 += table.wins[own];
                wins.1 += table.wins[others];
            }
        }
        wins
    }
}
