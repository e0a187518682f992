//! What Boardwright brings along, to be played by four.

use std::rc::Rc;
use std::sync::Arc;

use boardwright::seat_words;
use boardwright::shelf::embedded;
use boardwright::sim::{Plan, PlanError};
use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{self, Request};
use boardwright_engine::decision::Seats;
use boardwright_engine::game::{Game, SeatSetup};
use boardwright_engine::mistake::Style;
use boardwright_engine::script::{Program, link};

/// Every shipped edition in each of its modes.
pub fn tables() -> Vec<Request> {
    let library = embedded();
    let ids = data::editions(&library).map(str::to_owned);
    let modes = ids.flat_map(|edition| {
        let request = Request { edition, ..Request::default() };
        let loaded = data::load(&library, &request);
        let loaded = loaded.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(&library, Style::Plain)));
        let mode = |mode: &_| Request { mode: Some(format!("{mode}")), ..request.clone() };
        loaded.modes.iter().map(mode).collect::<Vec<_>>()
    });
    modes.collect()
}

/// Every shipped edition in the mode with which it begins.
pub fn editions() -> Vec<Request> {
    let mut tables = tables();
    tables.dedup_by(|next, kept| next.edition == kept.edition);
    tables
}

/// The mode of a request.
pub fn mode(request: &Request) -> String {
    request.mode.clone().unwrap_or_default()
}

/// Games of four such bots.
pub fn plan(request: &Request, bot: &str) -> Plan {
    let library = embedded();
    Plan::new(&library, request, seats(bot)).unwrap_or_else(|error| match error {
        PlanError::Rules(mistakes) => panic!("{}", mistakes.render(&library, Style::Plain)),
        PlanError::Players(error) => panic!("{error}"),
    })
}

/// Rules and bots of a plan, for games that are looked at while they are played.
pub struct Table {
    pub plan: Plan,
    program: Rc<Program>,
    lineup: Lineup,
}

impl Table {
    pub fn lay(request: &Request, bot: &str) -> Table {
        let plan = plan(request, bot);
        let program = link(Arc::clone(&plan.edition)).unwrap_or_else(|_| panic!("a plan is made of rules that link"));
        let lineup = Lineup::load(&plan.library, &program, &plan.setup(0).bots());
        let lineup = lineup.unwrap_or_else(|_| panic!("a plan is made of bots that load"));
        Table { plan, program, lineup }
    }

    /// The bots, for one game.
    pub fn seats(&self) -> Box<dyn Seats> {
        self.lineup.seats()
    }

    /// A game of the plan before its first step, with the bots in the seats or somebody who watches them.
    pub fn begin(&self, number: usize, seats: Box<dyn Seats>) -> Game {
        let begun = Game::new(Rc::clone(&self.program), self.plan.setup(number), seats);
        begun.unwrap_or_else(|error| panic!("{error}"))
    }
}

fn seats(bot: &str) -> Vec<SeatSetup> {
    let seat = |name| seat_words::seat(&format!("{name}: {bot}")).unwrap_or_else(|problem| panic!("{problem}"));
    ["Ann", "Ben", "Cal", "Dot"].map(seat).into()
}
