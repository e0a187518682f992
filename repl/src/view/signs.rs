//! The signs on the board: a letter for each player, a sign for each kind of piece and each flag of a space.

use std::collections::{BTreeMap, BTreeSet};

use boardwright_engine::edition::{PieceId, PlayerId, SpaceId};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Place, Value};

use super::text::columns;
use super::{Screen, Text, colour, labels};

pub struct Signs<'a> {
    kernel: &'a Kernel,
    screen: &'a Screen,
    players: Vec<char>,
}

/// How closely a text tells what is on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Flags in words.
    Words,
    /// Flags as signs.
    Signs,
    /// Pieces counted rather than drawn one by one.
    Counts,
}

const PIECES: [char; 16] = ['▪', '■', '▲', '●', '◆', '★', '♣', '♠', '▼', '◉', '◇', '○', '△', '☆', '♥', '♦'];
const ASCII_PIECES: [char; 16] = ['^', '#', '*', '+', '=', '&', '%', 'o', 'v', 'n', 'u', 'w', 'z', 'q', 'j', 'k'];
const FLAGS: [char; 5] = ['×', '†', '‡', '§', '¶'];
const ASCII_FLAGS: [char; 5] = ['x', '!', '?', '"', '~'];

/// More pieces of a kind than this are counted.
const MOST_DRAWN: i64 = 8;

impl<'a> Signs<'a> {
    pub fn of(kernel: &'a Kernel, screen: &'a Screen) -> Signs<'a> {
        let mut taken = BTreeSet::new();
        let players = kernel.state.players.iter().map(|seat| letter(&seat.name, &mut taken)).collect();
        Signs { kernel, screen, players }
    }

    /// The letter of a player's token.
    pub fn token(&self, player: PlayerId) -> Text {
        Text::styled(&self.letter(player), colour::token(player))
    }

    /// Everybody who stands on a space; in brackets those who are held there, as their flags say.
    pub fn tokens_on(&self, space: SpaceId) -> Text {
        let state = &self.kernel.state;
        let here = state.players_in().filter(|player| state.seat(*player).at == space);
        let (held, free): (Vec<PlayerId>, Vec<PlayerId>) = here.partition(|player| self.is_held(*player));
        let all = |players: Vec<PlayerId>| Text::joined(players.into_iter().map(|player| self.token(player)), "");
        if held.is_empty() {
            return all(free);
        }
        Text::plain("[").and(all(held)).and(Text::plain("]")).and(all(free))
    }

    /// Whether a flag of the player is not as it is at the start: in jail, stranded…
    pub fn is_held(&self, player: PlayerId) -> bool {
        labels::values(self.kernel, Value::Player(player)).any(|value| labels::is_raised_flag(&value))
    }

    /// The name of a space's owner.
    pub fn owner_name(&self, player: PlayerId) -> Text {
        Text::styled(self.kernel.player_name(player), colour::owned(player))
    }

    /// The owner of a space, where there is no room for a name.
    pub fn owner(&self, player: PlayerId) -> Text {
        Text::styled(&self.letter(player), colour::owned(player)).and(Text::plain(":"))
    }

    /// All pieces on a space or site.
    pub fn pieces_on(&self, place: Place, detail: Detail) -> Text {
        let (pieces, edition) = (&self.kernel.state.pieces, &self.kernel.edition);
        let kinds = (0..edition.pieces.len()).map(PieceId::nth);
        let stocks = kinds.flat_map(|kind| pieces.stocks_of(edition, kind));
        let text = stocks.map(|stock| {
            let count = pieces.count(stock, place);
            let style = stock.owner.map(colour::owned).unwrap_or_default();
            let whose = stock.owner.map(|owner| self.letter(owner)).unwrap_or_default();
            let sign = self.piece(stock.kind);
            let drawn = match count {
                0 => return Text::default(),
                1..=MOST_DRAWN if detail != Detail::Counts => {
                    sign.to_string().repeat(usize::try_from(count).unwrap_or(0))
                }
                1 => sign.to_string(),
                _ => format!("{count}{sign}"),
            };
            Text::styled(&format!("{drawn}{whose}"), style)
        });
        Text::joined(text, "")
    }

    pub fn piece(&self, kind: PieceId) -> char {
        let signs = self.screen.pick(PIECES, ASCII_PIECES);
        signs[kind.index() % signs.len()]
    }

    /// The flags of a space that are not as they are at the start.
    pub fn flags_on(&self, space: SpaceId, detail: Detail) -> Text {
        let flags = self.raised(space).map(|(sign, words)| match detail {
            Detail::Words => Text::plain(&format!("{sign} {words}")),
            Detail::Signs | Detail::Counts => Text::plain(&sign.to_string()),
        });
        Text::joined(flags, if detail == Detail::Words { " " } else { "" })
    }

    /// The flags on all spaces, with their words, once each.
    pub fn flags(&self) -> Vec<Text> {
        let spaces = (0..self.kernel.edition.spaces.len()).map(SpaceId::nth);
        let all: BTreeMap<char, String> = spaces.flat_map(|space| self.raised(space)).collect();
        all.iter().map(|(sign, words)| Text::plain(&format!("{sign} {words}"))).collect()
    }

    fn raised(&self, space: SpaceId) -> impl Iterator<Item = (char, String)> {
        let signs = self.screen.pick(FLAGS, ASCII_FLAGS);
        let values = labels::values(self.kernel, Value::Space(space)).enumerate();
        let raised = values.filter(|(_, value)| labels::is_raised_flag(value));
        raised.map(move |(slot, (declaration, value))| {
            (signs[slot % signs.len()], labels::flag_words(self.kernel, declaration, &value))
        })
    }

    fn letter(&self, player: PlayerId) -> String {
        self.players.get(player.index()).map(char::to_string).unwrap_or_default()
    }
}

/// The first letter of a name that no player before has; a number or another letter if all are taken.
fn letter(name: &str, taken: &mut BTreeSet<char>) -> char {
    let own = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase);
    let mut all = own.chain('1'..='9').chain('a'..='z').chain('A'..='Z');
    let free = all.find(|letter| columns(*letter) == 1 && !taken.contains(letter)).unwrap_or('?');
    taken.insert(free);
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_letter_of_their_own() {
        let mut taken = BTreeSet::new();
        let names = ["Ann", "ada", "Zoë", "Ze", "Ann", "明", "…", "Ann"];
        let letters: String = names.iter().map(|name| letter(name, &mut taken)).collect();
        assert_eq!(letters, "ADZEN123");
    }
}
