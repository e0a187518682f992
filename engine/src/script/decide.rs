//! How a question finds its answer: recorded, from a bot, or from outside by suspending the step.

use std::cell::Ref;
use std::sync::Arc;

use rhai::EvalAltResult;

use super::caller::Caller;
use super::error::ScriptError;
use super::host::{Host, Stop};
use crate::decision::{Act, Acts, Answer, Asked, Desk, Form, Input, Question, Refusal, Reply};
use crate::edition::PlayerId;
use crate::kernel::{Alarm, Event, Fault, Kernel, State};
use crate::value::{Value, kind_words};

type Failure = Box<EvalAltResult>;

impl Host {
    /// Puts a question until it is answered. Acts out of turn and time that passes come before the answer.
    pub fn decide(
        &self,
        caller: &mut dyn Caller,
        make: fn(&Kernel, &[Value]) -> Result<Question, Box<Fault>>,
        arguments: &[Value],
    ) -> Result<Value, Failure> {
        loop {
            let question = make(&self.kernel.borrow(), arguments).map_err(|fault| self.raise(*fault))?;
            let question = Arc::new(question);
            if question.timer.is_some_and(|timer| !self.kernel.borrow().state.clock.is_running(timer)) {
                let event = Event::Unanswered { question };
                self.kernel.borrow_mut().record(event).map_err(|fault| self.raise(fault))?;
                return Ok(Value::Nothing);
            }
            match self.next_input(caller, &question)? {
                Input::Answer { player, answer, .. } => return self.accept(question, player, answer),
                Input::Act(act) => self.perform(caller, &act)?,
                Input::Wait(milliseconds) => self.wait(caller, milliseconds)?,
            }
            // The options may have changed meanwhile: an `ask_` function works them out again and asks anew.
            if let Some(again) = self.step.borrow_mut().asking.last_mut() {
                *again = true;
                return Ok(placeholder(&question));
            }
        }
    }

    /// Lets time pass, and calls the listeners of the timers that end meanwhile.
    pub fn wait(&self, caller: &mut dyn Caller, milliseconds: i64) -> Result<(), Failure> {
        let passing = self.kernel.borrow_mut().pass_time(milliseconds).map_err(|fault| self.raise(fault))?;
        loop {
            let next = self.kernel.borrow_mut().pass_time_on(&passing);
            let (event, timer) = match next.map_err(|fault| self.raise(fault))? {
                None => break,
                Some((timer, Alarm::Warning)) => ("fire_timer_warned", timer),
                Some((timer, Alarm::TimeUp)) => ("fire_time_up", timer),
            };
            caller.run(event, &[Value::Timer(timer)])?;
        }
        Ok(())
    }

    /// Carries out an act out of turn.
    pub fn perform(&self, caller: &mut dyn Caller, act: &Act) -> Result<(), Failure> {
        let recorded = self.kernel.borrow_mut().record(Event::Acted { act: act.clone() });
        recorded.map_err(|fault| self.raise(fault))?;
        let mut arguments = vec![Value::Player(act.player)];
        arguments.extend(act.arguments.iter().cloned());
        // The act's own questions are put by its own functions, not by the one that it interrupts.
        let asking = std::mem::take(&mut self.step.borrow_mut().asking);
        self.step.borrow_mut().acting += 1;
        let done = self.counting_apart(|| caller.run(&act.function(), &arguments));
        let mut step = self.step.borrow_mut();
        step.asking = asking;
        if step.stop.is_none() {
            step.acting -= 1;
        }
        done
    }

    fn next_input(&self, caller: &mut dyn Caller, question: &Arc<Question>) -> Result<Input, Failure> {
        let recorded = {
            let step = self.step.borrow();
            step.inputs.get(step.used).cloned()
        };
        let input = match recorded {
            Some(input) => {
                self.check_recorded(caller, question, &input)?;
                input
            }
            None => {
                let input = self.ask_seats(caller, question)?;
                self.step.borrow_mut().inputs.push(input.clone());
                input
            }
        };
        let operations = self.operations.get();
        self.operations.set(operations - self.step.borrow_mut().use_input(operations));
        Ok(input)
    }

    /// A recorded answer belongs to one question; after a change of rules it may meet another.
    fn check_recorded(&self, caller: &mut dyn Caller, question: &Question, input: &Input) -> Result<(), Failure> {
        let position = self.step.borrow().used + 1;
        match input {
            Input::Answer { question: asked, .. } if asked.hash() != question.hash() => {
                Err(self.raise(Fault::ReplayDiverged { position }))
            }
            Input::Answer { player, answer, .. } => {
                let refusal = self.refusal(caller, question, *player, answer)?;
                refusal.map_or(Ok(()), |refusal| {
                    Err(self.raise(Fault::RecordedAnswerRefused { refusal: refusal.to_string() }))
                })
            }
            Input::Act(act) => {
                let acts = self.acts(caller, act.player)?;
                let refusal = act_refusal(&self.kernel.borrow(), &acts, act);
                refusal.map_or(Ok(()), |refusal| {
                    Err(self.raise(Fault::RecordedAnswerRefused { refusal: refusal.to_string() }))
                })
            }
            Input::Wait(_) => Ok(()),
        }
    }

    fn ask_seats(&self, caller: &mut dyn Caller, question: &Arc<Question>) -> Result<Input, Failure> {
        let Some(mut seats) = self.seats.borrow_mut().take() else {
            return Err(self.stop(Stop::Suspended(Box::new(Question::clone(question)))));
        };
        let reply = seats.reply(&mut AtTheTable { host: self, caller }, question);
        *self.seats.borrow_mut() = Some(seats);
        let reply = reply.map_err(|fault| self.stop(Stop::Fatal(fault)))?;
        let refused =
            |refusal: Refusal, how: String| self.raise(Fault::BotRefused { refusal: refusal.to_string(), how });
        match reply {
            Reply::Suspend => Err(self.stop(Stop::Suspended(Box::new(Question::clone(question))))),
            Reply::Wait(milliseconds) if milliseconds < 0 => {
                Err(refused(Refusal::TimeRunsBackwards, "a bot's wait".into()))
            }
            Reply::Wait(milliseconds) => Ok(Input::Wait(milliseconds)),
            Reply::Act(act) => {
                let acts = self.acts(caller, act.player)?;
                let refusal = act_refusal(&self.kernel.borrow(), &acts, &act);
                refusal.map_or(Ok(Input::Act(act)), |refusal| Err(refused(refusal, "a bot's act".into())))
            }
            Reply::Answer(player, answer) => match self.refusal(caller, question, player, &answer)? {
                Some(refusal) => Err(refused(refusal, self.how_answered(question, player))),
                None => Ok(Input::Answer { player, answer, question: Asked::Question(Arc::clone(question)) }),
            },
        }
    }

    /// Which question was answered, and by whom.
    fn how_answered(&self, question: &Question, player: PlayerId) -> String {
        let seats = self.seats.borrow();
        let who = seats.as_ref().and_then(|seats| seats.who_answers(question, player));
        format!("the answer of {} to `{}`", who.as_deref().unwrap_or("a bot"), question.kind)
    }

    fn accept(&self, question: Arc<Question>, player: PlayerId, answer: Answer) -> Result<Value, Failure> {
        let value = answer.value();
        let value = if question.is_to_anybody() { Value::list(vec![Value::Player(player), value]) } else { value };
        let event = Event::Answered { question, player, answer };
        self.kernel.borrow_mut().record(event).map_err(|fault| self.raise(fault))?;
        Ok(value)
    }

    /// Why an answer is not accepted, by the question or by the rules.
    fn refusal(
        &self,
        caller: &mut dyn Caller,
        question: &Question,
        player: PlayerId,
        answer: &Answer,
    ) -> Result<Option<Refusal>, Failure> {
        if let Err(refusal) = self.kernel.borrow().check_answer(question, player, answer) {
            return Ok(Some(refusal));
        }
        let problem = self.deal_problem(caller, question, answer)?;
        Ok(problem.map(|reason| Refusal::RulesRefuse { reason }))
    }

    fn deal_problem(
        &self,
        caller: &mut dyn Caller,
        question: &Question,
        answer: &Answer,
    ) -> Result<Option<String>, Failure> {
        let (Form::Deal { judge, .. }, Answer::Deal(deal)) = (&question.form, answer) else { return Ok(None) };
        let verdict = self.look(caller, "the judge of a deal", judge, &[Value::Deal(deal.clone())])?;
        Ok(match verdict {
            Value::Nothing => None,
            reason => Some(self.kernel.borrow().name(&reason)),
        })
    }

    fn acts(&self, caller: &mut dyn Caller, player: PlayerId) -> Result<Acts, Failure> {
        if !self.step.borrow().lets_players_act() {
            return Ok(Acts::none(player));
        }
        let list = self.look(caller, "the list of acts", "acts", &[Value::Player(player)])?;
        read_acts(player, &list).map_err(|fault| self.raise(fault))
    }

    /// Calls a script function that must not change anything.
    fn look(
        &self,
        caller: &mut dyn Caller,
        place: &'static str,
        function: &str,
        arguments: &[Value],
    ) -> Result<Value, Failure> {
        let before = self.step.borrow_mut().looking.replace(place);
        let value = self.counting_apart(|| caller.value_of(function, arguments));
        self.step.borrow_mut().looking = before;
        value
    }

    /// Runs scripts that the rules in progress did not call, and counts their operations apart. However often players look
    /// and act during a question, the step that asks it has no fewer operations left for that.
    fn counting_apart<T>(&self, run: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        let before = self.operations.replace(0);
        let result = run();
        // After a failure the count says whether there were too many.
        let used = self.operations.get();
        self.operations.set(if result.is_ok() { before } else { before.max(used) });
        result
    }
}

/// A value of the sort that an answer would have. The `ask_` function that gets it is called again, and its result forgotten.
fn placeholder(question: &Question) -> Value {
    match &question.form {
        _ if question.may_pass || question.timer.is_some() => Value::Nothing,
        Form::YesNo => Value::Flag(false),
        Form::OneOf { options } | Form::Place { options, .. } => options.first().cloned().unwrap_or_default(),
        Form::SomeOf { .. } => Value::list(Vec::new()),
        Form::Amount { least, .. } => Value::Number(*least),
        Form::Call { .. } | Form::Deal { .. } => Value::Nothing,
    }
}

/// Reads what the script function `acts` gave.
pub fn read_acts(player: PlayerId, list: &Value) -> Result<Acts, Fault> {
    Acts::read(player, list).ok_or_else(|| Fault::BadActs { found: kind_words(list).into() })
}

/// The act as the rules list it: whoever names a deed may mean its space. Refused if they do not list it.
pub fn granted_act(kernel: &Kernel, acts: &Acts, act: &Act) -> Result<Act, Refusal> {
    if acts.contains(act) {
        return Ok(act.clone());
    }
    kernel.parse_act(act.player, &acts.iter().collect::<Vec<_>>(), &kernel.act_words(act))
}

/// Why an act is not allowed, if the rules do not list it.
pub fn act_refusal(kernel: &Kernel, acts: &Acts, act: &Act) -> Option<Refusal> {
    granted_act(kernel, acts, act).err()
}

/// What the seats see while they reply.
struct AtTheTable<'a> {
    host: &'a Host,
    caller: &'a mut dyn Caller,
}

impl Desk for AtTheTable<'_> {
    fn kernel(&self) -> Ref<'_, Kernel> {
        self.host.kernel.borrow()
    }

    fn acts(&mut self, player: PlayerId) -> Result<Acts, Fault> {
        self.host.acts(self.caller, player).map_err(|error| self.fault(&error))
    }

    fn inputs(&self) -> Vec<Input> {
        self.host.step.borrow().inputs.clone()
    }

    fn deal_problem(&mut self, question: &Question, answer: &Answer) -> Result<Option<String>, Fault> {
        self.host.deal_problem(self.caller, question, answer).map_err(|error| self.fault(&error))
    }

    fn lend(&mut self, look: &mut dyn FnMut(&mut Box<State>)) {
        look(&mut self.host.kernel.borrow_mut().state);
    }
}

impl AtTheTable<'_> {
    fn fault(&self, error: &EvalAltResult) -> Fault {
        let kernel = self.host.kernel.borrow();
        Fault::Script(Box::new(ScriptError::new(error, &kernel.edition)))
    }
}
