//! Mistakes in scripts that can be seen before a game is played.
//!
//! Rhai itself finds an unknown function only when it is called, so the checker walks every function's syntax tree.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::definition::Definitions;
use super::functions::{Kind, functions, kernel_events, properties};
use super::generate::{Event, Events};
use super::host::Limits;
use super::source::Source;
use super::{names, sandbox};
use crate::edition::{Edition, Named};
use crate::library::Location;
use crate::mistake::{Mistake, Mistakes, What, nearest};

/// Checks all layers together; gives the events that exist.
pub fn program(edition: &Edition, sources: &[Source], definitions: &Definitions) -> Result<Events, Mistakes> {
    let mut checker =
        Checker { edition, sources, definitions, known: Known::new(edition, sources), mistakes: Vec::new() };
    checker.definitions();
    checker.supers();
    checker.handlers();
    let events = checker.events();
    for source in sources {
        checker.source(source);
    }
    Mistakes::or(checker.mistakes, events)
}

struct Checker<'a> {
    edition: &'a Edition,
    sources: &'a [Source],
    definitions: &'a Definitions,
    known: Known,
    mistakes: Vec<Mistake>,
}

/// The words that scripts may use besides the functions that they define.
struct Known {
    /// Functions of the language, by name.
    language: BTreeSet<String>,
    /// Kernel functions with their parameters.
    kernel: BTreeMap<&'static str, &'static super::functions::Function>,
    properties: BTreeSet<String>,
    /// Properties that can be assigned.
    values: BTreeSet<String>,
    map_keys: BTreeSet<String>,
}

impl Checker<'_> {
    fn report(&mut self, at: Location, what: What) {
        self.mistakes.push(Mistake { at, what });
    }

    /// Functions that stand twice, that replace nothing, or that hide the kernel's.
    fn definitions(&mut self) {
        for ((name, arity), written) in &self.definitions.public {
            for pair in written.windows(2).filter(|pair| pair[0].layer == pair[1].layer) {
                let first = &pair[0];
                let file = &self.sources[first.source].file;
                let other = format!("{file}:{}", first.place.line().unwrap_or(0));
                self.report(pair[1].location(self.sources), What::DuplicateFunction { name: name.clone(), other });
            }
            for one in written {
                if self.known.kernel.contains_key(name.as_str()) {
                    self.report(one.location(self.sources), What::KernelFunctionReplaced { name: name.clone() });
                }
            }
            let Some(lowest) = written.first() else { continue };
            let others = self.definitions.arities_below(name, lowest.layer);
            if let Some((below, other)) = others.first().filter(|_| !name.starts_with("on_")) {
                let below_file = self.sources[other.source].file.to_string();
                let what = What::OverridesNothing { name: name.clone(), found: *arity, below: *below, below_file };
                self.report(lowest.location(self.sources), what);
            }
        }
    }

    fn supers(&mut self) {
        for source in self.sources {
            for used in &source.supers {
                let at = source.location(used.place, "super".len());
                match &used.function {
                    None => self.report(at, What::SuperOutsideFunction),
                    Some(function) if self.definitions.arities_below(function, source.layer).is_empty() => {
                        self.report(at, What::SuperWithNothingBelow { function: function.clone() });
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// Every kind of space and every effect of a card needs its function; a game needs its two entry points.
    fn handlers(&mut self) {
        let edition_file = format!("editions/{}/edition.toml", self.edition.id);
        let file = self.edition.sources.path(&edition_file).cloned().unwrap_or_else(|| edition_file.as_str().into());
        let kinds: BTreeSet<&str> = self.edition.spaces.iter().map(|space| &*space.kind).collect();
        let effects: BTreeSet<&str> = self.edition.cards.iter().map(|card| &*card.effect).collect();
        let spaces = kinds
            .into_iter()
            .map(|kind| (names::handler("land_on_", kind), "player, space", format!("a space has the kind `{kind}`")));
        let cards = effects.into_iter().map(|effect| {
            (names::handler("card_", effect), "player, card", format!("a card has the effect `{effect}`"))
        });
        let entries = [
            ("set_up".to_string(), "", "every game begins with it".to_string()),
            ("take_turn".to_string(), "player", "every turn begins with it".to_string()),
        ];
        for (function, parameters, because) in spaces.chain(cards).chain(entries) {
            let arity = parameters.split(',').filter(|name| !name.is_empty()).count();
            if !self.definitions.exists(&function, arity) {
                let what = What::MissingFunction { function, parameters: parameters.into(), because };
                self.report(Location::top(&file), what);
            }
        }
    }

    /// An event exists if the kernel or a script fires it; a listener to any other is a mistake.
    fn events(&mut self) -> Events {
        let mut events: Events = kernel_events()
            .iter()
            .map(|event| {
                let parameters = event.parameters.split(',').count();
                (event.name.to_string(), Event { parameters, listeners: Vec::new() })
            })
            .collect();
        for source in self.sources {
            source.ast.walk(&mut |path| {
                if let Some((call, _)) = called(path)
                    && let Some(event) = call.name.strip_prefix("fire_")
                {
                    let parameters = call.args.len();
                    events.entry(event.to_string()).or_insert(Event { parameters, listeners: Vec::new() });
                }
                true
            });
        }
        for ((name, arity), written) in &self.definitions.public {
            let Some(event) = name.strip_prefix("on_") else { continue };
            let all: Vec<String> = events.keys().cloned().collect();
            for one in written {
                let at = one.location(self.sources);
                match events.get_mut(event) {
                    Some(known) if known.parameters == *arity => known.listeners.push(one.layer),
                    Some(known) => {
                        let expected = known.parameters;
                        let what = What::EventParameterCount { event: event.into(), found: *arity, expected };
                        self.report(at, what);
                    }
                    None => {
                        let near = nearest(event, all.iter().map(String::as_str));
                        self.report(at, What::UnknownEvent { event: event.into(), nearest: near, events: all.clone() });
                    }
                }
            }
        }
        events
    }

    fn source(&mut self, source: &Source) {
        if let Some(statement) = source.ast.statements().first() {
            self.report(source.location(statement.position(), 1), What::StatementOutsideFunction);
        }
        let mut found = Vec::new();
        source.ast.walk(&mut |path| {
            if let Some((call, place)) = called(path) {
                self.call(
                    call,
                    is_method(path),
                    &mut |length, place, what| {
                        found.push((source.location(place, length), what));
                    },
                    place,
                );
            }
            if let Some(ASTNode::Expr(Expr::Property(property, place))) = path.last() {
                let name = property.2.as_str();
                if let Some(what) = self.property(name, is_assigned(path)) {
                    found.push((source.location(*place, name.chars().count()), what));
                }
            }
            true
        });
        for (at, what) in found {
            self.report(at, what);
        }
    }

    fn property(&self, name: &str, is_assigned: bool) -> Option<What> {
        if !self.known.properties.contains(name) && !self.known.map_keys.contains(name) {
            let near = nearest(name, self.known.properties.iter().map(String::as_str));
            return Some(What::UnknownProperty { name: name.into(), nearest: near });
        }
        let may_change = self.known.values.contains(name) || self.known.map_keys.contains(name);
        (is_assigned && !may_change).then(|| What::AssignedFact { name: name.into() })
    }

    fn call(&self, call: &FnCallExpr, is_method: bool, report: &mut dyn FnMut(usize, Position, What), place: Position) {
        let full = call.name.as_str();
        let name = names::written(full);
        if !rhai::is_valid_identifier(name) || self.known.language.contains(name) {
            return;
        }
        let given = call.args.len() + usize::from(is_method);
        let length = name.chars().count();
        if let Some(function) = self.known.kernel.get(name) {
            if function.parameters.len() != given {
                let expected = vec![function.parameters.len()];
                report(length, place, What::WrongParameterCount { name: name.into(), found: given, expected });
            } else if !is_method {
                self.literals(call, function.parameters, report);
            }
            return;
        }
        if full.contains("__below__") {
            return self.super_call(call, name, place, report);
        }
        if full.contains("__private__") || name.starts_with("fire_") || GENERATED.contains(&(name, given)) {
            return;
        }
        let arities: Vec<usize> =
            self.definitions.public.keys().filter(|(other, _)| other == name).map(|(_, arity)| *arity).collect();
        // A script function cannot be called as a method: Rhai would look for it with `this` bound and one argument less.
        if is_method || arities.is_empty() {
            let all = self.definitions.public.keys().map(|(name, _)| name.as_str());
            let near = nearest(name, all.chain(self.known.kernel.keys().copied()));
            report(length, place, What::UnknownFunction { name: name.into(), parameters: given, nearest: near });
        } else if !arities.contains(&given) {
            report(length, place, What::WrongParameterCount { name: name.into(), found: given, expected: arities });
        }
    }

    fn super_call(
        &self,
        call: &FnCallExpr,
        name: &str,
        place: Position,
        report: &mut dyn FnMut(usize, Position, What),
    ) {
        let arities = self.definitions.public.keys().filter(|(other, _)| other == name).map(|(_, arity)| *arity);
        let arities: Vec<usize> = arities.collect();
        if !arities.contains(&call.args.len()) {
            let expected = arities.first().copied().unwrap_or(0);
            let what = What::SuperParameterCount { function: name.into(), found: call.args.len(), expected };
            report("super".len(), place, what);
        }
    }

    /// Names that are written out are looked up now, not when the line is reached.
    fn literals(
        &self,
        call: &FnCallExpr,
        parameters: &[super::functions::Parameter],
        report: &mut dyn FnMut(usize, Position, What),
    ) {
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
            if names.iter().any(|name| name == text.as_str()) {
                continue;
            }
            let near = nearest(text, names.iter().map(String::as_str));
            let name = text.to_string();
            let what = match parameter.kind {
                Kind::Name(Named::Option) => What::UnknownOption { name, nearest: near, options: names },
                Kind::Function => What::UnknownFunction { name, parameters: list_length(call), nearest: near },
                Kind::Name(named) => What::UnknownName { what: named.word(), name, nearest: near, names },
                _ => What::UnknownName { what: "table value", name, nearest: near, names },
            };
            report(text.chars().count() + 2, *place, what);
        }
    }
}

/// Functions that the linker writes for scripts to call.
const GENERATED: [(&str, usize); 4] = [("land_on", 2), ("pass_over", 2), ("follow", 2), ("perform", 2)];

impl Known {
    fn new(edition: &Edition, sources: &[Source]) -> Known {
        let (language, language_properties) = language();
        let declared = &edition.declared;
        let values = [&declared.player_values, &declared.space_values];
        let facts = [&declared.space_facts, &declared.group_facts, &declared.card_facts];
        let name = |declaration: &crate::edition::Declaration| declaration.name.to_string();
        let values: BTreeSet<String> = values.into_iter().flatten().map(name).collect();
        let mut known_properties: BTreeSet<String> = facts.into_iter().flatten().map(name).collect();
        known_properties.extend(values.iter().cloned());
        known_properties.extend(properties().iter().map(|property| property.name.to_string()));
        known_properties.extend(language_properties);
        let mut map_keys = BTreeSet::new();
        for source in sources {
            source.ast.walk(&mut |path| {
                if let Some(ASTNode::Expr(Expr::Map(map, _))) = path.last() {
                    map_keys.extend(map.0.iter().map(|(key, _)| key.name.to_string()));
                }
                true
            });
        }
        let kernel = functions().map(|function| (function.name, function)).collect();
        Known { language, kernel, properties: known_properties, values, map_keys }
    }
}

/// The functions and properties that the language brings, from its own description of itself.
fn language() -> (BTreeSet<String>, BTreeSet<String>) {
    let engine = sandbox::engine(&Limits::default());
    let mut functions: BTreeSet<String> =
        ["print", "debug", "type_of", "call", "is_shared"].iter().map(ToString::to_string).collect();
    let mut properties = BTreeSet::new();
    for signature in engine.gen_fn_signatures(true) {
        match signature.strip_prefix("get$") {
            Some(getter) => properties.insert(getter.split('(').next().unwrap_or("").trim().to_string()),
            None => functions.insert(signature.split('(').next().unwrap_or("").trim().to_string()),
        };
    }
    (functions, properties)
}

/// The call at the end of a path, if there is one.
fn called<'a>(path: &[ASTNode<'a>]) -> Option<(&'a FnCallExpr, Position)> {
    match path.last()? {
        ASTNode::Expr(Expr::FnCall(call, place) | Expr::MethodCall(call, place))
        | ASTNode::Stmt(Stmt::FnCall(call, place)) => Some((call, *place)),
        _ => None,
    }
}

fn is_method(path: &[ASTNode<'_>]) -> bool {
    matches!(path.last(), Some(ASTNode::Expr(Expr::MethodCall(..))))
}

/// Whether the property at the end of a path is what an assignment changes.
fn is_assigned(path: &[ASTNode<'_>]) -> bool {
    let Some(ASTNode::Expr(property)) = path.last() else { return false };
    let target = path.iter().rev().find_map(|node| match node {
        ASTNode::Stmt(Stmt::Assignment(assignment)) => Some(&assignment.1.lhs),
        _ => None,
    });
    target.and_then(last_of).is_some_and(|last| last.position() == property.position())
}

/// The last link of a chain such as `player.at.closed`.
fn last_of(expression: &Expr) -> Option<&Expr> {
    match expression {
        Expr::Dot(chain, ..) => last_of(&chain.rhs),
        Expr::Property(..) => Some(expression),
        _ => None,
    }
}

fn list_length(call: &FnCallExpr) -> usize {
    call.args
        .iter()
        .find_map(|argument| match argument {
            Expr::Array(list, _) => Some(list.len()),
            _ => None,
        })
        .unwrap_or(0)
}
