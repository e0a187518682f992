//! A player who does anything that is legal, for testing rules.

use std::sync::Arc;

use super::{Answer, Bundle, Deal, Desk, Form, Interlude, Question, Reply, Seats};
use crate::edition::{DeedId, PlayerId};
use crate::kernel::{Fault, Kernel, State, Stream};
use crate::value::{Purse, Value};

/// Answers every question with one of its legal answers, and now and then acts out of turn or lets time pass.
#[derive(Clone, Copy)]
pub struct RandomPlayer {
    /// In how many of a hundred questions somebody acts first.
    pub acts_percent: u32,
}

impl Seats for RandomPlayer {
    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        self.reply_for(desk, question, &|_| true)
    }

    fn may_do_something(&self, state: &State) -> bool {
        state.clock.is_any_running()
    }

    /// Where a clock runs, every step takes its time.
    fn between_steps(&mut self, desk: &mut dyn Desk, done: &[Interlude]) -> Result<Option<Interlude>, Fault> {
        let is_timed = desk.kernel().state.clock.is_any_running();
        let mut luck = Luck(desk.luck());
        Ok((is_timed && done.is_empty()).then(|| Interlude::Wait(10_000 + i64::from(luck.below(40_000)))))
    }
}

impl RandomPlayer {
    /// Answers a question, or acts for one of the players whose seats are played by luck.
    pub fn reply_for(
        self,
        desk: &mut dyn Desk,
        question: &Question,
        is_own: &dyn Fn(PlayerId) -> bool,
    ) -> Result<Reply, Fault> {
        let mut luck = Luck(desk.luck());
        if luck.percent(self.acts_percent) {
            let players: Vec<PlayerId> = desk.kernel().state.players_in().filter(|player| is_own(*player)).collect();
            let acts = luck.one_of(&players).map(|player| desk.acts(*player)).transpose()?;
            if let Some(act) = acts.and_then(|acts| luck.one_of(acts.entries()).and_then(|entry| acts.act(entry))) {
                return Ok(Reply::Act(act));
            }
        }
        if question.timer.is_some() && luck.percent(60) {
            return Ok(luck.wait());
        }
        let mut asked = question.players.iter().copied().filter(|player| is_own(*player));
        let place = luck.place(asked.clone().count());
        let Some(player) = place.and_then(|place| asked.nth(place)) else { return Ok(Reply::Suspend) };
        let answer = luck.legal_answer(desk, question, player)?;
        let is_silent = answer == Answer::Pass && !question.may_pass && question.timer.is_some();
        Ok(if is_silent { luck.wait() } else { Reply::Answer(player, answer) })
    }
}

/// Some legal answer of a player, by luck.
pub fn random_answer(desk: &mut dyn Desk, question: &Question, player: PlayerId) -> Result<Answer, Fault> {
    Luck(desk.luck()).legal_answer(desk, question, player)
}

/// Draws for one reply.
pub(super) struct Luck(pub Stream);

impl Luck {
    pub fn legal_answer(
        &mut self,
        desk: &mut dyn Desk,
        question: &Question,
        player: PlayerId,
    ) -> Result<Answer, Fault> {
        let answer = self.answer(&desk.kernel(), question, player);
        let is_possible = desk.kernel().check_answer(question, player, &answer).is_ok();
        // Only deals are made up without knowing whether the rules allow them; passing is always possible there.
        let is_allowed = is_possible && desk.deal_problem(question, &answer)?.is_none();
        Ok(if is_allowed { answer } else { Answer::Pass })
    }

    fn answer(&mut self, kernel: &Kernel, question: &Question, player: PlayerId) -> Answer {
        if question.may_pass && self.percent(30) {
            return Answer::Pass;
        }
        match &question.form {
            Form::YesNo => Answer::Yes(self.percent(50)),
            Form::OneOf { options } | Form::Place { options, .. } => {
                self.one_of(options).map_or(Answer::Pass, |value| Answer::One(value.clone()))
            }
            Form::SomeOf { options, least, most } => {
                let mut shuffled = options.clone();
                let most = (*most).min(shuffled.len());
                let count = least + self.below(u32::try_from(most - least + 1).unwrap_or(1)) as usize;
                for last in (1..shuffled.len()).rev() {
                    let pick = self.below(u32::try_from(last + 1).unwrap_or(1)) as usize;
                    shuffled.swap(last, pick);
                }
                shuffled.truncate(count);
                Answer::Some(shuffled)
            }
            Form::Amount { .. } | Form::Call { .. } => {
                let possible = question.amounts(player).and_then(|amounts| Some((amounts, amounts.steps()?)));
                let Some((amounts, steps)) = possible else { return Answer::Pass };
                // Small raises are likelier than large ones, so that auctions last.
                let few = u32::try_from(steps.min(20)).unwrap_or(20);
                let limit =
                    if self.percent(80) { few } else { u32::try_from(steps).unwrap_or(u32::MAX).min(u32::MAX - 1) };
                amounts.answer(i64::from(self.below(limit + 1)))
            }
            Form::Deal { partners, .. } => self.deal(kernel, player, partners),
        }
    }

    fn deal(&mut self, kernel: &Kernel, from: PlayerId, partners: &[PlayerId]) -> Answer {
        let others: Vec<PlayerId> = partners.iter().copied().filter(|partner| *partner != from).collect();
        let Some(to) = self.one_of(&others).copied() else { return Answer::Pass };
        let deal = Deal { from, to, gives: self.bundle(kernel, from), takes: self.bundle(kernel, to) };
        Answer::Deal(Arc::new(deal))
    }

    fn bundle(&mut self, kernel: &Kernel, giver: PlayerId) -> Bundle {
        let mut bundle = Bundle::default();
        if self.percent(60) {
            let held = kernel.state.purses.held(Purse::Player(giver));
            bundle.cash = i64::from(self.below(u32::try_from(held.min(i64::from(u32::MAX - 1))).unwrap_or(0) + 1));
        }
        let owned = kernel.state.owners.iter().enumerate().filter(|(_, owner)| **owner == Some(giver));
        let deeds = owned.map(|(index, _)| Value::Deed(DeedId::nth(index)));
        let cards = kernel.state.cards.held_by(giver).into_iter().map(Value::Card);
        for thing in deeds.chain(cards) {
            if self.percent(40) {
                bundle.things.push(thing);
            }
        }
        bundle
    }

    fn wait(&mut self) -> Reply {
        Reply::Wait(1_000 + i64::from(self.below(4_000)))
    }

    fn one_of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.place(list.len())?)
    }

    /// One of so many places; nothing, if there is none.
    fn place(&mut self, count: usize) -> Option<usize> {
        let limit = u32::try_from(count).ok().filter(|limit| *limit > 0)?;
        Some(self.below(limit) as usize)
    }

    fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }

    fn below(&mut self, limit: u32) -> u32 {
        self.0.below(limit.max(1), "bots").unwrap_or(0)
    }
}
