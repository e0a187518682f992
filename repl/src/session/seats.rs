//! Who plays which seat, and acting out of turn.

use std::rc::Rc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::BotRequest;
use boardwright_engine::decision::{Act, Answer, Form, Question, Refusal};
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::GameError;
use boardwright_engine::library::Library;
use boardwright_engine::script::Program;
use boardwright_engine::value::Value;

use super::breaks::Stretch;
use super::{Outcome, Session};
use crate::seat_words;

impl Session {
    /// `as Ben build old-pier`, `as Ben yes`.
    pub(super) fn act_as(&mut self, words: &str) -> Outcome {
        let (player, rest) = self.player_first(words, "as <player> <act or answer>")?;
        if rest.is_empty() {
            return Ok(self.acts_of(player, false));
        }
        self.catch_up()?;
        let before = self.before_going_on();
        let mut answer_refused = None;
        if self.game.question().is_some_and(|question| question.asks(player)) {
            match self.game.answer_words(player, rest) {
                Ok(_) => return self.settle(before),
                Err(GameError::Refused(refusal)) => answer_refused = Some(refusal),
                Err(error) => return Err(self.failure(&error)),
            }
        }
        if let Some(offered) = self.offer(player, rest) {
            return offered;
        }
        match (self.act_in_words(player, rest), answer_refused) {
            (Ok(()), _) => self.settle(before),
            // What is no act was meant as an answer.
            (Err(GameError::Refused(Refusal::NoSuchAct { .. })), Some(refusal)) => Err(refusal.to_string()),
            (Err(GameError::Refused(Refusal::NoSuchAct { .. })), None) if self.is_answer(player, rest) => {
                Err(self.not_asked(player))
            }
            (Err(GameError::Refused(refusal)), _) => Err(refusal.to_string()),
            (Err(error), _) => Err(self.failure(&error)),
        }
    }

    /// Takes a line as an act of the person at the prompt, if it is one that the rules allow.
    pub(super) fn try_act(&mut self, line: &str) -> Option<Outcome> {
        let person = self.person_who_types()?;
        let acts = self.game.acts(person).ok()?;
        let act = self.game.kernel().parse_act(person, &acts, line).ok()?;
        Some(self.act(act))
    }

    /// What comes of an act that the person at the prompt cannot do now: why. Nothing, if no rule has such an act.
    pub(super) fn refused_act(&mut self, line: &str) -> Option<Outcome> {
        let person = self.person_who_types()?;
        let before = self.before_going_on();
        match self.act_in_words(person, line) {
            Ok(()) => Some(self.settle(before)),
            Err(GameError::Refused(Refusal::NoSuchAct { .. })) => None,
            Err(GameError::Refused(refusal)) => Some(Err(refusal.to_string())),
            Err(error) => Some(Err(self.failure(&error))),
        }
    }

    /// Does something out of turn, or says why not.
    fn act_in_words(&mut self, player: PlayerId, words: &str) -> Result<(), GameError> {
        match self.game.act_words(player, words).map(|_| ()) {
            Err(GameError::Refused(_)) => {
                let words = self.with_whole_name(words);
                self.game.act_or_say_why(player, &words).map(|_| ())
            }
            acted => acted,
        }
    }

    /// An act with the whole id of its space, by which the rules find a reason; as it stands, if it names none.
    fn with_whole_name(&self, act: &str) -> String {
        let (name, thing) = act.split_once(char::is_whitespace).unwrap_or((act, ""));
        let id = self.space_called(thing.trim()).map(|space| self.game.kernel().edition.space(space).id.to_string());
        id.map_or_else(|| act.to_owned(), |id| format!("{name} {id}"))
    }

    /// Takes `Ben: 100 for old-pier` as an offer of the person at the prompt.
    pub(super) fn try_offer(&mut self, line: &str) -> Option<Outcome> {
        let person = self.person_who_types()?;
        self.offer(person, line)
    }

    /// Proposes a deal, if the words are one: the act that asks for a deal, and the deal. Where a deal is asked for
    /// already, it is an answer.
    fn offer(&mut self, player: PlayerId, words: &str) -> Option<Outcome> {
        let (partner, exchange) = words.split_once(':')?;
        let is_offer = exchange.contains(" for ") && self.game.kernel().parse_player(partner).is_ok();
        if !is_offer || self.is_asked_for_deal() {
            return None;
        }
        let before = self.before_going_on();
        for answer in self.answers_to_deal_of(player, partner) {
            let proposed = self.propose(player, words, before, |session| {
                session.game.answer(player, answer).map(|_| ()).map_err(|error| error.to_string())
            });
            if proposed.is_some() {
                return proposed;
            }
        }
        let acts = self.game.acts(player).ok()?;
        for act in acts.into_iter().filter(|act| act.arguments.is_empty()) {
            let proposed = self.propose(player, words, before, |session| session.act(act).map(|_| ()));
            if proposed.is_some() {
                return proposed;
            }
        }
        Some(Err(format!("{} cannot propose a deal now; `legal` tells what is possible", self.name(player))))
    }

    /// Proposes a deal after something that may lead to the question for it. Where it does not, nothing of it stays.
    fn propose(
        &mut self,
        player: PlayerId,
        words: &str,
        before: Stretch,
        begin: impl FnOnce(&mut Session) -> Result<(), String>,
    ) -> Option<Outcome> {
        let marks = self.game.tape().len();
        if begin(self).is_err() || !self.is_asked_for_deal() {
            self.take_back(marks);
            return None;
        }
        Some(match self.game.answer_words(player, words) {
            Ok(_) => self.settle(before),
            Err(error) => {
                self.take_back(marks);
                Err(error.to_string())
            }
        })
    }

    /// What the player may answer to a deal that the partner has just proposed: one of it is a deal in return. Such an
    /// answer comes last, after those that would close the deal.
    fn answers_to_deal_of(&self, player: PlayerId, partner: &str) -> Vec<Answer> {
        let partner = self.game.kernel().parse_player(partner).ok();
        match self.game.question() {
            Some(Question { form: Form::OneOf { options }, about, players, .. }) if players.contains(&player) => {
                let is_reply =
                    about.iter().any(|about| matches!(about, Value::Deal(deal) if Some(deal.from) == partner));
                options.iter().rev().filter(|_| is_reply).cloned().map(Answer::One).collect()
            }
            _ => Vec::new(),
        }
    }

    fn is_asked_for_deal(&self) -> bool {
        self.game.question().is_some_and(|question| matches!(question.form, Form::Deal { .. }))
    }

    /// Nothing of what was tried stays.
    fn take_back(&mut self, marks: usize) {
        if self.game.tape().len() > marks {
            // What was just done can be undone.
            let _ = self.game.rewind(marks);
            self.shown = self.game.kernel().log.len();
        }
    }

    /// Whoever is at the prompt: the one who is asked or next, or the only person at the table.
    pub(super) fn person_who_types(&self) -> Option<PlayerId> {
        self.person_to_act().or_else(|| self.only_person())
    }

    /// The one person at the table, if there is only one.
    fn only_person(&self) -> Option<PlayerId> {
        match self.people().as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    fn act(&mut self, act: Act) -> Outcome {
        self.catch_up()?;
        let before = self.before_going_on();
        match self.game.act(act) {
            Ok(_) => self.settle(before),
            Err(GameError::Refused(refusal)) => Err(refusal.to_string()),
            Err(error) => Err(self.failure(&error)),
        }
    }

    pub(super) fn give_to_bot(&mut self, words: &str) -> Outcome {
        let (player, rest) = self.player_first(words, "bot <player> [bot and options]")?;
        let bot = seat_words::bot(if rest.is_empty() { "sensible" } else { rest })?;
        self.catch_up()?;
        let (marks, before) = (self.game.tape().len(), self.before_going_on());
        self.seat(player, Some(bot))?;
        // Where people are asked too, nobody else would ask the bot before one of them has spoken.
        if self.game.question().is_some_and(|question| question.asks(player)) {
            self.advance()?;
        }
        let news = self.settle(before)?;
        let gap = if self.game.tape().len() > marks { '\n' } else { ' ' };
        Ok(format!("{} is played by a bot.{gap}{news}", self.name(player)))
    }

    pub(super) fn take_seat(&mut self, words: &str) -> Outcome {
        let (player, _) = self.player_first(words, "me <player>")?;
        self.seat(player, None)?;
        Ok(format!("{} is yours. {}", self.name(player), self.situation()))
    }

    fn seat(&mut self, player: PlayerId, bot: Option<BotRequest>) -> Result<(), String> {
        let mut bots = self.game.setup().bots();
        if let Some(seat) = bots.get_mut(player.index()) {
            seat.clone_from(&bot);
        }
        self.seat_all(&bots)?;
        self.game.set_bot(player, bot);
        Ok(())
    }

    /// Whoever goes back to before a change of the rules, or forward again, plays by other rules than the bots know.
    pub(super) fn seat_by_rules_in_force(&mut self) -> Result<(), String> {
        if Rc::ptr_eq(&self.seated_by, self.game.program()) { Ok(()) } else { self.seat_again() }
    }

    /// Seats the same bots by the rules that are in force.
    pub(super) fn seat_again(&mut self) -> Result<(), String> {
        let bots = self.game.setup().bots();
        self.seat_all(&bots)
    }

    /// Seats bots by the rules that are in force.
    pub(super) fn seat_all(&mut self, bots: &[Option<BotRequest>]) -> Result<(), String> {
        let lineup = self.lineup(&self.library, self.game.program(), bots)?;
        self.game.seat(if self.follows_wall() { lineup.seats_in_real_time() } else { lineup.seats() });
        self.seated_by = Rc::clone(self.game.program());
        Ok(())
    }

    /// Bots that play by these rules, or what is wrong with them.
    pub(super) fn lineup(
        &self,
        library: &Library,
        rules: &Program,
        bots: &[Option<BotRequest>],
    ) -> Result<Lineup, String> {
        let lineup = Lineup::load(library, rules, bots);
        lineup.map_err(|mistakes| mistakes.render(library, self.style()).trim_end().to_owned())
    }

    /// A player and the rest of the words. A name may have several words.
    pub(super) fn player_first<'a>(&self, words: &'a str, usage: &str) -> Result<(PlayerId, &'a str), String> {
        let (name, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        if name.is_empty() {
            return Err(format!("write `{usage}`"));
        }
        let kernel = self.game.kernel();
        for player in kernel.state.all_players() {
            let whole = kernel.player_name(player);
            if let Some((begins, after)) = words.split_at_checked(whole.len())
                && begins.eq_ignore_ascii_case(whole)
                && (after.is_empty() || after.starts_with([' ', ':']))
            {
                return Ok((player, after.trim_start_matches(':').trim()));
            }
        }
        let player = kernel.parse_player(name.trim_end_matches(':'));
        Ok((player.map_err(|refusal| refusal.to_string())?, rest.trim()))
    }
}
