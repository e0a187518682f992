//! Every schema of a TOML file: kept in `schema/`, a chapter of the keys, and named by a file that is read.

use boardwright_engine::data;

use super::check;
use super::texts::{Texts, is_there, text};

/// The names of the schemas, such as `edition.json`.
pub fn listed() -> Vec<String> {
    data::schemas().into_iter().map(|(name, _)| name.to_string()).collect()
}

pub fn missing(listed: &[String]) -> Vec<String> {
    let page = text("docs/keys.md");
    let files = Texts::below(&["editions", "scripts", "snapshots/fixtures", "docs/examples"], &[".toml"]);
    let heads: Vec<&str> = files.files().filter_map(|(_, text)| text.lines().next()).collect();
    let mut missing = Vec::new();
    for name in listed {
        if !is_there(&format!("schema/{name}")) {
            missing.push(format!("there is no schema/{name}"));
        }
        let file = name.trim_end_matches(".json");
        let headings = [format!("\n## {file}.toml\n"), format!("\n## {file}s/*.toml\n")];
        if !headings.iter().any(|heading| page.contains(heading)) {
            missing.push(format!("docs/keys.md has no chapter for {name}"));
        }
        if !heads.iter().any(|head| head.starts_with("#:schema ") && head.ends_with(&format!("/schema/{name}"))) {
            missing.push(format!("no TOML file names the schema {name}"));
        }
    }
    missing
}

#[test]
fn a_schema_without_files_is_noticed() {
    check(
        &missing(&["weather.json".into()]),
        &[
            "there is no schema/weather.json",
            "docs/keys.md has no chapter for weather.json",
            "no TOML file names the schema weather.json",
        ],
    );
}
