//! What reached a game from outside, as the lines of a scenario.

use boardwright_engine::decision::{Act, Answer, Bundle, Input};
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::{Game, Mark};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::Value;

/// The line of a mark that the game is about to get.
pub fn of(game: &Game, mark: &Mark) -> String {
    match mark {
        Mark::Input(Input::Answer { player, answer: given, .. }) => answer(game, *player, given),
        Mark::Act(done) | Mark::Input(Input::Act(done)) => act(&game.kernel(), done),
        Mark::Wait(milliseconds) | Mark::Input(Input::Wait(milliseconds)) => format!("wait {milliseconds} ms"),
        Mark::Step | Mark::Tamper(_) | Mark::Rules(_) => "step".into(),
    }
}

fn answer(game: &Game, player: PlayerId, answer: &Answer) -> String {
    let kernel = game.kernel();
    let words = match answer {
        Answer::Yes(yes) => if *yes { "yes" } else { "no" }.into(),
        Answer::One(value) => kernel.id(value),
        Answer::Some(values) if values.is_empty() => "none".into(),
        Answer::Some(values) => values.iter().map(|value| kernel.id(value)).collect::<Vec<_>>().join(", "),
        Answer::Amount(amount) => amount.to_string(),
        Answer::Deal(deal) => {
            let (gives, takes) = (bundle(&kernel, &deal.gives), bundle(&kernel, &deal.takes));
            format!("{}: {gives} for {takes}", kernel.player_name(deal.to))
        }
        Answer::Pass => "pass".into(),
    };
    format!("{}: {words}", kernel.player_name(player))
}

fn act(kernel: &Kernel, act: &Act) -> String {
    format!("{} acts: {}", kernel.player_name(act.player), kernel.act_words(act))
}

fn bundle(kernel: &Kernel, bundle: &Bundle) -> String {
    let cash = (bundle.cash > 0).then(|| bundle.cash.to_string());
    let things = bundle.things.iter().map(|thing| kernel.id(thing));
    let pieces = bundle.pieces.iter().map(|(stock, count)| format!("{count} {}", kernel.id(&Value::Piece(*stock))));
    let promises = bundle.promises.iter().map(|promise| format!("\"{promise}\""));
    let parts: Vec<String> = cash.into_iter().chain(things).chain(pieces).chain(promises).collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(" + ") }
}
