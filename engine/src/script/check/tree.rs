//! What the checker reads from a path through the syntax tree.

use rhai::{ASTNode, Expr, FnCallExpr, Position, Stmt};

/// The call at the end of a path, if there is one.
pub fn called<'a>(path: &[ASTNode<'a>]) -> Option<(&'a FnCallExpr, Position)> {
    match path.last()? {
        ASTNode::Expr(Expr::FnCall(call, place) | Expr::MethodCall(call, place))
        | ASTNode::Stmt(Stmt::FnCall(call, place)) => Some((call, *place)),
        _ => None,
    }
}

pub fn is_method(path: &[ASTNode<'_>]) -> bool {
    matches!(path.last(), Some(ASTNode::Expr(Expr::MethodCall(..))))
}

/// Whether the property at the end of a path is what an assignment changes.
pub fn is_assigned(path: &[ASTNode<'_>]) -> bool {
    let Some(ASTNode::Expr(property)) = path.last() else { return false };
    let target = path.iter().rev().find_map(|node| match node {
        ASTNode::Stmt(Stmt::Assignment(assignment)) => Some(&assignment.1.lhs),
        _ => None,
    });
    target.and_then(last_of).is_some_and(|last| last.position() == property.position())
}

/// The name that an assignment changes, if no variable has it: then it is a constant.
pub fn assigned_constant<'a>(path: &[ASTNode<'a>]) -> Option<(&'a str, Position)> {
    let Some(ASTNode::Stmt(Stmt::Assignment(assignment))) = path.last() else { return None };
    match &assignment.1.lhs {
        Expr::Variable(variable, None, place) if variable.0.is_none() => Some((variable.1.as_str(), *place)),
        _ => None,
    }
}

/// The last link of a chain such as `player.at.closed`.
fn last_of(expression: &Expr) -> Option<&Expr> {
    match expression {
        Expr::Dot(chain, ..) => last_of(&chain.rhs),
        Expr::Property(..) => Some(expression),
        _ => None,
    }
}

pub fn list_length(call: &FnCallExpr) -> usize {
    call.args
        .iter()
        .find_map(|argument| match argument {
            Expr::Array(list, _) => Some(list.len()),
            _ => None,
        })
        .unwrap_or(0)
}
