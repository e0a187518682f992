//! The script layers of an edition, lowest first.

use std::sync::Arc;

use super::house;
use crate::edition::Layer;
use crate::library::{Library, Location};
use crate::mistake::{Mistake, What, nearest};

/// The layers of the standard rules, the chain of editions, the mode and the house rules.
pub fn layers(library: &Library, chain: &[Arc<str>], mode: &str, house_rules: &[Arc<str>]) -> Vec<Layer> {
    let mut layers = vec![Layer { name: "std".into(), files: scripts_below(library, "scripts/std") }];
    for edition in chain {
        let single = library.path(&format!("editions/{edition}/rules.rhai")).cloned();
        let files = single.into_iter().chain(scripts_below(library, &format!("editions/{edition}/rules"))).collect();
        layers.push(Layer { name: format!("edition {edition}").into(), files });
    }
    for edition in chain {
        let files = library.path(&format!("editions/{edition}/modes/{mode}.rhai")).cloned().into_iter().collect();
        // The mode of the chosen edition has the plain name; those that it inherits say where they come from.
        let name = match chain.last() {
            Some(chosen) if chosen == edition => format!("mode {mode}"),
            _ => format!("mode {mode} of {edition}"),
        };
        layers.push(Layer { name: name.into(), files });
    }
    for rule in house_rules {
        let files = house::path(library, rule).into_iter().collect();
        layers.push(Layer { name: format!("house rule {rule}").into(), files });
    }
    layers.retain(|layer| !layer.files.is_empty());
    layers
}

/// Notes scripts for modes that no edition of the chain declares.
pub fn check_modes(library: &Library, chain: &[Arc<str>], modes: &[Arc<str>], mistakes: &mut Vec<Mistake>) {
    for edition in chain {
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

fn scripts_below(library: &Library, folder: &str) -> Vec<Arc<str>> {
    library.below(folder).filter(|path| path.ends_with(".rhai")).cloned().collect()
}
