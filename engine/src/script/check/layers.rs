//! How the layers fit over each other, and what every game needs.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::Checker;
use super::tree::{OfferedAct, offered_acts};
use crate::data::find::Written;
use crate::data::list::List;
use crate::kernel::IS_OUT;
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::script::definition::Written as Definition;
use crate::script::names;

impl Checker<'_> {
    /// Functions that stand twice, that replace nothing, or that hide the kernel's.
    pub fn definitions(&mut self) {
        for source in self.sources {
            for written in source.definitions.iter().filter(|written| self.known.kernel.contains_key(&*written.name)) {
                let at = source.location(written.place, written.name.chars().count());
                self.mistakes.push(Mistake { at, what: What::KernelFunctionReplaced { name: written.name.clone() } });
            }
        }
        for ((name, arity), written) in &self.definitions.public {
            for pair in written.windows(2).filter(|pair| pair[0].layer == pair[1].layer) {
                let first = &pair[0];
                let file = self.edition.sources.shown(&self.sources[first.source].file);
                let other = format!("{file}:{}", first.place.line().unwrap_or(0));
                self.report(pair[1].location(self.sources), What::DuplicateFunction { name: name.clone(), other });
            }
            let Some(lowest) = written.first() else { continue };
            let others = self.definitions.arities_below(name, lowest.layer);
            if let Some((below, other)) = others.first().filter(|_| !name.starts_with("on_")) {
                let below_file = self.edition.sources.shown(&self.sources[other.source].file).to_owned();
                let what = What::OverridesNothing { name: name.clone(), found: *arity, below: *below, below_file };
                self.report(lowest.location(self.sources), what);
            }
        }
    }

    /// Every `super` needs a function of its name below.
    pub fn supers(&mut self) {
        for source in self.sources {
            for used in &source.supers {
                let at = source.location(used.place, "super".len());
                match &used.function {
                    None => self.report(at, What::SuperOutsideFunction),
                    Some(function) if self.definitions.arities_below(function, source.layer).is_empty() => {
                        let below = self.definitions.public.iter().filter(|(_, all)| all[0].layer < source.layer);
                        let near = nearest(function, below.map(|((name, _), _)| name.as_str()));
                        let what = What::SuperWithNothingBelow { function: function.clone(), nearest: near };
                        self.report(at, what);
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// Every kind of space and every effect of a card needs its function; a game needs its two entry points.
    pub fn handlers(&mut self) {
        let edition_file = format!("editions/{}/edition.toml", self.edition.id);
        let file = self.edition.sources.path(&edition_file).cloned().unwrap_or_else(|| edition_file.as_str().into());
        // The files are read once more only if there is something to look for.
        let written = LazyCell::new(|| Written::of(self.edition));
        let kinds: BTreeSet<&str> = self.edition.spaces.iter().map(|space| &*space.kind).collect();
        let effects: BTreeSet<&str> = self.edition.cards.iter().map(|card| &*card.effect).collect();
        for kind in kinds.into_iter().filter(|kind| !self.definitions.exists(&names::handler("land_on_", kind), 2)) {
            let at = written.in_entries(List::Space, "kind", kind).unwrap_or_else(|| Location::top(&file));
            self.missing_handler("land_on_", kind, "player, space", format!("a space has the kind `{kind}`"), at);
        }
        for effect in effects.into_iter().filter(|effect| !self.definitions.exists(&names::handler("card_", effect), 2))
        {
            let at = written.in_entries(List::Card, "effect", effect).unwrap_or_else(|| Location::top(&file));
            self.missing_handler("card_", effect, "player, card", format!("a card has the effect `{effect}`"), at);
        }
        let entries =
            [("set_up", "", 0, "every game begins with it"), ("take_turn", "player", 1, "every turn begins with it")];
        for (function, parameters, arity, because) in entries {
            if !self.definitions.exists(function, arity) {
                let (function, parameters, because) = (function.into(), parameters.into(), because.into());
                let what = What::MissingFunction { function, parameters, because, nearest: None };
                self.report(Location::top(&file), what);
            }
        }
    }

    /// Every act that `acts` offers needs its function.
    pub fn acts(&mut self) {
        let mut missing = Vec::new();
        for source in self.sources {
            source.ast.walk(&mut |path| {
                let offered =
                    offered_acts(path).into_iter().filter(|act| source.function_at(act.place).is_some_and(offers_acts));
                missing.extend(offered.map(|act| (source, act)));
                true
            });
        }
        missing.retain(|(_, act)| !self.definitions.exists(&names::handler("act_", &act.name), act.others + 1));
        for (source, OfferedAct { name, place, others }) in missing {
            let parameters = format!("player{}", ", …".repeat(others));
            let at = source.location(place, 1);
            self.missing_handler("act_", &name, &parameters, format!("the act `{name}` is offered here"), at);
        }
    }

    fn missing_handler(&mut self, prefix: &str, word: &str, parameters: &str, because: String, at: Location) {
        let function = names::handler(prefix, word);
        if self.has_other_parameters(&function, parameters) {
            return;
        }
        let handled = self.definitions.public.keys().filter_map(|(name, _)| name.strip_prefix(prefix));
        let near = nearest(&word.replace('-', "_"), handled).map(|near| near.replace('_', "-"));
        self.report(at, What::MissingFunction { function, parameters: parameters.into(), because, nearest: near });
    }

    /// Reports a function that has the right name, but not the parameters with which it is called.
    fn has_other_parameters(&mut self, function: &str, parameters: &str) -> bool {
        let expected = parameters.split(',').count();
        let form = format!("{function}({parameters})");
        let named = self.definitions.public.iter().filter(|((name, _), _)| name == function);
        let written = named.filter_map(|((name, found), written)| Some((name, *found, written.last()?)));
        let mistake = |(name, found, last): (&String, usize, &Definition)| Mistake {
            at: last.location(self.sources),
            what: What::EntryParameterCount { name: name.clone(), found, expected, form: form.clone() },
        };
        let mistakes: Vec<Mistake> = written.map(mistake).collect();
        let has_some = !mistakes.is_empty();
        self.mistakes.extend(mistakes);
        has_some
    }

    /// Every word that the edition puts otherwise must be said somewhere: in a script, in the data, or by the kernel.
    pub fn words(&mut self) {
        if self.edition.words.is_empty() {
            return;
        }
        let mut said = BTreeSet::from([IS_OUT.to_owned()]);
        for source in self.sources {
            // As the texts are written: the optimiser folds lists of texts into one constant.
            said.extend(source.text.split('"').skip(1).step_by(2).map(str::to_owned));
        }
        if self.edition.words.keys().all(|word| said.contains(&**word)) {
            return;
        }
        let written = Written::of(self.edition);
        said.extend(written.texts_but("words").into_iter().map(str::to_owned));
        for word in self.edition.words.keys().filter(|word| !said.contains(&***word)) {
            let Some(at) = written.in_setting("words", word) else { continue };
            let near = nearest(word, said.iter().map(String::as_str));
            self.mistakes.push(Mistake { at, what: What::UnsaidWord { word: word.to_string(), nearest: near } });
        }
    }
}

/// Whether what a function gives are acts, as its name says: those that somebody may choose, or ways to something.
fn offers_acts(function: &str) -> bool {
    function == "acts" || function.ends_with("_acts") || function.starts_with("ways_to_")
}
