//! What stands under the caret of a mistake, and what is allowed in its place.

use super::words::grouped;
use super::{What, visible};

/// More names than these are cut off, since nobody reads on.
const MOST_NAMES: usize = 30;

/// How the program finds an edition that it does not carry.
const OWN_EDITION: &str = "an edition of your own is named with `--folder`";

/// What changes a property that cannot be set.
pub fn changed_by(property: &str) -> Option<&'static str> {
    match property {
        "cash" => Some("money moves with `transfer(from, to, amount, why)`"),
        "at" => Some("a token moves with `move_to(player, space, why)`"),
        "owner" | "deeds" => Some("a deed changes hands with `give_deed(deed, to, why)`"),
        _ => None,
    }
}

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
            | What::UnknownFunction { nearest, instead: None, .. }
            | What::NeverCalled { nearest, .. }
            | What::CalledNowhere { nearest, .. }
            | What::NeedNowhereMet { nearest, .. }
            | What::UnreadFile { nearest, .. }
            | What::NoSpaceOfKind { nearest, .. }
            | What::NothingNamed { nearest, .. }
            | What::SuperWithNothingBelow { nearest, .. }
            | What::UnknownRule { nearest, .. }
            | What::ExcludesNothing { nearest, .. }
            | What::UnknownEvent { nearest, .. }
            | What::UnknownProperty { nearest, .. }
            | What::UnknownOption { nearest, .. }
            | What::MissingFunction { nearest, .. }
            | What::UnsaidWord { nearest, .. }
            | What::WishOfNoRule { nearest, expected: None, .. }
            | What::UnknownName { nearest, .. } => format!("did you mean `{}`?", nearest.as_ref()?),
            What::UndeclaredKey { nearest: Some(nearest), key, .. } => format!("is `{nearest}` meant to be `{key}`?"),
            What::NotKebabCase { better, .. }
            | What::NotSnakeCase { better, .. }
            | What::QuestionNotKebabCase { better, .. } => {
                format!("write `{}`", better.as_ref()?)
            }
            What::WrongFormat { expected, .. } => format!("write {expected}"),
            What::WishOfNoRule { .. } => "write what its function takes besides the player behind the name".to_owned(),
            What::AlreadyInherited { list, id, .. } => format!("change it with `[patch.{list}.{id}]`"),
            What::EditionOfOtherFolder { folder, .. } => format!("write `{folder}`, or rename the folder"),
            What::NotAColour { .. } => "write `#rrggbb`, in hexadecimal digits".to_owned(),
            What::HeadForm { form, .. } => format!("write `{form}`"),
            What::DecideParameterCount { form, .. } | What::EntryParameterCount { form, .. } => {
                format!("write `{form}`")
            }
            What::QuestionTaken { .. } => "give the question another name".to_owned(),
            What::NotFilledIn => "write the text between backticks".to_owned(),
            What::OverridesNothing { below, .. } => format!("give it {below}, or another name"),
            What::ForbiddenWord { instead, .. }
            | What::LinkerFunctionReplaced { instead, .. }
            | What::UnknownFunction { instead: Some(instead), .. } => instead.clone(),
            What::WrongSort { instead, .. } => instead.clone()?,
            What::KernelFunctionReplaced { .. } => "give it another name".to_owned(),
            What::StatementOutsideFunction => "put it into a function".to_owned(),
            _ => return None,
        };
        Some(visible(&label).into_owned())
    }

    /// What is allowed, or what to do.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            What::UnknownEdition { editions, nearest, .. } => {
                // A name that is like no other is probably right, and its folder unknown.
                let own = if nearest.is_none() { "; add one of your own with `--folder <its folder>`" } else { "" };
                format!("{}{own}", listed("editions", editions)?)
            }
            What::MissingKey { key, .. } => format!("add `{key} = …`"),
            What::UnknownKey { owner, key, keys, nearest } => {
                let list = owner.split(' ').next().unwrap_or_default();
                let declared = matches!(list, "space" | "group" | "card") && nearest.is_none();
                let more = declared.then(|| format!("; others are declared in edition.toml under `[facts.{list}]`"));
                let other_file = file_with(key).filter(|file| owner.ends_with(".toml`") && !owner.contains(file));
                let more = other_file.map(|file| format!("; `{key}` belongs into {file}")).or(more);
                format!("{}{}", listed("keys here", keys)?, more.unwrap_or_default())
            }
            What::WrongType { key, expected, found } => how_to_write(key, expected, found)?,
            What::WrongValue { name, expected, found, .. } => how_to_write(name, expected, found)?,
            What::OutOfRange { key, least, most, .. } => {
                format!("`{key}` is from {} to {}", grouped(*least), grouped(*most))
            }
            What::UnknownWord { key, words, .. } => listed(&format!("words for `{key}`"), words)?,
            What::WrongLength { key, least, most, .. } => match *most {
                usize::MAX => format!("`{key}` has at least {least}"),
                most => format!("`{key}` has from {least} to {most}"),
            },
            What::UnknownReference { list: "player", names, .. } => listed("players of this scenario", names)?,
            What::UnknownReference { list, names, .. } => listed(&format!("{list}s of this edition"), names)?,
            What::PatchedNothing { list, ids, .. } | What::RemovedNothing { list, ids, .. } => {
                listed(&format!("{list}s here"), ids).unwrap_or_else(|| format!("no {list} is inherited here"))
            }
            What::TakenNothing { list, ids, .. } => listed(&format!("{list}s there"), ids)?,
            What::SpacesOrTiles { .. } => "a track lists its spaces, or the tiles of which it is built".to_owned(),
            What::NameOfAnother { list, id, .. } => {
                format!("give it another id, as `{id}-{list}`, so that a scenario can speak of it")
            }
            What::SpaceOnNoTrack { tracks, .. } => format!(
                "put it into the `spaces` of {} (an edition that extends another may write `after = \"…\"`), or remove it",
                tracks.iter().map(|track| format!("`{track}`")).collect::<Vec<_>>().join(" or ")
            ),
            What::TileTwiceOnTracks { .. } => "there is one of each tile".to_owned(),
            What::TrackRefused { .. } => "the rules of the edition limit how a track may be built".to_owned(),
            What::UnknownSubject { keys, names, .. } => {
                let keys = listed("keys here", keys)?;
                format!("{keys}; {}", listed("players, spaces, sites and pots", names)?)
            }
            What::UnknownList { lists, .. } => listed("lists", lists)?,
            What::UndeclaredOption { option, options, .. } => match listed("options of this edition", options) {
                Some(options) => options,
                None => format!("declare it: `{option} = {{ default = 0, about = \"…\" }}`"),
            },
            What::UndeclaredKey { nearest: Some(_), first, .. } => format!("`{first}` is the first that has it"),
            What::UndeclaredKey { list, key, first, kind, .. } => {
                let first = if first.is_empty() { String::new() } else { format!("`{first}` is the first; ") };
                format!("{first}declare it in edition.toml under `[facts.{list}]`: `{key} = {{ type = \"{kind}\" }}`")
            }
            What::UnsaidWord { .. } => {
                "`[words]` puts ids and texts of the rules otherwise, each written out".to_owned()
            }
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
            What::HeadForm { word, .. } => match word.as_str() {
                "needs" => {
                    "what can be needed: `kind:…`, `deck:…`, `piece:…`, `timer:…`, `option:…`, `edition:…`, `std:…`, \
                            `dice:2`, `fact:space.…` (or group, card), `value:player.…` (or space, table)"
                        .to_owned()
                }
                "value" => "values are of a `player`, of a `space` or of the `table`; what begins empty is written `as numbers`, \
                            `as texts`, `as player`, `as space` or `as deck` in place of `= 0`"
                    .to_owned(),
                "option" => "a value is a whole number, true, false, or a text in quotes".to_owned(),
                _ => return None,
            },
            What::UnknownHeadWord { words, .. } => listed("words of the head", words)?,
            What::NeedsMore { script, lacks, reason } => {
                if script.starts_with("std file") {
                    let key = key_that_gives(lacks);
                    return Some(format!("give it to the edition under `{key}`, or do without the file"));
                }
                let needs = if reason.is_empty() { String::new() } else { format!("it needs {lacks}; ") };
                format!("{needs}choose it for another edition or mode, or not at all")
            }
            What::UnknownMode { modes, .. } => listed("modes", modes)?,
            What::UnknownSetting { instead: Some(instead), .. } => {
                format!("a house rule has it, and it is set behind the rule's id: `{instead}`")
            }
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
            What::UnknownName { what: "pot", name, nearest: None, .. } => {
                format!("declare it in the head of the script: `//! @pot {name} \"its name\"`")
            }
            What::UnknownName { what: "table value", name, nearest: None, .. } => {
                format!("declare it in the head of the script: `//! @value table.{name} = 0 \"what it means\"`")
            }
            What::UnknownName { what, names, .. } => listed(&format!("{what}s of this edition"), names)?,
            What::ScriptSyntax { message } if message.starts_with("there is no variable") && message.ends_with("here") => {
                "a function sees its own parameters and variables only, and so does a closure `|x| …`; a `for` loop sees those around it".to_owned()
            }
            What::SuperWithNothingBelow { .. } => {
                "`super` calls the function of the same name in the layer below".to_owned()
            }
            What::MissingFunction { function, parameters, .. } => {
                format!("write it: `fn {function}({parameters}) {{ … }}`")
            }
            What::WrongParameterCount { forms, .. } if !forms.is_empty() => {
                let forms: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
                format!("it is called {}", forms.join(" or "))
            }
            What::EventParameterCount { form: Some(form), .. } => format!("write `fn {form}`"),
            What::AssignedFact { name, has_head } => match changed_by(name) {
                Some(instead) => instead.to_owned(),
                None if *has_head => {
                    "only declared values change; declare one of your own in the head of this file: \
                     `//! @value player.… = 0 \"what it means\"`, or `space.…`"
                        .to_owned()
                }
                None => "only declared values change: `[values.space]` and `[values.player]` in edition.toml".to_owned(),
            },
            What::OtherVersion { .. } => "get a newer program, or an older pack".to_owned(),
            What::NotAVersion { .. } => "write it like `needs = \">=0.2\"`".to_owned(),
            What::NeedNowhereMet { names, .. } => {
                let known = listed("known are", names).map_or_else(String::new, |known| format!("{known}; "));
                format!("{known}{OWN_EDITION}")
            }
            What::FitsNoEdition { lacks, .. } => {
                let told = lacks.iter().map(|(what, editions)| format!("without {what}: {}; ", editions.join(", ")));
                format!("{}{OWN_EDITION}", told.collect::<String>())
            }
            What::ListenerCalled { .. } => {
                "put what both shall do into a function of another name, and call that".to_owned()
            }
            What::CalledNowhere { name, .. } if name.starts_with("decide_") => {
                "name it like the question that it is to decide, or take it away".to_owned()
            }
            What::NeverCalled { nearest: None, .. } | What::CalledNowhere { .. } => {
                "name it like the function to replace, call it, or take it away".to_owned()
            }
            What::NeverRead { what: "option", name } => format!("read it with `option(\"{name}\")`, or take it away"),
            What::NeverRead { .. } => "use it in a script, or take it away".to_owned(),
            What::NeverDrawn { deck, .. } => {
                format!("let a space draw from it, by a fact of the type `deck` or by `draw(player, deck(\"{deck}\"))`")
            }
            What::SmallGroup { group, spaces: 0 } => {
                format!("name it in the spaces that belong to it: `group = \"{group}\"`; or take it away")
            }
            What::SmallGroup { .. } => "whoever owns one space then owns the whole group".to_owned(),
            What::NeverPinned { rule } | What::NotComplete { rule } => format!("write one with `rules = [\"{rule}\"]`"),
            What::NotForEditions { name: Some(name), .. } => format!(
                "if `{name}` is a helper of the rule alone, give it another name or write `private fn {name}`; if the rule \
                 is not for these editions, say in the head what it needs: `@needs std:… \"reason\"`"
            ),
            What::NotForEditions { .. } => "say in the head what the rule needs: `@needs std:… \"reason\"`".to_owned(),
            What::NotText { steers: true } => "take it away; an editor may show it as a blank or not at all".to_owned(),
            What::NotText { .. } => "save it as UTF-8 in your editor, or take it away if it is no file of rules".to_owned(),
            What::HadAlready { .. } => "there is only one of it; take it away from one of the two".to_owned(),
            What::OtherRoll { .. } => "every roll is a list of its own: `dice = [[5, 3], [1, 1]]`".to_owned(),
            What::NothingExpected => {
                "say what must come out, as `Ann = { cash = 1500 }` or `events = [\"…\"]`".to_owned()
            }
            What::NotAnAnswer { .. } => {
                "write `Ben: buy`, `Ann acts: build old-pier`, `wait 5` or `step`".to_owned()
            }
            What::ResultsWithSeed { key } => format!("leave out `seed`, or leave out `{key}`"),
            What::DecksWithoutTurn => "say whose turn it is: `turn = \"Ann\"`; or give a `seed`".to_owned(),
            What::ThrownAway { variable: Some(name) } => format!(
                "a variable is gone at the end of its braces, and no line below reads it: leave out `let {name} =`, or use \
                 `{name}` in another line"
            ),
            What::ThrownAway { variable: None } => {
                "only what a function ends with is given back; write `return` before it, or take it away".to_owned()
            }
            What::HelperReplaced { name, .. } => {
                format!("write `private fn {name}` if each rule shall have its own, or call `super`")
            }
            What::UnreadFile { nearest: None, .. } => {
                "an edition has edition.toml, board.toml, cards.toml, rules.toml, rules.rhai, and the folders rules, \
                 modes, bots, tracks and scenarios"
                    .to_owned()
            }
            What::NeverTheSame { left: "a text", right: thing } | What::NeverTheSame { left: thing, right: "a text" } => {
                compared_with_a_text(thing)?.to_owned()
            }
            What::NoSpaceOfKind { kinds, .. } => listed("kinds of spaces", kinds)?,
            What::QuestionTaken { form, .. } => format!("or every bot needs `{form}` as well"),
            What::NothingNamed { what: "sort", names, .. } => listed("sorts of things", names)?,
            What::LookingChanges { .. } => {
                "it is called to see what could be done: change things in the function that does them, such as `act_…`"
                    .to_owned()
            }
            What::GivesNothing { is_sometimes: true, .. } => {
                "an `if` without `else` gives nothing where it does not hold".to_owned()
            }
            What::GivesNothing { .. } => {
                "a function gives what its last line says: end it with the value, as in `rent * 2`".to_owned()
            }
            What::AskingChanges { .. } => {
                "whatever another player does meanwhile lets the question be put again; change things before or after \
                 the call of the function"
                    .to_owned()
            }
            What::QuestionNotKebabCase { .. } => {
                "lower-case letters and digits, with hyphens between the words; `decide_…` is named after it".to_owned()
            }
            What::BankTooPoor { cash, players, .. } => {
                let needed = grouped(cash.saturating_mul(*players));
                format!("give it at least {needed}, or `bank = \"unlimited\"`; or let fewer play")
            }
            What::WishOfNoRule { .. } => {
                "an act is named like the function that does it: `[\"build\", space]` for `act_build(player, space)`"
                    .to_owned()
            }
            What::NeverTried { rule } => format!("write one into the folder `{rule}` beside it"),
            _ => return None,
        };
        Some(visible(&help).into_owned())
    }
}

/// What to compare with a text in place of something that is none.
fn compared_with_a_text(thing: &str) -> Option<&'static str> {
    match thing {
        "a player" => Some("compare its `.name`"),
        "a group" => Some("compare with `group(\"…\")`, or compare its `.id`"),
        "a space" => Some("compare with `space(\"…\")`, or compare its `.id`"),
        "a deed" => Some("compare its `.space.id`"),
        "a card" | "a deck" | "a site" | "a timer" => Some("compare its `.id`"),
        "a number" => Some("compare the number itself, not how it reads"),
        _ => None,
    }
}

/// The key by which an edition has what a file needs: "the timer `game`", "the fact `space.rents`", "2 dice".
fn key_that_gives(need: &str) -> String {
    let owner = need.split('`').nth(1).and_then(|name| name.split_once('.')).map_or("", |(owner, _)| owner);
    match need.split(' ').nth(1).unwrap_or_default() {
        "std" => "uses".to_owned(),
        "option" => "[options]".to_owned(),
        "dice" => "dice".to_owned(),
        fact @ ("fact" | "value") => format!("[{fact}s.{owner}]"),
        list => format!("[[{list}]]"),
    }
}

/// The file that has this key.
fn file_with(key: &str) -> Option<&'static str> {
    match key {
        "piece" | "pot" | "device" | "timer" | "options" | "facts" | "values" | "mode" | "words" => {
            Some("edition.toml")
        }
        "space" | "group" | "site" | "tile" | "track" | "take" => Some("board.toml"),
        "deck" | "card" => Some("cards.toml"),
        "rule" => Some("rules.toml"),
        _ => None,
    }
}

/// How a value of the right type is written, where that is not plain from its name.
fn how_to_write(key: &str, expected: &str, found: &str) -> Option<String> {
    match expected {
        _ if found == "a fraction" => Some("all numbers are whole".to_owned()),
        "a number" if found == "a text" => Some("a number is written without quotes".to_owned()),
        "true or false" if found == "a text" => Some("`true` and `false` are written without quotes".to_owned()),
        "a text" if found == "a list" => Some("it takes one only, without brackets".to_owned()),
        "a text" => Some("a text is written in quotes".to_owned()),
        "a list" => Some(format!("a list is written in brackets: `{key} = [ … ]`")),
        "a list of numbers" => Some(format!("a list is written in brackets: `{key} = [1, 2]`")),
        "a list of texts" => Some(format!("a list is written in brackets: `{key} = [\"one\", \"two\"]`")),
        "a table" => Some(format!("a table is written in braces, `{key} = {{ … }}`, or below its header")),
        _ => None,
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
