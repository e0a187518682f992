//! What the `boardwright` program and the tests share: the files on disk and inside the binary.

pub mod shelf;
