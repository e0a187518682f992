//! What `boardwright check --speed` tells: which functions are left to the interpreter.

use std::collections::BTreeSet;
use std::sync::Arc;

use boardwright_engine::data::{self, BotRequest, Request};
use boardwright_engine::library::Library;
use boardwright_engine::script::{self, Interpreted, Program};

/// A line for each function of these rules, in these modes, or of their bots that does not run compiled; nothing if the
/// rules have mistakes, so that none of them runs at all.
pub fn interpreted(library: &Library, request: &Request, modes: &[String]) -> Option<Vec<String>> {
    let mut lines = BTreeSet::new();
    let mut is_linked = false;
    for mode in modes {
        let request = Request { mode: Some(mode.clone()), ..request.clone() };
        let Ok(program) = script::open(library, &request) else { continue };
        is_linked = true;
        lines.extend(of_program(&program, library));
        for id in data::bots(library, &program.edition) {
            let bot = data::load_bot(library, &program.edition, &BotRequest { id, ..BotRequest::default() });
            if let Ok(linked) = bot.and_then(|seen| script::link(Arc::new(seen))) {
                lines.extend(of_program(&linked, library));
            }
        }
    }
    is_linked.then(|| lines.into_iter().collect())
}

fn of_program(program: &Program, library: &Library) -> Vec<String> {
    let line = |one: &Interpreted| {
        let place = one.reason.place;
        let (line, column) = (place.line().unwrap_or(0), place.position().unwrap_or(0));
        let file = library.shown(&one.file);
        format!("{file}:{line}:{column}: `{}` is left to the interpreter: it uses {}", one.function, one.reason.what)
    };
    program.interpreted().iter().map(line).collect()
}
