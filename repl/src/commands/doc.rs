//! `boardwright doc`

use std::process::ExitCode;

use boardwright::reference;
use boardwright::shelf::Shelf;
use boardwright_engine::script;
use clap::ValueEnum;

use crate::output;

#[derive(clap::Args)]
pub struct Doc {
    /// What to write.
    #[arg(value_enum, default_value_t)]
    chapter: Chapter,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Chapter {
    /// The functions and events of the kernel, from the one table of them.
    #[default]
    Functions,
    /// The functions of lists, texts, maps and numbers, from the one table of them.
    Language,
    /// The functions of the kernel as definitions for editors.
    Definitions,
    /// The keys of the TOML files.
    Keys,
    /// The rules that editions share, with their functions and options.
    SharedRules,
    /// The editions with their modes and options.
    Editions,
    /// The codes of mistakes, explained.
    Mistakes,
}

impl Doc {
    pub fn run(&self, shelf: &Shelf) -> ExitCode {
        let library = match shelf.read() {
            Ok(library) => library,
            Err(problem) => return output::fail(&problem),
        };
        let text = match self.chapter {
            Chapter::Functions => script::reference(),
            Chapter::Language => reference::language(),
            Chapter::Definitions => script::definitions(),
            Chapter::Keys => reference::keys(),
            Chapter::SharedRules => reference::shared_rules(&library),
            Chapter::Editions => reference::editions(&library),
            Chapter::Mistakes => reference::mistakes(),
        };
        output::line(text.trim_end());
        ExitCode::SUCCESS
    }
}
