//! Mistakes that follow from others: they go away by themselves once those are mended, and would only hide them.

use super::{Mistake, What};
use crate::library::Location;

impl Mistake {
    /// Whether others may follow from it: a name that nobody knows, or something that could not be read.
    pub(super) fn may_cause_others(&self) -> bool {
        match &self.what {
            What::UnknownKey { nearest, .. } | What::UnknownList { nearest, .. } => nearest.is_some(),
            // The space that a track means by it lies on no track.
            What::UnknownReference { list: "space", nearest, .. } => nearest.is_some(),
            What::UnknownStdFile { .. }
            | What::WrongType { .. }
            | What::OutOfRange { .. }
            | What::NotABill { .. }
            | What::SpaceOnNoTrack { .. } => true,
            _ => false,
        }
    }

    /// Whether it follows from another.
    pub(super) fn follows_from(&self, cause: &Mistake) -> bool {
        let lost = cause.lost();
        match (&self.what, &cause.what) {
            (What::MissingKey { owner, key }, What::UnknownKey { owner: other_owner, nearest: Some(nearest), .. }) => {
                // The whole edition lacks what its file mistypes.
                let is_same_owner = owner == other_owner || self.at == Location::top(&self.at.file);
                let is_below = *key == format!("{}.{nearest}", other_owner.trim_matches('`'));
                self.at.file == cause.at.file && (is_same_owner && key == nearest || is_below)
            }
            // The file that cannot be found may well declare it.
            (What::UndeclaredOption { nearest: None, .. }, What::UnknownStdFile { .. }) => true,
            (What::UndeclaredOption { .. }, _) => lost == Some("uses"),
            // Without its std files, a script calls and replaces what is not there.
            (
                What::UnknownFunction { .. }
                | What::SuperWithNothingBelow { .. }
                | What::SuperParameterCount { .. }
                | What::UnknownEvent { .. },
                what,
            ) => lost == Some("uses") || matches!(what, What::UnknownStdFile { .. }),
            (What::UnknownReference { list, .. }, What::UnknownKey { owner, .. }) => {
                lost == Some(list) && is_file_or_mode(owner)
            }
            (What::UnknownReference { list, .. }, _) => lost == Some(list),
            (What::SupplyOrEach { piece, both: false }, What::UnknownKey { owner, .. }) => {
                matches!(lost, Some("supply" | "each")) && *owner == format!("piece `{piece}`")
            }
            (What::SpacesOrTiles { track, both: false }, What::UnknownKey { owner, .. }) => {
                matches!(lost, Some("spaces" | "tiles")) && *owner == format!("track `{track}`")
            }
            // A mode whose bills cannot be read has those of its edition.
            (What::BillsDoNotAddUp { .. }, What::NotABill { .. }) => true,
            (What::BillsDoNotAddUp { .. }, What::WrongType { key, .. } | What::OutOfRange { key, .. }) => {
                matches!(&**key, "bills" | "cash") || key.starts_with("bills.")
            }
            (What::BillsDoNotAddUp { .. }, _) => matches!(lost, Some("bills" | "cash")),
            // Without the choice of tracks, all of them are in play; without its spaces, a track is empty.
            (What::TileTwiceOnTracks { .. } | What::SpaceTwiceOnTracks { .. }, _) => lost == Some("tracks"),
            (What::SpaceOnNoTrack { space, .. }, What::UnknownReference { owner, nearest, .. }) => {
                (owner.starts_with("track ") || owner.starts_with("tile ")) && nearest.as_ref() == Some(space)
            }
            (What::SpaceOnNoTrack { .. }, _) => matches!(lost, Some("track" | "tile" | "tiles" | "spaces" | "after")),
            (What::StartNotInPlay { space, .. }, What::SpaceOnNoTrack { space: other, .. }) => space == other,
            (What::StartNotInPlay { .. }, _) => matches!(lost, Some("tracks" | "tiles" | "spaces")),
            (What::UnknownKey { owner, .. }, What::UnknownKey { owner: other_owner, .. }) => {
                let is_declaration = matches!(&**other_owner, "`facts`" | "`values`") || is_file_or_mode(other_owner);
                is_declaration && lost.is_some_and(|lost| declares(lost, owner))
            }
            (What::UnknownKey { owner, .. }, _) => lost.is_some_and(|lost| declares(lost, owner)),
            (What::UndeclaredKey { list, .. }, _) => lost.is_some_and(|lost| declares(lost, list)),
            _ => false,
        }
    }

    /// Whether an edition cannot tell which one it extends.
    pub(crate) fn loses_the_base(&self) -> bool {
        self.lost() == Some("extends")
    }

    /// The key that was meant, or whose value could not be read.
    fn lost(&self) -> Option<&str> {
        match &self.what {
            What::UnknownKey { nearest, .. } | What::UnknownList { nearest, .. } => nearest.as_deref(),
            What::WrongType { key, .. } => Some(key),
            _ => None,
        }
    }
}

/// Whether a table of edition.toml declares keys of the owner: "space `old-pier`", or "space".
fn declares(table: &str, owner: &str) -> bool {
    let list = owner.split(' ').next().unwrap_or(owner);
    let has_declared_keys = matches!(list, "space" | "group" | "card");
    has_declared_keys && (matches!(table, "facts" | "values") || table == list)
}

fn is_file_or_mode(owner: &str) -> bool {
    owner.ends_with(".toml`") || owner.starts_with("mode ")
}
