//! The head of a script file: the `//!` lines that it begins with say what the file does, brings and needs.
//!
//! House rules, shared rules and bots declare themselves in this way; `add` puts what they declare into an edition.

mod add;
mod need;
mod read;
mod tokens;

pub use add::{add_entries, add_options, check_needs, declare, fits, set_defaults};
pub use need::Need;
pub use read::{HeadDeclaration, HeadOption, ScriptHead};

use crate::library::Library;
use crate::mistake::Mistake;
use crate::text::SharedText;

/// The kinds of script files that have a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptKind {
    /// `scripts/house/<id>.rhai`, chosen by the table.
    HouseRule,
    /// `scripts/std/<id>.rhai`, chosen by the edition.
    Std,
    /// `scripts/bots/<id>.rhai` and the parts below `scripts/bots/<id>`, chosen for a seat.
    Bot,
}

impl ScriptKind {
    /// What a message calls such a file.
    pub fn noun(self) -> &'static str {
        match self {
            ScriptKind::HouseRule => "house rule",
            ScriptKind::Std => "std file",
            ScriptKind::Bot => "bot",
        }
    }

    pub fn folder(self) -> &'static str {
        match self {
            ScriptKind::HouseRule => "scripts/house",
            ScriptKind::Std => "scripts/std",
            ScriptKind::Bot => "scripts/bots",
        }
    }

    /// The ids of all files of this kind.
    pub fn ids(self, library: &Library) -> impl Iterator<Item = &str> {
        library.below(self.folder()).filter_map(move |path| {
            let id = path.strip_prefix(self.folder())?.strip_prefix('/')?.strip_suffix(".rhai")?;
            (!id.contains('/')).then_some(id)
        })
    }

    pub fn path(self, library: &Library, id: &str) -> Option<SharedText> {
        library.path(&format!("{}/{id}.rhai", self.folder())).filter(|_| !id.contains('/')).cloned()
    }

    /// The head of a file, with its mistakes noted; nothing if there is no such file.
    pub fn open(self, library: &Library, id: &str, mistakes: &mut Vec<Mistake>) -> Option<ScriptHead> {
        let path = self.path(library, id)?;
        self.read(library, id, &path, mistakes)
    }

    /// The head of a file of this kind that lies elsewhere.
    pub fn read(
        self,
        library: &Library,
        id: &str,
        path: &SharedText,
        mistakes: &mut Vec<Mistake>,
    ) -> Option<ScriptHead> {
        Some(ScriptHead::read(self, id, path, library.text(path)?, mistakes))
    }
}
