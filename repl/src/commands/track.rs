//! `boardwright track`

use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright_engine::script;

use super::chosen_rules::ChosenRules;
use crate::output;
use boardwright_engine::text::SharedText;

#[derive(clap::Args)]
pub struct Track {
    /// The edition's id, or the path of its pack.
    edition: String,
    #[command(flatten)]
    rules: ChosenRules,
    /// The same seed gives the same track.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An open track: its two ends do not touch.
    #[arg(long)]
    open: bool,
}

impl Track {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let asked = self.rules.request(&self.edition, &mut shelf).and_then(|request| Ok((request, shelf.read()?)));
        let (request, library) = match asked {
            Ok(asked) => asked,
            Err(problem) => return output::fail(&problem),
        };
        let program = match script::open(&library, &request) {
            Ok(program) => program,
            Err(mistakes) => return output::fail(&mistakes.render(&library, output::style())),
        };
        let track = program.edition.tracks.first().map(|track| track.id.clone()).unwrap_or_default();
        match script::random_track(&program, self.seed) {
            Ok(tiles) => output::line(&self.board(&track, &tiles)),
            Err(fault) => return output::fail(&format!("{} makes up no tracks: {fault}", self.edition)),
        }
        ExitCode::SUCCESS
    }

    /// The board.toml of an edition that extends this one.
    fn board(&self, track: &str, tiles: &[SharedText]) -> String {
        let tiles: String = tiles.iter().map(|tile| format!("    \"{tile}\",\n")).collect();
        let open = if self.open { "open = true\n" } else { "" };
        format!("format = 1\n\n[patch.track.{track}]\n{open}tiles = [\n{tiles}]")
    }
}
