//! What script files add to an edition by their heads, and whether they fit it.

use super::read::ScriptHead;
use crate::data::forms::Text;
use crate::data::list::List;
use crate::data::node::At;
use crate::data::resolve::{Declaring, Settings, check_range, declarer, described};
use crate::edition::{Declaration, Edition, Issue, Owner, Piece, Setting, Supply};
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;

/// Declares the values of the files, before spaces are read: every space carries them.
pub fn declare<'a>(
    heads: impl Iterator<Item = &'a ScriptHead>,
    declaring: &mut Declaring<'_>,
    mistakes: &mut Vec<Mistake>,
) {
    for (owner, told) in heads.flat_map(|head| &head.values) {
        let (name, default, about) = (SharedText::lasting(&told.name.value), told.default.clone(), told.about.clone());
        let declaration = Declaration { name, kind: told.kind, default, about };
        let word = match owner {
            Owner::Player => "player",
            Owner::Space => "space",
            Owner::Table | Owner::Group | Owner::Card => "table",
        };
        if !declaring.note(word, &told.name, mistakes) {
            continue;
        }
        let declared = &mut declaring.declared;
        match owner {
            Owner::Player => declared.player_values.push(declaration),
            Owner::Space => declared.space_values.push(declaration),
            Owner::Table | Owner::Group | Owner::Card => declared.table_values.push(declaration),
        }
    }
}

/// Adds options with the defaults of their heads.
pub fn add_options<'a>(
    heads: impl Iterator<Item = &'a ScriptHead>,
    options: &mut Settings,
    edition: &str,
    mistakes: &mut Vec<Mistake>,
) {
    for head in heads {
        for told in &head.options {
            if let Some(first) = options.get(&told.name.value) {
                let (option, declared_by) = (told.name.value.to_string(), declarer(first, edition));
                mistakes.push(Mistake::new(&told.name.at, What::OptionTaken { option, declared_by }));
                continue;
            }
            let default = At::new(&told.default.at, &told.default.value);
            check_range(&told.name.value, &default, told.range, mistakes);
            let setting = Setting {
                value: told.default.value.clone(),
                default: told.default.value.clone(),
                range: told.range,
                about: told.about.clone(),
                declared_by: head.declared_by(),
            };
            options.insert(told.name.value.clone(), setting);
        }
    }
}

/// Sets other defaults for options that files of the same bot declare.
pub fn set_defaults(head: &ScriptHead, options: &mut Settings, mistakes: &mut Vec<Mistake>) {
    let declared_by = head.declared_by();
    for (name, default) in &head.defaults {
        let Some(setting) = options.get_mut(&name.value).filter(|setting| setting.declared_by == declared_by) else {
            let own = options.iter().filter(|(_, setting)| setting.declared_by == declared_by);
            let own: Vec<String> = own.map(|(name, _)| name.to_string()).collect();
            let what = What::UnknownSetting {
                instead: None,
                owner: head.described(),
                option: name.value.to_string(),
                nearest: nearest(&name.value, own.iter().map(String::as_str)),
                options: own,
            };
            mistakes.push(Mistake::new(&name.at, what));
            continue;
        };
        if std::mem::discriminant(&default.value) != std::mem::discriminant(&setting.default) {
            let (option, expected) = (name.value.to_string(), described(&setting.default));
            let what = What::OptionOfOtherType { option, expected, found: described(&default.value) };
            mistakes.push(Mistake::new(&default.at, what));
            continue;
        }
        check_range(&name.value, &At::new(&default.at, &default.value), setting.range, mistakes);
        (setting.value, setting.default) = (default.value.clone(), default.value.clone());
    }
}

/// Adds pots, timers and devices, and lifts the limits of pieces.
pub fn add_entries<'a>(
    heads: impl Iterator<Item = &'a ScriptHead>,
    edition: &mut Edition,
    mistakes: &mut Vec<Mistake>,
) {
    for head in heads {
        add_to(List::Pot, &head.pots, &mut edition.pots, |pot| &pot.id, mistakes);
        add_to(List::Timer, &head.timers, &mut edition.timers, |timer| &timer.id, mistakes);
        add_to(List::Device, &head.devices, &mut edition.devices, |device| &device.id, mistakes);
        // Where the file does not fit, that is what is reported, and not each piece that is lacking.
        let unlimited: &[Text] = if fits(head, edition) { &head.unlimited } else { &[] };
        for piece in unlimited {
            lift_limit(piece, &mut edition.pieces, mistakes);
        }
    }
}

fn add_to<T: Clone>(
    list: List,
    told: &[At<T>],
    entries: &mut Vec<T>,
    id: impl Fn(&T) -> &SharedText,
    mistakes: &mut Vec<Mistake>,
) {
    for new in told {
        if entries.iter().any(|entry| id(entry) == id(&new.value)) {
            let what = What::AlreadyThere { list: list.word(), id: id(&new.value).to_string() };
            mistakes.push(Mistake::new(&new.at, what));
        } else if entries.len() == list.most() {
            let what = What::TooManyEntries { list: list.word(), most: list.most() };
            mistakes.push(Mistake::new(&new.at, what));
        } else {
            entries.push(new.value.clone());
        }
    }
}

/// Lets the Bank make more of a common piece whenever it runs out.
fn lift_limit(name: &Text, pieces: &mut [Piece], mistakes: &mut Vec<Mistake>) {
    let is_common = |piece: &Piece| matches!(piece.supply, Supply::Common(_));
    let names: Vec<String> = pieces.iter().filter(|piece| is_common(piece)).map(|piece| piece.id.to_string()).collect();
    match pieces.iter_mut().find(|piece| piece.id == name.value && is_common(piece)) {
        Some(piece) => piece.supply = Supply::Common(Issue::Unlimited),
        None => {
            let nearest = nearest(&name.value, names.iter().map(String::as_str));
            let what = What::UnknownName { what: "common piece", name: name.value.to_string(), nearest, names };
            mistakes.push(Mistake::new(&name.at, what));
        }
    }
}

/// Whether the edition has everything that a file needs.
pub fn fits(head: &ScriptHead, edition: &Edition) -> bool {
    head.needs.iter().all(|need| need.is_met(edition, &edition.chain))
}

/// Notes what the edition lacks for the files, once everything was added to it: in the head that needs it, or where the
/// file was chosen.
pub fn check_needs<'a>(
    heads: impl Iterator<Item = (&'a ScriptHead, Option<&'a Location>)>,
    edition: &Edition,
    chain: &[SharedText],
    mistakes: &mut Vec<Mistake>,
) {
    for (head, chosen) in heads {
        for need in head.needs.iter().filter(|need| !need.is_met(edition, chain)) {
            let (script, lacks, reason) = (head.described(), need.described(), need.reason.to_string());
            let what = What::NeedsMore { script, lacks, reason };
            mistakes.push(Mistake::new(chosen.unwrap_or(&need.at), what));
        }
    }
}
