//! Dice, devices, and tokens that move along a track.

use std::collections::VecDeque;

use super::aspects::token;
use super::state::device_purpose;
use super::{Event, Fault, Kernel};
use crate::edition::{DeviceId, PlayerId, SpaceId};
use crate::text::SharedText;
use crate::value::Roll;

impl Kernel {
    /// Far more than any card or die moves a token; it keeps a script from walking for ever.
    const MOST_STEPS: i64 = 10_000;

    /// Rolls the edition's dice, for a player if the log shall say so.
    #[inline]
    pub fn roll_own_dice(&mut self, player: Option<PlayerId>) -> Result<Roll, Fault> {
        let roll = self.state.draw_roll(&self.edition.dice)?;
        self.show_roll(player, roll)
    }

    /// Rolls dice with these numbers of sides, for a player if the log shall say so.
    pub fn roll(&mut self, player: Option<PlayerId>, sides: &[u8]) -> Result<Roll, Fault> {
        let roll = self.state.draw_roll(sides)?;
        self.show_roll(player, roll)
    }

    /// Says what the next rolls show. Only whoever tampers with the game may: no rule decides that.
    pub fn fix_rolls(&mut self, rolls: VecDeque<Roll>) -> Result<(), Fault> {
        if self.is_tampered_with { self.state.dice.fix(rolls) } else { Err(Fault::OnlyTyped) }
    }

    #[inline(always)]
    fn show_roll(&mut self, player: Option<PlayerId>, roll: Roll) -> Result<Roll, Fault> {
        self.state.last_roll = roll;
        self.record(Event::Rolled { player, roll })?;
        Ok(roll)
    }

    /// Presses, spins or turns a device, which shows one of its faces. Returns the face's place in its list.
    pub fn press(&mut self, device: DeviceId) -> Result<usize, Fault> {
        let edition = self.edition.clone();
        let definition = &edition.devices[device.index()];
        let total = definition.odds.iter().sum();
        let mut pick = self.state.device_stream(device).below(total, &device_purpose(&definition.id))?;
        let mut index = 0;
        for (place, weight) in definition.odds.iter().enumerate() {
            index = place;
            if pick < *weight {
                break;
            }
            pick -= weight;
        }
        self.record(Event::Pressed { device, face: definition.faces[index].clone() })?;
        Ok(index)
    }

    /// Walks a token forward, at most to the next space that minds being passed. Returns the steps that are left: with 0
    /// the token has arrived, otherwise it is passing the space it stands on.
    #[inline]
    pub fn advance(&mut self, player: PlayerId, steps: i64) -> Result<i64, Fault> {
        self.check_steps(player, steps)?;
        let from = self.state.seat(player).at;
        let walked = steps.min(self.until_passing[from.index()].into());
        self.walk(player, from, walked, steps)
    }

    /// Walks a token forward in the same way, but these spaces mind being passed too.
    pub fn advance_minding(
        &mut self,
        player: PlayerId,
        steps: i64,
        minds: impl Fn(SpaceId) -> bool,
    ) -> Result<i64, Fault> {
        self.check_steps(player, steps)?;
        let from = self.state.seat(player).at;
        let most = steps.min(self.until_passing[from.index()].into());
        let stop = (1..most).find(|walked| minds(self.ahead(from, *walked)));
        self.walk(player, from, stop.unwrap_or(most), steps)
    }

    #[inline]
    fn check_steps(&self, player: PlayerId, steps: i64) -> Result<(), Fault> {
        self.refuse_if_out(Some(player))?;
        if steps < 0 {
            return Err(Fault::StepsBackwards { found: steps });
        }
        if steps > Self::MOST_STEPS {
            return Err(Fault::TooManySteps { found: steps, most: Self::MOST_STEPS });
        }
        Ok(())
    }

    /// A token walks so many of its steps, and tells how many are left.
    #[inline(always)]
    fn walk(&mut self, player: PlayerId, from: SpaceId, walked: i64, steps: i64) -> Result<i64, Fault> {
        let (at, left) = (self.ahead(from, walked), steps - walked);
        self.state.players[player.index()].at = at;
        let event = match left > 0 {
            true => Event::Passed { player, space: at },
            false => Event::Moved { player, from, to: at, why: SharedText::default() },
        };
        self.record_change(token(player), event)?;
        Ok(left)
    }

    /// Puts a token on a space without passing anything.
    pub fn move_to(&mut self, player: PlayerId, to: SpaceId, why: impl Into<SharedText>) -> Result<(), Fault> {
        self.refuse_if_out(Some(player))?;
        let from = std::mem::replace(&mut self.state.players[player.index()].at, to);
        self.record(Event::Moved { player, from, to, why: why.into() })
    }

    /// The space that lies so many steps ahead on the same track; behind, if the number is negative.
    #[inline]
    pub fn ahead(&self, space: SpaceId, steps: i64) -> SpaceId {
        let here = self.edition.space(space);
        let spaces = &self.edition.track(here.track).spaces;
        // Most ways end before their track begins anew, and need no division.
        let straight = usize::try_from(steps).ok().and_then(|steps| spaces.get(here.index.saturating_add(steps)));
        straight.copied().unwrap_or_else(|| self.around(space, steps))
    }

    /// The same, where the way goes around the track, or back.
    fn around(&self, space: SpaceId, steps: i64) -> SpaceId {
        let here = self.edition.space(space);
        let spaces = &self.edition.track(here.track).spaces;
        let length = i64::try_from(spaces.len()).unwrap_or(i64::MAX);
        let index = (i64::try_from(here.index).unwrap_or(0) + steps.rem_euclid(length)).rem_euclid(length);
        usize::try_from(index).ok().and_then(|index| spaces.get(index)).copied().unwrap_or(space)
    }

    /// The steps forward from one space to another of the same track; 0 if they are the same.
    pub fn distance(&self, from: SpaceId, to: SpaceId) -> Result<i64, Fault> {
        let (start, end) = (self.edition.space(from), self.edition.space(to));
        if start.track != end.track {
            return Err(Fault::DifferentTracks { from: start.name.to_string(), to: end.name.to_string() });
        }
        let length = self.edition.track(start.track).spaces.len();
        let steps = (end.index + length - start.index) % length;
        Ok(i64::try_from(steps).unwrap_or(i64::MAX))
    }

    /// Whether two spaces are neighbours on their track and nothing lies between them.
    pub fn touch(&self, one: SpaceId, other: SpaceId) -> bool {
        let (first, second) = (self.edition.space(one), self.edition.space(other));
        let track = self.edition.track(first.track);
        let last = track.spaces.len() - 1;
        let apart = first.index.abs_diff(second.index);
        first.track == second.track && (apart == 1 || (apart == last && apart > 1 && !track.open))
    }
}
