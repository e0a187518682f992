//! Calls of functions, names that are written out in them, and properties.

use rhai::{Expr, FnCallExpr, Position};

use super::Checker;
use super::generated::is_generated;
use super::methods::is_method_only;
use super::tree::list_length;
use crate::data::ScriptKind;
use crate::edition::Named;
use crate::mistake::{What, nearest};
use crate::script::functions::{Kind, Parameter};
use crate::script::source::Source;
use crate::script::{names, sandbox};

/// Takes a mistake: how many characters it is about, where they begin, what is wrong.
pub type Report<'a> = &'a mut dyn FnMut(usize, Position, What);

/// What must not be assigned to. House rules and shared files declare in their heads what may be.
pub fn assigned_fact(source: &Source, name: &str) -> What {
    let has_head = [ScriptKind::HouseRule, ScriptKind::Std].iter().any(|kind| source.file.starts_with(kind.folder()));
    What::AssignedFact { name: name.into(), has_head }
}

impl Checker<'_> {
    pub fn property(&self, source: &Source, name: &str, is_assigned: bool) -> Option<What> {
        if !self.known.properties.contains(name) && !self.known.map_keys.contains(name) {
            let near = nearest(name, self.known.properties.iter().map(String::as_str));
            return Some(What::UnknownProperty { name: name.into(), nearest: near });
        }
        let may_change = self.known.values.contains(name) || self.known.map_keys.contains(name);
        (is_assigned && !may_change).then(|| assigned_fact(source, name))
    }

    pub fn call(&self, source: &Source, call: &FnCallExpr, place: Position, is_method: bool, report: Report<'_>) {
        let full = call.name.as_str();
        let name = names::written(full);
        let is_language = self.known.language.contains(name) && (is_method || !is_method_only(name));
        if !rhai::is_valid_identifier(name) || is_language {
            return;
        }
        let given = call.args.len() + usize::from(is_method);
        let length = name.chars().count();
        if let Some(instead) = sandbox::instead_of(name) {
            return report(length, place, What::ForbiddenWord { word: name.into(), instead: instead.into() });
        }
        if let Some(function) = self.known.kernel.get(name) {
            if function.parameters.len() != given {
                let expected = vec![function.parameters.len()];
                let names: Vec<&str> = function.parameters.iter().map(|parameter| parameter.name).collect();
                let forms = vec![format!("{name}({})", names.join(", "))];
                report(length, place, What::WrongParameterCount { name: name.into(), found: given, expected, forms });
            } else if !is_method {
                self.literals(call, function.parameters, report);
                self.arguments(source, call, function, report);
            }
            return;
        }
        if full.contains("__below__") {
            return self.super_call(call, name, place, report);
        }
        if full.contains("__private__") {
            return self.private_call(call, name, place, report);
        }
        if is_generated(name, given) {
            return;
        }
        if self.is_listener(name) {
            return report(length, place, What::ListenerCalled { name: name.into() });
        }
        let arities: Vec<usize> =
            self.definitions.public.keys().filter(|(other, _)| other == name).map(|(_, arity)| *arity).collect();
        // A script function cannot be called as a method: Rhai would look for it with `this` bound and one argument less.
        if is_method || arities.is_empty() {
            let all = self.definitions.public.keys().map(|(name, _)| name.as_str());
            let private = source.definitions.iter().filter(|one| one.is_private).map(|one| one.name.as_str());
            let near = match is_method && arities.is_empty() {
                true => nearest(name, self.known.language.iter().map(String::as_str)),
                false => nearest(name, all.chain(private).chain(self.known.kernel.keys().copied()).chain(["super"])),
            };
            let instead = match (is_method, arities.is_empty()) {
                (true, false) => {
                    Some(format!("write `{name}(…)`, and what stands before the dot as its first parameter"))
                }
                (true, true) if self.known.properties.contains(name) => {
                    Some("it is a property: write it without brackets".to_owned())
                }
                (false, _) if is_method_only(name) => {
                    let near = near.as_ref().map_or_else(String::new, |near| format!("did you mean `{near}`? "));
                    Some(format!(
                        "no layer defines it: {near}write `x.{name}(…)` if you mean that of a list, text or map"
                    ))
                }
                _ => None,
            };
            let name = name.into();
            report(length, place, What::UnknownFunction { name, parameters: given, nearest: near, instead });
        } else if !arities.contains(&given) {
            let forms = self.forms(name);
            let name = name.into();
            report(length, place, What::WrongParameterCount { name, found: given, expected: arities, forms });
        }
    }

    /// Every layer may have its own of the same name, so that none of them has the name by itself.
    fn is_listener(&self, name: &str) -> bool {
        name.starts_with("on_") && self.definitions.public.keys().any(|(other, _)| other == name)
    }

    /// How a script function is called, with the names that its highest layer gives to its parameters.
    fn forms(&self, name: &str) -> Vec<String> {
        let defined = self.definitions.public.iter().filter(|((other, _), _)| other == name);
        let highest = defined.filter_map(|(_, written)| written.last());
        highest.map(|written| format!("{name}({})", written.function.params.join(", "))).collect()
    }

    fn super_call(&self, call: &FnCallExpr, name: &str, place: Position, report: Report<'_>) {
        let arities = self.definitions.public.keys().filter(|(other, _)| other == name).map(|(_, arity)| *arity);
        let arities: Vec<usize> = arities.collect();
        // Without any, the call stands where no function can be meant, which is reported by itself.
        if !arities.is_empty() && !arities.contains(&call.args.len()) {
            let expected = arities.first().copied().unwrap_or(0);
            let what = What::SuperParameterCount { function: name.into(), found: call.args.len(), expected };
            report("super".len(), place, what);
        }
    }

    /// Only the file that has a private function calls it.
    fn private_call(&self, call: &FnCallExpr, name: &str, place: Position, report: Report<'_>) {
        let own = self.definitions.local.iter().map(|(_, function)| function).filter(|own| own.name == call.name);
        let own: Vec<_> = own.collect();
        if own.iter().any(|own| own.params.len() == call.args.len()) {
            return;
        }
        let expected = own.iter().map(|own| own.params.len()).collect();
        let forms = own.iter().map(|own| format!("{name}({})", own.params.join(", "))).collect();
        let what = What::WrongParameterCount { name: name.into(), found: call.args.len(), expected, forms };
        report(name.chars().count(), place, what);
    }

    /// Names that are written out are looked up now, not when the line is reached.
    fn literals(&self, call: &FnCallExpr, parameters: &[Parameter], report: Report<'_>) {
        for (argument, parameter) in call.args.iter().zip(parameters) {
            let Expr::StringConstant(text, place) = argument else { continue };
            let names: Vec<String> = match parameter.kind {
                Kind::Name(named) => self.edition.ids(named).into_iter().map(|id| id.to_string()).collect(),
                Kind::TableValue => {
                    self.edition.declared.table_values.iter().map(|value| value.name.to_string()).collect()
                }
                Kind::Function => self.definitions.public.keys().map(|(name, _)| name.clone()).collect(),
                _ => continue,
            };
            if parameter.kind == Kind::Function && self.is_listener(text) {
                report(text.chars().count() + 2, *place, What::ListenerCalled { name: text.to_string() });
                continue;
            }
            if names.iter().any(|name| name == text.as_str()) {
                if let (Kind::Function, Some(found)) = (parameter.kind, list_length(call)) {
                    self.call_with_list(text, found, *place, report);
                }
                continue;
            }
            let near = match parameter.kind {
                Kind::Name(named) => self.edition.meant(named, text),
                _ => nearest(text, names.iter().map(String::as_str)),
            };
            let name = text.to_string();
            let what = match parameter.kind {
                Kind::Name(Named::Option) => What::UnknownOption { name, nearest: near, options: names },
                Kind::Function => {
                    let parameters = list_length(call).unwrap_or(0);
                    What::UnknownFunction { name, parameters, nearest: near, instead: None }
                }
                Kind::Name(named) => What::UnknownName { what: named.word(), name, nearest: near, names },
                _ => What::UnknownName { what: "table value", name, nearest: near, names },
            };
            report(text.chars().count() + 2, *place, what);
        }
    }
}

impl Checker<'_> {
    /// A function that is named, with its parameters in a list beside it.
    fn call_with_list(&self, name: &str, found: usize, place: Position, report: Report<'_>) {
        if !self.definitions.exists(name, found) {
            let defined = self.definitions.public.keys().filter(|(other, _)| other == name);
            let (expected, forms) = (defined.map(|(_, arity)| *arity).collect(), self.forms(name));
            let what = What::WrongParameterCount { name: name.into(), found, expected, forms };
            report(name.chars().count() + 2, place, what);
        }
    }
}
