//! Acts that a bot wants to do, although no rule has them: its `next_act` would end the game.

use rhai::{ASTNode, Expr, Stmt};

use super::Checker;
use super::entries::OF_BOTS;
use super::tree::{OfferedAct, written_act};
use crate::mistake::{Mistake, What, nearest};
use crate::script::body::body;
use crate::script::definition::Written;
use crate::script::names;

impl Checker<'_> {
    /// Only acts that `next_act` surely gives back are judged: lists that are written out where it ends.
    pub fn wishes(&self, advice: &mut Vec<Mistake>) {
        let written = self.definitions.public.get(&(OF_BOTS.to_owned(), 1)).into_iter().flatten();
        for one in written.filter(|one| self.edition.layers[one.layer].name.starts_with("bot ")) {
            let unknown = given_acts(one).into_iter().filter_map(|act| Some((act.place, self.unknown_act(act)?)));
            let source = &self.sources[one.source];
            advice.extend(unknown.map(|(place, what)| Mistake { at: source.location(place, 1), what }));
        }
    }

    fn unknown_act(&self, act: OfferedAct) -> Option<What> {
        let (function, parameters) = (names::handler("act_", &act.name), act.others + 1);
        if self.definitions.exists(&function, parameters) {
            return None;
        }
        let own = self.definitions.public.keys().find(|(name, _)| *name == function).map(|(_, expected)| *expected);
        let acts: Vec<String> = self.acts_of_rules().collect();
        let near = nearest(&act.name, acts.iter().map(String::as_str)).filter(|_| own.is_none());
        Some(What::WishOfNoRule { act: act.name, function, found: parameters, expected: own, nearest: near })
    }

    /// The acts that the rules have, as scripts write them.
    fn acts_of_rules(&self) -> impl Iterator<Item = String> {
        let names = self.definitions.public.keys().filter_map(|(name, _)| name.strip_prefix("act_"));
        names.map(|name| name.replace('_', "-"))
    }
}

/// The acts that stand at the ends of a function.
fn given_acts(written: &Written) -> Vec<OfferedAct> {
    let mut acts = Vec::new();
    for statement in body(&written.function).iter() {
        statement.walk(&mut Vec::new(), &mut |path| {
            if let Some(ASTNode::Stmt(Stmt::Return(Some(value), ..))) = path.last() {
                acts.extend(act_in(value));
            }
            true
        });
    }
    last_acts(&body(&written.function), &mut acts);
    acts
}

fn last_acts(statements: &[Stmt], acts: &mut Vec<OfferedAct>) {
    match statements.last() {
        Some(Stmt::Expr(value)) => acts.extend(act_in(value)),
        Some(Stmt::If(flow, _)) => {
            last_acts(flow.body.statements(), acts);
            last_acts(flow.branch.statements(), acts);
        }
        _ => {}
    }
}

/// The act that an expression is, or falls back to.
fn act_in(value: &Expr) -> Option<OfferedAct> {
    match value {
        Expr::Coalesce(sides, _) => sides.last().and_then(act_in),
        value => written_act(value),
    }
}
