//! Loops, and the choice among many cases.

use std::ops::{Range, RangeInclusive};

use rhai::{Expr, FlowControl, Position, SwitchCasesCollection, Token};

use super::code::{Act, Exit, Frame, Outcome, Test};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::term::Term;
use super::through_rhai::read;
use crate::value::Value;

impl Compiler<'_> {
    pub fn while_loop(&mut self, parts: &FlowControl) -> Compiling<Term> {
        let is_endless = matches!(parts.expr, Expr::Unit(_) | Expr::BoolConstant(true, _));
        let ((test, body), cost) = self.repeated(|compiler| {
            let test = if is_endless { None } else { Some(compiler.test(&parts.expr)?) };
            Ok((test, compiler.block(parts.body.statements())?))
        })?;
        Ok(Term::code(move |frame| {
            loop {
                frame.count(cost)?;
                if let Some(test) = &test
                    && !test(frame)?
                {
                    return Ok(Value::Nothing);
                }
                if let Some(left) = turn(frame, &body) {
                    return left;
                }
            }
        }))
    }

    pub fn do_loop(&mut self, parts: &FlowControl, is_until: bool) -> Compiling<Term> {
        let ((test, body), cost) = self.repeated(|compiler| {
            let body = compiler.block(parts.body.statements())?;
            Ok((compiler.test(&parts.expr)?, body))
        })?;
        Ok(Term::code(move |frame| {
            loop {
                frame.count(cost)?;
                match body(frame) {
                    // `continue` goes on without asking whether to go on.
                    Err(Exit::Continue) => continue,
                    Err(Exit::Break) => return Ok(std::mem::take(&mut frame.carried)),
                    Err(exit) => return Err(exit),
                    Ok(()) => {}
                }
                if test(frame)? == is_until {
                    return Ok(Value::Nothing);
                }
            }
        }))
    }

    pub fn for_loop(&mut self, name: &str, counter: Option<&str>, parts: &FlowControl) -> Compiling<Term> {
        if let Some((first, last, is_inclusive)) = self.range(&parts.expr)? {
            let ((counter, slot, body), cost) = self.turns(name, counter, parts)?;
            return Ok(Term::code(move |frame| {
                let (Value::Number(first), Value::Number(last)) = (first.value(frame)?, last.value(frame)?) else {
                    return Err(Exit::Stop);
                };
                let last = if is_inclusive { last } else { last.checked_sub(1).ok_or(Exit::Stop)? };
                for number in first..=last {
                    frame.count(cost)?;
                    if let Some(counter) = counter {
                        *frame.variable_mut(counter) = Value::Number(number - first);
                    }
                    *frame.variable_mut(slot) = Value::Number(number);
                    if let Some(left) = turn(frame, &body) {
                        return left;
                    }
                }
                Ok(Value::Nothing)
            }));
        }
        let list = self.expression(&parts.expr)?;
        let ((counter, slot, body), cost) = self.turns(name, counter, parts)?;
        Ok(Term::code(move |frame| {
            let Value::List(list) = list.value(frame)? else { return Err(Exit::Stop) };
            for (index, value) in list.iter().enumerate() {
                frame.count(cost)?;
                if let Some(counter) = counter {
                    *frame.variable_mut(counter) = Value::Number(i64::try_from(index).unwrap_or(i64::MAX));
                }
                *frame.variable_mut(slot) = value.clone();
                if let Some(left) = turn(frame, &body) {
                    return left;
                }
            }
            Ok(Value::Nothing)
        }))
    }

    /// The ends of a range that is written out, and whether the last one belongs to it.
    fn range(&mut self, expression: &Expr) -> Compiling<Option<(Term, Term, bool)>> {
        let number = |number: i64| Term::Constant(Value::Number(number));
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

    /// The variables of a `for`, and what is done with them.
    #[allow(clippy::type_complexity, reason = "the counter's slot, the variable's slot, the body, and its cost")]
    fn turns(
        &mut self,
        name: &str,
        counter: Option<&str>,
        parts: &FlowControl,
    ) -> Compiling<((Option<usize>, usize, Act), u64)> {
        self.repeated(|compiler| {
            compiler.scoped(|compiler| {
                let counter = counter.map(|counter| compiler.declare(counter, false));
                let slot = compiler.declare(name, false);
                Ok((counter, slot, compiler.block(parts.body.statements())?))
            })
        })
    }

    pub fn switch(&mut self, on: &Expr, cases: &SwitchCasesCollection, place: Position) -> Compiling<Term> {
        if !cases.ranges.is_empty() {
            return Unsupported::at(place, "a `switch` over ranges");
        }
        let on = self.expression(on)?;
        let codes = cases.expressions.iter().map(|case| {
            let condition = match &case.lhs {
                Expr::BoolConstant(true, _) => None,
                condition => Some(self.test(condition)?),
            };
            Ok((condition, self.expression(&case.rhs)?))
        });
        let codes: Vec<(Option<Test>, Term)> = codes.collect::<Compiling<_>>()?;
        let mut values = Vec::new();
        for case in cases.cases.values() {
            let Some(value) = read(&case.value) else { return Unsupported::at(place, "this case of a `switch`") };
            if !matches!(value, Value::Number(_) | Value::Text(_) | Value::Flag(_) | Value::Nothing) {
                return Unsupported::at(place, "this case of a `switch`");
            }
            values.push((value, case.blocks.to_vec()));
        }
        // Rhai keeps them in an order that changes from run to run.
        values.sort();
        let otherwise = cases.def_case;
        Ok(Term::code(move |frame| {
            let value = on.value(frame)?;
            let found = values.binary_search_by(|(case, _)| case.cmp(&value)).ok();
            for index in found.map_or(&[][..], |found| &values[found].1) {
                let (condition, code) = &codes[*index];
                let is_chosen = match condition {
                    Some(condition) => condition(frame)?,
                    None => true,
                };
                if is_chosen {
                    return code.value(frame);
                }
            }
            otherwise.map_or(Ok(Value::Nothing), |index| codes[index].1.value(frame))
        }))
    }
}

/// Runs the body of a loop once; says what the loop gives, if it is over.
fn turn(frame: &mut Frame<'_>, body: &Act) -> Option<Outcome> {
    match body(frame) {
        Ok(()) | Err(Exit::Continue) => None,
        Err(Exit::Break) => Some(Ok(std::mem::take(&mut frame.carried))),
        Err(exit) => Some(Err(exit)),
    }
}
