//! What scripts find in their engine: the kernel's functions, the properties of handles, and what the edition declares.

use std::any::TypeId;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{Dynamic, Engine};

use super::caller::Interpreter;
use super::convert::{to_dynamic, to_value};
use super::functions::{Kind, functions, properties};
use super::host::Host;
use super::link::Program;
use super::writing::register_writing;
use super::{generate, names, sandbox};
use crate::decision::Deal;
use crate::edition::{CardId, DeckId, Declaration, DeedId, GroupId, PlayerId, SiteId, SpaceId, TimerId};
use crate::kernel::{Fault, Kernel};
use crate::value::{Purse, Roll, Stock, Value};

pub fn everything(engine: &mut Engine, host: &Rc<Host>, program: &Rc<Program>) {
    register_functions(engine, host, program);
    register_names(engine, host);
    register_writing(engine, host);
    register_properties(engine, host);
    register_declared(engine, host, program);
}

fn register_functions(engine: &mut Engine, host: &Rc<Host>, program: &Rc<Program>) {
    let any = TypeId::of::<Dynamic>();
    for function in functions() {
        let types = vec![any; function.parameters.len()];
        // A function that has listeners is reached through the script that the linker wrote for it.
        let name = if generate::is_heard(function, &program.events) {
            names::kernel(function.name)
        } else {
            function.name.into()
        };
        let host = Rc::clone(host);
        match function.parameters.iter().position(|parameter| parameter.kind == Kind::Function) {
            None => {
                engine.register_raw_fn(name, types, move |context, arguments| host.call(&context, function, arguments))
            }
            Some(index) => {
                let program = Rc::clone(program);
                engine.register_raw_fn(name, types, move |context, arguments| {
                    let named = arguments[index..].iter().map(|argument| to_value(argument).unwrap_or_default());
                    check_function_name(&program, &named.collect::<Vec<_>>()).map_err(|fault| host.raise(fault))?;
                    host.call(&context, function, arguments)
                })
            }
        };
    }
    let asking = Rc::clone(host);
    engine.register_fn("asking__", move || asking.step.borrow_mut().asking.push(false));
    let again = Rc::clone(host);
    engine.register_fn("asked_again__", move || again.step.borrow_mut().asking.pop().unwrap_or(false));
    let noting = Rc::clone(host);
    engine.register_fn("called__", move |layer: i64| noting.note_call(layer));
    let waiting = Rc::clone(host);
    engine.register_raw_fn("wait__", [TypeId::of::<i64>()], move |context, arguments| {
        waiting.wait(&mut Interpreter(&context), arguments[0].as_int().unwrap_or(0))
    });
}

/// A function that is named to be called later must exist now, while the script that names it can be shown. After the name
/// comes the list of its arguments; a judge has none, and takes a deal.
pub fn check_function_name(program: &Program, given: &[Value]) -> Result<(), Fault> {
    let Some(Value::Text(name)) = given.first() else { return Ok(()) };
    let parameters = match given.get(1) {
        Some(Value::List(list)) => list.len(),
        Some(_) => return Ok(()),
        None => 1,
    };
    if program.has(name, parameters) {
        return Ok(());
    }
    Err(Fault::UnknownFunction { function: name.to_string(), parameters })
}

/// A handle within a text is written as its name: `"To " + player`.
fn register_names(engine: &mut Engine, host: &Rc<Host>) {
    macro_rules! names {
        ($($type:ty),*) => {$(
            for function in ["to_string", "to_debug", "print", "debug"] {
                let host = Rc::clone(host);
                engine.register_fn(function, move |handle: &mut $type| {
                    host.kernel.borrow().name(&Value::from(handle.clone()))
                });
            }
        )*};
    }
    names!(PlayerId, SpaceId, DeedId, GroupId, SiteId, DeckId, CardId, Stock, Purse, TimerId, Roll, Arc<Deal>);
}

fn register_properties(engine: &mut Engine, host: &Rc<Host>) {
    for property in properties() {
        let host = Rc::clone(host);
        let Some(handle) = sandbox::handle_type(property.on) else { continue };
        engine.register_raw_fn(format!("get${}", property.name), [handle], move |_, arguments| {
            host.property(property, arguments[0])
        });
    }
}

/// Facts and values that the edition declares look like properties.
fn register_declared(engine: &mut Engine, host: &Rc<Host>, program: &Program) {
    let declared = &program.edition.declared;
    for (slot, fact) in declared.space_facts.iter().enumerate() {
        register_fact(engine, host, fact, move |kernel, space: SpaceId| {
            kernel.edition.space(space).facts.get(slot).cloned()
        });
    }
    for (slot, fact) in declared.group_facts.iter().enumerate() {
        register_fact(engine, host, fact, move |kernel, group| kernel.edition.group(group).facts.get(slot).cloned());
    }
    for (slot, fact) in declared.card_facts.iter().enumerate() {
        register_fact(engine, host, fact, move |kernel, card| kernel.edition.card(card).facts.get(slot).cloned());
    }
    for (slot, value) in declared.player_values.iter().enumerate() {
        register_value::<PlayerId>(engine, host, slot, value);
    }
    for (slot, value) in declared.space_values.iter().enumerate() {
        register_value::<SpaceId>(engine, host, slot, value);
    }
}

fn register_fact<T: Copy + 'static>(
    engine: &mut Engine,
    host: &Rc<Host>,
    fact: &Declaration,
    read: impl Fn(&Kernel, T) -> Option<Value> + 'static,
) {
    let host = Rc::clone(host);
    let name = format!("get${}", fact.name);
    engine.register_raw_fn(name, [TypeId::of::<T>()], move |_, arguments| {
        let handle = arguments[0].read_lock::<T>().map(|handle| *handle);
        let value = handle.and_then(|handle| read(&host.kernel.borrow(), handle)).unwrap_or_default();
        Ok(to_dynamic(&value))
    });
}

fn register_value<T: Copy + Into<Value> + 'static>(
    engine: &mut Engine,
    host: &Rc<Host>,
    slot: usize,
    declaration: &Declaration,
) {
    register_fact(engine, host, declaration, move |kernel, owner: T| Some(kernel.value(&owner.into(), slot)));
    let host = Rc::clone(host);
    let name = declaration.name.clone();
    let types = [TypeId::of::<T>(), TypeId::of::<Dynamic>()];
    engine.register_raw_fn(format!("set${name}"), types, move |_, arguments| {
        host.set_value(&name, slot, arguments[0], arguments[1])
    });
}
