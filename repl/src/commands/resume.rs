//! `boardwright resume`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::{save_file, seat_words};
use boardwright_engine::bot::Lineup;
use boardwright_engine::data::BotRequest;
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::Save;
use boardwright_engine::library::Library;

use super::watch::{Stretch, seat_bots};
use crate::output;

#[derive(clap::Args)]
pub struct Resume {
    /// The saved game.
    file: PathBuf,
    /// The bot that plays for people, who cannot answer here.
    #[arg(long, default_value = "sensible", value_parser = seat_words::bot)]
    bot: BotRequest,
    #[command(flatten)]
    stretch: Stretch,
}

impl Resume {
    pub fn run(&self, library: &Library) -> ExitCode {
        let save = match open(&self.file) {
            Ok(save) => save,
            Err(error) => return output::fail(&error),
        };
        if save.differs_from(library) {
            output::line("The rules on disk have changed since; this game goes on by the rules in its save.");
        }
        let resumed = match save.resume(Box::new(Nobody)) {
            Ok(resumed) => resumed,
            Err(error) => return output::fail(&format!("{}: {error}", self.file.display())),
        };
        if let Some(reason) = &resumed.without_history {
            output::line(&format!("What was before the save cannot be undone: {reason}"));
        }
        let mut game = resumed.game;
        let mut setup = game.setup().clone();
        seat_bots(&mut setup, &self.bot);
        let library = library.with(&save.sources);
        let edition = game.program().edition.clone();
        match Lineup::load(&library, &edition, &setup.bots()) {
            Ok(lineup) => game.seat(lineup.seats()),
            Err(mistakes) => return output::fail(&mistakes.render(&library, output::style())),
        }
        let shown = game.kernel().log.len();
        self.stretch.play(game, shown)
    }
}

/// Reads a save, or says why it cannot be read.
pub fn open(path: &Path) -> Result<Save, String> {
    let bytes = save_file::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Save::read(&bytes).map_err(|error| format!("{}: {error}", path.display()))
}
