//! The clock on the wall.
#![allow(clippy::disallowed_types, reason = "at a terminal timers run on the clock on the wall; the tape records them")]

use std::time::Instant;

pub struct Wall {
    looked: Instant,
}

impl Wall {
    pub fn start() -> Wall {
        Wall { looked: Instant::now() }
    }

    /// Milliseconds since somebody last looked.
    pub fn elapsed(&mut self) -> i64 {
        let now = Instant::now();
        let elapsed = now.duration_since(self.looked).as_millis();
        self.looked = now;
        i64::try_from(elapsed).unwrap_or(i64::MAX)
    }
}
