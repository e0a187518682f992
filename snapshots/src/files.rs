//! The files of this repository as one library.

use std::path::Path;
use std::sync::OnceLock;

use boardwright::shelf::add_folder;
use boardwright_engine::library::Library;

/// `scripts/` and `editions/` of this repository with `snapshots/fixtures/` laid over them, and the game of the book.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let snapshots = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut library = Library::new();
        for root in [snapshots.join(".."), snapshots.join("fixtures")] {
            for part in ["editions", "scripts"] {
                let folder = root.join(part);
                add_folder(&mut library, &folder, part).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
            }
        }
        let example = snapshots.join("../docs/examples/reedmarsh");
        add_folder(&mut library, &example, "editions/reedmarsh")
            .unwrap_or_else(|error| panic!("{}: {error}", example.display()));
        library
    })
}
