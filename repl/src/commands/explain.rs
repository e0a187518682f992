//! `boardwright explain`

use std::process::ExitCode;

use boardwright_engine::mistake::{codes, explain};
use serde::Serialize;

use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Explain {
    /// The code, as `error[E012]` shows it.
    code: String,
    #[command(flatten)]
    writing: Writing,
}

#[derive(Serialize)]
struct ExplanationLine<'a> {
    code: &'a str,
    text: &'a str,
}

impl Explain {
    pub fn run(&self) -> ExitCode {
        let code = match self.code.parse::<u32>() {
            Ok(number) => format!("E{number:03}"),
            Err(_) => self.code.to_uppercase(),
        };
        match explain(&code) {
            Some(text) => {
                self.writing.tell(&format!("{code}: {text}"), &ExplanationLine { code: &code, text });
                ExitCode::SUCCESS
            }
            None => {
                let known = codes().collect::<Vec<_>>().join(", ");
                self.writing.fail(&format!("there is no error `{}`; there are: {known}", self.code))
            }
        }
    }
}
