//! What the program says when it is given nothing to do.

use std::process::ExitCode;

use crate::output;

pub fn run() -> ExitCode {
    output::line("Boardwright: rules for property-trading board games, as scripts that you can read and change.");
    output::line("boardwright editions        lists the editions that it knows");
    output::line("boardwright check <edition> reports every mistake of an edition, with its place");
    output::line("boardwright test <edition>  runs the scenarios of an edition");
    output::line("boardwright watch <edition> lets bots play a game, and shows it");
    ExitCode::SUCCESS
}
