//! The game as text: pure functions from the kernel's state to what a player reads.
//!
//! Nothing here prints, and nothing knows an edition: facts and values are shown by the names under which the edition
//! declares them.

mod bank;
mod board;
mod canvas;
mod clock;
mod colour;
mod deck;
mod deed;
mod hyphenate;
mod labels;
mod money;
mod player;
mod pot;
mod screen;
mod short_names;
mod shorten;
mod signs;
mod site;
mod space;
mod table;
mod text;

use boardwright_engine::edition::GroupId;
use boardwright_engine::kernel::Kernel;

pub use bank::bank;
pub use board::board;
pub use clock::{clock, duration};
pub(crate) use colour::{group_hex, strong};
pub use deck::deck;
pub use deed::deed;
pub use player::player;
pub use pot::{pot, whole_table};
pub use screen::Screen;
pub use site::site;
pub use space::space;
pub(crate) use table::Table;
pub(crate) use text::Text;

/// The name of a group, with a square of its colour where there are colours.
fn group_name(kernel: &Kernel, group: GroupId, screen: &Screen) -> Text {
    let square = if screen.colour { screen.pick("■ ", "# ") } else { "" };
    Text::styled(square, colour::ink(&kernel.edition, group)).and(Text::plain(&kernel.edition.group(group).name))
}
