//! A question to a player, with everything that may be answered.

use serde::{Deserialize, Serialize};

use crate::edition::{PlayerId, TimerId};
use crate::text::SharedText;
use crate::value::{Stock, Value};

/// A question carries its legal answers, so that a random player, a completer or a search needs to know no edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who may answer. One player, unless anyone may call out.
    pub players: Vec<PlayerId>,
    /// A word for what is decided: `buy`, `leave-jail`, `bid`.
    pub kind: SharedText,
    /// The things that it is about.
    pub about: Vec<Value>,
    pub form: Form,
    /// Whether the player may decline to answer.
    pub may_pass: bool,
    /// The question ends unanswered when this timer does.
    pub timer: Option<TimerId>,
}

/// What sort of answer is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    YesNo,
    OneOf {
        options: Vec<Value>,
    },
    SomeOf {
        options: Vec<Value>,
        least: usize,
        most: usize,
    },
    /// `least`, `least + step`, … up to `most`.
    Amount {
        least: i64,
        most: i64,
        step: i64,
    },
    /// Where a piece is put.
    Place {
        piece: Stock,
        options: Vec<Value>,
    },
    /// An exchange with one of these players, which the script function `judge` may refuse with a reason.
    Deal {
        partners: Vec<PlayerId>,
        judge: SharedText,
    },
    /// An amount that any of the players calls out: `least`, `least + step`, … up to the limit of whoever calls. The limits
    /// are in the order of the players.
    Call {
        least: i64,
        limits: Vec<i64>,
        step: i64,
    },
}

impl Question {
    /// Tells questions apart: a recorded answer is only given back to the question that it was given to.
    pub fn hash(&self) -> u64 {
        let bytes = postcard::to_stdvec(self).expect("a question is plain data, which postcard can always write");
        let mut first = [0; 8];
        first.copy_from_slice(&blake3::hash(&bytes).as_bytes()[..8]);
        u64::from_le_bytes(first)
    }

    /// Whether money is offered: an amount that may be declined, that anyone may call out, or that is for a space or a deed.
    pub fn is_bid(&self) -> bool {
        let is_for_sale = |value: &Value| matches!(value, Value::Space(_) | Value::Deed(_));
        match self.form {
            Form::Amount { .. } => self.may_pass || self.timer.is_some() || self.about.iter().any(is_for_sale),
            Form::Call { .. } => true,
            _ => false,
        }
    }

    /// Whether any of the players may answer, so that the rules are told who did.
    pub fn is_to_anybody(&self) -> bool {
        self.timer.is_some() || matches!(self.form, Form::Call { .. })
    }

    /// The pieces that an amount counts: those that the question is about. A bid for a piece, which may be passed or ends
    /// with a timer, is money.
    pub fn counted_pieces(&self) -> Option<Stock> {
        let is_bid = self.may_pass || self.timer.is_some();
        match (&self.form, self.about.as_slice()) {
            (Form::Amount { .. }, [Value::Piece(stock)]) if !is_bid => Some(*stock),
            _ => None,
        }
    }

    pub fn asks(&self, player: PlayerId) -> bool {
        self.players.contains(&player)
    }
}
