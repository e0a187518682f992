//! `boardwright source`

use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;

use boardwright::definitions::definitions_of;
use boardwright::seat_words;
use boardwright::shelf::Shelf;
use boardwright_engine::data::{self, BotRequest, Request};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::script::{self, Program};

use super::chosen_rules::ChosenRules;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Source {
    /// The edition's id, or the path of its pack.
    edition: String,
    /// The function, such as `rent`.
    function: String,
    /// A bot, whose functions are looked for as well.
    #[arg(long)]
    bot: Option<String>,
    #[command(flatten)]
    rules: ChosenRules,
    #[command(flatten)]
    writing: Writing,
}

impl Source {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let asked = self.rules.request(&self.edition, &mut shelf).and_then(|request| {
            let bot = self.bot.as_deref().map(seat_words::bot).transpose()?;
            Ok((request, bot, shelf.read()?))
        });
        let (request, bot, library) = match asked {
            Ok(asked) => asked,
            Err(problem) => return self.writing.fail(&problem),
        };
        let program = match program(&library, &request, bot.as_ref()) {
            Ok(program) => program,
            Err(mistakes) => return self.writing.fail_by(&mistakes, &library),
        };
        let definitions = match definitions_of(&program, &self.function) {
            Ok(definitions) => definitions,
            Err(problem) => return self.writing.fail(&problem),
        };
        for (index, definition) in definitions.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            self.writing.tell(&format!("{gap}{definition}"), definition);
        }
        ExitCode::SUCCESS
    }
}

/// The rules, and over them the layers of the bot.
fn program(library: &Library, request: &Request, bot: Option<&BotRequest>) -> Result<Rc<Program>, Mistakes> {
    let rules = script::open(library, request)?;
    match bot {
        None => Ok(rules),
        Some(bot) => script::link(Arc::new(data::load_bot(library, &rules.edition, bot)?)),
    }
}
