//! The book does not rot: what its pages quote stands there, and what they show works.
//!
//! Every block of a page says behind its language what it is: see [`MARKS`]. `repl/tests/book.rs` runs the commands, with the
//! files that a page tells its reader to write.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright::shelf::add_folder;
use boardwright_engine::advice::on_edition;
use boardwright_engine::data::{HouseRuleRequest, Request, load};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::{Mistakes, Style};
use boardwright_engine::scenario;
use boardwright_engine::script::link;
use boardwright_snapshots::library;

const MARKS: &str = "a block of a page is one of these:
  rhai,from=<path>          stands word for word in that file of the repository; so do toml and text
  rhai,house=<edition>      a whole house rule that loads with that edition; with `,id=<id>` scenarios below can play it
  toml,scenario             a scenario that passes
  toml,edition=<id>/<file>  a file of an edition that loads
  console                   commands of the program with their answers
  rhai,file=<path>          a file that the commands below use, all of it; so do toml and text
  rhai,append=<path>        what is added at the end of such a file; so do toml and text
  diff,change=<path>        lines of such a file that go, with a `-`, and that come, with a `+`
  sh, text, json            nothing that could be checked";

/// The page that the program writes; `architecture.rs` loads its examples.
const WRITTEN: &str = "docs/script-reference.md";

#[test]
fn every_block_of_the_book_holds() {
    let mut found = Vec::new();
    for page in pages().into_iter().filter(|page| page != WRITTEN) {
        found.extend(problems(&page, &read(&page)));
    }
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[test]
fn links_lead_somewhere() {
    let mut found = Vec::new();
    for page in pages() {
        found.extend(broken_links(&page, &read(&page)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_page_is_in_the_table_of_contents() {
    let listed: BTreeSet<String> = links(&read("docs/SUMMARY.md")).map(|link| format!("docs/{link}")).collect();
    let pages = pages().into_iter().filter(|page| page.starts_with("docs/") && page != "docs/SUMMARY.md");
    assert_eq!(listed, pages.collect());
}

/// A bot's author finds every question that the rules of this repository ask, with the parameters of its function.
#[test]
fn every_question_is_in_the_book() {
    const ASKING: [(&str, &str); 10] = [
        ("confirm", "(player, about)"),
        ("choose", "(player, about, options)"),
        ("choose_or_pass", "(player, about, options)"),
        ("choose_some", "(player, about, options, least, most)"),
        ("choose_amount", "(player, about, least, most)"),
        ("bid", "(player, about, least, most)"),
        ("call_out", "(player, about, least, most)"),
        ("call_out_or_pass", "(player, about, least, most)"),
        ("choose_place", "(player, piece, places)"),
        ("propose_deal", "(player, partners)"),
    ];
    let page = read("docs/bots.md");
    let mut questions = 0;
    for path in library().paths().filter(|path| path.ends_with(".rhai") && !path.contains("/bots/")) {
        let text = library().text(path).unwrap();
        let is_shipped = repository().join(&**path).is_file();
        for line in text.lines().filter(|line| is_shipped && !line.trim_start().starts_with("//")) {
            for (function, parameters) in ASKING {
                let begins =
                    |(at, _): &(usize, &str)| !line[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
                let call = line.match_indices(&format!("{function}(")).find(begins);
                // What is asked is written out as the second argument, or a variable tells it.
                let kind = call.and_then(|(at, _)| line[at..].split_once(", \"")?.1.split('"').next());
                let Some(kind) = kind else { continue };
                let wanted = format!("| `decide_{}{parameters}` |", kind.replace('-', "_"));
                let rows: Vec<&str> = page.lines().filter(|row| row.starts_with(&wanted)).collect();
                assert!(!rows.is_empty(), "docs/bots.md does not list {wanted} of {path}");
                // It tells of a question about nothing, and of options whose words are written out.
                let behind = line.split_once(&format!("\"{kind}\", ")).map_or("", |(_, behind)| behind);
                let is_told = |words: &str| rows.iter().any(|row| row[wanted.len()..].contains(words));
                assert!(!behind.starts_with("()") || is_told(" () |"), "docs/bots.md: {wanted} of {path} is about ()");
                let options = behind.split_once("[\"").and_then(|(_, list)| list.split_once(']'));
                for word in options.into_iter().flat_map(|(list, _)| list.split(['"', ',', ' '])) {
                    assert!(is_told(word), "docs/bots.md: {wanted} of {path} has the option {word}");
                }
                questions += 1;
            }
        }
    }
    assert!(questions > 50, "only {questions} questions were found");
}

#[test]
fn every_key_of_every_file_is_shown_in_an_example() {
    let page = read("docs/keys.md");
    assert_eq!(keys_without_example(&page), Vec::<String>::new());
    let stale = page.replace("odds = ", "odd = ");
    assert_eq!(keys_without_example(&stale), ["`[[device]]` in edition.toml: odds"]);
}

#[test]
fn the_editions_that_show_the_keys_can_be_played() {
    for id in ["towpath", "fair-street"] {
        let mut library = library().clone();
        add_folder(&mut library, &repository().join("docs/examples").join(id), &format!("editions/{id}")).unwrap();
        let advice = on_edition(&library, id).unwrap_or_else(|mistakes| mistakes.0);
        assert!(advice.is_empty(), "{}", Mistakes(advice).render(&library, Style::Plain));
        for path in scenario::of(&library, &format!("editions/{id}")) {
            scenario::run(&library, path).unwrap_or_else(|failure| panic!("{path}\n{failure}"));
        }
    }
}

#[test]
fn a_quote_that_the_file_does_not_have_is_noticed() {
    let stale = "```rhai,from=scripts/std/game.rhai\nfn look_for_looser() {}\n```\n";
    check(stale, "page.md:1: scripts/std/game.rhai does not say this");
    check("```rhai,from=scripts/std/gone.rhai\n\n```\n", "page.md:1: there is no file scripts/std/gone.rhai");
}

#[test]
fn a_house_rule_that_does_not_load_is_noticed() {
    let misspelt = "```rhai,house=classic\n//! Wrong.\nfn rent_due(player, space) { supper(player, space) }\n```\n";
    check(misspelt, "page.md:1: error[E072]");
}

#[test]
fn a_scenario_that_fails_is_noticed() {
    let head = "about = \"Ann has a dollar.\"\nedition = \"classic\"\nplayers = [\"Ann\", \"Ben\"]";
    let given = "given = { turn = \"Ann\" }\nplay = { steps = 0 }";
    let scenario = format!("First:\n\n```toml,scenario\n{head}\n{given}\nexpect = {{ Ann = {{ cash = 1 }} }}\n```\n");
    check(&scenario, "page.md:3: cash of Ann");
}

#[test]
fn an_edition_that_does_not_load_is_noticed() {
    let edition = "format = 1\nid = \"ours\"\nname = \"Ours\"\nextends = \"clasic\"\n";
    check(&format!("```toml,edition=ours/edition.toml\n{edition}```\n"), "page.md: error[E002]");
}

#[test]
fn a_block_without_a_mark_is_noticed() {
    check("```rhai\nfn prepare() {}\n```\n", "page.md:1: a block of a page is one of these");
    check("```rust\nfn main() {}\n```\n", "page.md:1: a block of a page is one of these");
}

#[test]
fn a_file_that_no_command_uses_is_noticed() {
    let file = "```rhai,file=mine.rhai\n//! Mine.\n```\n";
    check(file, "page.md:1: no command below uses this file");
    assert!(problems("page.md", &format!("{file}```console\n$ boardwright check mine.rhai\n```\n")).is_empty());
}

#[test]
fn a_link_to_nowhere_is_noticed() {
    let text = "# A page\n\n[There](docs/gone.md), [here](#a-page), [not here](#another), [out](https://rhai.rs).\n";
    assert_eq!(broken_links("README.md", text), ["README.md links to docs/gone.md", "README.md links to #another"]);
}

/// The keys that a chapter lists, but that none of its examples has: neither one below the list, nor one of the whole file.
fn keys_without_example(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for chapter in page.split("\n## ").skip(1) {
        let sections: Vec<&str> = chapter.split("\n### ").collect();
        let text = |section: &str| blocks(section).into_iter().map(|block| block.text).collect::<String>();
        let of_file: String = if chapter.starts_with("scenarios") { text(chapter) } else { text(sections[0]) };
        for (index, section) in sections.iter().enumerate() {
            let shown = if index == 0 { text(chapter) } else { format!("{}{of_file}", text(section)) };
            let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
            let missing = rows.map(|(key, _)| key).filter(|key| !shows(&shown, key));
            found.extend(missing.map(|key| format!("{}: {key}", section.lines().next().unwrap())));
        }
    }
    found
}

/// Whether a key stands there, in a line of its own, inside of braces, or as a header.
fn shows(text: &str, key: &str) -> bool {
    let mut words = text.split([' ', '\n', '{', '[', ']', '.']).peekable();
    while let Some(word) = words.next() {
        if word == key && words.peek().is_some_and(|next| *next == "=" || next.is_empty() || is_name(next)) {
            return true;
        }
    }
    false
}

fn is_name(word: &str) -> bool {
    word.chars().all(|letter| letter.is_alphanumeric() || letter == '-' || letter == '_')
}

/// A page with one problem, which begins with these words.
#[track_caller]
fn check(markdown: &str, beginning: &str) {
    let found = problems("page.md", markdown);
    assert!(found.len() == 1 && found[0].starts_with(beginning), "{found:#?}");
}

/// What is wrong with the blocks of a page. A scenario plays the house rules above it on the same page.
fn problems(page: &str, markdown: &str) -> Vec<String> {
    let mut reader = Reader { library: library().clone(), editions: BTreeSet::new() };
    let mut found = Vec::new();
    let blocks = blocks(markdown);
    let last_command = blocks.iter().rposition(|block| block.language == "console");
    for (index, block) in blocks.iter().enumerate() {
        let checked = if is_typed_in(block) && last_command.is_none_or(|last| last < index) {
            Err("no command below uses this file".into())
        } else {
            reader.check(block)
        };
        if let Err(problem) = checked {
            found.push(format!("{page}:{}: {problem}", block.line));
        }
    }
    for edition in &reader.editions {
        if let Err(mistakes) = loads(&reader.library, edition, &[]) {
            found.push(format!("{page}: {}", mistakes.render(&reader.library, Style::Plain)));
        }
    }
    found
}

struct Block<'a> {
    line: usize,
    language: &'a str,
    /// What stands behind the language: words, or names with what they are set to.
    marks: Vec<(&'a str, &'a str)>,
    text: String,
}

impl Block<'_> {
    fn mark(&self, name: &str) -> Option<&str> {
        self.marks.iter().find(|(mark, _)| *mark == name).map(|(_, value)| *value)
    }
}

fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut lines = markdown.lines().enumerate();
    let mut found = Vec::new();
    while let Some((index, line)) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let mut words = info.split(',');
        let language = words.next().unwrap_or_default();
        let marks = words.map(|word| word.split_once('=').unwrap_or((word, ""))).collect();
        let text = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```");
        let text = text.map(|line| format!("{line}\n")).collect();
        found.push(Block { line: index + 1, language, marks, text });
    }
    found
}

/// Reads a page from top to bottom, and keeps what it brings.
struct Reader {
    library: Library,
    editions: BTreeSet<String>,
}

impl Reader {
    fn check(&mut self, block: &Block<'_>) -> Result<(), String> {
        let has = |mark: &str| block.mark(mark).is_some();
        match block.language {
            "rhai" | "toml" | "text" if has("from") => check_quote(block),
            "rhai" if has("house") => self.check_house_rule(block),
            "toml" if has("scenario") => self.check_scenario(block),
            "toml" if has("edition") => self.take_edition(block),
            _ if is_typed_in(block) => Ok(()),
            "console" | "sh" | "text" | "json" => Ok(()),
            _ => Err(MARKS.into()),
        }
    }

    fn check_house_rule(&mut self, block: &Block<'_>) -> Result<(), String> {
        let id = block.mark("id").unwrap_or("from-the-book");
        self.library.add(&format!("scripts/house/{id}.rhai"), &block.text);
        let edition = block.mark("house").unwrap_or_default();
        let loaded = loads(&self.library, edition, &[HouseRuleRequest { id: id.into(), options: Vec::new() }]);
        loaded.map_err(|mistakes| mistakes.render(&self.library, Style::Plain))
    }

    fn check_scenario(&mut self, block: &Block<'_>) -> Result<(), String> {
        let path = "scripts/house/from-the-book/scenario.toml";
        self.library.add(path, &block.text);
        scenario::run(&self.library, path).map(|_| ()).map_err(|failure| failure.to_string())
    }

    fn take_edition(&mut self, block: &Block<'_>) -> Result<(), String> {
        let path = block.mark("edition").unwrap_or_default();
        let (id, _) = path.split_once('/').ok_or(MARKS)?;
        self.library.add(&format!("editions/{path}"), &block.text);
        self.editions.insert(id.into());
        Ok(())
    }
}

/// Whether the reader of the page writes the block into a file.
fn is_typed_in(block: &Block<'_>) -> bool {
    let marks: &[&str] = match block.language {
        "rhai" | "toml" | "text" => &["file", "append"],
        "diff" => &["change"],
        _ => &[],
    };
    marks.iter().any(|mark| block.mark(mark).is_some())
}

fn check_quote(block: &Block<'_>) -> Result<(), String> {
    let path = block.mark("from").unwrap_or_default();
    let text = fs::read_to_string(repository().join(path)).map_err(|_| format!("there is no file {path}"))?;
    let is_whole = |start: usize| start == 0 || text[..start].ends_with('\n');
    let stands = text.match_indices(block.text.as_str()).any(|(start, _)| is_whole(start));
    if stands { Ok(()) } else { Err(format!("{path} does not say this:\n{}", block.text)) }
}

/// Loads an edition in all of its modes.
fn loads(library: &Library, edition: &str, house_rules: &[HouseRuleRequest]) -> Result<(), Mistakes> {
    let request = Request { edition: edition.into(), house_rules: house_rules.to_vec(), ..Request::default() };
    for mode in load(library, &request)?.modes {
        let edition = load(library, &Request { mode: Some(mode.to_string()), ..request.clone() })?;
        link(Arc::new(edition))?;
    }
    Ok(())
}

/// The files and headings of the repository to which a page links, but which are not there.
fn broken_links(page: &str, markdown: &str) -> Vec<String> {
    let folder = Path::new(page).parent().unwrap();
    let is_broken = |link: &str| {
        let (path, heading) = link.split_once('#').unwrap_or((link, ""));
        let file = repository().join(folder).join(path);
        let text = match path {
            "" => Some(markdown.to_string()),
            picture if picture.ends_with(".png") => file.is_file().then(String::new),
            _ => fs::read_to_string(file).ok(),
        };
        text.is_none_or(|text| !heading.is_empty() && !headings(&text).contains(heading))
    };
    let inside = links(markdown).filter(|link| !link.contains("://"));
    inside.filter(|link| is_broken(link)).map(|link| format!("{page} links to {link}")).collect()
}

fn links(markdown: &str) -> impl Iterator<Item = &str> {
    let starts = markdown.match_indices("](").map(|(start, found)| start + found.len());
    starts.filter_map(|start| Some(markdown[start..].split_once(')')?.0))
}

/// The headings of a page as links name them.
fn headings(markdown: &str) -> BTreeSet<String> {
    let lines = markdown.lines().filter_map(|line| line.strip_prefix('#'));
    let slug = |line: &str| {
        let kept = line.trim_start_matches('#').trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
    };
    lines.map(slug).collect()
}

/// The pages that people read, by their paths in the repository. `docs/book` is what mdBook makes of them.
fn pages() -> Vec<String> {
    let mut found = vec!["README.md".to_string()];
    let mut folders = vec![PathBuf::from("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(repository().join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            let name = path.to_string_lossy().replace('\\', "/");
            if repository().join(&path).is_dir() && name != "docs/book" {
                folders.push(path);
            } else if name.ends_with(".md") {
                found.push(name);
            }
        }
    }
    found.sort();
    assert!(found.len() > 15, "{found:?}");
    found
}

fn read(page: &str) -> String {
    fs::read_to_string(repository().join(page)).unwrap()
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
