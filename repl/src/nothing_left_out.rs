//! Nothing of the command line is left out: every command and every option stands in the book, every command is run with
//! each of its options in a test that shows what comes of it, and every command is refused in one. Whatever is missing is
//! told by name, all at once; `snapshots/tests/nothing_left_out.rs` does the same for everything else.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use clap::CommandFactory;

use crate::Arguments;

#[test]
fn nothing_is_left_out() {
    let missing = missing(&Arguments::command());
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn a_command_that_nobody_has_run_is_noticed() {
    let hornpipe = clap::Command::new("hornpipe").arg(clap::Arg::new("tango").long("tango"));
    let expected = [
        "no page of the book tells of the command `hornpipe`",
        "the command `hornpipe` is run in no test",
        "the command `hornpipe` is refused in no test",
        "no page of the book tells of the option `--tango`",
        "the option `--tango` of the command `hornpipe` is given in no test",
    ];
    assert_eq!(missing(&clap::Command::new("boardwright").subcommand(hornpipe)), expected);
}

#[test]
fn an_option_that_only_another_command_was_given_is_noticed() {
    let rules = clap::Command::new("rules").arg(clap::Arg::new("shard").long("shard"));
    let expected = ["the option `--shard` of the command `rules` is given in no test"];
    assert_eq!(missing(&clap::Command::new("boardwright").subcommand(rules)), expected);
}

fn missing(program: &clap::Command) -> Vec<String> {
    let (book, runs) = (files("docs", ".md"), runs());
    let is_told = |words: &str| book.iter().any(|page| page.contains(words));
    let mut missing = Vec::new();
    for option in options(program).filter(|option| !runs.iter().any(|run| run.has(option))) {
        missing.push(format!("the option `{option}` is given in no test"));
    }
    for command in program.get_subcommands() {
        let name = command.get_name();
        let of_command: Vec<&Run> = runs.iter().filter(|run| run.is_of(name)).collect();
        if !is_told(&format!("`{name}`")) && !is_told(&format!("`{name} ")) && !is_told(&format!("boardwright {name}"))
        {
            missing.push(format!("no page of the book tells of the command `{name}`"));
        }
        if !of_command.iter().any(|run| !run.has("--help")) {
            missing.push(format!("the command `{name}` is run in no test"));
        }
        if !of_command.iter().any(|run| run.is_refused) {
            missing.push(format!("the command `{name}` is refused in no test"));
        }
        for option in options(command) {
            if !is_told(&option) {
                missing.push(format!("no page of the book tells of the option `{option}`"));
            }
            if !of_command.iter().any(|run| run.has(&option) && !run.is_refused) {
                missing.push(format!("the option `{option}` of the command `{name}` is given in no test"));
            }
        }
    }
    missing
}

/// The options that a command declares itself.
fn options(command: &clap::Command) -> impl Iterator<Item = String> {
    command.get_arguments().filter_map(|argument| argument.get_long().map(|long| format!("--{long}")))
}

/// Words that some test gives to the program, and whether it refuses them.
struct Run {
    words: Vec<String>,
    is_refused: bool,
}

impl Run {
    /// The command is the first word that is no option of the whole program.
    fn is_of(&self, command: &str) -> bool {
        let mut words = self.words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--folder" => drop(words.next()),
                option if option.starts_with("--") => {}
                name => return name == command,
            }
        }
        false
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|given| given == word || given.split_once('=').is_some_and(|(name, _)| name == word))
    }
}

/// What is typed on the pages of commands and of the book, and what the tests in Rust run.
fn runs() -> Vec<Run> {
    let mut runs = Vec::new();
    for page in files("repl/tests/commands", ".md").into_iter().chain(files("docs", ".md")) {
        let lines: Vec<&str> = page.lines().chain([""]).collect();
        let typed = lines.windows(2).filter_map(|pair| Some((pair[0].strip_prefix("$ boardwright ")?, pair[1])));
        runs.extend(typed.map(|(line, answer)| Run { words: words(line), is_refused: answer.starts_with("? ") }));
    }
    for text in files("repl/tests/commands", ".toml") {
        let is_refused = text.contains("status.code");
        let given = text.lines().filter(|line| line.starts_with("args"));
        runs.extend(given.map(|line| Run { words: literals(line).map(str::to_owned).collect(), is_refused }));
    }
    for text in files("repl/tests", ".rs") {
        runs.extend(literals(&text).map(|literal| Run { words: divided(literal), is_refused: false }));
    }
    runs
}

fn words(line: &str) -> Vec<String> {
    shlex::split(line).unwrap_or_default()
}

/// What stands in quotes.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

/// A whole command of a test in Rust; bars divide its words where one of them has spaces in it.
fn divided(literal: &str) -> Vec<String> {
    let separator = if literal.contains('|') { '|' } else { ' ' };
    literal.split(separator).map(str::to_owned).collect()
}

/// The texts of a folder of the repository and of all below it.
fn files(folder: &str, ending: &str) -> Vec<String> {
    fn collect(folder: &Path, ending: &str, texts: &mut Vec<String>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                collect(&path, ending, texts);
            } else if path.to_string_lossy().ends_with(ending) {
                // Some files are no text, to show what is said of them.
                texts.push(String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned());
            }
        }
    }
    let mut texts = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder), ending, &mut texts);
    texts
}
