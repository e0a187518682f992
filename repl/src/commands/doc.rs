//! `boardwright doc`

use std::process::ExitCode;

use boardwright_engine::script;

use crate::output;

#[derive(clap::Args)]
pub struct Doc {
    /// Definitions for editors instead of the chapter of the book.
    #[arg(long)]
    definitions: bool,
}

impl Doc {
    pub fn run(&self) -> ExitCode {
        let text = if self.definitions { script::definitions() } else { script::reference() };
        output::line(text.trim_end());
        ExitCode::SUCCESS
    }
}
