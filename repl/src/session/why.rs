//! `why`: how an amount or event came about.

use boardwright_engine::edition::Edition;
use boardwright_engine::kernel::Event;
use boardwright_engine::script::Call;

use super::rules::rules_named_above;
use super::{Outcome, Session};

/// How many of the innermost calls are told.
const TOLD_CALLS: usize = 8;

/// More than this nobody reads.
const MOST_LINES: usize = 60;

/// How deep the calls of a call are told.
const TOLD_DEPTH: usize = 9;

impl Session {
    /// The last payment, or the event of that number in the log.
    pub(super) fn why(&mut self, number: &str) -> Outcome {
        let index = self.event_to_explain(number)?;
        let (words, amount) = {
            let kernel = self.game.kernel();
            let event = &kernel.log[index];
            let amount = match event {
                Event::Paid { amount, .. } => Some(*amount),
                _ => None,
            };
            (kernel.describe(event), amount)
        };
        let calls = self.game.why(index);
        if calls.is_empty() {
            return Ok(format!("{words}   (event {})\n  no rule did this", index + 1));
        }
        let edition = self.game.program().edition.clone();
        let mut lines = vec![format!("{words}   (event {})", index + 1)];
        let source = amount.and_then(|amount| worked_out(&calls, &amount.to_string()));
        if let Some(source) = source {
            lines.push("the amount:".into());
            lines.push(line(&edition, source, 1));
            figures(&edition, source, 2, &mut lines);
            lines.push("the way to it:".into());
        }
        for call in calls.iter().rev().take(TOLD_CALLS) {
            lines.push(line(&edition, call, 1));
            if source.is_none() {
                figures(&edition, call, 2, &mut lines);
            }
        }
        if lines.len() > MOST_LINES {
            let more = lines.len() - MOST_LINES;
            lines.truncate(MOST_LINES);
            lines.push(format!("  … and {more} lines more"));
        }
        let left_out = calls.len().saturating_sub(TOLD_CALLS);
        if left_out > 0 {
            let plural = if left_out == 1 { "" } else { "s" };
            lines.push(format!("  and {left_out} call{plural} before"));
        }
        Ok(lines.join("\n"))
    }

    fn event_to_explain(&self, number: &str) -> Result<usize, String> {
        let kernel = self.game.kernel();
        let count = kernel.log.len();
        if !number.is_empty() {
            let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            return index.filter(|index| *index < count).ok_or(format!("the log has the events 1 to {count}"));
        }
        let paid = kernel.log.iter().rposition(|event| matches!(event, Event::Paid { .. }));
        paid.or(count.checked_sub(1)).ok_or("nothing has happened yet".into())
    }
}

/// The call nearest to the event that gave its amount.
fn worked_out<'a>(calls: &'a [Call], amount: &str) -> Option<&'a Call> {
    let made = calls.iter().rev().flat_map(|call| call.calls.iter().rev());
    made.into_iter().find(|call| call.result.as_deref() == Some(amount))
}

/// What a call read and worked out.
fn figures(edition: &Edition, call: &Call, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    lines.extend(call.reads.iter().map(|read| format!("{indent}{read}")));
    if depth > TOLD_DEPTH {
        return;
    }
    for inner in call.calls.iter().filter(|inner| inner.result.is_some()) {
        lines.push(line(edition, inner, depth));
        figures(edition, inner, depth + 1, lines);
    }
}

fn line(edition: &Edition, call: &Call, depth: usize) -> String {
    let result = call.result.as_ref().map_or_else(String::new, |result| format!(" = {result}"));
    let told = format!("{}{}({}){result}", "  ".repeat(depth), call.function, call.arguments.join(", "));
    let rules = rules_named_above(edition, &call.file, call.line);
    let rules = if rules.is_empty() { String::new() } else { format!("  {rules}") };
    format!("{told:<60}  {}:{}{rules}", edition.sources.shown(&call.file), call.line)
}
