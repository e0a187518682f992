//! Who sits on which seat.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::player::Bot;
use super::seats::BotSeats;
use crate::data::{BotRequest, RANDOM};
use crate::decision::{RandomPlayer, Seats};
use crate::edition::Edition;
use crate::library::Library;
use crate::mistake::Mistakes;
use crate::script::BackEnd;

/// The people and bots of a table, by seat. It serves any number of games of its edition.
#[derive(Clone)]
pub struct Lineup {
    sitters: Vec<Sitter>,
}

#[derive(Clone)]
pub(super) enum Sitter {
    /// Whoever answers from outside.
    Person,
    Random,
    Bot(Rc<Bot>),
}

impl Lineup {
    /// Loads the bots that were asked for; a seat without a bot is a person's.
    pub fn load(library: &Library, edition: &Edition, seats: &[Option<BotRequest>]) -> Result<Lineup, Mistakes> {
        let mut loaded: BTreeMap<&BotRequest, Rc<Bot>> = BTreeMap::new();
        let mut sitters = Vec::new();
        for seat in seats {
            sitters.push(match seat {
                None => Sitter::Person,
                Some(request) if request.id == RANDOM && request.options.is_empty() => Sitter::Random,
                Some(request) => {
                    if !loaded.contains_key(request) {
                        loaded.insert(request, Rc::new(Bot::load(library, edition, request)?));
                    }
                    loaded.get(request).map_or(Sitter::Person, |bot| Sitter::Bot(Rc::clone(bot)))
                }
            });
        }
        Ok(Lineup { sitters })
    }

    /// Says what runs the scripts of all bots.
    pub fn set_back_end(&self, back_end: BackEnd) {
        self.bots().for_each(|bot| bot.set_back_end(back_end));
    }

    /// The functions in which the interpreter had to help compiled bots out.
    pub fn unsure(&self) -> Vec<String> {
        self.bots().flat_map(Bot::unsure).collect()
    }

    fn bots(&self) -> impl Iterator<Item = &Bot> {
        self.sitters.iter().filter_map(|sitter| match sitter {
            Sitter::Bot(bot) => Some(&**bot),
            Sitter::Person | Sitter::Random => None,
        })
    }

    /// The seats for one game. Where a clock runs, a bot's step takes the time that the bot declares.
    pub fn seats(&self) -> Box<dyn Seats> {
        Box::new(self.bot_seats(true))
    }

    /// The seats for a game whose clock follows that on the wall: a bot's step takes no more time than it really does.
    pub fn seats_in_real_time(&self) -> Box<dyn Seats> {
        Box::new(self.bot_seats(false))
    }

    fn bot_seats(&self, is_paced: bool) -> BotSeats {
        BotSeats { sitters: self.sitters.clone(), random: RandomPlayer { acts_percent: 10 }, is_paced }
    }
}
