//! Functions about dice, devices, spaces and movement.

use super::Function;
use super::macros::functions;
use super::parameter::{DeviceName, GroupName, SiteName, SpaceName, TileName};
use crate::edition::{GroupId, PlayerId, SiteId, SpaceId};
use crate::kernel::Fault;
use crate::text::SharedText;
use crate::value::{Roll, Value};

pub const FUNCTIONS: &[Function] = functions! {
    /// Rolls the edition's dice for the player in turn.
    example r#"let dice = roll(); walk(player, dice.total);"#; fires "rolled"
    change roll() -> "a roll" |kernel| {
        kernel.roll_own_dice(kernel.state.player_in_turn)?
    }

    /// Rolls the edition's dice for a player.
    example r#"let start = roll_for(player).total;"#
    change roll_for(player: PlayerId) -> "a roll" |kernel| {
        kernel.roll_own_dice(Some(player))?
    }

    /// Rolls so many dice with so many sides, whatever the edition's dice are. It becomes the last roll, as every roll: what
    /// is worked out by `last_roll()` afterwards, such as the rent of a utility, counts these dice.
    example r#"let die = roll_dice(1, 6);"#
    change roll_dice(count: i64, sides: i64) -> "a roll" |kernel| {
        let dice = usize::try_from(count).ok().filter(|dice| (1..=Roll::MOST_DICE).contains(dice));
        let dice = dice.ok_or(Fault::DiceCount { count, most: Roll::MOST_DICE })?;
        let faces = u8::try_from(sides).ok().filter(|sides| (2..=100).contains(sides));
        let player = kernel.state.player_in_turn;
        kernel.roll(player, &vec![faces.ok_or(Fault::DiceSides { sides })?; dice])?
    }

    /// Says what the next rolls show, for whoever tries something at the REPL with `!`. No rule may call it.
    example r#"fix_rolls([[3, 5], [1, 1]])"#
    change fix_rolls(rolls: Vec<Value>) -> "nothing" |kernel| {
        let rolls = rolls.iter().map(wanted_roll).collect::<Result<_, _>>()?;
        kernel.fix_rolls(rolls)?;
    }

    /// The last roll of the game.
    example r#"pay(player, space.owner, last_roll().total * 4, "rent")"#
    look(Dice) last_roll() -> "a roll" |kernel| {
        kernel.state.last_roll
    }

    /// Presses a device; it shows one of its faces by its odds.
    example r#"if press("tide") == "flood" { close(space) }"#
    change press(device: DeviceName) -> "a text" |kernel| {
        let index = kernel.press(device.0)?;
        kernel.edition.devices[device.0.index()].faces[index].clone()
    }

    /// The space of that id.
    example r#"move_to(player, space("sandbank"), "aground")"#
    fixed space(name: SpaceName) -> "a space" |_kernel| {
        name.0
    }

    /// All spaces in play.
    example r#"for space in spaces() { space.closed = false }"#
    fixed spaces() -> "a list of spaces" |kernel| {
        (0..kernel.edition.spaces.len()).map(SpaceId::nth).collect::<Vec<_>>()
    }

    /// The group of that id.
    example r#"for space in group("piers").spaces { space.closed = false }"#
    fixed group(name: GroupName) -> "a group" |_kernel| {
        name.0
    }

    /// All groups in play.
    example r#"for group in groups() { if group.owner == player { count += 1 } }"#
    fixed groups() -> "a list of groups" |kernel| {
        (0..kernel.edition.groups.len()).map(GroupId::nth).collect::<Vec<_>>()
    }

    /// The site of that id.
    example r#"count_pieces(site("west-mole"), "crate")"#
    fixed site(name: SiteName) -> "a site" |_kernel| {
        name.0
    }

    /// All sites in play.
    example r#"for site in sites() { if site.touches.contains(space) { count += 1 } }"#
    fixed sites() -> "a list of sites" |kernel| {
        (0..kernel.edition.sites.len()).map(SiteId::nth).collect::<Vec<_>>()
    }

    /// The sites that touch a space.
    example r#"for site in sites_beside(space) { count += count_pieces(site, "crate") }"#
    look(Nothing) sites_beside(space: SpaceId) -> "a list of sites" |kernel| {
        let sites = kernel.edition.sites.iter().enumerate();
        let beside = sites.filter(|(_, site)| site.touches.contains(&space));
        beside.map(|(index, _)| SiteId::nth(index)).collect::<Vec<_>>()
    }

    /// The ids of all tiles of which a track can be built, in play or not.
    example r#"for tile in tiles() { if tile_kind(tile) == "wet" { count += 1 } }"#
    fixed tiles() -> "a list of texts" |kernel| {
        kernel.edition.tiles.iter().map(|tile| Value::Text(tile.id.clone())).collect::<Vec<_>>()
    }

    /// The kind of a tile.
    example r#"for tile in laid_tiles() { if tile_kind(tile) == "wet" { count += 1 } }"#
    fixed tile_kind(tile: TileName) -> "a text" |kernel| {
        kernel.edition.tiles[tile.0.index()].kind.clone()
    }

    /// The ids of the tiles of which the tracks in play are built, in the order in which tokens pass them.
    example r#"if laid_tiles().contains("lighthouse") { finish() }"#
    fixed laid_tiles() -> "a list of texts" |kernel| {
        let laid = kernel.edition.tracks.iter().flat_map(|track| &track.tiles);
        laid.map(|laid| Value::Text(kernel.edition.tiles[laid.tile.index()].id.clone())).collect::<Vec<_>>()
    }

    /// Walks a token forward, but stops on a space whose kind has a `pass_<kind>` function. Gives the steps that are
    /// left: with 0 the token has arrived; otherwise it is passing the space that it stands on.
    example r#"let left = advance(player, 7);"#
    change advance(player: PlayerId, steps: i64) -> "a number" |kernel| {
        kernel.advance(player, steps)?
    }

    /// Walks a token forward as `advance` does, but stops on these spaces too, whatever their kind.
    example r#"let left = advance_minding(player, 7, group("piers").spaces);"#
    change advance_minding(player: PlayerId, steps: i64, stops: Vec<Value>) -> "a number" |kernel| {
        kernel.advance_minding(player, steps, |space| stops.contains(&Value::Space(space)))?
    }

    /// Puts a token on a space; nothing is passed on the way.
    example r#"move_to(player, space("sandbank"), "aground")"#
    change move_to(player: PlayerId, space: SpaceId, why: SharedText) -> "nothing" |kernel| {
        kernel.move_to(player, space, why)?
    }

    /// The space so many steps ahead on the same track; a negative number looks back.
    example r#"move_to(player, ahead(player.at, -3), "back three")"#
    look(Nothing) ahead(space: SpaceId, steps: i64) -> "a space" |kernel| {
        kernel.ahead(space, steps)
    }

    /// The steps forward from one space to another of the same track.
    example r#"walk(player, distance(player.at, space("slipway")))"#
    look(Nothing) distance(from: SpaceId, to: SpaceId) -> "a number" |kernel| {
        kernel.distance(from, to)?
    }

    /// Whether two spaces are neighbours on their track. The two sides of an open track's break are not.
    example r#"if touch(space, other) { rent += 10 }"#
    look(Nothing) touch(one: SpaceId, other: SpaceId) -> "true or false" |kernel| {
        kernel.touch(one, other)
    }

    /// The first of these spaces that a token meets going forward from a space, which does not count itself.
    example r#"let pier = nearest_ahead(player.at, group("piers").spaces);"#
    look(Nothing) nearest_ahead(from: SpaceId, among: Vec<Value>) -> "a space or ()" |kernel| {
        let length = i64::try_from(kernel.edition.track(kernel.edition.space(from).track).spaces.len()).unwrap_or(0);
        (1..=length).map(|steps| kernel.ahead(from, steps)).find(|space| among.contains(&Value::Space(*space)))
    }
};

/// What a roll shall show.
fn wanted_roll(roll: &Value) -> Result<Roll, Fault> {
    let face = |face: &Value| match face {
        Value::Number(face) => u8::try_from(*face).ok().filter(|face| *face > 0),
        _ => None,
    };
    let faces: Option<Vec<u8>> = match roll {
        Value::List(list) if (1..=Roll::MOST_DICE).contains(&list.len()) => list.iter().map(face).collect(),
        _ => None,
    };
    faces.map(|faces| Roll::of(&faces)).ok_or(Fault::NoRoll { most: Roll::MOST_DICE })
}
