//! Who plays which seat, and acting out of turn.

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::BotRequest;
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::GameError;

use super::{Outcome, Session};
use crate::seat_words;

impl Session {
    /// `as Ben build old-pier`, `as Ben yes`.
    pub(super) fn act_as(&mut self, words: &str) -> Outcome {
        let (player, rest) = self.player_first(words, "as <player> <act or answer>")?;
        if rest.is_empty() {
            return Ok(self.acts_of(player));
        }
        let answered = self.game.question().is_some_and(|question| question.asks(player));
        if answered {
            match self.game.answer_words(player, rest) {
                Ok(_) => return self.settle(),
                Err(GameError::Refused(_)) => {}
                Err(error) => return Err(self.failure(&error.to_string())),
            }
        }
        match self.game.act_words(player, rest) {
            Ok(_) => self.settle(),
            Err(GameError::Refused(refusal)) => Err(refusal.to_string()),
            Err(error) => Err(self.failure(&error.to_string())),
        }
    }

    /// Takes a line as an act of the person at the prompt, if it is one that the rules allow.
    pub(super) fn try_act(&mut self, line: &str) -> Option<Outcome> {
        let person = self.person_to_act().or_else(|| match self.people().as_slice() {
            [only] => Some(*only),
            _ => None,
        })?;
        let acts = self.game.acts(person).ok()?;
        let act = self.game.kernel().parse_act(person, &acts, line).ok()?;
        Some(match self.game.act(act) {
            Ok(_) => self.settle(),
            Err(error) => Err(error.to_string()),
        })
    }

    pub(super) fn give_to_bot(&mut self, words: &str) -> Outcome {
        let (player, rest) = self.player_first(words, "bot <player> [bot and options]")?;
        let bot = seat_words::bot(if rest.is_empty() { "sensible" } else { rest })?;
        self.seat(player, Some(bot))?;
        Ok(format!("{} is played by a bot. {}", self.name(player), self.situation()))
    }

    pub(super) fn take_seat(&mut self, words: &str) -> Outcome {
        let (player, _) = self.player_first(words, "me <player>")?;
        self.seat(player, None)?;
        Ok(format!("{} is yours. {}", self.name(player), self.situation()))
    }

    fn seat(&mut self, player: PlayerId, bot: Option<BotRequest>) -> Result<(), String> {
        let mut bots = self.game.setup().bots();
        if let Some(seat) = bots.get_mut(player.index()) {
            seat.clone_from(&bot);
        }
        self.seat_all(&bots)?;
        self.game.set_bot(player, bot);
        Ok(())
    }

    /// Seats the bots by the rules that are in force.
    pub(super) fn seat_all(&mut self, bots: &[Option<BotRequest>]) -> Result<(), String> {
        let edition = self.game.program().edition.clone();
        let lineup = Lineup::load(&self.library, &edition, bots);
        let lineup = lineup.map_err(|mistakes| mistakes.render(&self.library, self.style()).trim_end().to_owned())?;
        self.game.seat(lineup.seats());
        Ok(())
    }

    /// A player and the rest of the words.
    pub(super) fn player_first<'a>(&self, words: &'a str, usage: &str) -> Result<(PlayerId, &'a str), String> {
        let (name, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        if name.is_empty() {
            return Err(format!("write `{usage}`"));
        }
        let player = self.game.kernel().parse_player(name.trim_end_matches(':'));
        Ok((player.map_err(|refusal| refusal.to_string())?, rest.trim()))
    }
}
