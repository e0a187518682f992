//! Turns, players who leave, the end of the game, and the values that an edition declares.

use super::aspects::{in_turn, value_in_slot};
use super::{Arguments, Aspects, Call, Ending, Event, Fault, Kernel};
use crate::edition::{Declaration, PlayerId, Type};
use crate::text::SharedText;
use crate::value::{Value, kind_words};

impl Kernel {
    #[inline]
    pub fn begin_turn(&mut self, player: PlayerId) -> Result<(), Fault> {
        self.refuse_if_out(Some(player))?;
        self.state.turn = self.state.turn.saturating_add(1);
        let event = Event::TurnBegan { player, turn: self.state.turn };
        // The event tells whose turn it is now; whoever was in turn before is so no more.
        let before = self.state.player_in_turn.replace(player).map_or(Aspects::NONE, in_turn);
        self.record_change(event.aspects(&self.edition) | before, event)
    }

    /// Says with which script call the next step begins.
    #[inline]
    pub fn set_next(&mut self, function: SharedText, arguments: Arguments) {
        self.state.next = Some(Call { function, arguments });
    }

    /// The player leaves the game. What they hold is the rules' business and must be dealt with before.
    pub fn retire(&mut self, player: PlayerId, why: impl Into<SharedText>) -> Result<(), Fault> {
        self.refuse_if_out(Some(player))?;
        self.state.players[player.index()].is_out = true;
        self.record(Event::PlayerOut { player, why: why.into() })
    }

    pub fn end_game(&mut self, winners: Vec<PlayerId>, why: impl Into<SharedText>) -> Result<(), Fault> {
        if winners.is_empty() {
            return Err(Fault::NoWinner);
        }
        if self.state.ending.is_some() {
            return Err(Fault::GameIsOver);
        }
        let why = why.into();
        self.state.next = None;
        self.state.ending = Some(Ending { winners: winners.clone(), why: why.clone() });
        self.record(Event::GameOver { winners, why })
    }

    /// Text from a script for the players. Control characters would reach the terminal, so they are left out.
    pub fn say(&mut self, text: SharedText) -> Result<(), Fault> {
        // All control characters begin with one of these bytes, and most texts have none of them: all bytes are looked at
        // without a stop, several at once.
        let begins_control = |byte| (byte < b' ') | (byte == 0x7f) | (byte == 0xc2);
        let is_shown = !text.bytes().fold(false, |is_found, byte| is_found | begins_control(byte));
        let shown = |text: &str| text.chars().filter(|character| !character.is_control()).collect::<String>();
        let text = if is_shown { text } else { shown(&text).into() };
        self.record(Event::Said { text })
    }

    /// The declared value in a slot of a player, a space or the table.
    pub fn value(&self, owner: &Value, slot: usize) -> Value {
        self.value_at(owner, slot).cloned().unwrap_or_default()
    }

    #[inline]
    fn value_at(&self, owner: &Value, slot: usize) -> Option<&Value> {
        let values = match owner {
            Value::Player(_) => &self.state.player_values,
            Value::Space(_) => &self.state.space_values,
            _ => &self.state.table_values,
        };
        values.get(self.value_index(owner, slot))
    }

    /// Sets a declared value; one that is set to what it is already makes no event.
    #[inline]
    pub fn set_value(&mut self, owner: &Value, slot: usize, value: Value) -> Result<(), Fault> {
        match self.value_at(owner, slot) {
            Some(now) if !now.is(&value) => self.change_value(owner, slot, value),
            _ => Ok(()),
        }
    }

    /// Sets it to what it has not been. That is rarer, and stays out of the way of the other.
    #[inline(never)]
    fn change_value(&mut self, owner: &Value, slot: usize, value: Value) -> Result<(), Fault> {
        let index = self.value_index(owner, slot);
        let declared = &self.edition.declared;
        let (values, declarations) = match owner {
            Value::Player(_) => (&mut self.state.player_values, &declared.player_values),
            Value::Space(_) => (&mut self.state.space_values, &declared.space_values),
            _ => (&mut self.state.table_values, &declared.table_values),
        };
        let Declaration { name, kind, .. } = &declarations[slot];
        if !fits(*kind, &value) {
            let expected = kind.words().into();
            return Err(Fault::WrongValueType { name: name.to_string(), expected, found: kind_words(&value).into() });
        }
        if let Some(place) = values.get_mut(index) {
            *place = value.clone();
        }
        let event = Event::ValueSet { owner: owner.clone(), name: name.clone(), value };
        self.record_change(value_in_slot(&self.edition, owner, slot), event)
    }

    /// Sets a declared value without an event, for a position that is laid out by hand.
    pub fn lay_out_value(&mut self, owner: &Value, slot: usize, value: Value) {
        let index = self.value_index(owner, slot);
        if let Some(place) = self.values_mut(owner).get_mut(index) {
            *place = value;
        }
    }

    fn values_mut(&mut self, owner: &Value) -> &mut Vec<Value> {
        match owner {
            Value::Player(_) => &mut self.state.player_values,
            Value::Space(_) => &mut self.state.space_values,
            _ => &mut self.state.table_values,
        }
    }

    #[inline]
    fn value_index(&self, owner: &Value, slot: usize) -> usize {
        let declared = &self.edition.declared;
        match owner {
            Value::Player(player) => player.index() * declared.player_values.len() + slot,
            Value::Space(space) => space.index() * declared.space_values.len() + slot,
            _ => slot,
        }
    }
}

/// Whether a declared value of this type may hold it.
#[inline]
pub(super) fn fits(kind: Type, value: &Value) -> bool {
    let all = |test: fn(&Value) -> bool| matches!(value, Value::List(list) if list.iter().all(test));
    match kind {
        Type::Number => matches!(value, Value::Number(_)),
        Type::Flag => matches!(value, Value::Flag(_)),
        Type::Text => matches!(value, Value::Text(_)),
        Type::Numbers => all(|value| matches!(value, Value::Number(_))),
        Type::Texts => all(|value| matches!(value, Value::Text(_))),
        Type::Space => matches!(value, Value::Space(_) | Value::Nothing),
        Type::Deck => matches!(value, Value::Deck(_) | Value::Nothing),
        Type::Player => matches!(value, Value::Player(_) | Value::Nothing),
    }
}
