//! Money moves here, and nowhere else.

use super::{Event, Fault, Kernel, Short};
use crate::text::SharedText;
use crate::value::Purse;

impl Kernel {
    /// The only way that money moves in a game. Every caller gives the reason, and the reason reaches the log.
    pub fn transfer(&mut self, from: Purse, to: Purse, amount: i64, why: impl Into<SharedText>) -> Result<(), Fault> {
        let why = why.into();
        if amount < 0 {
            return Err(Fault::NegativeAmount { amount });
        }
        let moved = self.state.purses.transfer(from, to, amount, self.edition.bank);
        let issued = moved.map_err(|short| match short {
            Short::Of(_) => Fault::NotEnoughMoney {
                payer: self.purse_name(from),
                held: self.money(self.state.purses.held(from)),
                amount: self.money(amount),
                why: why.to_string(),
            },
            Short::Overflow => Fault::TooMuchMoney,
        })?;
        self.record(Event::Paid { from, to, amount, why, issued })
    }
}
