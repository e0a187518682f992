//! Bots at a table, with people among them.

use super::lineup::Sitter;
use crate::decision::{Answer, Desk, Interlude, Question, RandomPlayer, Reply, Seats, random_answer};
use crate::edition::PlayerId;
use crate::kernel::Fault;

pub struct BotSeats {
    pub(super) sitters: Vec<Sitter>,
    pub(super) random: RandomPlayer,
}

/// How long a bot listens before it thinks again about calling out, in milliseconds.
const LISTENING: i64 = 1_000;

impl Seats for BotSeats {
    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        if question.timer.is_some() {
            return self.call_out(desk, question);
        }
        let Some(player) = question.players.first().copied() else { return Ok(Reply::Suspend) };
        match self.sitter(player) {
            Sitter::Person => Ok(Reply::Suspend),
            Sitter::Random => self.random.reply(desk, question),
            Sitter::Bot(bot) => Ok(Reply::Answer(player, bot.answer(desk, question, player)?)),
        }
    }

    /// Where a clock runs, a step takes the pace of the player in turn. Then everybody may act, beginning with that one.
    fn between_steps(&mut self, desk: &mut dyn Desk, done: &[Interlude]) -> Result<Option<Interlude>, Fault> {
        let (players, in_turn, is_timed) = {
            let state = &desk.kernel().state;
            (state.players_in().collect::<Vec<_>>(), state.player_in_turn, state.clock.is_any_running())
        };
        let first = players.iter().position(|player| Some(*player) == in_turn).unwrap_or(0);
        let in_order = players.iter().cycle().skip(first).take(players.len()).copied();
        if is_timed && done.is_empty() {
            return self.pace(desk, players.get(first).copied());
        }
        for player in in_order {
            let Sitter::Bot(bot) = self.sitter(player) else { continue };
            let act = bot.next_act(desk, player)?.map(Interlude::Act);
            // Where the rules let nobody act, as when time is up, no wish is a mistake.
            if let Some(act) = act.filter(|act| !done.contains(act))
                && !desk.acts(player)?.is_empty()
            {
                return Ok(Some(act));
            }
        }
        Ok(None)
    }
}

impl BotSeats {
    fn sitter(&self, player: PlayerId) -> &Sitter {
        self.sitters.get(player.index()).unwrap_or(&Sitter::Person)
    }

    /// Everybody may call: the bots are asked in the order of the question. If none calls, the people have their say;
    /// where there are no people, time passes.
    fn call_out(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        let mut has_people = false;
        for player in &question.players {
            let answer = match self.sitter(*player) {
                Sitter::Person => {
                    has_people = true;
                    continue;
                }
                Sitter::Random => random_answer(desk, question, *player),
                Sitter::Bot(bot) => bot.answer(desk, question, *player)?,
            };
            if answer != Answer::Pass {
                return Ok(Reply::Answer(*player, answer));
            }
        }
        Ok(if has_people { Reply::Suspend } else { Reply::Wait(LISTENING) })
    }

    fn pace(&mut self, desk: &mut dyn Desk, player: Option<PlayerId>) -> Result<Option<Interlude>, Fault> {
        match player.map(|player| self.sitter(player)) {
            None | Some(Sitter::Person) => Ok(None),
            Some(Sitter::Random) => self.random.between_steps(desk, &[]),
            Some(Sitter::Bot(bot)) => Ok(Some(bot.pace()).filter(|pace| *pace > 0).map(Interlude::Wait)),
        }
    }
}
