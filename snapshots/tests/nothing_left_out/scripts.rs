//! What scripts use, by the tree that Rhai's parser makes of them: what stands in a comment or a text does not count.

use std::collections::BTreeSet;

use rhai::{ASTNode, Engine, Expr, OptimizationLevel, Stmt, Token};

use super::texts::Texts;

/// The names of the functions that some scripts call, of the properties that they read or set, and of the functions that
/// they define.
#[derive(Debug, Default, PartialEq)]
pub struct Used {
    pub called: BTreeSet<String>,
    pub read: BTreeSet<String>,
    pub defined: BTreeSet<String>,
}

impl Used {
    /// By all scripts of some texts; what cannot be parsed uses nothing, since it is never played.
    pub fn by(scripts: &Texts) -> Used {
        let mut used = Used::default();
        scripts.files().for_each(|(_, text)| used.add(text));
        used
    }

    fn add(&mut self, script: &str) {
        let Ok(tree) = parser().compile(script) else { return };
        self.defined.extend(tree.iter_functions().map(|function| function.name.to_string()));
        tree.walk(&mut |path| {
            match path.last() {
                Some(ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)))
                | Some(ASTNode::Stmt(Stmt::FnCall(call, _))) => self.called.insert(call.name.to_string()),
                Some(ASTNode::Expr(Expr::Property(property, _))) => self.read.insert(property.2.to_string()),
                _ => false,
            };
            true
        });
    }
}

/// Nothing is optimised away, and `super` is a function like others: the linker gives it its meaning.
fn parser() -> Engine {
    let mut parser = Engine::new_raw();
    parser.set_optimization_level(OptimizationLevel::None).set_max_expr_depths(0, 0);
    #[allow(deprecated, reason = "Rhai marks the token mapper as volatile by deprecating it; its version is pinned")]
    parser.on_parse_token(|token, _, _| match token {
        Token::Reserved(word) if word.as_str() == "super" => Token::Identifier(word),
        token => token,
    });
    parser
}

#[test]
fn what_stands_in_a_comment_or_a_text_is_not_used() {
    let script = r#"
        // teleport(player, player.shoe_size)
        /* yawn(player.mouth) */
        fn on_landed(player, space) { say("fn teleport(player) { player.shoe_size }" + player.name.to_upper()); }
    "#;
    let mut used = Used::default();
    used.add(script);
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let expected =
        Used { called: names(&["+", "say", "to_upper"]), read: names(&["name"]), defined: names(&["on_landed"]) };
    assert_eq!(used, expected);
}
