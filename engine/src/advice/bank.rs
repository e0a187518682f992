//! A Bank that cannot pay what the players begin with.

use crate::data::OwnFiles;
use crate::edition::{Edition, Issue};
use crate::mistake::{Mistake, What};

/// A full table would end with an error before its first turn. The mode that asks for most is told.
pub fn too_poor(files: &OwnFiles, modes: &[Edition], advice: &mut Vec<Mistake>) {
    let asked = modes.iter().filter_map(|edition| match edition.bank {
        Issue::Limited(bank) => {
            let players = i64::try_from(edition.max_players).unwrap_or(i64::MAX);
            Some((edition.start_cash.saturating_mul(players), bank, edition.start_cash, players))
        }
        Issue::Unlimited => None,
    });
    let most = asked.filter(|(needed, bank, ..)| needed > bank).max();
    if let (Some((_, bank, cash, players)), Some(at)) = (most, files.place_of("bank").or(files.place_of("cash"))) {
        advice.push(Mistake::new(at, What::BankTooPoor { bank, cash, players }));
    }
}
