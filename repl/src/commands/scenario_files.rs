//! Scenarios that are named by their files, wherever these lie.

use std::fs;
use std::path::Path;

use boardwright_engine::library::Library;

use super::transcript;

/// Where a library has the files that were named one by one.
const FOLDER: &str = "scenarios";

/// Whether a word names the file of a scenario, and not an edition by its main file.
pub fn is_named_by(word: &str) -> bool {
    let path = Path::new(word);
    word.ends_with(".toml") && path.is_file() && path.file_name().is_some_and(|name| name != "edition.toml")
}

/// Adds the scenario to a library, with its transcript if there is one, and tells its path there.
pub fn add(library: &mut Library, file: &str) -> Result<String, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?;
    let path = format!("{FOLDER}/{file}");
    library.add_shown(&path, &text, file);
    let transcript = transcript::path_of(file);
    if let Ok(text) = fs::read_to_string(&transcript) {
        library.add_shown(&transcript::path_of(&path), &text, &transcript);
    }
    Ok(path)
}
