//! The language's own functions, so that something can be done whenever one of them is called.
//!
//! Rhai does not list the functions of its packages, only their names and types. But it keeps those that it has looked up,
//! where they can be found: so each is called once with nothing in particular.

use std::any::TypeId;
use std::ops::{Range, RangeInclusive};

use rhai::{Array, Caches, Dynamic, Engine, EvalContext, FnPtr, ImmutableString, Map, RhaiFunc, Scope};

/// A function of the language.
pub struct Native {
    pub name: String,
    pub types: Vec<TypeId>,
    pub function: RhaiFunc,
}

/// Stands for a value of any type, since no function has a form for it alone.
#[derive(Clone)]
struct Anything;

/// The functions that take a text, a list, a map or anything at all, but no closure: what a closure does counts by itself.
pub fn natives(engine: &Engine) -> Vec<Native> {
    let declared = engine.collect_fn_metadata(
        None,
        |function| Some((function.metadata.name.to_string(), function.metadata.param_types.to_vec())),
        true,
    );
    let large = [
        TypeId::of::<Array>(),
        TypeId::of::<Map>(),
        TypeId::of::<ImmutableString>(),
        TypeId::of::<String>(),
        TypeId::of::<Dynamic>(),
    ];
    let is_wanted =
        |types: &[TypeId]| types.iter().any(|wanted| large.contains(wanted)) && !types.contains(&TypeId::of::<FnPtr>());
    let wanted = declared.into_iter().filter(|(_, types)| is_wanted(types));
    wanted.filter_map(|(name, types)| found(engine, name, types)).collect()
}

fn found(engine: &Engine, name: String, types: Vec<TypeId>) -> Option<Native> {
    let (mut global, mut caches, mut scope) = (engine.new_global_runtime_state(), Caches::new(), Scope::new());
    // What is called for the second time is kept.
    for _ in 0..2 {
        let mut given: Vec<Dynamic> = types.iter().map(|wanted| some_value(*wanted)).collect::<Option<_>>()?;
        let mut arguments: Vec<&mut Dynamic> = given.iter_mut().collect();
        let mut context = EvalContext::new(engine, &mut global, &mut caches, &mut scope, None);
        // Whether it can do anything with such values does not matter.
        let _ = context.call_native_fn_raw(&name, true, &mut arguments);
    }
    let function = caches.fn_resolution_cache_mut().dict.values().flatten().next()?.func.clone();
    Some(Native { name, types, function })
}

fn some_value(wanted: TypeId) -> Option<Dynamic> {
    macro_rules! first_of {
        ($($type:ty => $value:expr),* $(,)?) => {$(
            if wanted == TypeId::of::<$type>() {
                return Some(Dynamic::from($value));
            }
        )*};
    }
    first_of! {
        Array => Array::new(), Map => Map::new(), ImmutableString => ImmutableString::new(),
        String => ImmutableString::new(), Dynamic => Anything, i64 => 0_i64, bool => false, char => ' ', () => (),
        Range<i64> => 0_i64..0, RangeInclusive<i64> => 0_i64..=0,
    }
    None
}
