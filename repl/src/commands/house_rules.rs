//! `boardwright house-rules`

use std::path::Path;
use std::process::ExitCode;

use boardwright::pack::Pack;
use boardwright::quoted::for_shell;
use boardwright::shelf::Shelf;
use boardwright_engine::advice;
use boardwright_engine::data::{self, HeadOption, ScriptHead};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use serde::Serialize;

use super::play::opening;
use crate::output;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct HouseRules {
    /// A house rule to tell all about: its id, or the path of its pack; a list of all, if you do not say.
    rule: Option<String>,
    #[command(flatten)]
    writing: Writing,
}

/// A house rule that a table can choose.
#[derive(Serialize)]
struct HouseRuleLine {
    id: String,
    description: String,
    options: Vec<OptionLine>,
    excludes: Vec<String>,
    /// What an edition must have for it, with the reason.
    needs: Vec<NeedLine>,
}

#[derive(Serialize)]
struct OptionLine {
    name: String,
    default: String,
    least: Option<i64>,
    most: Option<i64>,
    about: String,
}

#[derive(Serialize)]
struct NeedLine {
    what: String,
    reason: String,
}

impl HouseRules {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let rule = self.rule.as_ref().map(|rule| shelf.house_rule(rule)).transpose();
        let (rule, library) = match rule.and_then(|rule| Ok((rule, shelf.read()?))) {
            Ok(asked) => asked,
            Err(problem) => return self.writing.fail(&problem),
        };
        let told = match &rule {
            Some(rule) => self
                .tell(&library, &rule.id, |line| format!("{}\n{}", whole(line), choosing(&library, &shelf, &rule.id))),
            None => data::house_rules(&library).try_for_each(|id| self.tell(&library, id, in_a_line)),
        };
        match told {
            Ok(()) => ExitCode::SUCCESS,
            Err(mistakes) => self.writing.fail_by(&mistakes, &library),
        }
    }

    fn tell(&self, library: &Library, id: &str, words: impl Fn(&HouseRuleLine) -> String) -> Result<(), Mistakes> {
        let line = line(&data::house_rule_head(library, id)?);
        let text = output::wrapped(&words(&line));
        self.writing.tell(&text, &line);
        Ok(())
    }
}

fn line(head: &ScriptHead) -> HouseRuleLine {
    HouseRuleLine {
        id: head.id.to_string(),
        description: head.description.replace('\n', " "),
        options: head.options.iter().map(option_line).collect(),
        excludes: head.excludes.iter().map(|other| other.value.to_string()).collect(),
        needs: head
            .needs
            .iter()
            .map(|need| NeedLine { what: format!("{}:{}", need.what, need.name), reason: need.reason.to_string() })
            .collect(),
    }
}

fn option_line(option: &HeadOption) -> OptionLine {
    OptionLine {
        name: option.name.value.to_string(),
        default: data::typed(&option.default.value),
        least: option.range.least,
        most: option.range.most,
        about: option.about.to_string(),
    }
}

/// The id and the first sentence.
fn in_a_line(rule: &HouseRuleLine) -> String {
    let sentence = rule.description.split_inclusive(". ").next().unwrap_or_default().trim_end();
    format!("{}: {sentence}", rule.id)
}

fn whole(rule: &HouseRuleLine) -> String {
    let mut lines = vec![format!("{}: {}", rule.id, rule.description)];
    for option in &rule.options {
        let range = match (option.least, option.most) {
            (Some(least), Some(most)) => format!(", from {least} to {most}"),
            (Some(least), None) => format!(", at least {least}"),
            (None, Some(most)) => format!(", at most {most}"),
            (None, None) => String::new(),
        };
        let setting = data::setting_words(&option.name, &option.default);
        lines.push(format!("  {setting}  {}{range}", option.about));
    }
    if !rule.excludes.is_empty() {
        lines.push(format!("  not together with {}", rule.excludes.join(", ")));
    }
    lines.join("\n")
}

/// How to play with a rule: in the edition that opens by itself, or in the first that takes it.
fn choosing(library: &Library, shelf: &Shelf, id: &str) -> String {
    let (program, rule) = match shelf.packs.iter().rev().find(|pack| is_in(pack, id)) {
        Some(file) if file.is_file() => ("boardwright".to_owned(), for_shell(&file.display().to_string())),
        Some(folder) if !is_found_by_itself(folder) => {
            (format!("boardwright --folder {}", for_shell(&folder.display().to_string())), id.to_owned())
        }
        Some(_) | None => ("boardwright".to_owned(), id.to_owned()),
    };
    let fits = advice::on_house_rule(library, id).map_or_else(|_| Vec::new(), |fitting| fitting.fits);
    let opens = opening("edition").unwrap_or_default();
    let Some(taker) = fits.iter().find(|taker| taker.edition == opens).or(fits.first()) else {
        return format!("No edition that is known here takes it; `{program} check {rule}` tells why.");
    };
    let edition = if taker.edition == opens { String::new() } else { format!(" {}", taker.edition) };
    let mode = taker.modes.as_ref().and_then(|modes| modes.first());
    let mode = mode.map_or_else(String::new, |mode| format!(" --mode {mode}"));
    format!(
        "Choose it with `{program} play{edition}{mode} --house {rule}`; `{program} check {rule}` tells which editions \
         take it."
    )
}

fn is_in(pack: &Path, id: &str) -> bool {
    Pack::read(pack).is_ok_and(|pack| pack.house_rules.iter().any(|rule| rule == id))
}

/// Whether the program finds a folder without anybody naming it.
fn is_found_by_itself(folder: &Path) -> bool {
    std::env::var_os("BOARDWRIGHT_FOLDER").is_some_and(|named| folder == Path::new(&named))
}
