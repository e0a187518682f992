//! What a command was asked for, as a shard file carries it.

use std::sync::Arc;

use boardwright_engine::data::Request;
use boardwright_engine::game::SeatSetup;
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::script;
use serde::{Deserialize, Serialize};

use super::super::compare::{CompareQuestion, SweepQuestion};
use super::super::{Pace, Plan};
use super::Shard;

/// Everything that decides which games are played and what is told of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    pub asked: Asked,
    pub(super) plans: Vec<PlanText>,
    pub(super) library: Library,
}

/// Which command, and what only this command takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    Sim,
    Compare(CompareQuestion),
    Sweep(SweepQuestion),
}

/// A plan without what its rules come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PlanText {
    pub request: Request,
    pub players: Vec<SeatSetup>,
    pub seed: u64,
    pub games: usize,
    pub most_turns: u32,
    pub pace: Pace,
}

impl Task {
    pub fn new(asked: Asked, plans: &[Plan]) -> Task {
        let sources = plans.iter().map(|plan| &plan.edition.sources);
        let library = sources.fold(Library::new(), |all, sources| all.with(sources));
        let text = |plan: &Plan| PlanText {
            request: plan.edition.request.clone(),
            players: plan.players.clone(),
            seed: plan.seed,
            games: plan.games,
            most_turns: plan.most_turns,
            pace: plan.pace,
        };
        Task { asked, plans: plans.iter().map(text).collect(), library }
    }

    /// The plans of all games, by the rules that the task carries. They are good to tell of the games: to play them, a
    /// bot may want more files.
    pub fn plans(&self) -> Result<Vec<Plan>, Mistakes> {
        let plan = |text: &PlanText| {
            let edition = Arc::clone(&script::open(&self.library, &text.request)?.edition);
            let (library, players) = (self.library.clone(), text.players.clone());
            let PlanText { seed, games, most_turns, pace, .. } = *text;
            let (events, from, shard) = (false, None, Shard::WHOLE);
            Ok(Plan { library, edition, players, seed, games, most_turns, pace, events, from, shard })
        };
        self.plans.iter().map(plan).collect()
    }

    /// How many games, or games of each variant.
    pub fn games(&self) -> usize {
        self.plans.first().map_or(0, |plan| plan.games)
    }

    /// Two tasks of the same identity play the same games, and tell the same of them.
    pub fn identity(&self) -> String {
        let json = serde_json::to_vec(self).expect("a task is made of texts, numbers and lists of them");
        blake3::hash(&json).to_hex().to_string()
    }
}
