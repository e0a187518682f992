//! When each aspect of a state changed last.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use super::aspects::{Aspect, Aspects, CARDS, OWNER, PIECES_ON, RANGES, SEATS, STOCK, TOKEN, VALUE, VALUE_OF_SPACES};

/// When each aspect changed last.
///
/// Invariant: no two changes in this process have the same mark. A state that was cloned from another shares its marks
/// until one of them changes.
#[derive(Debug)]
pub struct Marks {
    each: [u64; Aspects::COUNT],
    /// The newest mark of the aspects that belong together.
    groups: [u64; GROUPS],
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
        (self.each, self.groups, self.newest, self.line) = (other.each, other.groups, other.newest, new_mark());
    }
}

/// The single aspects are groups of their own, and so is each range.
const GROUPS: usize = 8 + RANGES.len();

const GROUP_OF: [u8; Aspects::COUNT] = {
    let (mut groups, mut index) = ([0; Aspects::COUNT], 0);
    while index < Aspects::COUNT {
        groups[index] = if index < 8 { index as u8 } else { 8 + range_of(index) };
        index += 1;
    }
    groups
};

const fn range_of(index: usize) -> u8 {
    let mut range = 0;
    while index >= RANGES[range].first + RANGES[range].places {
        range += 1;
    }
    range as u8
}

impl Marks {
    pub fn touch(&mut self, aspects: Aspects) {
        if aspects.is_empty() {
            return;
        }
        self.newest = new_mark();
        self.touched = self.touched | aspects;
        // Half by half, since registers have 64 bits.
        for (mut left, first) in [(aspects.0 as u64, 0), ((aspects.0 >> 64) as u64, 64)] {
            while left != 0 {
                let index = first + left.trailing_zeros() as usize;
                self.each[index] = self.newest;
                self.groups[usize::from(GROUP_OF[index])] = self.newest;
                left &= left - 1;
            }
        }
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
        let (first, second) = self.each.split_at(Aspects::COUNT / 2);
        for (mut left, marks) in [(aspects.0 as u64, first), ((aspects.0 >> 64) as u64, second)] {
            while left != 0 {
                if marks[left.trailing_zeros() as usize] > moment {
                    return false;
                }
                left &= left - 1;
            }
        }
        true
    }

    /// Whether two states have the same values, of players and of the table on one hand, of spaces on the other.
    pub fn agree_on_values(&self, other: &Marks) -> (bool, bool) {
        (self.agree_in(other, VALUE.all()), self.agree_in(other, VALUE_OF_SPACES.all()))
    }

    /// Whether nothing of this has changed between two states of one game.
    pub fn agree_on(&self, other: &Marks, aspect: Aspect) -> bool {
        match aspect {
            Aspect::Cards => self.agree_in(other, CARDS),
            Aspect::Seats => self.agree_in(other, SEATS),
            Aspect::Token => self.agree_in(other, TOKEN.all()),
            Aspect::Owner => self.agree_in(other, OWNER.all()),
            Aspect::Pieces => self.agree_in(other, PIECES_ON.all()) && self.agree_in(other, STOCK),
            other_aspect => other_aspect.whole().indexes().all(|index| self.each[index] == other.each[index]),
        }
    }

    /// Whether nothing has changed in a group of aspects.
    fn agree_in(&self, other: &Marks, aspects: Aspects) -> bool {
        let group = usize::from(GROUP_OF[aspects.0.trailing_zeros() as usize]);
        self.groups[group] == other.groups[group]
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
        Marks { each: [mark; Aspects::COUNT], groups: [mark; GROUPS], newest: mark, line: mark, touched: Aspects::NONE }
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
fn new_mark() -> u64 {
    const RANGE_BITS: u32 = 40;
    static THREADS: AtomicU64 = AtomicU64::new(1);
    thread_local! {
        static NEXT: Cell<u64> = Cell::new(THREADS.fetch_add(1, Ordering::Relaxed) << RANGE_BITS);
    }
    let mark = NEXT.get();
    NEXT.set(mark + 1);
    mark
}

#[cfg(test)]
mod tests {
    use super::super::aspects::{DICE, TURN};
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
