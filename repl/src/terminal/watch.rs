//! Notices that a file of the user's own folders has changed.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

/// Watches folders for as long as it lives.
pub struct FolderWatch {
    changed: Arc<AtomicBool>,
    _watcher: Option<RecommendedWatcher>,
}

impl FolderWatch {
    /// Where the system cannot watch, nothing is noticed, and `reload` still works.
    pub fn new(folders: Vec<PathBuf>) -> FolderWatch {
        let changed = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&changed);
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            if event.is_ok_and(|event| !event.kind.is_access()) {
                flag.store(true, Ordering::Relaxed);
            }
        });
        let mut watcher = watcher.ok();
        for folder in folders {
            if let Some(watcher) = &mut watcher {
                // A folder that cannot be watched is read by `reload` all the same.
                let _ = watcher.watch(&folder, RecursiveMode::Recursive);
            }
        }
        FolderWatch { changed, _watcher: watcher }
    }

    /// Whether something has changed since this was last asked.
    pub fn has_changed(&self) -> bool {
        self.changed.swap(false, Ordering::Relaxed)
    }
}
