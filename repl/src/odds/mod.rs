//! Who wins from here: games that go on from where a game stands, also from each answer to the question that waits.
//!
//! What is known stays as it is; the dice, the devices and the cards that nobody has seen are drawn anew for each game, and
//! the same for every answer, so that answers differ by what they lead to and not by luck.

mod text;

use boardwright_engine::decision::{Answer, all_answers};
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::{FirstMove, Game, SeatSetup};
use serde::Serialize;

use crate::seat_words;
use crate::sim::{Estimate, Plan, Tally, Watcher, run_together, wilson};

/// More answers than these are not told apart.
const MOST_ANSWERS: usize = 8;

/// What came of the games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The turn from which they went on.
    pub turn: u32,
    pub seed: u64,
    /// How many games were asked for, for each answer.
    pub games: usize,
    /// How many were played, how many of these came to an end, and how many failed.
    pub played: u64,
    pub finished: u64,
    pub failed: u64,
    /// Why the first one failed.
    pub problem: Option<String>,
    /// As the bots go on.
    pub seats: Vec<SeatOdds>,
    /// If this or that is answered first, where a question with few answers waits for one player.
    pub question: Option<QuestionOdds>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatOdds {
    pub player: String,
    /// The bot that plays the seat, with its options.
    pub bot: String,
    pub wins: Estimate,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QuestionOdds {
    pub player: String,
    pub question: String,
    pub answers: Vec<AnswerOdds>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnswerOdds {
    pub answer: String,
    /// How often whoever answers wins then.
    pub wins: Estimate,
}

/// An answer that is tried.
struct Tried {
    player: PlayerId,
    answer: Answer,
    words: String,
}

/// Plays the games of a plan that goes on from where the game stands.
pub fn odds(game: &Game, plan: Plan, threads: usize, watcher: &impl Watcher) -> Result<Odds, String> {
    let tried = answers(game);
    let first = |tried: &Tried| FirstMove::Answer(tried.player, tried.answer.clone());
    let answered: Vec<Plan> = tried.iter().map(|tried| plan.with_first(first(tried))).collect();
    let plans: Vec<Plan> = [plan].into_iter().chain(answered).collect();
    let mut tallies: Vec<Tally> = plans.iter().map(Tally::new).collect();
    run_together(&plans, threads, watcher, |games| {
        tallies.iter_mut().zip(games).for_each(|(tally, game)| tally.add(game));
    })?;
    let (plan, all) = (&plans[0], &tallies[0]);
    let seat = |(place, seat): (usize, &SeatSetup)| SeatOdds {
        player: seat.name.to_string(),
        bot: seat.bot.as_ref().map(seat_words::bot_words).unwrap_or_default(),
        wins: wins(all, place),
    };
    let answer = |(tried, tally): (&Tried, &Tally)| AnswerOdds {
        answer: tried.words.clone(),
        wins: wins(tally, tried.player.index()),
    };
    let question = game.question().filter(|_| !tried.is_empty()).map(|question| {
        let kernel = game.kernel();
        QuestionOdds {
            player: question.players.iter().map(|player| kernel.player_name(*player)).collect(),
            question: kernel.asked_words(question),
            answers: tried.iter().zip(&tallies[1..]).map(answer).collect(),
        }
    });
    let first_failure = tallies.iter().flat_map(|tally| &tally.failures).next();
    Ok(Odds {
        turn: game.kernel().state.turn,
        seed: plan.seed,
        games: plan.games,
        played: all.games,
        finished: all.finished(),
        failed: tallies.iter().map(|tally| tally.failed).sum(),
        problem: first_failure.map(|failure| failure.problem.clone()),
        seats: plan.players.iter().enumerate().map(seat).collect(),
        question,
    })
}

/// How many games are played for each that is asked for.
pub fn games_each(game: &Game) -> usize {
    answers(game).len() + 1
}

/// The legal answers of the one who is asked, if they are few.
fn answers(game: &Game) -> Vec<Tried> {
    let Some(question) = game.question() else { return Vec::new() };
    let [player] = question.players.as_slice() else { return Vec::new() };
    let kernel = game.kernel();
    let tried = |answer: Answer| Tried { player: *player, words: kernel.answer_words(question, &answer), answer };
    all_answers(question, *player, MOST_ANSWERS).unwrap_or_default().into_iter().map(tried).collect()
}

/// The share of the games that came to an end.
fn wins(tally: &Tally, seat: usize) -> Estimate {
    let parts = tally.wins_by_seat.parts();
    wilson(parts.get(seat).copied().unwrap_or(0.0), tally.finished()).rounded()
}
