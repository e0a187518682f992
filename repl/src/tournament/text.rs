//! The standing for people.

use super::Standing;
use crate::sim::text::numbers::{number, percent, percents};
use crate::sim::text::table;
use crate::view::Screen;

impl Standing {
    /// The ratings, and who beats whom.
    pub fn text(&self, screen: &Screen) -> String {
        let options = textwrap::Options::new(screen.width).word_splitter(textwrap::WordSplitter::NoHyphenation);
        let head =
            format!("{}\n{}", textwrap::fill(&self.rules, &options), textwrap::fill(&self.played_words(), &options));
        [format!("{head}\n"), self.ratings(screen), self.cross(screen)].join("\n")
    }

    fn played_words(&self) -> String {
        let games = match (self.played, self.games as u64) {
            (played, asked) if played < asked => format!("{} of {} games", whole(played), whole(asked)),
            (_, asked) => format!("{} games", whole(asked)),
        };
        let left = match self.left {
            0 => String::new(),
            1 => " One was left before its end and does not count.".to_owned(),
            left => format!(" {} were left before their end and do not count.", whole(left)),
        };
        format!("{games} at tables of {}, seed {}. Intervals are of 95 %.{left}", self.seats, self.seed)
    }

    fn ratings(&self, screen: &Screen) -> String {
        let row = |(place, bot): (usize, &super::standing::BotStanding)| {
            vec![
                format!("{}. {}", place + 1, bot.bot),
                number(bot.rating.value, 0),
                format!("{} to {}", number(bot.rating.low, 0), number(bot.rating.high, 0)),
                whole(bot.games),
                percent(bot.wins.value),
                percents(bot.wins),
            ]
        };
        let rows: Vec<Vec<String>> = self.bots.iter().enumerate().map(row).collect();
        table("Ratings", &["bot", "rating", "interval", "games", "wins", "interval"], 1, &rows, screen)
    }

    /// Who beats whom: of the wins of two bots at tables where both sat, how many the one on the left had.
    fn cross(&self, screen: &Screen) -> String {
        let numbers: Vec<String> = (1..=self.bots.len()).map(|place| format!("{place}.")).collect();
        let head: Vec<&str> = ["bot"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
        let cell = |share: &Option<crate::sim::Estimate>| share.map_or_else(String::new, |share| percent(share.value));
        let row = |(place, bot): (usize, &super::standing::BotStanding)| {
            [format!("{}. {}", place + 1, bot.bot)].into_iter().chain(bot.against.iter().map(cell)).collect()
        };
        let rows: Vec<Vec<String>> = self.bots.iter().enumerate().map(row).collect();
        table("Share of the wins against each other", &head, 1, &rows, screen)
    }
}

fn whole(count: u64) -> String {
    number(count as f64, 0)
}
