//! What stands under the caret of a mistake, and what is allowed in its place.

use super::words::grouped;
use super::{What, visible};

/// More names than these are cut off, since nobody reads on.
const MOST_NAMES: usize = 30;

impl What {
    /// A few words for the place itself: mostly the nearest name.
    pub fn label(&self) -> Option<String> {
        let label = match self {
            What::UnknownEdition { nearest, .. }
            | What::UnknownKey { nearest, .. }
            | What::UnknownWord { nearest, .. }
            | What::UnknownReference { nearest, .. }
            | What::UnknownSubject { nearest, .. }
            | What::PatchedNothing { nearest, .. }
            | What::RemovedNothing { nearest, .. }
            | What::TakenNothing { nearest, .. }
            | What::UnknownList { nearest, .. }
            | What::UndeclaredOption { nearest, .. }
            | What::ScriptWithoutMode { nearest, .. }
            | What::UnknownStdFile { nearest, .. }
            | What::UnknownHouseRule { nearest, .. }
            | What::UnknownBot { nearest, .. }
            | What::UnknownHeadWord { nearest, .. }
            | What::UnknownMode { nearest, .. }
            | What::UnknownSetting { nearest, .. }
            | What::UnknownFunction { nearest, .. }
            | What::NeverCalled { nearest, .. }
            | What::SuperWithNothingBelow { nearest, .. }
            | What::UnknownRule { nearest, .. }
            | What::UnknownEvent { nearest, .. }
            | What::UnknownProperty { nearest, .. }
            | What::UnknownOption { nearest, .. }
            | What::UnknownName { nearest, .. } => format!("did you mean `{}`?", nearest.as_ref()?),
            What::NotKebabCase { better, .. } | What::NotSnakeCase { better, .. } => {
                format!("write `{}`", better.as_ref()?)
            }
            What::WrongFormat { expected, .. } => format!("write {expected}"),
            What::AlreadyInherited { list, id, .. } => format!("change it with `[patch.{list}.{id}]`"),
            What::EditionOfOtherFolder { folder, .. } => format!("write `{folder}`, or rename the folder"),
            What::NotAColour { .. } => "write `#rrggbb`, in hexadecimal digits".to_owned(),
            What::HeadForm { form, .. } => format!("write `{form}`"),
            What::OverridesNothing { below, .. } => format!("give it {below}, or another name"),
            What::ForbiddenWord { instead, .. } => instead.clone(),
            What::KernelFunctionReplaced { .. } => "give it another name".to_owned(),
            What::StatementOutsideFunction => "put it into a function".to_owned(),
            _ => return None,
        };
        Some(visible(&label).into_owned())
    }

    /// What is allowed, or what to do.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            What::UnknownEdition { editions, .. } => listed("editions", editions)?,
            What::MissingKey { key, .. } => format!("add `{key} = …`"),
            What::UnknownKey { keys, .. } => listed("keys here", keys)?,
            What::OutOfRange { key, least, most, .. } => {
                format!("`{key}` is from {} to {}", grouped(*least), grouped(*most))
            }
            What::UnknownWord { key, words, .. } => listed(&format!("words for `{key}`"), words)?,
            What::WrongLength { key, least, most, .. } => match *most {
                usize::MAX => format!("`{key}` has at least {least}"),
                most => format!("`{key}` has from {least} to {most}"),
            },
            What::UnknownReference { list, names, .. } => listed(&format!("{list}s of this edition"), names)?,
            What::PatchedNothing { list, ids, .. } | What::RemovedNothing { list, ids, .. } => {
                listed(&format!("{list}s here"), ids).unwrap_or_else(|| format!("no {list} is inherited here"))
            }
            What::TakenNothing { list, ids, .. } => listed(&format!("{list}s there"), ids)?,
            What::SpacesOrTiles { .. } => "a track lists its spaces, or the tiles of which it is built".to_owned(),
            What::TileTwiceOnTracks { .. } => "there is one of each tile".to_owned(),
            What::TrackRefused { .. } => "the rules of the edition limit how a track may be built".to_owned(),
            What::UnknownSubject { names, .. } => listed("players, spaces, sites and pots", names)?,
            What::UnknownList { lists, .. } => listed("lists", lists)?,
            What::UndeclaredOption { option, options, .. } => match listed("options of this edition", options) {
                Some(options) => options,
                None => format!("declare it: `{option} = {{ default = 0, about = \"…\" }}`"),
            },
            What::FewerThanLeast { .. } => "`min` is at most as large as `max`".to_owned(),
            What::TooFewTokens { .. } => "every player needs a token of their own".to_owned(),
            What::SupplyOrEach { .. } => {
                "`supply` is what the Bank holds in common, `each` what every player has of their own".to_owned()
            }
            What::OddsForFaces { .. } => "without `odds`, all faces are equally likely".to_owned(),
            What::StartNotInPlay { tracks, .. } => listed("tracks in play", tracks)?,
            What::ScriptWithoutMode { mode, .. } => format!("declare it in edition.toml: `[mode.{mode}]`"),
            What::UnknownStdFile { ids, .. } => listed("std files", ids)?,
            What::UnknownHouseRule { rules, .. } => listed("house rules", rules)?,
            What::UnknownBot { bots, .. } => listed("bots", bots)?,
            What::NoDescription { .. } => "begin the file with `//!` and what it does, in words".to_owned(),
            What::UnknownHeadWord { words, .. } => listed("words of the head", words)?,
            What::NeedsMore { lacks, reason, .. } if !reason.is_empty() => format!("it needs {lacks}"),
            What::UnknownMode { modes, .. } => listed("modes", modes)?,
            What::UnknownSetting { options, .. } => {
                listed("options", options).unwrap_or("it has no options".to_owned())
            }
            What::WrongSetting { option, default, .. } => format!("by default: `{option}={default}`"),
            What::OptionOutOfRange { option, least, most, .. } => match (least, most) {
                (Some(least), Some(most)) if least > most => {
                    format!("its least number, {}, is more than its largest, {}", grouped(*least), grouped(*most))
                }
                (Some(least), Some(most)) => {
                    format!("`{option}` takes numbers from {} to {}", grouped(*least), grouped(*most))
                }
                (Some(least), None) => format!("`{option}` takes numbers of at least {}", grouped(*least)),
                (None, Some(most)) => format!("`{option}` takes numbers of at most {}", grouped(*most)),
                (None, None) => return None,
            },
            What::UnknownEvent { events, .. } => listed("events", events)?,
            What::UnknownOption { options, .. } => listed("options of this game", options)?,
            What::UnknownName { what, names, .. } => listed(&format!("{what}s of this edition"), names)?,
            What::ScriptSyntax { message } if message.starts_with("there is no variable") => {
                "a function sees its own parameters and variables only, and so does a closure `|x| …`; a `for` loop sees those around it".to_owned()
            }
            What::SuperWithNothingBelow { .. } => {
                "`super` calls the function of the same name in the layer below".to_owned()
            }
            What::OtherVersion { .. } => "get a newer program, or an older pack".to_owned(),
            What::NotAVersion { .. } => "write it like `needs = \">=0.2\"`".to_owned(),
            What::NeverCalled { nearest: None, .. } | What::CalledNowhere { .. } => {
                "name it like the function to replace, call it, or make it `private`".to_owned()
            }
            What::NeverRead { what: "option", name } => format!("read it with `option(\"{name}\")`, or take it away"),
            What::NeverRead { .. } => "use it in a script, or take it away".to_owned(),
            What::NeverDrawn { deck, .. } => {
                format!("let a space draw from it, by a fact of the type `deck` or by `draw(player, deck(\"{deck}\"))`")
            }
            What::SmallGroup { .. } => "whoever owns one space then owns the whole group".to_owned(),
            What::NeverPinned { rule } | What::NotComplete { rule } => format!("write one with `rules = [\"{rule}\"]`"),
            What::NotForEditions { .. } => "say in the head what the rule needs: `@needs std:… \"reason\"`".to_owned(),
            What::NeverTried { rule } => format!("write one into the folder `{rule}` beside it"),
            What::AssignedFact { .. } => "a declared value may change: `[values.space]` in edition.toml".to_owned(),
            _ => return None,
        };
        Some(visible(&help).into_owned())
    }
}

/// "groups of this edition: docks, market, hill".
fn listed(what: &str, names: &[String]) -> Option<String> {
    if names.is_empty() {
        return None;
    }
    let shown: Vec<&str> = names.iter().take(MOST_NAMES).map(String::as_str).collect();
    let rest = match names.len().saturating_sub(MOST_NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!("{what}: {}{rest}", shown.join(", ")))
}
