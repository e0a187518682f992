//! Answers as people type them and as scenarios write them.

use std::sync::Arc;

use super::{Act, Answer, Bundle, Deal, Form, Question, Refusal};
use crate::edition::{CardId, Named, PieceId, PlayerId};
use crate::kernel::Kernel;
use crate::mistake::nearest;
use crate::value::{Stock, Value};

impl Kernel {
    /// Reads an answer to a question. Ids, names and beginnings that fit one option only are understood.
    pub fn parse_answer(&self, question: &Question, player: PlayerId, text: &str) -> Result<Answer, Refusal> {
        let text = text.trim();
        if question.may_pass && text == "pass" {
            return Ok(Answer::Pass);
        }
        match &question.form {
            Form::YesNo => self.parse_yes_no(question, text),
            Form::OneOf { options } | Form::Place { options, .. } => {
                Ok(Answer::One(self.parse_option(options, text)?.clone()))
            }
            Form::SomeOf { options, .. } => {
                let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty() && *part != "none");
                let values: Result<Vec<Value>, Refusal> =
                    parts.map(|part| self.parse_option(options, part).cloned()).collect();
                Ok(Answer::Some(values?))
            }
            Form::Amount { .. } => {
                let digits: String = text
                    .trim_start_matches(&*question.kind)
                    .trim()
                    .trim_start_matches(&*self.edition.currency)
                    .chars()
                    .filter(|character| !matches!(character, '_' | ','))
                    .collect();
                let amount = digits.parse();
                amount.map(Answer::Amount).map_err(|_| Refusal::WrongForm { expected: self.form_words(question) })
            }
            Form::Deal { .. } => self.parse_deal(player, text),
        }
    }

    /// Reads an act: its name, then its arguments, from what the player may do at the moment.
    pub fn parse_act(&self, player: PlayerId, acts: &[Act], text: &str) -> Result<Act, Refusal> {
        let wanted = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let exact = acts.iter().find(|act| self.act_words(act).eq_ignore_ascii_case(&wanted));
        let lower = wanted.to_lowercase();
        let fits = |act: &&Act| {
            let (typed, told) =
                (self.act_words(act).to_lowercase(), self.act_by(act, |value| self.name(value)).to_lowercase());
            lower.contains(' ') && (typed.starts_with(&lower) || told.starts_with(&lower))
        };
        let mut fitting = acts.iter().filter(fits);
        let only = fitting.next().filter(|_| fitting.next().is_none());
        exact.or(only).cloned().ok_or_else(|| {
            let possible: Vec<String> = acts.iter().map(|act| self.act_words(act)).collect();
            let acts = if possible.is_empty() { "nothing".into() } else { possible.join(", ") };
            Refusal::ActNotAllowed { player: self.player_name(player).into(), act: wanted, acts }
        })
    }

    pub fn parse_player(&self, text: &str) -> Result<PlayerId, Refusal> {
        let found = self.state.all_players().find(|player| self.player_name(*player).eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| {
            let names = self.state.all_players().map(|player| self.player_name(player));
            Refusal::UnknownPlayer { name: text.trim().into(), nearest: nearest(text.trim(), names) }
        })
    }

    fn parse_yes_no(&self, question: &Question, text: &str) -> Result<Answer, Refusal> {
        let kind = &*question.kind;
        let no = [format!("do not {kind}"), format!("don't {kind}"), "no".into(), "n".into()];
        if text == "yes" || text == "y" || text == kind {
            Ok(Answer::Yes(true))
        } else if no.iter().any(|word| word == text) {
            Ok(Answer::Yes(false))
        } else {
            Err(Refusal::WrongForm { expected: self.form_words(question) })
        }
    }

    fn parse_option<'a>(&self, options: &'a [Value], text: &str) -> Result<&'a Value, Refusal> {
        let matches = |test: &dyn Fn(&str) -> bool| -> Vec<&'a Value> {
            options.iter().filter(|option| test(&self.id(option)) || test(&self.name(option))).collect()
        };
        let exact = matches(&|word| word.eq_ignore_ascii_case(text));
        if let Some(first) = exact.first() {
            return Ok(first);
        }
        let lower = text.to_lowercase();
        match matches(&|word| !lower.is_empty() && word.to_lowercase().starts_with(&lower)).as_slice() {
            [only] => Ok(only),
            [] => {
                let ids: Vec<String> = options.iter().map(|option| self.id(option)).collect();
                let near = nearest(text, ids.iter().map(String::as_str));
                Err(Refusal::NotAnOption { given: text.into(), options: self.ids_of(options), nearest: near })
            }
            several => {
                let options = several.iter().map(|option| self.id(option)).collect::<Vec<_>>().join(", ");
                Err(Refusal::Ambiguous { given: text.into(), options })
            }
        }
    }

    /// `Ben: 100 + old-pier for new-pier + 2 crate + "a promise"`
    fn parse_deal(&self, from: PlayerId, text: &str) -> Result<Answer, Refusal> {
        let not_a_deal = || Refusal::NotADeal { given: text.into() };
        let (partner, exchange) = text.split_once(':').ok_or_else(not_a_deal)?;
        let (gives, takes) = exchange.split_once(" for ").ok_or_else(not_a_deal)?;
        let to = self.parse_player(partner)?;
        let deal = Deal { from, to, gives: self.parse_bundle(from, gives)?, takes: self.parse_bundle(to, takes)? };
        Ok(Answer::Deal(Arc::new(deal)))
    }

    fn parse_bundle(&self, giver: PlayerId, text: &str) -> Result<Bundle, Refusal> {
        let mut bundle = Bundle::default();
        for part in text.split('+').map(str::trim).filter(|part| !part.is_empty() && *part != "nothing") {
            let plain = part.trim_start_matches(&*self.edition.currency);
            if let Ok(cash) = plain.replace(['_', ','], "").parse::<i64>() {
                bundle.cash = bundle.cash.saturating_add(cash);
            } else if let Some(promise) = part.strip_prefix('"') {
                bundle.promises.push(promise.trim_end_matches('"').into());
            } else if let Some((stock, count)) = self.parse_pieces(giver, part) {
                bundle.pieces.push((stock, count));
            } else if let Some(space) = self.edition.find(Named::Space, part)
                && let Some(deed) = self.edition.spaces[space].deed
            {
                bundle.things.push(Value::Deed(deed));
            } else if let Some(card) = self.edition.find(Named::Card, part) {
                bundle.things.push(Value::Card(CardId::nth(card)));
            } else {
                return Err(self.not_a_thing(part));
            }
        }
        Ok(bundle)
    }

    /// `2 crate`: common pieces, or the giver's own.
    fn parse_pieces(&self, giver: PlayerId, text: &str) -> Option<(Stock, i64)> {
        let (count, id) = text.split_once(' ')?;
        let kind = PieceId::nth(self.edition.find(Named::Piece, id.trim())?);
        let stocks = self.state.pieces.stocks_of(&self.edition, kind);
        let stock = stocks.iter().find(|stock| stock.owner.is_none_or(|owner| owner == giver))?;
        Some((*stock, count.parse().ok()?))
    }

    fn not_a_thing(&self, given: &str) -> Refusal {
        let deeds = self.edition.deeds.iter().map(|deed| &*self.edition.space(deed.space).id);
        let names: Vec<&str> = deeds.chain(self.edition.cards.iter().map(|card| &*card.id)).collect();
        let near = nearest(given, names.iter().copied());
        Refusal::NotAnOption { given: given.into(), options: names.join(", "), nearest: near }
    }
}
