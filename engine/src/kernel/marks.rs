//! When each aspect of a state changed last.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use super::aspects::{Aspect, Aspects, OWNER, PIECES_ON, Range, TOKEN, VALUE, VALUE_OF_SPACES};

/// When each aspect changed last.
///
/// Invariant: no two changes in this process have the same mark. A state that was cloned from another shares its marks
/// until one of them changes.
#[derive(Debug)]
pub struct Marks {
    each: [u64; Aspects::COUNT],
    newest: u64,
    /// What happens to a state from here on. A copy has a line of its own, and so has a state that goes back to a copy:
    /// within one line nothing is ever undone, so that what has no newer mark is as it was.
    line: u64,
    /// What has changed since somebody asked.
    touched: Aspects,
}

/// A copy may go on otherwise than what it was copied of.
impl Clone for Marks {
    fn clone(&self) -> Marks {
        Marks { line: new_mark(), ..*self }
    }

    fn clone_from(&mut self, other: &Marks) {
        (self.each, self.newest, self.line) = (other.each, other.newest, new_mark());
    }
}

impl Marks {
    #[inline]
    pub fn touch(&mut self, aspects: Aspects) {
        if aspects.is_empty() {
            return;
        }
        let mark = new_mark();
        self.newest = mark;
        self.touched = self.touched | aspects;
        aspects.indexes().for_each(|index| self.each[index] = mark);
    }

    /// What has changed since this was asked for the last time.
    pub fn take_touched(&mut self) -> Aspects {
        std::mem::take(&mut self.touched)
    }

    /// The last change of any of these.
    pub fn newest_of(&self, aspects: Aspects) -> u64 {
        aspects.indexes().map(|index| self.each[index]).max().unwrap_or(0)
    }

    /// Whether none of these has changed since a moment of this line.
    #[inline]
    pub fn are_older(&self, aspects: Aspects, moment: u64) -> bool {
        aspects.indexes().all(|index| self.each[index] <= moment)
    }

    /// Whether two states have the same values, of players and of the table on one hand, of spaces on the other.
    pub fn agree_on_values(&self, other: &Marks) -> (bool, bool) {
        (self.agree_in(other, VALUE), self.agree_in(other, VALUE_OF_SPACES))
    }

    /// Whether nothing of this has changed between two states of one game.
    pub fn agree_on(&self, other: &Marks, aspect: Aspect) -> bool {
        match aspect {
            Aspect::Token => self.agree_in(other, TOKEN),
            Aspect::Owner => self.agree_in(other, OWNER),
            Aspect::Pieces => self.agree_in(other, PIECES_ON) && self.agree_on(other, Aspect::Stock),
            single => single.whole().indexes().all(|index| self.each[index] == other.each[index]),
        }
    }

    /// Whether nothing has changed in a range.
    #[inline]
    fn agree_in(&self, other: &Marks, Range { first, places }: Range) -> bool {
        self.each[first..first + places] == other.each[first..first + places]
    }

    /// The last change of anything.
    #[inline]
    pub fn newest(&self) -> u64 {
        self.newest
    }

    /// The line of changes that this state belongs to.
    #[inline]
    pub fn line(&self) -> u64 {
        self.line
    }
}

/// Marks of a state that nobody knows yet.
impl Default for Marks {
    fn default() -> Marks {
        let mark = new_mark();
        Marks { each: [mark; Aspects::COUNT], newest: mark, line: mark, touched: Aspects::NONE }
    }
}

/// Marks say nothing about a state that the state does not say itself.
impl PartialEq for Marks {
    fn eq(&self, _: &Marks) -> bool {
        true
    }
}

impl Eq for Marks {}

/// Each thread has a range of its own, so that they need not wait for each other.
#[inline]
fn new_mark() -> u64 {
    thread_local! {
        static LAST: Cell<u64> = const { Cell::new(0) };
    }
    let mark = match LAST.get() {
        0 => first_mark(),
        last => last + 1,
    };
    LAST.set(mark);
    mark
}

#[cold]
fn first_mark() -> u64 {
    const RANGE_BITS: u32 = 40;
    static THREADS: AtomicU64 = AtomicU64::new(1);
    THREADS.fetch_add(1, Ordering::Relaxed) << RANGE_BITS
}

#[cfg(test)]
mod tests {
    use super::super::aspects::{CARDS, DICE, TURN};
    use super::*;

    #[test]
    fn what_has_no_newer_mark_is_as_it_was() {
        let mut marks = Marks::default();
        let moment = marks.newest();
        marks.touch(DICE);
        assert!(marks.are_older(CARDS | TURN, moment) && !marks.are_older(CARDS | DICE, moment));
        assert!(marks.are_older(Aspects::ALL, marks.newest()));
    }

    #[test]
    fn whoever_goes_back_begins_another_line() {
        let mut marks = Marks::default();
        let (copy, line) = (marks.clone(), marks.line());
        marks.touch(DICE);
        assert_eq!(marks.line(), line);
        marks.clone_from(&copy);
        assert!(marks.line() != line && marks.line() != copy.line());
    }
}
