//! What a value surely is before any game is played, and which parameters take it.

use super::kind::Kind;
use crate::edition::{Named, Type};
use crate::value::{Purse, Value};

/// What values are told apart by when a script is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Nothing,
    Flag,
    Number,
    Text,
    List,
    /// No kernel function takes one, nor a closure.
    Map,
    Closure,
    Player,
    Space,
    Deed,
    Group,
    Site,
    Deck,
    Card,
    Piece,
    Bank,
    Pot,
    Timer,
    Roll,
    Deal,
}

impl Sort {
    /// What a message calls it.
    pub fn words(self) -> &'static str {
        match self {
            Sort::Nothing => "nothing",
            Sort::Flag => "true or false",
            Sort::Number => "a number",
            Sort::Text => "a text",
            Sort::List => "a list",
            Sort::Map => "a map",
            Sort::Closure => "a closure",
            Sort::Player => "a player",
            Sort::Space => "a space",
            Sort::Deed => "a deed",
            Sort::Group => "a group",
            Sort::Site => "a site",
            Sort::Deck => "a deck",
            Sort::Card => "a card",
            Sort::Piece => "a piece",
            Sort::Bank => "`bank`",
            Sort::Pot => "a pot",
            Sort::Timer => "a timer",
            Sort::Roll => "a roll",
            Sort::Deal => "a deal",
        }
    }

    /// The sort of a value that is known; nothing for one that scripts cannot write.
    pub fn of(value: &Value) -> Option<Sort> {
        Some(match value {
            Value::Nothing => Sort::Nothing,
            Value::Flag(_) => Sort::Flag,
            Value::Number(_) => Sort::Number,
            Value::Text(_) => Sort::Text,
            Value::List(_) => Sort::List,
            Value::Player(_) => Sort::Player,
            Value::Space(_) => Sort::Space,
            Value::Deed(_) => Sort::Deed,
            Value::Group(_) => Sort::Group,
            Value::Site(_) => Sort::Site,
            Value::Deck(_) => Sort::Deck,
            Value::Card(_) => Sort::Card,
            Value::Piece(_) => Sort::Piece,
            Value::Purse(Purse::Bank) => Sort::Bank,
            Value::Purse(Purse::Pot(_)) => Sort::Pot,
            Value::Timer(_) => Sort::Timer,
            Value::Roll(_) => Sort::Roll,
            Value::Deal(_) => Sort::Deal,
            Value::Map(_) => Sort::Map,
            Value::Purse(Purse::Player(_)) | Value::Table => return None,
        })
    }

    /// What a kernel function or a property may give, from the words of the table; empty where that is anything.
    pub fn given(returns: &str) -> Vec<Sort> {
        if let Some(sort) = Sort::single(returns) {
            return vec![sort];
        }
        match returns.strip_suffix(" or ()").and_then(Sort::single) {
            Some(sort) => vec![sort, Sort::Nothing],
            None => Vec::new(),
        }
    }

    fn single(words: &str) -> Option<Sort> {
        Some(match words {
            "nothing" => Sort::Nothing,
            "true or false" => Sort::Flag,
            "a number" => Sort::Number,
            "a text" => Sort::Text,
            "a player" => Sort::Player,
            "a space" => Sort::Space,
            "a deed" => Sort::Deed,
            "a group" => Sort::Group,
            "a site" => Sort::Site,
            "a deck" => Sort::Deck,
            "a card" => Sort::Card,
            "a piece" => Sort::Piece,
            "a pot" => Sort::Pot,
            "a timer" => Sort::Timer,
            "a roll" => Sort::Roll,
            "a deal" => Sort::Deal,
            "a list" => Sort::List,
            _ if words.starts_with("a list of ") => Sort::List,
            _ if words.starts_with('[') && words.ends_with(']') => Sort::List,
            _ => return None,
        })
    }

    /// What a declared fact or value may hold.
    pub fn declared(kind: Type) -> Vec<Sort> {
        match kind {
            Type::Number => vec![Sort::Number],
            Type::Flag => vec![Sort::Flag],
            Type::Text => vec![Sort::Text],
            Type::Numbers | Type::Texts => vec![Sort::List],
            Type::Space => vec![Sort::Space, Sort::Nothing],
            Type::Deck => vec![Sort::Deck, Sort::Nothing],
            Type::Player => vec![Sort::Player, Sort::Nothing],
        }
    }
}

impl Kind {
    /// Whether a parameter of this kind takes a value of that sort, as far as its sort alone decides.
    pub fn takes(self, sort: Sort) -> bool {
        match self {
            Kind::Any => !matches!(sort, Sort::Map | Sort::Closure),
            Kind::Flag => sort == Sort::Flag,
            Kind::Number => sort == Sort::Number,
            Kind::Limits => matches!(sort, Sort::Number | Sort::List),
            Kind::Text | Kind::TableValue | Kind::Function => sort == Sort::Text,
            Kind::List | Kind::Players => sort == Sort::List,
            Kind::Player => sort == Sort::Player,
            Kind::Holder => matches!(sort, Sort::Player | Sort::Bank),
            Kind::Space => sort == Sort::Space,
            Kind::Deed => sort == Sort::Deed,
            Kind::Group => sort == Sort::Group,
            Kind::Site => sort == Sort::Site,
            Kind::Deck => sort == Sort::Deck,
            Kind::Card => sort == Sort::Card,
            Kind::Piece => sort == Sort::Piece,
            Kind::Purse => matches!(sort, Sort::Player | Sort::Pot | Sort::Bank),
            Kind::Place => matches!(sort, Sort::Space | Sort::Site | Sort::Player | Sort::Bank),
            Kind::Timer => sort == Sort::Timer,
            Kind::Roll => sort == Sort::Roll,
            Kind::Deal => sort == Sort::Deal,
            Kind::Name(named) => sort == Sort::Text || Some(sort) == handle_of(named),
        }
    }
}

/// The handle that will do in place of a name.
fn handle_of(named: Named) -> Option<Sort> {
    match named {
        Named::Space => Some(Sort::Space),
        Named::Group => Some(Sort::Group),
        Named::Site => Some(Sort::Site),
        Named::Deck => Some(Sort::Deck),
        Named::Card => Some(Sort::Card),
        Named::Piece | Named::CommonPiece => Some(Sort::Piece),
        Named::Pot => Some(Sort::Pot),
        Named::Timer => Some(Sort::Timer),
        Named::Tile | Named::OwnPiece | Named::Device | Named::Option => None,
    }
}
