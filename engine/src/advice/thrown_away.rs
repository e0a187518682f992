//! Values that scripts work out for nobody.

use crate::library::Library;
use crate::mistake::{Mistake, What};
use crate::script::thrown_away;
use crate::text::SharedText;

/// In all scripts among these files.
pub fn in_scripts<'a>(library: &Library, files: impl Iterator<Item = &'a SharedText>, advice: &mut Vec<Mistake>) {
    for file in files.filter(|file| file.ends_with(".rhai")) {
        let Some(text) = library.text(file) else { continue };
        let lost = thrown_away(file, text);
        advice.extend(lost.into_iter().map(|lost| {
            let variable = lost.variable;
            Mistake { at: lost.place, what: What::ThrownAway { variable } }
        }));
    }
}
