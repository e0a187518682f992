//! What the checker reads from a path through the syntax tree.

use rhai::{ASTNode, Dynamic, Expr, FnCallExpr, Position, Stmt};

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

/// The property that the assignment at the end of a path changes, such as `visits` in `player.visits += 1`.
pub fn assigned_property<'a>(path: &[ASTNode<'a>]) -> Option<(&'a str, Position)> {
    let Some(ASTNode::Stmt(Stmt::Assignment(assignment))) = path.last() else { return None };
    match last_of(&assignment.1.lhs)? {
        Expr::Property(property, place) => Some((property.2.as_str(), *place)),
        _ => None,
    }
}

/// The last link of a chain such as `player.at.closed`.
pub fn last_of(expression: &Expr) -> Option<&Expr> {
    match expression {
        Expr::Dot(chain, ..) => last_of(&chain.rhs),
        Expr::Property(..) => Some(expression),
        _ => None,
    }
}

/// The length of the list that is written out in a call, if there is one.
pub fn list_length(call: &FnCallExpr) -> Option<usize> {
    call.args.iter().find_map(|argument| match argument {
        Expr::Array(list, _) => Some(list.len()),
        Expr::DynamicConstant(constant, _) => constant.as_array_ref().ok().map(|list| list.len()),
        _ => None,
    })
}

/// An act that a list offers, such as `["build", space]`.
pub struct OfferedAct {
    pub name: String,
    pub place: Position,
    /// How much it brings besides the player.
    pub others: usize,
}

/// The acts that the list at the end of a path offers: what is pushed onto a list, or stands in a list of lists.
pub fn offered_acts(path: &[ASTNode<'_>]) -> Vec<OfferedAct> {
    let is_pushed = matches!(path, [.., ASTNode::Expr(Expr::MethodCall(call, _)), _] if call.name.as_str() == "push");
    let is_in_list = matches!(path, [.., ASTNode::Expr(Expr::Array(..)), _]);
    match path.last() {
        Some(ASTNode::Expr(act @ Expr::Array(..))) if is_pushed || is_in_list => written_act(act).into_iter().collect(),
        // A list of nothing but constants is one itself.
        Some(ASTNode::Expr(Expr::DynamicConstant(constant, place))) => {
            let constants = if is_pushed || is_in_list { vec![(**constant).clone()] } else { elements(constant) };
            constants.iter().filter_map(|list| constant_act(list, *place)).collect()
        }
        _ => Vec::new(),
    }
}

/// The act that is written out as a list.
pub fn written_act(expression: &Expr) -> Option<OfferedAct> {
    match expression {
        Expr::Array(list, _) => match list.first() {
            Some(Expr::StringConstant(name, place)) => {
                Some(OfferedAct { name: name.to_string(), place: *place, others: list.len() - 1 })
            }
            _ => None,
        },
        Expr::DynamicConstant(constant, place) => constant_act(constant, *place),
        _ => None,
    }
}

fn constant_act(list: &Dynamic, place: Position) -> Option<OfferedAct> {
    let list = elements(list);
    let name = list.first()?.clone().into_string().ok()?;
    Some(OfferedAct { name, place, others: list.len() - 1 })
}

fn elements(constant: &Dynamic) -> Vec<Dynamic> {
    constant.as_array_ref().map(|list| list.to_vec()).unwrap_or_default()
}
