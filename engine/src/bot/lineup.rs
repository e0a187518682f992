//! Who sits on which seat.

use std::collections::BTreeMap;

use super::player::Bot;
use super::seats::BotSeats;
use super::sitter::Sitter;
use crate::data::BotRequest;
use crate::decision::Seats;
use crate::library::Library;
use crate::mistake::Mistakes;
use crate::script::{BackEnd, Program};

/// The people and bots of a table, by seat. It serves any number of games of its edition.
#[derive(Clone)]
pub struct Lineup {
    /// With what was asked for.
    sitters: Vec<(Option<BotRequest>, Sitter)>,
}

impl Lineup {
    /// Loads the bots that were asked for, for games by these rules; a seat without a bot is a person's.
    pub fn load(library: &Library, rules: &Program, seats: &[Option<BotRequest>]) -> Result<Lineup, Mistakes> {
        Lineup::load_beside(&[], library, rules, seats)
    }

    /// Loads the bots that none of these lineups of the same rules has yet, and shares the others with them.
    pub fn load_beside(
        others: &[&Lineup],
        library: &Library,
        rules: &Program,
        seats: &[Option<BotRequest>],
    ) -> Result<Lineup, Mistakes> {
        let known = others.iter().flat_map(|other| other.sitters.iter().cloned());
        let mut loaded: BTreeMap<Option<BotRequest>, Sitter> = known.collect();
        let mut sitters = Vec::new();
        for seat in seats {
            let sitter = match (loaded.get(seat), seat) {
                (Some(sitter), _) => sitter.clone(),
                (None, None) => Sitter::Person,
                (None, Some(request)) => Sitter::load(library, rules, request)?,
            };
            loaded.insert(seat.clone(), sitter.clone());
            sitters.push((seat.clone(), sitter));
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
        self.sitters.iter().filter_map(|(_, sitter)| match sitter.policy() {
            Sitter::Bot(bot) => Some(&**bot),
            Sitter::Person | Sitter::Random | Sitter::Ahead(_) => None,
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
        BotSeats::new(self.sitters.iter().map(|(_, sitter)| sitter.clone()).collect(), is_paced)
    }
}
