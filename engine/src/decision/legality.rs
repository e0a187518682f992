//! Whether an answer is one of those that its question allows.

use super::{Answer, Bundle, Deal, Form, Question, Refusal};
use crate::edition::PlayerId;
use crate::kernel::{CardPlace, Kernel};
use crate::value::{Place, Purse, Value};

impl Kernel {
    /// Refuses an answer that the question does not allow. What only the rules can judge about a deal is left to them.
    pub fn check_answer(&self, question: &Question, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        if !question.asks(player) {
            let asked = self.names(&question.players);
            return Err(Refusal::NotAsked { player: self.player_name(player).into(), asked });
        }
        if *answer == Answer::Pass {
            return if question.may_pass { Ok(()) } else { Err(Refusal::CannotPass) };
        }
        match (&question.form, answer) {
            (Form::YesNo, Answer::Yes(_)) => Ok(()),
            (Form::OneOf { options } | Form::Place { options, .. }, Answer::One(value)) => {
                self.check_option(options, value)
            }
            (Form::SomeOf { options, least, most }, Answer::Some(values)) => {
                self.check_several(options, *least, *most, values)
            }
            (Form::Amount { .. } | Form::Call { .. }, Answer::Amount(amount)) => {
                question.amounts(player).map_or(Ok(()), |amounts| amounts.check(*amount))
            }
            (Form::Deal { partners, .. }, Answer::Deal(deal)) => self.check_deal(player, partners, deal),
            _ => Err(Refusal::WrongForm { expected: self.form_words(question) }),
        }
    }

    /// What sort of answer a question wants, with its options.
    pub fn form_words(&self, question: &Question) -> String {
        let words = match &question.form {
            Form::YesNo => format!("`yes` or `no` ({}?)", question.kind),
            Form::OneOf { options } | Form::Place { options, .. } => format!("one of: {}", self.ids_of(options)),
            Form::SomeOf { options, least, most } => {
                format!("{} of: {}", count_words(*least, *most), self.ids_of(options))
            }
            Form::Amount { .. } | Form::Call { .. } => {
                format!("an amount from {}", self.amounts_words(question).trim_start_matches("from "))
            }
            Form::Deal { partners, .. } => format!("a deal with {}", self.names(partners)),
        };
        if question.may_pass { format!("{words}, or `pass`") } else { words }
    }

    pub(super) fn names(&self, players: &[PlayerId]) -> String {
        players.iter().map(|player| self.player_name(*player)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn ids_of(&self, values: &[Value]) -> String {
        values.iter().map(|value| self.id(value)).collect::<Vec<_>>().join(", ")
    }

    fn check_option(&self, options: &[Value], value: &Value) -> Result<(), Refusal> {
        if options.contains(value) {
            return Ok(());
        }
        Err(Refusal::NotAnOption { given: self.id(value), options: self.ids_of(options), nearest: None })
    }

    fn check_several(&self, options: &[Value], least: usize, most: usize, values: &[Value]) -> Result<(), Refusal> {
        for (index, value) in values.iter().enumerate() {
            self.check_option(options, value)?;
            let so_far = values[..=index].iter().filter(|other| *other == value).count();
            if so_far > options.iter().filter(|option| *option == value).count() {
                return Err(Refusal::ChosenTwice { given: self.id(value) });
            }
        }
        if !(least..=most).contains(&values.len()) {
            return Err(Refusal::WrongCount { found: values.len(), least, most });
        }
        Ok(())
    }

    /// Why a deal cannot be carried out as things are now: somebody has no longer what they offered.
    pub fn check_holdings(&self, deal: &Deal) -> Result<(), Refusal> {
        self.check_bundle(deal.from, &deal.gives)?;
        self.check_bundle(deal.to, &deal.takes)
    }

    fn check_deal(&self, player: PlayerId, partners: &[PlayerId], deal: &Deal) -> Result<(), Refusal> {
        if deal.from != player || !partners.contains(&deal.to) || deal.to == player {
            return Err(Refusal::WrongPartner { partners: self.names(partners) });
        }
        if deal.gives.is_empty() && deal.takes.is_empty() {
            return Err(Refusal::EmptyDeal);
        }
        self.check_holdings(deal)
    }

    fn check_bundle(&self, giver: PlayerId, bundle: &Bundle) -> Result<(), Refusal> {
        let held = self.state.purses.held(Purse::Player(giver));
        if !(0..=held).contains(&bundle.cash) {
            let (held, amount) = (self.money(held), self.money(bundle.cash));
            return Err(Refusal::MoreCashThanHeld { player: self.player_name(giver).into(), held, amount });
        }
        for (index, thing) in bundle.things.iter().enumerate() {
            let is_held = match thing {
                Value::Deed(deed) => self.state.owners.get(deed.index()) == Some(&Some(giver)),
                Value::Card(card) => self.state.cards.place(*card) == CardPlace::Player(giver),
                _ => false,
            };
            if !is_held {
                return Err(self.not_held(giver, self.name(thing)));
            }
            if bundle.things[..index].contains(thing) {
                return Err(Refusal::ChosenTwice { given: self.id(thing) });
            }
        }
        for (index, (stock, count)) in bundle.pieces.iter().enumerate() {
            let named_before = bundle.pieces[..index].iter().any(|(other, _)| other == stock);
            if named_before {
                return Err(Refusal::ChosenTwice { given: self.id(&Value::Piece(*stock)) });
            }
            if *count < 1 || !self.fit().stock(*stock) || self.state.pieces.count(*stock, Place::Player(giver)) < *count
            {
                return Err(self.not_held(giver, self.pieces_name(*stock, *count)));
            }
        }
        Ok(())
    }

    fn not_held(&self, player: PlayerId, thing: String) -> Refusal {
        Refusal::NotHeld { player: self.player_name(player).into(), thing }
    }
}

/// How many things may be chosen: `1 to 3`, or `3`.
pub fn count_words(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
