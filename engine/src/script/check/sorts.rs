//! What an expression surely is, if the line is reached at all: of what sort, before any game is played.

use rhai::{ASTFlags, Dynamic, Expr, FnCallExpr};

use super::Checker;
use super::tree::last_of;
use crate::edition::Declaration;
use crate::script::convert::to_value;
use crate::script::functions::{Kind, Sort, properties};

/// Operators that give true or false, whatever they compare.
const COMPARING: [&str; 8] = ["==", "!=", "<", "<=", ">", ">=", "!", "in"];

/// Operators that give a number where both sides are one.
const COUNTING: [&str; 6] = ["+", "-", "*", "/", "%", "**"];

impl Checker<'_> {
    /// All that it can be: one sort, or several where it may be nothing as well. Empty where that is not certain.
    pub fn sorts(&self, expression: &Expr) -> Vec<Sort> {
        match expression {
            Expr::Unit(_) => vec![Sort::Nothing],
            Expr::StringConstant(..) | Expr::InterpolatedString(..) | Expr::CharConstant(..) => vec![Sort::Text],
            Expr::IntegerConstant(..) => vec![Sort::Number],
            Expr::BoolConstant(..) | Expr::And(..) | Expr::Or(..) => vec![Sort::Flag],
            Expr::Array(..) => vec![Sort::List],
            Expr::Map(..) => vec![Sort::Map],
            Expr::DynamicConstant(constant, _) => sort_of_constant(constant).into_iter().collect(),
            Expr::FnCall(call, _) => self.sorts_of_call(call),
            Expr::Dot(..) if !may_stop(expression) => match last_of(expression) {
                Some(Expr::Property(property, _)) => self.sorts_of_property(property.2.as_str()),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn sorts_of_call(&self, call: &FnCallExpr) -> Vec<Sort> {
        let name = call.name.as_str();
        if call.op_token.is_some() {
            return self.sorts_of_operator(name, &call.args);
        }
        let Some(function) = self.known.kernel.get(name) else { return Vec::new() };
        match (function.parameters, &call.args[..]) {
            // What an option or a value of the table is says the edition.
            ([_], [Expr::StringConstant(own, _)]) if function.returns == "its value" => {
                match function.parameters[0].kind {
                    Kind::TableValue => declared(&self.edition.declared.table_values, own),
                    _ => self.edition.option(own).and_then(Sort::of).into_iter().collect(),
                }
            }
            _ => Sort::given(function.returns),
        }
    }

    fn sorts_of_operator(&self, operator: &str, sides: &[Expr]) -> Vec<Sort> {
        let is_number = |side: &Expr| self.sorts(side) == [Sort::Number];
        if COMPARING.contains(&operator) {
            vec![Sort::Flag]
        } else if COUNTING.contains(&operator) && sides.iter().all(is_number) {
            vec![Sort::Number]
        } else {
            Vec::new()
        }
    }

    /// Several things may have a property of the same name, and so may a map, of which nothing is known.
    fn sorts_of_property(&self, name: &str) -> Vec<Sort> {
        if self.known.map_keys.contains(name) || self.known.language_properties.contains(name) {
            return Vec::new();
        }
        let own = properties().iter().filter(|property| property.name == name);
        let of_kernel = own.map(|property| Sort::given(property.returns));
        let declarations = self.edition.declared.behind_a_dot().filter(|(_, declared)| &*declared.name == name);
        let of_edition = declarations.map(|(_, declared)| Sort::declared(declared.kind));
        let mut all = Vec::new();
        for sorts in of_kernel.chain(of_edition) {
            if sorts.is_empty() {
                return Vec::new();
            }
            all.extend(sorts);
        }
        all
    }
}

/// Whether a chain has a link such as `?.`, which gives nothing where there is nothing before it.
fn may_stop(chain: &Expr) -> bool {
    match chain {
        Expr::Dot(links, flags, _) => flags.intersects(ASTFlags::NEGATED) || may_stop(&links.rhs),
        _ => false,
    }
}

/// What the declared value of a name holds.
fn declared(declarations: &[Declaration], name: &str) -> Vec<Sort> {
    let found = declarations.iter().find(|declaration| &*declaration.name == name);
    found.map_or_else(Vec::new, |declaration| Sort::declared(declaration.kind))
}

/// A list or map of constants, a closure, or a constant that every script knows.
fn sort_of_constant(constant: &Dynamic) -> Option<Sort> {
    if constant.is_map() {
        return Some(Sort::Map);
    }
    if constant.is_array() {
        return Some(Sort::List);
    }
    if constant.is_fnptr() {
        return Some(Sort::Closure);
    }
    to_value(constant).ok().as_ref().and_then(Sort::of)
}
