//! Broken editions as files: a few changes to the base library, a request, and the text that must be said about it.

use std::fs;
use std::path::{Path, PathBuf};

use boardwright_engine::data::{BotRequest, HouseRuleRequest, Request, load, load_bot};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;

/// One broken edition: the base library with changes, a request, and the text that must come out.
pub struct Case {
    library: Library,
    request: Request,
    bot: Option<BotRequest>,
    pub expected: String,
    /// Everything before the expected text, to be written back.
    pub before: String,
}

impl Case {
    pub fn read(path: &Path) -> Case {
        let text = fs::read_to_string(path).unwrap();
        let (before, expected) = text.split_once("--- expect:\n").unwrap_or((&text, ""));
        let mut case = Case {
            library: base(),
            request: request("yard", None),
            bot: None,
            expected: expected.to_owned(),
            before: before.to_owned(),
        };
        let mut change = None;
        for section in before.split("--- ").skip(1) {
            let (head, body) = section.split_once('\n').unwrap_or((section, ""));
            let (word, argument) = head.split_once(": ").unwrap_or((head.trim_end_matches(':'), ""));
            match word {
                // A whole file.
                "file" => case.library.add(argument, &unescaped(body)),
                // Text at the end of a file.
                "append" => case.edit(argument, |text| format!("{text}{}", unescaped(body))),
                // A text that many times at the end of a file, with the number in place of `#`.
                "many" => {
                    let (count, path) = argument.split_once(' ').unwrap();
                    let all: String =
                        (0..count.parse().unwrap()).map(|n: usize| body.replace('#', &n.to_string())).collect();
                    case.edit(path, |text| format!("{text}{all}"));
                }
                // Text that is replaced by that of the section `to` behind it.
                "change" => change = Some((argument.to_owned(), body.trim_end_matches('\n').to_owned())),
                "to" => {
                    let (path, from) = change.take().expect("`change` comes before `to`");
                    let found = case.library.text(&path).is_some_and(|text| text.contains(&from));
                    assert!(found, "{path} does not contain {from}");
                    case.edit(&path, |text| text.replacen(&from, &unescaped(body.trim_end_matches('\n')), 1));
                }
                "remove" => case.library.remove(argument),
                "request" => (case.request, case.bot) = read_request(body),
                other => panic!("{}: unknown section `{other}`", path.display()),
            }
        }
        case
    }

    fn edit(&mut self, path: &str, change: impl Fn(&str) -> String) {
        let text = change(self.library.text(path).map_or("", |text| text));
        self.library.add(path, &text);
    }

    pub fn said(&self, style: Style) -> String {
        let loaded = load(&self.library, &self.request).and_then(|edition| match &self.bot {
            Some(bot) => load_bot(&self.library, &edition, bot),
            None => Ok(edition),
        });
        match loaded {
            Ok(_) => "it loads\n".to_owned(),
            Err(mistakes) => mistakes.render(&self.library, style),
        }
    }
}

/// Lines such as `edition yard`, `mode short`, `house tin-pot share=3`, `option wage=5`, `bot shy reserve=10`.
fn read_request(text: &str) -> (Request, Option<BotRequest>) {
    let mut asked = request("yard", None);
    let mut bot = None;
    for line in text.lines() {
        let mut words = line.split(' ');
        let setting =
            |word: &str| word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())).unwrap();
        match (words.next(), words.next()) {
            (Some("edition"), Some(id)) => asked.edition = id.to_owned(),
            (Some("mode"), Some(id)) => asked.mode = Some(id.to_owned()),
            (Some("option"), Some(word)) => asked.options.push(setting(word)),
            (Some("house"), Some(id)) => {
                asked.house_rules.push(HouseRuleRequest { id: id.to_owned(), options: words.map(setting).collect() });
            }
            (Some("bot"), Some(id)) => {
                bot = Some(BotRequest { id: id.to_owned(), options: words.map(setting).collect() });
            }
            _ => panic!("unknown request `{line}`"),
        }
    }
    (asked, bot)
}

pub fn request(edition: &str, mode: Option<&str>) -> Request {
    Request { edition: edition.to_owned(), mode: mode.map(str::to_owned), ..Request::default() }
}

pub fn base() -> Library {
    library_of(&tests().join("broken/base"))
}

/// Control characters are written `\u{1b}` in the cases, so that the cases themselves can be shown.
fn unescaped(text: &str) -> String {
    text.replace(r"\u{1b}", "\u{1b}").replace(r"\u{9b}", "\u{9b}").replace(r"\u{202e}", "\u{202e}")
}

pub fn library_of(folder: &Path) -> Library {
    let mut library = Library::new();
    for extension in ["toml", "rhai"] {
        for path in files_in(folder, extension) {
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
            library.add(&name, &fs::read_to_string(&path).unwrap());
        }
    }
    library
}

pub fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_in(&path, extension));
        } else if path.extension().is_some_and(|own| own == extension) {
            files.push(path);
        }
    }
    files
}

pub fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}
