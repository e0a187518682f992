//! How often the functions of a layer are called, where somebody wants to know.

use std::rc::Rc;

use rhai::ScriptFuncDef;

use super::definition::{Definitions, Signature};
use super::host::{Host, Limits};
use super::source::Parser;
use super::{generate, names};

/// Puts before each function of a layer one that notes the call. What is written goes on under another name.
pub fn note_calls(definitions: &mut Definitions, layer: usize, limits: &Limits) {
    let parser = Parser::new(limits);
    for (signature, written) in &mut definitions.public {
        for one in written.iter_mut().filter(|one| one.layer == layer) {
            let Some(noting) = noting(&parser, signature, layer) else { continue };
            let mut function = (*one.function).clone();
            function.name = names::noted(&signature.0, layer).into();
            definitions.local.push((one.source, Rc::new(function)));
            one.function = noting;
        }
    }
}

fn noting(parser: &Parser, (name, arity): &Signature, layer: usize) -> Option<Rc<ScriptFuncDef>> {
    let (given, body) = (generate::parameters(*arity), names::noted(name, layer));
    let script = format!("fn {name}({given}) {{ called__({layer}); {body}({given}) }}");
    let parsed = parser.parse(&generate::FILE.into(), &script.into(), 0, layer).ok()?;
    parsed.ast.iter_fn_def().next().cloned()
}

impl Host {
    /// A function of a layer is called. What only looks, for a bot or a list of acts, is not noted.
    pub fn note_call(&self, layer: i64) {
        let Ok(layer) = usize::try_from(layer) else { return };
        if self.step.borrow().looking.is_some() {
            return;
        }
        let mut calls = self.calls.borrow_mut();
        if calls.len() <= layer {
            calls.resize(layer + 1, 0);
        }
        calls[layer] += 1;
    }
}
