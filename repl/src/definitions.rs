//! The texts of script functions: what every layer says, with the comments above.

use boardwright_engine::mistake::nearest;
use boardwright_engine::script::functions::functions;
use boardwright_engine::script::{Origin, Program};
use serde::Serialize;

/// A function as one layer writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Definition {
    pub function: String,
    pub layer: String,
    pub file: String,
    pub line: usize,
    /// Whether a layer above has another one in its place, which `super` leads back from.
    pub replaced: bool,
    pub text: String,
}

/// All definitions of a function, the one in force first; or why there are none.
pub fn definitions_of(program: &Program, function: &str) -> Result<Vec<Definition>, String> {
    let origins = program.origins(function);
    if origins.is_empty() {
        return Err(not_defined(program, function));
    }
    // Every layer's listener is called.
    let is_listener = function.starts_with("on_");
    let definition = |(index, origin): (usize, &Origin)| Definition {
        function: function.to_owned(),
        layer: origin.layer.to_string(),
        file: program.edition.sources.shown(&origin.file).to_owned(),
        line: origin.line,
        replaced: index > 0 && !is_listener,
        text: program.edition.sources.text(&origin.file).map_or_else(String::new, |text| text_at(text, origin.line)),
    };
    Ok(origins.into_iter().flat_map(|(_, all)| all.iter().enumerate().map(definition)).collect())
}

/// What is said of a function that no script defines.
pub fn not_defined(program: &Program, function: &str) -> String {
    if functions().any(|known| known.name == function) {
        return format!("`{function}` is a function of the kernel, which no script defines");
    }
    let near = nearest(function, program.functions());
    let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("no layer defines `{function}`{hint}")
}

impl std::fmt::Display for Definition {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = if self.replaced { "replaced" } else { "in force" };
        write!(out, "{}:{}  {}, {state}\n{}", self.file, self.line, self.layer, self.text)
    }
}

/// The function that begins in a line, counted from 1, with the comment right above it.
fn text_at(text: &str, line: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let head = line.saturating_sub(1).min(lines.len());
    let is_comment = |line: &&&str| line.starts_with("//") && !line.starts_with("//!");
    let first = head - lines[..head].iter().rev().take_while(is_comment).count();
    let mut depth = Depth::default();
    let length = lines[head..].iter().position(|line| depth.is_closed_by(line)).map_or(1, |last| last + 1);
    lines[first..(head + length).min(lines.len())].join("\n")
}

/// How many braces are open.
#[derive(Default)]
struct Depth {
    open: usize,
    has_begun: bool,
}

impl Depth {
    /// Whether the last brace is closed in this line. Braces in texts and comments do not count.
    fn is_closed_by(&mut self, line: &str) -> bool {
        let (mut in_text, mut previous) = (false, ' ');
        for character in line.chars() {
            match character {
                '"' if previous != '\\' => in_text = !in_text,
                '/' if !in_text && previous == '/' => break,
                '{' if !in_text => {
                    self.open += 1;
                    self.has_begun = true;
                }
                '}' if !in_text => self.open = self.open.saturating_sub(1),
                _ => {}
            }
            previous = character;
        }
        self.has_begun && self.open == 0
    }
}

#[cfg(test)]
mod tests {
    use super::text_at;

    #[track_caller]
    fn check(line: usize, expected: &str) {
        let script = "//! Rules.\n\n// CL-1: rent is due.\n// Always.\nfn rent(space) {\n    if true { 1 } else { 2 }\n}\n\
                      fn name() { \"}\" } // {\n//! @option x = 1\nfn long(\n    space,\n) {\n    say(\"\\\"{\");\n}\nfn last() {}\n";
        assert_eq!(text_at(script, line), expected);
    }

    #[test]
    fn a_function_comes_with_its_comment_and_without_its_neighbours() {
        check(5, "// CL-1: rent is due.\n// Always.\nfn rent(space) {\n    if true { 1 } else { 2 }\n}");
        check(8, "fn name() { \"}\" } // {");
        check(10, "fn long(\n    space,\n) {\n    say(\"\\\"{\");\n}");
        check(15, "fn last() {}");
    }
}
