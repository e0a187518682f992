//! From the log of a game to its figures.

use std::rc::Rc;

use boardwright_engine::decision::Answer;
use boardwright_engine::edition::{DeedId, Edition, Issue, PotId};
use boardwright_engine::kernel::{Event, State};
use boardwright_engine::text::SharedText;
use boardwright_engine::value::Purse;

use super::buildings::Buildings;
use super::curve::{Course, Purses, PursesByTurn};
use super::figures::Figures;
use super::lead::{Lead, Standings};
use super::payments::Payments;
use super::reasons::{Reason, Reasons};
use super::sums::{add, total};

/// Reads the events of a game as they come.
pub struct Reading<'a> {
    edition: &'a Edition,
    reasons: &'a mut Reasons,
    was_owned: Vec<bool>,
    purses: Purses,
    held: &'a mut PursesByTurn,
    /// They become figures in the end.
    payments: Payments,
    buildings: Buildings<'a>,
    /// What was spent on whole groups, such as the sale of all their buildings.
    spent_on_groups: Vec<i64>,
    figures: Figures,
    /// How many turns had begun before the log did.
    turns_before: u32,
    standings: Standings,
    /// Whether nobody has become richer or poorer since the last turn was over.
    is_still: bool,
}

impl<'a> Reading<'a> {
    /// What the purses held is noted in the room that the game before has left.
    pub fn new(
        edition: &'a Edition,
        players: usize,
        reasons: &'a mut Reasons,
        held: &'a mut PursesByTurn,
    ) -> Reading<'a> {
        held.clear();
        Reading {
            edition,
            reasons,
            was_owned: vec![false; edition.deeds.len()],
            purses: Purses { players: vec![0; players], bank: first_money(edition), ..Purses::default() },
            held,
            payments: Payments::default(),
            buildings: Buildings::new(edition),
            spent_on_groups: vec![0; edition.groups.len()],
            figures: Figures::new(edition),
            turns_before: 0,
            standings: Standings::new(players, edition.deeds.len()),
            is_still: false,
        }
    }

    /// The log begins in the middle of a game, with this state.
    pub fn begin_with(&mut self, state: &State) {
        self.turns_before = state.turn;
        self.standings.begin_with(state);
        self.was_owned = state.owners.iter().map(Option::is_some).collect();
        self.purses.players = state.all_players().map(|player| state.purses.held(Purse::Player(player))).collect();
        self.purses.bank = state.purses.held(Purse::Bank);
        let pots = (0..self.edition.pots.len()).map(|pot| Purse::Pot(PotId::nth(pot)));
        self.purses.pots = total(pots.map(|pot| state.purses.held(pot)));
    }

    pub fn read(&mut self, event: &Event) {
        match event {
            Event::Paid { from, to, amount, why, issued } => {
                add(&mut self.purses.bank, *issued);
                return self.paid(*from, *to, *amount, why);
            }
            Event::PiecesMoved { stock, count, from, to, .. } => {
                return self.buildings.moved(stock.kind, *count, *from, *to);
            }
            Event::ValueSet { .. } | Event::Said { .. } => return,
            _ => self.buildings.interrupted(),
        }
        let figures = &mut self.figures;
        match event {
            Event::TurnBegan { turn, .. } => {
                let turns = turn.saturating_sub(self.turns_before + 1);
                self.turn_over(turns);
            }
            Event::Moved { to, .. } => figures.landings[to.index()] += 1,
            Event::DeedTaken { deed, to, .. } => {
                self.was_owned[deed.index()] |= to.is_some();
                self.standings.taken(*deed, *to);
                self.is_still = false;
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
                self.is_still = false;
                let text = self.reason(why);
                *self.figures.departures.entry(text).or_default() += 1;
            }
            _ => {}
        }
    }

    /// What a reason comes to, without what is different each time.
    pub fn reason(&mut self, why: &SharedText) -> SharedText {
        self.known(why).text.clone()
    }

    fn known(&mut self, why: &SharedText) -> Rc<Reason> {
        if self.reasons.are_many() {
            self.payments.close(self.reasons, &mut self.figures);
            self.reasons.forget();
        }
        self.reasons.read(why)
    }

    /// The figures, where the money was, and how the lead went for these winners of a game of so many turns.
    pub fn close(mut self, winners: &[usize], turns: u32) -> (Figures, Course, Lead) {
        self.turn_over(turns);
        self.payments.close(self.reasons, &mut self.figures);
        (self.figures.buildings, self.figures.bare_rents) = self.buildings.close();
        for (index, deed) in self.edition.deeds.iter().enumerate().filter(|(index, _)| self.was_owned[*index]) {
            let holding = &mut self.figures.deeds[index];
            holding.close();
            if let Some(group) = self.edition.space(deed.space).group {
                let group = &mut self.figures.groups[group.index()];
                group.rents += holding.rents;
                add(&mut group.income, holding.income);
                add(&mut group.spent, holding.spent);
            }
        }
        for (index, group) in self.edition.groups.iter().enumerate() {
            if group.deeds.iter().any(|deed| self.was_owned[deed.index()]) {
                add(&mut self.figures.groups[index].spent, self.spent_on_groups[index]);
                self.figures.groups[index].close();
            }
        }
        (self.figures, Course::of(turns, self.held), self.standings.close(winners))
    }

    /// So many turns are over. In many of them no money moves.
    fn turn_over(&mut self, turns: u32) {
        if std::mem::replace(&mut self.is_still, true) {
            self.standings.turn_over_as_before();
        } else {
            self.held.note(turns, &self.purses, self.standings.worths());
            self.standings.turn_over();
        }
    }

    fn paid(&mut self, from: Purse, to: Purse, amount: i64, why: &SharedText) {
        self.is_still = false;
        for (purse, change) in [(from, amount.saturating_neg()), (to, amount)] {
            match purse {
                Purse::Player(player) => add(&mut self.purses.players[player.index()], change),
                Purse::Pot(_) => add(&mut self.purses.pots, change),
                Purse::Bank => add(&mut self.purses.bank, change),
            }
        }
        let reason = self.known(why);
        self.buildings.paid(from, to, amount, &reason);
        let deed = reason.space.and_then(|space| self.edition.space(space).deed);
        self.standings.paid(from, to, amount, deed);
        if let Some(deed) = deed {
            self.paid_for(deed, from, to, amount);
        }
        if let Some(group) = reason.group {
            add(&mut self.spent_on_groups[group.index()], spent(from, to, amount));
        }
        self.payments.add(from.into(), to.into(), &reason, amount);
    }

    /// What one player pays another for a deed is its rent; a deal names no reason but itself. What a player pays the
    /// Bank, or gets from it, is spent on the deed.
    fn paid_for(&mut self, deed: DeedId, from: Purse, to: Purse, amount: i64) {
        let holding = &mut self.figures.deeds[deed.index()];
        if let (Purse::Player(_), Purse::Player(_)) = (from, to) {
            holding.rents += 1;
            add(&mut holding.income, amount);
        }
        add(&mut holding.spent, spent(from, to, amount));
    }
}

/// What a player spends by a payment: more than nothing to the Bank, less than nothing from it.
fn spent(from: Purse, to: Purse, amount: i64) -> i64 {
    match (from, to) {
        (Purse::Player(_), Purse::Bank | Purse::Pot(_)) => amount,
        (Purse::Bank | Purse::Pot(_), Purse::Player(_)) => amount.saturating_neg(),
        _ => 0,
    }
}

/// What the Bank has before anybody gets anything; where it makes more when it needs it, that is nothing.
fn first_money(edition: &Edition) -> i64 {
    match edition.bank {
        Issue::Limited(amount) => amount,
        Issue::Unlimited => 0,
    }
}
