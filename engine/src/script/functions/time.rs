//! Functions about the clock.

use super::Function;
use super::macros::functions;
use super::parameter::TimerName;

pub const FUNCTIONS: &[Function] = functions! {
    /// Starts a timer with the time of its data, or starts it again.
    example r#"let sale = start_timer("sale");"#
    change start_timer(timer: TimerName) -> "a timer" |kernel| {
        let milliseconds = kernel.edition.timers[timer.0.index()].milliseconds;
        kernel.start_timer(timer.0, milliseconds)?;
        timer.0
    }

    /// Starts a timer with so many seconds.
    example r#"start_timer_for("sale", 10)"#
    change start_timer_for(timer: TimerName, seconds: i64) -> "a timer" |kernel| {
        kernel.start_timer(timer.0, seconds.saturating_mul(1000))?;
        timer.0
    }

    /// Stops a timer; nothing happens if it does not run.
    example r#"stop_timer("sale")"#
    change stop_timer(timer: TimerName) -> "nothing" |kernel| {
        kernel.stop_timer(timer.0)?
    }

    /// The timer of that id.
    example r#"if !timer("sale").running { finish() }"#
    fixed timer(name: TimerName) -> "a timer" |_kernel| {
        name.0
    }

    /// Seconds since the start of the game.
    example r#"if clock() > 3600 { finish() }"#
    look(Clock) clock() -> "a number" |kernel| {
        kernel.state.clock.now / 1000
    }
};
