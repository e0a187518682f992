//! The kernel's primitives: nothing is lost, nothing is in two places, and whatever cannot be done says why.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Debug;

use boardwright_engine::edition::{CardId, DeckId, DeviceId, Edition, PieceId, PlayerId, PotId, SpaceId, TimerId};
use boardwright_engine::kernel::{Alarm, Clock, Fault, Kernel, Stream};
use boardwright_engine::value::{Place, Purse, Roll, Stock};
use boardwright_snapshots::Table;

const ADA: PlayerId = PlayerId(0);
const BEN: PlayerId = PlayerId(1);
const CRATES: Stock = Stock { kind: PieceId(0), owner: None };
const NOTICES: DeckId = DeckId(0);
const SALE: TimerId = TimerId(0);
const SPACES: usize = 6;

fn table() -> Kernel {
    let table = Table { edition: "quay", mode: "standard", house_rules: &[], players: 3, seed: 1 };
    let mut kernel = table.kernel();
    kernel.audit();
    kernel
}

/// A table of another edition, made by changing the Quay.
fn changed(change: impl FnOnce(&mut Edition)) -> Kernel {
    let mut edition = (*table().edition).clone();
    change(&mut edition);
    let state = boardwright_engine::game::Setup::new(["Ada", "Ben"], 1).state(&edition).unwrap();
    let mut kernel = Kernel::new(edition.into(), state);
    kernel.audit();
    kernel
}

/// An act that is refused leaves the state and the log as they were.
#[track_caller]
fn check_refused<T: Debug>(kernel: &mut Kernel, act: impl FnOnce(&mut Kernel) -> Result<T, Fault>, expected: &str) {
    let before = (kernel.state.clone(), kernel.log.len());
    assert_eq!(act(kernel).unwrap_err().to_string(), expected);
    assert_eq!((kernel.state.clone(), kernel.log.len()), before);
}

#[test]
fn nobody_pays_more_than_they_have() {
    let mut kernel = table();
    let (ada, ben, pot) = (Purse::Player(ADA), Purse::Player(BEN), Purse::Pot(PotId(0)));
    kernel.transfer(Purse::Bank, ada, 1_200, "start").unwrap();
    kernel.transfer(ada, ben, 200, "rent").unwrap();
    kernel.transfer(ben, pot, 200, "toll").unwrap();
    kernel.transfer(ada, ada, 1_000, "nothing").unwrap();
    assert_eq!([ada, ben, pot].map(|purse| kernel.state.purses.held(purse)), [1_000, 0, 200]);
    let paid = |from, to, amount| move |kernel: &mut Kernel| kernel.transfer(from, to, amount, "rent");
    check_refused(&mut kernel, paid(ada, ben, 1_001), "Ada has $1,000 and cannot pay $1,001 (rent)");
    check_refused(&mut kernel, paid(pot, ben, 201), "the Harbour Chest has $200 and cannot pay $201 (rent)");
    let negative = "-1 is not an amount that can be paid; amounts are 0 or more";
    check_refused(&mut kernel, paid(ada, ben, -1), negative);
    check_refused(&mut kernel, paid(Purse::Bank, ada, i64::MAX), "more money than this game can count");
}

#[test]
fn a_limited_bank_runs_out() {
    let mut kernel = changed(|edition| edition.bank = boardwright_engine::edition::Issue::Limited(500));
    let paid = |amount| move |kernel: &mut Kernel| kernel.transfer(Purse::Bank, Purse::Player(ADA), amount, "wage");
    paid(400)(&mut kernel).unwrap();
    check_refused(&mut kernel, paid(101), "the Bank has $100 and cannot pay $101 (wage)");
    paid(100)(&mut kernel).unwrap();
}

#[test]
fn a_card_is_in_one_place() {
    let mut kernel = table();
    let card = kernel.draw(ADA, NOTICES).unwrap();
    kernel.keep_card(ADA, card).unwrap();
    kernel.keep_card(BEN, card).unwrap();
    assert_eq!(kernel.state.cards.held_by(ADA), []);
    assert_eq!(kernel.state.cards.held_by(BEN), [card]);
    kernel.put_under(card).unwrap();
    assert_eq!(kernel.state.cards.pile(NOTICES).back(), Some(&card));
    let again = "the card `good-catch` is in its deck, so it cannot be put under it again";
    check_refused(&mut kernel, |kernel| kernel.put_under(card), again);
    let kept = "the card `good-catch` is in its deck, so it cannot be kept by a player";
    check_refused(&mut kernel, |kernel| kernel.keep_card(ADA, card), kept);
    for _ in 0..4 {
        kernel.draw(ADA, NOTICES).unwrap();
    }
    check_refused(&mut kernel, |kernel| kernel.draw(ADA, NOTICES), "the deck `notices` is empty");
    assert_eq!(kernel.problem(), None);
    kernel.state.cards.give(CardId(4), ADA);
    assert_eq!(kernel.problem().unwrap(), "the card `tug` is 1 times in its deck, not 0");
}

#[test]
fn pieces_are_counted() {
    let mut kernel = table();
    let pier = Place::Space(SpaceId(1));
    let moved = |stock, count, from, to| move |kernel: &mut Kernel| kernel.move_pieces(stock, count, from, to, "");
    moved(CRATES, 4, Place::Bank, pier)(&mut kernel).unwrap();
    check_refused(&mut kernel, moved(CRATES, 3, Place::Bank, pier), "the Bank has 2 of `crate`, not 3");
    check_refused(
        &mut kernel,
        moved(CRATES, -1, pier, Place::Bank),
        "-1 pieces cannot be moved; their number is 0 or more",
    );
    let least = "-9223372036854775808 pieces cannot be moved; their number is 0 or more";
    check_refused(&mut kernel, moved(CRATES, i64::MIN, pier, Place::Bank), least);
    let bens = Stock { kind: PieceId(1), owner: Some(BEN) };
    let adas_hand = moved(bens, 1, Place::Player(ADA), pier);
    check_refused(&mut kernel, adas_hand, "Ada has 0 of `pennant`, not 1");
    moved(bens, 2, Place::Player(BEN), pier)(&mut kernel).unwrap();
    assert_eq!(kernel.problem(), None);
}

#[test]
fn an_unlimited_supply_ends_where_numbers_do() {
    use boardwright_engine::edition::{Issue, Supply};
    let mut kernel = changed(|edition| edition.pieces[0].supply = Supply::Common(Issue::Unlimited));
    let built =
        |count| move |kernel: &mut Kernel| kernel.move_pieces(CRATES, count, Place::Bank, Place::Space(SpaceId(1)), "");
    built(i64::MAX)(&mut kernel).unwrap();
    check_refused(&mut kernel, built(1), "the Bank has 0 of `crate`, not 1");
}

#[test]
fn a_token_walks_around_and_is_counted_both_ways() {
    let kernel = table();
    let space = |index: usize| SpaceId::nth(index);
    for (from, steps, to) in [(0, 0, 0), (0, 1, 1), (5, 1, 0), (0, -1, 5), (2, -9, 5), (4, 600, 4)] {
        assert_eq!(kernel.ahead(space(from), steps), space(to), "{steps} from {from}");
    }
    assert_eq!(kernel.ahead(space(5), i64::MAX), space(0));
    for from in 0..SPACES {
        for to in 0..SPACES {
            let steps = kernel.distance(space(from), space(to)).unwrap();
            assert_eq!(kernel.ahead(space(from), steps), space(to));
            assert!((0..6).contains(&steps));
        }
    }
}

#[test]
fn a_token_stops_on_spaces_that_mind_being_passed_just_now() {
    let mut kernel = table();
    let sandbank = |space| space == SpaceId(3);
    assert_eq!(kernel.advance_minding(ADA, 5, sandbank).unwrap(), 2);
    assert_eq!(kernel.state.seat(ADA).at, SpaceId(3));
    assert_eq!(kernel.advance_minding(ADA, 2, sandbank).unwrap(), 0);
    assert_eq!(kernel.advance_minding(BEN, 3, sandbank).unwrap(), 0, "whoever arrives there does not pass it");
    let told: Vec<String> = kernel.log.iter().map(|event| kernel.describe(event)).collect();
    assert_eq!(told, ["Ada passes Sandbank", "Ada moves to Customs House", "Ben moves to Sandbank"]);
}

#[test]
fn the_ends_of_an_open_track_follow_each_other_but_do_not_touch() {
    for (open, expected) in [(false, true), (true, false)] {
        let kernel = changed(|edition| edition.tracks[0].open = open);
        assert_eq!(kernel.touch(SpaceId(0), SpaceId(5)), expected);
        assert_eq!(kernel.touch(SpaceId(5), SpaceId(0)), expected);
        assert!(kernel.touch(SpaceId(2), SpaceId(3)));
        assert!(!kernel.touch(SpaceId(2), SpaceId(4)));
        assert!(!kernel.touch(SpaceId(2), SpaceId(2)));
        assert_eq!(kernel.ahead(SpaceId(5), 1), SpaceId(0));
    }
}

#[test]
fn no_walk_is_endless() {
    let mut kernel = table();
    let walk = |steps| move |kernel: &mut Kernel| kernel.advance(ADA, steps);
    check_refused(&mut kernel, walk(10_001), "a token moves at most 10000 spaces at once, not 10001");
    check_refused(&mut kernel, walk(-1), "a token walks forward only, not -1 spaces; `move_to` puts it back");
    kernel.retire(ADA, "tired").unwrap();
    check_refused(&mut kernel, walk(1), "Ada is out of the game");
}

#[test]
fn what_a_scenario_fixes_must_fit_what_is_rolled() {
    let rolls = |rolls: &[&[u32]]| Stream::Rolls { rolls: rolls.iter().map(|roll| roll.to_vec()).collect(), used: 0 };
    let rolled = |dice: Stream| {
        let mut kernel = table();
        kernel.state.dice = dice;
        kernel.roll(Some(ADA), &[6, 6]).unwrap_err().to_string()
    };
    let expected = "roll 1 of this scenario has another number of faces (3) than dice are rolled (2)";
    assert_eq!(rolled(rolls(&[&[1, 2, 3]])), expected);
    assert_eq!(rolled(rolls(&[&[1, 7]])), "roll 1 of this scenario shows 7, and its die has 6 sides");
    let expected = "dice: 9 was given, but there are only 6 results";
    assert_eq!(rolled(Stream::Loaded([8].into())), expected);
}

#[test]
fn dice_that_a_scenario_fixes_run_out() {
    let mut kernel = table();
    kernel.state.dice = Stream::Loaded([2, 2].into());
    let roll = kernel.roll(Some(ADA), &[6, 6]).unwrap();
    assert_eq!((roll.total(), roll.is_double()), (6, true));
    let fault = kernel.roll(Some(ADA), &[6, 6]).unwrap_err().to_string();
    assert_eq!(fault, "there are no more results for the dice: this scenario fixes fewer than the rules ask for");
    kernel.state.device_streams[0] = Stream::Loaded([2].into());
    assert_eq!(kernel.press(DeviceId(0)).unwrap(), 1, "two of three thirds are ebb, the last is flood");
}

#[test]
fn no_rule_decides_what_the_dice_show() {
    let mut kernel = table();
    let fault = kernel.fix_rolls([Roll::of(&[6, 6])].into()).unwrap_err();
    assert_eq!(fault.to_string(), "`fix_rolls` is for what is typed behind `!`: no rule decides what the dice show");
    kernel.is_tampered_with = true;
    kernel.state.dice = Stream::Rolls { rolls: vec![vec![1, 2]], used: 0 };
    let fault = kernel.fix_rolls([Roll::of(&[6, 6])].into()).unwrap_err();
    assert_eq!(fault.to_string(), "the dice are those of a scenario, which says itself what they show");
}

#[test]
fn dice_go_on_after_fixed_rolls_as_they_would_have() {
    let (mut fixed, mut kernel) = (table(), table());
    fixed.is_tampered_with = true;
    fixed.fix_rolls([Roll::of(&[6, 6]), Roll::of(&[1, 2])].into()).unwrap();
    let three = |kernel: &mut Kernel| [(); 3].map(|()| kernel.roll_own_dice(None).unwrap());
    let (fixed, free) = (three(&mut fixed), three(&mut kernel));
    assert_eq!(fixed, [Roll::of(&[6, 6]), Roll::of(&[1, 2]), free[0]]);
}

#[test]
fn a_double_needs_two_dice_that_agree() {
    for (faces, is_double) in
        [(&[3][..], false), (&[3, 3], true), (&[3, 4], false), (&[3, 3, 3], true), (&[3, 3, 4], false)]
    {
        assert_eq!(Roll::of(faces).is_double(), is_double, "{faces:?}");
    }
}

#[test]
fn alarms_come_in_the_order_of_their_moments() {
    let kernel = changed(|edition| edition.timers.push(edition.timers[0].clone()));
    let other = TimerId(1);
    let alarms = |first: (i64, i64), second: (i64, i64), until| {
        let mut clock = Clock::new(&kernel.edition);
        clock.start(SALE, first.0, first.1);
        clock.start(other, second.0, second.1);
        let alarms: Vec<(TimerId, Alarm)> = std::iter::from_fn(|| clock.pass(until)).collect();
        (alarms, clock.now, clock.remaining(SALE))
    };
    let (warning, end) = (Alarm::Warning, Alarm::TimeUp);
    assert_eq!(alarms((20, 5), (18, 0), 100), (vec![(SALE, warning), (other, end), (SALE, end)], 100, 0));
    assert_eq!(alarms((20, 5), (15, 0), 15), (vec![(SALE, warning), (other, end)], 15, 5), "equal moments");
    assert_eq!(alarms((20, 0), (20, 0), 20), (vec![(SALE, end), (other, end)], 20, 0), "the edition's order");
    assert_eq!(alarms((20, 20), (30, 0), 20), (vec![(SALE, end)], 20, 0), "no warning at the very start");
    assert_eq!(alarms((20, 5), (30, 0), 14), (vec![], 14, 6), "nothing yet");
}

fn alarms_within(kernel: &mut Kernel, milliseconds: i64) -> Vec<(TimerId, Alarm)> {
    let passing = kernel.pass_time(milliseconds).unwrap();
    std::iter::from_fn(|| kernel.pass_time_on(&passing).unwrap()).collect()
}

#[test]
fn time_and_timers_do_not_run_backwards() {
    let mut kernel = table();
    let backwards = "time cannot run backwards (-1 ms)";
    check_refused(&mut kernel, |kernel| kernel.pass_time(-1), backwards);
    check_refused(&mut kernel, |kernel| kernel.start_timer(SALE, -1), backwards);
    kernel.start_timer(SALE, i64::MAX).unwrap();
    assert_eq!(alarms_within(&mut kernel, i64::MAX - 1), [(SALE, Alarm::Warning)]);
    assert!(kernel.state.clock.is_running(SALE));
    assert_eq!(alarms_within(&mut kernel, i64::MAX), [(SALE, Alarm::TimeUp)]);
}

#[test]
fn accounts_that_are_broken_stop_the_game() {
    let mut kernel = table();
    kernel.state.owners[0] = Some(PlayerId(9));
    let paid = kernel.transfer(Purse::Bank, Purse::Player(ADA), 5, "a gift").unwrap_err();
    let expected = "the game's accounts are broken after `the Bank pays Ada $5 (a gift)`: a deed belongs to somebody who does not play";
    assert_eq!(paid.to_string(), expected);
}
