//! Loading an edition: TOML files and the heads of scripts become an [`Edition`], or a list of all mistakes.
//!
//! 1. `folder` parses the files of the edition and of those that it extends; `node` keeps the place of every value.
//! 2. `contents` reads the keys of each file, which `files` and `entry_kinds` declare.
//! 3. `draft` lays the editions and the chosen mode over each other; `shared` follows which shared rules they use.
//! 4. `resolve` reads the entries, turns names into ids and notes what does not fit together.
//! 5. `head` adds what shared rules and house rules declare, `settings` sets the options that were asked for, `scripts`
//!    lists the layers.
//!
//! `own` gives the files of one edition by themselves, for advice. `bot` lays the scripts of a bot over a loaded edition, for that bot's own eyes.

mod bot;
mod contents;
mod declarations;
mod draft;
mod entries;
mod entry_kinds;
mod files;
pub(crate) mod find;
mod folder;
pub(crate) mod forms;
mod head;
mod house;
pub(crate) mod keys;
pub(crate) mod list;
mod load;
mod merge;
mod modes;
mod money;
pub(crate) mod node;
mod own;
pub(crate) mod read;
mod rename;
mod resolve;
mod schemas;
mod scripts;
mod settings;
mod shared;
pub(crate) mod syntax;
mod take;
mod version;

pub(crate) use draft::place;

pub use bot::{AHEAD, RANDOM, SENSIBLE, bots, load_bot, shared_bots};
pub use folder::editions;
pub use head::{HeadDeclaration, HeadOption, Need, ScriptHead, ScriptKind, fits};
pub use house::{house_rule_head, house_rules};
pub use list::List;
pub use load::{attempt, load};
pub use node::At;
pub use own::{OwnFiles, own_files};
pub use resolve::typed;
pub use schemas::schemas;
pub use settings::setting_words;

use serde::{Deserialize, Serialize};

/// What to load: an edition of the library, one of its modes, house rules in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    pub edition: String,
    /// The mode `standard` if none is named.
    pub mode: Option<String>,
    pub house_rules: Vec<HouseRuleRequest>,
    /// Options of the edition with their values, as they were typed.
    pub options: Vec<(String, String)>,
}

/// A bot for a seat, and values for its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BotRequest {
    pub id: String,
    pub options: Vec<(String, String)>,
}

/// A house rule, and values for its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HouseRuleRequest {
    pub id: String,
    pub options: Vec<(String, String)>,
}
