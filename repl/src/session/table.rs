//! How a sitting begins: a new game, or one that goes on.

use std::rc::Rc;
use std::sync::Arc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{self, Request};
use boardwright_engine::decision::{Input, Nobody};
use boardwright_engine::game::{Game, Mark, Save, Setup};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::{Style, visible_name};
use boardwright_engine::script::{Program, link};
use boardwright_engine::text::SharedText;

use super::Session;
use super::changing::PendingRules;
use super::history::Station;
use super::time::TableClock;
use crate::journal::Journal;
use crate::player_names;
use crate::shelf::Shelf;
use crate::view::Screen;

/// What is played, and by whom.
#[derive(Clone, Debug)]
pub struct TableRequest {
    pub rules: Request,
    pub setup: Setup,
}

impl Session {
    /// Begins a game: everything up to the first decision of a person has been played.
    pub fn open(
        request: TableRequest,
        shelf: Shelf,
        screen: Screen,
        journal: Option<Journal>,
    ) -> Result<Session, String> {
        let library = shelf.read()?;
        let program = program(&library, &request.rules, screen)?;
        player_names::tell_from_pots(&request.setup.players, &program.edition)?;
        let lineup = Lineup::load(&library, &program, &request.setup.bots());
        let lineup = lineup.map_err(|mistakes| mistakes.render(&library, style(screen)))?;
        let game = Game::new(program, request.setup, lineup.seats()).map_err(|error| error.to_string())?;
        let mut session = Session::around(game, library, shelf, screen, journal);
        // The table is laid before anybody is asked to type.
        session.proceed(|session| Ok(!session.game.tape().is_empty() && session.is_for_people()))?;
        session.shown = 0;
        session.write_journal()?;
        Ok(session)
    }

    /// Goes on with a save, by the rules in it and with its bots.
    pub fn resume(save: &Save, mut shelf: Shelf, screen: Screen, journal: Option<Journal>) -> Result<Session, String> {
        shelf.remember(&save.packs);
        let on_disk = shelf.read()?;
        let save = &Save { sources: save.sources.called_as_in(&on_disk), ..save.clone() };
        let library = on_disk.with(&save.sources);
        let resumed = save.resume(Box::new(Nobody)).map_err(|error| error.to_string())?;
        let bots = resumed.game.setup().bots();
        let mut session = Session::around(resumed.game, library, shelf, screen, journal);
        session.seat_all(&bots)?;
        session.shown = session.game.kernel().log.len();
        // What was typed is not in the save; what people decided is, and every step.
        let people = session.people();
        let by_people =
            |mark: &Mark| matches!(mark, Mark::Input(Input::Answer { player, .. }) if people.contains(player));
        let marks = session.game.tape().iter().enumerate().skip(1);
        let stations = marks.filter(|(_, mark)| mark.begins_step() || by_people(mark));
        session.stations =
            stations.map(|(marks, _)| Station { marks, events: 0, is_paused: false, pending: None }).collect();
        if let (Some(change), Some(program)) = (&save.waiting_rules, resumed.waiting_rules) {
            session.stations.push(session.station());
            let pending = PendingRules { program, what: change.what.to_string() };
            session.notes.push(pending.words());
            session.pending = Some(pending);
        }
        let here = session.shelf.remembered();
        session.packs_elsewhere = save.packs.iter().filter(|pack| !here.contains(pack)).cloned().collect();
        session.notes.extend(session.rules_on_disk(&on_disk));
        if let Some(reason) = resumed.without_history {
            session.notes.push(format!("What was before the save cannot be undone: {reason}"));
        }
        session.write_journal()?;
        Ok(session)
    }

    /// The lines that a person reads first.
    pub fn welcome(&mut self) -> String {
        let names: Vec<String> = self
            .game
            .setup()
            .players
            .iter()
            .map(|seat| match &seat.bot {
                Some(bot) => format!("{} ({})", seat.name, bot.id),
                None => seat.name.to_string(),
            })
            .collect();
        let (edition, seed) = (self.game.program().edition.clone(), self.game.setup().seed);
        let house: String = edition.house_rules.iter().map(|rule| format!(" + {rule}")).collect();
        let mode = if &*edition.mode == "standard" { String::new() } else { format!(", {}", edition.mode) };
        let head = format!("{}{mode}{house}, seed {seed}: {}", edition.name, names.join(", "));
        let hint = "Type `roll` to play, `board` to look, `undo` to go back, `help` for everything else.";
        let notes = std::mem::take(&mut self.notes).join("\n");
        let news = self.news();
        [head.as_str(), hint, &notes, &news].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// What to say where the rules of the game are not those on disk.
    fn rules_on_disk(&self, on_disk: &Library) -> Option<String> {
        let sources = &self.wanted_rules().edition.sources;
        let files = sources.paths().filter(|path| on_disk.text(path).is_none());
        let files: Vec<&SharedText> = files.collect();
        if files.is_empty() && !sources.differs_from(on_disk) {
            return None;
        }
        let missing = if self.packs_elsewhere.is_empty() { files } else { self.packs_elsewhere.iter().collect() };
        let begun_with = match missing.as_slice() {
            [first] => format!("{}, which is not here", visible_name(first)),
            [first, more @ ..] => {
                format!("{} and {} more files that are not here", visible_name(first), more.len())
            }
            [] if self.shelf.packs.is_empty() => "files that differ from those of the program".into(),
            [] => {
                let reload = self.reload_words(on_disk);
                return Some(format!(
                    "The rules on disk have changed since; this game goes on by the rules in its save. {reload}"
                ));
            }
        };
        let words = format!(
            "This game was begun with {begun_with}; it goes on with the copies in its save. If they are in a folder of \
             yours, name it: `boardwright --folder <folder> resume`."
        );
        // What is not here cannot be read again.
        Some(if missing.is_empty() { format!("{words} {}", self.reload_words(on_disk)) } else { words })
    }

    fn reload_words(&self, on_disk: &Library) -> &'static str {
        match program(on_disk, &self.wanted_rules().edition.request, self.screen) {
            Ok(_) => "`reload` takes the new ones.",
            Err(_) => "The new ones have mistakes, which `reload` tells.",
        }
    }

    fn around(game: Game, library: Library, shelf: Shelf, screen: Screen, journal: Option<Journal>) -> Session {
        Session {
            seated_by: Rc::clone(game.program()),
            game,
            shelf,
            library,
            screen,
            shown: 0,
            pending: None,
            stations: Vec::new(),
            undone: Vec::new(),
            breaks: Vec::new(),
            broke_at: None,
            watched: Vec::new(),
            walk: None,
            clock: TableClock::default(),
            notes: Vec::new(),
            packs_elsewhere: Vec::new(),
            journal,
            interrupted: Arc::default(),
        }
    }

    pub(super) fn style(&self) -> Style {
        style(self.screen)
    }
}

/// Loads and links the rules, or gives all their mistakes in words.
pub(super) fn program(library: &Library, request: &Request, screen: Screen) -> Result<Rc<Program>, String> {
    let linked = data::load(library, request).and_then(|edition| link(Arc::new(edition)));
    linked.map_err(|mistakes| mistakes.render(library, style(screen)).trim_end().to_owned())
}

fn style(screen: Screen) -> Style {
    if screen.colour { Style::Coloured } else { Style::Plain }
}
