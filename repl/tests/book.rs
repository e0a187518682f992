//! The commands that the pages of the book show are run in an empty folder, and answer as written there.
//!
//! Each page is copied and run as a whole, so that a command finds what the ones above it have made. After a change of
//! words, run with `TRYCMD=overwrite` and read the difference. A block marked `console,ignore` is not run.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use trycmd::TestCases;

#[test]
fn commands_of_the_book_answer_as_written() {
    let copies = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    let _ = fs::remove_dir_all(&copies);
    let pages = pages_with_commands();
    assert!(pages.len() > 1, "{pages:?}");
    for (page, copy) in &pages {
        let copy = copies.join(copy);
        // An empty folder to run in; the second one tells trycmd to run in a copy of the first.
        fs::create_dir_all(copy.with_extension("in")).unwrap();
        fs::create_dir_all(copy.with_extension("out")).unwrap();
        fs::copy(page, copy).unwrap();
    }
    let cases = TestCases::new();
    cases.env("NO_COLOR", "1").env("BOARDWRIGHT_HOME", copies.join("home").to_string_lossy()).case(copies.join("*.md"));
    cases.run();
    if std::env::var_os("TRYCMD").is_some_and(|wish| wish == "overwrite") {
        for (page, copy) in &pages {
            fs::copy(copies.join(copy), page).unwrap();
        }
    }
}

/// The pages that show commands, each with the name of its copy.
fn pages_with_commands() -> Vec<(PathBuf, String)> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let mut found = Vec::new();
    for folder in ["", "cookbook"] {
        for entry in fs::read_dir(docs.join(folder)).unwrap() {
            let name = entry.unwrap().file_name().to_string_lossy().into_owned();
            let page = docs.join(folder).join(&name);
            if name.ends_with(".md") && fs::read_to_string(&page).unwrap().contains("\n```console\n") {
                found.push((page, format!("{folder}{name}")));
            }
        }
    }
    found
}
