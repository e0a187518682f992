//! A variant as people write it in one word of the command line: `"my-town --mode short --house gift-time"`.

use boardwright::seat_words;
use boardwright::shelf::Shelf;
use boardwright_engine::data::{BotRequest, Request};
use boardwright_engine::game::SeatSetup;
use clap::Parser;

use super::chosen_games::{ChosenPlayers, seats};
use super::chosen_rules::ChosenRules;

/// What a variant may say. What it leaves out is as for both.
#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true, name = "variant")]
struct VariantWords {
    edition: Option<String>,
    #[command(flatten)]
    rules: ChosenRules,
    #[arg(long, value_delimiter = ',')]
    players: Option<Vec<String>>,
    #[arg(long, value_parser = seat_words::bot)]
    bot: Option<BotRequest>,
}

/// How a variant is written.
const FORM: &str = "write an edition with its flags in one word, such as \"my-town --mode short --house gift-time\"";

/// Rules and players of a variant. Packs that it names by their paths are put on the shelf.
pub fn variant(
    words: &str,
    rules: &ChosenRules,
    players: &ChosenPlayers,
    shelf: &mut Shelf,
) -> Result<(Request, Vec<SeatSetup>), String> {
    let parts = shlex::split(words).ok_or_else(|| format!("the variant `{words}` has a quote that does not end"))?;
    let own = VariantWords::try_parse_from(parts).map_err(|error| problem(words, &error))?;
    let edition = own.edition.ok_or_else(|| format!("the variant `{words}` names no edition; {FORM}"))?;
    let request = own.rules.or(rules).request(&edition, shelf)?;
    let bot = own.bot.as_ref().unwrap_or(&players.bot);
    Ok((request, seats(own.players.as_ref().unwrap_or(&players.players), bot)?))
}

/// What clap says about the words, without its advice on how to call the program.
fn problem(words: &str, error: &clap::Error) -> String {
    let told = error.render().to_string();
    let told = told.split("\n\nUsage:").next().unwrap_or_default();
    let told: Vec<&str> = told.trim_start_matches("error: ").lines().map(str::trim).collect();
    let told: Vec<&str> = told.into_iter().filter(|line| !line.is_empty()).collect();
    format!("the variant `{words}` makes no sense: {}; {FORM}", told.join("; "))
}
