//! A deed as a card: its price, everything that is printed on it, and how it stands.

use boardwright_engine::edition::DeedId;
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Place, Value};

use super::canvas::{Area, Canvas};
use super::{Screen, Text, colour, labels, space};

/// Cards are no wider, however wide the screen is.
const MOST_WIDTH: usize = 46;

pub fn deed(kernel: &Kernel, deed: DeedId, screen: &Screen) -> String {
    let width = screen.width.clamp(4, MOST_WIDTH);
    let inner = width - 4;
    let sections = [head(kernel, deed, width - 2, screen), printed(kernel, deed, inner), standing(kernel, deed, inner)];
    let height: usize = sections.iter().map(|lines| lines.len() + 1).sum();
    let mut canvas = Canvas::new(width, height + 1);
    let mut top = 0;
    for (index, lines) in sections.iter().enumerate() {
        let area = Area { left: 0, top, width, height: lines.len() + 2 };
        canvas.draw_box(area);
        let margin = usize::from(index > 0);
        let text = Area { left: 1 + margin, width: width - 2 - 2 * margin, ..area.inner() };
        canvas.write_lines(text, lines, screen);
        top += lines.len() + 1;
    }
    canvas.render(screen)
}

/// The name and the group, on the group's colour.
fn head(kernel: &Kernel, deed: DeedId, width: usize, screen: &Screen) -> Vec<Text> {
    let space = kernel.edition.space(kernel.edition.deed(deed).space);
    let band = space.group.map(|group| colour::band(&kernel.edition, group)).unwrap_or_default();
    let group = space.group.map(|group| kernel.edition.group(group).name.to_string());
    let line = |text: &str, style| Text::styled(text, style).cut(width, screen).centred_on(width, band);
    [line(&space.name, band.bold())].into_iter().chain(group.map(|group| line(&group, band))).collect()
}

fn printed(kernel: &Kernel, deed: DeedId, width: usize) -> Vec<Text> {
    let deed = kernel.edition.deed(deed);
    let mut lines = pair("price", &Text::plain(&kernel.money(deed.price)), width);
    let group = kernel.edition.space(deed.space).group;
    let of_group = group.into_iter().flat_map(|group| labels::group_facts(kernel, group));
    for (label, value, about) in of_group.chain(labels::facts(kernel, deed.space)) {
        lines.extend(pair(&label, &Text::plain(&value), width));
        let about = Text::styled(&about, colour::quiet()).wrapped(width.saturating_sub(2));
        lines.extend(about.into_iter().map(|line| Text::plain("  ").and(line)));
    }
    lines
}

fn standing(kernel: &Kernel, deed: DeedId, width: usize) -> Vec<Text> {
    let id = kernel.edition.deed(deed).space;
    let mut lines = pair("owner", &space::owner(kernel, kernel.state.owners[deed.index()]), width);
    for pieces in space::pieces(kernel, Place::Space(id)) {
        lines.extend(pair("pieces", &Text::plain(&pieces), width));
    }
    for (declaration, value) in labels::values(kernel, Value::Space(id)) {
        let label = labels::in_words(kernel, &declaration.name);
        lines.extend(pair(&label, &Text::plain(&labels::value_words(kernel, &value)), width));
    }
    lines
}

/// A label at the left and its value at the right, on lines of their own if they do not fit on one.
fn pair(label: &str, value: &Text, width: usize) -> Vec<Text> {
    let label = Text::plain(label);
    if label.width() + 2 + value.width() <= width {
        let value = value.flush_right(width - label.width());
        return vec![label.and(value)];
    }
    label.wrapped(width).into_iter().chain(value.wrapped(width).iter().map(|line| line.flush_right(width))).collect()
}
