//! Loops.

use std::ops::{Range, RangeInclusive};

use rhai::{Expr, FlowControl, Token};

use super::code::{Code, Exit, Variables};
use super::compiler::{Compiler, Compiling};
use super::frame::Frame;
use super::term::Term;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::value::Value;

impl Compiler<'_> {
    pub fn while_loop(&mut self, parts: &FlowControl) -> Compiling<Term> {
        let is_endless = matches!(parts.expr, Expr::Unit(_) | Expr::BoolConstant(true, _));
        let height = self.height;
        let ((test, body), cost) = self.repeated(|compiler| {
            let test = if is_endless { None } else { Some(compiler.test(&parts.expr)?) };
            Ok((test, compiler.block(parts.body.statements())?))
        })?;
        // The first turn belongs to what is straight: the test is made at least once.
        self.cost += cost;
        let turn = Turn { body, cost, height };
        Ok(Term::code(move |frame, variables| {
            let mark = frame.store.len();
            loop {
                if let Some(test) = &test
                    && !test(frame, variables)?
                {
                    return Ok(Plain::NOTHING);
                }
                if let Some(left) = turn.take(frame, variables) {
                    return left;
                }
                turn.count(frame, variables, mark)?;
            }
        }))
    }

    pub fn do_loop(&mut self, parts: &FlowControl, is_until: bool) -> Compiling<Term> {
        let height = self.height;
        let ((test, body), cost) = self.repeated(|compiler| {
            let body = compiler.block(parts.body.statements())?;
            Ok((compiler.test(&parts.expr)?, body))
        })?;
        let turn = Turn { body, cost, height };
        Ok(Term::code(move |frame, variables| {
            let mark = frame.store.len();
            loop {
                turn.count(frame, variables, mark)?;
                if (turn.body)(frame, variables).is_err() {
                    match left(frame) {
                        // `continue` goes on without asking whether to go on.
                        None => continue,
                        Some(left) => return left,
                    }
                }
                if test(frame, variables)? == is_until {
                    return Ok(Plain::NOTHING);
                }
            }
        }))
    }

    pub fn for_loop(&mut self, name: &str, counter: Option<&str>, parts: &FlowControl) -> Compiling<Term> {
        if let Some((first, last, is_inclusive)) = self.range(&parts.expr)? {
            let (counter, slot, turn) = self.turns(name, counter, parts)?;
            return Ok(Term::code(move |frame, variables| {
                let first = first.number(frame, variables)?;
                let last = last.number(frame, variables)?;
                let last = if is_inclusive { last } else { last.checked_sub(1).ok_or(Leave)? };
                let mark = frame.store.len();
                for number in first..=last {
                    turn.count(frame, variables, mark)?;
                    if let Some(counter) = counter {
                        variables[counter] = Plain::number(number - first);
                    }
                    variables[slot] = Plain::number(number);
                    if let Some(left) = turn.take(frame, variables) {
                        return left;
                    }
                }
                Ok(Plain::NOTHING)
            }));
        }
        let list = self.expression(&parts.expr)?;
        let is_held = list.slot().is_some();
        let (counter, slot, turn) = self.turns(name, counter, parts)?;
        Ok(Term::code(move |frame, variables| {
            let list = list.glance(frame, variables)?;
            let mark = frame.store.len();
            let take = |frame: &mut Frame<'_>, variables: &mut Variables, index: usize, entry: Plain| {
                variables[slot] = entry;
                if let Some(counter) = counter {
                    variables[counter] = Plain::number(i64::try_from(index).unwrap_or(i64::MAX));
                }
                turn.take(frame, variables)
            };
            if let Some(entries) = frame.store.known_entries(list) {
                for (index, entry) in entries.iter().enumerate() {
                    turn.count(frame, variables, mark)?;
                    if let Some(left) = take(frame, variables, index, *entry) {
                        return left;
                    }
                }
                return Ok(Plain::NOTHING);
            }
            if list.tag != Tag::List {
                return Err(Leave);
            }
            // The loop may change what a variable holds, and goes on with what that held. Other lists nobody else can reach.
            let held = is_held.then(|| frame.store.large(list).clone());
            let length = entries(held.as_ref().unwrap_or_else(|| frame.store.large(list))).len();
            for index in 0..length {
                turn.count(frame, variables, mark)?;
                let list = held.as_ref().unwrap_or_else(|| frame.store.large(list));
                let entry = entries(list).get(index).ok_or(Leave)?;
                let entry = match Plain::small(entry) {
                    Some(small) => small,
                    None => {
                        let large = entry.clone();
                        frame.store.keep(large)
                    }
                };
                if let Some(left) = take(frame, variables, index, entry) {
                    return left;
                }
            }
            Ok(Plain::NOTHING)
        }))
    }

    /// The ends of a range that is written out, and whether the last one belongs to it.
    fn range(&mut self, expression: &Expr) -> Compiling<Option<(Term, Term, bool)>> {
        let number = |number: i64| Term::Constant(Plain::number(number));
        match expression {
            Expr::FnCall(call, _) => match (&call.op_token, call.args.as_slice()) {
                (Some(token @ (Token::ExclusiveRange | Token::InclusiveRange)), [first, last]) => {
                    let is_inclusive = *token == Token::InclusiveRange;
                    Ok(Some((self.expression(first)?, self.expression(last)?, is_inclusive)))
                }
                _ => Ok(None),
            },
            Expr::DynamicConstant(value, _) => {
                let exclusive = value.read_lock::<Range<i64>>().map(|range| (range.start, range.end, false));
                let inclusive =
                    value.read_lock::<RangeInclusive<i64>>().map(|range| (*range.start(), *range.end(), true));
                Ok(exclusive
                    .or(inclusive)
                    .map(|(first, last, is_inclusive)| (number(first), number(last), is_inclusive)))
            }
            _ => Ok(None),
        }
    }

    /// The variables of a `for`, its counter first if it has one, and what is done with them.
    fn turns(
        &mut self,
        name: &str,
        counter: Option<&str>,
        parts: &FlowControl,
    ) -> Compiling<(Option<usize>, usize, Turn)> {
        let height = self.height;
        let ((counter, slot, body), cost) = self.repeated(|compiler| {
            compiler.scoped(|compiler| {
                let counter = counter.map(|counter| compiler.declare(counter, false));
                let slot = compiler.declare(name, false);
                Ok((counter, slot, compiler.block(parts.body.statements())?))
            })
        })?;
        Ok((counter, slot, Turn { body, cost, height }))
    }
}

fn entries(list: &Value) -> &[Value] {
    if let Value::List(entries) = list { entries } else { &[] }
}

/// One turn of a loop.
struct Turn {
    body: Code,
    cost: u64,
    /// How many variables there are outside of the body.
    height: usize,
}

impl Turn {
    /// Before each turn: counts it, and drops what was made in the turns before and is not needed any more.
    #[inline]
    fn count(&self, frame: &mut Frame<'_>, variables: &mut Variables, mark: usize) -> Result<(), Leave> {
        frame.store.tidy(mark, &mut variables[..self.height]);
        frame.count(self.cost, &variables[..self.height])
    }

    /// Runs the body once; says what the loop gives, if it is over.
    #[inline]
    fn take(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Option<Outcome> {
        match (self.body)(frame, variables) {
            Ok(_) => None,
            Err(Leave) => left(frame),
        }
    }
}

/// The body of a loop was left before its end; nothing, if the loop goes on.
fn left(frame: &mut Frame<'_>) -> Option<Outcome> {
    match frame.exit {
        Exit::Continue => {
            frame.exit = Exit::Stop;
            None
        }
        Exit::Break => {
            frame.exit = Exit::Stop;
            Some(Ok(std::mem::replace(&mut frame.carried, Plain::NOTHING)))
        }
        Exit::Return | Exit::Stop => Some(Err(Leave)),
    }
}
