//! Fills a [`Library`] from the binary and from folders on disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use boardwright_engine::library::Library;
use include_dir::{Dir, include_dir};

static EDITIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../editions");
static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../scripts");

/// What the binary carries, with folders of the user's own on top. It can be read again when a file has changed.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    pub folders: Vec<PathBuf>,
}

impl Shelf {
    /// Everything as it is now, or why a folder cannot be read.
    pub fn read(&self) -> Result<Library, String> {
        let mut library = embedded();
        for folder in &self.folders {
            add_root(&mut library, folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
        }
        Ok(library)
    }
}

/// The editions and scripts that the binary carries.
pub fn embedded() -> Library {
    let mut library = Library::new();
    add_embedded(&mut library, "editions", &EDITIONS);
    add_embedded(&mut library, "scripts", &SCRIPTS);
    library
}

/// Adds the `editions/` and `scripts/` folders below a folder. What they hold replaces what the library has.
pub fn add_root(library: &mut Library, root: &Path) -> io::Result<()> {
    if !["editions", "scripts"].iter().any(|part| root.join(part).is_dir()) {
        return Err(io::Error::new(
            io::ErrorKind::NotFound,
            "it has neither `editions/` nor `scripts/`; name the folder that holds them",
        ));
    }
    for part in ["editions", "scripts"] {
        let folder = root.join(part);
        if folder.is_dir() {
            add_folder(library, &folder, part)?;
        }
    }
    Ok(())
}

/// Adds the rule files of a folder under a path of the library.
pub fn add_folder(library: &mut Library, folder: &Path, path: &str) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let below = format!("{path}/{name}");
        if entry.file_type()?.is_dir() {
            add_folder(library, &entry.path(), &below)?;
        } else if is_rule_file(&name) {
            library.add(&below, &read_text(&entry.path())?);
        }
    }
    Ok(())
}

fn add_embedded(library: &mut Library, path: &str, folder: &Dir<'_>) {
    for file in folder.find("**/*").into_iter().flatten().filter_map(|entry| entry.as_file()) {
        let name = file.path().to_string_lossy().replace('\\', "/");
        if let (true, Some(text)) = (is_rule_file(&name), file.contents_utf8()) {
            library.add(&format!("{path}/{name}"), text);
        }
    }
}

/// A file that is not UTF-8 is no rule file; saying so beats replacing characters silently.
fn read_text(path: &Path) -> io::Result<String> {
    fs::read_to_string(path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

fn is_rule_file(name: &str) -> bool {
    name.ends_with(".toml") || name.ends_with(".rhai")
}
