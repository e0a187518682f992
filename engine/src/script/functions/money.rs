//! Functions about money.

use super::Function;
use super::macros::functions;
use super::parameter::PotName;
use crate::text::SharedText;
use crate::value::Purse;

pub const FUNCTIONS: &[Function] = functions! {
    /// Moves money from one purse to another. The reason reaches the log. Fails if the payer has less.
    example r#"transfer(bank, player, 200, "wage")"#; fires "paid"
    change transfer(from: Purse, to: Purse, amount: i64, why: SharedText) -> "nothing" |kernel| {
        kernel.transfer(from, to, amount, why)?
    }

    /// A purse that belongs to no player.
    example r#"transfer(player, pot("harbour-chest"), 30, "toll")"#
    fixed pot(name: PotName) -> "a pot" |_kernel| {
        Purse::Pot(name.0)
    }

    /// What every player starts with.
    example r#"for player in players() { transfer(bank, player, start_cash(), "start") }"#
    fixed start_cash() -> "a number" |kernel| {
        kernel.edition.start_cash
    }

    /// An amount as players read it, with the currency.
    example r#"say(`The pot holds ${money(pot("harbour-chest").cash)}.`)"#
    look(Nothing) money(amount: i64) -> "a text" |kernel| {
        kernel.money(amount)
    }
};
