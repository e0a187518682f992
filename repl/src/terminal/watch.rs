//! Notices that a file of the user's own packs has changed.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::Happening;

/// Watches packs for as long as it lives.
pub struct PackWatch {
    _watcher: Option<RecommendedWatcher>,
}

/// An editor writes a file in several strokes; the last of them counts.
const STROKES: Duration = Duration::from_millis(60);

impl PackWatch {
    /// Where the system cannot watch, nothing is noticed, and `reload` still works.
    pub fn new(packs: Vec<PathBuf>, happens: Sender<Happening>) -> PackWatch {
        let (stroke, strokes) = channel();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            if event.is_ok_and(|event| !event.kind.is_access()) {
                // The thread that listens ends only with the sitting.
                let _ = stroke.send(());
            }
        });
        let mut watcher = watcher.ok();
        for pack in packs {
            if let Some(watcher) = &mut watcher {
                // Editors save a file by putting another in its place, so that its folder is what tells of it. A folder
                // that cannot be watched is read by `reload` all the same.
                let _ = match pack.parent() {
                    _ if pack.is_dir() => watcher.watch(&pack, RecursiveMode::Recursive),
                    Some(folder) if !folder.as_os_str().is_empty() => {
                        watcher.watch(folder, RecursiveMode::NonRecursive)
                    }
                    _ => watcher.watch(Path::new("."), RecursiveMode::NonRecursive),
                };
            }
        }
        thread::spawn(move || tell_of_changes(&strokes, &happens));
        PackWatch { _watcher: watcher }
    }
}

fn tell_of_changes(strokes: &Receiver<()>, happens: &Sender<Happening>) {
    while strokes.recv().is_ok() {
        while strokes.recv_timeout(STROKES).is_ok() {}
        if happens.send(Happening::FilesChanged).is_err() {
            return;
        }
    }
}
