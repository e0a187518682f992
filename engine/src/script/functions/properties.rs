//! What scripts can read of players, spaces, deeds, cards and the rest.

use std::sync::Arc;

use super::Property;
use super::macros::properties;
use crate::decision::{Bundle, Deal};
use crate::edition::{CardId, DeckId, DeedId, GroupId, Issue, PieceId, PlayerId, SiteId, SpaceId, Supply, TimerId};
use crate::kernel::{CardPlace, Kernel};
use crate::value::{Place, Purse, Roll, Stock, Value};

type DealHandle = Arc<Deal>;

pub const PROPERTIES: &[Property] = properties! {
    /// The player's name.
    PlayerId.name reads Seats -> "a text" |kernel, player| { kernel.state.seat(player).name.clone() }
    /// The player's token.
    PlayerId.token reads Seats -> "a text" |kernel, player| { kernel.state.seat(player).token.clone() }
    /// The money in the player's purse.
    PlayerId.cash reads Purse -> "a number" |kernel, player| { kernel.state.purses.held(Purse::Player(player)) }
    /// The space on which the player's token stands.
    PlayerId.at reads Token -> "a space" |kernel, player| { kernel.state.seat(player).at }
    /// The player's place at the table, counted from 1.
    PlayerId.seat -> "a number" |_kernel, player| { i64::from(player.0) + 1 }
    /// Whether the player is still in the game.
    PlayerId.is_in reads Seats -> "true or false" |kernel, player| { !kernel.state.seat(player).is_out }
    /// Whether it is the player's turn.
    PlayerId.is_in_turn reads InTurn -> "true or false" |kernel, player| { kernel.state.player_in_turn == Some(player) }
    /// The deeds that the player owns.
    PlayerId.deeds reads Estate -> "a list of deeds" |kernel, player| {
        let owners = kernel.state.owners.iter().enumerate();
        owners.filter(|(_, owner)| **owner == Some(player)).map(|(index, _)| DeedId::nth(index)).collect::<Vec<_>>()
    }
    /// The groups of which the player owns every deed.
    PlayerId.whole_groups reads Estate -> "a list of groups" |kernel, player| {
        let groups = (0..kernel.edition.groups.len()).map(GroupId::nth);
        groups.filter(|group| kernel.sole_owner(*group) == Some(player)).collect::<Vec<_>>()
    }
    /// The cards that the player keeps.
    PlayerId.cards reads Cards -> "a list of cards" |kernel, player| { kernel.state.cards.held_by(player) }
    /// The common pieces that the player holds, as [piece, count].
    PlayerId.pieces reads Stock -> "a list of lists" |kernel, player| {
        let kinds = (0..kernel.edition.pieces.len()).map(|index| Stock { kind: PieceId::nth(index), owner: None });
        let counted = kinds.map(|stock| (stock, kernel.state.pieces.count(stock, Place::Player(player))));
        pieces(counted.filter(|(stock, count)| *count > 0 && is_common(kernel, *stock)))
    }

    /// The space's id.
    SpaceId.id -> "a text" |kernel, space| { kernel.edition.space(space).id.clone() }
    /// The space's name.
    SpaceId.name -> "a text" |kernel, space| { kernel.edition.space(space).name.clone() }
    /// The space's kind.
    SpaceId.kind -> "a text" |kernel, space| { kernel.edition.space(space).kind.clone() }
    /// The group of the space.
    SpaceId.group -> "a group or ()" |kernel, space| { kernel.edition.space(space).group }
    /// The deed of the space.
    SpaceId.deed -> "a deed or ()" |kernel, space| { kernel.edition.space(space).deed }
    /// The owner of the space's deed; () if the Bank has it, or if there is no deed.
    SpaceId.owner reads Owner -> "a player or ()" |kernel, space| { owner_of(kernel, kernel.edition.space(space).deed) }
    /// The price on the space's deed; () without a deed.
    SpaceId.price -> "a number or ()" |kernel, space| {
        kernel.edition.space(space).deed.map(|deed| kernel.edition.deed(deed).price)
    }
    /// How many steps the space lies from the start of its track.
    SpaceId.index -> "a number" |kernel, space| { i64::try_from(kernel.edition.space(space).index).unwrap_or(0) }
    /// The players whose tokens stand on the space.
    SpaceId.visitors reads Token -> "a list of players" |kernel, space| {
        kernel.state.players_in().filter(|player| kernel.state.seat(*player).at == space).collect::<Vec<_>>()
    }

    /// The name of the deed's space.
    DeedId.name -> "a text" |kernel, deed| { kernel.edition.space(kernel.edition.deed(deed).space).name.clone() }
    /// The deed's space.
    DeedId.space -> "a space" |kernel, deed| { kernel.edition.deed(deed).space }
    /// The deed's owner; () if the Bank has it.
    DeedId.owner reads Owner -> "a player or ()" |kernel, deed| { owner_of(kernel, Some(deed)) }
    /// The deed's price.
    DeedId.price -> "a number" |kernel, deed| { kernel.edition.deed(deed).price }
    /// The group of the deed's space.
    DeedId.group -> "a group or ()" |kernel, deed| { kernel.edition.space(kernel.edition.deed(deed).space).group }

    /// The group's id.
    GroupId.id -> "a text" |kernel, group| { kernel.edition.group(group).id.clone() }
    /// The group's name.
    GroupId.name -> "a text" |kernel, group| { kernel.edition.group(group).name.clone() }
    /// The spaces of the group that are in play.
    GroupId.spaces -> "a list of spaces" |kernel, group| { kernel.edition.group(group).spaces.clone() }
    /// How many spaces of the group are in play.
    GroupId.size -> "a number" |kernel, group| {
        i64::try_from(kernel.edition.group(group).spaces.len()).unwrap_or(0)
    }
    /// The player who owns every deed of the group; () if there is none.
    GroupId.owner reads WholeGroup -> "a player or ()" |kernel, group| { kernel.sole_owner(group) }

    /// The card's id.
    CardId.id -> "a text" |kernel, card| { kernel.edition.card(card).id.clone() }
    /// The card's name.
    CardId.name -> "a text" |kernel, card| { kernel.edition.card(card).name.clone() }
    /// What the card says.
    CardId.text -> "a text" |kernel, card| { kernel.edition.card(card).text.clone() }
    /// The card's effect.
    CardId.effect -> "a text" |kernel, card| { kernel.edition.card(card).effect.clone() }
    /// The deck that the card belongs to.
    CardId.deck -> "a deck" |kernel, card| { kernel.edition.card(card).deck }
    /// The player who keeps the card; () if nobody does.
    CardId.holder reads Cards -> "a player or ()" |kernel, card| {
        match kernel.state.cards.place(card) {
            CardPlace::Player(player) => Some(player),
            CardPlace::Deck | CardPlace::FaceUp => None,
        }
    }

    /// The deck's id.
    DeckId.id -> "a text" |kernel, deck| { kernel.edition.decks[deck.index()].id.clone() }
    /// The deck's name.
    DeckId.name -> "a text" |kernel, deck| { kernel.edition.decks[deck.index()].name.clone() }
    /// How many cards lie in the deck.
    DeckId.size reads Cards -> "a number" |kernel, deck| { i64::try_from(kernel.state.cards.pile(deck).len()).unwrap_or(0) }

    /// The site's id.
    SiteId.id -> "a text" |kernel, site| { kernel.edition.sites[site.index()].id.clone() }
    /// The site's name.
    SiteId.name -> "a text" |kernel, site| { kernel.edition.sites[site.index()].name.clone() }
    /// The spaces that the site touches.
    SiteId.touches -> "a list of spaces" |kernel, site| { kernel.edition.sites[site.index()].touches.clone() }
    /// The sites next to the site.
    SiteId.neighbours -> "a list of sites" |kernel, site| { kernel.edition.sites[site.index()].neighbours.clone() }

    /// The id of the kind of piece.
    Stock.id -> "a text" |kernel, piece| { kernel.edition.pieces[piece.kind.index()].id.clone() }
    /// The name of the kind of piece.
    Stock.name -> "a text" |kernel, piece| { kernel.edition.pieces[piece.kind.index()].name.clone() }
    /// The player whose pieces these are; () if they are common.
    Stock.owner -> "a player or ()" |_kernel, piece| { piece.owner }
    /// How many are left in the Bank, or with their owner; () if the Bank never runs out.
    Stock.left reads Stock -> "a number or ()" |kernel, piece| {
        let unlimited = kernel.edition.pieces[piece.kind.index()].supply == Supply::Common(Issue::Unlimited);
        let place = piece.owner.map_or(Place::Bank, Place::Player);
        (!unlimited).then(|| kernel.state.pieces.count(piece, place))
    }

    /// The money in the purse.
    Purse.cash reads Purse -> "a number" |kernel, purse| { kernel.state.purses.held(purse) }
    /// The name of the purse.
    Purse.name reads Seats -> "a text" |kernel, purse| { kernel.purse_name(purse) }

    /// The timer's id.
    TimerId.id -> "a text" |kernel, timer| { kernel.edition.timers[timer.index()].id.clone() }
    /// Whether the timer runs.
    TimerId.running reads Clock -> "true or false" |kernel, timer| { kernel.state.clock.is_running(timer) }
    /// How many seconds before its end the timer warns; 0 if it never does.
    TimerId.warning -> "a number" |kernel, timer| { kernel.edition.timers[timer.index()].warning / 1000 }
    /// Seconds until the timer ends, rounded up.
    TimerId.remaining reads Clock -> "a number" |kernel, timer| { kernel.state.clock.remaining(timer).saturating_add(999) / 1000 }

    /// The sum of the dice.
    Roll.total -> "a number" |_kernel, roll| { roll.total() }
    /// Whether two or more dice all show the same.
    Roll.is_double -> "true or false" |_kernel, roll| { roll.is_double() }
    /// What each die shows.
    Roll.dice -> "a list of numbers" |_kernel, roll| { roll.faces().map(i64::from).collect::<Vec<_>>() }

    /// The player who proposed the deal.
    DealHandle.from -> "a player" |_kernel, deal| { deal.from }
    /// The player to whom it is proposed.
    DealHandle.to -> "a player" |_kernel, deal| { deal.to }
    /// The cash that the proposer gives.
    DealHandle.cash_given -> "a number" |_kernel, deal| { deal.gives.cash }
    /// The cash that the proposer receives.
    DealHandle.cash_taken -> "a number" |_kernel, deal| { deal.takes.cash }
    /// The deeds that the proposer gives.
    DealHandle.deeds_given -> "a list of deeds" |_kernel, deal| { deeds(&deal.gives) }
    /// The deeds that the proposer receives.
    DealHandle.deeds_taken -> "a list of deeds" |_kernel, deal| { deeds(&deal.takes) }
    /// The cards that the proposer gives.
    DealHandle.cards_given -> "a list of cards" |_kernel, deal| { cards(&deal.gives) }
    /// The cards that the proposer receives.
    DealHandle.cards_taken -> "a list of cards" |_kernel, deal| { cards(&deal.takes) }
    /// The pieces that the proposer gives, as [piece, count].
    DealHandle.pieces_given -> "a list of lists" |_kernel, deal| { pieces(deal.gives.pieces.iter().copied()) }
    /// The pieces that the proposer receives, as [piece, count].
    DealHandle.pieces_taken -> "a list of lists" |_kernel, deal| { pieces(deal.takes.pieces.iter().copied()) }
    /// The promises of both sides, as texts.
    DealHandle.promises -> "a list of texts" |_kernel, deal| {
        deal.gives.promises.iter().chain(&deal.takes.promises).cloned().collect::<Vec<_>>()
    }
};

fn owner_of(kernel: &Kernel, deed: Option<DeedId>) -> Option<PlayerId> {
    kernel.state.owners.get(deed?.index()).copied().flatten()
}

fn deeds(bundle: &Bundle) -> Vec<Value> {
    bundle.things.iter().filter(|thing| matches!(thing, Value::Deed(_))).cloned().collect()
}

fn cards(bundle: &Bundle) -> Vec<Value> {
    bundle.things.iter().filter(|thing| matches!(thing, Value::Card(_))).cloned().collect()
}

fn pieces(counted: impl Iterator<Item = (Stock, i64)>) -> Vec<Vec<Value>> {
    counted.map(|(stock, count)| vec![Value::Piece(stock), Value::Number(count)]).collect()
}

fn is_common(kernel: &Kernel, stock: Stock) -> bool {
    matches!(kernel.edition.pieces[stock.kind.index()].supply, Supply::Common(_))
}
