//! `boardwright new`: a first draft of an edition, a house rule or a bot, which loads, passes its own tests and explains itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright_engine::data::{self, Request, schemas};
use include_dir::{Dir, include_dir};

use super::play::opening;
use crate::output;

static SCAFFOLD: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scaffold");

#[derive(clap::Args)]
pub struct New {
    #[command(subcommand)]
    draft: Draft,
}

#[derive(clap::Subcommand)]
enum Draft {
    /// A folder with an edition: a small game of its own, or the changes to another.
    Edition {
        /// In kebab-case; the folder has the same name.
        id: String,
        /// The edition to change.
        #[arg(long)]
        extends: Option<String>,
    },
    /// The script of a house rule, and a folder with its scenario.
    HouseRule {
        /// In kebab-case; the script and the folder have the same name.
        id: String,
    },
    /// A folder with a bot: its script, a part of it, and a scenario.
    Bot {
        /// In kebab-case; the folder and the script have the same name.
        id: String,
    },
}

/// A file to be written.
type Drafted = (PathBuf, String);

impl New {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let drafted = match &self.draft {
            Draft::Edition { id, extends: None } => edition(id),
            Draft::Edition { id, extends: Some(base) } => extending(id, base, &mut shelf),
            Draft::HouseRule { id } => house_rule(id),
            Draft::Bot { id } => bot(id),
        };
        let drafted = drafted.and_then(|files| self.free_id(&shelf).map(|()| files));
        match drafted.and_then(|files| write(&files)) {
            Ok(()) => {
                output::line(&self.next_steps(&shelf));
                ExitCode::SUCCESS
            }
            Err(problem) => output::fail(&problem),
        }
    }

    /// An id that the library has already would be laid over what is there.
    fn free_id(&self, shelf: &Shelf) -> Result<(), String> {
        let library = shelf.read()?;
        let (id, what, is_taken) = match &self.draft {
            Draft::Edition { id, .. } => (id, "edition", data::editions(&library).any(|known| known == id)),
            Draft::HouseRule { id } => (id, "house rule", data::house_rules(&library).any(|known| known == id)),
            Draft::Bot { id } => {
                (id, "bot", id == data::RANDOM || data::shared_bots(&library).any(|known| known == id))
            }
        };
        if is_taken {
            Err(format!(
                "there is {} {what} `{id}` already; choose another id",
                if what == "edition" { "an" } else { "a" }
            ))
        } else {
            Ok(())
        }
    }

    fn next_steps(&self, shelf: &Shelf) -> String {
        let program = match &self.draft {
            Draft::Edition { extends: Some(_), .. } => format!("boardwright{}", folders(shelf)),
            _ => "boardwright".to_owned(),
        };
        let (what, play) = match &self.draft {
            Draft::Edition { id, .. } => (id.clone(), format!("{program} play {id}")),
            Draft::HouseRule { id } => (format!("{id}.rhai"), format!("boardwright play --house {id}.rhai")),
            Draft::Bot { id } => (
                id.clone(),
                format!("boardwright --folder {id} watch {} --bot {id}", opening("edition").unwrap_or_default()),
            ),
        };
        format!(
            "Now try, and then change whatever you like:\n  {program} check {what}\n  {program} test {what}\n  {play}"
        )
    }
}

/// How the packs of the user are named before a command, with a blank in front; nothing for the one that is always named,
/// by the environment.
fn folders(shelf: &Shelf) -> String {
    let always = std::env::var_os("BOARDWRIGHT_FOLDER").map(PathBuf::from);
    let others = shelf.packs.iter().filter(|path| always.as_ref() != Some(path));
    others.map(|path| format!(" --folder {}", path.display())).collect()
}

fn edition(id: &str) -> Result<Vec<Drafted>, String> {
    let words = words(id)?;
    Ok(in_folder("edition", Path::new(id), &words).chain(schema_files(id)).collect())
}

fn extending(id: &str, base: &str, shelf: &mut Shelf) -> Result<Vec<Drafted>, String> {
    let base = shelf.edition(base)?;
    let library = shelf.read()?;
    let request = Request { edition: base.clone(), ..Request::default() };
    let edition = data::load(&library, &request).map_err(|mistakes| mistakes.render(&library, output::style()))?;
    let mut words = words(id)?;
    let start = edition.spaces.get(usize::from(edition.start.0));
    let (space, space_name) = start.map(|space| (space.id.to_string(), space.name.to_string())).unwrap_or_default();
    words.extend([
        ("@FOLDERS@", folders(shelf)),
        ("@BASE@", base),
        ("@BASE_NAME@", edition.name.to_string()),
        ("@SPACE@", space),
        ("@SPACE_NAME@", space_name),
    ]);
    Ok(in_folder("extending", Path::new(id), &words).chain(schema_files(id)).collect())
}

fn house_rule(id: &str) -> Result<Vec<Drafted>, String> {
    let words = words(id)?;
    let place = |(path, text): Drafted| match path.extension().is_some_and(|extension| extension == "rhai") {
        true => (PathBuf::from(format!("{id}.rhai")), text),
        false => (Path::new(id).join(path), text),
    };
    let schema = schema_files(id).filter(|(path, _)| path.ends_with("scenario.json"));
    Ok(in_folder("house-rule", Path::new(""), &words).map(place).chain(schema).collect())
}

fn bot(id: &str) -> Result<Vec<Drafted>, String> {
    let words = words(id)?;
    let bots = Path::new(id).join("scripts").join("bots");
    let place = |(path, text): Drafted| match path.ends_with("bot.rhai") {
        true => (bots.join(format!("{id}.rhai")), text),
        false => (bots.join(id).join(path), text),
    };
    let schema = schema_files(id).filter(|(path, _)| path.ends_with("scenario.json"));
    Ok(in_folder("bot", Path::new(""), &words).map(place).chain(schema).collect())
}

/// What stands for itself in the drafts, with what takes its place.
fn words(id: &str) -> Result<Vec<(&'static str, String)>, String> {
    let is_kebab_case = id.starts_with(|first: char| first.is_ascii_lowercase())
        && id.chars().all(|character| character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-')
        && !id.ends_with('-')
        && !id.contains("--");
    if !is_kebab_case {
        return Err(format!("`{id}` cannot be an id; write it in kebab-case, such as `my-town`"));
    }
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let name: Vec<String> = id.split('-').map(capital).collect();
    let prefix: String = id.chars().filter(char::is_ascii_lowercase).take(2).collect();
    Ok(vec![("@ID@", id.to_owned()), ("@NAME@", name.join(" ")), ("@PREFIX@", prefix.to_uppercase())])
}

/// The files of a draft, below a folder, with the words put in.
fn in_folder(draft: &'static str, folder: &Path, words: &[(&'static str, String)]) -> impl Iterator<Item = Drafted> {
    let files = SCAFFOLD.get_dir(draft).into_iter().flat_map(|draft| draft.find("**/*").into_iter().flatten());
    let files = files.filter_map(|entry| entry.as_file());
    files.filter_map(move |file| {
        let path = file.path().strip_prefix(draft).ok()?;
        let text = words.iter().fold(file.contents_utf8()?.to_owned(), |text, (word, put)| text.replace(word, put));
        Some((folder.join(path), text))
    })
}

/// The schemas that the drafts name in their first lines, so that editors complete and check.
fn schema_files(id: &str) -> impl Iterator<Item = Drafted> {
    let folder = Path::new(id).join("schema");
    schemas().into_iter().map(move |(name, text)| (folder.join(name), text))
}

/// Writes all files, or none if one of them is there already.
fn write(files: &[Drafted]) -> Result<(), String> {
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(format!("{} is there already; choose another id, or another folder to be in", path.display()));
    }
    let mut files: Vec<&Drafted> = files.iter().collect();
    files.sort();
    for (path, text) in files {
        let problem = |error| format!("cannot write {}: {error}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(problem)?;
        }
        fs::write(path, text).map_err(problem)?;
        if path.extension().is_none_or(|extension| extension != "json") {
            output::line(&path.display().to_string());
        }
    }
    Ok(())
}
