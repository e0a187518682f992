//! Functions that forget what they have to give: whoever calls them goes on with nothing.

use rhai::{ASTNode, Expr, FnCallExpr, Stmt};

use super::Checker;
use crate::mistake::{Mistake, What};
use crate::script::body::body;
use crate::script::definition::Written;
use crate::script::names;

/// What a function gives, if that can be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    /// Surely none.
    Nothing,
    /// At least sometimes.
    Value,
    Unknown,
}

/// Methods that change their list or map, and give nothing.
const CHANGING: [&str; 4] = ["push", "insert", "append", "clear"];

/// So many calls are followed to see what a function ends with.
const MOST_CALLS: usize = 4;

impl Checker<'_> {
    /// A function without a value, where one of the layers below has one.
    pub fn results(&self, advice: &mut Vec<Mistake>) {
        for ((name, _), written) in self.definitions.public.iter().filter(|((name, _), _)| !name.starts_with("on_")) {
            for (index, one) in written.iter().enumerate() {
                let below = written[..index].iter().rfind(|other| self.gives(other, 0) == Gives::Value);
                if let Some(below) = below.filter(|_| self.gives(one, 0) == Gives::Nothing) {
                    let below_file = self.edition.sources.shown(&self.sources[below.source].file).to_owned();
                    let what = What::GivesNothing { name: name.clone(), below_file };
                    advice.push(Mistake { at: one.location(self.sources), what });
                }
            }
        }
    }

    fn gives(&self, written: &Written, calls: usize) -> Gives {
        let statements = body(&written.function);
        if statements.iter().any(returns) {
            return Gives::Value;
        }
        // Without any statement it is meant to give nothing.
        statements.last().map_or(Gives::Unknown, |last| self.statement_gives(last, calls))
    }

    fn statement_gives(&self, last: &Stmt, calls: usize) -> Gives {
        match last {
            Stmt::Assignment(..) | Stmt::Var(..) | Stmt::For(..) | Stmt::While(..) | Stmt::Do(..) => Gives::Nothing,
            Stmt::FnCall(call, _) => self.call_gives(call, calls),
            Stmt::Expr(value) => self.expression_gives(value, calls),
            Stmt::If(flow, _) => {
                let ends = [&flow.body, &flow.branch].map(|branch| branch.iter().last());
                let gives = |end: &Stmt| self.statement_gives(end, calls) == Gives::Value;
                if ends.into_iter().flatten().any(gives) { Gives::Value } else { Gives::Unknown }
            }
            _ => Gives::Unknown,
        }
    }

    fn expression_gives(&self, value: &Expr, calls: usize) -> Gives {
        match value {
            Expr::FnCall(call, _) => self.call_gives(call, calls),
            Expr::Dot(chain, ..) if changes(&chain.rhs) => Gives::Nothing,
            Expr::IntegerConstant(..)
            | Expr::BoolConstant(..)
            | Expr::StringConstant(..)
            | Expr::InterpolatedString(..)
            | Expr::Array(..)
            | Expr::Map(..)
            | Expr::Variable(..)
            | Expr::And(..)
            | Expr::Or(..) => Gives::Value,
            _ => Gives::Unknown,
        }
    }

    /// An operator gives a value; of a function it depends on what that one ends with.
    fn call_gives(&self, call: &FnCallExpr, calls: usize) -> Gives {
        if call.op_token.is_some() {
            return Gives::Value;
        }
        if let Some(function) = self.known.kernel.get(call.name.as_str()) {
            return if function.returns == "nothing" { Gives::Unknown } else { Gives::Value };
        }
        let signature = (names::written(call.name.as_str()).to_owned(), call.args.len());
        let in_force = self.definitions.public.get(&signature).and_then(|written| written.last());
        match in_force {
            Some(written) if calls < MOST_CALLS && self.gives(written, calls + 1) == Gives::Value => Gives::Value,
            _ => Gives::Unknown,
        }
    }
}

/// Whether a chain ends with a method that changes what stands before it.
fn changes(link: &Expr) -> bool {
    match link {
        Expr::Dot(chain, ..) | Expr::Index(chain, ..) => changes(&chain.rhs),
        Expr::MethodCall(call, _) => CHANGING.contains(&call.name.as_str()),
        _ => false,
    }
}

/// Whether a statement gives a value back in its middle.
fn returns(statement: &Stmt) -> bool {
    let mut found = false;
    statement.walk(&mut Vec::new(), &mut |path| {
        found = found || matches!(path.last(), Some(ASTNode::Stmt(Stmt::Return(Some(_), ..))));
        !found
    });
    found
}
