//! Functions of house rules that have the same name by chance.

use super::Checker;
use crate::mistake::{Mistake, What};

/// What the name of a layer begins with that a house rule makes.
const HOUSE_RULE: &str = "house rule ";

impl Checker<'_> {
    /// What no layer below has is a helper of each rule: the later one would take the place of the earlier, also for it.
    pub fn helpers(&self, advice: &mut Vec<Mistake>) {
        for ((name, _), written) in self.definitions.public.iter().filter(|((name, _), _)| !name.starts_with("on_")) {
            let rules = written.iter().map(|one| self.edition.layers[one.layer].name.strip_prefix(HOUSE_RULE));
            // Layers above those of house rules are a bot's, for its eyes only.
            let Some(rules) = rules.collect::<Option<Vec<&str>>>() else { continue };
            for (pair, rules) in written.windows(2).zip(rules.windows(2)) {
                let supers = &self.sources[pair[1].source].supers;
                if !supers.iter().any(|used| used.function.as_deref() == Some(name)) {
                    let (rule, other) = (rules[1].to_owned(), rules[0].to_owned());
                    let what = What::HelperReplaced { name: name.clone(), rule, other };
                    advice.push(Mistake { at: pair[1].location(self.sources), what });
                }
            }
        }
    }
}
