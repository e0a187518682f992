//! Calls of kernel functions, straight from the one table.

use std::rc::Rc;

use rhai::Expr;

use super::calling::Calling;
use super::calls::Arguments;
use super::compiler::Compiler;
use super::frame::Frame;
use super::limits::check;
use super::sight::Sight;
use super::term::Term;
use crate::edition::{CardId, DeckId, GroupId, Named, PieceId, PotId, SiteId, SpaceId, TimerId};
use crate::kernel::ValueKey;
use crate::mistake::visible;
use crate::script::functions::{Body, Change, Function, Kind, Look};
use crate::script::plain::{Leave, Outcome, Plain};
use crate::script::register::check_function_name;
use crate::value::{Purse, Stock, Value};

impl Compiler<'_> {
    pub fn kernel_call(&mut self, function: &'static Function, mut given: Arguments, written: &[Expr]) -> Term {
        if let Some(value) = self.fixed(function, written) {
            return self.constant(value);
        }
        let mut unready = Vec::new();
        for (index, (parameter, argument)) in function.parameters.iter().zip(written).enumerate() {
            if let (Kind::Name(named), Expr::StringConstant(name, _)) = (parameter.kind, argument)
                && let Some(handle) = self.handle(named, name)
            {
                given.terms[index] = self.constant(handle);
            } else if may_hold_text(parameter.kind) {
                unready.push(given.first + index);
            }
        }
        let given = Given { given, unready: unready.into() };
        self.effects.only_looks &= matches!(function.body, Body::Look(_));
        let named = function.parameters.iter().position(|parameter| parameter.kind == Kind::Function);
        match (&function.body, named) {
            (Body::Look(look), None) => given.look(*look, self.sight(function, written)),
            (Body::Change(change), None) => given.change(*change),
            (Body::Change(change), Some(named)) => given.change_naming(*change, named),
            _ => given.ask(function, named),
        }
    }

    /// The handle that a name means, where functions that take the name take the handle too.
    fn handle(&self, named: Named, name: &str) -> Option<Value> {
        let index = self.edition.edition.find(named, name)?;
        Some(match named {
            Named::Space => Value::Space(SpaceId::nth(index)),
            Named::Group => Value::Group(GroupId::nth(index)),
            Named::Site => Value::Site(SiteId::nth(index)),
            Named::Deck => Value::Deck(DeckId::nth(index)),
            Named::Card => Value::Card(CardId::nth(index)),
            Named::Timer => Value::Timer(TimerId::nth(index)),
            Named::Pot => Value::Purse(Purse::Pot(PotId::nth(index))),
            Named::Piece => Value::Piece(Stock { kind: PieceId::nth(index), owner: None }),
            Named::Tile | Named::Device | Named::Option => return None,
        })
    }

    /// What of the state a function reads.
    fn sight(&self, function: &Function, written: &[Expr]) -> Rc<Sight> {
        let edition = &self.edition.edition;
        let is_table_value = function.parameters.first().is_some_and(|first| first.kind == Kind::TableValue);
        match written.first() {
            Some(Expr::StringConstant(name, _)) if is_table_value => {
                Sight::of_all(ValueKey::new(name).of(edition, &Value::Table))
            }
            Some(_) => Sight::of_aspect(edition, function.reads),
            None => Sight::of_all(function.reads.whole()),
        }
    }

    /// The value of a function that depends on nothing but the edition, where its arguments are written out.
    fn fixed(&self, function: &Function, written: &[Expr]) -> Option<Value> {
        let Body::Look(look) = &function.body else { return None };
        let text = |expression: &Expr| match expression {
            Expr::StringConstant(text, _) if visible(text) == text.as_str() => Some(Value::text(text)),
            _ => None,
        };
        let arguments = written.iter().map(text).collect::<Option<Vec<Value>>>().filter(|_| function.is_fixed)?;
        (look.of_values)(self.edition, &arguments).ok()
    }
}

/// The arguments of a kernel function.
struct Given {
    given: Arguments,
    /// The slots of those that may have to be made ready for the kernel.
    unready: Box<[usize]>,
}

impl Given {
    /// Works the arguments out, and makes them ready.
    #[inline]
    fn place(&self, frame: &mut Frame<'_>, variables: &mut [Plain]) -> Result<(), Leave> {
        self.given.place(frame, variables)?;
        for slot in &self.unready {
            let plain = variables[*slot];
            if plain.is_large() && !frame.store.is_ready(plain) {
                variables[*slot] = admitted(frame, plain)?;
            }
        }
        Ok(())
    }

    fn look(self, look: Look, sight: Rc<Sight>) -> Term {
        let (first, last) = self.ends();
        Term::code(move |frame, variables| {
            self.place(frame, variables)?;
            let arguments = &variables[first..last];
            frame.note_read(sight.of(arguments.first().copied().unwrap_or(Plain::NOTHING)));
            let plain = (look.of_plains)(&frame.kernel.borrow(), arguments, &mut frame.store)?;
            within_limits(frame, plain)
        })
    }

    fn change(self, change: Change) -> Term {
        let (first, last) = self.ends();
        Term::code(move |frame, variables| {
            self.place(frame, variables)?;
            changed(frame, change, &variables[first..last])
        })
    }

    /// A change that names a function of a script, which must exist.
    fn change_naming(self, change: Change, named: usize) -> Term {
        let (first, last) = self.ends();
        Term::code(move |frame, variables| {
            self.place(frame, variables)?;
            check_names(frame, &variables[first + named..last])?;
            changed(frame, change, &variables[first..last])
        })
    }

    /// A question, or the end of the step.
    fn ask(self, function: &'static Function, named: Option<usize>) -> Term {
        let (first, last) = self.ends();
        Term::code(move |frame, variables| {
            self.place(frame, variables)?;
            if let Some(named) = named {
                check_names(frame, &variables[first + named..last])?;
            }
            let values: Vec<Value> = variables[first..last].iter().map(|plain| frame.store.value(*plain)).collect();
            let host = &frame.machine.host;
            let value = host.call_with(&mut Calling { frame, room: &mut variables[first..] }, function, &values);
            let value = value.map_err(|_| Leave)?;
            check(&value, &frame.machine.program.limits)?;
            Ok(frame.store.keep(value))
        })
    }

    fn ends(&self) -> (usize, usize) {
        (self.given.first, self.given.first + self.given.terms.len())
    }
}

fn changed(frame: &mut Frame<'_>, change: Change, arguments: &[Plain]) -> Outcome {
    let host = &frame.machine.host;
    if !host.may_change() {
        return Err(Leave);
    }
    let outcome = (change.of_plains)(&mut frame.kernel.borrow_mut(), arguments, &mut frame.store);
    match outcome {
        Ok(plain) => within_limits(frame, plain),
        Err(Leave) => {
            if let Some(fault) = frame.store.fault.take() {
                let _ = host.raise(*fault);
            }
            Err(Leave)
        }
    }
}

fn check_names(frame: &Frame<'_>, arguments: &[Plain]) -> Result<(), Leave> {
    let values: Vec<Value> = arguments.iter().map(|plain| frame.store.value(*plain)).collect();
    check_function_name(&frame.machine.program, &values).map_err(|_| Leave)
}

#[inline]
fn within_limits(frame: &Frame<'_>, plain: Plain) -> Outcome {
    if plain.is_large() {
        check(frame.store.large(plain), &frame.machine.program.limits)?;
    }
    Ok(plain)
}

/// Whether a parameter takes values that have to be looked into: what else there is, is as the kernel made it, or refused.
fn may_hold_text(kind: Kind) -> bool {
    matches!(kind, Kind::Any | Kind::Text | Kind::List | Kind::Name(_) | Kind::TableValue | Kind::Function)
}

/// A value, ready for the kernel.
fn admitted(frame: &mut Frame<'_>, plain: Plain) -> Outcome {
    let mut value = frame.store.value(plain);
    admit(&mut value)?;
    Ok(frame.store.keep(value))
}

/// Makes a value ready for the kernel: texts are made visible, and what only scripts have stays out.
pub fn admit(value: &mut Value) -> Result<(), Leave> {
    match value {
        Value::Text(text) => {
            if let std::borrow::Cow::Owned(shown) = visible(text) {
                *text = shown.into();
            }
            Ok(())
        }
        Value::List(list) => {
            let is_plain = |value: &Value| !matches!(value, Value::Text(_) | Value::List(_) | Value::Map(_));
            if list.iter().all(is_plain) {
                return Ok(());
            }
            let mut admitted = (**list).clone();
            admitted.iter_mut().try_for_each(admit)?;
            if admitted != **list {
                *value = Value::list(admitted);
            }
            Ok(())
        }
        Value::Map(_) => Err(Leave),
        _ => Ok(()),
    }
}
