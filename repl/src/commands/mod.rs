//! One file for each command, and one for the flags that several of them take.

pub mod check;
mod chosen_rules;
pub mod completions;
pub mod doc;
pub mod editions;
pub mod explain;
pub mod house_rules;
pub mod new;
pub mod odds;
pub mod pack;
pub mod play;
pub mod replay;
pub mod resume;
pub mod rules;
pub mod schema;
pub mod sim;
mod sim_files;
mod speed;
mod standing_game;
mod subjects;
pub mod test;
pub mod tournament;
pub mod track;
mod transcript;
pub mod watch;
