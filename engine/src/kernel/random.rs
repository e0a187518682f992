//! Randomness that is the same on every machine and in every version.
//!
//! Each purpose has its own stream, so that two variants of a rule can be compared on the same dice. The range and shuffle
//! code is our own because that of the `rand` crates has changed its values between versions.

use std::collections::VecDeque;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use super::Fault;
use crate::value::Roll;

/// A source of random results for one purpose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stream {
    Seeded(Pcg64),
    /// Results fixed beforehand, as a scenario does. When they run out, the step fails.
    Loaded(VecDeque<u32>),
    /// The rolls of a scenario, and how many of them have been rolled. Each must fit the dice that are rolled.
    Rolls {
        rolls: Vec<Vec<u32>>,
        used: usize,
    },
    /// What the next rolls show, as somebody at the table wants it, and where the dice go on afterwards.
    Fixed {
        rolls: VecDeque<Roll>,
        after: Pcg64,
    },
}

impl Stream {
    /// The stream of a game's seed for a purpose such as `dice` or `deck chance`.
    pub fn seeded(seed: u64, purpose: &str) -> Stream {
        Stream::hashed(&[&seed.to_le_bytes(), purpose.as_bytes()])
    }

    /// The stream for one of the many times that something is drawn for: `bots` and 120 give that of the purpose `bots 120`.
    pub fn numbered(seed: u64, purpose: &str, number: usize) -> Stream {
        // There is one for every question: to write the number by hand takes a tenth of the time that `format` does.
        let (mut written, mut rest) = ([b' '; 21], number);
        let mut first = written.len();
        loop {
            first -= 1;
            written[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        Stream::hashed(&[&seed.to_le_bytes(), purpose.as_bytes(), &written[first - 1..]])
    }

    fn hashed(parts: &[&[u8]]) -> Stream {
        // What is short is laid together on the stack: it is hashed at one go, and a hasher for more is large.
        let mut room = [0; 64];
        let mut length = 0;
        for part in parts {
            if let Some(place) = room.get_mut(length..length + part.len()) {
                place.copy_from_slice(part);
            }
            length += part.len();
        }
        let hash = match room.get(..length) {
            Some(all) => blake3::hash(all),
            None => blake3::hash(&parts.concat()),
        };
        Stream::Seeded(Pcg64::from_seed(*hash.as_bytes()))
    }

    /// A number from 0 up to, but not including, `limit`. `purpose` names the stream in the fault.
    pub fn below(&mut self, limit: u32, purpose: &str) -> Result<u32, Fault> {
        match self {
            Stream::Seeded(generator) | Stream::Fixed { after: generator, .. } => {
                Ok(scale(generator.next_u32(), limit))
            }
            Stream::Loaded(results) => match results.pop_front() {
                None => Err(Fault::OutOfResults { purpose: purpose.into() }),
                Some(result) if result >= limit => Err(Fault::NoSuchResult { purpose: purpose.into(), result, limit }),
                Some(result) => Ok(result),
            },
            Stream::Rolls { .. } => Err(Fault::OutOfResults { purpose: purpose.into() }),
        }
    }

    /// Says what the next rolls show. Not of dice that a scenario gives.
    pub fn fix(&mut self, wanted: VecDeque<Roll>) -> Result<(), Fault> {
        match self {
            Stream::Seeded(after) | Stream::Fixed { after, .. } => {
                *self = Stream::Fixed { rolls: wanted, after: after.clone() };
                Ok(())
            }
            Stream::Loaded(_) | Stream::Rolls { .. } => Err(Fault::DiceOfScenario),
        }
    }

    /// What dice with these numbers of sides show.
    #[inline]
    pub fn roll(&mut self, sides: &[u8], faces: &mut [u8]) -> Result<(), Fault> {
        let Stream::Seeded(generator) = self else { return self.roll_as_said(sides, faces) };
        for (face, sides) in faces.iter_mut().zip(sides) {
            let drawn = scale(generator.next_u32(), u32::from(*sides)) + 1;
            *face = u8::try_from(drawn).unwrap_or(u8::MAX);
        }
        Ok(())
    }

    /// What dice show of which somebody has said that.
    #[cold]
    fn roll_as_said(&mut self, sides: &[u8], faces: &mut [u8]) -> Result<(), Fault> {
        if let Stream::Fixed { rolls, after } = self {
            let wanted = rolls.pop_front();
            if rolls.is_empty() {
                *self = Stream::Seeded(after.clone());
            }
            return match wanted {
                Some(wanted) => show(wanted, sides, faces),
                None => self.roll(sides, faces),
            };
        }
        let Stream::Rolls { rolls, used } = self else {
            for (face, sides) in faces.iter_mut().zip(sides) {
                let drawn = self.below(u32::from(*sides), "dice")? + 1;
                *face = u8::try_from(drawn).unwrap_or(u8::MAX);
            }
            return Ok(());
        };
        let Some(roll) = rolls.get(*used) else { return Err(Fault::OutOfResults { purpose: "dice".into() }) };
        let number = *used;
        *used += 1;
        if roll.len() != sides.len() {
            return Err(Fault::OtherRoll { number, faces: roll.len(), sides: sides.to_vec() });
        }
        for (index, ((face, shown), sides)) in faces.iter_mut().zip(roll).zip(sides).enumerate() {
            *face = u8::try_from(*shown)
                .ok()
                .filter(|shown| (1..=*sides).contains(shown))
                .ok_or(Fault::NoSuchFace { number, index, face: *shown, sides: *sides })?;
        }
        Ok(())
    }

    /// How much is left of what was fixed beforehand.
    pub fn results_left(&self) -> usize {
        match self {
            Stream::Seeded(_) | Stream::Fixed { .. } => 0,
            Stream::Loaded(results) => results.len(),
            Stream::Rolls { rolls, used } => rolls.len().saturating_sub(*used),
        }
    }

    /// Puts a list into random order (Fisher-Yates, from the end).
    pub fn shuffle<T>(&mut self, list: &mut [T], purpose: &str) -> Result<(), Fault> {
        for last in (1..list.len()).rev() {
            let limit = u32::try_from(last + 1).unwrap_or(u32::MAX);
            let pick = self.below(limit, purpose)? as usize;
            list.swap(last, pick.min(last));
        }
        Ok(())
    }
}

/// Shows the faces that somebody wanted, if the dice have them.
fn show(wanted: Roll, sides: &[u8], faces: &mut [u8]) -> Result<(), Fault> {
    let have_faces = wanted.faces().zip(sides).all(|(face, sides)| face <= *sides);
    if wanted.faces().count() != sides.len() || !have_faces {
        return Err(Fault::OtherDice { wanted, sides: sides.to_vec() });
    }
    faces.iter_mut().zip(wanted.faces()).for_each(|(face, wanted)| *face = wanted);
    Ok(())
}

/// Multiply-shift: the upper half of `bits * limit`. Its bias is below one in a hundred million for every die and deck.
#[inline]
fn scale(bits: u32, limit: u32) -> u32 {
    ((u64::from(bits) * u64::from(limit)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_never_change() {
        let mut dice = Stream::seeded(7, "dice");
        let faces: Vec<u32> = (0..100).map(|_| dice.below(6, "dice").unwrap() + 1).collect();
        let written: String = faces.iter().map(u32::to_string).collect();
        assert_eq!(
            written,
            "3464136153363562131565121655334546145646535441214314132623316445111413544341641411236356654142433323"
        );

        let mut order: Vec<u32> = (0..16).collect();
        Stream::seeded(7, "deck chance").shuffle(&mut order, "deck chance").unwrap();
        assert_eq!(format!("{order:?}"), "[9, 4, 8, 6, 7, 11, 2, 14, 13, 5, 1, 12, 15, 10, 0, 3]");
    }

    #[test]
    fn a_number_is_part_of_the_purpose() {
        for number in [0, 7, 10, 1_205, usize::MAX] {
            assert_eq!(Stream::numbered(7, "bots", number), Stream::seeded(7, &format!("bots {number}")));
        }
        let long = "a purpose of so many words that they do not fit into the room of those that are short";
        assert_eq!(Stream::numbered(7, long, 5), Stream::seeded(7, &format!("{long} 5")));
        let mut hasher = blake3::Hasher::new();
        hasher.update(&7_u64.to_le_bytes()).update(long.as_bytes());
        assert_eq!(Stream::seeded(7, long), Stream::Seeded(Pcg64::from_seed(*hasher.finalize().as_bytes())));
    }

    #[test]
    fn every_face_of_a_die_is_about_as_frequent() {
        let mut dice = Stream::seeded(1, "dice");
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[dice.below(6, "dice").unwrap() as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
