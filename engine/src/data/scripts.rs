//! The script layers of an edition, lowest first.

use super::head::ScriptKind;
use crate::edition::{Edition, Layer};
use crate::library::{Library, Location};
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;

/// The layers of the shared rules, the chain of editions, the mode and the house rules. The mode has a chain of its own,
/// since an edition may remove a mode that it inherits and declare it anew.
pub fn layers(library: &Library, edition: &Edition, chain: &[SharedText], mode_chain: &[SharedText]) -> Vec<Layer> {
    let mode = &edition.mode;
    // Each shared file is a layer of its own, so that one can build on those before it.
    let shared = edition.uses.iter().filter_map(|id| Some((id, ScriptKind::Std.path(library, id)?)));
    let shared = shared.map(|(id, file)| Layer { name: format!("std {id}").into(), files: vec![file] });
    let mut layers: Vec<Layer> = shared.collect();
    for edition in chain {
        let single = library.path(&format!("editions/{edition}/rules.rhai")).cloned();
        let files = single.into_iter().chain(scripts_below(library, &format!("editions/{edition}/rules"))).collect();
        layers.push(Layer { name: format!("edition {edition}").into(), files });
    }
    for edition in mode_chain {
        let files = library.path(&format!("editions/{edition}/modes/{mode}.rhai")).cloned().into_iter().collect();
        // The mode of the chosen edition has the plain name; those that it inherits say where they come from.
        let name = match chain.last() {
            Some(chosen) if chosen == edition => format!("mode {mode}"),
            _ => format!("mode {mode} of {edition}"),
        };
        layers.push(Layer { name: name.into(), files });
    }
    for rule in &edition.house_rules {
        let files = ScriptKind::HouseRule.path(library, rule).into_iter().collect();
        layers.push(Layer { name: format!("house rule {rule}").into(), files });
    }
    layers.retain(|layer| !layer.files.is_empty());
    layers
}

/// Notes scripts for modes that their edition neither declares nor inherits. The modes are those of each edition: one that
/// an edition removes still has its script in the edition that declares it.
pub fn check_modes(library: &Library, chain: &[SharedText], modes: &[Vec<SharedText>], mistakes: &mut Vec<Mistake>) {
    for (edition, modes) in chain.iter().zip(modes) {
        let folder = format!("editions/{edition}/modes");
        for path in scripts_below(library, &folder) {
            let mode = path.rsplit('/').next().and_then(|name| name.strip_suffix(".rhai")).unwrap_or_default();
            if !modes.iter().any(|known| **known == *mode) {
                let what = What::ScriptWithoutMode {
                    mode: mode.to_owned(),
                    nearest: nearest(mode, modes.iter().map(|mode| &**mode)),
                    modes: modes.iter().map(|mode| mode.to_string()).collect(),
                };
                mistakes.push(Mistake::new(&Location::top(&path), what));
            }
        }
    }
}

fn scripts_below(library: &Library, folder: &str) -> Vec<SharedText> {
    library.below(folder).filter(|path| path.ends_with(".rhai")).cloned().collect()
}
