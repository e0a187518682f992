//! What a script speaks of, for advice about names that no script knows.

use std::collections::BTreeSet;

use rhai::{ASTNode, Expr};

use super::host::Limits;
use super::source::Parser;
use crate::text::SharedText;

/// All properties and texts in a file; nothing if it cannot be parsed, since the linker then says why.
pub fn mentioned(file: &SharedText, text: &SharedText) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let Ok(source) = Parser::new(&Limits::default()).parse(file, text, 0, 0) else { return names };
    source.ast.walk(&mut |path| {
        match path.last() {
            Some(ASTNode::Expr(Expr::Property(property, _))) => names.insert(property.2.to_string()),
            Some(ASTNode::Expr(Expr::StringConstant(text, _))) => names.insert(text.to_string()),
            _ => false,
        };
        true
    });
    // The optimiser folds lists of texts into one constant, so that the words between quotes count as well.
    names.extend(text.split('"').skip(1).step_by(2).map(str::to_owned));
    names
}
