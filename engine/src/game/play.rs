//! How a game goes on: one step at a time, each run again from its beginning whenever an input arrives.

use super::{Game, GameError, Mark, Phase};
use crate::decision::{Act, Answer, Asked, Input, Question, Refusal};
use crate::edition::PlayerId;
use crate::kernel::Fault;

impl Game {
    /// Runs the next step, or what the seats do before it, or lets them answer the question that waits; tells what the
    /// game waits for then.
    pub fn advance(&mut self) -> Result<&Phase, GameError> {
        if self.phase != Phase::Ready {
            self.go_on()?;
            return Ok(&self.phase);
        }
        if !self.undone.is_empty() {
            self.undone.clear();
        }
        if !self.may_begin_step() {
            if let Some(mark) = self.interlude()? {
                self.begin(mark, Vec::new())?;
                return Ok(&self.phase);
            }
            self.tell_seats(&Mark::Step);
        }
        self.next_step()?;
        Ok(&self.phase)
    }

    /// Goes on with the step in progress, if there is one.
    #[inline(never)]
    fn go_on(&mut self) -> Result<(), GameError> {
        match &self.phase {
            Phase::Over | Phase::Ready => {}
            Phase::Paused => self.run(self.recorded_inputs())?,
            Phase::Waiting(_) => {
                let (marks, undone) = (self.tape.len(), std::mem::take(&mut self.undone));
                self.run(self.recorded_inputs())?;
                // Where nobody answers, nothing has happened, and what was undone can still be done again.
                if self.tape.len() == marks {
                    self.undone = undone;
                }
            }
        }
        Ok(())
    }

    /// Plays until the game is over or waits for somebody outside, at most so many steps.
    pub fn advance_many(&mut self, steps: usize) -> Result<&Phase, GameError> {
        for _ in 0..steps {
            self.advance()?;
            if self.phase != Phase::Ready {
                break;
            }
        }
        Ok(&self.phase)
    }

    /// Goes on as [`Game::advance`] does, but pauses in the middle of the step as soon as the log has so many events.
    pub fn advance_to_event(&mut self, events: usize) -> Result<&Phase, GameError> {
        self.pausing_at(Some(events), |game| game.advance().map(|_| ()))?;
        Ok(&self.phase)
    }

    /// Plays something that pauses as soon as the log has so many events.
    pub(super) fn pausing_at<T>(&mut self, events: Option<usize>, play: impl FnOnce(&mut Game) -> T) -> T {
        self.machine.host.kernel.borrow_mut().pause_at(events);
        let played = play(self);
        self.machine.host.kernel.borrow_mut().pause_at(None);
        played
    }

    /// Goes to where the log of the last step had so many events; the step is then under way. Nothing that it was told is
    /// forgotten: `advance` plays it to where it was.
    pub fn revisit(&mut self, events: usize) -> Result<&Phase, GameError> {
        let begins_with = self.checkpoints.last().map_or(0, |checkpoint| checkpoint.log);
        if events > begins_with {
            self.pausing_at(Some(events), |game| game.run(game.recorded_inputs()))?;
        } else if !self.checkpoints.is_empty() {
            // The step's own call is taken from the state when the step is played.
            self.go_back_to_step();
            self.phase = Phase::Paused;
        }
        Ok(&self.phase)
    }

    /// Answers the question that waits.
    pub fn answer(&mut self, player: PlayerId, answer: Answer) -> Result<&Phase, GameError> {
        let Phase::Waiting(question) = &self.phase else { return Err(self.nothing_asked()) };
        let checked = self.kernel().check_answer(question, player, &answer);
        if let Err(refusal) = checked {
            return Err(self.by_the_judge(question, &answer, refusal)?.into());
        }
        if let Some(reason) = self.machine.deal_problem(question, &answer)? {
            return Err(Refusal::RulesRefuse { reason }.into());
        }
        let input = Input::Answer { player, answer, question: Asked::from(&**question) };
        self.input(input)
    }

    /// Answers the question that waits, in words.
    pub fn answer_words(&mut self, player: PlayerId, words: &str) -> Result<&Phase, GameError> {
        let Phase::Waiting(question) = &self.phase else { return Err(self.nothing_asked()) };
        let answer = self.kernel().parse_answer(question, player, words)?;
        self.answer(player, answer)
    }

    /// Does something out of turn, between two steps or while a question waits.
    pub fn act(&mut self, act: Act) -> Result<&Phase, GameError> {
        match self.phase {
            Phase::Over => return Err(Refusal::GameIsOver.into()),
            Phase::Paused => return Err(Refusal::StepUnderWay.into()),
            Phase::Ready | Phase::Waiting(_) => {}
        }
        if !self.kernel().fit().act(&act) {
            return Err(self.unknown_act(&act).into());
        }
        if let Some(refusal) = self.machine.act_refusal(&act)? {
            return Err(refusal.into());
        }
        if self.question().is_some() {
            return self.input(Input::Act(act));
        }
        self.undone.clear();
        self.begin(Mark::Act(act), Vec::new())?;
        Ok(&self.phase)
    }

    /// Does something out of turn, in words: the act's name, then the ids of what it concerns.
    pub fn act_words(&mut self, player: PlayerId, words: &str) -> Result<&Phase, GameError> {
        if self.phase == Phase::Over {
            return Err(Refusal::GameIsOver.into());
        }
        let acts = self.acts(player)?;
        let act = self.kernel().parse_act(player, &acts, words)?;
        self.act(act)
    }

    /// Runs a typed script that changes the game, between two steps. It is recorded, marked as tampering, and can be undone.
    pub fn tamper(&mut self, script: &str) -> Result<&Phase, GameError> {
        match self.phase {
            Phase::Over => return Err(Refusal::GameIsOver.into()),
            Phase::Paused | Phase::Waiting(_) => return Err(Refusal::StepUnderWay.into()),
            Phase::Ready => self.machine.check_typed(script)?,
        }
        self.undone.clear();
        self.begin(Mark::Tamper(script.into()), Vec::new())?;
        Ok(&self.phase)
    }

    /// Lets time pass.
    pub fn wait(&mut self, milliseconds: i64) -> Result<&Phase, GameError> {
        if milliseconds < 0 {
            return Err(Refusal::TimeRunsBackwards.into());
        }
        match self.phase {
            Phase::Over => Err(Refusal::GameIsOver.into()),
            Phase::Paused => Err(Refusal::StepUnderWay.into()),
            Phase::Waiting(_) => self.input(Input::Wait(milliseconds)),
            Phase::Ready => {
                self.undone.clear();
                self.begin(Mark::Wait(milliseconds), Vec::new())?;
                Ok(&self.phase)
            }
        }
    }

    /// What is said of a deal with somebody who is no partner now: what the rules have against it, if they say so.
    fn by_the_judge(&self, question: &Question, answer: &Answer, refusal: Refusal) -> Result<Refusal, Fault> {
        let (Refusal::WrongPartner { .. }, Answer::Deal(deal)) = (&refusal, answer) else { return Ok(refusal) };
        let can_be_judged = {
            let kernel = self.kernel();
            let is_at_the_table = kernel.state.all_players().any(|player| player == deal.to);
            is_at_the_table && question.asks(deal.from) && deal.from != deal.to && kernel.check_holdings(deal).is_ok()
        };
        let reason = if can_be_judged { self.machine.deal_problem(question, answer)? } else { None };
        Ok(reason.map_or(refusal, |reason| Refusal::RulesRefuse { reason }))
    }

    /// An act that names what does not exist at this table: the rules could not even look at it.
    fn unknown_act(&self, act: &Act) -> Refusal {
        let kernel = self.kernel();
        let player = kernel.player_name(act.player).to_string();
        Refusal::ActNotAllowed { player, act: kernel.act_words(act), acts: "nothing".into() }
    }

    fn nothing_asked(&self) -> GameError {
        if self.phase == Phase::Over { Refusal::GameIsOver.into() } else { Refusal::NothingAsked.into() }
    }

    fn input(&mut self, input: Input) -> Result<&Phase, GameError> {
        let mut inputs = self.recorded_inputs();
        inputs.push(input);
        self.undone.clear();
        self.run(inputs)?;
        Ok(&self.phase)
    }
}
