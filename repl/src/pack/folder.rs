//! The files of a pack in a folder, or of a house rule that lies by itself.

use std::fs;
use std::path::Path;

use super::{PackFile, as_text, is_edition_file, is_rule_file};

/// The folders of a library; whatever else lies beside them has nothing to do with it.
const PARTS: [&str; 2] = ["editions", "scripts"];

/// All rule files of a folder, each under its path below it.
pub fn read(folder: &Path) -> Result<Vec<PackFile>, String> {
    let mut files = Vec::new();
    let parts: Vec<&str> = PARTS.into_iter().filter(|part| folder.join(part).is_dir()).collect();
    if parts.is_empty() || folder.join("edition.toml").is_file() {
        collect(folder, "", &mut files)?;
    } else {
        for part in parts {
            collect(&folder.join(part), part, &mut files)?;
        }
    }
    files.sort();
    Ok(files)
}

/// A script, and the scenarios in the folder of its name beside it.
pub fn read_script(script: &Path) -> Result<Vec<PackFile>, String> {
    let name = script.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut files: Vec<PackFile> = text(script)?.map(|text| (name.clone(), text)).into_iter().collect();
    let scenarios = script.with_extension("");
    if scenarios.is_dir() {
        collect(&scenarios, name.trim_end_matches(".rhai"), &mut files)?;
    }
    Ok(files)
}

/// Whether a folder looks like a pack. What is in it is read later, with all complaints.
pub fn holds_a_pack(folder: &Path) -> bool {
    let has_file = || {
        let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.into_iter().any(|name| {
            let name = name.to_string_lossy();
            name.ends_with(".rhai") || name == "board.toml" || is_edition_file(&name)
        })
    };
    PARTS.iter().any(|part| folder.join(part).is_dir()) || has_file()
}

fn collect(folder: &Path, below: &str, files: &mut Vec<PackFile>) -> Result<(), String> {
    let problem = |error| format!("cannot read {}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(problem)? {
        let entry = entry.map_err(problem)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        if name.starts_with('.') {
            continue;
        }
        if entry.file_type().map_err(problem)?.is_dir() {
            collect(&entry.path(), &path, files)?;
        } else if is_rule_file(&name) {
            files.extend(text(&entry.path())?.map(|text| (path, text)));
        }
    }
    Ok(())
}

/// The text of a file; nothing if it is none of ours.
fn text(path: &Path) -> Result<Option<String>, String> {
    let bytes = fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Ok(as_text(&path.to_string_lossy(), bytes))
}
