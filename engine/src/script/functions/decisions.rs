//! Functions that ask players. Each carries its legal answers.

use std::iter;
use std::sync::Arc;

use super::macros::functions;
use super::parameter::{FunctionName, Limits, PieceName, Players};
use super::{Body, Function, Parameter};
use crate::decision::{Form, Question};
use crate::edition::{PlayerId, TimerId};
use crate::kernel::{Fault, Kernel};
use crate::text::SharedText;
use crate::value::Value;

pub const FUNCTIONS: &[Function] = functions! {
    /// Asks a player yes or no. Here as in all questions, `kind` is the name of the question, in kebab-case, and `about` what
    /// it is about: a thing, a text, a number, a list of these, or (); it cannot be a map.
    example r#"if confirm(player, "buy", space) { buy(player, space) } else { auction(space) }"#
    ask confirm(player: PlayerId, kind: SharedText, about: Value) -> "true or false" |kernel| {
        question(kernel, vec![player], kind, about, Form::YesNo)
    }

    /// A player chooses one of the options.
    example r#"let way = choose(player, "leave", (), ["wait", "pay"]);"#
    ask choose(player: PlayerId, kind: SharedText, about: Value, options: Vec<Value>) -> "the option" |kernel| {
        question(kernel, vec![player], kind, about, Form::OneOf { options })
    }

    /// A player chooses one of the options, or passes.
    example r#"let deed = choose_or_pass(player, "sell", (), player.deeds);"#
    ask choose_or_pass(player: PlayerId, kind: SharedText, about: Value, options: Vec<Value>) -> "the option or ()" |kernel| {
        or_pass(question(kernel, vec![player], kind, about, Form::OneOf { options }))
    }

    /// A player chooses several of the options.
    example r#"let cards = choose_some(player, "return", (), player.cards, 0, 2);"#
    ask choose_some(player: PlayerId, kind: SharedText, about: Value, options: Vec<Value>, least: i64, most: i64)
        -> "a list of options" |kernel| {
        let least = usize::try_from(least).unwrap_or(0);
        let most = usize::try_from(most).unwrap_or(0).min(options.len());
        question(kernel, vec![player], kind, about, Form::SomeOf { options, least, most })
    }

    /// A player names an amount: the least, or more in steps. About a piece, it is how many of these; about a space
    /// or a deed, money for it.
    example r#"let stake = choose_amount(player, "stake", (), 10, player.cash, 10);"#
    ask choose_amount(player: PlayerId, kind: SharedText, about: Value, least: i64, most: i64, step: i64)
        -> "a number" |kernel| {
        question(kernel, vec![player], kind, about, Form::Amount { least, most, step })
    }

    /// A player bids an amount, or passes.
    example r#"let bid = bid(player, "bid", space, best + 1, player.cash, 1);"#
    ask bid(player: PlayerId, kind: SharedText, about: Value, least: i64, most: i64, step: i64)
        -> "a number or ()" |kernel| {
        or_pass(question(kernel, vec![player], kind, about, Form::Amount { least, most, step }))
    }

    /// Any of these players may call out an amount until the timer ends. `most` is one limit for all of them, or a list with
    /// the limit of each, in their order; whoever's limit is below `least` can only listen, and that may be all of them.
    /// Gives the player and the amount, or () when the time is up. Calls of the same moment count in the order in
    /// which they reach the game.
    example r#"let offer = call_out(players(), "bid", space, best + 1, 1000, 1, sale);"#
    ask call_out(players: Players, kind: SharedText, about: Value, least: i64, most: Limits, step: i64, timer: TimerId)
        -> "[player, number] or ()" |kernel| {
        let asked = callers(kernel, "call_out", players.0)?;
        let form = match most {
            Limits::Same(most) => Form::Amount { least, most, step },
            Limits::Own(limits) => Form::Call { least, limits: one_each("call_out", &asked, limits)?, step },
        };
        let question = question(kernel, asked, kind, about, form)?;
        Ok(Question { timer: Some(timer), ..question })
    }

    /// Any of these players may call out an amount or pass, in no order, and nobody is in a hurry. `most` is as for
    /// `call_out`; whoever's limit is below `least` can only pass, and that may be all of them. Gives the player and the
    /// amount, or the player and () for a pass. It asks once: a rule that goes on asks again without those who have passed,
    /// until nobody is left to ask.
    example r#"let offer = call_out_or_pass([player, other], "bid", space, best + 1, [player.cash, other.cash], 1);"#
    ask call_out_or_pass(players: Players, kind: SharedText, about: Value, least: i64, most: Limits, step: i64)
        -> "[player, number or ()]" |kernel| {
        let asked = callers(kernel, "call_out_or_pass", players.0)?;
        let limits = match most {
            Limits::Same(most) => vec![most; asked.len()],
            Limits::Own(limits) => one_each("call_out_or_pass", &asked, limits)?,
        };
        or_pass(question(kernel, asked, kind, about, Form::Call { least, limits, step }))
    }

    /// A player puts a piece on one of these places.
    example r#"let site = choose_place(player, "moor", "crate", sites());"#
    ask choose_place(player: PlayerId, kind: SharedText, piece: PieceName, places: Vec<Value>) -> "the place" |kernel| {
        let form = Form::Place { piece: piece.0, options: places };
        question(kernel, vec![player], kind, Value::Piece(piece.0), form)
    }

    /// A player proposes a deal to one of the partners, or passes. The script function `judge(deal)` gives a reason to
    /// refuse it, or ().
    example r#"let deal = propose_deal(player, "offer", others(player), "deal_problem");"#
    ask propose_deal(player: PlayerId, kind: SharedText, partners: Players, judge: FunctionName) -> "a deal or ()" |kernel| {
        let form = Form::Deal { partners: partners.0, judge: judge.0 };
        or_pass(question(kernel, vec![player], kind, Value::Nothing, form))
    }
};

/// What the questions of a function give to the `decide_` function of their kind; nothing if it asks no question.
pub fn decided_with(function: &Function) -> Option<Vec<&'static str>> {
    let Body::Ask(_) = function.body else { return None };
    let names = function.parameters.iter().map(|parameter| parameter.name);
    let told = names.skip_while(|name| *name != "kind").skip(1);
    // Whoever decides needs not know how the answer is judged.
    let told = told.filter(|name| !["step", "timer", "judge"].contains(name));
    Some(iter::once("player").chain(told).collect())
}

/// Whether nobody could answer a question of a function whose list has no entry: it offers something, or says who is asked.
pub fn needs_an_entry(function: &Function, parameter: &Parameter) -> bool {
    let is_offered = ["options", "places", "partners", "players"].contains(&parameter.name);
    // Of nothing, none can be chosen, where that is enough.
    let is_asking = matches!(function.body, Body::Ask(_)) && function.name != "choose_some";
    is_asking && is_offered
}

fn question(
    kernel: &Kernel,
    players: Vec<PlayerId>,
    kind: SharedText,
    about: Value,
    form: Form,
) -> Result<Question, Box<Fault>> {
    possible(kernel, Question { players, kind, about: things(about), form, may_pass: false, timer: None })
}

/// The question, which may be declined too.
fn or_pass(question: Result<Question, Box<Fault>>) -> Result<Question, Box<Fault>> {
    question.map(|question| Question { may_pass: true, ..question })
}

/// The things that a question is about.
fn things(about: Value) -> Vec<Value> {
    match about {
        Value::Nothing => Vec::new(),
        Value::List(list) => Arc::unwrap_or_clone(list),
        one => vec![one],
    }
}

/// The question, refused if nobody could answer it: a script that asks it would never go on.
fn possible(kernel: &Kernel, question: Question) -> Result<Question, Box<Fault>> {
    let reason = match &question.form {
        _ if question.players.is_empty() => Some("nobody is asked"),
        Form::YesNo => None,
        Form::OneOf { options } | Form::Place { options, .. } => options.is_empty().then_some("there are no options"),
        Form::SomeOf { options, least, most } => {
            (least > most || *least > options.len()).then_some("there are fewer options than must be chosen")
        }
        Form::Amount { step, .. } | Form::Call { step, .. } if *step < 1 => Some("its step is less than 1"),
        // Whoever has too little may still raise money while the others think, or until the clock ends it.
        Form::Call { .. } => None,
        Form::Amount { least, most, .. } => (least > most).then_some("its least amount is above its greatest"),
        Form::Deal { partners, .. } => partners.is_empty().then_some("there is no partner"),
    };
    let Some(reason) = reason else { return Ok(question) };
    let player = question.players.first().map_or_else(|| "nobody".into(), |player| kernel.player_name(*player).into());
    Err(Box::new(Fault::NoPossibleAnswer { kind: question.kind.to_string(), player, reason }))
}

/// Those who may call out. Nobody is asked twice: of two limits of theirs, which one would count?
fn callers(kernel: &Kernel, function: &str, players: Vec<PlayerId>) -> Result<Vec<PlayerId>, Fault> {
    let twice = players.iter().enumerate().find(|(index, player)| players[..*index].contains(player));
    match twice {
        None => Ok(players),
        Some((_, player)) => Err(Fault::WrongType {
            function: function.into(),
            parameter: "players".into(),
            expected: "each player once".into(),
            found: format!("{} twice", kernel.player_name(*player)),
        }),
    }
}

/// A limit for each of those who may call out.
fn one_each(function: &str, players: &[PlayerId], limits: Vec<i64>) -> Result<Vec<i64>, Fault> {
    if limits.len() == players.len() {
        return Ok(limits);
    }
    let counted = |count: usize| format!("{count} limit{}", if count == 1 { "" } else { "s" });
    Err(Fault::WrongType {
        function: function.into(),
        parameter: "most".into(),
        expected: format!("{}, one for each player,", counted(players.len())),
        found: counted(limits.len()),
    })
}
