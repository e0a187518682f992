//! `sort` with a closure.
//!
//! Rhai's own swallows whatever goes wrong in the closure, and calls it on and on. Where the closure contradicts itself,
//! the sort of Rust's library panics; Rhai catches that, but the words of a panic reach the terminal.

use std::cmp::Ordering;

use rhai::{Array, Dynamic, EvalAltResult, FnPtr, FuncRegistration, Module, NativeCallContext, Position};

type Sorted<T> = Result<T, Box<EvalAltResult>>;

/// Adds a `sort` that keeps equal entries in their order, ends at the first error, and takes any answer; and `order`,
/// which leaves the list as it is.
pub fn add_sort(module: &mut Module) {
    for name in ["sort", "sort_by"] {
        let sort = |context: NativeCallContext<'_>, list: &mut Array, closure: FnPtr| -> Sorted<()> {
            *list = sorted_by(&context, list, &closure)?;
            Ok(())
        };
        FuncRegistration::new(name).set_into_module(module, sort);
    }
    for name in ["order", "order_by"] {
        let order =
            |context: NativeCallContext<'_>, list: &mut Array, closure: FnPtr| sorted_by(&context, list, &closure);
        FuncRegistration::new(name).set_into_module(module, order);
    }
}

fn sorted_by(context: &NativeCallContext<'_>, list: &Array, closure: &FnPtr) -> Sorted<Array> {
    sorted(list.clone(), &|one, other| {
        let answer = closure.call_raw(context, None, [one.clone(), other.clone()])?;
        ordering(&answer).ok_or_else(no_order)
    })
}

/// A merge sort.
fn sorted(mut list: Array, compare: &impl Fn(&Dynamic, &Dynamic) -> Sorted<Ordering>) -> Sorted<Array> {
    if list.len() < 2 {
        return Ok(list);
    }
    let right = list.split_off(list.len() / 2);
    let mut left = sorted(list, compare)?.into_iter().peekable();
    let mut right = sorted(right, compare)?.into_iter().peekable();
    let mut merged = Array::with_capacity(left.len() + right.len());
    while let (Some(one), Some(other)) = (left.peek(), right.peek()) {
        let next = if compare(one, other)? == Ordering::Greater { right.next() } else { left.next() };
        merged.extend(next);
    }
    merged.extend(left.chain(right));
    Ok(merged)
}

/// A number below, above or equal to nought; or whether the first comes before the second.
fn ordering(answer: &Dynamic) -> Option<Ordering> {
    let number = answer.as_int().map(|number| number.cmp(&0));
    number.or_else(|_| answer.as_bool().map(|is_first| if is_first { Ordering::Less } else { Ordering::Greater })).ok()
}

fn no_order() -> Box<EvalAltResult> {
    let words = "the closure of `sort` gives a number (below 0 if the first comes first) or a flag";
    Box::new(EvalAltResult::ErrorRuntime(words.into(), Position::NONE))
}
