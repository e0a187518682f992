//! How a game goes on: one step at a time, each run again from its beginning whenever an input arrives.

use super::{Begun, Checkpoint, Game, GameError, Mark, Phase};
use crate::decision::{Act, Answer, Asked, Input, Question, Refusal};
use crate::edition::PlayerId;
use crate::kernel::{Event, Fault};
use crate::script::{BackEnd, Entry, Ran, Unsure, lacks_place};

impl Game {
    /// Runs the next step, or what the seats do before it, or lets them answer the question that waits; tells what the
    /// game waits for then.
    pub fn advance(&mut self) -> Result<&Phase, GameError> {
        match &self.phase {
            Phase::Over => {}
            Phase::Paused => self.run(self.recorded_inputs())?,
            Phase::Waiting(_) => {
                let (marks, undone) = (self.tape.len(), std::mem::take(&mut self.undone));
                self.run(self.recorded_inputs())?;
                // Where nobody answers, nothing has happened, and what was undone can still be done again.
                if self.tape.len() == marks {
                    self.undone = undone;
                }
            }
            Phase::Ready => {
                self.undone.clear();
                let interlude = if self.may_be_interlude() { self.interlude()? } else { None };
                self.begin(interlude.unwrap_or(Mark::Step), Vec::new())?;
            }
        }
        Ok(&self.phase)
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
        self.machine.host.kernel.borrow_mut().pause_at = events;
        let played = play(self);
        self.machine.host.kernel.borrow_mut().pause_at = None;
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

    /// Begins a step with its mark, and with inputs if it is played again.
    pub(super) fn begin(&mut self, mark: Mark, inputs: Vec<Input>) -> Result<(), GameError> {
        if self.forgets {
            self.begin_forgetting(&mark);
        } else {
            let kernel = self.machine.host.kernel.borrow();
            let checkpoint = Checkpoint { mark: self.tape.len(), state: kernel.state.clone(), log: kernel.log.len() };
            self.checkpoints.push(checkpoint);
        }
        let log = self.kernel().log.len();
        self.begun = Begun { mark: self.tape.len(), log };
        self.tape.push(mark);
        self.play_step(inputs)
    }

    /// Runs the step of the last checkpoint from its beginning with these inputs.
    pub(super) fn run(&mut self, inputs: Vec<Input>) -> Result<(), GameError> {
        let Some(checkpoint) = self.checkpoints.last() else { return Ok(()) };
        self.begun = Begun { mark: checkpoint.mark, log: checkpoint.log };
        self.go_back_to_step();
        self.play_step(inputs)
    }

    /// Plays the step that has begun, in whose state the game is.
    fn play_step(&mut self, inputs: Vec<Input>) -> Result<(), GameError> {
        let (mark, given) = (self.begun.mark, inputs.len());
        if let Some(seats) = self.machine.host.seats.borrow_mut().as_mut() {
            seats.step_begins(&self.machine.host.kernel.borrow().state, &self.tape[mark]);
        }
        let Some(entry) = self.entry(mark) else { return Err(self.fail(mark, inputs, Fault::NothingNext)) };
        let ran = self.run_entry(&entry, inputs);
        let has_used_all = self.machine.used_inputs() >= given;
        match (&ran, has_used_all, self.phase_after_step()) {
            (Ran::Done, true, Some(phase)) => self.end_step(mark, phase),
            _ => self.leave_step(mark, ran, has_used_all)?,
        }
        Ok(())
    }

    /// A step has come to its end.
    fn end_step(&mut self, mark: usize, phase: Phase) {
        self.tape.truncate(mark + 1);
        let inputs = &mut self.machine.host.step.borrow_mut().inputs;
        if !inputs.is_empty() {
            self.tape.extend(inputs.drain(..).map(Mark::Input));
        }
        self.phase = phase;
    }

    /// A step goes no further, or has failed.
    #[inline(never)]
    fn leave_step(&mut self, mark: usize, ran: Ran, has_used_all: bool) -> Result<(), GameError> {
        let inputs = self.machine.inputs();
        let phase = match ran {
            Ran::Failed(fault) => Err(self.with_place(*fault)),
            Ran::Suspended(question) => Ok(Phase::Waiting(question)),
            Ran::Paused => Ok(Phase::Paused),
            Ran::Done if !has_used_all => Err(Fault::ReplayDiverged { position: self.machine.used_inputs() + 1 }),
            Ran::Done => Err(Fault::NothingNext),
        };
        self.phase = phase.map_err(|fault| self.fail(mark, inputs.clone(), fault))?;
        self.tape.truncate(mark + 1);
        self.tape.extend(inputs.into_iter().map(Mark::Input));
        Ok(())
    }

    /// Runs what a step calls, and runs it again by the interpreter where compiled rules do not know how it ends.
    fn run_entry(&mut self, entry: &Entry, inputs: Vec<Input>) -> Ran {
        self.calls_before.clone_from(&self.machine.host.calls.borrow());
        match self.machine.run(entry, inputs) {
            Ok(Ran::Done) => Ran::Done,
            Ok(ran) => {
                self.catch_up();
                ran
            }
            Err(Unsure) => self.run_again(),
        }
    }

    #[inline(never)]
    fn run_again(&mut self) -> Ran {
        self.machine.host.calls.borrow_mut().clone_from(&self.calls_before);
        self.catch_up();
        let inputs = self.machine.inputs();
        self.interpreting(|game| match game.step_from_its_beginning() {
            Some(entry) => game.machine.run(&entry, inputs).unwrap_or_else(|Unsure| Ran::failed(Fault::NothingNext)),
            None => Ran::failed(Fault::NothingNext),
        })
    }

    /// Does something with the interpreter in place of compiled rules.
    fn interpreting<T>(&self, play: impl FnOnce(&Game) -> T) -> T {
        let back_end = self.machine.back_end();
        self.machine.set_back_end(BackEnd::Interpreter);
        let played = play(self);
        self.machine.set_back_end(back_end);
        played
    }

    /// Goes back to before the step of the last checkpoint, and tells what it calls.
    fn step_from_its_beginning(&self) -> Option<Entry> {
        self.go_back_to_step();
        self.entry(self.checkpoints.last()?.mark)
    }

    fn go_back_to_step(&self) {
        if let Some(checkpoint) = self.checkpoints.last() {
            let mut kernel = self.machine.host.kernel.borrow_mut();
            kernel.state.clone_from(&checkpoint.state);
            kernel.log.truncate(checkpoint.log);
        }
    }

    /// What the step of a mark calls, in whose state the game is.
    fn entry(&self, mark: usize) -> Option<Entry> {
        self.tape[mark].entry(&mut self.machine.host.kernel.borrow_mut().state)
    }

    /// A script that ran away does not say where it was: its step is run again and watched.
    fn with_place(&self, fault: Fault) -> Fault {
        match lacks_place(&fault).then(|| self.step_from_its_beginning()).flatten() {
            Some(entry) => self.machine.locate_step(fault, &entry, self.machine.inputs()),
            None => fault,
        }
    }

    /// Nothing, if the step has not said how the game goes on.
    fn phase_after_step(&self) -> Option<Phase> {
        let state = &self.kernel().state;
        match (&state.ending, &state.next) {
            (Some(_), _) => Some(Phase::Over),
            (None, Some(_)) => Some(Phase::Ready),
            (None, None) => None,
        }
    }

    /// Goes back to before the step. What was tried can be tried again with `redo`, once the rules are mended.
    fn fail(&mut self, mark: usize, inputs: Vec<Input>, fault: Fault) -> GameError {
        self.catch_up();
        if let Some(checkpoint) = self.checkpoints.pop() {
            self.failed = self.events_since(checkpoint.log);
            self.restore(checkpoint);
        }
        let begun = self.tape.get(mark).cloned();
        self.tape.truncate(mark);
        let tried = begun.into_iter().chain(inputs.into_iter().map(Mark::Input));
        self.undone.splice(0..0, tried);
        self.phase = Phase::Ready;
        GameError::Fault(fault)
    }

    /// Puts the table as it was before a step.
    pub(super) fn restore(&self, checkpoint: Checkpoint) {
        let mut kernel = self.machine.host.kernel.borrow_mut();
        kernel.state = checkpoint.state;
        kernel.log.truncate(checkpoint.log);
    }

    /// The events that have been added to the log since it had so many.
    pub fn events_since(&self, count: usize) -> Vec<Event> {
        self.kernel().log.get(count..).map(<[Event]>::to_vec).unwrap_or_default()
    }
}
