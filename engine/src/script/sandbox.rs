//! The Rhai engine as scripts get it: no clock, no modules, no `eval`, and limits on everything.

use std::any::TypeId;
use std::rc::Rc;
use std::sync::Arc;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, BasicMathPackage, BasicStringPackage,
    LogicPackage, MoreStringPackage, Package,
};
use rhai::{Engine, Module, OptimizationLevel, Scope};

use super::equality::add_equality;
use super::functions::Kind;
use super::host::{Host, Limits};
use super::measure::add_replace;
use super::sorting::add_sort;
use crate::decision::Deal;
use crate::edition::{CardId, DeckId, DeedId, GroupId, PlayerId, SiteId, SpaceId, TimerId};
use crate::value::{Purse, Roll, Stock};

/// Words of Rhai that would escape the checker, with what to do instead.
const FORBIDDEN: &[(&str, &str)] = &[
    ("eval", "write the code itself"),
    ("Fn", "write a closure: `|x| f(x)`"),
    ("curry", "give the closure what it needs as a parameter"),
    ("is_def_fn", "every function is checked when the script is loaded"),
    ("is_def_var", "every variable is checked when the script is loaded"),
    ("sleep", "ask the game's clock: `start_timer`"),
    ("timestamp", "ask the game's clock: `clock()`"),
    ("import", "call the function by its name: the files of all layers are linked"),
    ("export", "call the function by its name: the files of all layers are linked"),
];

/// What to do instead of a forbidden word.
pub fn instead_of(word: &str) -> Option<&'static str> {
    FORBIDDEN.iter().find(|(forbidden, _)| *forbidden == word).map(|(_, instead)| *instead)
}

/// An engine with the language's own functions and the limits, but no kernel function yet.
pub fn engine(limits: &Limits) -> Engine {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicMathPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    register_own(&mut engine, limits);
    register_handles(&mut engine);
    register_constants(&mut engine);

    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.set_strict_variables(true);
    engine.set_max_call_levels(limits.call_levels);
    engine.set_max_string_size(limits.text_size);
    engine.set_max_array_size(limits.list_size);
    engine.set_max_map_size(limits.list_size);
    engine.set_max_variables(limits.variables);
    engine.set_max_expr_depths(limits.expression_depth, limits.expression_depth);
    for (word, _) in FORBIDDEN {
        engine.disable_symbol(*word);
    }
    // What a script prints is for players and goes through `say`; these two would reach the terminal.
    engine.on_print(|_| {});
    engine.on_debug(|_, _, _| {});
    engine
}

/// Functions of our own in the place of Rhai's.
fn register_own(engine: &mut Engine, limits: &Limits) {
    let mut module = Module::new();
    add_sort(&mut module);
    add_equality(&mut module);
    add_replace(&mut module, limits.text_size);
    engine.register_global_module(module.into());
}

/// The constants that every script knows.
pub fn constants() -> Scope<'static> {
    let mut scope = Scope::new();
    scope.push_constant("bank", Purse::Bank);
    scope
}

/// A constant before a dot is not folded into the code, but looked up when the script runs.
fn register_constants(engine: &mut Engine) {
    let mut module = Module::new();
    for (name, _, value) in constants().iter() {
        module.set_var(name, value);
    }
    engine.register_global_module(module.into());
}

/// Counts every operation of a step, also those that Rhai's own counter misses inside callbacks of `map` and the like,
/// and ends the script once the step has stopped.
pub fn count_operations(engine: &mut Engine, host: &Rc<Host>, limits: Limits) {
    let host = Rc::clone(host);
    engine.on_progress(move |counted| (!host.may_go_on(counted, &limits)).then_some(rhai::Dynamic::UNIT));
}

fn register_handles(engine: &mut Engine) {
    macro_rules! handles {
        ($($type:ty => $name:literal),*) => {$(
            engine.register_type_with_name::<$type>($name);
            engine.register_fn("==", |one: &mut $type, other: $type| *one == other);
            engine.register_fn("!=", |one: &mut $type, other: $type| *one != other);
        )*};
    }
    handles!(
        PlayerId => "player", SpaceId => "space", DeedId => "deed", GroupId => "group", SiteId => "site",
        DeckId => "deck", CardId => "card", Stock => "piece", Purse => "purse", TimerId => "timer", Roll => "roll",
        Arc<Deal> => "deal"
    );
}

/// The Rust type behind a handle of that kind.
pub fn handle_type(kind: Kind) -> Option<TypeId> {
    Some(match kind {
        Kind::Player => TypeId::of::<PlayerId>(),
        Kind::Space => TypeId::of::<SpaceId>(),
        Kind::Deed => TypeId::of::<DeedId>(),
        Kind::Group => TypeId::of::<GroupId>(),
        Kind::Site => TypeId::of::<SiteId>(),
        Kind::Deck => TypeId::of::<DeckId>(),
        Kind::Card => TypeId::of::<CardId>(),
        Kind::Piece => TypeId::of::<Stock>(),
        Kind::Purse => TypeId::of::<Purse>(),
        Kind::Timer => TypeId::of::<TimerId>(),
        Kind::Roll => TypeId::of::<Roll>(),
        Kind::Deal => TypeId::of::<Arc<Deal>>(),
        _ => return None,
    })
}
