//! What is written into the cell of one space.

use anstyle::Style;
use boardwright_engine::edition::SpaceId;
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::Place;

use crate::view::canvas::Area;
use crate::view::shorten::Room;
use crate::view::signs::{Detail, Signs};
use crate::view::{Screen, Text, colour, money};

pub struct Cell {
    /// The band of the group's colour on which the name stands.
    band: Option<Style>,
    /// Owner or price, pieces and flags, in several lengths; the fullest first. Empty for a space with nothing to tell.
    statuses: Vec<Text>,
    tokens: Text,
    area: Area,
}

impl Cell {
    /// A cell with this room for text.
    pub fn of(kernel: &Kernel, signs: &Signs<'_>, space: SpaceId, area: Area) -> Cell {
        let group = kernel.edition.space(space).group;
        Cell {
            band: group.map(|group| colour::band(&kernel.edition, group)),
            statuses: statuses(kernel, signs, space, area.width),
            tokens: signs.tokens_on(space),
            area,
        }
    }

    /// The room for the name: two lines if there are three or more, unless many tokens need them.
    pub fn room(&self) -> Room {
        let tokens = self.tokens.split(self.area.width).len();
        let usual = if self.area.height > 2 { 2 } else { 1 };
        let shares_line = self.area.height - usual == 1 && self.status_beside(self.tokens.width()).is_some();
        let below = if shares_line { 1 } else { tokens + usize::from(!self.statuses.is_empty()) };
        Room { width: self.area.width, lines: usual.min(self.area.height.saturating_sub(below)).max(1) }
    }

    /// The lines of the cell, under a name that was made to fit.
    pub fn lines(&self, name: &[String], screen: &Screen) -> Vec<Text> {
        let width = self.area.width;
        let (ground, letters) = (self.band.unwrap_or_default(), self.band.unwrap_or_else(colour::strong));
        let mut lines: Vec<Text> =
            name.iter().map(|line| Text::styled(line, letters).centred_on(width, ground)).collect();
        lines.resize(self.room().lines, Text::blank(width, ground));
        let below = self.area.height - lines.len();
        let tokens = self.tokens.split(width);
        if tokens.len() < below || tokens.is_empty() {
            lines.push(self.status_beside(0).cloned().unwrap_or_default().centred(width));
            lines.resize(self.area.height - tokens.len(), Text::default());
            lines.extend(tokens.iter().map(|line| line.centred(width)));
        } else if tokens.len() == below {
            let first = tokens[0].clone();
            let status = self.status_beside(first.width()).cloned().unwrap_or_default();
            let gap = if status.is_empty() { 0 } else { (width - status.width() - first.width()).min(2) };
            let shared = status.and(Text::blank(gap, Style::new())).and(first);
            lines.extend([shared].iter().chain(tokens.iter().skip(1)).map(|line| line.centred(width)));
        } else {
            lines.extend(self.tokens.cut(width * below, screen).split(width));
        }
        lines
    }

    /// The fullest status that leaves so many columns free.
    fn status_beside(&self, taken: usize) -> Option<&Text> {
        let gap = usize::from(taken > 0);
        self.statuses.iter().find(|status| status.width() + gap + taken <= self.area.width)
    }
}

/// Pieces are drawn rather than counted, even if that leaves only a letter for their owner; and a price is worth less
/// than anything that stands there.
fn statuses(kernel: &Kernel, signs: &Signs<'_>, space: SpaceId, width: usize) -> Vec<Text> {
    let deed = kernel.edition.space(space).deed;
    let (full, short) = match deed.map(|deed| (deed, kernel.state.owners[deed.index()])) {
        None => (Text::default(), Text::default()),
        Some((deed, None)) => {
            let price = money::within(kernel, kernel.edition.deed(deed).price, width);
            (Text::plain(&format!("{price} ")), Text::default())
        }
        Some((_, Some(owner))) => (signs.owner_name(owner).and(Text::plain(" ")), signs.owner(owner)),
    };
    let things = |detail| {
        let things = [signs.pieces_on(Place::Space(space), detail), signs.flags_on(space, detail)];
        let gap = if detail == Detail::Words { " " } else { "" };
        Text::joined(things.into_iter().filter(|text| !text.is_empty()), gap)
    };
    let forms = [
        full.clone().and(things(Detail::Words)),
        full.and(things(Detail::Signs)),
        short.clone().and(things(Detail::Signs)),
        short.clone().and(things(Detail::Counts)),
        short,
    ];
    forms.map(Text::trimmed).into_iter().filter(|status| !status.is_empty()).collect()
}
