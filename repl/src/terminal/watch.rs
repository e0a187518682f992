//! Notices that a file of the user's own folders has changed.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::Happening;

/// Watches folders for as long as it lives.
pub struct FolderWatch {
    _watcher: Option<RecommendedWatcher>,
}

/// An editor writes a file in several strokes; the last of them counts.
const STROKES: Duration = Duration::from_millis(60);

impl FolderWatch {
    /// Where the system cannot watch, nothing is noticed, and `reload` still works.
    pub fn new(folders: Vec<PathBuf>, happens: Sender<Happening>) -> FolderWatch {
        let (stroke, strokes) = channel();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            if event.is_ok_and(|event| !event.kind.is_access()) {
                // The thread that listens ends only with the sitting.
                let _ = stroke.send(());
            }
        });
        let mut watcher = watcher.ok();
        for folder in folders {
            if let Some(watcher) = &mut watcher {
                // A folder that cannot be watched is read by `reload` all the same.
                let _ = watcher.watch(&folder, RecursiveMode::Recursive);
            }
        }
        thread::spawn(move || tell_of_changes(&strokes, &happens));
        FolderWatch { _watcher: watcher }
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
