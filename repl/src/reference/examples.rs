//! What the chapter of the keys shows of two small editions, word for word as it stands there.

use std::collections::BTreeSet;

use include_dir::{Dir, include_dir};

static WHOLE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../docs/examples/towpath");
static CHANGING: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../docs/examples/fair-street");

/// How the header of a table is written.
#[derive(Clone, Copy, Debug)]
pub enum Header {
    /// `[[key]]`
    List,
    /// `[key.<id>]`
    Named,
    /// `[key]`, `[key.<one of its keys>]`, or `key = { … }`
    Single,
}

/// The files of one kind in the example editions.
pub struct Examples {
    /// Those of the edition that uses every key.
    whole: Vec<File>,
    /// Those of the edition that changes another.
    changing: Vec<File>,
    is_scenario: bool,
}

struct File {
    path: String,
    text: &'static str,
}

impl Header {
    pub fn written(self, key: &str) -> String {
        match self {
            Header::List => format!("[[{key}]]"),
            Header::Named => format!("[{key}.<id>]"),
            Header::Single => format!("[{key}]"),
        }
    }

    fn opens(self, block: &str, key: &str) -> bool {
        let beginnings = match self {
            Header::List => vec![format!("[[{key}]]")],
            Header::Named => vec![format!("[{key}.")],
            Header::Single => vec![format!("[{key}]"), format!("[{key}."), format!("{key} = {{")],
        };
        beginnings.iter().any(|beginning| block.starts_with(beginning.as_str()))
    }
}

impl Examples {
    /// The files that a title such as `board.toml` or `tracks/*.toml` speaks of.
    pub fn of(title: &str) -> Examples {
        let is_scenario = title.starts_with("scenarios/");
        let changing = if is_scenario { Vec::new() } else { files(&CHANGING, "fair-street", title) };
        Examples { whole: files(&WHOLE, "towpath", title), changing, is_scenario }
    }

    /// What stands at the top of a file, before its tables; a scenario, and a file with changes, as a whole.
    pub fn of_file(&self) -> String {
        let shown = self.whole.iter().map(|file| if self.is_scenario { file.whole() } else { file.top() });
        shown.chain(self.changing.iter().map(File::whole)).collect()
    }

    /// The tables under a key: the first, and each other that shows a key that none before it has.
    pub fn of_table(&self, key: &str, header: Header) -> String {
        let mut text = String::new();
        let mut seen = BTreeSet::new();
        for file in self.whole.iter().filter(|_| !self.is_scenario) {
            for block in file.blocks().filter(|block| header.opens(block, key)) {
                let keys = keys(block);
                if !keys.is_subset(&seen) {
                    text += &file.quoted(block);
                }
                seen.extend(keys);
            }
        }
        text
    }
}

fn files(edition: &'static Dir<'_>, name: &str, title: &str) -> Vec<File> {
    let found = edition.find(title).into_iter().flatten().filter_map(|entry| entry.as_file());
    let file = |file: &'static include_dir::File<'_>| {
        let path = format!("docs/examples/{name}/{}", file.path().to_string_lossy().replace('\\', "/"));
        file.contents_utf8().map(|text| File { path, text })
    };
    let mut files: Vec<File> = found.filter_map(file).collect();
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

impl File {
    fn whole(&self) -> String {
        self.quoted(self.text.trim_end())
    }

    fn top(&self) -> String {
        let end = self.text.find("\n\n").unwrap_or(self.text.len());
        self.quoted(self.text[..end].trim_end())
    }

    /// The tables, each from its header to the next empty line; a table in one line, that line.
    fn blocks(&self) -> impl Iterator<Item = &'static str> {
        let tables =
            self.text.split("\n\n").flat_map(|block| block.split_inclusive('\n').next().map(|line| (block, line)));
        let lines = self.text.lines().filter(|line| line.contains(" = { ") && !line.starts_with(' '));
        let tables = tables.map(|(block, line)| if line.starts_with('#') { &block[line.len()..] } else { block });
        tables.map(str::trim_end).chain(lines)
    }

    fn quoted(&self, block: &str) -> String {
        format!("\n```toml,from={}\n{block}\n```\n", self.path)
    }
}

/// The keys of a block: those at the start of its lines, and the last part of its header.
fn keys(block: &str) -> BTreeSet<&str> {
    let header = block.lines().next().and_then(|line| line.strip_prefix('[')).map(|line| line.trim_end_matches(']'));
    let of_header = header.and_then(|header| header.split_once('.')).map(|(_, last)| last);
    let of_lines = block.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
    of_lines.filter(|key| !key.contains(' ')).chain(of_header).collect()
}
