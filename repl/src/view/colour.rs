//! The colours of groups, players and lines.

use anstyle::{Color, RgbColor, Style};
use boardwright_engine::edition::{Edition, GroupId, PlayerId};

/// Groups whose edition names no colour, in order; far apart from each other.
const GROUPS: [u32; 12] = [
    0x8c5a2b, 0x9fd3e6, 0xc8478f, 0xe08a2e, 0xc93535, 0xe6cf3a, 0x2f9a55, 0x2c57a8, 0x6b4fa0, 0x3aa6a0, 0x7f8c2f,
    0x7d7d7d,
];

/// Players, by seat; neither light nor dark, so that they can be read on both grounds.
const PLAYERS: [u32; 12] = [
    0xe8524a, 0x3f93f2, 0x35ad55, 0xc79a12, 0xad72e6, 0x22a9a9, 0xe0812a, 0xe35fa5, 0x8f959c, 0x86a32a, 0x8384ec,
    0xb5804f,
];

/// A band in the colour of a group, with letters that can be read on it.
pub fn band(edition: &Edition, group: GroupId) -> Style {
    on(group_colour(edition, group))
}

/// Letters in the colour of a group.
pub fn ink(edition: &Edition, group: GroupId) -> Style {
    Style::new().fg_color(Some(Color::Rgb(group_colour(edition, group))))
}

/// The token of a player.
pub fn token(player: PlayerId) -> Style {
    on(player_colour(player)).bold()
}

/// What belongs to a player.
pub fn owned(player: PlayerId) -> Style {
    Style::new().fg_color(Some(Color::Rgb(player_colour(player)))).bold()
}

/// The lines of boxes, which stay behind what they hold.
pub fn line() -> Style {
    Style::new().fg_color(Some(Color::Rgb(rgb(0x6f7780))))
}

/// What is said by the way.
pub fn quiet() -> Style {
    Style::new().fg_color(Some(Color::Rgb(rgb(0x8f979f))))
}

pub fn strong() -> Style {
    Style::new().bold()
}

fn on(ground: RgbColor) -> Style {
    let letters = if is_light(ground) { rgb(0x101010) } else { rgb(0xffffff) };
    Style::new().fg_color(Some(Color::Rgb(letters))).bg_color(Some(Color::Rgb(ground)))
}

/// The colour of a group as `#rrggbb`; nothing, if there is no such group.
pub fn group_hex(edition: &Edition, group: &str) -> Option<String> {
    let index = edition.groups.iter().position(|known| &*known.id == group)?;
    let RgbColor(red, green, blue) = group_colour(edition, GroupId::nth(index));
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}

fn group_colour(edition: &Edition, group: GroupId) -> RgbColor {
    let named = edition.groups.get(group.index()).and_then(|group| group.colour.as_deref());
    let named = named.and_then(|colour| u32::from_str_radix(colour.trim_start_matches('#'), 16).ok());
    rgb(named.unwrap_or(GROUPS[group.index() % GROUPS.len()]))
}

fn player_colour(player: PlayerId) -> RgbColor {
    rgb(PLAYERS[player.index() % PLAYERS.len()])
}

fn rgb(colour: u32) -> RgbColor {
    let [_, red, green, blue] = colour.to_be_bytes();
    RgbColor(red, green, blue)
}

/// By the share that each part has in what the eye calls bright.
fn is_light(RgbColor(red, green, blue): RgbColor) -> bool {
    u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114 > 140_000
}
