//! The odds for people.

use super::{Odds, QuestionOdds};
use crate::sim::text::numbers::{number, percent, percents};
use crate::sim::text::table;
use crate::view::Screen;

impl Odds {
    /// Tables of who wins, and of what each answer does to that.
    pub fn text(&self, screen: &Screen) -> String {
        let rows: Vec<Vec<String>> = self
            .seats
            .iter()
            .map(|seat| vec![format!("{}: {}", seat.player, seat.bot), percent(seat.wins.value), percents(seat.wins)])
            .collect();
        let heading = format!("Who wins from turn {}, as the bots go on", self.turn);
        let seats = table(&heading, &["seat", "wins", "interval"], 1, &rows, screen);
        let question = self.question.as_ref().map(|question| answers(question, screen));
        [Some(self.head()), Some(seats), question].into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn head(&self) -> String {
        let games = match (self.played, self.games as u64) {
            (played, asked) if played < asked => format!("{} of {} games", whole(played), whole(asked)),
            (_, 1) => "1 game".to_owned(),
            (_, asked) => format!("{} games", whole(asked)),
        };
        let each = if self.question.is_some() { " for each answer" } else { "" };
        let left = match self.played - self.finished {
            0 => String::new(),
            1 => " One was left before its end and does not count.".to_owned(),
            left => format!(" {} were left before their end and do not count.", whole(left)),
        };
        format!("{games}{each}, seed {}. Intervals are of 95 %.{left}\n", self.seed)
    }
}

fn answers(question: &QuestionOdds, screen: &Screen) -> String {
    let rows: Vec<Vec<String>> = question
        .answers
        .iter()
        .map(|answer| vec![answer.answer.clone(), percent(answer.wins.value), percents(answer.wins)])
        .collect();
    let heading = format!("How often {} wins after an answer to: {}", question.player, question.question);
    table(&heading, &["answer", "wins", "interval"], 1, &rows, screen)
}

fn whole(count: u64) -> String {
    number(count as f64, 0)
}
