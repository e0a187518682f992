//! Deals as people type them: `Ben: 100 + old-pier for new-pier + 2 crates + "a promise"`.
//!
//! Deeds, cards and pieces are found by their ids, names and unique beginnings, in upper or lower case, among what the
//! giver holds before anything else.

use std::sync::Arc;

use super::{Answer, Bundle, Deal, Refusal};
use crate::edition::{CardId, DeedId, PieceId, PlayerId};
use crate::kernel::Kernel;
use crate::mistake::nearest;
use crate::value::{Place, Purse, Stock, Value};

/// What an example of a deal offers in cash, if the giver has as much.
const EXAMPLE_CASH: i64 = 100;

impl Kernel {
    pub(super) fn parse_deal(&self, from: PlayerId, partners: &[PlayerId], text: &str) -> Result<Answer, Refusal> {
        let not_a_deal = |partner: Option<PlayerId>| {
            let partner = partner.or_else(|| partners.first().copied()).unwrap_or(from);
            Refusal::NotADeal { given: text.into(), example: self.example_deal(from, partner) }
        };
        let (partner, exchange) = text.split_once(':').ok_or_else(|| not_a_deal(None))?;
        let to = self.parse_player(partner)?;
        let (gives, takes) = exchange.split_once(" for ").ok_or_else(|| not_a_deal(Some(to)))?;
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
            } else if let Some(pieces) = self.parse_pieces(giver, part) {
                bundle.pieces.push(pieces);
            } else {
                bundle.things.push(self.parse_thing(giver, &bundle.things, part)?);
            }
        }
        Ok(bundle)
    }

    /// A deed or card: one that the giver holds and has not named yet, or any other of this name, so that the refusal can
    /// say whose it is not.
    fn parse_thing(&self, giver: PlayerId, named: &[Value], text: &str) -> Result<Value, Refusal> {
        let held = self.things_of(giver);
        let left: Vec<Value> = held.iter().filter(|thing| !named.contains(thing)).cloned().collect();
        match self.parse_option(&left, text) {
            Ok(thing) => return Ok(thing.clone()),
            Err(refusal @ Refusal::Ambiguous { .. }) => return Err(refusal),
            Err(_) => {}
        }
        let deeds = (0..self.edition.deeds.len()).map(|deed| Value::Deed(DeedId::nth(deed)));
        let cards = (0..self.edition.cards.len()).map(|card| Value::Card(CardId::nth(card)));
        let all: Vec<Value> = deeds.chain(cards).collect();
        self.parse_option(&all, text).cloned().map_err(|_| {
            let words: Vec<String> = held.iter().flat_map(|thing| [self.id(thing), self.name(thing)]).collect();
            Refusal::NotToGive {
                given: text.into(),
                player: self.player_name(giver).into(),
                holdings: self.holdings(giver),
                nearest: nearest(text, words.iter().map(String::as_str)),
            }
        })
    }

    /// `2 crates`: common pieces, or the giver's own.
    fn parse_pieces(&self, giver: PlayerId, text: &str) -> Option<(Stock, i64)> {
        let (count, word) = text.split_once(' ')?;
        let count = count.parse().ok()?;
        let word = word.trim().to_lowercase();
        let kinds = || (0..self.edition.pieces.len()).map(PieceId::nth).filter_map(|kind| self.stock_of(giver, kind));
        let fits = |stock: &Stock, test: &dyn Fn(&str) -> bool| {
            let piece = &self.edition.pieces[stock.kind.index()];
            [&piece.id, &piece.name, &piece.plural].into_iter().any(|own| test(&own.to_lowercase()))
        };
        let exact = kinds().find(|stock| fits(stock, &|own| own == word));
        let mut beginnings = kinds().filter(|stock| fits(stock, &|own| own.starts_with(&word)));
        let only = beginnings.next().filter(|_| beginnings.next().is_none());
        exact.or(only).map(|stock| (stock, count))
    }

    /// The pieces of a kind that a player can give away.
    fn stock_of(&self, giver: PlayerId, kind: PieceId) -> Option<Stock> {
        let stocks = self.state.pieces.stocks_of(&self.edition, kind);
        stocks.into_iter().find(|stock| stock.owner.is_none_or(|owner| owner == giver))
    }

    /// The deeds and cards of a player.
    fn things_of(&self, player: PlayerId) -> Vec<Value> {
        let owners = self.state.owners.iter().enumerate();
        let deeds = owners.filter(|(_, owner)| **owner == Some(player)).map(|(deed, _)| Value::Deed(DeedId::nth(deed)));
        deeds.chain(self.state.cards.held_by(player).into_iter().map(Value::Card)).collect()
    }

    /// Everything that a player can give, as it is typed.
    fn holdings(&self, player: PlayerId) -> String {
        let cash = self.state.purses.held(Purse::Player(player));
        let stocks = (0..self.edition.pieces.len()).filter_map(|kind| self.stock_of(player, PieceId::nth(kind)));
        let pieces = stocks.filter_map(|stock| {
            let count = self.state.pieces.count(stock, Place::Player(player));
            (count > 0).then(|| format!("{count} {}", self.id(&Value::Piece(stock))))
        });
        let things = self.things_of(player);
        let cash = (cash > 0).then(|| self.money(cash));
        let all: Vec<String> =
            cash.into_iter().chain(things.iter().map(|thing| self.id(thing))).chain(pieces).collect();
        if all.is_empty() { "nothing".into() } else { all.join(", ") }
    }

    /// A deal that these two could make, as it is typed.
    fn example_deal(&self, from: PlayerId, to: PlayerId) -> String {
        let cash =
            |player| Some(self.state.purses.held(Purse::Player(player)).min(EXAMPLE_CASH)).filter(|cash| *cash > 0);
        let thing = |player| self.things_of(player).first().map(|thing| self.id(thing));
        let gives: Vec<String> = cash(from).map(|cash| cash.to_string()).into_iter().chain(thing(from)).collect();
        let gives = if gives.is_empty() { "nothing".into() } else { gives.join(" + ") };
        let takes = thing(to).or_else(|| cash(to).map(|cash| cash.to_string())).unwrap_or_else(|| "nothing".into());
        format!("{}: {gives} for {takes}", self.player_name(to))
    }
}
