//! The files of this repository as one library.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use boardwright_engine::library::Library;

/// `scripts/` and `editions/` of this repository, with `snapshots/fixtures/` laid over them.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let snapshots = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut library = Library::new();
        for root in [snapshots.join(".."), snapshots.join("fixtures")] {
            for folder in ["scripts", "editions"] {
                add_folder(&mut library, &root, &root.join(folder));
            }
        }
        library
    })
}

/// Adds every text below a folder; one that does not exist adds nothing.
fn add_folder(library: &mut Library, root: &Path, folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path();
        if path.is_dir() {
            add_folder(library, root, &path);
        } else if let Ok(text) = fs::read_to_string(&path) {
            library.add(&library_path(root, &path), &text);
        }
    }
}

fn library_path(root: &Path, path: &Path) -> String {
    let below: PathBuf = path.strip_prefix(root).unwrap_or(path).into();
    let parts: Vec<String> = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    parts.join("/")
}
