//! `sort` and `order` with a closure.
//!
//! Rhai's own hand the closure to Rust's sort, which panics if it contradicts itself, and Rhai lets nobody see what went
//! wrong in it. A closure that is stopped in the middle does contradict itself.

use std::cmp::Ordering;

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext};

type Sorted = Result<Array, Box<EvalAltResult>>;

pub fn register(engine: &mut Engine) {
    for name in ["sort", "sort_by"] {
        engine.register_fn(name, |context: NativeCallContext<'_>, list: &mut Array, compare: FnPtr| {
            *list = sorted(&context, list, &compare)?;
            Ok::<(), Box<EvalAltResult>>(())
        });
    }
    for name in ["order", "order_by"] {
        engine.register_fn(name, |context: NativeCallContext<'_>, list: &mut Array, compare: FnPtr| {
            sorted(&context, list, &compare)
        });
    }
}

/// Halves that are sorted by themselves are merged; of two equal entries the first stays first.
fn sorted(context: &NativeCallContext<'_>, list: &[Dynamic], compare: &FnPtr) -> Sorted {
    if list.len() < 2 {
        return Ok(list.to_vec());
    }
    let (first, second) = list.split_at(list.len() / 2);
    let mut first = sorted(context, first, compare)?.into_iter().peekable();
    let mut second = sorted(context, second, compare)?.into_iter().peekable();
    let mut merged = Array::with_capacity(list.len());
    while let (Some(one), Some(other)) = (first.peek(), second.peek()) {
        let next = match order(context, one, other, compare)? {
            Ordering::Greater => second.next(),
            Ordering::Less | Ordering::Equal => first.next(),
        };
        merged.extend(next);
    }
    merged.extend(first.chain(second));
    Ok(merged)
}

/// What the closure says: a number below or above zero, or whether the first comes first.
fn order(
    context: &NativeCallContext<'_>,
    one: &Dynamic,
    other: &Dynamic,
    compare: &FnPtr,
) -> Result<Ordering, Box<EvalAltResult>> {
    let said = compare.call_raw(context, None, [one.clone(), other.clone()])?;
    Ok(match (said.as_int(), said.as_bool()) {
        (Ok(number), _) => number.cmp(&0),
        (_, Ok(true)) => Ordering::Less,
        (_, Ok(false)) => Ordering::Greater,
        _ => Ordering::Equal,
    })
}
