//! What is surely of another sort than the kernel function or the declared value that it is given to takes.

use rhai::{ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::Checker;
use super::calls::Report;
use super::tree::last_of;
use crate::edition::{Named, Type};
use crate::mistake::What;
use crate::script::functions::{Function, Kind, Parameter, Sort, needs_an_entry, properties};
use crate::script::source::Source;

/// The functions that find a thing by its id, each named like what it finds.
const FINDING: [(Named, Sort); 8] = [
    (Named::Space, Sort::Space),
    (Named::Group, Sort::Group),
    (Named::Site, Sort::Site),
    (Named::Deck, Sort::Deck),
    (Named::Card, Sort::Card),
    (Named::CommonPiece, Sort::Piece),
    (Named::Pot, Sort::Pot),
    (Named::Timer, Sort::Timer),
];

/// What brackets would not make a list of that is wanted.
const MANY: [Sort; 3] = [Sort::List, Sort::Map, Sort::Closure];

impl Checker<'_> {
    /// The arguments of a kernel function, as far as their sorts are certain.
    pub fn arguments(&self, source: &Source, call: &FnCallExpr, function: &Function, report: Report<'_>) {
        for (argument, parameter) in call.args.iter().zip(function.parameters) {
            let declared = self.table_value(call, function, parameter);
            let takes = |sort| declared.map_or(parameter.kind.takes(sort), |(_, kind)| holds(kind, sort));
            let Some((expected, found)) = self.misfit(function, parameter, argument, &takes) else { continue };
            let needed = match declared {
                Some((name, kind)) => holder(name, kind),
                None => format!("`{}` takes {expected} as its parameter `{}`", function.name, parameter.name),
            };
            let what = What::WrongSort { needed, found, instead: self.instead(argument, &takes) };
            report(source.length_at(argument), argument.start_position(), what);
        }
    }

    /// An assignment at the end of a path that gives a declared value what it cannot hold.
    pub fn assignment(&self, source: &Source, path: &[ASTNode<'_>], report: Report<'_>) {
        let Some(ASTNode::Stmt(Stmt::Assignment(assignment))) = path.last() else { return };
        let (operation, sides) = &**assignment;
        let Some(Expr::Property(property, _)) = last_of(&sides.lhs).filter(|_| !operation.is_op_assignment()) else {
            return;
        };
        let (name, sorts) = (property.2.as_str(), self.sorts(&sides.rhs));
        let declared = self.edition.declared.values_behind_a_dot().map(|(_, declared)| declared);
        let kinds: Vec<Type> = declared.filter(|one| &*one.name == name).map(|declared| declared.kind).collect();
        let takes = |sort| kinds.iter().any(|kind| holds(*kind, sort));
        // An entry of a map may be anything.
        let (Some(kind), false) = (kinds.first(), self.known.map_keys.contains(name)) else { return };
        if !sorts.is_empty() && !sorts.iter().any(|sort| takes(*sort)) {
            let (needed, found) = (holder(name, *kind), in_words(&sorts));
            let what = What::WrongSort { needed, found, instead: self.instead(&sides.rhs, &takes) };
            report(source.length_at(&sides.rhs), sides.rhs.start_position(), what);
        }
    }

    /// The value of the table that an argument is for, with its type.
    fn table_value<'a>(
        &self,
        call: &'a FnCallExpr,
        function: &Function,
        parameter: &Parameter,
    ) -> Option<(&'a str, Type)> {
        let (Kind::Any, Some(Kind::TableValue)) = (parameter.kind, function.parameters.first().map(|first| first.kind))
        else {
            return None;
        };
        let Some(Expr::StringConstant(name, _)) = call.args.first() else { return None };
        let declared = self.edition.declared.table_values.iter().find(|declared| *declared.name == **name);
        declared.map(|declared| (name.as_str(), declared.kind))
    }

    /// What a parameter takes and what it is given instead, if that is certain.
    fn misfit(
        &self,
        function: &Function,
        parameter: &Parameter,
        argument: &Expr,
        takes: &dyn Fn(Sort) -> bool,
    ) -> Option<(String, String)> {
        let sorts = self.sorts(argument);
        if sorts.is_empty() {
            return None;
        }
        if !sorts.iter().any(|sort| takes(*sort)) {
            return Some((parameter.kind.words(), in_words(&sorts)));
        }
        let entries = self.sorts_of_entries(argument)?;
        if entries.is_empty() && needs_an_entry(function, parameter) {
            return Some(("a list with an entry".into(), "an empty list".into()));
        }
        let needed = match parameter.kind {
            Kind::Players => Sort::Player,
            Kind::Limits => Sort::Number,
            _ => return None,
        };
        let other = entries.into_iter().find(|sorts| !sorts.is_empty() && !sorts.contains(&needed))?;
        Some((parameter.kind.words(), format!("a list with {}", in_words(&other))))
    }

    /// The sorts of the entries of a list that is written out.
    fn sorts_of_entries(&self, list: &Expr) -> Option<Vec<Vec<Sort>>> {
        match list {
            Expr::Array(entries, _) => Some(entries.iter().map(|entry| self.sorts(entry)).collect()),
            Expr::DynamicConstant(constant, _) => {
                let entries = constant.as_array_ref().ok()?;
                let sorts = |entry| Expr::DynamicConstant(Box::new(entry), Position::NONE);
                Some(entries.iter().cloned().map(|entry| self.sorts(&sorts(entry))).collect())
            }
            _ => None,
        }
    }

    /// What to write in place of something of the wrong sort.
    fn instead(&self, argument: &Expr, takes: &dyn Fn(Sort) -> bool) -> Option<String> {
        if let Expr::StringConstant(text, _) = argument
            && let Some(meant) = self.meant_by_text(text, takes)
        {
            return Some(format!("write `{meant}`"));
        }
        let found = self.sorts(argument);
        let is_plain_text = takes(Sort::Text) && !FINDING.iter().any(|(_, sort)| takes(*sort));
        if is_plain_text && matches!(found[..], [Sort::Number | Sort::Flag]) {
            let is_written_out = matches!(argument, Expr::IntegerConstant(..) | Expr::BoolConstant(..));
            let how = if is_written_out { "in quotes" } else { "between backticks, with this as `${…}` in it" };
            return Some(format!("a text is written {how}"));
        }
        let on = |kind: Kind| found.first().is_some_and(|sort| *sort != Sort::Nothing && kind.takes(*sort));
        let gives = |returns| Sort::given(returns).first().is_some_and(|sort| *sort != Sort::Nothing && takes(*sort));
        // Whoever owns something is meant where money goes, rather than where a token or a piece goes.
        let is_meant = |name: &str| name != "owner" || takes(Sort::Bank) && !takes(Sort::Space);
        let own = properties().iter().filter(|property| on(property.on) && gives(property.returns));
        let own = own.filter(|property| is_meant(property.name));
        let own: Vec<&str> = own.map(|property| property.name).collect();
        match &own[..] {
            [only] => Some(format!("write `.{only}` behind it")),
            [..] if takes(Sort::Text) && own.contains(&"name") => Some("write `.name` behind it".into()),
            _ if takes(Sort::List) && !found.iter().any(|sort| MANY.contains(sort)) => {
                Some("a list is written in brackets: `[…]`".into())
            }
            _ => None,
        }
    }

    /// What was meant by something between quotes that is no text.
    fn meant_by_text(&self, text: &str, takes: &dyn Fn(Sort) -> bool) -> Option<String> {
        let is_plain = |sort: Sort, is_written: bool| takes(sort) && is_written;
        if is_plain(Sort::Bank, text == "bank")
            || is_plain(Sort::Number, text.parse::<i64>().is_ok())
            || is_plain(Sort::Flag, matches!(text, "true" | "false"))
        {
            return Some(text.to_owned());
        }
        let is_one = |(named, _): &&(Named, Sort)| self.edition.find(*named, text).is_some();
        let found = FINDING.iter().filter(is_one).find(|(_, sort)| takes(*sort));
        let found = found.map(|(named, _)| format!("{}(\"{text}\")", named.word()));
        let is_deed = takes(Sort::Deed) && self.edition.find(Named::Space, text).is_some();
        found.or_else(|| is_deed.then(|| format!("space(\"{text}\").deed")))
    }
}

fn holds(kind: Type, sort: Sort) -> bool {
    Sort::declared(kind).contains(&sort)
}

fn holder(name: &str, kind: Type) -> String {
    format!("`{name}` holds {}", kind.words())
}

/// "a player or nothing".
fn in_words(sorts: &[Sort]) -> String {
    let mut words: Vec<&str> = sorts.iter().map(|sort| sort.words()).collect();
    words.dedup();
    words.join(" or ")
}
