//! What the checker says that kernel functions take and give is what they really take and give.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;

use boardwright_engine::decision::{Bundle, Deal};
use boardwright_engine::edition::{
    CardId, DeckId, DeedId, GroupId, PieceId, PlayerId, PotId, SiteId, SpaceId, TimerId,
};
use boardwright_engine::kernel::{Fault, Kernel};
use boardwright_engine::script::functions::{Body, Function, Kind, Sort, functions, properties};
use boardwright_engine::value::{Purse, Roll, Stock, Value};
use boardwright_snapshots::Table;

fn table() -> Kernel {
    Table { edition: "quay", mode: "standard", house_rules: &[], players: 3, seed: 1 }.kernel()
}

/// A value of every sort that the kernel knows.
fn samples() -> Vec<Value> {
    let (from, to) = (PlayerId(0), PlayerId(1));
    let deal = Deal { from, to, gives: Bundle::default(), takes: Bundle::default() };
    vec![
        Value::Nothing,
        true.into(),
        1.into(),
        "slipway".into(),
        vec![from].into(),
        to.into(),
        SpaceId::nth(1).into(),
        DeedId::nth(0).into(),
        GroupId::nth(0).into(),
        SiteId::nth(0).into(),
        DeckId::nth(0).into(),
        CardId::nth(0).into(),
        Stock { kind: PieceId(0), owner: None }.into(),
        Purse::Bank.into(),
        Purse::Pot(PotId(0)).into(),
        TimerId::nth(0).into(),
        Roll::of(&[1, 2]).into(),
        Arc::new(deal).into(),
    ]
}

/// A value that a parameter takes.
fn fitting(kernel: &Kernel, kind: Kind) -> Value {
    match kind {
        Kind::Name(named) => kernel.edition.ids(named).first().map_or(Value::Nothing, |id| Value::text(id.as_str())),
        Kind::TableValue => Value::text(kernel.edition.declared.table_values[0].name.as_str()),
        Kind::Limits => Value::from(1),
        kind => samples()
            .into_iter()
            .find(|value| kind.takes(Sort::of(value).unwrap()) && *value != Value::Nothing)
            .unwrap(),
    }
}

fn called(kernel: &mut Kernel, function: &Function, arguments: &[Value]) -> Option<Result<Value, Fault>> {
    let result = match function.body {
        Body::Look(body) => (body.of_values)(kernel, arguments),
        Body::Change(body) => (body.of_values)(kernel, arguments),
        Body::Ask(body) => body(kernel, arguments).map(|_| Value::Nothing),
        Body::EndStep => return None,
    };
    Some(result.map_err(|fault| *fault))
}

#[test]
fn every_kernel_function_takes_what_the_checker_lets_pass_and_nothing_else() {
    for function in functions() {
        let fitting: Vec<Value> = function.parameters.iter().map(|one| fitting(&table(), one.kind)).collect();
        for (index, parameter) in function.parameters.iter().enumerate() {
            for value in samples() {
                let mut arguments = fitting.clone();
                arguments[index] = value.clone();
                let Some(result) = called(&mut table(), function, &arguments) else { continue };
                // What is in a list, and whether a name is known, is judged by itself.
                let is_refused = matches!(&result, Err(Fault::WrongType { parameter: other, found, .. })
                    if other == parameter.name && !found.starts_with("a list with"));
                let is_unknown_name = parameter.kind == Kind::TableValue && matches!(value, Value::Text(_));
                let sort = Sort::of(&value).unwrap();
                let is_let_pass = parameter.kind.takes(sort) && !is_unknown_name;
                assert_eq!(is_refused, !is_let_pass, "{} {} {sort:?}: {result:?}", function.name, parameter.name);
            }
        }
    }
}

#[test]
fn every_kernel_function_gives_what_the_checker_believes() {
    for function in functions().filter(|function| !matches!(function.body, Body::Ask(_))) {
        let mut kernel = table();
        let fitting: Vec<Value> = function.parameters.iter().map(|one| fitting(&kernel, one.kind)).collect();
        if let Some(Ok(value)) = called(&mut kernel, function, &fitting) {
            let believed = Sort::given(function.returns);
            let is_right = believed.is_empty() || believed.contains(&Sort::of(&value).unwrap());
            assert!(is_right, "{} gives {value:?}", function.name);
        }
    }
    for property in properties() {
        let kernel = table();
        let value = (property.body)(&kernel, &fitting(&kernel, property.on)).unwrap();
        let believed = Sort::given(property.returns);
        assert!(believed.contains(&Sort::of(&value).unwrap()), "{} gives {value:?}", property.name);
    }
}
