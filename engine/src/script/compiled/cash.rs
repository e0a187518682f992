//! A player's cash, as rules mostly read it: to see whether it is enough.
//!
//! Whether somebody can pay a price stays the same until the cash crosses the price, though it changes with every payment.
//! So a comparison is noted as [`Bounds`] of the cash, and not as a look into the purse.

use std::rc::Rc;

use rhai::Token;

use super::code::{Test, Variables};
use super::frame::Frame;
use super::properties::Property;
use super::term::Term;
use crate::edition::PlayerId;
use crate::kernel::State;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::value::Purse;

/// `player.cash`, or `player.cash - amount`.
pub struct Cash {
    slot: usize,
    property: Rc<Property>,
    less: Option<Term>,
    /// What a function does when it is entered that gives this sum, if it is written out.
    enter: Option<Enter>,
}

type Enter = Box<dyn Fn(&mut Frame<'_>, &Variables) -> Result<(), Leave>>;

/// Between which sums a player's cash has to stay for a result to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub player: PlayerId,
    least: i64,
    most: i64,
}

/// No bounds at all, whoever the player is.
impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { player: PlayerId::nth(0), least: i64::MIN, most: i64::MAX }
    }
}

/// A sum that was read for a comparison.
struct Seen {
    sum: i64,
    /// The player, and the cash of which it is a part. A pot has no bounds.
    of: Option<(PlayerId, i64)>,
}

impl Term {
    /// A difference, if it is a player's cash that something is taken from; otherwise both sides are given back.
    pub fn cash_less(left: Term, right: Term) -> Result<Term, (Term, Term)> {
        match left {
            Term::Property(slot, property) if is_cash(&property) => {
                Ok(Term::Cash(Box::new(Cash { slot, property, less: Some(right), enter: None })))
            }
            left => Err((left, right)),
        }
    }

    /// The cash that the term reads.
    pub fn into_cash(self) -> Result<Cash, Term> {
        match self {
            Term::Cash(cash) => Ok(*cash),
            Term::Property(slot, property) if is_cash(&property) => {
                Ok(Cash { slot, property, less: None, enter: None })
            }
            other => Err(other),
        }
    }
}

impl Cash {
    pub fn into_term(self) -> Term {
        match self {
            Cash { slot, property, less: None, enter: None } => Term::Property(slot, property),
            cash => Term::Cash(Box::new(cash)),
        }
    }

    pub fn value(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Outcome {
        self.enter(frame, variables)?;
        let cash = self.property.read_variable(frame, variables[self.slot])?;
        match &self.less {
            None => Ok(cash),
            Some(less) => {
                let cash = cash.as_number().ok_or(Leave)?;
                cash.checked_sub(less.number(frame, variables)?).map(Plain::number).ok_or(Leave)
            }
        }
    }

    /// The same, where it is the value of a function that is written out.
    pub fn entered(self, enter: impl Fn(&mut Frame<'_>, &Variables) -> Result<(), Leave> + 'static) -> Cash {
        let inner = self.enter;
        let enter: Enter = Box::new(move |frame, variables| {
            enter(frame, variables)?;
            inner.as_ref().map_or(Ok(()), |inner| inner(frame, variables))
        });
        Cash { enter: Some(enter), ..self }
    }

    /// Compares with something else by `<`, `<=`, `>` or `>=`.
    pub fn compared(self, token: &Token, other: Term) -> Test {
        // `cash > other` is `cash >= other + 1`, and the other two are their contraries.
        let one_more = i64::from(matches!(token, Token::GreaterThan | Token::LessThanEqualsTo));
        let is_contrary = matches!(token, Token::LessThan | Token::LessThanEqualsTo);
        Box::new(move |frame, variables| {
            let seen = self.look(frame, variables)?;
            let other = other.glance(frame, variables)?.as_number().ok_or(Leave)?;
            let least = other.checked_add(one_more).ok_or(Leave)?;
            if let Some((player, cash)) = seen.of {
                let needed = least.checked_add(cash - seen.sum).ok_or(Leave)?;
                frame.note_bounds(|| Bounds::of(player, cash, needed));
            }
            Ok((seen.sum >= least) != is_contrary)
        })
    }

    /// Reads the sum, without saying how much of it matters.
    #[inline]
    fn look(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<Seen, Leave> {
        if variables[self.slot].tag != Tag::Player {
            let sum = self.value(frame, variables)?.as_number().ok_or(Leave)?;
            return Ok(Seen { sum, of: None });
        }
        self.enter(frame, variables)?;
        let player = PlayerId::nth(variables[self.slot].index());
        let cash = frame.kernel.borrow().state.purses.held(Purse::Player(player));
        let sum = match &self.less {
            None => cash,
            Some(less) => cash.checked_sub(less.number(frame, variables)?).ok_or(Leave)?,
        };
        Ok(Seen { sum, of: Some((player, cash)) })
    }

    #[inline]
    fn enter(&self, frame: &mut Frame<'_>, variables: &Variables) -> Result<(), Leave> {
        self.enter.as_ref().map_or(Ok(()), |enter| enter(frame, variables))
    }
}

impl Bounds {
    /// What holds while the cash is on this side of what is needed.
    fn of(player: PlayerId, cash: i64, needed: i64) -> Bounds {
        let (least, most) = if cash >= needed { (needed, i64::MAX) } else { (i64::MIN, needed - 1) };
        Bounds { player, least, most }
    }

    #[inline]
    pub fn hold(&self, state: &State) -> bool {
        (self.least..=self.most).contains(&state.purses.held(Purse::Player(self.player)))
    }

    #[inline]
    pub fn are_none(&self) -> bool {
        (self.least, self.most) == (i64::MIN, i64::MAX)
    }

    /// Both together, if they are of one player.
    #[inline]
    pub fn and(self, other: Bounds) -> Option<Bounds> {
        if self.are_none() {
            return Some(other);
        }
        let (least, most) = (self.least.max(other.least), self.most.min(other.most));
        (self.player == other.player).then_some(Bounds { least, most, ..self })
    }
}

fn is_cash(property: &Property) -> bool {
    property.name == "cash"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_sums_for_which_a_comparison_comes_out_the_same() {
        let ann = PlayerId::nth(0);
        let (rich, poor) = (Bounds::of(ann, 200, 150), Bounds::of(ann, 200, 300));
        assert_eq!(rich.and(poor), Some(Bounds { player: ann, least: 150, most: 299 }));
        assert_eq!(rich.and(Bounds::of(PlayerId::nth(1), 200, 150)), None);
    }
}
