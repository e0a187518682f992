//! Lists that the kernel makes of the state, such as the deeds of a player. They are asked for far more often than they change.

use std::cell::RefCell;
use std::rc::Rc;

use super::frame::Frame;
use super::sight::Sight;
use crate::kernel::Kernel;
use crate::script::plain::{Outcome, Plain};
use crate::script::size::Measure;
use crate::script::store::Store;
use crate::value::Value;

/// The lists of all handles of a sort, each as it was last.
pub struct Listed {
    sight: Rc<Sight>,
    lists: RefCell<Vec<List>>,
}

#[derive(Clone, Default)]
struct List {
    /// When that had last changed of which the list is made.
    mark: u64,
    value: Value,
    measure: Measure,
}

impl Listed {
    pub fn new(sight: Rc<Sight>) -> Listed {
        Listed { sight, lists: RefCell::default() }
    }

    /// The list of a handle, which is made anew if anything has changed.
    #[inline(never)]
    pub fn list(
        &self,
        frame: &mut Frame<'_>,
        handle: Plain,
        make: impl FnOnce(&Kernel, &mut Store<'_>) -> Outcome,
    ) -> Outcome {
        let aspects = self.sight.of(handle);
        frame.note_read(|| aspects);
        let kernel = frame.kernel.borrow();
        let mark = kernel.state.marks.newest_of(aspects);
        let mut lists = self.lists.borrow_mut();
        if lists.len() <= handle.index() {
            lists.resize(handle.index().min(usize::from(u16::MAX)) + 1, List::default());
        }
        let Some(list) = lists.get_mut(handle.index()) else { return make(&kernel, &mut frame.store) };
        if list.mark != mark {
            let plain = make(&kernel, &mut frame.store)?;
            let value = frame.store.value(plain);
            *list = List { mark, measure: Measure::of(&value), value };
            return frame.within_limits(plain);
        }
        let plain = frame.store.keep_measured(list.value.clone(), list.measure);
        frame.within_limits(plain)
    }
}
