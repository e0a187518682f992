//! The statements of a function.

use std::rc::Rc;

use rhai::{AST, ASTNode, Module, ScriptFuncDef, Stmt};

/// The statements of a function. Rhai shows them only to a walk through a whole tree.
pub fn body(definition: &Rc<ScriptFuncDef>) -> Rc<[Stmt]> {
    let mut module = Module::new();
    module.set_script_fn(definition.clone());
    let mut statements = Vec::new();
    AST::new_from_module(module).walk(&mut |path| {
        if let [ASTNode::Stmt(statement)] = path {
            statements.push((*statement).clone());
        }
        true
    });
    statements.into()
}
