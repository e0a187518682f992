//! Tracks of tiles, the sites between their spaces, and what a board takes over from another.

use boardwright_engine::edition::{Edition, Mark, Site};

use super::case::base;
use super::{Names, change, check, loaded_from, names};

#[test]
fn a_track_of_tiles_has_their_spaces_and_a_site_between_each_two() {
    let mut library = base();
    let tiles = r#"
[[tile]]
id = "front"
kind = "path"
spaces = ["gate", "shed"]

[[tile]]
id = "back"
kind = "yard"
spaces = ["barn"]

[[tile]]
id = "wet"
kind = "yard"
spaces = ["well"]

[[track]]
id = "round"
tiles = ["back", "front"]
sites_between = true
"#;
    let board = format!("{}{tiles}", library.text("editions/yard/board.toml").unwrap());
    library.add("editions/yard/board.toml", &board);
    let edition = loaded_from(&library, "yard", None);
    check(names(edition.spaces.iter().map(|space| &space.id)), "barn, gate, shed");
    check(names(edition.tiles.iter().map(|tile| &tile.id)), "front, back, wet");
    check(edition.tracks[0].tiles.iter().map(|laid| laid.tile.0).collect::<Vec<_>>(), "[1, 0]");
    let site = |edition: &Edition| {
        let neighbours = |site: &Site| site.neighbours.iter().map(|site| site.0).collect::<Vec<_>>();
        let told = edition.sites.iter().map(|site| format!("{} {:?}", site.id, neighbours(site)));
        told.collect::<Vec<_>>().join(", ")
    };
    check(
        Names(site(&edition)),
        "fence [], between-barn-and-gate [2, 3], between-gate-and-shed [1, 3], between-shed-and-barn [1, 2]",
    );
    check(names(edition.sites[1..2].iter().map(|site| &site.name)), "between Barn and Gate");
    check(edition.sites[1].touches.clone(), "[SpaceId(0), SpaceId(1)]");
    change(&mut library, "editions/yard/board.toml", "sites_between = true", "sites_between = true\nopen = true");
    let edition = loaded_from(&library, "yard", None);
    check(Names(site(&edition)), "fence [], between-barn-and-gate [2], between-gate-and-shed [1]");
}

#[test]
fn an_edition_takes_entries_over_from_another_that_it_does_not_extend() {
    let mut library = base();
    let yard = library.text("editions/yard/edition.toml").unwrap().replace("\"yard\"", "\"stall\"");
    library.add("editions/stall/edition.toml", &yard);
    for file in ["cards.toml", "rules.rhai"] {
        let text = library.text(&format!("editions/yard/{file}")).unwrap().clone();
        library.add(&format!("editions/stall/{file}"), &text);
    }
    let board = "format = 1\n[take.yard]\nmark = \"INFERRED\"\ngroup = [\"sheds\"]\nspace = [\"gate\", \"shed\", \"well\", \"barn\"]\n";
    library.add("editions/stall/board.toml", board);
    let edition = loaded_from(&library, "stall", None);
    check(names(edition.spaces.iter().map(|space| &space.id)), "gate, shed, well, barn");
    check(edition.deeds.iter().map(|deed| deed.price).collect::<Vec<_>>(), "[30, 40]");
    check(names(edition.chain.iter()), "stall");
    let marked = edition.remarks.iter().filter(|remark| remark.mark == Some(Mark::Inferred)).count();
    check(marked, "5");
    check(edition.sources.text("editions/yard/board.toml").is_some(), "true");
}
