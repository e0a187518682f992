//! The compact game in scripts, as Boardwright plays it.

use std::hint::black_box;
use std::path::Path;
use std::rc::Rc;

use boardwright::shelf::{add_folder, embedded};
use boardwright_engine::data::{HouseRuleRequest, Request};
use boardwright_engine::decision::Nobody;
use boardwright_engine::edition::{CardId, Declaration, PieceId, PlayerId, SpaceId};
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::kernel::{CardPlace, Event, Kernel};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;
use boardwright_engine::script::{BackEnd, Program, open};
use boardwright_engine::value::{Place, Purse, Stock, Value};

use crate::{Outcome, PlayerOutcome, SpaceOutcome};

/// The rules of the compact game, linked, and what runs them.
pub struct Scripted {
    program: Rc<Program>,
    back_end: BackEnd,
}

/// A house rule by which no turn has anything in it.
const IDLE: &str = "//! Turns in which nothing happens.
fn take_turn(player) { next(\"pass_turn\", [player]); }
";

impl Scripted {
    pub fn new(back_end: BackEnd) -> Scripted {
        Scripted::linked(back_end, Vec::new())
    }

    /// The rules with turns in which nothing happens: what is left of a step is Boardwright's own.
    pub fn idle() -> Scripted {
        let idle = HouseRuleRequest { id: "idle".into(), options: Vec::new() };
        Scripted::linked(BackEnd::Compiled, vec![idle])
    }

    fn linked(back_end: BackEnd, house_rules: Vec<HouseRuleRequest>) -> Scripted {
        let mut library = library();
        library.add("scripts/house/idle.rhai", IDLE);
        let request = Request { edition: "compact".into(), house_rules, ..Request::default() };
        let program = open(&library, &request);
        let program = program.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(&library, Style::Plain)));
        Scripted { program, back_end }
    }

    /// A game before its first step, which forgets its past as those of a simulation do.
    pub fn begin(&self, seed: u64) -> Game {
        let setup = Setup::new(["Ann", "Ben", "Cal", "Dot"], seed);
        let mut game = Game::new(Rc::clone(&self.program), setup, Box::new(Nobody)).expect("four may play");
        game.set_back_end(self.back_end);
        game.forget_past();
        game
    }

    /// A game that is over. Its events are handed over as they happen, as those of a simulation are.
    pub fn play(&self, seed: u64) -> Game {
        let mut game = self.begin(seed);
        while *game.phase() != Phase::Over {
            advance(&mut game);
            game.hand_over_log(|event| {
                black_box(event);
            });
        }
        game
    }

    /// A game that is over, with its log, and its steps.
    pub fn play_counting(&self, seed: u64) -> (Game, usize) {
        let (mut game, mut steps) = (self.begin(seed), 0);
        while *game.phase() != Phase::Over {
            advance(&mut game);
            steps += 1;
        }
        (game, steps)
    }

    pub fn outcome(&self, seed: u64) -> Outcome {
        outcome(&self.play(seed).kernel())
    }
}

fn advance(game: &mut Game) {
    if let Err(error) = game.advance() {
        panic!("seed {}: {error}", game.setup().seed);
    }
}

/// How often dice were rolled in a game.
pub fn rolls(game: &Game) -> u64 {
    game.kernel().log.iter().filter(|event| matches!(event, Event::Rolled { .. })).count() as u64
}

fn library() -> Library {
    let mut library = embedded();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("editions/compact");
    let added = add_folder(&mut library, &folder, "editions/compact");
    added.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    library
}

fn outcome(kernel: &Kernel) -> Outcome {
    let (state, edition) = (&kernel.state, &kernel.edition);
    let [chance, chest] = [&edition.cards[0], &edition.cards[edition.cards.len() - 1]];
    let pile = |deck| state.cards.pile(deck).iter().map(|card| card.index()).collect();
    Outcome {
        turns: state.turn,
        winners: state.ending.iter().flat_map(|ending| &ending.winners).map(|winner| winner.index()).collect(),
        players: state.all_players().map(|player| player_outcome(kernel, player)).collect(),
        spaces: edition.tracks[0].spaces.iter().map(|space| space_outcome(kernel, *space)).collect(),
        houses_left: pieces(kernel, "house", Place::Bank),
        hotels_left: pieces(kernel, "hotel", Place::Bank),
        decks: [pile(chance.deck), pile(chest.deck)],
        dice: state.dice.clone(),
    }
}

fn player_outcome(kernel: &Kernel, player: PlayerId) -> PlayerOutcome {
    let (state, declared) = (&kernel.state, &kernel.edition.declared.player_values);
    let value = |name| kernel.value(&Value::Player(player), slot(declared, name));
    let is_kept = |card: &usize| state.cards.place(CardId::nth(*card)) == CardPlace::Player(player);
    PlayerOutcome {
        cash: state.purses.held(Purse::Player(player)),
        at: kernel.edition.space(state.seat(player).at).index,
        is_out: state.seat(player).is_out,
        in_jail: value("in_jail") == Value::Flag(true),
        jail_tries: number(&value("jail_tries")),
        cards: (0..kernel.edition.cards.len()).filter(is_kept).collect(),
    }
}

fn space_outcome(kernel: &Kernel, space: SpaceId) -> SpaceOutcome {
    let (edition, declared) = (&kernel.edition, &kernel.edition.declared.space_values);
    let deed = edition.deeds.iter().position(|deed| deed.space == space);
    SpaceOutcome {
        owner: deed.and_then(|deed| kernel.state.owners[deed]).map(PlayerId::index),
        houses: pieces(kernel, "house", Place::Space(space)),
        hotels: pieces(kernel, "hotel", Place::Space(space)),
        mortgaged: kernel.value(&Value::Space(space), slot(declared, "mortgaged")) == Value::Flag(true),
    }
}

fn pieces(kernel: &Kernel, id: &str, place: Place) -> i64 {
    let kind =
        kernel.edition.pieces.iter().position(|piece| &*piece.id == id).expect("the edition has houses and hotels");
    let kind = PieceId::nth(kind);
    kernel.state.pieces.count(Stock { kind, owner: None }, place)
}

fn slot(declarations: &[Declaration], name: &str) -> usize {
    let found = declarations.iter().position(|declaration| &*declaration.name == name);
    found.unwrap_or_else(|| panic!("the edition declares no value `{name}`"))
}

fn number(value: &Value) -> i64 {
    match value {
        Value::Number(number) => *number,
        _ => panic!("{value:?} is no number"),
    }
}
