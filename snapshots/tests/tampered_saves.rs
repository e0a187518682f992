//! Saves that were tampered with, or whose rules were edited since: nothing gives a wrong position, nothing panics.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::decision::{Act, Answer, Input, Nobody};
use boardwright_engine::edition::{CardId, DeckId, PlayerId, SpaceId};
use boardwright_engine::game::{Mark, Save, replay};
use boardwright_engine::kernel::Event;
use boardwright_snapshots::{Table, finish};

const TABLE: Table = Table { edition: "quay", mode: "short", house_rules: &[], players: 2, seed: 3 };

/// The save of a game after so many decisions, changed.
fn changed_save(decisions: usize, change: impl FnOnce(&mut Save)) -> Save {
    let mut save = Save::read(&TABLE.waiting_after(decisions).save()).unwrap();
    change(&mut save);
    Save::read(&save.write()).unwrap()
}

#[track_caller]
fn check_resume(save: &Save, expected: &str) {
    let said = match save.resume(Box::new(Nobody)) {
        Ok(resumed) => format!("resumed, {}", resumed.without_history.unwrap_or_else(|| "with its history".into())),
        Err(error) => error.to_string(),
    };
    assert_eq!(said, expected);
}

#[track_caller]
fn check_replay(save: &Save, expected: &str) {
    let said = match replay(save).unwrap() {
        Ok(events) => format!("{events} events are the same"),
        Err(divergence) => divergence.to_string(),
    };
    assert_eq!(said, expected);
}

#[test]
fn a_replay_compares_every_event() {
    let game = finish(TABLE.game(Box::new(Nobody)));
    let save = Save::read(&game.save()).unwrap();
    check_replay(&save, &format!("{} events are the same", game.kernel().log.len()));
}

#[test]
fn a_replay_names_the_first_event_that_was_tampered_with() {
    let said = |text: &str| Event::Said { text: text.into() };
    check_replay(
        &changed_save(4, |save| save.log[1] = said("Ada has won.")),
        "event 2 differs: the log says `Ada has won.`, the rules give `the Bank pays Ben $200 (start)`",
    );
    let with_one_more = changed_save(4, |save| save.log.push(said("Ada has won.")));
    let number = with_one_more.log.len();
    check_replay(
        &with_one_more,
        &format!("event {number} differs: the log says `Ada has won.`, the rules give `nothing`"),
    );
}

#[test]
fn a_replay_notices_an_answer_that_was_exchanged() {
    let save = changed_save(4, |save| {
        for mark in &mut save.tape {
            if let Mark::Input(Input::Answer { answer: Answer::Yes(yes), .. }) = mark {
                *yes = !*yes;
                break;
            }
        }
    });
    check_replay(
        &save,
        "event 5 differs: the log says `turn 1: Ada`, the rules give `nothing` (the rules differ from those that this \
         game was played with: answer 2 was given to another question)",
    );
}

#[test]
fn a_position_that_names_what_its_rules_lack_is_refused() {
    let misfit = "the position in this save does not fit its rules: it names something that they lack";
    let off_board = |save: &mut Save| save.checkpoint.players[0].at = SpaceId::nth(99);
    let stranger_in_turn = |save: &mut Save| save.checkpoint.player_in_turn = Some(PlayerId::nth(9));
    let fewer_deeds = |save: &mut Save| save.checkpoint.owners.truncate(1);
    let unknown_card = |save: &mut Save| save.checkpoint.cards.pile_mut(DeckId::nth(0)).push_back(CardId::nth(999));
    let act_of_a_stranger = |save: &mut Save| {
        save.tape.push(Mark::Act(Act { player: PlayerId::nth(9), name: "build".into(), arguments: Vec::new() }));
    };
    check_resume(&changed_save(4, off_board), misfit);
    check_resume(&changed_save(4, stranger_in_turn), misfit);
    check_resume(&changed_save(4, fewer_deeds), misfit);
    check_resume(&changed_save(4, unknown_card), misfit);
    check_resume(&changed_save(4, act_of_a_stranger), misfit);
}

#[test]
fn a_position_that_its_answers_do_not_lead_to_is_refused() {
    check_resume(
        &changed_save(4, |save| save.hash = [0; 32]),
        "the position in this save cannot be reached again: the same answers lead to another one",
    );
}

#[test]
fn players_who_do_not_fit_the_edition_are_refused() {
    check_resume(
        &changed_save(4, |save| save.setup.players[1].name = "Ada".into()),
        "the players in this save do not fit its edition: two players are called `Ada`; give one of them another name",
    );
}

#[test]
fn an_answer_that_does_not_fit_its_question_is_refused() {
    let number = |save: &mut Save| {
        for mark in &mut save.tape {
            if let Mark::Input(Input::Answer { answer, .. }) = mark {
                *answer = Answer::Amount(3);
            }
        }
    };
    check_resume(
        &changed_save(1, number),
        "the position in this save cannot be reached again: a recorded answer does not fit: this question wants `yes` or `no` (buy?)",
    );
}

#[test]
fn an_answer_is_not_given_to_another_question() {
    let purchase = |save: &mut Save| edit(save, "scripts/std/property.rhai", "\"buy\"", "\"purchase\"");
    let differs = "the rules differ from those that this game was played with: answer 1 was given to another question";
    // In the step that is played again the answer would be needed; in a step before it, only undo would.
    check_resume(&changed_save(1, purchase), &format!("the position in this save cannot be reached again: {differs}"));
    check_resume(&changed_save(6, purchase), &format!("resumed, {differs}"));
}

#[test]
fn rules_that_lead_elsewhere_do_not_give_a_wrong_position() {
    let louder = |save: &mut Save| {
        edit(save, "scripts/std/game.rhai", "begin_turn(player);", "begin_turn(player); say(\"Your turn!\");");
    };
    check_resume(
        &changed_save(1, louder),
        "the position in this save cannot be reached again: the same answers lead to another one",
    );
    let richer =
        |save: &mut Save| edit(save, "editions/quay/edition.toml", "wage = { default = 10", "wage = { default = 20");
    check_resume(&changed_save(6, richer), "resumed, the tape leads to another position");
}

#[test]
fn rules_that_no_longer_load_are_named() {
    let broken = |save: &mut Save| edit(save, "scripts/std/game.rhai", "begin_turn(player);", "begin_trun(player);");
    check_resume(
        &changed_save(0, broken),
        "the rules in this save do not load: error[E072]: `begin_trun` is called here, but no layer defines it",
    );
}

/// Replaces words in one of the rule files that a save carries.
fn edit(save: &mut Save, file: &str, old: &str, new: &str) {
    let before = save.sources.text(file).unwrap().clone();
    let after = before.replace(old, new);
    assert_ne!(*after, *before, "`{old}` does not occur in {file}");
    save.sources.add(file, &after);
}
