//! `boardwright explain`

use std::process::ExitCode;

use boardwright_engine::mistake::{codes, explain};

use crate::output;

#[derive(clap::Args)]
pub struct Explain {
    /// The code, as `error[E012]` shows it.
    code: String,
}

impl Explain {
    pub fn run(&self) -> ExitCode {
        let code = self.code.to_uppercase();
        match explain(&code) {
            Some(text) => {
                output::line(&format!("{code}: {text}"));
                ExitCode::SUCCESS
            }
            None => output::fail(&format!(
                "there is no error `{}`; there are: {}",
                self.code,
                codes().collect::<Vec<_>>().join(", ")
            )),
        }
    }
}
