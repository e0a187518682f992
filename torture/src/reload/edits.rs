//! Edits that somebody might make to a file of rules, by chance: harmless, careless and ruinous.

use boardwright_engine::kernel::Stream;

/// Draws what is edited, and how.
pub struct Luck(Stream);

/// One sort of edit: its name, and the text that it makes of another.
type Edit = (&'static str, fn(&mut Luck, &str) -> String);

const EDITS: &[Edit] = &[
    ("a remark is added", |_, text| format!("{text}\n")),
    ("a line is deleted", |luck, text| {
        luck.with_lines(text, |luck, lines| drop(lines.remove(luck.index(lines.len()))))
    }),
    ("a line is written twice", |luck, text| {
        luck.with_lines(text, |luck, lines| {
            let index = luck.index(lines.len());
            lines.insert(index, lines[index].clone());
        })
    }),
    ("two lines change places", |luck, text| {
        luck.with_lines(text, |luck, lines| {
            let (one, other) = (luck.index(lines.len()), luck.index(lines.len()));
            lines.swap(one, other);
        })
    }),
    ("a number changes", |luck, text| {
        luck.with_word(text, |word| word.parse::<u32>().is_ok(), &["0", "1", "7", "1000000"])
    }),
    ("an operator changes", |luck, text| luck.with_word(text, |word| OPERATORS.contains(&word), OPERATORS)),
    ("a function is renamed", |luck, text| luck.with_line_of(text, "fn ", |line| line.replacen("fn ", "fn other_", 1))),
    ("a function runs for ever", |luck, text| {
        luck.with_line_of(
            text,
            "fn ",
            |line| if line.ends_with('{') { format!("{line} loop {{ }}") } else { line.into() },
        )
    }),
    ("the file is cut", |luck, text| {
        let end = luck.index(text.len());
        text.char_indices().take_while(|(index, _)| *index < end).map(|(_, character)| character).collect()
    }),
    ("the file is emptied", |_, _| String::new()),
    ("rubbish is added", |luck, text| {
        luck.with_lines(text, |luck, lines| {
            let index = luck.index(lines.len());
            lines.insert(index, ["}", "\"", "[[[", "fn", "\u{1b}[2J", "= = 3"][luck.index(6)].into());
        })
    }),
];

const OPERATORS: &[&str] = &["<", ">", "<=", ">=", "==", "!=", "+", "-", "*", "/", "&&", "||"];

impl Luck {
    pub fn new(purpose: &str) -> Luck {
        Luck(Stream::seeded(0, purpose))
    }

    /// A number below the limit; 0 if that is 0.
    pub fn index(&mut self, limit: usize) -> usize {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX).max(1);
        self.0.below(limit, "edits").unwrap_or(0) as usize
    }

    /// An edit of a text, with its name.
    pub fn edit(&mut self, text: &str) -> (&'static str, String) {
        let (name, edit) = EDITS[self.index(EDITS.len())];
        (name, edit(self, text))
    }

    fn with_lines(&mut self, text: &str, change: impl Fn(&mut Luck, &mut Vec<String>)) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if !lines.is_empty() {
            change(self, &mut lines);
        }
        lines.join("\n") + "\n"
    }

    /// Changes one of the lines that begin so.
    fn with_line_of(&mut self, text: &str, begins: &str, change: impl Fn(&str) -> String) -> String {
        let found: Vec<&str> = text.lines().filter(|line| line.starts_with(begins)).collect();
        match found.get(self.index(found.len())) {
            Some(line) => text.replacen(line, &change(line), 1),
            None => text.to_owned(),
        }
    }

    /// Puts another word in the place of one of those that pass the test.
    fn with_word(&mut self, text: &str, test: impl Fn(&str) -> bool, others: &[&str]) -> String {
        let words: Vec<&str> = text.split_inclusive([' ', ',', ';', '(', ')', ']', '[', '\n']).collect();
        let bare = |word: &str| word.trim_end_matches([' ', ',', ';', '(', ')', ']', '[', '\n']).to_owned();
        let found: Vec<usize> = (0..words.len()).filter(|index| test(&bare(words[*index]))).collect();
        let Some(chosen) = found.get(self.index(found.len())).copied() else { return text.to_owned() };
        let other = others[self.index(others.len())];
        let word = |(index, word): (usize, &&str)| match index == chosen {
            true => word.replacen(&bare(word), other, 1),
            false => (*word).to_owned(),
        };
        words.iter().enumerate().map(word).collect()
    }
}
