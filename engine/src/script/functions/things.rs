//! Functions about deeds, cards and pieces.

use std::sync::Arc;

use super::Function;
use super::macros::functions;
use super::parameter::{CardName, DeckName, Holder, OwnPieceName, PieceName};
use crate::decision::{Bundle, Deal};
use crate::edition::{CardId, DeckId, DeedId, PlayerId};
use crate::kernel::Fault;
use crate::text::SharedText;
use crate::value::{Place, Stock, Value, kind_words};

pub const FUNCTIONS: &[Function] = functions! {
    /// Gives a deed to a player, or back to the Bank: `give_deed(deed, bank, "returned")`.
    example r#"give_deed(space.deed, player, "bought")"#; fires "deed_taken"
    change give_deed(deed: DeedId, to: Holder, why: SharedText) -> "nothing" |kernel| {
        kernel.give_deed(deed, to.0, why)?
    }

    /// All deeds in play.
    example r#"deeds().filter(|deed| deed.owner == ())"#
    fixed deeds() -> "a list of deeds" |kernel| {
        (0..kernel.edition.deeds.len()).map(DeedId::nth).collect::<Vec<_>>()
    }

    /// The deck of that id.
    example r#"if deck("letters").size > 0 { follow(player, draw(player, "letters")) }"#
    fixed deck(name: DeckName) -> "a deck" |_kernel| {
        name.0
    }

    /// Why a deal cannot be carried out now, because somebody no longer holds what they offered; () if it can.
    example r#"if deal_lacks(deal) == () { make_deal(deal) }"#
    look deal_lacks(deal: Arc<Deal>) -> "a text or ()" |kernel| {
        kernel.check_holdings(&deal).err().map(|refusal| refusal.to_string())
    }

    /// A deal that a bot could propose. Each side is a list of an amount of cash, deeds, cards and `[piece, count]`.
    example r#"new_deal(player, player_after(player), [100, card("tug")], [space("old-pier").deed])"#
    look(Nothing) new_deal(from: PlayerId, to: PlayerId, gives: Vec<Value>, takes: Vec<Value>) -> "a deal" |_kernel| {
        let (gives, takes) = (bundle(&gives, "gives")?, bundle(&takes, "takes")?);
        Arc::new(Deal { from, to, gives, takes })
    }

    /// All decks.
    example r#"for deck in decks() { shuffle(deck) }"#
    fixed decks() -> "a list of decks" |kernel| {
        (0..kernel.edition.decks.len()).map(DeckId::nth).collect::<Vec<_>>()
    }

    /// The card of that id.
    example r#"if card("tug").holder == player { keep_card(other, card("tug")) }"#
    fixed card(name: CardName) -> "a card" |_kernel| {
        name.0
    }

    /// Shuffles the cards that lie in a deck.
    example r#"shuffle("notices")"#
    change shuffle(deck: DeckName) -> "nothing" |kernel| {
        kernel.shuffle(deck.0)?
    }

    /// The player takes the top card of a deck and lays it face up.
    example r#"let card = draw(player, "notices");"#; fires "drawn"
    change draw(player: PlayerId, deck: DeckName) -> "a card" |kernel| {
        kernel.draw(player, deck.0)?
    }

    /// The player keeps a card that is face up, or takes one from the player who keeps it.
    example r#"keep_card(player, card)"#
    change keep_card(player: PlayerId, card: CardId) -> "nothing" |kernel| {
        kernel.keep_card(player, card)?
    }

    /// Puts a card that is face up or kept under its own deck.
    example r#"put_under(card)"#
    change put_under(card: CardId) -> "nothing" |kernel| {
        kernel.put_under(card)?
    }

    /// A common kind of piece.
    example r#"if piece("crate").left == 0 { say("No crates are left.") }"#
    fixed piece(name: PieceName) -> "a piece" |_kernel| {
        name.0
    }

    /// A kind of piece of which every player has their own.
    example r#"move_pieces(own_piece(player, "pennant"), 1, player, site, "mark")"#
    look(Nothing) own_piece(player: PlayerId, name: OwnPieceName) -> "a piece" |_kernel| {
        Stock { kind: name.0, owner: Some(player) }
    }

    /// Moves pieces from one place to another. The reason reaches the log. Fails if there are not enough.
    example r#"move_pieces("crate", 1, bank, space, "built")"#; fires "pieces_moved"
    change move_pieces(piece: PieceName, count: i64, from: Place, to: Place, why: SharedText) -> "nothing" |kernel| {
        kernel.move_pieces(piece.0, count, from, to, why)?
    }

    /// How many pieces of a kind stand in a place.
    example r#"let rent = space.rents[count_pieces(space, "crate")];"#
    look(Pieces) count_pieces(place: Place, piece: PieceName) -> "a number" |kernel| {
        kernel.state.pieces.count(piece.0, place)
    }
};

/// One side of a deal, as scripts write it.
fn bundle(list: &[Value], parameter: &str) -> Result<Bundle, Fault> {
    let mut bundle = Bundle::default();
    for part in list {
        match part {
            Value::Number(cash) => bundle.cash = bundle.cash.saturating_add(*cash),
            Value::Deed(_) | Value::Card(_) => bundle.things.push(part.clone()),
            Value::List(pair) if let [Value::Piece(stock), Value::Number(count)] = pair.as_slice() => {
                bundle.pieces.push((*stock, *count));
            }
            other => {
                return Err(Fault::WrongType {
                    function: "new_deal".into(),
                    parameter: parameter.into(),
                    expected: "a list of cash, deeds, cards and `[piece, count]`".into(),
                    found: format!("a list with {}", kind_words(other)),
                });
            }
        }
    }
    Ok(bundle)
}
