//! What the output can show.

/// Where a view will be shown: whether there are colours and drawing characters, and how many columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// 24-bit colours, by escapes.
    pub colour: bool,
    /// Lines and signs beyond ASCII. Names and texts of an edition stay as they are either way.
    pub unicode: bool,
    pub width: usize,
}

impl Screen {
    /// What a terminal has whose size is unknown.
    pub const USUAL_WIDTH: usize = 80;

    /// Colours and drawing characters only for a terminal whose owner does not refuse colours (`NO_COLOR`).
    pub fn of_output(is_terminal: bool, refuses_colour: bool, width: Option<usize>) -> Screen {
        let width = width.unwrap_or(Screen::USUAL_WIDTH);
        if is_terminal && !refuses_colour { Screen::terminal(width) } else { Screen::plain(width) }
    }

    pub fn terminal(width: usize) -> Screen {
        Screen { colour: true, unicode: true, width }
    }

    /// ASCII without escapes, for files, pipes and tests.
    pub fn plain(width: usize) -> Screen {
        Screen { colour: false, unicode: false, width }
    }

    /// One of two characters, by what can be shown.
    pub(super) fn pick<T>(&self, unicode: T, ascii: T) -> T {
        if self.unicode { unicode } else { ascii }
    }

    /// What stands for text that was cut off.
    pub(super) fn ellipsis(&self) -> char {
        self.pick('…', '~')
    }

    /// What stands between the entries of a list on one line.
    pub(super) fn separator(&self) -> &'static str {
        self.pick(" · ", ", ")
    }
}

#[cfg(test)]
mod tests {
    use super::Screen;

    #[test]
    fn colours_are_for_terminals_that_want_them() {
        assert_eq!(Screen::of_output(true, false, Some(100)), Screen::terminal(100));
        assert_eq!(Screen::of_output(true, true, None), Screen::plain(80));
        assert_eq!(Screen::of_output(false, false, None), Screen::plain(80));
    }
}
