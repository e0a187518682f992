//! `boardwright check`

use std::process::ExitCode;
use std::sync::Arc;

use boardwright_engine::data::{self, HouseRuleRequest, Request};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::script;

use crate::output;

#[derive(clap::Args)]
pub struct Check {
    /// The edition's id.
    edition: String,
    /// One of its modes; all of them if none is named.
    #[arg(long)]
    mode: Option<String>,
    /// House rules to play it with, in order.
    #[arg(long, value_name = "RULE")]
    house: Vec<String>,
}

impl Check {
    pub fn run(&self, library: &Library) -> ExitCode {
        match self.check(library) {
            Ok(modes) => {
                output::line(&format!("{}: no mistakes in {}", self.edition, modes.join(", ")));
                ExitCode::SUCCESS
            }
            Err(mistakes) => output::fail(&mistakes.render(library, output::style())),
        }
    }

    fn check(&self, library: &Library) -> Result<Vec<String>, Mistakes> {
        let first = data::load(library, &self.request(self.mode.clone()))?;
        let modes: Vec<String> = match &self.mode {
            Some(mode) => vec![mode.clone()],
            None => first.modes.iter().map(ToString::to_string).collect(),
        };
        for mode in &modes {
            let edition = data::load(library, &self.request(Some(mode.clone())))?;
            script::link(Arc::new(edition))?;
        }
        Ok(modes)
    }

    fn request(&self, mode: Option<String>) -> Request {
        let house_rules = self.house.iter().map(|id| HouseRuleRequest { id: id.clone(), options: Vec::new() });
        Request { edition: self.edition.clone(), mode, house_rules: house_rules.collect(), options: Vec::new() }
    }
}
