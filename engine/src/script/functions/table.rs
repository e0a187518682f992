//! Functions about turns, players and the table.

use super::Function;
use super::macros::functions;
use super::parameter::{FunctionName, OptionValue, Players, TableSlot};
use crate::edition::PlayerId;
use crate::kernel::Arguments;
use crate::text::SharedText;
use crate::value::Value;

pub const FUNCTIONS: &[Function] = functions! {
    /// What the table plays by: the value of an option of the edition or of a house rule.
    example r#"transfer(bank, player, option("wage"), "wage")"#
    fixed option(name: OptionValue) -> "its value" |_kernel| {
        name.0
    }

    /// The players who are in the game, in the order of their seats.
    example r#"for player in players() { say(player.name) }"#
    look(Seats) players() -> "a list of players" |kernel| {
        kernel.state.players_in().collect::<Vec<_>>()
    }

    /// All players, also those who are out.
    example r#"all_players().len"#
    look(Seats) all_players() -> "a list of players" |kernel| {
        kernel.state.all_players().collect::<Vec<_>>()
    }

    /// All players in the game except one, beginning to the left of that one.
    example r#"for other in others(player) { pay(player, other, 10, "drinks") }"#
    look(Seats) others(player: PlayerId) -> "a list of players" |kernel| {
        let count = kernel.state.players.len();
        let seats = (1..count).map(|step| PlayerId::nth((player.index() + step) % count));
        seats.filter(|other| !kernel.state.seat(*other).is_out).collect::<Vec<_>>()
    }

    /// The next player to the left who is in the game.
    example r#"next("take_turn", [player_after(player)])"#
    look(Seats) player_after(player: PlayerId) -> "a player" |kernel| {
        kernel.state.player_after(player)
    }

    /// Whose turn it is; () before the first turn.
    example r#"if player == player_in_turn() { end_step() }"#
    look(Turn) player_in_turn() -> "a player or ()" |kernel| {
        kernel.state.player_in_turn
    }

    /// How many turns have begun.
    example r#"if turn_number() > option("last_turn") { finish() }"#
    look(Turn) turn_number() -> "a number" |kernel| {
        i64::from(kernel.state.turn)
    }

    /// Begins a player's turn.
    example r#"begin_turn(player)"#; fires "turn_began"
    change begin_turn(player: PlayerId) -> "nothing" |kernel| {
        kernel.begin_turn(player)?
    }

    /// Says which script function the next step begins with, and its arguments. The last word counts.
    example r#"next("take_turn", [player_after(player)])"#
    change next(function: FunctionName, arguments: Arguments) -> "nothing" |kernel| {
        kernel.set_next(function.0, arguments)
    }

    /// Ends the step here, whatever called this: nothing that was done is undone, nothing further is done.
    example r#"end_step()"#
    end end_step() -> "does not return" |kernel| {}

    /// The player leaves the game: `players()` names them no more, and they get no turn, deed or card. Whatever they still
    /// hold stays with them, and rent is still paid to them: give money, deeds, cards and pieces away before.
    example r#"retire(player, "bankrupt")"#; fires "player_out"
    change retire(player: PlayerId, why: SharedText) -> "nothing" |kernel| {
        kernel.retire(player, why)?
    }

    /// Ends the game. Several winners share the win.
    example r#"end_game(players(), "the last one in the game")"#
    change end_game(winners: Players, why: SharedText) -> "nothing" |kernel| {
        kernel.end_game(winners.0, why)?
    }

    /// Tells the players something; it is written in the log.
    example r#"say("The storm is over.")"#
    change say(text: SharedText) -> "nothing" |kernel| {
        kernel.say(text)?
    }

    /// A list in random order.
    example r#"for deed in shuffled(deeds()) { say(deed.name) }"#
    change shuffled(list: Vec<Value>) -> "a list" |kernel| {
        let mut list = list;
        kernel.state.table_stream.shuffle(&mut list, "table")?;
        list
    }

    /// A declared value of the table.
    example r#"if table_value("storms") > 3 { finish() }"#
    look table_value(name: TableSlot) -> "its value" |kernel| {
        kernel.value(&Value::Table, name.0)
    }

    /// Sets a declared value of the table.
    example r#"set_table_value("storms", table_value("storms") + 1)"#
    change set_table_value(name: TableSlot, value: Value) -> "nothing" |kernel| {
        kernel.set_value(&Value::Table, name.0, value)?
    }

    /// What the edition calls a word of the rules, for texts that players read.
    example r#"say("A " + word("crate") + " is built.")"#
    fixed word(text: SharedText) -> "a text" |kernel| {
        kernel.word(&text).clone()
    }
};
