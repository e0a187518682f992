//! What may be answered to each form of question, how answers are written, and what is said about the others.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::decision::{Form, Question};
use boardwright_engine::edition::{CardId, DeckId, DeedId, Named, PieceId, PlayerId, SiteId, SpaceId};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Place, Purse, Stock, Value};
use boardwright_snapshots::Table;

const ADA: PlayerId = PlayerId(0);
const BEN: PlayerId = PlayerId(1);
const CRATE: Stock = Stock { kind: PieceId(0), owner: None };
const PENNANT: Stock = Stock { kind: PieceId(1), owner: Some(ADA) };

/// Ada has $300, Old Pier and the tug; Ben has $50, New Pier and two crates.
fn table() -> Kernel {
    let table = Table { edition: "quay", mode: "standard", house_rules: &[], players: 3, seed: 1 };
    let mut kernel = table.kernel();
    kernel.transfer(Purse::Bank, Purse::Player(ADA), 300, "").unwrap();
    kernel.transfer(Purse::Bank, Purse::Player(BEN), 50, "").unwrap();
    kernel.give_deed(DeedId(0), Some(ADA), "").unwrap();
    kernel.give_deed(DeedId(1), Some(BEN), "").unwrap();
    kernel.move_pieces(CRATE, 2, Place::Bank, Place::Player(BEN), "").unwrap();
    let tug = CardId::nth(kernel.edition.find(Named::Card, "tug").unwrap());
    kernel.state.cards.take_out(tug, DeckId(1));
    kernel.keep_card(ADA, tug).unwrap();
    kernel
}

fn question(form: Form) -> Question {
    Question { players: vec![ADA], kind: "bid".into(), about: Vec::new(), form, may_pass: false, timer: None }
}

/// What becomes of Ada's words: the answer as the log writes it, or the refusal.
#[track_caller]
fn check(question: &Question, words: &str, expected: &str) {
    let kernel = table();
    let answer = kernel.parse_answer(question, ADA, words);
    let answer = answer.and_then(|answer| kernel.check_answer(question, ADA, &answer).map(|()| answer));
    let said = match answer {
        Ok(answer) => kernel.answer_words(question, &answer),
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(said, expected, "`{words}`");
}

#[test]
fn yes_or_no() {
    let question = Question { kind: "buy".into(), ..question(Form::YesNo) };
    for yes in ["yes", "y", "buy", " buy "] {
        check(&question, yes, "buy");
    }
    for no in ["no", "n", "do not buy", "don't buy"] {
        check(&question, no, "do not buy");
    }
    check(&question, "maybe", "this question wants `yes` or `no` (buy?)");
    check(&question, "pass", "this question wants `yes` or `no` (buy?)");
    check(&Question { may_pass: true, ..question.clone() }, "pass", "pass (buy)");
    let expected = "this question wants `yes` or `no` (buy?), or `pass`";
    check(&Question { may_pass: true, ..question }, "", expected);
}

#[test]
fn one_of_several() {
    let kernel = table();
    let spaces = ["old-pier", "new-pier", "notice-board"].map(|id| kernel.edition.find(Named::Space, id).unwrap());
    let options = spaces.map(|space| Value::Space(SpaceId::nth(space))).to_vec();
    let question = question(Form::OneOf { options });
    check(&question, "old-pier", "bid: Old Pier");
    check(&question, "OLD PIER", "bid: Old Pier");
    check(&question, "o", "bid: Old Pier");
    check(&question, "n", "`n` fits more than one option: new-pier, notice-board");
    check(
        &question,
        "old-peer",
        "`old-peer` is not among the options (did you mean `old-pier`?); they are: old-pier, new-pier, notice-board",
    );
    check(&question, "", "`` is not among the options; they are: old-pier, new-pier, notice-board");
}

#[test]
fn to_pass_is_one_more_option() {
    let options = vec![Value::text("tug"), Value::text("pay-toll"), Value::text("pay-fine")];
    let question = Question { may_pass: true, ..question(Form::OneOf { options }) };
    for pass in ["pass", "PASS", "pas", "no", "none", "cancel"] {
        check(&question, pass, "pass (bid)");
    }
    check(&question, "t", "bid: tug");
    check(&question, "p", "`p` fits more than one option: pay-toll, pay-fine, pass");
    check(
        &question,
        "pays",
        "`pays` is not among the options (did you mean `pass`?); they are: tug, pay-toll, pay-fine, pass",
    );
    check(&question, "tow", "`tow` is not among the options; they are: tug, pay-toll, pay-fine, pass");
}

#[test]
fn a_way_with_several_words() {
    let way = |name: &str| Value::list(vec![Value::text("sell"), Value::text(name)]);
    let question = question(Form::OneOf { options: vec![way("crate"), Value::list(vec![Value::text("give-up")])] });
    check(&question, "sell crate", "bid: sell crate");
    check(&question, "give-up", "bid: give-up");
}

#[test]
fn several_of_many() {
    let options = vec![Value::text("red"), Value::text("blue"), Value::text("blue")];
    let question = question(Form::SomeOf { options, least: 1, most: 2 });
    check(&question, "red, blue", "bid: red, blue");
    check(&question, "blue,blue", "bid: blue, blue");
    check(&question, "red, red", "`red` is chosen twice");
    check(&question, "none", "0 were chosen; it must be 1 to 2");
    check(&question, "red, blue, blue", "3 were chosen; it must be 1 to 2");
    check(&question, "red, green", "`green` is not among the options; they are: red, blue, blue");
}

#[test]
fn an_amount() {
    let question = question(Form::Amount { least: 10, most: 2_000, step: 5 });
    for words in ["1500", "1,500", "1_500", "$1,500", "bid 1500", "bid $1500"] {
        check(&question, words, "bid 1500");
    }
    check(&question, "9", "9 is out of range; it must be 10 to 2000");
    check(&question, "-10", "-10 is out of range; it must be 10 to 2000");
    check(&question, "2005", "2005 is out of range; it must be 10 to 2000");
    check(&question, "12", "12 does not fit; amounts go from 10 in steps of 5");
    let space = Value::Space(SpaceId::nth(table().edition.find(Named::Space, "old-pier").unwrap()));
    check(&Question { about: vec![space], ..question.clone() }, "1500", "bid $1,500 for Old Pier");
    for words in ["", "ten", "99999999999999999999", "1.5"] {
        check(&question, words, "this question wants an amount from 10 to 2000 in steps of 5");
    }
}

#[test]
fn a_call_within_the_limit_of_whoever_calls() {
    let players = vec![BEN, ADA];
    let call = |limit| {
        let form = Form::Call { least: 10, limits: vec![900, limit], step: 5 };
        Question { players: players.clone(), may_pass: true, ..question(form) }
    };
    check(&call(100), "100", "bid $100");
    for pass in ["pass", "p", "Pa", "no"] {
        check(&call(100), pass, "pass (bid)");
    }
    check(&call(100), "105", "105 is out of range; it must be 10 to 100");
    check(&call(100), "12", "12 does not fit; amounts go from 10 in steps of 5");
    let wanted = "this question wants an amount from 10 in steps of 5; Ben up to 900, Ada up to 100, or `pass`";
    check(&call(100), "much", wanted);
    check(&call(900), "much", "this question wants an amount from 10 to 900 in steps of 5, or `pass`");
    check(&call(5), "10", "10 is out of range; it must be 10 or more, which is above the limit of 5");
}

#[test]
fn an_amount_of_pieces_is_told_in_the_right_number() {
    let wanted = |about| Question {
        kind: "want".into(),
        about: vec![Value::Piece(about)],
        ..question(Form::Amount { least: 0, most: 3, step: 1 })
    };
    for (words, expected) in [("0", "want 0 Crates"), ("1", "want 1 Crate"), ("want 2", "want 2 Crates")] {
        check(&wanted(CRATE), words, expected);
    }
    check(&wanted(PENNANT), "2", "want 2 Pennants of Ada");
    // What is bid for a piece is money.
    check(&Question { kind: "bid".into(), may_pass: true, ..wanted(CRATE) }, "2", "bid $2 for Crate");
}

#[test]
fn a_place_for_a_piece() {
    let question = question(Form::Place { piece: PENNANT, options: vec![Value::Site(SiteId(0))] });
    check(&question, "west-mole", "bid: West Mole");
    check(
        &question,
        "east-mole",
        "`east-mole` is not among the options (did you mean `west-mole`?); they are: west-mole",
    );
}

#[test]
fn a_deal() {
    let form = Form::Deal { partners: vec![BEN], judge: "deal_problem".into() };
    let question = Question { may_pass: true, ..question(form) };
    let deals = [
        ("Ben: 100 + old-pier for new-pier + 2 crate", "bid: Ada gives Ben $100 + Old Pier for New Pier + 2 Crates"),
        ("ben: $1 for nothing", "bid: Ada gives Ben $1 for nothing"),
        ("Ben: tug for 50", "bid: Ada gives Ben A tug at your service for $50"),
        ("Ben: 1 pennant for \"my thanks\"", "bid: Ada gives Ben 1 Pennant of Ada for \"my thanks\""),
        ("pass", "pass (bid)"),
        ("Ben: nothing for nothing", "a deal in which nothing is exchanged is no deal"),
        ("Ben: 301 for nothing", "Ada has $300 and cannot give $301"),
        ("Ben: nothing for 51", "Ben has $50 and cannot give $51"),
        ("Ben: -1 for nothing", "Ada has $300 and cannot give -$1"),
        ("Ben: new-pier for 1", "Ada does not hold New Pier"),
        ("Ben: 1 for tug", "Ben does not hold A tug at your service"),
        ("Ben: old-pier + old-pier for 1", "`old-pier` is chosen twice"),
        ("Ben: tug + tug for 1", "`tug` is chosen twice"),
        ("Ben: 1 for 1 crate + 1 crate", "`crate` is chosen twice"),
        ("Ben: 1 for 3 crate", "Ben does not hold 3 Crates"),
        ("Ben: 1 for 0 crate", "Ben does not hold 0 Crates"),
        ("Cleo: 1 for nothing", "a deal is made with one of: Ben"),
        ("Ada: 1 for nothing", "a deal is made with one of: Ben"),
        ("Bem: 1 for nothing", "there is no player `Bem` (did you mean `Ben`?); the players are: Ada, Ben, Cleo"),
        ("Ben: 1", "`Ben: 1` is no deal; write it as `Ben: 100 + old-pier for new-pier`"),
        ("1 for 2", "`1 for 2` is no deal; write it as `Ben: 100 + old-pier for new-pier`"),
        ("Ben: slipway for 1", "Ada has no `slipway` to give; Ada has: $300, old-pier, tug, 2 pennant"),
        (
            "Ben: 1 for new-peer",
            "Ben has no `new-peer` to give (did you mean `new-pier`?); Ben has: $50, new-pier, 2 crate, 2 pennant",
        ),
    ];
    for (words, expected) in deals {
        check(&question, words, expected);
    }
}

#[test]
fn a_deal_as_people_type_it() {
    let form = Form::Deal { partners: vec![BEN], judge: "deal_problem".into() };
    let question = Question { may_pass: true, ..question(form) };
    for words in ["b: OLD for new + 2 Crates", "Ben: Old Pier for new pier + 2 cr", "BEN:old-p for New P + 2 crate"] {
        check(&question, words, "bid: Ada gives Ben Old Pier for New Pier + 2 Crates");
    }
    check(&question, "Ben: a tug for 1", "bid: Ada gives Ben A tug at your service for $1");
    check(&question, "Ben: new for 1", "Ada does not hold New Pier");
    for words in ["no", "None", "cancel"] {
        check(&question, words, "pass (bid)");
    }
}

#[test]
fn what_declines_to_answer_may_be_an_answer() {
    let options = vec![Value::text("no"), Value::text("cancel-it")];
    let one = Question { may_pass: true, ..question(Form::OneOf { options: options.clone() }) };
    check(&one, "no", "bid: no");
    check(&one, "none", "pass (bid)");
    let some = Question { may_pass: true, ..question(Form::SomeOf { options, least: 0, most: 1 }) };
    check(&some, "none", "bid: none");
    let yes_no = Question { may_pass: true, ..question(Form::YesNo) };
    check(&yes_no, "no", "do not bid");
    check(&yes_no, "cancel", "pass (bid)");
}

#[test]
fn a_player_by_name() {
    let mut kernel = table();
    kernel.state.players[0].name = "Ann Lee".into();
    kernel.state.players[1].name = "Anna".into();
    let found = |text: &str| match kernel.parse_player(text) {
        Ok(player) => kernel.player_name(player).to_owned(),
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(found("ann lee"), "Ann Lee");
    assert_eq!(found(" Anna "), "Anna");
    assert_eq!(found("ann l"), "Ann Lee");
    assert_eq!(found("c"), "Cleo");
    assert_eq!(found("ann"), "`ann` fits more than one option: Ann Lee, Anna");
    assert_eq!(found(""), "there is no player ``; the players are: Ann Lee, Anna, Cleo");
}

#[test]
fn an_act() {
    let game = Table { edition: "quay", mode: "standard", house_rules: &[], players: 2, seed: 1 }.waiting_after(0);
    let acts = game.acts(ADA).unwrap();
    let kernel = game.kernel();
    assert_eq!(kernel.act_words(&kernel.parse_act(ADA, &acts, " offer-deal ").unwrap()), "offer-deal");
    let refused = kernel.parse_act(ADA, &acts, "build  old-pier").unwrap_err().to_string();
    assert_eq!(refused, "Ada cannot `build old-pier` now; what Ada can do: offer-deal");
    let refused = kernel.parse_act(ADA, &[], "sing").unwrap_err().to_string();
    assert_eq!(refused, "Ada cannot `sing` now; what Ada can do: nothing");
}
