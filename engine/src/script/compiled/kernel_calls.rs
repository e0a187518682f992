//! Calls of kernel functions, straight from the one table.

use rhai::Expr;

use super::calls::Arguments;
use super::code::{Exit, Frame};
use super::compiler::Compiler;
use super::limits::check;
use super::term::Term;
use crate::edition::{CardId, DeckId, Edition, GroupId, Named, PieceId, PotId, SiteId, SpaceId, TimerId};
use crate::kernel::{Aspect, Aspects, ValueKey};
use crate::mistake::visible;
use crate::script::functions::{Body, Function, Kind};
use crate::script::register::check_function_name;
use crate::value::{Purse, Stock, Value};

/// No function of the table has more parameters.
const MOST_PARAMETERS: usize = 7;

impl Compiler<'_> {
    pub fn kernel_call(&mut self, function: &'static Function, mut given: Arguments, written: &[Expr]) -> Term {
        if let Some(value) = self.fixed(function, written) {
            return Term::Constant(value);
        }
        let mut unready = Vec::new();
        for (index, (parameter, argument)) in function.parameters.iter().zip(written).enumerate() {
            let term = &mut given.terms[index];
            if let (Kind::Name(named), Expr::StringConstant(name, _)) = (parameter.kind, argument)
                && let Some(handle) = self.handle(named, name)
            {
                *term = Term::Constant(handle);
            }
            let is_ready = match term {
                Term::Constant(value) => admit(value).is_ok(),
                _ => !may_hold_text(parameter.kind),
            };
            if !is_ready {
                unready.push(index);
            }
        }
        let reads = self.reads(function, written);
        let named = function.parameters.iter().position(|parameter| parameter.kind == Kind::Function);
        self.effects.only_looks &= matches!(function.body, Body::Look(_));
        let call = KernelCall { function, given, unready, reads, named };
        match call.given.terms.len() {
            0 => call.term::<0>(),
            1 => call.term::<1>(),
            2 => call.term::<2>(),
            3 => call.term::<3>(),
            4 => call.term::<4>(),
            5 => call.term::<5>(),
            6 => call.term::<6>(),
            _ => call.term::<MOST_PARAMETERS>(),
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
    fn reads(&self, function: &Function, written: &[Expr]) -> Reads {
        let is_table_value = function.parameters.first().is_some_and(|first| first.kind == Kind::TableValue);
        match written.first() {
            Some(Expr::StringConstant(name, _)) if is_table_value => {
                Reads::Value(ValueKey::new(name).of(&self.edition.edition, &Value::Table))
            }
            _ => Reads::Aspect(function.reads),
        }
    }

    /// The value of a function that depends on nothing but the edition, where its arguments are written out.
    fn fixed(&self, function: &Function, written: &[Expr]) -> Option<Value> {
        let Body::Look(body) = &function.body else { return None };
        let text = |expression: &Expr| match expression {
            Expr::StringConstant(text, _) if visible(text) == text.as_str() => Some(Value::text(text)),
            _ => None,
        };
        let arguments = written.iter().map(text).collect::<Option<Vec<Value>>>().filter(|_| function.is_fixed)?;
        body(self.edition, &arguments).ok()
    }
}

/// What a call reads of the state.
#[derive(Clone, Copy)]
pub enum Reads {
    Aspect(Aspect),
    /// Values of the table that are written out by name.
    Value(Aspects),
}

impl Reads {
    pub fn of(self, edition: &Edition, first: Option<&Value>) -> Aspects {
        match (self, first) {
            (Reads::Value(aspects), _) => aspects,
            (Reads::Aspect(aspect), Some(first)) => aspect.of(edition, first),
            (Reads::Aspect(aspect), None) => aspect.whole(),
        }
    }
}

/// A call of a kernel function.
struct KernelCall {
    function: &'static Function,
    given: Arguments,
    /// The arguments that have to be made ready for the kernel.
    unready: Vec<usize>,
    reads: Reads,
    /// The argument that names a function of a script.
    named: Option<usize>,
}

impl KernelCall {
    /// The arguments lie in an array of the right size; [`MOST_PARAMETERS`] says how many a function may have.
    fn term<const COUNT: usize>(self) -> Term {
        let KernelCall { function, given, unready, reads, named } = self;
        let arguments = move |frame: &mut Frame<'_>| {
            let mut values = given.values::<COUNT>(frame)?;
            for index in &unready {
                admit(&mut values[*index])?;
            }
            Ok(values)
        };
        match (&function.body, named) {
            (Body::Look(body), None) => {
                let body = *body;
                Term::code(move |frame| {
                    let values = arguments(frame)?;
                    let kernel = frame.machine.host.kernel.borrow();
                    frame.note_read(reads.of(&kernel.edition, values.first()));
                    let value = body(&kernel, &values).map_err(|_| Exit::Stop)?;
                    check(&value, &frame.machine.program.limits)?;
                    Ok(value)
                })
            }
            (_, named) => Term::code(move |frame| {
                let values = arguments(frame)?;
                if let Some(index) = named {
                    check_function_name(&frame.machine.program, &values[index..]).map_err(|_| Exit::Stop)?;
                }
                let host = &frame.machine.host;
                let value = host.call_with(frame, function, &values).map_err(|_| Exit::Stop)?;
                check(&value, &frame.machine.program.limits)?;
                Ok(value)
            }),
        }
    }
}

/// Whether a parameter takes values that have to be looked into: what else there is, is as the kernel made it, or refused.
fn may_hold_text(kind: Kind) -> bool {
    matches!(kind, Kind::Any | Kind::Text | Kind::List | Kind::Name(_) | Kind::TableValue | Kind::Function)
}

/// Makes a value ready for the kernel: texts are made visible, and what only scripts have stays out.
pub fn admit(value: &mut Value) -> Result<(), Exit> {
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
        Value::Map(_) => Err(Exit::Stop),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::functions::functions;

    #[test]
    fn no_argument_of_a_kernel_function_is_lost() {
        let most = functions().map(|function| function.parameters.len()).max();
        assert_eq!(most, Some(MOST_PARAMETERS));
    }
}
