//! Mistakes in scripts that can be seen before a game is played.
//!
//! Rhai itself finds an unknown function only when it is called, so the checker walks every function's syntax tree.

mod arguments;
mod asking;
mod calls;
mod comparisons;
mod decides;
mod entries;
mod events;
mod generated;
mod helpers;
mod known;
mod layers;
mod methods;
mod results;
mod sorts;
mod tree;
mod uncalled;
mod wishes;

pub use uncalled::Uncalled;

use rhai::{ASTNode, Expr};

use super::definition::Definitions;
use super::generate::Events;
use super::source::Source;
use crate::edition::Edition;
use crate::library::Location;
use crate::mistake::{Mistake, Mistakes, What};
use calls::assigned_fact;
use known::Known;
use tree::{assigned_constant, called, is_assigned, is_method};

/// Checks all layers together; gives the events that exist, and functions of which nobody knows what they are for.
pub fn program(
    edition: &Edition,
    sources: &[Source],
    definitions: &Definitions,
) -> Result<(Events, Vec<Uncalled>), Mistakes> {
    let mut checker =
        Checker { edition, sources, definitions, known: Known::new(edition, sources), mistakes: Vec::new() };
    checker.definitions();
    checker.supers();
    checker.generated();
    checker.handlers();
    checker.entries();
    checker.acts();
    checker.decides();
    checker.words();
    let uncalled = checker.uncalled();
    let events = checker.events();
    for source in sources {
        checker.source(source);
    }
    Mistakes::or(checker.mistakes, (events, uncalled))
}

/// What a modder should look at in layers without mistakes.
pub fn advice(edition: &Edition, sources: &[Source], definitions: &Definitions) -> Vec<Mistake> {
    let known = Known::new(edition, sources);
    let checker = Checker { edition, sources, definitions, known, mistakes: Vec::new() };
    let mut advice = Vec::new();
    checker.helpers(&mut advice);
    checker.asking(&mut advice);
    checker.comparisons(&mut advice);
    checker.results(&mut advice);
    checker.question_names(&mut advice);
    checker.wishes(&mut advice);
    advice
}

struct Checker<'a> {
    edition: &'a Edition,
    sources: &'a [Source],
    definitions: &'a Definitions,
    known: Known,
    mistakes: Vec<Mistake>,
}

impl Checker<'_> {
    fn report(&mut self, at: Location, what: What) {
        self.mistakes.push(Mistake { at, what });
    }

    fn source(&mut self, source: &Source) {
        if let Some(statement) = source.ast.statements().first() {
            self.report(source.location(statement.position(), 1), What::StatementOutsideFunction);
        }
        let mut found = Vec::new();
        source.ast.walk(&mut |path| {
            let mut report = |length, place, what| found.push((source.location(place, length), what));
            if let Some((call, place)) = called(path) {
                self.call(source, call, place, is_method(path), &mut report);
            }
            self.assignment(source, path, &mut report);
            if let Some((name, place)) = assigned_constant(path) {
                report(name.chars().count(), place, assigned_fact(source, name));
            }
            if let Some(ASTNode::Expr(Expr::Property(property, place))) = path.last() {
                let name = property.2.as_str();
                if let Some(what) = self.property(source, name, is_assigned(path)) {
                    report(name.chars().count(), *place, what);
                }
            }
            true
        });
        for (at, what) in found {
            self.report(at, what);
        }
    }
}
