//! The words of every mistake: one sentence in lower case, with names in backticks.

use std::fmt::{Display, Formatter, Result};

use super::{What, visible};

impl Display for What {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&visible(&words(self)))
    }
}

/// "1 parameter", "2 parameters".
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A number as TOML may write it: `1_000_000`.
pub(super) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "-" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

fn words(what: &What) -> String {
    match what {
        What::Syntax { message } => format!("this is not TOML: {message}"),
        What::UnknownEdition { edition, .. } => format!("there is no edition `{edition}`"),
        What::ExtendsItself { chain } => format!("the edition extends itself: {}", chain.join(" → ")),
        What::MissingFile { edition, file } => format!("edition `{edition}` has no `{file}` and inherits none"),
        What::WrongFormat { found, expected } => format!("format {found} is unknown; this program reads {expected}"),
        What::MissingKey { owner, key } => format!("{owner} lacks the key `{key}`"),
        What::UnknownKey { owner, key, .. } => format!("{owner} has no key `{key}`"),
        What::WrongType { key, expected, found } => format!("`{key}` takes {expected}, not {found}"),
        What::OutOfRange { key, found, least, .. } if found < least => {
            format!("`{key}` is {}, which is less than {least}", grouped(*found))
        }
        What::OutOfRange { key, found, most, .. } => {
            format!("`{key}` is {}, which is more than {}", grouped(*found), grouped(*most))
        }
        What::UnknownWord { key, word, .. } => format!("`{key}` cannot be `{word}`"),
        What::WrongLength { key, found, least, .. } if found < least => {
            format!("`{key}` has {found} entries, which is less than {least}")
        }
        What::WrongLength { key, found, most, .. } => {
            format!("`{key}` has {found} entries, which is more than {most}")
        }
        What::UnknownReference { owner, list: "player", name, .. } => {
            format!("{owner} names the player `{name}`, whom this scenario lacks")
        }
        What::UnknownReference { owner, list, name, .. } => {
            format!("{owner} names the {list} `{name}`, which this edition lacks")
        }
        What::DuplicateId { list, id, other } => format!("there is a second {list} `{id}`; the first is in {other}"),
        What::AlreadyInherited { list, id, other } => {
            format!("the {list} `{id}` is inherited from {other} and cannot be added again")
        }
        What::PatchedNothing { list, id, .. } => format!("there is no {list} `{id}` to patch"),
        What::RemovedNothing { list, id, .. } => format!("there is no {list} `{id}` to remove"),
        What::UnknownList { word, change, .. } => format!("there is no list `{word}` to {change} here"),
        What::NotKebabCase { key, id, .. } => format!("the {key} `{id}` is not in kebab-case"),
        What::NotSnakeCase { name, .. } => format!("the name `{name}` is not in snake_case"),
        What::NameTaken { owner, name } => format!("every {owner} has a `{name}` already, so it cannot be declared"),
        What::DeclaredTwice { owner, name, other } => {
            format!("`{name}` is declared twice for the {owner}; first in {other}")
        }
        What::UndeclaredOption { option, .. } => format!("the option `{option}` is set, but never declared"),
        What::OptionOfOtherType { option, expected, found } => {
            format!("the option `{option}` was declared as {expected}, not {found}")
        }
        What::BillsDoNotAddUp { bills, cash } => format!("the bills add up to {bills}, but `cash` is {cash}"),
        What::FewerThanLeast { least, most } => format!("at most {most} players, but at least {least}"),
        What::TooFewTokens { tokens, players } => {
            format!("{} for up to {players} players", counted(*tokens, "token"))
        }
        What::SupplyOrEach { piece, both: true } => format!("piece `{piece}` has both `supply` and `each`"),
        What::SupplyOrEach { piece, both: false } => format!("piece `{piece}` has neither `supply` nor `each`"),
        What::OddsForFaces { device, odds, faces } => {
            format!("device `{device}` has {}, but {odds} odds", counted(*faces, "face"))
        }
        What::BoardWithoutSpaces { edition } => format!("the board of edition `{edition}` has no spaces"),
        What::StartNotInPlay { space, .. } => format!("the start, `{space}`, is on no track in play"),
        What::SpaceTwiceOnTracks { space, first, second } if first == second => {
            format!("the space `{space}` is twice on the track `{first}`")
        }
        What::SpaceTwiceOnTracks { space, first, second } => {
            format!("the space `{space}` is on two tracks in play, `{first}` and `{second}`")
        }
        What::NameOfAnother { list, id, other } => format!("the {list} `{id}` has the name of {other}"),
        What::SpaceOnNoTrack { space, .. } => format!("the space `{space}` is on no track, so that nobody gets there"),
        What::TooManyEntries { list, most } => format!("this is one {list} too many: an edition has at most {most}"),
        What::EditionOfOtherFolder { id, folder } => {
            format!("the edition in the folder `{folder}` calls itself `{id}`")
        }
        What::ScriptWithoutMode { mode, .. } => format!("this script is for the mode `{mode}`, which is not declared"),
        What::NotAColour { colour } => format!("`{colour}` is not a colour"),
        What::PlayerAsFact { name } => format!("the fact `{name}` is a player, and no player is printed on a board"),
        What::Repeated { key, word } => format!("`{key}` names `{word}` twice"),
        What::WarningAfterEnd { timer, seconds, warning } => {
            format!("timer `{timer}` runs for {seconds} seconds, but warns {warning} seconds before its end")
        }
        What::NotABill { bill } => format!("`{bill}` is not the value of a bill"),
        What::WrongValue { owner, name, expected, found } => {
            format!("`{name}` of {owner} takes {expected}, not {found}")
        }
        What::UnknownStdFile { id, .. } => format!("there is no std file `{id}`"),
        What::TileTwiceOnTracks { tile, first, second } if first == second => {
            format!("the tile `{tile}` is twice on the track `{first}`")
        }
        What::TileTwiceOnTracks { tile, first, second } => {
            format!("the tile `{tile}` is on two tracks in play, `{first}` and `{second}`")
        }
        What::SpacesOrTiles { track, both: true } => format!("track `{track}` has both `spaces` and `tiles`"),
        What::SpacesOrTiles { track, both: false } => format!("track `{track}` has neither `spaces` nor `tiles`"),
        What::TakenNothing { edition, list, id, .. } => {
            format!("the board of edition `{edition}` has no {list} `{id}` to take")
        }
        What::OtherVersion { pack, needs, version } => {
            format!("{pack} needs Boardwright {needs}, and this is {version}")
        }
        What::NotText { steers: false } => "this is not text: the file is not UTF-8 from here on".to_owned(),
        What::NotText { steers: true } => "this is not text: here stands a character that steers a terminal".to_owned(),
        What::HadAlready { what, id, player } => format!("the {what} `{id}` is {player}'s already"),
        What::OtherRoll { faces, dice, own } => {
            let (who, here) = if *own { ("the edition", "") } else { ("a rule", " here") };
            let dice = if *dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") };
            format!("this roll has {}, {who} rolls {dice}{here}", counted(*faces, "face"))
        }
        What::NoSuchFace { face, sides } => format!("a die with {sides} sides does not show {face}"),
        What::NotAnAnswer { text } => format!("`{text}` is no answer"),
        What::NothingExpected => "nothing is expected, so that this scenario cannot fail".to_owned(),
        What::UnknownRule { rule, .. } => format!("this scenario pins {rule}, which is no rule of its edition"),
        What::ResultsWithSeed { key } => format!("`{key}` is given, but the `seed` decides what they show"),
        What::DecksWithoutTurn => "`decks` is given, but a game from its beginning shuffles them".to_owned(),
        What::ExcludesNothing { rule, .. } => format!("`{rule}` is excluded, but there is no such house rule here"),
        What::NotComplete { rule } => {
            format!("the edition says that it is complete, but no scenario pins the rule {rule}")
        }
        What::NotAVersion { needs } => format!("`{needs}` says no version of Boardwright"),
        What::UndeclaredKey { list, key, count, .. } => {
            format!("{} have a key `{key}`, which is not declared", counted(*count, list))
        }
        What::UnsaidWord { word, .. } => format!("nothing in the rules says `{word}`, so it cannot be put otherwise"),
        What::StandardRemoved { mode } => format!("the mode `{mode}` cannot be removed, since every edition has it"),

        // The heads of scripts, house rules, and what was asked for.
        What::UnknownHouseRule { rule, .. } => format!("there is no house rule `{rule}`"),
        What::UnknownBot { bot, .. } => format!("there is no bot `{bot}` for this edition"),
        What::NoDescription { script } => format!("{script} does not say what it does"),
        What::UnknownHeadWord { kind, word, .. } => format!("the head of a {kind} knows no `@{word}`"),
        What::HeadForm { word, .. } => format!("`@{word}` is not written like this"),
        What::ExcludedRule { rule, other } => format!("house rules `{rule}` and `{other}` exclude each other"),
        What::HouseRuleTwice { rule } => format!("house rule `{rule}` is chosen twice"),
        What::NeedsMore { script, reason, lacks } if reason.is_empty() => {
            format!("{script} needs {lacks}, which this game lacks")
        }
        // Why a shared file needs it; the reason of a house rule is why not here.
        What::NeedsMore { script, reason, lacks } if script.starts_with("std file") => {
            format!("{script} needs {lacks}, since {reason}")
        }
        What::NeedsMore { script, reason, .. } => format!("{script} cannot be used here: {reason}"),
        What::UnknownMode { edition, mode, .. } => format!("edition `{edition}` has no mode `{mode}`"),
        What::UnknownSetting { owner, option, .. } => format!("{owner} has no option `{option}`"),
        What::WrongSetting { option, expected, found, .. } if found.is_empty() => {
            format!("the option `{option}` takes {expected}, but is set to nothing")
        }
        What::WrongSetting { option, expected, found, .. } => {
            format!("the option `{option}` takes {expected}, not `{found}`")
        }
        What::OptionOutOfRange { option, found, .. } => format!("the option `{option}` cannot be {found}"),
        What::NeedNowhereMet { needed, .. } => format!("no edition that is known has {needed}"),
        What::FitsNoEdition { script, .. } => format!("no edition that is known has all that {script} needs"),
        What::AlreadyThere { list, id } => format!("the game has a {list} `{id}` already"),
        What::OptionTaken { option, declared_by } => {
            format!("the option `{option}` is already declared by {declared_by}")
        }

        // Scripts.
        // It may well be Rhai, but not with the names that there are.
        What::ScriptSyntax { message } if message.starts_with("there is no variable") => message.clone(),
        What::ScriptSyntax { message } => format!("this is not Rhai: {message}"),
        What::StatementOutsideFunction => "a statement stands outside every function".to_owned(),
        What::UnknownFunction { name, instead: Some(_), .. } => format!("`{name}` cannot be called like this"),
        What::UnknownFunction { name, .. } => format!("`{name}` is called here, but no layer defines it"),
        What::WrongParameterCount { name, found, expected, .. } => {
            format!("`{name}` is called with {}, but takes {}", counted(*found, "parameter"), alternatives(expected))
        }
        What::OverridesNothing { name, found, below, below_file } => format!(
            "`{name}` with {} replaces nothing: the one in {below_file} has {below}",
            counted(*found, "parameter")
        ),
        What::DuplicateFunction { name, other } => {
            format!("`{name}` is defined twice in the same layer; first in {other}")
        }
        What::SuperWithNothingBelow { function, .. } => {
            format!("`super` is called in `{function}`, but no layer below defines `{function}`")
        }
        What::SuperOutsideFunction => "`super` is called outside every function".to_owned(),
        What::SuperParameterCount { function, found, expected } => format!(
            "`super` is called with {}, but the `{function}` below has {expected}",
            counted(*found, "parameter")
        ),
        What::UnknownEvent { event, .. } => format!("`{event}` listens to an event that never happens"),
        What::EventParameterCount { event, found, expected, .. } => {
            format!("`{event}` has {}, but the event brings {expected}", counted(*found, "parameter"))
        }
        What::DecideParameterCount { name, found, expected, asked_at, .. } => {
            format!("`{name}` has {}, but the question in {asked_at} gives it {expected}", counted(*found, "parameter"))
        }
        What::EntryParameterCount { name, found, expected, .. } => {
            format!("`{name}` has {}, but is called with {expected}", counted(*found, "parameter"))
        }
        What::LinkerFunctionReplaced { name, .. } => {
            format!("`{name}` is a function that the linker writes, and cannot be defined")
        }
        What::ListenerCalled { name } => format!("`{name}` is called here, but only events call a listener"),
        What::QuestionTaken { kind, found, expected, other, .. } => format!(
            "the question `{kind}` brings {}, but the one of the same kind in {other} brings {expected}",
            counted(*found, "parameter")
        ),
        What::WrongSort { needed, found, .. } => format!("{needed}, but is given {found}"),
        What::UnknownProperty { name, .. } => format!("nothing has a property `{name}`"),
        What::AssignedFact { name, .. } => format!("`{name}` cannot be assigned to"),
        What::UnknownOption { name, .. } => format!("the option `{name}` is read here, but nothing declares it"),
        What::UnknownName { what, name, .. } => format!("this names the {what} `{name}`, which this edition lacks"),
        What::MissingFunction { function, parameters, because, .. } => {
            format!("no layer defines `{function}({parameters})`, but {because}")
        }
        What::ForbiddenWord { word, .. } => format!("`{word}` cannot be used in rules"),
        What::UnknownSubject { owner, name, .. } => {
            format!("`{owner}` speaks of `{name}`, which is no key, player, space, site or pot here")
        }
        What::PiecesNotThere { piece, wanted, left } => {
            let are = if *left == 1 { "is" } else { "are" };
            format!("{wanted} of `{piece}` cannot be put here, since {left} {are} left")
        }
        What::NeverCalled { name, .. } => format!("nobody calls the function `{name}`"),
        What::CalledNowhere { name, .. } if name.starts_with("decide_") => {
            format!("no rule asks a question that `{name}` would decide")
        }
        What::CalledNowhere { name, .. } => format!("no mode and no edition calls the function `{name}`"),
        What::HelperReplaced { name, rule, other } => {
            format!("`{name}` of house rule `{rule}` takes the place of that of house rule `{other}`")
        }
        What::UnreadFile { file, .. } => format!("nobody reads the file `{file}`"),
        What::NeverTheSame { left, right, .. } => {
            format!("{left} is compared with {right}, and they are never the same")
        }
        What::NoSpaceOfKind { kind, .. } => format!("no space is of the kind `{kind}`"),
        What::AskingChanges { name, changes } => {
            format!("`{name}` may be called several times for one question, but {changes}")
        }
        What::GivesNothing { name, below_file, is_sometimes } => {
            let sometimes = if *is_sometimes { "sometimes " } else { "" };
            format!(
                "`{name}` {sometimes}gives nothing here, but the function that it replaces, in {below_file}, gives a value"
            )
        }
        What::LookingChanges { name, changes } => {
            format!("`{name}` may only look, but {changes}")
        }
        What::NotFilledIn => "`${…}` is not filled in here".to_owned(),
        What::NothingNamed { what: "id", name, .. } => format!("nothing has the id `{name}`"),
        What::NothingNamed { what, name, .. } => format!("there is no {what} `{name}`"),
        What::ThrownAway { variable: None } => "nobody uses this value".to_owned(),
        What::ThrownAway { variable: Some(name) } => format!("nobody uses the variable `{name}`"),
        What::BankTooPoor { bank, cash, players } => {
            format!("the Bank has {}, but {players} players begin with {} each", grouped(*bank), grouped(*cash))
        }
        What::QuestionNotKebabCase { kind, .. } => format!("the question `{kind}` is not in kebab-case"),
        What::WishOfNoRule { act, function, found, expected: Some(expected), .. } => format!(
            "`next_act` gives the act `{act}`, but `{function}` has {}, not {found}",
            counted(*expected, "parameter")
        ),
        What::WishOfNoRule { act, .. } => format!("`next_act` gives the act `{act}`, which no rule has"),
        What::NeverRead { what, name } => format!("the {what} `{name}` is declared, but no script speaks of it"),
        What::NeverDrawn { deck, cards } => {
            format!("nobody draws from the deck `{deck}`, which has {}", counted(*cards, "card"))
        }
        What::SmallGroup { group, spaces: 0 } => format!("the group `{group}` has no spaces"),
        What::SmallGroup { group, .. } => format!("the group `{group}` has one space only"),
        What::NeverPinned { rule } => format!("no scenario pins the rule {rule}"),
        What::NotForEditions { rule, editions, why, .. } => {
            format!("house rule `{rule}` does not work with {}: {why}", editions.join(", "))
        }
        What::NeverTried { rule } => format!("house rule `{rule}` has no scenario"),
        What::CardNotInDeck { card, deck } => format!("the card `{card}` does not lie in the deck `{deck}`"),
        What::KernelFunctionReplaced { name } => format!("`{name}` is a function of the kernel and cannot be replaced"),
        What::TrackRefused { track, why } => format!("the track `{track}` is refused: {why}"),
        What::TrackNotJudged { track, fault } => {
            format!("`track_problem` does not say whether `{track}` may be played: {fault}")
        }
    }
}

/// "2", "2 or 3", "1, 2 or 3".
fn alternatives(counts: &[usize]) -> String {
    let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
    match counts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((only, _)) => only.clone(),
        None => "none".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::mistake::What;

    #[track_caller]
    fn check(what: What, expected: &str) {
        let hints = [what.label(), what.help()].into_iter().flatten();
        let told: Vec<String> = std::iter::once(what.to_string()).chain(hints).collect();
        assert_eq!(told.join(" | "), expected);
    }

    #[test]
    fn calls_that_lead_nowhere_are_named() {
        let nearest = Some("rent".to_owned());
        check(
            What::UnknownFunction { name: "rnet".to_owned(), parameters: 1, nearest, instead: None },
            "`rnet` is called here, but no layer defines it | did you mean `rent`?",
        );
        check(
            What::WrongParameterCount {
                name: "pay".to_owned(),
                found: 1,
                expected: vec![1, 2],
                forms: vec!["pay(amount)".to_owned(), "pay(player, amount)".to_owned()],
            },
            "`pay` is called with 1 parameter, but takes 1 or 2 \
             | it is called `pay(amount)` or `pay(player, amount)`",
        );
        check(
            What::MissingFunction {
                function: "land_on_jail".to_owned(),
                parameters: "player, space".to_owned(),
                because: "space `jail` is of the kind `jail`".to_owned(),
                nearest: None,
            },
            "no layer defines `land_on_jail(player, space)`, but space `jail` is of the kind `jail` \
             | write it: `fn land_on_jail(player, space) { … }`",
        );
    }

    #[test]
    fn layers_that_do_not_fit_are_named() {
        let below_file = "scripts/std/rent.rhai".to_owned();
        check(
            What::OverridesNothing { name: "rent".to_owned(), found: 1, below: 2, below_file },
            "`rent` with 1 parameter replaces nothing: the one in scripts/std/rent.rhai has 2 \
             | give it 2, or another name",
        );
        check(
            What::SuperWithNothingBelow { function: "rent".to_owned(), nearest: None },
            "`super` is called in `rent`, but no layer below defines `rent` \
             | `super` calls the function of the same name in the layer below",
        );
        check(
            What::SuperParameterCount { function: "rent".to_owned(), found: 0, expected: 2 },
            "`super` is called with 0 parameters, but the `rent` below has 2",
        );
        check(
            What::DuplicateFunction { name: "rent".to_owned(), other: "a.rhai:3".to_owned() },
            "`rent` is defined twice in the same layer; first in a.rhai:3",
        );
    }

    #[test]
    fn what_is_left_is_told_in_the_right_number() {
        let not_there = |left| What::PiecesNotThere { piece: "crate".to_owned(), wanted: 3, left };
        check(not_there(1), "3 of `crate` cannot be put here, since 1 is left");
        check(not_there(0), "3 of `crate` cannot be put here, since 0 are left");
    }

    #[test]
    fn names_of_the_game_are_offered() {
        let names = vec!["docks".to_owned(), "hill".to_owned()];
        check(
            What::UnknownName { what: "group", name: "dock".to_owned(), nearest: Some("docks".to_owned()), names },
            "this names the group `dock`, which this edition lacks | did you mean `docks`? \
             | groups of this edition: docks, hill",
        );
        let events = vec!["on_land".to_owned()];
        check(
            What::UnknownEvent { event: "on_lend".to_owned(), nearest: Some("on_land".to_owned()), events },
            "`on_lend` listens to an event that never happens | did you mean `on_land`? | events: on_land",
        );
        check(
            What::ForbiddenWord { word: "import".to_owned(), instead: "call the function by its name".to_owned() },
            "`import` cannot be used in rules | call the function by its name",
        );
    }
}
