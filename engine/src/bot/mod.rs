//! Bots: players whose decisions are script functions over the rules that they play by.
//!
//! A bot sees the game through an engine of its own, which runs the rules with the bot's scripts on top. It may call
//! every function of the rules that only looks, and nothing that it defines reaches the game.
//!
//! - `decide_<kind>` answers a question of that kind. Its parameters follow from the form of the question.
//! - `next_act(player)` gives an act that the player wants to do before the next step, or ().

mod ahead;
mod answer;
mod lineup;
mod player;
mod playout;
mod seats;
mod sitter;

pub use lineup::Lineup;
