//! What can be wrong with an edition, a house rule or a script, in words that a modder can act on.
//!
//! One variant of [`What`] stands for one mistake. Its words are in `words.rs`, its hints in `hints.rs`, the paragraph
//! behind its code in `explanations.md`; `render.rs` puts them beside the line that they are about.

mod cause;
mod explain;
mod hints;
mod nearest;
mod render;
mod visible;
mod what;
mod words;

pub use explain::{codes, explain};
pub use hints::changed_by;
pub use nearest::{nearest, nearest_id};
pub use render::{MistakeReport, Style};
pub use visible::{steers, visible, visible_lines, visible_name};
pub use what::What;

use std::collections::BTreeSet;

use crate::library::Location;
use crate::text::SharedText;

/// One mistake and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub at: Location,
    pub what: What,
}

/// All mistakes that were found: at least one, by file and place, none of them twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Mistake>);

impl Mistake {
    pub fn new(at: &Location, what: What) -> Mistake {
        Mistake { at: at.clone(), what }
    }

    /// A mistake in what was asked for, which stands in no file.
    pub fn in_request(what: What) -> Mistake {
        Mistake { at: Location::top(&SharedText::default()), what }
    }

    /// Whether the mistake is in what was asked for rather than in a file.
    pub fn is_in_request(&self) -> bool {
        self.at.file.is_empty()
    }
}

impl What {
    /// Whether a mistake in a script may only be one because the data is wrong.
    pub fn depends_on_data(&self) -> bool {
        matches!(
            self,
            What::UnknownProperty { .. }
                | What::AssignedFact { .. }
                | What::UnknownOption { .. }
                | What::UnknownName { .. }
                | What::WrongSort { .. }
                | What::NeverCalled { .. }
                | What::MissingFunction { .. }
                | What::UnsaidWord { .. }
                | What::TrackRefused { .. }
                | What::TrackNotJudged { .. }
        )
    }
}

impl Mistakes {
    /// The mistakes in order, or nothing if there are none.
    pub fn of(mut mistakes: Vec<Mistake>) -> Option<Mistakes> {
        let causes: Vec<Mistake> = mistakes.iter().filter(|mistake| mistake.may_cause_others()).cloned().collect();
        mistakes.retain(|mistake| !causes.iter().any(|cause| mistake.follows_from(cause)));
        mistakes.sort_by(|one, other| (&one.at, one.what.code()).cmp(&(&other.at, other.what.code())));
        // The same mistake may have been found in several modes, with other names to choose from.
        let mut told = BTreeSet::new();
        mistakes.retain(|mistake| told.insert((mistake.at.clone(), mistake.what.code(), mistake.what.to_string())));
        (!mistakes.is_empty()).then_some(Mistakes(mistakes))
    }

    /// Whether a file says that it does not fit this game; then nothing else that it says means anything here.
    pub fn refuse_a_script(&self) -> bool {
        self.0.iter().any(|mistake| matches!(mistake.what, What::NeedsMore { .. }))
    }

    /// Mistakes in what was asked for stand in no file, unless a file asked for it.
    pub fn requested_by(mut self, place: impl Fn(&What) -> Location) -> Mistakes {
        for mistake in self.0.iter_mut().filter(|mistake| mistake.is_in_request()) {
            mistake.at = place(&mistake.what);
        }
        self
    }

    /// A value, unless there are mistakes.
    pub fn or<T>(mistakes: Vec<Mistake>, value: T) -> Result<T, Mistakes> {
        match Mistakes::of(mistakes) {
            Some(mistakes) => Err(mistakes),
            None => Ok(value),
        }
    }
}

impl From<Mistake> for Mistakes {
    fn from(mistake: Mistake) -> Mistakes {
        Mistakes(vec![mistake])
    }
}

impl std::error::Error for Mistakes {}

impl std::fmt::Display for Mistakes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, mistake) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}error[{}]: {}", mistake.what.code(), mistake.what)?;
        }
        Ok(())
    }
}
