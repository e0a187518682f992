//! How a command writes what it found: as text for people, or as JSON for programs.
//!
//! JSON is one object on each line, without anything between. What was asked for goes to the output, why a command failed
//! to the errors, as the text does; `docs/command-line.md` lists the fields, which stay as they are.

use std::process::ExitCode;

use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use clap::ValueEnum;
use serde::Serialize;

use crate::output;

/// The flag of the commands whose output a program may read.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Writing {
    /// Text for people, or one JSON object a line for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// Why a command failed, where no file is to blame.
#[derive(Serialize)]
struct Problem<'a> {
    problem: &'a str,
}

impl Writing {
    /// For a command whose own flag chooses between more than these two.
    pub fn as_json(is_json: bool) -> Writing {
        Writing { format: if is_json { Format::Json } else { Format::Text } }
    }

    pub fn is_json(self) -> bool {
        self.format == Format::Json
    }

    /// Writes one thing that was found, in either form.
    pub fn tell(self, text: &str, object: &impl Serialize) {
        match self.format {
            Format::Text => output::line(text),
            Format::Json => output::line(&json(object)),
        }
    }

    /// Writes what sums up the rest. A program counts by itself, and reads the exit code.
    pub fn sum_up(self, text: &str) {
        if self.format == Format::Text {
            output::line(text);
        }
    }

    /// Says why the command failed.
    pub fn fail(self, problem: &str) -> ExitCode {
        match self.format {
            Format::Text => output::fail(problem),
            Format::Json => output::fail(&json(&Problem { problem: problem.trim_end() })),
        }
    }

    /// Says why rules cannot be used, each mistake with its place.
    pub fn fail_by(self, mistakes: &Mistakes, library: &Library) -> ExitCode {
        match self.format {
            Format::Text => output::fail(&mistakes.render(library, output::style())),
            Format::Json => output::fail(&mistakes.reports(library).iter().map(json).collect::<Vec<_>>().join("\n")),
        }
    }
}

/// One line for a program.
pub fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("what a command tells are texts, numbers and lists of them")
}
