//! Comparisons that can never hold, as far as the sorts of both sides are certain.

use rhai::{ASTNode, Expr};

use super::Checker;
use super::tree::{called, last_of};
use crate::edition::Named;
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::script::functions::properties;
use crate::script::plain::TYPE_NAMES;

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
                if let Some(ASTNode::Expr(Expr::StringConstant(text, place))) = path.last()
                    && text.contains("${")
                {
                    advice.push(Mistake {
                        at: source.location(*place, text.chars().count() + 2),
                        what: What::NotFilledIn,
                    });
                }
                let Some((call, place)) = called(path) else { return true };
                if OPERATORS.contains(&call.name.as_str())
                    && let [one, other] = &call.args[..]
                {
                    advice.extend(self.sorts_apart(one, other).map(|what| {
                        let at = source.location(place, call.name.chars().count());
                        Mistake { at, what }
                    }));
                    let names = self.unknown_name(one, other).or_else(|| self.unknown_name(other, one));
                    advice.extend(names.map(|(what, constant)| {
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

    /// A text that is compared with a kind, an id or a sort, and is none in this edition.
    fn unknown_name<'a>(&self, side: &Expr, other: &'a Expr) -> Option<(What, &'a Expr)> {
        let Expr::StringConstant(name, _) = other else { return None };
        let (compared, mut names): (&str, Vec<String>) = match side {
            Expr::FnCall(call, _) if call.name.as_str() == "type_of" => ("sort", sorts()),
            Expr::Dot(..) => match last_of(side)? {
                Expr::Property(property, _) if self.sort_of_property(property.2.as_str()).is_none() => return None,
                Expr::Property(property, _) => match property.2.as_str() {
                    "kind" => ("kind", self.edition.spaces.iter().map(|space| space.kind.to_string()).collect()),
                    "id" => ("id", self.all_ids()),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        names.sort();
        names.dedup();
        if names.iter().any(|known| known == name.as_str()) {
            return None;
        }
        let (near, name) = (nearest(name, names.iter().map(String::as_str)), name.to_string());
        let what = match compared {
            "kind" => What::NoSpaceOfKind { kind: name, nearest: near, kinds: names },
            "id" => What::NothingNamed { what: "id", name, nearest: near, names },
            _ => What::NothingNamed { what: "sort", name, nearest: near, names },
        };
        Some((what, other))
    }

    /// The ids of all that has a property `id`.
    fn all_ids(&self) -> Vec<String> {
        Named::LISTS.into_iter().flat_map(|named| self.edition.ids(named)).map(ToString::to_string).collect()
    }
}

/// What `type_of` may give.
fn sorts() -> Vec<String> {
    let others = ["char", "Fn", "range", "range="];
    TYPE_NAMES.into_iter().chain(others).map(str::to_owned).collect()
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
