//! `boardwright merge`

use std::path::PathBuf;
use std::process::ExitCode;

use boardwright::sim::shard::{Asked, Merged, ShardFile, Sums, merge};
use boardwright::sim::{self, Plan, Report, out};

use super::sim::Format;
use super::sim_files::Page;
use super::{compare, sweep};
use crate::output;

#[derive(clap::Args)]
pub struct Merge {
    /// The files of all shards, in any order.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// As the command that wrote the shards would have told it.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Writes the report of games, or the plots of a sweep, into this file, for a browser.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Merge {
    pub fn run(&self) -> ExitCode {
        let writing = self.format.writing();
        let files: Result<Vec<ShardFile>, String> = self.files.iter().map(|path| ShardFile::read(path)).collect();
        let merged = match files.and_then(merge) {
            Ok(merged) => merged,
            Err(problem) => return writing.fail(&problem),
        };
        match merged.task.plans() {
            Ok(plans) => match self.html.as_deref().map(Page::open).transpose() {
                Ok(page) => self.tell(&merged, plans, page),
                Err(problem) => writing.fail(&problem),
            },
            Err(mistakes) => writing.fail(&mistakes.to_string()),
        }
    }

    fn tell(&self, merged: &Merged, plans: Vec<Plan>, page: Option<Page>) -> ExitCode {
        match (&merged.task.asked, &merged.sums) {
            (Asked::Sim, Sums::Games(tally)) => match plans.first() {
                Some(plan) => {
                    let report = Report::new(plan, tally);
                    if let Some(Err(problem)) = page.map(|page| page.write(&report.html(&plan.edition))) {
                        return self.format.writing().fail(&problem);
                    }
                    let rows = self.tell_rows(merged, plan);
                    rows.unwrap_or_else(|| super::sim::tell(&report, tally, self.format))
                }
                None => self.senseless(),
            },
            (Asked::Compare(_), _) if page.is_some() => {
                self.format.writing().fail("a comparison has no pictures; leave out `--html`")
            }
            (Asked::Compare(question), Sums::Pairs(tallies)) => match <[Plan; 2]>::try_from(plans) {
                Ok(plans) => compare::tell(question, &plans, tallies, self.format),
                Err(_) => self.senseless(),
            },
            (Asked::Sweep(question), Sums::Pairs(tallies)) => sweep::tell(question, &plans, tallies, self.format, page),
            _ => self.senseless(),
        }
    }

    /// The lines of CSV of all games, if they are wanted, and whether they cannot be read.
    fn tell_rows(&self, merged: &Merged, plan: &Plan) -> Option<ExitCode> {
        if self.format != Format::Csv {
            return None;
        }
        output::line(&out::head(&sim::columns(plan)));
        for file in &merged.files {
            match file.rows() {
                Ok(rows) => rows.for_each(|row| output::line(&row)),
                Err(problem) => return Some(self.format.writing().fail(&problem)),
            }
        }
        None
    }

    fn senseless(&self) -> ExitCode {
        self.format.writing().fail("the sums of these shards are not those of the command that they name")
    }
}
