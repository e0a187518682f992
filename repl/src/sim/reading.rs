//! From the log of a game to its figures.

use boardwright_engine::decision::Answer;
use boardwright_engine::edition::{DeedId, Edition};
use boardwright_engine::kernel::Event;
use boardwright_engine::text::SharedText;
use boardwright_engine::value::Purse;

use super::figures::{Figures, Payment, Sum};
use super::lead::{Lead, Standings};
use super::reasons::Reasons;

/// Reads a log from its beginning to its end.
pub struct Reading<'a> {
    edition: &'a Edition,
    reasons: &'a mut Reasons,
    all_turns: u32,
    was_owned: Vec<bool>,
    cash: Vec<i64>,
    figures: Figures,
    standings: Standings,
}

impl<'a> Reading<'a> {
    pub fn new(edition: &'a Edition, players: usize, all_turns: u32, reasons: &'a mut Reasons) -> Reading<'a> {
        Reading {
            edition,
            reasons,
            all_turns,
            was_owned: vec![false; edition.deeds.len()],
            cash: vec![0; players],
            figures: Figures::new(edition),
            standings: Standings::new(players, edition.deeds.len()),
        }
    }

    pub fn read(&mut self, event: &Event) {
        let figures = &mut self.figures;
        match event {
            Event::TurnBegan { turn, .. } => {
                figures.cash.note(turn.saturating_sub(1), self.all_turns, &self.cash);
                self.standings.turn_over();
            }
            Event::Moved { to, .. } => figures.landings[to.index()] += 1,
            Event::Paid { from, to, amount, why, .. } => self.paid(*from, *to, *amount, why),
            Event::DeedTaken { deed, to, .. } => {
                self.was_owned[deed.index()] |= to.is_some();
                self.standings.taken(*deed, *to);
            }
            Event::Drew { card, .. } => figures.draws[card.index()] += 1,
            Event::Answered { question, answer, .. } => {
                let answers = figures.questions.entry(question.kind.clone()).or_default();
                answers.asked += 1;
                answers.declined += u64::from(matches!(answer, Answer::Pass | Answer::Yes(false)));
            }
            Event::Unanswered { question } => {
                let answers = figures.questions.entry(question.kind.clone()).or_default();
                answers.asked += 1;
                answers.declined += 1;
            }
            Event::Acted { act } => *figures.acts.entry(act.name.clone()).or_default() += 1,
            Event::PlayerOut { player, why } => {
                self.standings.out(*player);
                *figures.departures.entry(self.reasons.read(why).text).or_default() += 1;
            }
            _ => {}
        }
    }

    /// The figures, and how the lead went for these winners.
    pub fn close(mut self, winners: &[usize]) -> (Figures, Lead) {
        self.figures.cash.note(self.all_turns, self.all_turns, &self.cash);
        for (index, deed) in self.edition.deeds.iter().enumerate().filter(|(index, _)| self.was_owned[*index]) {
            let holding = &mut self.figures.deeds[index];
            holding.close();
            if let Some(group) = self.edition.space(deed.space).group {
                let group = &mut self.figures.groups[group.index()];
                group.rents += holding.rents;
                group.income += holding.income;
                group.spent += holding.spent;
            }
        }
        for (index, group) in self.edition.groups.iter().enumerate() {
            let deeds = group.spaces.iter().filter_map(|space| self.edition.space(*space).deed);
            if deeds.into_iter().any(|deed| self.was_owned[deed.index()]) {
                self.figures.groups[index].close();
            }
        }
        (self.figures, self.standings.close(winners))
    }

    fn paid(&mut self, from: Purse, to: Purse, amount: i64, why: &SharedText) {
        for (purse, change) in [(from, -amount), (to, amount)] {
            if let Purse::Player(player) = purse {
                self.cash[player.index()] += change;
            }
        }
        let reason = self.reasons.read(why);
        let deed = reason.space.and_then(|space| self.edition.space(space).deed);
        self.standings.paid(from, to, amount, deed);
        if let Some(deed) = deed {
            self.paid_for(deed, from, to, amount);
        }
        let payment = Payment { from: from.into(), to: to.into(), why: reason.text };
        self.figures.pay(payment, Sum { times: 1, amount });
    }

    /// What one player pays another for a deed is its rent; a deal names no reason but itself. What a player pays the
    /// Bank, or gets from it, is spent on the deed.
    fn paid_for(&mut self, deed: DeedId, from: Purse, to: Purse, amount: i64) {
        let holding = &mut self.figures.deeds[deed.index()];
        match (from, to) {
            (Purse::Player(_), Purse::Player(_)) => {
                holding.rents += 1;
                holding.income += amount;
            }
            (Purse::Player(_), Purse::Bank | Purse::Pot(_)) => holding.spent += amount,
            (Purse::Bank | Purse::Pot(_), Purse::Player(_)) => holding.spent -= amount,
            _ => {}
        }
    }
}
