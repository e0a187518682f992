//! One game with everything checked: the kernel's accounts after every event, the rest after every step.

use boardwright_engine::edition::{CardId, PieceId, PlayerId, SiteId, SpaceId};
use boardwright_engine::game::{Game, Phase};
use boardwright_engine::kernel::{CardPlace, Kernel, State};
use boardwright_engine::value::{Place, Purse, Stock};

use super::ledger::Ledger;

/// Steps without a new turn. A turn of doubles, debts and auctions has dozens; one that has more does not end.
const MOST_STEPS_OF_A_TURN: usize = 1_000;

/// Plays to the end, or so many turns. What is wrong, if anything is.
pub fn play(game: &mut Game, most_turns: u32) -> Result<(), String> {
    let mut watch = Watch::new(game);
    while *game.phase() == Phase::Ready && game.kernel().state.turn < most_turns {
        game.advance().map_err(|error| error.to_string())?;
        watch.after_step(game)?;
    }
    match game.phase() {
        Phase::Waiting(question) => Err(format!("nobody can answer `{}`", question.kind)),
        Phase::Paused => Err("the game stands still in the middle of a step".into()),
        Phase::Ready | Phase::Over => Ok(()),
    }
}

/// What is known of a game that is being watched.
pub struct Watch {
    empty_table: State,
    ledger: Ledger,
    turn: u32,
    /// How many steps the turn has had.
    steps: usize,
}

impl Watch {
    /// Watches a game from its beginning.
    pub fn new(game: &mut Game) -> Watch {
        game.audit();
        let empty_table = game.setup().state(&game.program().edition);
        let empty_table = empty_table.unwrap_or_else(|error| panic!("these players sit at the table: {error}"));
        Watch { empty_table, ledger: Ledger::new(&game.kernel()), turn: 0, steps: 0 }
    }

    /// Looks at the game between two steps, or at its end. What is wrong, if anything is.
    pub fn after_step(&mut self, game: &Game) -> Result<(), String> {
        let kernel = game.kernel();
        self.steps = if kernel.state.turn == self.turn { self.steps + 1 } else { 0 };
        self.turn = kernel.state.turn;
        let endless = || format!("turn {} does not end: it has had {} steps", self.turn, self.steps);
        let problem = (self.steps > MOST_STEPS_OF_A_TURN).then(endless);
        let problem = problem.or_else(|| self.ledger.follow(&kernel)).or_else(|| misfit(&kernel, &self.empty_table));
        problem.or_else(|| at_rest(&kernel)).map_or(Ok(()), Err)
    }
}

fn misfit(kernel: &Kernel, empty_table: &State) -> Option<String> {
    let fits = kernel.fit().state(&kernel.state, empty_table);
    (!fits).then(|| "the position names something that does not exist".into())
}

/// What must hold between two steps.
fn at_rest(kernel: &Kernel) -> Option<String> {
    let state = &kernel.state;
    if let Some(ending) = &state.ending {
        let gone = ending.winners.iter().find(|winner| state.seat(**winner).is_out && !has_built(kernel, **winner));
        let nothing_left = |winner: &PlayerId| {
            format!("{} wins, but is out of the game and has nothing on the board", kernel.player_name(*winner))
        };
        return gone.map(nothing_left);
    }
    if state.next.is_none() {
        return Some("the game is not over, but nothing comes next".into());
    }
    let mut cards = (0..kernel.edition.cards.len()).map(CardId::nth);
    if let Some(card) = cards.find(|card| state.cards.place(*card) == CardPlace::FaceUp) {
        return Some(format!("nobody put the card `{}` away", kernel.edition.card(card).id));
    }
    let mut gone = state.all_players().filter(|player| state.seat(*player).is_out);
    gone.find_map(|player| {
        let held = held_by(kernel, player)?;
        Some(format!("{} is out of the game, but has {held}", kernel.player_name(player)))
    })
}

/// Whether pieces of a player's own stand on the board. They are the one thing that may still be a player's who has left,
/// and so the one by which such a player may win.
fn has_built(kernel: &Kernel, player: PlayerId) -> bool {
    let spaces = (0..kernel.edition.spaces.len()).map(|space| Place::Space(SpaceId::nth(space)));
    let sites = (0..kernel.edition.sites.len()).map(|site| Place::Site(SiteId::nth(site)));
    let places: Vec<Place> = spaces.chain(sites).collect();
    let mut own = stocks(kernel).filter(|stock| stock.owner == Some(player));
    own.any(|stock| places.iter().any(|place| kernel.state.pieces.count(stock, *place) > 0))
}

fn stocks(kernel: &Kernel) -> impl Iterator<Item = Stock> {
    let kinds = (0..kernel.edition.pieces.len()).map(PieceId::nth);
    kinds.flat_map(|kind| kernel.state.pieces.stocks_of(&kernel.edition, kind))
}

/// A sort of thing that a player has.
fn held_by(kernel: &Kernel, player: PlayerId) -> Option<&'static str> {
    let state = &kernel.state;
    let mut common = stocks(kernel).filter(|stock| stock.owner.is_none());
    let held = [
        ("money", state.purses.held(Purse::Player(player)) > 0),
        ("deeds", state.owners.contains(&Some(player))),
        ("cards", !state.cards.held_by(player).is_empty()),
        ("pieces", common.any(|stock| state.pieces.count(stock, Place::Player(player)) > 0)),
    ];
    held.into_iter().find(|(_, holds)| *holds).map(|(what, _)| what)
}
