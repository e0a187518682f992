//! Typed scripts, and other rules in the middle of the game.

use std::rc::Rc;

use boardwright_engine::data::{HouseRuleRequest, Request, house_rule_head, house_rules};
use boardwright_engine::game::Phase;
use boardwright_engine::library::Library;
use boardwright_engine::script::Program;

use super::table::program;
use super::{Outcome, Session};
use crate::seat_words;

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
    pub(super) fn evaluate(&mut self, script: &str) -> Outcome {
        if script.is_empty() {
            return Err("evaluate what? Write `= Ann.cash`, or `= players().map(|player| player.cash)`.".into());
        }
        let variables = self.variables_here();
        self.game.evaluate_with(script, variables).map(|value| format!("  {value}")).map_err(|fault| fault.to_string())
    }

    pub(super) fn tamper(&mut self, script: &str) -> Outcome {
        if script.is_empty() {
            return Err("change what? Write `! transfer(bank, Ann, 500, \"a gift\")`.".into());
        }
        self.catch_up()?;
        let before = self.before_going_on();
        self.game.tamper(script).map_err(|error| error.to_string())?;
        self.settle(before)
    }

    /// Reads all rules again. Broken ones leave those in force.
    pub(super) fn reload(&mut self) -> Outcome {
        let library = self.shelf.read()?;
        let request = self.wanted_request();
        let program = program(&library, &request, self.screen)
            .map_err(|mistakes| format!("{mistakes}\nThe rules stay as they were."))?;
        let waiting = self.pending.as_ref().map(|pending| &pending.program);
        let wanted = waiting.unwrap_or(self.game.program());
        let changed = differing(&wanted.edition.sources, &program.edition.sources);
        self.library = library;
        if changed.is_empty() {
            return Ok(UNCHANGED.into());
        }
        if is_in_force(self.game.program(), &program)
            && let Some(dropped) = self.pending.take()
        {
            return Ok(format!("{}: not any more", dropped.what));
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
            ("remove", rule) if !rule.is_empty() => {
                let has = self.game.program().edition.house_rules.iter().any(|known| **known == *rule);
                if !has {
                    return Err(format!("this game has no house rule `{rule}`; `house list` shows them"));
                }
                self.with_request(format!("house rule {rule} removed"), |request| {
                    request.house_rules.retain(|known| known.id != rule);
                })
            }
            _ => Err("write `house add <rule>`, `house remove <rule>` or `house list`".into()),
        }
    }

    /// A rule by its id, or by the path of its pack.
    fn add_house_rule(&mut self, words: &str) -> Outcome {
        let (id, options) = seat_words::chosen(&self.shelf.house_rule(words)?)?;
        let what = format!("house rule {id} added");
        self.with_request(what, |request| request.house_rules.push(HouseRuleRequest { id, options }))
    }

    fn with_request(&mut self, what: String, change: impl FnOnce(&mut Request)) -> Outcome {
        let mut request = self.wanted_request();
        change(&mut request);
        // A rule may have been written since the game began.
        self.library = self.shelf.read()?.with(&self.own_sources());
        let program = program(&self.library, &request, self.screen)?;
        let what = match &self.pending {
            Some(pending) => format!("{}, {what}", pending.what),
            None => what,
        };
        self.change(program, what)
    }

    /// What is asked for: of the rules in force, or of those that wait for the next step.
    fn wanted_request(&self) -> Request {
        let waiting = self.pending.as_ref().map(|pending| &pending.program);
        waiting.unwrap_or(self.game.program()).edition.request.clone()
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
        let bots = self.game.setup().bots();
        self.seat_all(&bots)
    }

    fn list_house_rules(&self) -> String {
        let chosen = &self.game.program().edition.house_rules;
        let line = |id: &str| {
            let mark = if chosen.iter().any(|known| **known == *id) { "*" } else { " " };
            let head = house_rule_head(&self.library, id);
            let about = head.map(|head| head.description.lines().next().unwrap_or("").to_owned());
            format!("{mark} {id}  {}", about.unwrap_or_else(|_| "(it has mistakes; `boardwright check` tells)".into()))
        };
        let lines: Vec<String> = house_rules(&self.library).map(line).collect();
        if lines.is_empty() { "There are no house rules yet.".into() } else { lines.join("\n") }
    }
}

/// Whether the game plays by just these rules already.
fn is_in_force(in_force: &Program, rules: &Program) -> bool {
    let (before, after) = (&in_force.edition, &rules.edition);
    before.request == after.request && differing(&before.sources, &after.sources).is_empty()
}

fn differing(before: &Library, after: &Library) -> Vec<String> {
    let changed = after.paths().filter(|path| before.text(path) != after.text(path));
    let gone = before.paths().filter(|path| after.text(path).is_none());
    changed.chain(gone).map(ToString::to_string).collect()
}
