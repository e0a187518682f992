//! What the `boardwright` program and the tests share: the files on disk and inside the binary, saves, seats in words, and
//! views of a game.

pub mod save_file;
pub mod seat_words;
pub mod shelf;
pub mod view;
