//! Where the time of a full game goes: to the bots or to the rules.

use std::cell::{Cell, Ref};
use std::rc::Rc;
use std::time::{Duration, Instant};

use boardwright_engine::data::{Request, SENSIBLE};
use boardwright_engine::decision::{Acts, Answer, Desk, Input, Interlude, Question, Reply, Seats};
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::{Mark, Phase};
use boardwright_engine::kernel::{Fault, Kernel, State};
use boardwright_speed::shipped::{self, Table};
use boardwright_speed::{Options, Sheet, grouped, rolls};
use cpu_time::ProcessTime;

pub const HEADING: &str = "Where the time of a full game goes";

pub fn print(options: &Options) {
    let about = "One thread, four sensible bots. Shares of the time of a roll; the clock itself is part of them.";
    let head = ["edition", "ns a roll", "bots look for acts", "bots answer", "rules list acts", "rules and kernel"];
    let mut sheet = Sheet::new(HEADING, about, 1, &head);
    for request in shipped::editions() {
        sheet.row(row(&request, options));
    }
    sheet.print(options);
}

/// How long the parts of some games took.
#[derive(Default)]
struct Times {
    between: Cell<Duration>,
    answers: Cell<Duration>,
    acts: Cell<Duration>,
}

fn row(request: &Request, options: &Options) -> Vec<String> {
    let table = Table::lay(request, SENSIBLE);
    let times = Rc::new(Times::default());
    let (mut all, mut all_rolls, mut number) = (Duration::ZERO, 0, 0);
    let processor = ProcessTime::now();
    while all < options.time() {
        let seats = Timed { seats: table.seats(), times: Rc::clone(&times) };
        let begun = Instant::now();
        let mut game = table.begin(number, Box::new(seats));
        game.forget_past();
        while *game.phase() != Phase::Over && game.kernel().state.turn <= table.plan.most_turns {
            game.advance().unwrap_or_else(|error| panic!("{error}"));
        }
        all += begun.elapsed();
        all_rolls += rolls(&game);
        number += 1;
    }
    let roll = grouped(processor.elapsed().as_nanos() as f64 / all_rolls as f64);
    let share = |time: Duration| format!("{:.0} %", time.as_secs_f64() / all.as_secs_f64() * 100.0);
    let (between, answers, acts) = (times.between.get(), times.answers.get(), times.acts.get());
    let rest = all.saturating_sub(between + answers + acts);
    vec![request.edition.clone(), roll, share(between), share(answers), share(acts), share(rest)]
}

/// Seats that are timed.
struct Timed {
    seats: Box<dyn Seats>,
    times: Rc<Times>,
}

impl Seats for Timed {
    fn step_begins(&mut self, state: &State, mark: &Mark) {
        self.seats.step_begins(state, mark);
    }

    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        let Timed { seats, times } = self;
        timed(desk, times, &times.answers, |desk| seats.reply(desk, question))
    }

    fn may_do_something(&self, state: &State) -> bool {
        self.seats.may_do_something(state)
    }

    fn between_steps(&mut self, desk: &mut dyn Desk, done: &[Interlude]) -> Result<Option<Interlude>, Fault> {
        let Timed { seats, times } = self;
        timed(desk, times, &times.between, |desk| seats.between_steps(desk, done))
    }
}

/// Adds the time of something that seats do, without that in which the rules list acts for them.
fn timed<T>(desk: &mut dyn Desk, times: &Times, sum: &Cell<Duration>, act: impl FnOnce(&mut dyn Desk) -> T) -> T {
    let (begun, acts) = (Instant::now(), times.acts.get());
    let result = act(&mut TimedDesk { desk, times });
    let listed = times.acts.get() - acts;
    sum.set(sum.get() + begun.elapsed().saturating_sub(listed));
    result
}

struct TimedDesk<'a> {
    desk: &'a mut dyn Desk,
    times: &'a Times,
}

impl Desk for TimedDesk<'_> {
    fn kernel(&self) -> Ref<'_, Kernel> {
        self.desk.kernel()
    }

    fn acts(&mut self, player: PlayerId) -> Result<Acts, Fault> {
        let begun = Instant::now();
        let acts = self.desk.acts(player);
        self.times.acts.set(self.times.acts.get() + begun.elapsed());
        acts
    }

    fn inputs(&self) -> Vec<Input> {
        self.desk.inputs()
    }

    fn deal_problem(&mut self, question: &Question, answer: &Answer) -> Result<Option<String>, Fault> {
        self.desk.deal_problem(question, answer)
    }

    fn lend(&mut self, look: &mut dyn FnMut(&mut Box<State>)) {
        self.desk.lend(look);
    }
}
