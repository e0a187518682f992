//! Whether lists and maps are equal, and what they contain.
//!
//! Rhai's own functions call `==` for every entry, which counts as many operations as a callback does, and a level of calls
//! for every list in a list. Compiled rules compare the values themselves; so does the interpreter by these.

use rhai::{Array, Dynamic, FuncRegistration, Map, Module};

use super::compiled::read;

pub fn add_equality(module: &mut Module) {
    macro_rules! add {
        ($($name:literal => $function:expr;)*) => {$(
            FuncRegistration::new($name).with_purity(true).set_into_module(module, $function);
        )*};
    }
    add! {
        "==" => |one: &mut Array, other: Array| are_equal_lists(one, &other);
        "!=" => |one: &mut Array, other: Array| !are_equal_lists(one, &other);
        "==" => |one: &mut Map, other: Map| are_equal_maps(one, &other);
        "!=" => |one: &mut Map, other: Map| !are_equal_maps(one, &other);
        "contains" => |list: &mut Array, wanted: Dynamic| position(list, &wanted, 0).is_some();
        "index_of" => |list: &mut Array, wanted: Dynamic| index_of(list, &wanted, 0);
        "index_of" => |list: &mut Array, wanted: Dynamic, start: i64| index_of(list, &wanted, start);
    }
    let dedup = |list: &mut Array| list.dedup_by(|one, before| are_equal(one, before));
    FuncRegistration::new("dedup").set_into_module(module, dedup);
}

fn index_of(list: &Array, wanted: &Dynamic, start: i64) -> i64 {
    // Below zero a place counts from the end.
    let first = match usize::try_from(start) {
        Ok(first) => first,
        Err(_) => list.len().saturating_sub(usize::try_from(start.unsigned_abs()).unwrap_or(usize::MAX)),
    };
    position(list, wanted, first).and_then(|index| i64::try_from(index).ok()).unwrap_or(-1)
}

fn position(list: &Array, wanted: &Dynamic, first: usize) -> Option<usize> {
    list.iter().enumerate().skip(first).find(|(_, entry)| are_equal(entry, wanted)).map(|(index, _)| index)
}

fn are_equal_lists(one: &Array, other: &Array) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| are_equal(one, other))
}

fn are_equal_maps(one: &Map, other: &Map) -> bool {
    let is_in_other = |(key, value): (_, &Dynamic)| other.get(key).is_some_and(|other| are_equal(value, other));
    one.len() == other.len() && one.iter().all(is_in_other)
}

/// Values of two sorts are not equal, nor are closures.
fn are_equal(one: &Dynamic, other: &Dynamic) -> bool {
    if one.type_id() != other.type_id() {
        return false;
    }
    if let (Ok(one), Ok(other)) = (one.as_array_ref(), other.as_array_ref()) {
        return are_equal_lists(&one, &other);
    }
    if let (Ok(one), Ok(other)) = (one.as_map_ref(), other.as_map_ref()) {
        return are_equal_maps(&one, &other);
    }
    if let (Ok(one), Ok(other)) = (one.as_immutable_string_ref(), other.as_immutable_string_ref()) {
        return *one == *other;
    }
    if let (Ok(one), Ok(other)) = (one.as_char(), other.as_char()) {
        return one == other;
    }
    read(one).is_some_and(|one| Some(one) == read(other))
}
