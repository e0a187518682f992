//! Where compiled rules keep what does not fit into two registers: texts, lists, maps and deals.
//!
//! What is known when the rules are linked lies in [`Known`] and stays there. Everything else is kept in a [`Store`] for as
//! long as the function runs that made it: on leaving a function, all that was made in it is dropped but for what it gives
//! back. Loops drop what their variables do not hold.

use super::known::{Known, is_ready};
use super::plain::{IS_READY, KNOWN, Outcome, Plain, SOLE, Tag};
use super::size::Measure;
use crate::kernel::Fault;
use crate::value::Value;

/// The large values of the functions in progress.
pub struct Store<'a> {
    known: &'a Known,
    kept: Vec<Kept>,
    /// What they weigh together.
    weight: usize,
    /// Why a kernel function failed last.
    pub fault: Option<Box<Fault>>,
}

pub struct Kept {
    value: Value,
    measure: Measure,
}

/// More garbage than this is not left lying in a loop.
const MUCH: usize = 64;

impl<'a> Store<'a> {
    /// A store with nothing in it, in the room that another has left.
    pub fn new(known: &'a Known, room: Vec<Kept>) -> Store<'a> {
        debug_assert!(room.is_empty());
        Store { known, kept: room, weight: 0, fault: None }
    }

    /// The room, for another store.
    #[inline]
    pub fn into_room(mut self) -> Vec<Kept> {
        if !self.kept.is_empty() {
            self.clear();
        }
        self.kept
    }

    #[inline(never)]
    fn clear(&mut self) {
        self.kept.clear();
    }

    pub fn weight(&self) -> usize {
        self.weight
    }

    /// Keeps a value; a small one needs no keeping.
    pub fn keep(&mut self, value: Value) -> Plain {
        match Plain::small(&value) {
            Some(small) => small,
            None => self.keep_large(value),
        }
    }

    /// Keeps a large value that has been measured before.
    pub fn keep_measured(&mut self, value: Value, measure: Measure) -> Plain {
        let plain = Plain { tag: tag(&value), bits: self.kept.len() as u64 | SOLE | measure.told() };
        self.weight += measure.weight();
        self.kept.push(Kept { value, measure });
        plain
    }

    /// What a value weighs beyond its own two words. What is known weighs nothing.
    #[inline]
    pub fn weight_of(&self, plain: Plain) -> usize {
        if plain.is_made() { self.kept[plain.place()].measure.weight() } else { 0 }
    }

    /// What lies in the slot of a variable weighs, or something else where the slot waits for its first value: then it may
    /// tell of a value that is gone.
    pub fn weight_in_slot(&self, plain: Plain) -> usize {
        match plain.is_made() {
            true => self.kept.get(plain.place()).map_or(0, |kept| kept.measure.weight()),
            false if plain.is_large() => self.known.measure(plain).weight(),
            false => 0,
        }
    }

    /// How large a large value is.
    #[inline]
    pub fn measure_of(&self, plain: Plain) -> Measure {
        if plain.is_made() { self.kept[plain.place()].measure } else { self.known.measure(plain) }
    }

    /// Keeps a copy of a value.
    #[inline]
    pub fn keep_copy(&mut self, value: &Value) -> Plain {
        match Plain::small(value) {
            Some(small) => small,
            None => self.keep_large(value.clone()),
        }
    }

    fn keep_large(&mut self, value: Value) -> Plain {
        let measure = Measure::of(&value);
        self.keep_measured(value, measure)
    }

    /// The value, as the rest of Boardwright has it.
    pub fn value(&self, plain: Plain) -> Value {
        match plain.small_value() {
            Some(value) => value,
            None => self.large(plain).clone(),
        }
    }

    /// A large value where it lies. Of a small one there is nothing.
    pub fn large(&self, plain: Plain) -> &Value {
        debug_assert!(plain.is_large());
        match plain.bits & KNOWN {
            0 => &self.kept[plain.place()].value,
            _ => self.known.value(plain),
        }
    }

    pub fn text(&self, plain: Plain) -> Option<&str> {
        match (plain.tag, plain.is_large()) {
            (Tag::Text, true) => match self.large(plain) {
                Value::Text(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// The entries of a list that is known.
    #[inline]
    pub fn known_entries(&self, plain: Plain) -> Option<&'a [Plain]> {
        (plain.tag == Tag::List && plain.bits & KNOWN != 0).then(|| self.known.entries(plain))
    }

    /// The list of one player alone, where it is known.
    #[inline]
    pub fn list_of_player(&self, player: usize) -> Option<Plain> {
        self.known.list_of_player(player)
    }

    /// Whether a large value lies among what is known to the rules and to bots alike.
    pub fn is_common(&self, plain: Plain) -> bool {
        self.is_known(plain) && self.known.is_common(plain)
    }

    /// Whether a large value lies among what is known.
    pub fn is_known(&self, plain: Plain) -> bool {
        plain.bits & KNOWN != 0
    }

    /// Whether the kernel takes a value as it is.
    pub fn is_ready(&self, plain: Plain) -> bool {
        match plain.tag {
            Tag::Text | Tag::List | Tag::Map if plain.bits & KNOWN != 0 => plain.bits & IS_READY != 0,
            Tag::Text | Tag::List | Tag::Map => is_ready(self.large(plain)),
            _ => true,
        }
    }

    /// Whether two values are the same.
    #[inline]
    pub fn are_same(&self, one: Plain, other: Plain) -> bool {
        one.tag == other.tag && (one.bits == other.bits || (one.is_large() && self.are_same_within(one, other)))
    }

    fn are_same_within(&self, one: Plain, other: Plain) -> bool {
        let are_known_texts = one.tag == Tag::Text && one.bits & other.bits & KNOWN != 0;
        !are_known_texts && self.large(one) == self.large(other)
    }

    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Drops what was made since the store had so many values, but for what is given back.
    #[inline]
    pub fn leave(&mut self, mark: usize, outcome: Outcome) -> Outcome {
        if self.kept.len() == mark { outcome } else { self.drop_made(mark, outcome) }
    }

    #[inline(never)]
    fn drop_made(&mut self, mark: usize, outcome: Outcome) -> Outcome {
        if let Ok(plain) = outcome
            && plain.is_made()
            && plain.place() >= mark
        {
            self.kept.swap(mark, plain.place());
            self.truncate(mark + 1);
            return Ok(moved(plain, mark, SOLE));
        }
        self.truncate(mark);
        outcome
    }

    fn truncate(&mut self, length: usize) {
        while self.kept.len() > length {
            self.weight -= self.kept.pop().map_or(0, |kept| kept.measure.weight());
        }
    }

    /// Drops what was made in a loop since the store had so many values, but for what the variables hold.
    #[inline]
    pub fn tidy(&mut self, mark: usize, variables: &mut [Plain]) {
        if self.kept.len() > mark + MUCH {
            self.drop_unheld(mark, variables);
        }
    }

    fn drop_unheld(&mut self, mark: usize, variables: &mut [Plain]) {
        let is_made = |plain: &Plain| plain.is_made() && (mark..self.kept.len()).contains(&plain.place());
        let mut held: Vec<usize> = variables.iter().filter(|plain| is_made(plain)).map(|plain| plain.place()).collect();
        held.sort_unstable();
        held.dedup();
        for variable in variables.iter_mut().filter(|plain| is_made(plain)) {
            let new = mark + held.partition_point(|old| *old < variable.place());
            *variable = moved(*variable, new, 0);
        }
        // Each lies at its new place or behind it, in the same order.
        for (new, old) in held.iter().enumerate() {
            self.kept.swap(mark + new, *old);
        }
        self.truncate(mark + held.len());
    }

    /// What a variable holds, when somebody else is to hold it too.
    #[inline]
    pub fn shared(variable: &mut Plain) -> Plain {
        if variable.is_large() {
            variable.bits &= !SOLE;
        }
        *variable
    }

    /// Takes a large value out to be changed. Nobody else sees the change: what others hold too is copied first.
    pub fn take_out(&mut self, plain: Plain) -> (Value, Option<usize>) {
        if plain.bits & SOLE == 0 {
            return (self.value(plain), None);
        }
        let kept = &mut self.kept[plain.place()];
        (std::mem::take(&mut kept.value), Some(plain.place()))
    }

    /// Puts a value back that was taken out, and measures it anew.
    pub fn put_back(&mut self, value: Value, place: Option<usize>) -> Plain {
        let measure = Measure::of(&value);
        self.put_back_measured(value, place, measure)
    }

    /// Puts a value back that is no larger than before. To measure all of it each time would take longer than to change it.
    pub fn put_back_as_large(&mut self, value: Value, place: Option<usize>) -> Plain {
        let measure = place.map_or(Measure::default(), |place| self.kept[place].measure);
        self.put_back_measured(value, place, measure)
    }

    fn put_back_measured(&mut self, value: Value, place: Option<usize>, measure: Measure) -> Plain {
        let Some(place) = place else { return self.keep(value) };
        let tag = tag(&value);
        let kept = &mut self.kept[place];
        self.weight = self.weight - kept.measure.weight() + measure.weight();
        *kept = Kept { value, measure };
        Plain { tag, bits: place as u64 | SOLE | measure.told() }
    }

    /// Gives a value away, with its measure. What was made last and is held by nobody else need not be copied for that.
    pub fn give_away(&mut self, plain: Plain) -> (Value, Measure) {
        if let Some(small) = plain.small_value() {
            return (small, Measure::default());
        }
        let is_last = plain.is_made() && plain.bits & SOLE != 0 && plain.place() + 1 == self.kept.len();
        match is_last.then(|| self.kept.pop()).flatten() {
            Some(Kept { value, measure }) => {
                self.weight -= measure.weight();
                (value, measure)
            }
            None => (self.large(plain).clone(), self.measure_of(plain)),
        }
    }

    /// Adds an entry of this measure to a list that a variable holds.
    pub fn push(&mut self, variable: Plain, (entry, measure): (Value, Measure)) -> Option<Plain> {
        let added = measure.in_list(&entry);
        let variable = if variable.tag == Tag::List && variable.bits & SOLE == 0 {
            let copy = self.large(variable).clone();
            self.keep_large(copy)
        } else {
            variable
        };
        let kept = self.kept.get_mut(variable.place()).filter(|_| variable.tag == Tag::List)?;
        let Value::List(list) = &mut kept.value else { return None };
        let list = std::sync::Arc::make_mut(list);
        list.push(entry);
        kept.measure = kept.measure.and(added);
        self.weight += added.weight();
        Some(Plain { tag: Tag::List, bits: variable.place() as u64 | SOLE | kept.measure.told() })
    }
}

/// The same value at another place, of which this is told too.
fn moved(plain: Plain, place: usize, told: u64) -> Plain {
    let about = plain.bits - plain.place() as u64;
    Plain { bits: about | place as u64 | told, ..plain }
}

/// What sort of value it is.
pub(super) fn tag(value: &Value) -> Tag {
    match value {
        Value::Text(_) => Tag::Text,
        Value::List(_) => Tag::List,
        Value::Map(_) => Tag::Map,
        Value::Deal(_) => Tag::Deal,
        small => Plain::small(small).map_or(Tag::Nothing, |small| small.tag),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::size::EACH;

    fn list(numbers: &[i64]) -> Value {
        Value::list(numbers.iter().map(|number| Value::Number(*number)).collect())
    }

    #[test]
    fn leaving_a_function_drops_all_but_what_it_gives() {
        let known = Known::default();
        let mut store = Store::new(&known, Vec::new());
        let older = store.keep(list(&[1]));
        let mark = store.len();
        let (_, given) = (store.keep(list(&[2, 2])), store.keep(list(&[3, 3, 3])));
        let given = store.leave(mark, Ok(given)).expect("it was given");
        assert_eq!((store.len(), store.weight()), (2, 4 * EACH));
        assert_eq!((store.value(older), store.value(given)), (list(&[1]), list(&[3, 3, 3])));
    }

    #[test]
    fn a_loop_keeps_what_its_variables_hold() {
        let known = Known::default();
        let mut store = Store::new(&known, Vec::new());
        let first = store.keep(list(&[0]));
        let mut variables = [first, Plain::NOTHING, Plain::NOTHING];
        let mark = store.len();
        for number in 0..200 {
            variables[1] = store.keep(list(&[number]));
            if number % 3 == 0 {
                variables[2] = Store::shared(&mut variables[1]);
            }
            store.tidy(mark, &mut variables);
            assert!(store.len() <= mark + MUCH);
            assert_eq!(store.value(variables[1]), list(&[number]));
            assert_eq!(store.value(variables[2]), list(&[number - number % 3]));
        }
        assert_eq!(store.value(variables[0]), list(&[0]));
    }

    #[test]
    fn what_others_hold_is_copied_before_it_changes() {
        let known = Known::default();
        let mut store = Store::new(&known, Vec::new());
        let mut variable = store.keep(list(&[1]));
        let other = Store::shared(&mut variable);
        let variable = store.push(variable, (Value::Number(2), Measure::default())).expect("a list");
        assert_eq!((store.value(variable), store.value(other)), (list(&[1, 2]), list(&[1])));
        let variable = store.push(variable, (Value::Number(3), Measure::default())).expect("a list");
        assert_eq!((store.value(variable), store.len()), (list(&[1, 2, 3]), 2), "nobody else holds it now");
    }
}
