//! One file for each command, and one for the flags that several of them take.

pub mod check;
mod chosen_games;
mod chosen_rules;
pub mod compare;
pub mod completions;
pub mod doc;
pub mod editions;
pub mod explain;
pub mod house_rules;
pub mod merge;
pub mod new;
pub mod pack;
pub mod play;
mod progress;
pub mod replay;
pub mod resume;
pub mod rules;
pub mod schema;
pub mod sim;
mod subjects;
pub mod sweep;
mod swept_option;
pub mod test;
pub mod track;
mod transcript;
mod variant;
pub mod watch;
