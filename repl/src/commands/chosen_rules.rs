//! Which rules are to be played, as the commands that load an edition take them.

use boardwright::quoted;
use boardwright::shelf::Shelf;
use boardwright_engine::data::Request;

#[derive(clap::Args, Default)]
pub struct ChosenRules {
    /// One of the edition's modes.
    #[arg(long)]
    pub mode: Option<String>,
    /// A house rule by its id or path, with its options behind it; may be given several times.
    #[arg(long, value_name = "RULE")]
    house: Vec<String>,
    /// An option of the edition; may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
}

impl ChosenRules {
    /// These rules, with what they leave open as in others. House rules and options of both hold.
    pub fn or(&self, others: &ChosenRules) -> ChosenRules {
        ChosenRules {
            mode: self.mode.clone().or_else(|| others.mode.clone()),
            house: others.house.iter().chain(&self.house).cloned().collect(),
            option: others.option.iter().chain(&self.option).cloned().collect(),
        }
    }

    /// What to load, or which words make no sense. Packs that are named by their paths are put on the shelf.
    pub fn request(&self, edition: &str, shelf: &mut Shelf) -> Result<Request, String> {
        let edition = shelf.edition(edition)?;
        let option = |words: &String| match words.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), quoted::unquoted(value).to_owned())),
            None => Err(format!("`{words}` is no option; write `--option name=value`")),
        };
        Ok(Request {
            edition,
            mode: self.mode.clone(),
            house_rules: self.house.iter().map(|words| shelf.house_rule(words)).collect::<Result<_, String>>()?,
            options: self.option.iter().map(option).collect::<Result<_, _>>()?,
        })
    }
}
