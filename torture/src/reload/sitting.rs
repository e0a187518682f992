//! A sitting at the REPL, whose files somebody keeps editing.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use boardwright::journal::Journal;
use boardwright::session::{Session, TableRequest, Told};
use boardwright::shelf::Shelf;
use boardwright::view::Screen;
use boardwright_engine::data::{BotRequest, RANDOM, Request, SENSIBLE};
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Save, Setup};
use boardwright_engine::library::Library;
use boardwright_snapshots::NAMES;
use tempfile::TempDir;

use super::Figures;
use super::edits::Luck;
use crate::rules::{Rules, rendered};

/// So many commands may have to be taken back where changed rules have left their traces.
const MOST_UNDONE: usize = 12;

pub struct Sitting {
    session: Session,
    /// The files of the rules, and the journal.
    folder: TempDir,
    /// The rules as they are printed.
    printed: Library,
    luck: Luck,
    what: String,
    figures: Figures,
}

impl Sitting {
    /// A sensible bot and random ones at a table whose rules lie in a folder of their own.
    pub fn open(rules: &Rules, seed: u64) -> Sitting {
        let what = format!("{rules}, seed {seed}");
        let program = rules.open().unwrap_or_else(|mistakes| panic!("{}", rendered(&mistakes)));
        let printed = program.edition.sources.clone();
        let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        let bot = |id: &str| Some(BotRequest { id: id.into(), options: Vec::new() });
        let mut setup = Setup::new(NAMES.into_iter().take(program.edition.min_players.max(3)), seed);
        for (player, id) in setup.players.iter_mut().zip([SENSIBLE, RANDOM, RANDOM, RANDOM]) {
            player.bot = bot(id);
        }
        let request = Request { edition: rules.edition.clone(), mode: Some(rules.mode.clone()), ..Request::default() };
        for path in printed.paths() {
            put(&folder.path().join("pack").join(&**path), printed.text(path).map_or("", |text| text));
        }
        let shelf = Shelf { packs: vec![folder.path().join("pack")] };
        let screen = Screen::plain(Screen::USUAL_WIDTH);
        let journal = Journal::take(folder.path().join("journal")).unwrap_or_else(|problem| panic!("{problem}"));
        let session = Session::open(TableRequest { rules: request, setup }, shelf, screen, Some(journal));
        let session = session.unwrap_or_else(|problem| panic!("{what}: {problem}"));
        Sitting { session, folder, printed, luck: Luck::new(&what), what, figures: Figures::default() }
    }

    /// Plays on, edit after edit, then goes back to the beginning and forth again.
    pub fn play(mut self, edits: u64) -> Figures {
        for _ in 0..edits {
            let line = ["step 3", "run 1", "run 2", "next"][self.luck.index(4)];
            self.go_on(line);
            self.edit();
        }
        self.check_end();
        self.figures
    }

    /// Goes on by the printed rules. Where changed ones have led to a position that these do not know how to go on from,
    /// some commands are taken back.
    fn go_on(&mut self, line: &str) {
        if self.session.prompt() == "over> " {
            self.line("undo 4");
        }
        for tried in 0..MOST_UNDONE {
            if !self.line(line).failed {
                return;
            }
            self.figures.undone += 1;
            // A line that failed may have taken over rules that waited: undoing it alone lets them wait again.
            self.line(&format!("undo {}", tried + 1));
        }
        panic!("{}: `{line}` fails after lines were taken back {MOST_UNDONE} times", self.what);
    }

    /// Somebody edits a file, plays on if the rules are accepted, and mends it.
    fn edit(&mut self) {
        // Bots have many files, which concern one seat only.
        let with_bots = self.luck.index(5) == 0;
        let paths = self.printed.paths().filter(|path| with_bots || !path.contains("/bots/"));
        let paths: Vec<String> = paths.map(ToString::to_string).collect();
        let path = &paths[self.luck.index(paths.len())];
        let printed = self.printed.text(path).map_or(String::new(), ToString::to_string);
        let (name, edited) = self.luck.edit(&printed);
        let what = format!("{}: {name} in {path}", self.what);
        let before = self.saved().hash;
        match self.change(path, &edited, &what) {
            None => self.figures.ignored += 1,
            Some(text) if is_refused(&text) => {
                assert!(self.saved().hash == before, "{what}: refused rules changed the game\n{text}");
                self.figures.refused += 1;
            }
            Some(_) => {
                self.figures.applied += 1;
                let told = self.line("run 1");
                self.figures.failed += usize::from(told.failed);
            }
        }
        let mended = self.change(path, &printed, &what);
        assert!(!mended.as_deref().is_some_and(is_refused), "{what}: printed rules are refused: {mended:?}");
    }

    /// Writes a file, as an editor does, and lets the sitting know, as the watch on the folder does.
    fn change(&mut self, path: &str, text: &str, what: &str) -> Option<String> {
        put(&self.folder.path().join("pack").join(path), text);
        let told = catch_unwind(AssertUnwindSafe(|| self.session.files_changed()));
        told.unwrap_or_else(|_| panic!("{what}: the sitting panics"))
    }

    fn line(&mut self, line: &str) -> Told {
        let told = catch_unwind(AssertUnwindSafe(|| self.session.line(line)));
        told.unwrap_or_else(|_| panic!("{}: the sitting panics at `{line}`", self.what))
    }

    /// What a save of this moment says.
    fn saved(&mut self) -> Save {
        let file = self.folder.path().join("save");
        let told = self.line(&format!("save {}", file.display()));
        assert!(!told.failed, "{}: {}", self.what, told.text);
        let read = fs::read(&file).map_err(|error| error.to_string());
        let save = read.and_then(|bytes| Save::read(&bytes).map_err(|error| error.to_string()));
        save.unwrap_or_else(|error| panic!("{}: {error}", self.what))
    }

    /// The accounts hold, the game can be loaded, and goes back to its beginning and forth again.
    fn check_end(&mut self) {
        self.go_on("run 1");
        let save = self.saved();
        let resumed = save.resume(Box::new(Nobody)).unwrap_or_else(|error| panic!("{}: {error}", self.what));
        assert_eq!(resumed.without_history, None, "{}: the history is lost", self.what);
        assert_eq!(resumed.game.kernel().problem(), None, "{}", self.what);
        let all = save.tape.len();
        let back = self.line(&format!("undo {all}"));
        assert!(!back.failed && self.saved().tape.len() <= 1, "{}: {}", self.what, back.text);
        let forth = self.line(&format!("redo {all}"));
        assert!(!forth.failed, "{}: {}", self.what, forth.text);
        assert!(self.saved().hash == save.hash, "{}: the game does not come back", self.what);
    }
}

/// Whether rules were not taken: they have mistakes, or the game cannot go over to them.
fn is_refused(text: &str) -> bool {
    text.contains("The rules stay as they were.") || text.contains("this game cannot go on by those rules")
}

fn put(file: &Path, text: &str) {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(file, text)).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}
