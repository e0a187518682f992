//! Which versions of the program a pack was written for.

use semver::{Version, VersionReq};

use super::folder::Folder;
use super::forms::Text;
use super::head::ScriptHead;
use super::node::At;
use crate::mistake::{Mistake, What};

/// The version of this program.
const OWN: &str = env!("CARGO_PKG_VERSION");

/// The editions that do not fit this program. It is told before anything else, since another version may know other keys.
pub fn misfits(folders: &[Folder]) -> Vec<Mistake> {
    let misfits = folders.iter().filter_map(|folder| {
        let needs = folder.edition.table.text("needs")?;
        let at = &folder.edition.table.get("needs")?.at;
        misfit(&format!("edition `{}`", folder.id), &At::new(at, needs.clone()))
    });
    misfits.collect()
}

/// Whether a script does not fit this program.
pub fn misfit_of(head: &ScriptHead) -> Option<Mistake> {
    misfit(&head.described(), head.version.as_ref()?)
}

fn misfit(pack: &str, needs: &Text) -> Option<Mistake> {
    let own = Version::parse(OWN).expect("cargo has checked the version of this crate");
    let what = match VersionReq::parse(&needs.value) {
        Ok(wanted) if wanted.matches(&own) => return None,
        Ok(_) => What::OtherVersion { pack: pack.to_owned(), needs: needs.value.to_string(), version: OWN.to_owned() },
        Err(_) => What::NotAVersion { needs: needs.value.to_string() },
    };
    Some(Mistake::new(&needs.at, what))
}
