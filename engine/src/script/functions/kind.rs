//! What parameters of kernel functions accept, in words.

use crate::edition::Named;

/// What a parameter accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Any,
    Flag,
    Number,
    /// A number, or a list of numbers.
    Limits,
    Text,
    List,
    /// A list of nothing but players.
    Players,
    Player,
    /// A player, or the Bank.
    Holder,
    Space,
    Deed,
    Group,
    Site,
    Deck,
    Card,
    Piece,
    /// A player, a pot, or the Bank.
    Purse,
    /// A space, a site, a player, or the Bank.
    Place,
    Timer,
    Roll,
    Deal,
    /// The name of something, which is checked when the script is loaded if it is written out; a handle of that sort will do too.
    Name(Named),
    /// The name of a declared value of the table.
    TableValue,
    /// The name of a script function.
    Function,
}

impl Kind {
    pub fn words(self) -> String {
        match self {
            Kind::Any => "anything".into(),
            Kind::Flag => "true or false".into(),
            Kind::Number => "a whole number".into(),
            Kind::Limits => "a whole number or a list of them".into(),
            Kind::Text => "a text".into(),
            Kind::List => "a list".into(),
            Kind::Players => "a list of players".into(),
            Kind::Player => "a player".into(),
            Kind::Holder => "a player or `bank`".into(),
            Kind::Space => "a space".into(),
            Kind::Deed => "a deed".into(),
            Kind::Group => "a group".into(),
            Kind::Site => "a site".into(),
            Kind::Deck => "a deck".into(),
            Kind::Card => "a card".into(),
            Kind::Piece => "a piece".into(),
            Kind::Purse => "a player, a pot or `bank`".into(),
            Kind::Place => "a space, a site, a player or `bank`".into(),
            Kind::Timer => "a timer".into(),
            Kind::Roll => "a roll".into(),
            Kind::Deal => "a deal".into(),
            Kind::Name(named) => format!("the name of a {}", named.word()),
            Kind::TableValue => "the name of a declared value of the table".into(),
            Kind::Function => "the name of a script function".into(),
        }
    }
}
