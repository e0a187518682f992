//! Other rules in the middle of the game.

use std::path::Path;
use std::rc::Rc;

use boardwright_engine::data::{Request, house_rule_head, house_rules};
use boardwright_engine::game::Phase;
use boardwright_engine::library::Library;
use boardwright_engine::script::Program;

use super::table::program;
use super::{Outcome, Session};
use crate::quoted;
use crate::shelf::lies_below;

/// Rules that count from the next step.
#[derive(Clone)]
pub struct PendingRules {
    pub(super) program: Rc<Program>,
    pub(super) what: String,
}

impl PendingRules {
    /// What has been asked for, and from when on it counts.
    pub(super) fn words(&self) -> String {
        format!("{}: active from the next step", self.what)
    }
}

const UNCHANGED: &str = "The rules are as they were.";

impl Session {
    /// Reads all rules again. Broken ones leave those in force, and so does a broken bot of this table.
    pub(super) fn reload(&mut self) -> Outcome {
        let stay = |problem: String| format!("{problem}\nThe rules stay as they were.");
        let library = self.shelf.read().map_err(stay)?;
        let request = self.wanted_request();
        let program = self.rules_for_table(&library, &request).map_err(stay)?;
        let changed = differing(&self.wanted_rules().edition.sources, &program.edition.sources);
        self.library = library;
        if changed.is_empty() {
            return Ok(UNCHANGED.into());
        }
        if let Some(told) = self.drop_pending_for(&program) {
            return Ok(told);
        }
        self.change(program, format!("reloaded {}", changed.join(", ")))
    }

    /// What a change on disk means for the running game; nothing if no rule of this game changed. It can be undone by
    /// itself.
    pub fn files_changed(&mut self) -> Option<String> {
        let before = self.station();
        let reloaded = self.reload();
        let kept = self.keep(before, "reload");
        match reloaded.and_then(|text| kept.map(|()| text)) {
            Ok(text) if text == UNCHANGED => None,
            Ok(text) | Err(text) => Some(text),
        }
    }

    pub(super) fn house(&mut self, words: &str) -> Outcome {
        let (verb, rule) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match (verb, rule.trim()) {
            ("" | "list", _) => Ok(self.list_house_rules()),
            ("add", rule) if !rule.is_empty() => {
                let before = self.shelf.clone();
                let added = self.add_house_rule(rule);
                if added.is_err() {
                    self.shelf = before;
                }
                added
            }
            ("remove", rule) if !rule.is_empty() => self.remove_house_rule(&self.house_rule_called(rule)),
            _ => Err("write `house add <rule>`, `house remove <rule>` or `house list`".into()),
        }
    }

    /// A rule by its id, or by the path of its pack.
    fn add_house_rule(&mut self, words: &str) -> Outcome {
        let rule = self.shelf.house_rule(words)?;
        let id = rule.id.clone();
        if has_house_rule(self.wanted_rules(), &id) {
            return Err(match has_house_rule(self.game.program(), &id) {
                true => format!("this game has the house rule `{id}` already"),
                false => format!("house rule `{id}` is added already; it waits for the next step"),
            });
        }
        let what = format!("house rule {id} added");
        self.with_request(what, |request| request.house_rules.push(rule))
    }

    fn remove_house_rule(&mut self, id: &str) -> Outcome {
        if !has_house_rule(self.wanted_rules(), id) {
            return Err(match has_house_rule(self.game.program(), id) {
                true => format!("house rule `{id}` is removed already, from the next step on"),
                false => format!("this game has no house rule `{id}`; `house list` shows them"),
            });
        }
        self.with_request(format!("house rule {id} removed"), |request| {
            request.house_rules.retain(|known| known.id != id);
        })
    }

    /// The id of the house rule that somebody means by its id or path. Its file may be gone by now.
    fn house_rule_called(&self, words: &str) -> String {
        let words = quoted::unquoted(words);
        let is_known = |id: &String| has_house_rule(self.wanted_rules(), id) || has_house_rule(self.game.program(), id);
        let of_pack = || self.shelf.clone().house_rule(words).ok().map(|rule| rule.id).filter(is_known);
        let of_file = || Path::new(words).file_stem().map(|stem| stem.to_string_lossy().into_owned()).filter(is_known);
        Some(words.to_owned()).filter(is_known).or_else(of_pack).or_else(of_file).unwrap_or_else(|| words.to_owned())
    }

    fn with_request(&mut self, what: String, change: impl FnOnce(&mut Request)) -> Outcome {
        let mut request = self.wanted_request();
        change(&mut request);
        // A rule may have been written since the game began.
        let library = self.shelf.read()?.with(&self.own_sources());
        let program = self.rules_for_table(&library, &request)?;
        self.library = library;
        if let Some(told) = self.drop_pending_for(&program) {
            return Ok(told);
        }
        let what = match &self.pending {
            Some(pending) => format!("{}, {what}", pending.what),
            None => what,
        };
        self.change(program, what)
    }

    /// Rules by which the bots of this table can play, or what is wrong with either.
    fn rules_for_table(&self, library: &Library, request: &Request) -> Result<Rc<Program>, String> {
        let program = program(library, request, self.screen)?;
        self.lineup(library, &program, &self.game.setup().bots())?;
        Ok(program)
    }

    /// What is asked for: of the rules in force, or of those that wait for the next step.
    fn wanted_request(&self) -> Request {
        self.wanted_rules().edition.request.clone()
    }

    /// The rules that wait for the next step, or those in force if none do.
    pub(super) fn wanted_rules(&self) -> &Rc<Program> {
        self.pending.as_ref().map_or(self.game.program(), |pending| &pending.program)
    }

    /// Lets nothing wait for the next step any more, if these are the rules in force; tells what did.
    fn drop_pending_for(&mut self, rules: &Program) -> Option<String> {
        let dropped = if is_in_force(self.game.program(), rules) { self.pending.take() } else { None };
        dropped.map(|dropped| format!("{}: not any more", dropped.what))
    }

    /// The files of the rules in force, which a save may have brought along.
    fn own_sources(&self) -> Library {
        self.game.program().edition.sources.clone()
    }

    fn change(&mut self, program: Rc<Program>, what: String) -> Outcome {
        let pending = PendingRules { program, what };
        let words = pending.words();
        self.pending = Some(pending);
        if matches!(self.game.phase(), Phase::Ready) {
            self.take_pending_rules()?;
            return Ok(self.new_events());
        }
        Ok(words)
    }

    /// Goes over to rules that were read while a step was under way.
    pub(super) fn take_pending_rules(&mut self) -> Result<(), String> {
        if !matches!(self.game.phase(), Phase::Ready) {
            return Ok(());
        }
        let Some(PendingRules { program, what }) = self.pending.take() else { return Ok(()) };
        self.game.change_rules(program, &what).map_err(|error| error.to_string())?;
        self.seat_again()
    }

    /// All house rules: with `*` those of this game, with `+` and `-` those that come and go with the next step.
    fn list_house_rules(&self) -> String {
        let (in_force, wanted) = (self.game.program(), self.wanted_rules());
        let line = |id: &str| {
            let mark = match (has_house_rule(in_force, id), has_house_rule(wanted, id)) {
                (true, true) => '*',
                (false, true) => '+',
                (true, false) => '-',
                (false, false) => ' ',
            };
            let head = house_rule_head(&self.library, id);
            let about = head.map(|head| first_sentence(&head.description));
            let about = about.unwrap_or_else(|_| "(it has mistakes; `boardwright check` tells)".into());
            let options = textwrap::Options::new(self.screen.width.max(40)).subsequent_indent("    ");
            textwrap::fill(&format!("{mark} {id}  {about}"), options)
        };
        let mut lines: Vec<String> = house_rules(&self.library).map(line).collect();
        if lines.is_empty() {
            return "There are no house rules yet.".into();
        }
        lines.extend(self.pending.as_ref().map(PendingRules::words));
        lines.join("\n")
    }
}

fn has_house_rule(rules: &Program, id: &str) -> bool {
    rules.edition.house_rules.iter().any(|known| **known == *id)
}

/// The first sentence of a description, however its lines are broken.
fn first_sentence(description: &str) -> String {
    let words = description.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = words.find(". ").map_or(words.len(), |end| end + 1);
    words[..end].to_owned()
}

/// Whether the game plays by just these rules already.
fn is_in_force(in_force: &Program, rules: &Program) -> bool {
    let (before, after) = (&in_force.edition, &rules.edition);
    before.request == after.request && differing(&before.sources, &after.sources).is_empty()
}

/// The files that two libraries do not have alike.
fn differing(before: &Library, after: &Library) -> Vec<String> {
    let changed = after.paths().filter(|path| before.text(path) != after.text(path)).map(|path| told(after, path));
    let gone = before.paths().filter(|path| after.text(path).is_none()).map(|path| told(before, path));
    changed.chain(gone).collect()
}

/// A file as its user calls it, unless that would tell a stranger where the user's folders are: the log is saved.
fn told(library: &Library, path: &str) -> String {
    let shown = library.shown(path);
    if lies_below(Path::new(shown)) { shown.to_owned() } else { path.to_owned() }
}
