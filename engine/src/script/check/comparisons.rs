//! Comparisons that can never hold, as far as the sorts of both sides are certain.

use rhai::Expr;

use super::Checker;
use super::tree::{called, last_of};
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::script::functions::properties;

/// The operators that compare.
const OPERATORS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

/// Sorts that nothing else is ever the same as.
const PLAIN: [&str; 3] = ["a text", "a number", "true or false"];

/// The sorts of things, as the table of kernel functions names them.
const THINGS: [&str; 11] = [
    "a card", "a deal", "a deck", "a deed", "a group", "a player", "a purse", "a roll", "a site", "a space", "a timer",
];

impl Checker<'_> {
    /// Things that are compared with texts or numbers, and kinds that no space has.
    pub fn comparisons(&self, advice: &mut Vec<Mistake>) {
        for source in self.sources {
            source.ast.walk(&mut |path| {
                let Some((call, place)) = called(path) else { return true };
                if OPERATORS.contains(&call.name.as_str())
                    && let [one, other] = &call.args[..]
                {
                    advice.extend(self.sorts_apart(one, other).map(|what| {
                        let at = source.location(place, call.name.chars().count());
                        Mistake { at, what }
                    }));
                    let kinds = self.unknown_kind(one, other).or_else(|| self.unknown_kind(other, one));
                    advice.extend(kinds.map(|(what, constant)| {
                        let at: Location = source.location(constant.position(), constant_length(constant));
                        Mistake { at, what }
                    }));
                }
                true
            });
        }
    }

    fn sorts_apart(&self, one: &Expr, other: &Expr) -> Option<What> {
        let (left, right) = (self.sort(one)?, self.sort(other)?);
        let is_apart = left != right && (PLAIN.contains(&left) || PLAIN.contains(&right));
        is_apart.then_some(What::NeverTheSame { left, right })
    }

    /// What a side surely is, if it is anything: a constant, a property of the kernel, or what a kernel function gives.
    fn sort(&self, side: &Expr) -> Option<&'static str> {
        match side {
            Expr::StringConstant(..) | Expr::InterpolatedString(..) => Some("a text"),
            Expr::IntegerConstant(..) => Some("a number"),
            Expr::BoolConstant(..) => Some("true or false"),
            Expr::FnCall(call, _) => sort_of(self.known.kernel.get(call.name.as_str())?.returns),
            Expr::Dot(..) => match last_of(side)? {
                Expr::Property(property, _) => self.sort_of_property(property.2.as_str()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Several things may have a property of the same name, and so may a map.
    fn sort_of_property(&self, name: &str) -> Option<&'static str> {
        if self.known.map_keys.contains(name) || self.known.declared.contains(name) {
            return None;
        }
        let mut sorts = properties().iter().filter(|property| property.name == name).map(|one| sort_of(one.returns));
        let first = sorts.next()??;
        sorts.all(|sort| sort == Some(first)).then_some(first)
    }

    fn unknown_kind<'a>(&self, side: &Expr, other: &'a Expr) -> Option<(What, &'a Expr)> {
        let Expr::StringConstant(kind, _) = other else { return None };
        let Expr::Dot(..) = side else { return None };
        let Expr::Property(property, _) = last_of(side)? else { return None };
        let is_kind = property.2.as_str() == "kind" && self.sort_of_property("kind").is_some();
        let mut kinds: Vec<String> = self.edition.spaces.iter().map(|space| space.kind.to_string()).collect();
        kinds.sort();
        kinds.dedup();
        if !is_kind || kinds.iter().any(|known| known == kind.as_str()) {
            return None;
        }
        let near = nearest(kind, kinds.iter().map(String::as_str));
        Some((What::NoSpaceOfKind { kind: kind.to_string(), nearest: near, kinds }, other))
    }
}

/// A sort from the words of the table; that it may be nothing as well makes no difference.
fn sort_of(returns: &'static str) -> Option<&'static str> {
    let sort = returns.strip_suffix(" or ()").unwrap_or(returns);
    (PLAIN.contains(&sort) || THINGS.contains(&sort)).then_some(sort)
}

fn constant_length(constant: &Expr) -> usize {
    match constant {
        Expr::StringConstant(text, _) => text.chars().count() + 2,
        _ => 1,
    }
}
