//! The `boardwright` program.

mod commands;
mod output;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Rules for property-trading board games, as scripts that you can read and change.
#[derive(Parser)]
#[command(name = "boardwright", version)]
struct Arguments {
    /// A folder with `editions/` and `scripts/` of your own; what it holds comes before what the program carries.
    #[arg(long, global = true, env = "BOARDWRIGHT_FOLDER", value_name = "FOLDER")]
    folder: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the editions.
    Editions,
    /// Reports every mistake of an edition, with its place.
    Check(commands::check::Check),
    /// Runs the scenarios of an edition.
    Test(commands::test::Test),
    /// Lets bots play a game, and shows it.
    Watch(commands::watch::Watch),
    /// Goes on with a saved game, played by bots.
    Resume(commands::resume::Resume),
    /// Plays a saved game again from its beginning and compares every event with its log.
    Replay(commands::replay::Replay),
    /// Explains an error code, such as E012.
    Explain(commands::explain::Explain),
    /// Writes the reference of script functions.
    Doc(commands::doc::Doc),
    /// Writes the JSON Schemas of the TOML files into a folder.
    Schema(commands::schema::Schema),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut library = boardwright::shelf::embedded();
    if let Some(folder) = &arguments.folder
        && let Err(error) = boardwright::shelf::add_root(&mut library, folder)
    {
        return output::fail(&format!("cannot read {}: {error}", folder.display()));
    }
    match arguments.command {
        None => commands::welcome::run(),
        Some(Command::Editions) => commands::editions::run(&library),
        Some(Command::Check(check)) => check.run(&library),
        Some(Command::Test(test)) => test.run(&library),
        Some(Command::Watch(watch)) => watch.run(&library),
        Some(Command::Resume(resume)) => resume.run(&library),
        Some(Command::Replay(replay)) => replay.run(),
        Some(Command::Explain(explain)) => explain.run(),
        Some(Command::Doc(doc)) => doc.run(),
        Some(Command::Schema(schema)) => schema.run(),
    }
}
