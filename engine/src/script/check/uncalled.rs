//! Functions that nobody calls: a misspelt name that replaces nothing would change nothing, and nobody would notice.

use std::collections::BTreeSet;

use rhai::{ASTNode, Expr};

use super::Checker;
use super::tree::called;
use crate::mistake::{What, nearest};
use crate::script::names;

/// What the engine calls by itself, where the rules have it.
const ENTRIES: [&str; 5] = ["set_up", "take_turn", "acts", "track_problem", "random_track"];

impl Checker<'_> {
    /// A house rule is there to be called, so that all of its functions must be. An edition may have functions that only
    /// one of its modes calls: there, a name that is nearly another is taken for a slip.
    pub fn uncalled(&mut self) {
        let reached = self.reached();
        let mut found = Vec::new();
        for ((name, _), written) in &self.definitions.public {
            let Some(lowest) = written.first() else { continue };
            let layer = &*self.edition.layers[lowest.layer].name;
            let is_house_rule = layer.starts_with("house rule ");
            let is_own = is_house_rule || layer.starts_with("edition ") || layer.starts_with("mode ");
            if !is_own || name.starts_with("on_") || reached.contains(name) || self.known.kernel.contains_key(&**name) {
                continue;
            }
            let others = self.definitions.public.iter();
            let others = others.filter(|((other, _), _)| other != name && reached.contains(other));
            let near = nearest(name, others.map(|((other, _), _)| other.as_str()));
            if is_house_rule || near.is_some() {
                let what = What::NeverCalled { name: name.clone(), nearest: near };
                found.push((lowest.location(self.sources), what));
            }
        }
        for (at, what) in found {
            self.report(at, what);
        }
    }

    /// The names of all functions that a script or the engine calls.
    fn reached(&self) -> BTreeSet<String> {
        let mut reached: BTreeSet<String> = ENTRIES.iter().map(ToString::to_string).collect();
        for source in self.sources {
            source.ast.walk(&mut |path| {
                if let Some((call, _)) = called(path) {
                    reached.insert(names::written(call.name.as_str()).to_owned());
                }
                // What comes next, what a player may do and what a bot may be asked is named by texts.
                if let Some(ASTNode::Expr(Expr::StringConstant(text, _))) = path.last() {
                    reached.insert(text.to_string());
                    reached.extend(["act_", "decide_"].map(|prefix| names::handler(prefix, text)));
                }
                true
            });
            // The optimiser folds lists of texts into one constant.
            for text in source.text.split('"').skip(1).step_by(2) {
                reached.insert(names::handler("act_", text));
            }
        }
        for space in &self.edition.spaces {
            reached.extend(["land_on_", "pass_"].map(|prefix| names::handler(prefix, &space.kind)));
        }
        reached.extend(self.edition.cards.iter().map(|card| names::handler("card_", &card.effect)));
        reached
    }
}
