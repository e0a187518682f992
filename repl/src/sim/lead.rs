//! Who leads as a game goes on, how often that changes, and when it is decided.

use boardwright_engine::edition::{DeedId, PlayerId};
use boardwright_engine::kernel::State;
use boardwright_engine::value::Purse;

use super::sums::add;

/// How the lead went in one game.
///
/// A player's worth is here their cash and what was paid to the Bank for the deeds that they hold, less what the Bank paid
/// back: the log of every edition tells that, whatever its rules call worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lead {
    /// How often another player took the lead.
    pub changes: u32,
    /// After so many turns a winner led, and was not overtaken any more.
    pub decided_after: u32,
}

/// Follows the standings from turn to turn.
pub struct Standings {
    /// What each player is worth now; nothing, if they are out.
    worths: Vec<i64>,
    is_out: Vec<bool>,
    /// What was spent on each deed, and who holds it.
    deeds: Vec<(i64, Option<PlayerId>)>,
    /// Who led, from before the first turn on, each with how many turns in a row.
    leaders: Vec<(Option<usize>, usize)>,
}

impl Standings {
    pub fn new(players: usize, deeds: usize) -> Standings {
        Standings {
            worths: vec![0; players],
            is_out: vec![false; players],
            deeds: vec![(0, None); deeds],
            leaders: Vec::new(),
        }
    }

    /// The game goes on from this state. It does not say what was spent on deeds, so they count for what is spent later.
    pub fn begin_with(&mut self, state: &State) {
        self.is_out = state.all_players().map(|player| state.seat(player).is_out).collect();
        let held = |player| if state.seat(player).is_out { 0 } else { state.purses.held(Purse::Player(player)) };
        self.worths = state.all_players().map(held).collect();
        self.deeds = state.owners.iter().map(|owner| (0, *owner)).collect();
    }

    /// A payment, and the deed that it is for, if its reason names one.
    pub fn paid(&mut self, from: Purse, to: Purse, amount: i64, deed: Option<DeedId>) {
        for (purse, change) in [(from, amount.saturating_neg()), (to, amount)] {
            if let Purse::Player(player) = purse {
                self.change(player, change);
            }
        }
        let spent = match (from, to) {
            (Purse::Player(_), Purse::Bank | Purse::Pot(_)) => amount,
            (Purse::Bank | Purse::Pot(_), Purse::Player(_)) => amount.saturating_neg(),
            _ => 0,
        };
        if let Some(deed) = deed {
            let (all, holder) = &mut self.deeds[deed.index()];
            add(all, spent);
            if let Some(holder) = *holder {
                self.change(holder, spent);
            }
        }
    }

    pub fn taken(&mut self, deed: DeedId, to: Option<PlayerId>) {
        let (spent, holder) = self.deeds[deed.index()];
        for (player, change) in [(holder, spent.saturating_neg()), (to, spent)] {
            if let Some(player) = player {
                self.change(player, change);
            }
        }
        self.deeds[deed.index()] = (if to.is_some() { spent } else { 0 }, to);
    }

    pub fn out(&mut self, player: PlayerId) {
        self.is_out[player.index()] = true;
        self.worths[player.index()] = 0;
    }

    /// Notes who leads now that a turn is over.
    pub fn turn_over(&mut self) {
        let leader = self.leader();
        match self.leaders.last_mut() {
            Some((last, turns)) if *last == leader => *turns += 1,
            _ => self.leaders.push((leader, 1)),
        }
    }

    /// Another turn is over, and all are worth what they were before.
    pub fn turn_over_as_before(&mut self) {
        if let Some((_, turns)) = self.leaders.last_mut() {
            *turns += 1;
        }
    }

    /// The whole game, whose last turn is over, with the seats that won it. One that nobody won, or that was won from
    /// behind, was open to its end.
    pub fn close(self, winners: &[usize]) -> Lead {
        let leads: Vec<usize> = self.leaders.iter().filter_map(|(leader, _)| *leader).collect();
        let changes = leads.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let is_won = |leader: Option<usize>| leader.is_some_and(|seat| winners.contains(&seat));
        let won = self.leaders.iter().rev().take_while(|(leader, _)| is_won(*leader));
        let won_for: usize = won.map(|(_, turns)| turns).sum();
        let times: usize = self.leaders.iter().map(|(_, turns)| turns).sum();
        Lead { changes: number(changes), decided_after: number((times - won_for).min(times.saturating_sub(1))) }
    }

    /// What each player is worth; nothing, if they are out.
    pub fn worths(&self) -> &[i64] {
        &self.worths
    }

    /// Whoever leads keeps the lead until another has more; where several have the most and none of them led, nobody leads.
    fn leader(&self) -> Option<usize> {
        let (mut most, mut first, mut ahead) = (i64::MIN, None, 0);
        for (seat, (worth, is_out)) in self.worths.iter().zip(&self.is_out).enumerate() {
            match *worth {
                _ if *is_out => {}
                worth if worth > most || first.is_none() => (most, first, ahead) = (worth, Some(seat), 1),
                worth => ahead += u32::from(worth == most),
            }
        }
        let led = self.leaders.last().and_then(|(leader, _)| *leader);
        let is_ahead = |seat: &usize| !self.is_out[*seat] && self.worths[*seat] == most;
        if ahead == 1 { first } else { led.filter(is_ahead) }
    }

    fn change(&mut self, player: PlayerId, change: i64) {
        if !self.is_out[player.index()] {
            add(&mut self.worths[player.index()], change);
        }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(0);

    /// A game whose turns each bring so much to Ann and to Ben.
    #[track_caller]
    fn check(turns: &[[i64; 2]], winners: &[usize], changes: u32, decided_after: u32) {
        let mut standings = Standings::new(2, 1);
        for turn in turns {
            standings.turn_over();
            standings.worths.iter_mut().zip(turn).for_each(|(cash, brought)| *cash += brought);
        }
        standings.turn_over();
        assert_eq!(standings.close(winners), Lead { changes, decided_after });
    }

    #[test]
    fn a_game_is_decided_when_its_winner_stays_ahead() {
        check(&[[5, 0], [0, 9], [9, 0], [1, 0]], &[0], 2, 3);
        check(&[[5, 0], [1, 0], [1, 0], [1, 0]], &[0], 0, 1);
    }

    #[test]
    fn a_game_that_is_won_from_behind_is_open_to_its_end() {
        check(&[[5, 0], [1, 0]], &[1], 0, 2);
        check(&[[5, 0], [1, 0]], &[], 0, 2);
    }

    #[test]
    fn whoever_is_caught_up_with_still_leads() {
        check(&[[5, 0], [0, 5], [1, 0]], &[0], 0, 1);
        check(&[[0, 0], [0, 0]], &[0, 1], 0, 2);
    }

    #[test]
    fn a_deed_is_worth_what_was_spent_on_it() {
        let (deed, mut standings) = (DeedId(0), Standings::new(2, 1));
        standings.worths = vec![100, 90];
        standings.taken(deed, Some(ANN));
        standings.paid(Purse::Player(ANN), Purse::Bank, 60, Some(deed));
        assert_eq!(standings.worths(), [100, 90]);
        standings.paid(Purse::Bank, Purse::Player(ANN), 30, Some(deed));
        assert_eq!(standings.worths(), [100, 90]);
        standings.out(ANN);
        assert_eq!(standings.worths(), [0, 90]);
    }
}
