//! Comparisons that can never hold, as far as the sorts of both sides are certain.

use rhai::{ASTNode, Expr};

use super::Checker;
use super::tree::{called, last_of};
use crate::edition::Named;
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::script::functions::Sort;
use crate::script::plain::TYPE_NAMES;

/// The operators that compare.
const OPERATORS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

/// Sorts that nothing else is ever the same as.
const PLAIN: [Sort; 3] = [Sort::Text, Sort::Number, Sort::Flag];

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
        let (left, right) = (self.only_sort(one)?, self.only_sort(other)?);
        let is_apart = left != right && (PLAIN.contains(&left) || PLAIN.contains(&right));
        is_apart.then(|| What::NeverTheSame { left: left.words(), right: right.words() })
    }

    /// What a side surely is, if it is anything.
    fn only_sort(&self, side: &Expr) -> Option<Sort> {
        let sorts: Vec<Sort> = self.sorts(side).into_iter().filter(|sort| *sort != Sort::Nothing).collect();
        let (first, others) = sorts.split_first()?;
        others.iter().all(|other| other == first).then_some(*first)
    }

    /// A text that is compared with a kind, an id or a sort, and is none in this edition.
    fn unknown_name<'a>(&self, side: &Expr, other: &'a Expr) -> Option<(What, &'a Expr)> {
        let Expr::StringConstant(name, _) = other else { return None };
        let (compared, mut names): (&str, Vec<String>) = match side {
            Expr::FnCall(call, _) if call.name.as_str() == "type_of" => ("sort", sorts()),
            Expr::Dot(..) => match last_of(side)? {
                Expr::Property(..) if self.only_sort(side).is_none() => return None,
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

fn constant_length(constant: &Expr) -> usize {
    match constant {
        Expr::StringConstant(text, _) => text.chars().count() + 2,
        _ => 1,
    }
}
