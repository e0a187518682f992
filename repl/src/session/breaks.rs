//! Stopping where a function is called or an event happens, and keeping an eye on values.
//!
//! A step that has run is looked at: if it met a break, it is taken back and played again up to that event. Steps are
//! deterministic, so nothing is lost, and the state is the one of that moment.

use boardwright_engine::game::Phase;
use boardwright_engine::mistake::nearest;

use super::{Outcome, Session};

/// Where to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Break {
    Function(String),
    /// An event whose line has this text.
    Event(String),
}

/// What is played in one go, for the breaks in it.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    /// How many events the log had before.
    events: usize,
    /// A call counts if the log had at least so many events then.
    calls_from: usize,
}

/// An expression that is told whenever its value changes.
pub struct Watched {
    expression: String,
    value: String,
}

impl Session {
    pub(super) fn set_break(&mut self, words: &str) -> Outcome {
        match words {
            "" => Ok(self.list_breaks()),
            "off" => {
                self.breaks.clear();
                Ok("no breaks any more".into())
            }
            words => {
                let found = match words.strip_prefix('"') {
                    Some(text) => Break::Event(text.trim_end_matches('"').to_owned()),
                    None => Break::Function(self.known_function(words)?),
                };
                self.breaks.push(found);
                Ok(self.list_breaks())
            }
        }
    }

    pub(super) fn watch(&mut self, expression: &str) -> Outcome {
        match expression {
            "" => Ok(self.list_watched()),
            "off" => {
                self.watched.clear();
                Ok("nothing is watched any more".into())
            }
            expression => {
                let value = self.game.evaluate(expression).map_err(|fault| self.typed_problem(expression, &fault))?;
                self.watched.push(Watched { expression: expression.to_owned(), value });
                Ok(self.list_watched())
            }
        }
    }

    /// The watched values that have changed, each with its old and new value.
    pub(super) fn changed_values(&mut self) -> String {
        let mut lines = Vec::new();
        for watched in &mut self.watched {
            let value = self.game.evaluate(&watched.expression).unwrap_or_else(|fault| fault.to_string());
            if value != watched.value {
                lines.push(format!("watch {}: {} -> {value}", watched.expression, watched.value));
                watched.value = value;
            }
        }
        lines.join("\n")
    }

    /// How many events the log had, and from how many on calls can be met, before the game goes on from here.
    pub(super) fn before_going_on(&self) -> Stretch {
        let events = self.game.kernel().log.len();
        let has_called = match self.game.phase() {
            // What was called before the question has been called.
            Phase::Waiting(_) => true,
            Phase::Paused => self.broke_at == Some(events),
            Phase::Ready | Phase::Over => false,
        };
        Stretch { events, calls_from: events + usize::from(has_called) }
    }

    /// Whether what was just played of a step met a break; then the step is taken back to there, and the break told.
    pub(super) fn stop_at_break(&mut self, played: Stretch) -> Result<Option<String>, String> {
        let Some((event, words)) = self.first_break(played) else { return Ok(None) };
        self.game.revisit(event).map_err(|error| error.to_string())?;
        self.broke_at = Some(event);
        Ok(Some(words))
    }

    fn first_break(&self, Stretch { events, calls_from }: Stretch) -> Option<(usize, String)> {
        let kernel = self.game.kernel();
        let told = kernel.log.iter().enumerate().skip(events);
        let told: Vec<(usize, String)> = told.map(|(index, event)| (index + 1, kernel.describe(event))).collect();
        drop(kernel);
        let breaks = self.breaks.iter().filter_map(|stop| match stop {
            Break::Event(text) => {
                let (event, line) = told.iter().find(|(_, line)| line.contains(text))?;
                Some((*event, format!("break at: {line}")))
            }
            Break::Function(name) => {
                let (event, call) = self.game.first_call(name, calls_from)?;
                Some((event, format!("break: {}({})", call.function, call.arguments.join(", "))))
            }
        });
        breaks.min_by_key(|(event, _)| *event)
    }

    /// Whether there is a break at a function.
    pub(super) fn breaks_at(&self, function: &str) -> bool {
        self.breaks.iter().any(|stop| matches!(stop, Break::Function(name) if name == function))
    }

    fn known_function(&self, name: &str) -> Result<String, String> {
        let program = self.game.program();
        if !program.origins(name).is_empty() {
            return Ok(name.to_owned());
        }
        let near = nearest(name, program.functions());
        let near = near.map_or_else(|| ".".to_owned(), |near| format!("; did you mean `{near}`?"));
        Err(format!("no layer defines `{name}`{near} An event is written in quotes: `break \"bankrupt\"`."))
    }

    fn list_breaks(&self) -> String {
        let lines: Vec<String> = self
            .breaks
            .iter()
            .map(|stop| match stop {
                Break::Function(name) => format!("  break at {name}()"),
                Break::Event(text) => format!("  break at \"{text}\""),
            })
            .collect();
        if lines.is_empty() {
            "no breaks; `break rent_due` or `break \"bankrupt\"` sets one".into()
        } else {
            lines.join("\n")
        }
    }

    fn list_watched(&self) -> String {
        let lines: Vec<String> =
            self.watched.iter().map(|watched| format!("  {} = {}", watched.expression, watched.value)).collect();
        if lines.is_empty() { "nothing is watched; `watch Ann.cash` begins".into() } else { lines.join("\n") }
    }
}
