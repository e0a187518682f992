//! Lists such as `["build", space]` or `[player]`: something of the table, and perhaps a text that is written out before it.
//!
//! Acts, ways to raise money and the arguments of the next step are such lists. Rules make the same ones over and over, so
//! that each is made once for every space, deed or player, and then shared. Whoever changes a list that others hold too
//! gets a copy, here as elsewhere.

use std::cell::RefCell;

use super::code::Variables;
use super::frame::Frame;
use super::term::Term;
use crate::script::known::Known;
use crate::script::plain::{Outcome, Plain, Tag};
use crate::script::size::Measure;
use crate::value::Value;

/// A list of one value, perhaps behind a known text.
pub struct Labelled {
    label: Option<Value>,
    other: Term,
    /// The lists that were made before, by the number of the handle, all of one sort.
    made: RefCell<Made>,
}

#[derive(Default)]
struct Made {
    tag: Option<Tag>,
    lists: Vec<Option<(Value, Measure)>>,
}

/// So many handles of a sort have a list of their own; no board has more spaces than this.
const MOST_HANDLES: usize = 512;

impl Labelled {
    /// Other lists are given back.
    pub fn of(mut entries: Vec<Term>, known: &Known) -> Result<Labelled, Vec<Term>> {
        let label = match entries.as_slice() {
            [Term::Constant(label), _] if label.tag == Tag::Text => Some(known.value(*label).clone()),
            [_] => None,
            _ => return Err(entries),
        };
        match entries.pop() {
            Some(other) => Ok(Labelled { label, other, made: RefCell::default() }),
            None => Err(entries),
        }
    }

    pub fn list(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Outcome {
        let other = self.other.glance(frame, variables)?;
        if other.tag == Tag::Player
            && self.label.is_none()
            && let Some(list) = frame.store.list_of_player(other.index())
        {
            return Ok(list);
        }
        if !is_numbered(other) {
            let list = self.made_of(frame.store.value(other));
            return frame.made(list);
        }
        let made = &mut *self.made.borrow_mut();
        if *made.tag.get_or_insert(other.tag) != other.tag {
            (made.tag, made.lists) = (Some(other.tag), Vec::new());
        }
        if made.lists.len() <= other.index() {
            made.lists.resize(other.index() + 1, None);
        }
        let (list, measure) = made.lists[other.index()].get_or_insert_with(|| {
            let list = self.made_of(frame.store.value(other));
            let measure = Measure::of(&list);
            (list, measure)
        });
        let plain = frame.store.keep_measured(list.clone(), *measure);
        frame.within_limits(plain)
    }

    fn made_of(&self, other: Value) -> Value {
        Value::list(self.label.iter().cloned().chain([other]).collect())
    }
}

/// Whether it is a handle with a small number.
fn is_numbered(plain: Plain) -> bool {
    matches!(plain.tag, Tag::Player | Tag::Space | Tag::Deed | Tag::Group | Tag::Site | Tag::Card)
        && plain.index() < MOST_HANDLES
}
