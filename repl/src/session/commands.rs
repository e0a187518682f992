//! The one table of commands.

use super::walking::Stride;
use super::{Outcome, Session};

/// A command of the REPL.
pub struct Command {
    pub name: &'static str,
    /// What stands behind the name.
    pub usage: &'static str,
    pub about: &'static str,
    /// The heading under which `help` lists it.
    pub group: &'static str,
    pub run: fn(&mut Session, &str) -> Outcome,
}

/// The command of that name, or the only one that begins so.
pub fn find(word: &str) -> Option<&'static Command> {
    let word = word.to_lowercase();
    let exact = COMMANDS.iter().find(|command| command.name == word);
    exact.or_else(|| {
        let mut fitting = COMMANDS.iter().filter(|command| command.name.starts_with(&word));
        let first = fitting.next();
        if fitting.next().is_some() { None } else { first }
    })
}

macro_rules! commands {
    ($($group:literal { $($name:literal $usage:literal $about:literal $run:expr;)* })*) => {
        &[$($(Command { name: $name, usage: $usage, about: $about, group: $group, run: $run }),*),*]
    };
}

pub const COMMANDS: &[Command] = commands! {
    "Stepping" {
        "roll" "" "plays your step, then the bots, until it is your turn again" |session, _| session.roll();
        "next" "" "goes on to the next decision of a person" |session, _| session.next();
        "step" "[n]" "goes on by one event, or by n" Session::step;
        "turn" "" "plays to the end of the turn" |session, _| session.turns(1);
        "run" "[n]" "plays n turns; people are still asked" Session::run;
        "until" "<expression or \"text\">" "plays until the expression is true, or an event says the text" Session::until;
        "clock" "[run, step or step <seconds>]" "the timers: shows them, lets them run, or lets time pass" Session::clock;
        "undo" "[n]" "takes back the last thing that you did, or the last n" Session::undo;
        "redo" "[n]" "does again what was undone" Session::redo;
        "back" "<turn>" "goes back to before that turn" Session::back;
    }
    "Looking" {
        "board" "" "draws the board" |session, _| session.board();
        "show" "<player, space, site, deck, pot, bank, table or clock>" "tells all about it" Session::show;
        "deed" "<space>" "shows a title deed" Session::deed;
        "log" "[n]" "the last n lines of the log, 20 if you do not say" Session::log;
        "legal" "" "everything that can be answered or done now" |session, _| session.legal();
        "worth" "" "what everybody has" |session, _| session.worth();
        "odds" "[games] [bot and options]" "plays on from here many times: who wins, and after which answer" Session::odds;
        "seed" "" "the seed and the rules of this game" |session, _| session.seed();
    }
    "Understanding" {
        "why" "[event]" "how the last amount came about: functions, figures, rules" Session::why;
        "rules" "[id or word]" "the numbered rules, and where they are written" Session::rules;
        "ids" "[sort or word]" "the ids of spaces, cards, pieces and the like, with their names" Session::ids;
        "where" "<function>" "all layers that define a function" Session::where_is;
        "source" "<function>" "the text of a function in all layers" Session::source;
        "diff" "<edition>" "what differs from another edition" Session::diff;
        "break" "[function, \"text\" or off]" "stops where a function is called or an event says the text" Session::set_break;
        "watch" "[expression or off]" "tells whenever the value changes" Session::watch;
        "into" "" "runs one statement of the scripts, also inside the functions it calls" |session, _| session.walk(Stride::Into);
        "over" "" "runs one statement of the scripts with all that it calls" |session, _| session.walk(Stride::Over);
        "out" "" "runs the scripts until this function is done" |session, _| session.walk(Stride::Out);
    }
    "Playing" {
        "as" "<player> <act or answer>" "acts or answers for a player" Session::act_as;
        "bot" "<player> [bot and options]" "lets a bot play a seat" Session::give_to_bot;
        "me" "<player>" "takes a seat yourself" Session::take_seat;
    }
    "Changing" {
        "dice" "<faces>" "says what the next roll shows: `dice 3 5`; further rolls behind a comma" Session::fix_dice;
        "reload" "" "reads the rules again" |session, _| session.reload();
        "house" "add|remove <rule>, or list" "house rules of the running game" Session::house;
        "save" "<file>" "saves the game" Session::save_to;
        "help" "[command, function or property]" "tells about commands, and about what scripts can call and read" Session::help;
        "quit" "" "leaves; the game is kept" |_, _| Ok(String::new());
    }
};
