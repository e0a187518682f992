//! From what was added up to what is told.

use std::cmp::Reverse;

use boardwright_engine::edition::{CardId, DeckId};

use super::distribution::Distribution;
use super::holding::Holding;
use super::report::*;
use super::statistics::{Estimate, chance_of_difference, rounded, wilson};
use super::tally::Wins;
use super::{Plan, Tally};
use crate::seat_words;
use boardwright_engine::text::SharedText;

impl Report {
    pub fn new(plan: &Plan, tally: &Tally) -> Report {
        let (edition, request, figures) = (&plan.edition, &plan.edition.request, &tally.figures);
        let games = tally.games.max(1) as f64;
        let per_game = |count: u64| rounded(count as f64 / games);
        let count = |name: &str, times: u64| Count { name: name.into(), times: per_game(times) };
        let draws =
            |id: &str, name: &str, times: u64| Draws { id: id.into(), name: name.into(), times: per_game(times) };
        let landings = figures.landings.iter().sum::<u64>().max(1) as f64;
        let draws_of = |deck: DeckId| -> u64 {
            edition.decks[deck.index()].cards.iter().map(|card| figures.draws[card.index()]).sum()
        };
        let mut payments: Vec<_> = figures.payments.iter().collect();
        payments.sort_by_key(|(_, sum)| Reverse(sum.amount));
        let cards = (0..edition.cards.len()).map(|index| (edition.card(CardId::nth(index)), figures.draws[index]));
        let space_of = |index: usize| edition.space(edition.deeds[index].space);
        Report {
            edition: edition.id.to_string(),
            name: edition.name.to_string(),
            mode: edition.mode.to_string(),
            currency: edition.currency.to_string(),
            house_rules: request.house_rules.iter().map(|rule| chosen(&rule.id, &rule.options)).collect(),
            options: request.options.iter().map(|(name, value)| format!("{name}={value}")).collect(),
            players: plan.players.iter().map(seat_words::words).collect(),
            seed: plan.seed,
            games: plan.games,
            played: tally.games,
            finished: tally.finished(),
            most_turns: plan.most_turns,
            failed: tally.failed,
            failures: tally
                .failures
                .iter()
                .map(|failure| FailedGame { seed: failure.seed, problem: failure.problem.clone() })
                .collect(),
            endings: endings(tally),
            turns: length(&tally.turns, 1.0),
            rolls: length(&tally.rolls, 1.0),
            minutes: length(&tally.seconds, 1.0 / 60.0),
            roll_seconds: plan.pace.roll,
            decision_seconds: plan.pace.decision,
            wins_by_seat: win_shares(&tally.wins_by_seat, tally.finished()),
            wins_by_order: win_shares(&tally.wins_by_order, tally.finished()),
            bankruptcies: tally.bankruptcies.mean().map(Estimate::rounded),
            departures: by_count(figures.departures.iter().map(|(why, times)| count(why, *times)).collect()),
            rents: tally.rents.mean().map(Estimate::rounded),
            rent_paid: tally.rent_paid.mean().map(Estimate::rounded),
            cash: (figures.cash.points.iter().enumerate())
                .map(|(tenth, point)| Cash {
                    tenth,
                    all: rounded(point.all as f64 / games),
                    richest: rounded(point.richest as f64 / games),
                })
                .collect(),
            payments: payments
                .into_iter()
                .map(|(payment, sum)| Payments {
                    from: payment.from,
                    to: payment.to,
                    why: payment.why.to_string(),
                    times: per_game(sum.times),
                    amount: rounded(sum.amount as f64 / games),
                })
                .collect(),
            groups: (edition.groups.iter().zip(&figures.groups))
                .map(|(group, holding)| returns(&group.id, &group.name, holding, games))
                .collect(),
            deeds: (figures.deeds.iter().enumerate())
                .map(|(index, holding)| returns(&space_of(index).id, &space_of(index).name, holding, games))
                .collect(),
            spaces: (edition.spaces.iter().zip(&figures.landings))
                .map(|(space, times)| Landings {
                    id: space.id.to_string(),
                    name: space.name.to_string(),
                    times: per_game(*times),
                    share: rounded(*times as f64 / landings),
                })
                .collect(),
            decks: (edition.decks.iter().enumerate())
                .map(|(index, deck)| draws(&deck.id, &deck.name, draws_of(DeckId::nth(index))))
                .collect(),
            cards: cards.map(|(card, times)| draws(&card.id, &card.name, times)).collect(),
            questions: figures
                .questions
                .iter()
                .map(|(kind, answers)| Questions {
                    kind: kind.to_string(),
                    asked: per_game(answers.asked),
                    declined: rounded(answers.declined as f64 / answers.asked.max(1) as f64),
                })
                .collect(),
            acts: figures.acts.iter().map(|(name, times)| count(name, *times)).collect(),
            house_rule_calls: (edition.house_rules.iter().zip(&figures.house_rules))
                .map(|(id, calls)| HouseRuleCalls {
                    id: id.to_string(),
                    times: per_game(calls.times),
                    games: per_game(calls.games),
                })
                .collect(),
        }
    }
}

/// A house rule as it was asked for.
fn chosen(id: &str, options: &[(String, String)]) -> String {
    let options: String = options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    format!("{id}{options}")
}

/// The most frequent first.
fn endings(tally: &Tally) -> Vec<Ending> {
    let ending = |(why, games): (&SharedText, &u64)| Ending {
        why: why.to_string(),
        games: *games,
        share: wilson(*games as f64, tally.games).rounded(),
    };
    let mut endings: Vec<Ending> = tally.endings.iter().map(ending).collect();
    endings.sort_by_key(|ending| Reverse(ending.games));
    endings
}

fn length(values: &Distribution, unit: f64) -> Option<Length> {
    let quantile = |share: f64| Some(values.quantile(share)?.scaled(unit).rounded());
    Some(Length {
        mean: values.mean()?.scaled(unit).rounded(),
        median: quantile(0.5)?,
        percentile_5: quantile(0.05)?,
        percentile_95: quantile(0.95)?,
    })
}

fn win_shares(wins: &Wins, finished: u64) -> WinShares {
    let parts = wins.parts();
    WinShares {
        chance: chance_of_difference(&parts).map(rounded),
        shares: parts.into_iter().map(|part| wilson(part, finished).rounded()).collect(),
    }
}

fn returns(id: &str, name: &str, holding: &Holding, games: f64) -> Return {
    let owned = holding.games().max(1) as f64;
    Return {
        id: id.into(),
        name: name.into(),
        owned: rounded(holding.games() as f64 / games),
        rents: rounded(holding.rents as f64 / owned),
        income: rounded(holding.income as f64 / owned),
        spent: rounded(holding.spent as f64 / owned),
        left: holding.left.mean().map(Estimate::rounded),
    }
}

fn by_count(mut counts: Vec<Count>) -> Vec<Count> {
    counts.sort_by(|one, other| other.times.total_cmp(&one.times));
    counts
}
