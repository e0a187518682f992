//! The commands that the pages of the book show are run in an empty folder, and answer as written there.
//!
//! A page is followed from its top to its end, as a reader follows it who types in whatever stands there:
//!
//! - a block with the mark `file=<path>` is what that file says from now on;
//! - one with `append=<path>` is added at the end of that file;
//! - `diff,change=<path>` changes lines of it: those with a `-` go, those with a `+` come, the others stay;
//! - in a `console` block every line that begins with `$ boardwright` is run, with the lines of a file in place of the
//!   keyboard if it ends in `< file`. What follows is the answer; `? 1` before it is the exit code where that is not 0, and
//!   a line `...` stands for any number of lines. `$ rm <file>` takes a file away.
//!
//! After a change of words, run with `TRYCMD=overwrite` and read the difference.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{MAIN_SEPARATOR_STR, Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn commands_of_the_book_answer_as_written() {
    let mut problems = Vec::new();
    let mut commands = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let followed = follow(&name, &text);
        commands += followed.commands;
        if std::env::var_os("TRYCMD").is_some_and(|wish| wish == "overwrite") && followed.page != text {
            fs::write(&page, followed.page).unwrap();
        }
        problems.extend(followed.problems);
    }
    assert!(commands > 50, "only {commands} commands were found");
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

#[test]
fn another_answer_is_noticed() {
    let page = "```console\n$ boardwright explain E012\nE012: Never.\n```\n";
    let followed = follow("another-answer", page);
    assert_eq!(followed.problems.len(), 1);
    assert!(followed.problems[0].starts_with("another-answer: `boardwright explain E012` answers otherwise"));
    assert!(!followed.page.contains("Never"), "{}", followed.page);
    assert_eq!(follow("the-same-answer", &followed.page).problems, Vec::<String>::new());
}

#[test]
fn another_exit_code_is_noticed() {
    check("```console\n$ boardwright explain E000\n...\n```\n", "page: `boardwright explain E000` answers otherwise");
}

#[test]
fn lines_that_a_file_does_not_have_cannot_be_changed() {
    let page = "```rhai,file=a/b.rhai\nfn one() {}\n```\n```diff,change=a/b.rhai\n-fn two() {}\n+fn three() {}\n```\n";
    check(page, "page: a/b.rhai has these lines 0 times, not once");
    check("```toml,append=gone.toml\nformat = 1\n```\n", "page: there is no file gone.toml");
}

#[test]
fn a_command_that_is_not_ours_is_noticed() {
    check("```console\n$ rm -r .\n```\n", "page: `rm -r .` is no command of this program");
}

#[test]
fn an_answer_may_leave_lines_out() {
    assert!(fits(&["one", "...", "four"], &["one", "two", "three", "four"]));
    assert!(fits(&["...", "two", "..."], &["one", "two"]));
    assert!(!fits(&["one", "...", "four"], &["one", "two"]));
    assert!(!fits(&["one"], &["one", "two"]));
}

/// A page with one problem, which begins with these words.
#[track_caller]
fn check(page: &str, beginning: &str) {
    let problems = follow("page", page).problems;
    assert!(problems.len() == 1 && problems[0].starts_with(beginning), "{problems:#?}");
}

/// The pages of the book.
fn pages() -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let files = [docs.clone(), docs.join("cookbook")].into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut pages: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

/// What came of following a page.
struct Followed {
    /// The page with the answers that the program gave.
    page: String,
    problems: Vec<String>,
    commands: usize,
}

/// Does whatever the page says, in an empty folder of its own.
fn follow(name: &str, page: &str) -> Followed {
    let desk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let reader = Reader { folder: desk.path().join("folder"), home: desk.path().join("home") };
    fs::create_dir(&reader.folder).unwrap();
    let mut followed = Followed { page: String::new(), problems: Vec::new(), commands: 0 };
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        followed.page += &format!("{line}\n");
        let Some(info) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if info == "console" {
            followed.page += &reader.answers(name, &block, &mut followed.problems, &mut followed.commands);
        } else {
            let edited = reader.edit(info, &block);
            followed.problems.extend(edited.err().map(|problem| format!("{name}: {problem}")));
            followed.page.extend(block.iter().map(|line| format!("{line}\n")));
        }
        followed.page += "```\n";
    }
    followed
}

/// Somebody with an empty folder, who does what a page says.
struct Reader {
    folder: PathBuf,
    /// Where the program keeps its games.
    home: PathBuf,
}

impl Reader {
    /// Writes or changes the file that the marks of a block name, if they do.
    fn edit(&self, info: &str, block: &[&str]) -> Result<(), String> {
        for mark in info.split(',') {
            match mark.split_once('=') {
                Some(("file", path)) => self.write(path, &whole(block)),
                Some(("append", path)) => self.write(path, &(self.read(path)? + "\n" + &whole(block))),
                Some(("change", path)) => {
                    let side = |other: char| whole(&lines_without(other, block));
                    let (text, old) = (self.read(path)?, side('+'));
                    let found = text.matches(&old).count();
                    if found != 1 {
                        return Err(format!("{path} has these lines {found} times, not once:\n{old}"));
                    }
                    self.write(path, &text.replace(&old, &side('-')));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, path: &str) -> Result<String, String> {
        fs::read_to_string(self.folder.join(path)).map_err(|_| format!("there is no file {path}"))
    }

    fn remove(&self, path: &str) -> Result<String, String> {
        fs::remove_file(self.folder.join(path)).map_err(|_| format!("there is no file {path}"))?;
        Ok(String::new())
    }

    /// The block again, with the answers that its commands give now where they are not as written.
    fn answers(&self, page: &str, block: &[&str], problems: &mut Vec<String>, commands: &mut usize) -> String {
        let starts = (0..block.len()).filter(|line| block[*line].starts_with("$ "));
        let answer = |start: usize| {
            *commands += 1;
            let command = &block[start][2..];
            let written = block[start + 1..].iter().take_while(|line| !line.starts_with("$ ")).copied();
            let written = without_last_blanks(written.collect());
            let found = self.run(command).unwrap_or_else(|problem| {
                problems.push(format!("{page}: {problem}"));
                String::new()
            });
            let found = without_last_blanks(found.lines().collect());
            if exit_code(&written) == exit_code(&found) && fits(&written, &found) {
                return format!("$ {command}\n{}", whole(&written));
            }
            let found = whole(&found);
            problems
                .push(format!("{page}: `{command}` answers otherwise\nwritten:\n{}found:\n{found}", whole(&written)));
            format!("$ {command}\n{found}")
        };
        starts.map(answer).collect::<Vec<_>>().join("\n")
    }

    /// What a command answers, output and errors as they come, after its exit code if that is not 0.
    fn run(&self, command: &str) -> Result<String, String> {
        let (typed, input) = match command.split_once(" < ") {
            Some((typed, file)) => (typed, Stdio::from(File::open(self.folder.join(file)).map_err(|e| e.to_string())?)),
            None => (command, Stdio::null()),
        };
        let words = words(typed);
        let words = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["boardwright", words @ ..] => words.to_vec(),
            ["rm", file] => return self.remove(file),
            _ => return Err(format!("`{command}` is no command of this program")),
        };
        let (mut reader, writer) = io::pipe().unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        program.args(words).current_dir(&self.folder).env("NO_COLOR", "1").env_remove("BOARDWRIGHT_FOLDER");
        program.env("BOARDWRIGHT_HOME", &self.home);
        program.stdin(input).stdout(writer.try_clone().unwrap()).stderr(writer);
        let mut child = program.spawn().unwrap();
        // It holds the other end of the pipe, which otherwise never ends.
        drop(program);
        let mut told = String::new();
        reader.read_to_string(&mut told).unwrap();
        let told = told.replace(MAIN_SEPARATOR_STR, "/");
        match child.wait().unwrap().code() {
            Some(0) => Ok(told),
            code => Ok(format!("? {}\n{told}", code.unwrap_or(-1))),
        }
    }
}

fn whole(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn without_last_blanks(mut lines: Vec<&str>) -> Vec<&str> {
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    lines
}

/// The lines of a change, as they are before it or after it.
fn lines_without<'a>(other: char, block: &[&'a str]) -> Vec<&'a str> {
    block.iter().filter(|line| !line.starts_with(other)).map(|line| line.get(1..).unwrap_or_default()).collect()
}

/// The words of a command; those in quotes belong together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in command.chars() {
        match (letter, quote) {
            ('"' | '\'', None) => quote = Some(letter),
            (_, Some(open)) if open == letter => quote = None,
            (' ', None) => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words
}

/// The first line of an answer, if it is an exit code. `...` does not stand for it.
fn exit_code<'a>(answer: &[&'a str]) -> Option<&'a str> {
    answer.first().filter(|line| line.starts_with("? ")).copied()
}

/// Whether an answer is as written, where `...` stands for any lines.
fn fits(written: &[&str], found: &[&str]) -> bool {
    match written.split_first() {
        None => found.is_empty(),
        Some((&"...", rest)) => (0..=found.len()).any(|skipped| fits(rest, &found[skipped..])),
        Some((line, rest)) => found.split_first().is_some_and(|(first, others)| first == line && fits(rest, others)),
    }
}
