//! Calls of kernel functions, straight from the one table.

use std::rc::Rc;

use rhai::Expr;

use super::calling::Calling;
use super::calls::{Arguments, Given, Hand, Placed, placed};
use super::compiler::Compiler;
use super::did::{Did, MOST_GIVEN};
use super::frame::Frame;
use super::listed::Listed;
use super::sight::Sight;
use super::term::Term;
use crate::edition::{CardId, DeckId, GroupId, Named, PieceId, PotId, SiteId, SpaceId, TimerId};
use crate::kernel::{Aspect, declared_value};
use crate::mistake::visible;
use crate::script::functions::{Body, Change, Function, Kind, Look};
use crate::script::plain::{IS_READY, Leave, Outcome, Plain};
use crate::script::register::check_function_name;
use crate::script::size::HAND_OVER;
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
                match &given.terms[index] {
                    Term::Constant(constant) if !constant.is_large() || constant.bits & IS_READY != 0 => {
                        self.cost += self.known.borrow().operations(*constant, HAND_OVER);
                    }
                    _ => unready.push(index),
                }
            }
        }
        self.effects.only_looks &= matches!(function.body, Body::Look(_));
        let named = function.parameters.iter().position(|parameter| parameter.kind == Kind::Function);
        let named = named.filter(|named| !self.names_something(&written[*named..]));
        let sight = self.sight(function, written);
        let call = KernelCall { function, unready: unready.into(), named, sight, room: given.first };
        match placed(given) {
            Placed::None(first) => call.term(Given { first, terms: [] }),
            Placed::One(given) => call.term(given),
            Placed::Two(given) => call.term(given),
            Placed::Three(given) => call.term(given),
            Placed::Four(given) => call.term(given),
            Placed::Five(given) => call.term(given),
            Placed::Many(given) => call.term(given),
        }
    }

    /// Whether a function that is written out by name, with a list of so many arguments, is there.
    fn names_something(&self, written: &[Expr]) -> bool {
        let (name, parameters) = match written {
            [Expr::StringConstant(name, _), Expr::Array(arguments, _)] => (name, arguments.len()),
            [Expr::StringConstant(name, _)] => (name, 1),
            _ => return false,
        };
        (self.names.is_written)(name, parameters)
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
            Named::CommonPiece => Value::Piece(Stock { kind: PieceId::nth(index), owner: None }),
            Named::Tile | Named::Device | Named::Option | Named::Piece | Named::OwnPiece => return None,
        })
    }

    /// What of the state a function reads.
    fn sight(&self, function: &Function, written: &[Expr]) -> Rc<Sight> {
        let edition = &self.edition.edition;
        let is_table_value = function.parameters.first().is_some_and(|first| first.kind == Kind::TableValue);
        match written.first() {
            Some(Expr::StringConstant(name, _)) if is_table_value => {
                Sight::of_all(declared_value(edition, &Value::Table, name))
            }
            Some(_) => self.names.sights.of_aspect(edition, function.reads),
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

/// A call of a kernel function, without its arguments.
struct KernelCall {
    function: &'static Function,
    /// Which arguments may have to be made ready for the kernel.
    unready: Box<[usize]>,
    /// The argument that names a function of a script, if it must be looked up at every call.
    named: Option<usize>,
    sight: Rc<Sight>,
    /// Where the variables of functions begin that are called meanwhile.
    room: usize,
}

impl KernelCall {
    fn term(self, given: impl Hand + 'static) -> Term {
        let gives_nothing = self.function.returns == "nothing";
        match self.function.body {
            Body::Look(look) if self.named.is_none() => self.look(given, look),
            Body::Change(change) if self.named.is_none() && self.unready.is_empty() => {
                Term::code(move |frame, variables| {
                    let arguments = given.hand(frame, variables)?;
                    changed(frame, change, gives_nothing, arguments.as_ref())
                })
            }
            Body::Change(change) if self.named.is_none() => Term::code(move |frame, variables| {
                let mut arguments = given.hand(frame, variables)?;
                self.make_ready(frame, arguments.as_mut())?;
                changed(frame, change, gives_nothing, arguments.as_ref())
            }),
            Body::Change(change) => Term::code(move |frame, variables| {
                let mut arguments = given.hand(frame, variables)?;
                self.make_ready(frame, arguments.as_mut())?;
                self.check_name(frame, arguments.as_ref())?;
                changed(frame, change, gives_nothing, arguments.as_ref())
            }),
            _ => Term::code(move |frame, variables| {
                let mut arguments = given.hand(frame, variables)?;
                self.make_ready(frame, arguments.as_mut())?;
                self.check_name(frame, arguments.as_ref())?;
                frame.note_unforeseeable();
                let values: Vec<Value> = arguments.as_ref().iter().map(|plain| frame.store.value(*plain)).collect();
                let host = &frame.machine.host;
                let mut calling = Calling { frame, room: &mut variables[self.room..] };
                let value = host.call_with(&mut calling, self.function, &values).map_err(|_| Leave)?;
                frame.made(value)
            }),
        }
    }

    fn look(self, given: impl Hand + 'static, look: Look) -> Term {
        if let Some(listed) = self.listed() {
            return Term::code(move |frame, variables| {
                let arguments = given.hand(frame, variables)?;
                let arguments = arguments.as_ref();
                let handle = arguments.first().copied().unwrap_or(Plain::NOTHING);
                listed.list(frame, handle, |kernel, store| (look.of_plains)(kernel, arguments, store))
            });
        }
        Term::code(move |frame, variables| {
            let mut arguments = given.hand(frame, variables)?;
            self.make_ready(frame, arguments.as_mut())?;
            let arguments = arguments.as_ref();
            frame.note_read(|| self.sight.of(arguments.first().copied().unwrap_or(Plain::NOTHING)));
            let plain = (look.of_plains)(&frame.kernel.borrow(), arguments, &mut frame.store)?;
            frame.within_limits(plain)
        })
    }

    /// Lists of players change with who is in the game only, and are asked for over and over.
    fn listed(&self) -> Option<Listed> {
        let is_of_players = match self.function.parameters {
            [] => true,
            [only] => only.kind == Kind::Player,
            _ => false,
        };
        let is_listed =
            is_of_players && self.function.reads == Aspect::Seats && self.function.returns == "a list of players";
        is_listed.then(|| Listed::new(Rc::clone(&self.sight)))
    }

    #[inline(always)]
    fn make_ready(&self, frame: &mut Frame<'_>, arguments: &mut [Plain]) -> Result<(), Leave> {
        for index in &self.unready {
            if arguments[*index].is_to_be_looked_into() {
                arguments[*index] = looked_into(frame, arguments[*index])?;
            }
        }
        Ok(())
    }

    /// A function that is named must exist.
    fn check_name(&self, frame: &Frame<'_>, arguments: &[Plain]) -> Result<(), Leave> {
        let Some(named) = self.named else { return Ok(()) };
        let values: Vec<Value> = arguments[named..].iter().map(|plain| frame.store.value(*plain)).collect();
        check_function_name(&frame.machine.program, &values).map_err(|_| Leave)
    }
}

/// Calls a function that changes something. One that gives nothing back can be done again as it was done.
#[inline(always)]
pub fn changed(frame: &mut Frame<'_>, change: Change, gives_nothing: bool, arguments: &[Plain]) -> Outcome {
    if frame.watchers == 0 { made(frame, change, arguments) } else { noted(frame, change, gives_nothing, arguments) }
}

/// The same while somebody watches.
#[inline(never)]
fn noted(frame: &mut Frame<'_>, change: Change, gives_nothing: bool, arguments: &[Plain]) -> Outcome {
    if gives_nothing && arguments.len() <= MOST_GIVEN {
        let did = |frame: &Frame<'_>| Did::called(frame, change, arguments);
        let noted = frame.noting_change(did, |frame| made(frame, change, arguments));
        return noted.map(|(outcome, _)| outcome);
    }
    frame.note_unforeseeable();
    made(frame, change, arguments)
}

#[inline(always)]
fn made(frame: &mut Frame<'_>, change: Change, arguments: &[Plain]) -> Outcome {
    if !frame.machine.host.may_change() {
        return Err(Leave);
    }
    let outcome = (change.of_plains)(&mut frame.kernel.borrow_mut(), arguments, &mut frame.store);
    match outcome {
        Ok(plain) => frame.within_limits(plain),
        Err(Leave) => raised(frame),
    }
}

/// What went wrong may end the step.
#[cold]
fn raised(frame: &mut Frame<'_>) -> Outcome {
    if let Some(fault) = frame.store.fault.take() {
        let _ = frame.machine.host.raise(*fault);
    }
    Err(Leave)
}

/// Whether a parameter takes values that have to be looked into: what else there is, is as the kernel made it, or refused.
fn may_hold_text(kind: Kind) -> bool {
    matches!(kind, Kind::Any | Kind::Text | Kind::List | Kind::Name(_) | Kind::TableValue | Kind::Function)
}

/// A value, ready for the kernel, and counted.
#[inline(never)]
fn looked_into(frame: &mut Frame<'_>, plain: Plain) -> Outcome {
    frame.hand_over(plain)?;
    if frame.store.is_ready(plain) { Ok(plain) } else { admitted(frame, plain) }
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
