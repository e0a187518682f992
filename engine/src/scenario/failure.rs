//! A scenario that did not come out as it must, in words.

use std::fmt;

use crate::library::Library;
use crate::mistake::{Mistakes, Style};

/// What stands before the events of a step that failed.
pub const FAILED_STEP: &str = "what happened in the step that failed, and is taken back:";

/// A scenario that did not come out as it must, with each of its cases that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    pub cases: Vec<FailedCase>,
}

/// One case that failed, with every reason. A scenario without a table of cases is one case without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedCase {
    pub about: Option<String>,
    pub problems: Vec<String>,
    pub transcript: Vec<String>,
    /// What happened in the step that failed, if one did; it was taken back.
    pub failed_step: Vec<String>,
}

impl FailedCase {
    pub(super) fn new(problems: Vec<String>) -> FailedCase {
        FailedCase { about: None, problems, transcript: Vec::new(), failed_step: Vec::new() }
    }
}

impl Failure {
    pub(super) fn one(problem: String) -> Failure {
        Failure { cases: vec![FailedCase::new(vec![problem])] }
    }

    /// Says in which case of a table it happened.
    pub(super) fn in_case(mut self, about: &str) -> Failure {
        self.cases.iter_mut().for_each(|case| case.about = Some(about.to_owned()));
        self
    }

    /// Every reason in every case.
    pub fn problems(&self) -> impl Iterator<Item = String> {
        self.cases.iter().flat_map(|case| {
            let about = case.about.iter().map(|about| format!("case: {about}"));
            about.chain(case.problems.iter().cloned())
        })
    }

    pub(super) fn mistakes(mistakes: &Mistakes, library: &Library) -> Failure {
        Failure::one(mistakes.render(library, Style::Plain))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, case) in self.cases.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            write!(out, "{gap}{case}")?;
        }
        Ok(())
    }
}

impl fmt::Display for FailedCase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(about) = &self.about {
            writeln!(out, "case: {about}")?;
        }
        for problem in &self.problems {
            writeln!(out, "{problem}")?;
        }
        if !self.transcript.is_empty() {
            writeln!(out, "what happened:")?;
        }
        for line in &self.transcript {
            writeln!(out, "  {line}")?;
        }
        if !self.failed_step.is_empty() {
            writeln!(out, "{FAILED_STEP}")?;
        }
        for line in &self.failed_step {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }
}
