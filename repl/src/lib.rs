//! What the `boardwright` program is made of: the files on disk and inside the binary, saves, views of the game, the
//! sitting at the REPL, which knows no terminal, and simulations.

pub mod bar;
pub mod definitions;
pub mod edition_facts;
pub mod event_line;
pub mod ids;
pub mod journal;
pub mod odds;
pub mod pack;
pub mod player_names;
pub mod questions;
pub mod quoted;
pub mod reference;
pub mod rule_book;
pub mod save_file;
pub mod seat_words;
pub mod session;
pub mod shelf;
pub mod sim;
pub mod tournament;
pub mod view;
