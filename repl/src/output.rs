//! The only place where the program prints.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this file is for")]

use std::io::{ErrorKind, IsTerminal, Write, stderr, stdout};
use std::process::ExitCode;

use boardwright::view::Screen;
use boardwright_engine::mistake::Style;

/// Whoever reads the output may have left, as `head` does; then there is nobody to tell, and the program ends. If the
/// output is lost for another reason, such as a full disk, the program says so and fails.
pub fn line(text: &str) {
    if let Err(problem) = writeln!(stdout().lock(), "{text}") {
        if problem.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        error(&format!("the output cannot be written: {problem}"));
        std::process::exit(1);
    }
}

/// Lines that a terminal would break anywhere are broken between words.
pub fn paragraph(text: &str) {
    line(&wrapped(text));
}

/// The text with no line wider than the terminal. Lines with colours were drawn to fit.
pub fn wrapped(text: &str) -> String {
    let width = screen().width;
    let wrap = |line: &str| {
        let indent = " ".repeat(line.len() - line.trim_start().len());
        let options = textwrap::Options::new(width).subsequent_indent(&indent).break_words(false);
        // Rule numbers and ids have hyphens, and stay whole.
        let options = options.word_splitter(textwrap::WordSplitter::NoHyphenation);
        let is_drawn = line.contains('\x1b') || line.contains(['|', '│']);
        if is_drawn { line.to_owned() } else { textwrap::fill(line, options) }
    };
    text.lines().map(wrap).collect::<Vec<_>>().join("\n")
}

/// Says why a command failed.
pub fn fail(text: &str) -> ExitCode {
    error(text);
    ExitCode::FAILURE
}

/// Says what is wrong, if anybody is still there to read it.
pub fn error(text: &str) {
    let _ = writeln!(stderr().lock(), "{}", text.trim_end());
}

/// What the output can show.
pub fn screen() -> Screen {
    let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    Screen::of_output(stdout().is_terminal(), std::env::var_os("NO_COLOR").is_some(), width)
}

/// Colours only for a terminal that wants them.
pub fn style() -> Style {
    let wants_colour = stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if wants_colour { Style::Coloured } else { Style::Plain }
}
