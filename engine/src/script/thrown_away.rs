//! Values that a script works out and nobody uses: `rent * 2;` in the middle of a function changes nothing.

use rhai::{AST, ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::body::body;
use super::host::Limits;
use super::source::Parser;
use crate::library::Location;
use crate::text::SharedText;

/// A value that nobody uses.
pub struct Lost {
    pub place: Location,
    /// The variable that it is put into, if any.
    pub variable: Option<String>,
}

/// Statements that are nothing but a value, and variables that are made when nothing can read them any more. What a
/// function ends with is its value, with a semicolon or without. A file that is no script has none.
pub fn thrown_away(file: &SharedText, text: &SharedText) -> Vec<Lost> {
    // The optimiser would take away what is looked for here.
    let Ok(source) = Parser::without_optimiser(&Limits::default()).parse(file, text, 0, 0) else { return Vec::new() };
    let ends = ends_of_functions(&source.ast);
    let mut all = Vec::new();
    source.ast.walk(&mut |path| {
        let Some(ASTNode::Stmt(statement)) = path.last() else { return true };
        let is_lost = match statement {
            Stmt::Var(..) => is_last(path, &ends),
            _ => is_value(statement) && !is_given_back(path, &ends),
        };
        if is_lost {
            let place = source.location(start(statement), length_from(text, start(statement)));
            let variable = if let Stmt::Var(made, ..) = statement { Some(made.0.name.to_string()) } else { None };
            all.push(Lost { place, variable });
        }
        true
    });
    all
}

/// Whether a statement does nothing but work out a value. What its parts may change is not looked at: the value is lost.
fn is_value(statement: &Stmt) -> bool {
    match statement {
        Stmt::FnCall(call, _) => is_operator(call),
        Stmt::Expr(expression) => match &**expression {
            Expr::Dot(chain, ..) | Expr::Index(chain, ..) => ends_without_call(&chain.rhs),
            Expr::FnCall(call, _) => is_operator(call),
            // `is_open && close()` is a way to write `if`, and what stands in braces is looked at by itself.
            Expr::And(..) | Expr::Or(..) | Expr::Coalesce(..) | Expr::Stmt(..) | Expr::MethodCall(..) => false,
            _ => true,
        },
        _ => false,
    }
}

fn is_operator(call: &FnCallExpr) -> bool {
    !rhai::is_valid_identifier(call.name.as_str())
}

/// Whether a chain such as `player.at.rents[0]` ends without a call.
fn ends_without_call(link: &Expr) -> bool {
    match link {
        Expr::Dot(chain, ..) | Expr::Index(chain, ..) => ends_without_call(&chain.rhs),
        Expr::MethodCall(..) => false,
        _ => true,
    }
}

/// Whether the statement at the end of a path is the value of a function or of an expression.
fn is_given_back(path: &[ASTNode<'_>], ends: &[Position]) -> bool {
    match path {
        [.., ASTNode::Stmt(Stmt::While(..) | Stmt::Do(..) | Stmt::For(..)), _] => false,
        [.., ASTNode::Expr(_), _] => is_last(path, ends),
        [outer @ .., _] if !outer.is_empty() => is_last(path, ends) && is_given_back(outer, ends),
        _ => is_last(path, ends),
    }
}

/// Whether the statement at the end of a path is the last one of those in its braces.
fn is_last(path: &[ASTNode<'_>], ends: &[Position]) -> bool {
    let Some(ASTNode::Stmt(statement)) = path.last() else { return true };
    let place = statement.position();
    let closes = |inner: &rhai::StmtBlock| inner.iter().last().is_some_and(|last| last.position() == place);
    match path {
        [_] => ends.contains(&place),
        [.., ASTNode::Stmt(Stmt::Block(inner)), _] => closes(inner),
        [.., ASTNode::Expr(Expr::Stmt(inner)), _] => closes(inner),
        [.., ASTNode::Stmt(Stmt::If(flow, _) | Stmt::TryCatch(flow, _)), _] => {
            closes(&flow.body) || closes(&flow.branch)
        }
        [.., ASTNode::Stmt(Stmt::While(flow, _) | Stmt::Do(flow, ..)), _] => closes(&flow.body),
        [.., ASTNode::Stmt(Stmt::For(parts, _)), _] => closes(&parts.2.body),
        _ => true,
    }
}

/// The places of the last statements of all functions.
fn ends_of_functions(ast: &AST) -> Vec<Position> {
    ast.iter_fn_def().filter_map(|function| Some(body(function).last()?.position())).collect()
}

/// Where a statement begins. An operator stands behind its first operand.
fn start(statement: &Stmt) -> Position {
    match statement {
        Stmt::FnCall(call, place) => operand(call).unwrap_or(*place),
        Stmt::Expr(expression) => expression_start(expression),
        _ => statement.position(),
    }
}

fn expression_start(expression: &Expr) -> Position {
    match expression {
        Expr::FnCall(call, place) if is_operator(call) => operand(call).unwrap_or(*place),
        Expr::Dot(chain, ..) | Expr::Index(chain, ..) => expression_start(&chain.lhs),
        _ => expression.start_position(),
    }
}

fn operand(call: &FnCallExpr) -> Option<Position> {
    call.args.first().filter(|_| call.args.len() > 1).map(expression_start)
}

/// The length of what is written from a place to the end of the statement, as far as it stands in that line.
fn length_from(text: &str, place: Position) -> usize {
    let line = place.line().and_then(|line| text.lines().nth(line - 1)).unwrap_or("");
    let rest: String = line.chars().skip(place.position().unwrap_or(1).saturating_sub(1)).collect();
    let end = rest.find([';', '}']).unwrap_or(rest.len());
    rest[..end].trim_end().chars().count().max(1)
}

#[cfg(test)]
mod tests {
    use super::thrown_away;
    use crate::text::SharedText;

    /// The parts of a script whose value nobody uses.
    #[track_caller]
    fn check(script: &str, expected: &[&str]) {
        let text: SharedText = script.into();
        let found = thrown_away(&"a.rhai".into(), &text);
        let found: Vec<&str> = found.iter().map(|lost| &text[lost.place.start..lost.place.end]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_value_in_the_middle_of_a_function_is_lost() {
        check("fn rent(space) { space.price * 2; say(\"rent\"); }", &["space.price * 2"]);
        check("fn rent(space) { space.rents[0]; close(space); }", &["space.rents[0]"]);
        check("fn rent(space) { let rent = f(space); rent; -rent; 5; g(rent) }", &["rent", "-rent", "5"]);
        check("fn rent(space) { if space.closed { 0 } f(space) }", &["0"]);
        check("fn rent(space) { if space.closed { 0; } f(space) + 1 }", &["0"]);
    }

    #[test]
    fn a_value_in_a_loop_is_lost() {
        check("fn rent(space) { for other in f(space) { other.price } }", &["other.price"]);
        check("fn rent(space) { while f(space) { g(space) + 1; } }", &["g(space) + 1"]);
    }

    #[test]
    fn a_variable_at_the_end_of_a_function_is_lost() {
        check("fn rent(space) { let rent = f(space) * 2; }", &["let rent = f(space) * 2"]);
        check("fn rent(space) { let rent = f(space) * 2; rent }", &[]);
    }

    #[test]
    fn what_a_function_ends_with_is_given_back() {
        check("fn rent(space) { space.price * 2; }", &[]);
        check("fn rent(space) { if space.closed { 0 } else { space.rents[0] } }", &[]);
        check("fn rent(space) { let rent = if space.closed { 0 } else { 5 }; rent }", &[]);
        check("fn rent(space) { switch space.kind { \"a\" => 1, _ => { f(space); 2 } } }", &[]);
        check("fn rents(spaces) { let all = spaces.map(|space| space.price * 2); all } fn two() { 2 }", &[]);
    }

    #[test]
    fn calls_and_assignments_are_not_lost() {
        check("fn rent(space) { f(space); space.closed = true; space.rents.clear(); f(space) && g(space); 1 }", &[]);
        check("fn rent(list) { list[0] = 1; list[0].push(2); list += 1; return; }", &[]);
    }
}
