//! The bot that looks ahead: it tries each answer in games that it plays out in its thoughts.
//!
//! It sees what everybody at the table can see. The dice, the devices and the cards that nobody has seen are drawn anew for
//! each playout, and the same for all answers, so that none of them has the better luck.

use std::cell::RefCell;
use std::sync::Arc;

use super::playout::Playouts;
use super::seats::BotSeats;
use super::sitter::Sitter;
use crate::data::{self, BotRequest};
use crate::decision::{Act, Answer, Desk, Question, some_answers};
use crate::edition::PlayerId;
use crate::game::{FirstMove, Mark, Position};
use crate::kernel::{Fault, State};
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, What};
use crate::script::{Program, link};
use crate::value::Value;

pub struct Ahead {
    /// What it does where it does not look ahead, and how everybody plays in its thoughts.
    pub(super) policy: Sitter,
    /// So many games are played out for a decision, all its answers together.
    playouts: usize,
    thoughts: RefCell<Playouts>,
}

/// So many answers or acts are tried at most.
const MOST_TRIED: usize = 8;

/// No answer is judged by fewer games.
const LEAST_GAMES: usize = 2;

impl Ahead {
    /// Loads it with its policy. Options that are not its own are the policy's.
    pub fn load(library: &Library, rules: &Program, request: &BotRequest) -> Result<Ahead, Mistakes> {
        let edition = &rules.edition;
        let plain = data::load_bot(library, edition, &BotRequest { id: request.id.clone(), options: Vec::new() })?;
        let is_own = |name: &str| plain.options.contains_key(name) && !edition.options.contains_key(name);
        let (own, others) = request.options.iter().cloned().partition(|(name, _)| is_own(name));
        let seen = data::load_bot(library, edition, &BotRequest { id: request.id.clone(), options: own })?;
        let policy = match seen.option("policy") {
            Some(Value::Text(policy)) => policy.to_string(),
            _ => data::RANDOM.to_owned(),
        };
        if policy == data::AHEAD {
            let (option, expected) = ("policy".to_owned(), "a bot that decides without looking ahead");
            let what = What::WrongSetting { option, expected, found: policy, default: data::SENSIBLE.to_owned() };
            return Err(Mistake::in_request(what).into());
        }
        let program = link(Arc::clone(edition))?;
        let policy = Sitter::load(library, &program, &BotRequest { id: policy, options: others })?;
        let number = |option: &str| match seen.option(option) {
            Some(Value::Number(number)) => u32::try_from(*number).unwrap_or(u32::MAX),
            _ => 0,
        };
        Ok(Ahead {
            playouts: number("playouts") as usize,
            thoughts: RefCell::new(Playouts::new(program, number("turns"), BotSeats::everywhere(&policy))),
            policy,
        })
    }

    /// What a player answers to a question of a step that began so.
    pub fn answer(
        &self,
        desk: &mut dyn Desk,
        question: &Question,
        player: PlayerId,
        begun: Option<&(State, Mark)>,
    ) -> Result<Answer, Fault> {
        let usual = self.policy.answer(desk, question, player)?;
        let Some((state, mark)) = begun else { return Ok(usual) };
        let answers = some_answers(desk, question, player, usual, self.most_tried())?;
        let position = Position::at_question(state.clone(), mark.clone(), desk.inputs(), &desk.kernel());
        let moves = answers.iter().map(|answer| FirstMove::Answer(player, answer.clone())).collect();
        let best = self.best(desk, &position, player, moves);
        Ok(answers.into_iter().nth(best).unwrap_or(Answer::Pass))
    }

    /// What a player does before the next step. It looks ahead after its own steps; in the turns of others it does what
    /// its policy does. What was done before is not done again.
    pub fn next_act(&self, desk: &mut dyn Desk, player: PlayerId, done: &[Act]) -> Result<Option<Act>, Fault> {
        let usual = self.policy.next_act(desk, player)?.filter(|act| !done.contains(act));
        if desk.kernel().state.player_in_turn != Some(player) {
            return Ok(usual);
        }
        let mut acts: Vec<Act> = desk.acts(player)?.iter().filter(|act| !done.contains(act)).collect();
        if acts.is_empty() {
            return Ok(usual);
        }
        // Of many acts some are tried, by luck.
        let mut luck = desk.luck();
        luck.shuffle(&mut acts, "acts")?;
        let mut tried = vec![usual];
        for act in [None].into_iter().chain(acts.into_iter().map(Some)) {
            if tried.len() < self.most_tried() && !tried.contains(&act) {
                tried.push(act);
            }
        }
        let position = Position::between_steps(&desk.kernel());
        let first = |act: &Option<Act>| act.clone().map_or(FirstMove::Step, FirstMove::Act);
        let best = self.best(desk, &position, player, tried.iter().map(first).collect());
        Ok(tried.into_iter().nth(best).flatten())
    }

    fn most_tried(&self) -> usize {
        (self.playouts / LEAST_GAMES).clamp(1, MOST_TRIED)
    }

    /// The place of the move that turns out best. Another than the first must be better by more than chance explains.
    fn best(&self, desk: &dyn Desk, position: &Position, player: PlayerId, moves: Vec<FirstMove>) -> usize {
        if moves.len() < 2 {
            return 0;
        }
        let games = (self.playouts / moves.len()).max(LEAST_GAMES);
        let mut luck = desk.luck();
        let mut half = || u64::from(luck.below(u32::MAX, "playouts").unwrap_or(0));
        let seeds: Vec<u64> = (0..games).map(|_| half() << 32 | half()).collect();
        let mut thoughts = self.thoughts.borrow_mut();
        let mut outcomes = |first: &FirstMove| -> Vec<i64> {
            seeds.iter().map(|seed| thoughts.outcome(position, *seed, first.clone(), player)).collect()
        };
        let outcomes: Vec<Vec<i64>> = moves.iter().map(&mut outcomes).collect();
        best_of(&outcomes)
    }
}

/// The place of the best list of outcomes. One that is no better than the first by at least its standard error is not
/// taken: the first is what experience says.
fn best_of(outcomes: &[Vec<i64>]) -> usize {
    let Some(first) = outcomes.first() else { return 0 };
    let gain = |other: &Vec<i64>| {
        let differences = || other.iter().zip(first).map(|(other, first)| i128::from(other - first));
        let (count, sum) = (i128::try_from(first.len()).unwrap_or(1), differences().sum::<i128>());
        let squares: i128 = differences().map(|difference| difference * difference).sum();
        // The mean is larger than its standard error: sum² / n² > (squares − sum² / n) / (n (n − 1)).
        let is_clear = sum * sum * (count - 1) > count * squares - sum * sum;
        if sum > 0 && is_clear { sum } else { 0 }
    };
    let gains: Vec<i128> = outcomes.iter().map(gain).collect();
    (0..gains.len()).rev().max_by_key(|place| gains[*place]).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::playout::MOST;
    use super::*;

    #[track_caller]
    fn check(outcomes: &[&[i64]], best: usize) {
        let outcomes: Vec<Vec<i64>> = outcomes.iter().map(|list| list.to_vec()).collect();
        assert_eq!(best_of(&outcomes), best);
    }

    #[test]
    fn the_better_answer_is_taken() {
        check(&[&[0, 0, 0, MOST], &[MOST, MOST, 0, MOST]], 1);
        check(&[&[10, 20, 30], &[11, 21, 31], &[12, 22, 32]], 2);
    }

    #[test]
    fn what_luck_explains_is_no_reason_to_depart_from_experience() {
        check(&[&[MOST, 0, MOST, 0], &[0, MOST, MOST, MOST]], 0);
        check(&[&[5, 5], &[5, 5], &[4, 4]], 0);
        check(&[&[5]], 0);
        check(&[], 0);
    }
}
