//! Bots at a table, with people among them.

use super::sitter::Sitter;
use crate::data::AHEAD;
use crate::decision::{Act, Answer, Desk, Interlude, Question, RandomPlayer, Reply, Seats};
use crate::edition::PlayerId;
use crate::game::Mark;
use crate::kernel::{Fault, State};
use crate::script::granted_act;

#[derive(Clone)]
pub struct BotSeats {
    sitters: Vec<Sitter>,
    /// Whoever sits on the seats behind the last.
    others: Sitter,
    random: RandomPlayer,
    /// Whether a step takes the time that its bot declares, where a clock runs.
    is_paced: bool,
    /// Whether somebody may do something before a step of their own accord.
    may_act: bool,
    looks_ahead: bool,
    /// How the step in progress began, where somebody looks ahead.
    begun: Option<(State, Mark)>,
}

/// What a bot means to answer as soon as it has thought for so many milliseconds.
struct Intention {
    player: PlayerId,
    answer: Answer,
    thinking: i64,
}

impl Seats for BotSeats {
    fn step_begins(&mut self, state: &State, mark: &Mark) {
        if self.looks_ahead {
            self.begun = Some((state.clone(), mark.clone()));
        }
    }

    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        if question.timer.is_some() {
            return self.call_out(desk, question);
        }
        if question.is_to_anybody() {
            return self.call_out_or_pass(desk, question);
        }
        let Some(player) = question.players.first().copied() else { return Ok(Reply::Suspend) };
        match self.sitter(player) {
            Sitter::Person => Ok(Reply::Suspend),
            Sitter::Random => self.random.reply_for(desk, question, &|own| matches!(self.sitter(own), Sitter::Random)),
            Sitter::Bot(bot) => Ok(Reply::Answer(player, bot.answer(desk, question, player)?)),
            Sitter::Ahead(ahead) => {
                Ok(Reply::Answer(player, ahead.answer(desk, question, player, self.begun.as_ref())?))
            }
        }
    }

    fn may_do_something(&self, state: &State) -> bool {
        self.may_act || state.clock.is_any_running()
    }

    /// Where a clock runs, a step takes the pace of the player in turn. Then everybody may act, beginning with that one.
    fn between_steps(&mut self, desk: &mut dyn Desk, done: &[Interlude]) -> Result<Option<Interlude>, Fault> {
        let (players, in_turn, is_timed) = {
            let state = &desk.kernel().state;
            (state.players_in().collect::<Vec<_>>(), state.player_in_turn, state.clock.is_any_running())
        };
        let first = players.iter().position(|player| Some(*player) == in_turn).unwrap_or(0);
        let in_order = players.iter().cycle().skip(first).take(players.len()).copied();
        if is_timed && self.is_paced && done.is_empty() {
            return self.pace(desk, players.get(first).copied());
        }
        for player in in_order {
            let Some(act) = self.next_act(desk, player, done)? else { continue };
            let is_same = |interlude: &Interlude| matches!(interlude, Interlude::Act(other) if *other == act);
            if done.iter().any(is_same) {
                continue;
            }
            // A wish that these rules do not grant at this moment is no mistake: a house rule may have taken the act away.
            let acts = desk.acts(player)?;
            let Ok(act) = granted_act(&desk.kernel(), &acts, &act) else { continue };
            let interlude = Interlude::Act(act);
            if !done.contains(&interlude) {
                return Ok(Some(interlude));
            }
        }
        Ok(None)
    }

    fn who_answers(&self, question: &Question, player: PlayerId) -> Option<String> {
        match self.sitter(player) {
            Sitter::Person | Sitter::Random => None,
            Sitter::Bot(bot) => Some(bot.as_answering(question, player)),
            Sitter::Ahead(_) => Some(format!("the bot `{AHEAD}`")),
        }
    }

    fn patience(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Option<i64>, Fault> {
        if question.timer.is_none() {
            return Ok(None);
        }
        let first = self.first_intention(desk, question)?;
        let quiet = desk.kernel().silence().milliseconds;
        Ok(first.map(|intention| (intention.thinking - quiet).max(0)))
    }
}

impl BotSeats {
    pub fn new(sitters: Vec<Sitter>, is_paced: bool) -> BotSeats {
        BotSeats::with_others(sitters, Sitter::Person, is_paced)
    }

    /// The same bot on every seat of any table.
    pub fn everywhere(sitter: &Sitter) -> BotSeats {
        BotSeats::with_others(Vec::new(), sitter.clone(), true)
    }

    fn with_others(sitters: Vec<Sitter>, others: Sitter, is_paced: bool) -> BotSeats {
        let may_act = sitters.iter().chain([&others]).any(Sitter::may_act);
        let looks_ahead = sitters.iter().any(|sitter| matches!(sitter, Sitter::Ahead(_)));
        let random = RandomPlayer { acts_percent: 10 };
        BotSeats { sitters, others, random, is_paced, may_act, looks_ahead, begun: None }
    }

    fn sitter(&self, player: PlayerId) -> &Sitter {
        self.sitters.get(player.index()).unwrap_or(&self.others)
    }

    fn next_act(&self, desk: &mut dyn Desk, player: PlayerId, done: &[Interlude]) -> Result<Option<Act>, Fault> {
        let Sitter::Ahead(ahead) = self.sitter(player) else { return self.sitter(player).next_act(desk, player) };
        let acts = done.iter().filter_map(|interlude| match interlude {
            Interlude::Act(act) => Some(act.clone()),
            Interlude::Wait(_) => None,
        });
        ahead.next_act(desk, player, &acts.collect::<Vec<_>>())
    }

    /// Where anybody may call, the bot that has thought long enough does. Until then the people have their say; where
    /// there are no people, time passes.
    fn call_out(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        let first = self.first_intention(desk, question)?;
        let (quiet, next_alarm) = {
            let kernel = desk.kernel();
            (kernel.silence().milliseconds, kernel.state.clock.until_next_alarm())
        };
        Ok(match first {
            Some(intention) if intention.thinking <= quiet => Reply::Answer(intention.player, intention.answer),
            _ if self.asks_people(question) => Reply::Suspend,
            Some(intention) => Reply::Wait((intention.thinking - quiet).min(next_alarm)),
            None => Reply::Wait(next_alarm),
        })
    }

    /// Where anybody may call and nobody is in a hurry, the bots speak first: those that call, in the order in which they
    /// have thought, then those that pass. Then the people have their say.
    fn call_out_or_pass(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        if let Some(intention) = self.first_intention(desk, question)? {
            return Ok(Reply::Answer(intention.player, intention.answer));
        }
        let bot = question.players.iter().find(|player| !matches!(self.sitter(**player), Sitter::Person));
        Ok(bot.map_or(Reply::Suspend, |bot| Reply::Answer(*bot, Answer::Pass)))
    }

    /// The bot that speaks first if nobody else does. Of two that have thought equally long, the one that the question
    /// names first.
    fn first_intention(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Option<Intention>, Fault> {
        let mut first: Option<Intention> = None;
        for player in question.players.iter().copied() {
            let sitter = self.sitter(player);
            if matches!(sitter, Sitter::Person) {
                continue;
            }
            // Whoever looks ahead for long is too late: here they do as their policy does.
            let (answer, thinking) = (sitter.answer(desk, question, player)?, sitter.thinking(desk, player));
            if answer != Answer::Pass && first.as_ref().is_none_or(|first| thinking < first.thinking) {
                first = Some(Intention { player, answer, thinking });
            }
        }
        Ok(first)
    }

    fn asks_people(&self, question: &Question) -> bool {
        question.players.iter().any(|player| matches!(self.sitter(*player), Sitter::Person))
    }

    fn pace(&mut self, desk: &mut dyn Desk, player: Option<PlayerId>) -> Result<Option<Interlude>, Fault> {
        match player.map(|player| self.sitter(player).policy()) {
            None | Some(Sitter::Person | Sitter::Ahead(_)) => Ok(None),
            Some(Sitter::Random) => self.random.between_steps(desk, &[]),
            Some(Sitter::Bot(bot)) => Ok(Some(bot.pace()).filter(|pace| *pace > 0).map(Interlude::Wait)),
        }
    }
}
