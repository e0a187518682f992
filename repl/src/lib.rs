//! What the `boardwright` program and the tests share: the files on disk and inside the binary, saves, and seats in words.

pub mod save_file;
pub mod seat_words;
pub mod shelf;
