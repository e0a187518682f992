//! What the `boardwright` program and the tests share: the files on disk and inside the binary, and saves.

pub mod save_file;
pub mod shelf;
