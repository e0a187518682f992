//! How often two results came up together in a pair of games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::pairs;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "T: Serialize + for<'a> Deserialize<'a> + Ord")]
pub struct Joint<T> {
    #[serde(with = "pairs")]
    counts: BTreeMap<(T, T), u64>,
}

impl<T: Ord + Clone> Joint<T> {
    pub fn add(&mut self, first: T, second: T) {
        self.add_times((first, second), 1);
    }

    pub fn merge(&mut self, other: &Joint<T>) {
        other.counts.iter().for_each(|(both, count)| self.add_times(both.clone(), *count));
    }

    /// Each pair of results with how often it came up.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &T, u64)> {
        self.counts.iter().map(|((first, second), count)| (first, second, *count))
    }

    fn add_times(&mut self, both: (T, T), times: u64) {
        *self.counts.entry(both).or_default() += times;
    }
}

impl<T> Default for Joint<T> {
    fn default() -> Joint<T> {
        Joint { counts: BTreeMap::new() }
    }
}
