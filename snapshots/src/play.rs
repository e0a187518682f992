//! Games played by random players, at one go or a decision at a time.

use boardwright_engine::decision::{Desk, Question, RandomPlayer, Reply, Seats};
use boardwright_engine::game::{Game, GameError, Phase, random_seats};
use boardwright_engine::kernel::Fault;

/// A game that random players played to its end without a break.
pub fn finish(mut game: Game) -> Game {
    game.seat(random_seats());
    while *game.phase() != Phase::Over {
        if let Err(error) = game.advance() {
            panic!("{error}");
        }
    }
    game
}

/// Goes on by one decision of a random player: to the next question, or to the end of the step.
pub fn one_decision(game: &mut Game) -> Result<&Phase, GameError> {
    game.seat(Box::new(OneReply { player: RandomPlayer { acts_percent: 10 }, has_replied: false }));
    game.advance()
}

/// Gives one reply of a random player, then suspends.
struct OneReply {
    player: RandomPlayer,
    has_replied: bool,
}

impl Seats for OneReply {
    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        if std::mem::replace(&mut self.has_replied, true) {
            return Ok(Reply::Suspend);
        }
        self.player.reply(desk, question)
    }
}
