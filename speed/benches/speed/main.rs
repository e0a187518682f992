//! How fast Boardwright plays: `cargo bench -p boardwright-speed`.
//!
//! Times are those of the processor, so that other programs do not count; only what two threads gain is taken from the
//! clock on the wall, and the parts of a full game from one and the same clock.
#![allow(clippy::disallowed_types, reason = "a benchmark looks at the clock; the engine does not")]
#![allow(clippy::panic, reason = "a benchmark fails by panicking")]

mod compact;
mod editions;
mod loading;
mod phases;
mod rounds;

use boardwright_speed::Options;
use clap::Parser;

/// The program's own, so that these are the rates of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let options = Options::parse();
    let tables = [
        (compact::HEADING, compact::print as fn(&Options)),
        (editions::HEADING, editions::print),
        (phases::HEADING, phases::print),
        (loading::HEADING, loading::print),
    ];
    for (heading, print) in tables {
        if options.wants(heading) {
            print(&options);
        }
    }
}
