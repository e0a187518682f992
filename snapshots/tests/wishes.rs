//! What bots wish for between two steps, and what listeners are told, by rules that only these tests have.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{BotRequest, editions};
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::kernel::Event;
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;
use boardwright_snapshots::{library, program_from};

/// Enough for everything that is wished for; a game without buildings would go on for ever.
const MOST_STEPS: usize = 600;

/// Plays a game of four bots by a house rule, and tells what happened.
fn play(edition: &str, house_rule: &str, bot: (&str, &str), seed: u64) -> Result<Vec<Event>, String> {
    let (id, script) = bot;
    let mut library: Library = library().clone();
    library.add("scripts/house/strange.rhai", house_rule);
    if !script.is_empty() {
        library.add(&format!("scripts/bots/{id}.rhai"), script);
    }
    let program = program_from(&library, edition, "standard", &["strange"]);
    let seats = vec![Some(BotRequest { id: id.into(), options: Vec::new() }); 4];
    let lineup = Lineup::load(&library, &program, &seats);
    let lineup = lineup.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(&library, Style::Plain)));
    let setup = Setup::new(["Ada", "Ben", "Cleo", "Dan"], seed);
    let mut game = Game::new(program, setup, lineup.seats()).unwrap();
    game.advance_many(MOST_STEPS).map_err(|error| error.to_string())?;
    Ok(game.events_since(0))
}

const SENSIBLE: (&str, &str) = ("sensible", "");

/// A house rule by which nobody does what this act is called.
fn without(act: &str) -> String {
    format!(
        "//! Something is not done.\n\
         //! @needs std:deals \"players act\"\n\
         fn acts(player) {{ let list = super(player); list.retain(|act| act[0] != \"{act}\"); list }}\n"
    )
}

fn times_done(events: &[Event], act: &str) -> usize {
    events.iter().filter(|event| matches!(event, Event::Acted { act: done } if done.name == act)).count()
}

#[test]
fn a_wish_that_a_house_rule_does_not_grant_is_passed_over() {
    for act in ["offer-deal", "build", "lift", "build-stadium", "build-skyscraper", "remove-hazard"] {
        for edition in editions(library()).filter(|edition| *edition != "quay") {
            let events = play(edition, &without(act), SENSIBLE, 1).unwrap_or_else(|error| panic!("{edition}: {error}"));
            assert_eq!(times_done(&events, act), 0, "{edition}");
        }
    }
}

#[test]
fn a_wish_for_an_act_that_no_rule_has_is_a_mistake_of_the_bot() {
    let wishing = |wish: &str| {
        let bot = format!("//! Wishes.\nfn next_act(player) {{ {wish} }}\n");
        play("classic", &without("nothing"), ("wishing", &bot), 1).unwrap_err()
    };
    let cannot = "the bot `wishing` cannot decide: `next_act` in scripts/bots/wishing.rhai:2 gave";
    assert_eq!(wishing("[\"repai\"]"), format!("{cannot} `repai`, but no rule defines `act_repai`"));
    assert_eq!(wishing("[\"build\"]"), format!("{cannot} `build`, but `act_build` has 2 parameters, not 1"));
}

#[test]
fn listeners_are_told_of_things_however_the_caller_named_them() {
    let listening = "//! Listens.\n\
        fn on_pieces_moved(piece, count, from, to, why) { if piece.id == \"\" { say(\"no piece\"); } }\n\
        fn on_drawn(player, deck, card) { if deck.id == \"\" { say(\"no deck\"); } }\n";
    for edition in editions(library()).filter(|edition| *edition != "quay") {
        for seed in 0..3 {
            play(edition, listening, SENSIBLE, seed).unwrap_or_else(|error| panic!("{edition}: {error}"));
        }
    }
}

#[test]
fn bots_do_what_a_house_rule_suggests() {
    let donating = "//! Whoever is rich gives the Bank something.\n\
        //! @needs std:deals \"players act\"\n\
        fn acts(player) { let list = super(player); if player.cash > 1600 { list.push([\"donate\"]); } list }\n\
        fn act_donate(player) { transfer(player, bank, 100, \"donation\"); }\n\
        fn suggested_act(player) { if player.cash > 1600 { [\"donate\"] } else { super(player) } }\n";
    let events = play("classic", donating, SENSIBLE, 1).unwrap_or_else(|error| panic!("{error}"));
    assert!(times_done(&events, "donate") > 0);
}
