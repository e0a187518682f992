//! The `boardwright` program.

mod commands;
mod home;
#[cfg(test)]
mod nothing_left_out;
mod output;
mod terminal;
mod writing;

use std::path::PathBuf;
use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright_engine::script::BackEnd;
use clap::{Parser, Subcommand};

/// Rules and bots make and forget many short lists: simulations take a tenth less time with this allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Rules for property-trading board games, as scripts that you can read and change.
#[derive(Parser)]
#[command(name = "boardwright", version, max_term_width = 100)]
struct Arguments {
    /// A pack of your own: a folder with `editions/` and `scripts/`, an edition, house rules, an archive; what it holds
    /// comes before what the program carries. May be given several times.
    #[arg(long, global = true, env = "BOARDWRIGHT_FOLDER", hide_env_values = true, value_name = "FOLDER")]
    folder: Vec<PathBuf>,
    /// Runs all rules by Rhai's interpreter instead of compiled. The games are the same; it only takes longer.
    #[arg(long, global = true)]
    interpreter: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Opens the REPL on a new game; so does the program without a command.
    Play(commands::play::Play),
    /// Goes on with a saved game, or with the last one that was played.
    Resume(commands::resume::Resume),
    /// Lists the editions, or tells all about one.
    Editions(commands::editions::Editions),
    /// Lists the house rules, or tells all about one.
    HouseRules(commands::house_rules::HouseRules),
    /// The numbered rules of an edition, and where they are written.
    Rules(commands::rules::Rules),
    /// The ids of spaces, groups, decks, cards, pieces and the like, with their names.
    Ids(commands::ids::Ids),
    /// The text of a script function in every layer that defines it.
    Source(commands::source::Source),
    /// Writes files that the program carries into a folder, to be read and changed.
    Extract(commands::extract::Extract),
    /// Reports every mistake of editions, house rules and bots with its place, and advises on what is probably not meant so.
    Check(commands::check::Check),
    /// Runs the scenarios of editions, house rules and bots.
    Test(commands::test::Test),
    /// Writes a first draft of an edition, a house rule or a bot, which loads, passes its tests and explains itself.
    New(commands::new::New),
    /// Makes one archive file of an edition or of house rules, to hand on.
    Pack(commands::pack::PackUp),
    /// Lets bots play a game, and shows it.
    Watch(commands::watch::Watch),
    /// Lets bots play thousands of games, and tells how they went.
    Sim(commands::sim::Sim),
    /// Plays on from a saved game many times, and tells who wins from there.
    Odds(commands::odds::Odds),
    /// Lets bots play against each other on all seats, and rates them.
    Tournament(commands::tournament::Tournament),
    /// Plays two variants on the same dice, and tells what differs, how sure that is, and a verdict.
    Compare(commands::compare::Compare),
    /// Plays an edition with many values of one option on the same dice, and shows what it changes.
    Sweep(commands::sweep::SweepCommand),
    /// Adds up what several machines have played with `--shard`.
    Merge(commands::merge::Merge),
    /// Plays a saved game again from its beginning and compares every event with its log; shows them if you like.
    Replay(commands::replay::Replay),
    /// Makes up a track of tiles, as the board.toml of an edition that extends this one.
    Track(commands::track::Track),
    /// Explains an error code, such as E012.
    Explain(commands::explain::Explain),
    /// Writes the chapters of reference: functions, keys, shared rules, editions, mistakes.
    Doc(commands::doc::Doc),
    /// Writes the script with which a shell completes the commands.
    Completions(commands::completions::Completions),
    /// Writes the JSON Schemas of the TOML files into a folder.
    Schema(commands::schema::Schema),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let shelf = Shelf { packs: arguments.folder };
    if arguments.interpreter {
        BackEnd::Interpreter.set_default();
    }
    match arguments.command {
        None => commands::play::Play::default().run(shelf),
        Some(Command::Play(play)) => play.run(shelf),
        Some(Command::Editions(editions)) => editions.run(shelf),
        Some(Command::Rules(rules)) => rules.run(shelf),
        Some(Command::Ids(ids)) => ids.run(shelf),
        Some(Command::Source(source)) => source.run(shelf),
        Some(Command::Extract(extract)) => extract.run(&shelf),
        Some(Command::Completions(completions)) => completions.run(),
        Some(Command::Check(check)) => check.run(shelf),
        Some(Command::Test(test)) => test.run(shelf),
        Some(Command::HouseRules(rules)) => rules.run(shelf),
        Some(Command::New(new)) => new.run(shelf),
        Some(Command::Pack(pack)) => pack.run(&shelf),
        Some(Command::Watch(watch)) => watch.run(shelf),
        Some(Command::Sim(sim)) => sim.run(shelf),
        Some(Command::Odds(odds)) => odds.run(&shelf),
        Some(Command::Tournament(tournament)) => tournament.run(shelf),
        Some(Command::Compare(compare)) => compare.run(shelf),
        Some(Command::Sweep(sweep)) => sweep.run(shelf),
        Some(Command::Merge(merge)) => merge.run(),
        Some(Command::Resume(resume)) => resume.run(shelf),
        Some(Command::Replay(replay)) => replay.run(),
        Some(Command::Track(track)) => track.run(shelf),
        Some(Command::Explain(explain)) => explain.run(),
        Some(Command::Doc(doc)) => doc.run(&shelf),
        Some(Command::Schema(schema)) => schema.run(),
    }
}
