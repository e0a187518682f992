//! The clock and its timers.

use boardwright_engine::edition::TimerId;
use boardwright_engine::kernel::{Event, Kernel};

use super::table::Table;
use super::{Screen, Text, colour};

/// How long the game has lasted, and every timer: whether it runs, and how long it takes.
pub fn clock(kernel: &Kernel, screen: &Screen) -> String {
    let clock = &kernel.state.clock;
    let heading = Text::styled("Clock ", colour::strong()).and(Text::plain(&duration(clock.now)));
    if kernel.edition.timers.is_empty() {
        return format!("{}, no timers\n", heading.render(screen));
    }
    let mut table = Table::with_head(screen, &["timer", "left", "runs for", "warns before"]);
    for (index, timer) in kernel.edition.timers.iter().enumerate() {
        let id = TimerId::nth(index);
        let left = if clock.is_running(id) { duration(clock.remaining(id)) } else { "stopped".into() };
        let time = last_started_with(kernel, id).unwrap_or(timer.milliseconds);
        let warning = if (1..time).contains(&timer.warning) { duration(timer.warning) } else { "never".into() };
        table.row(&[&timer.name, &*left, &duration(time), &*warning].map(Text::plain));
    }
    table.render_under(&heading, screen)
}

/// The time that the table or the rules gave a timer when it was last started. Its data may say another.
fn last_started_with(kernel: &Kernel, wanted: TimerId) -> Option<i64> {
    kernel.log.iter().rev().find_map(|event| match event {
        Event::TimerStarted { timer, milliseconds } if *timer == wanted => Some(*milliseconds),
        _ => None,
    })
}

/// Milliseconds as hours, minutes and seconds: `1:02:03`, `2:03`; with what is left below a second.
pub fn duration(milliseconds: i64) -> String {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let whole =
        if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") };
    if rest == 0 { whole } else { format!("{whole}.{rest:03}") }
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn time_is_read_like_on_a_clock() {
        assert_eq!(duration(0), "0:00");
        assert_eq!(duration(65_000), "1:05");
        assert_eq!(duration(3_723_250), "1:02:03.250");
    }
}
