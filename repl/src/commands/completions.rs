//! `boardwright completions`

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{Arguments, output};

#[derive(clap::Args)]
pub struct Completions {
    /// The shell that completes the commands.
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> ExitCode {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "boardwright", &mut script);
        output::line(String::from_utf8_lossy(&script).trim_end());
        ExitCode::SUCCESS
    }
}
