//! Saves: what is damaged or newer is refused, and so is an answer that does not fit the question. The trial `saves` of
//! `torture/` cuts them everywhere and flips their bits.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::rc::Rc;

use boardwright_engine::decision::{Act, Answer, Nobody};
use boardwright_engine::edition::{PlayerId, SpaceId};
use boardwright_engine::game::Save;
use boardwright_engine::value::Value;
use boardwright_snapshots::{Table, library, program, program_from};

const DAMAGED: &str = "this save is damaged: its checksum does not fit; use an older save or the journal";
const FIRST_LINE: usize = "boardwright save\n".len();
const CHECKSUM: usize = 32;

const TABLE: Table = Table { edition: "quay", mode: "short", house_rules: &[], players: 2, seed: 3 };

fn save() -> Vec<u8> {
    TABLE.waiting_after(0).save()
}

/// What a reader says about these bytes; nothing if it reads them.
fn read_error(bytes: &[u8]) -> String {
    Save::read(bytes).err().map(|error| error.to_string()).unwrap_or_default()
}

fn content(save: &[u8]) -> Vec<u8> {
    save[FIRST_LINE..save.len() - CHECKSUM].to_vec()
}

#[test]
fn a_save_of_a_newer_program_says_so() {
    let newer = [&4_u32.to_le_bytes(), &content(&save())[4..]].concat();
    let expected = "this save has the format 4, and this Boardwright reads up to 3; a newer Boardwright wrote it";
    assert_eq!(read_error(&Save::seal(&newer)), expected);
}

#[test]
fn a_save_with_something_behind_its_end_is_refused() {
    let longer = [content(&save()), vec![0]].concat();
    assert_eq!(read_error(&Save::seal(&longer)), DAMAGED);
}

#[test]
fn lengths_that_a_save_only_claims_are_not_believed() {
    // The first length of the content counts the files of the rules.
    let claimed = [&1_u32.to_le_bytes()[..], &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]].concat();
    assert_eq!(read_error(&Save::seal(&claimed)), DAMAGED);
}

#[test]
fn a_save_is_played_by_its_own_rules_and_knows_that_others_differ() {
    let save = Save::read(&save()).unwrap();
    assert!(!save.sources.differs_from(library()));
    let mut edited = library().clone();
    edited.add("scripts/std/game.rhai", "fn set_up() {}");
    assert!(save.sources.differs_from(&edited));
    edited.remove("scripts/std/game.rhai");
    assert!(save.sources.differs_from(&edited));
    assert_eq!(save.resume(Box::new(Nobody)).unwrap().without_history, None);
}

#[test]
fn rules_that_are_linked_already_serve_a_save_that_carries_them() {
    let game = TABLE.waiting_after(0);
    let save = Save::read(&game.save()).unwrap();
    let resumed = save.resume_by(game.program(), Box::new(Nobody)).unwrap();
    assert!(Rc::ptr_eq(resumed.game.program(), game.program()));
    assert_eq!((resumed.game.hash(), resumed.without_history), (game.hash(), None));
}

#[test]
fn rules_that_a_save_does_not_carry_do_not_serve_it() {
    let game = TABLE.waiting_after(0);
    let save = Save::read(&game.save()).unwrap();
    let mut edited = library().clone();
    edited.add("scripts/std/game.rhai", &format!("{} ", edited.text("scripts/std/game.rhai").unwrap()));
    let others = [program(TABLE.edition, "standard", &[]), program_from(&edited, TABLE.edition, TABLE.mode, &[])];
    for other in others {
        let resumed = save.resume_by(&other, Box::new(Nobody)).unwrap();
        assert!(!Rc::ptr_eq(resumed.game.program(), &other));
        assert_eq!(resumed.game.hash(), game.hash());
    }
}

#[test]
fn a_file_that_the_game_does_not_use_is_no_difference() {
    let mut more = library().clone();
    more.add("scripts/house/new-rule.rhai", "//! Nobody uses it.");
    assert!(!Save::read(&save()).unwrap().sources.differs_from(&more));
}

#[test]
fn an_answer_is_accepted_once() {
    let mut game = TABLE.waiting_after(0);
    let (player, words) = (game.question().unwrap().players[0], "do not buy");
    game.answer_words(player, words).unwrap();
    game.wait(30_000).unwrap();
    let before = game.hash();
    assert_eq!(game.answer(player, Answer::Yes(false)).unwrap_err().to_string(), "nothing is asked at the moment");
    assert_eq!(game.hash(), before);
}

#[test]
fn an_answer_that_is_not_allowed_changes_nothing() {
    let mut game = TABLE.waiting_after(0);
    let before = (game.hash(), game.save());
    let stranger = PlayerId::nth(9);
    let refused = [
        (PlayerId::nth(1), Answer::Yes(true), "Ben is not asked; this question is for Ada"),
        (stranger, Answer::Yes(true), "something unknown is not asked; this question is for Ada"),
        (PlayerId::nth(0), Answer::Amount(3), "this question wants `yes` or `no` (buy?)"),
        (PlayerId::nth(0), Answer::Pass, "this question cannot be passed"),
    ];
    for (player, answer, expected) in refused {
        assert_eq!(game.answer(player, answer).unwrap_err().to_string(), expected);
        assert_eq!((game.hash(), game.save()), before);
    }
    let act = Act { player: stranger, name: "build".into(), arguments: vec![Value::Space(SpaceId::nth(99))] };
    let expected = "something unknown cannot `build something unknown` now; what something unknown can do: nothing";
    assert_eq!(game.act(act).unwrap_err().to_string(), expected);
    assert_eq!((game.hash(), game.save()), before);
}
