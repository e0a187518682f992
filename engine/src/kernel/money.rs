//! Money moves here, and nowhere else.

use super::{Event, Fault, Kernel, Short};
use crate::text::SharedText;
use crate::value::Purse;

impl Kernel {
    /// The only way that money moves in a game. Every caller gives the reason, and the reason reaches the log.
    #[inline]
    pub fn transfer(&mut self, from: Purse, to: Purse, amount: i64, why: impl Into<SharedText>) -> Result<(), Fault> {
        let why = why.into();
        if amount < 0 {
            return Err(Fault::NegativeAmount { amount });
        }
        match self.state.purses.transfer(from, to, amount, self.edition.bank) {
            Ok(issued) => self.record(Event::Paid { from, to, amount, why, issued }),
            Err(short) => Err(self.not_moved(short, from, amount, &why)),
        }
    }

    #[cold]
    fn not_moved(&self, short: Short, from: Purse, amount: i64, why: &str) -> Fault {
        match short {
            Short::Of(_) => Fault::NotEnoughMoney {
                payer: self.purse_name(from),
                held: self.money(self.state.purses.held(from)),
                amount: self.money(amount),
                why: why.into(),
            },
            Short::Overflow => Fault::TooMuchMoney,
        }
    }
}
