//! What Boardwright brings along, to be played by four.

use boardwright::seat_words;
use boardwright::shelf::embedded;
use boardwright::sim::{Plan, PlanError};
use boardwright_engine::data::{self, Request};
use boardwright_engine::game::SeatSetup;
use boardwright_engine::mistake::Style;

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

fn seats(bot: &str) -> Vec<SeatSetup> {
    let seat = |name| seat_words::seat(&format!("{name}: {bot}")).unwrap_or_else(|problem| panic!("{problem}"));
    ["Ann", "Ben", "Cal", "Dot"].map(seat).into()
}
