//! From what was added up to what is told.

use std::cmp::Reverse;

use boardwright_engine::edition::{CardId, DeckId, Issue};

use super::curve::Point;
use super::distribution::Distribution;
use super::figures;
use super::histogram::histogram;
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
            turns: length(&tally.turns, 1),
            rolls: length(&tally.rolls, 1),
            minutes: length(&tally.seconds, 60),
            roll_seconds: plan.pace.roll,
            decision_seconds: plan.pace.decision,
            wins_by_seat: win_shares(&tally.wins_by_seat, tally.finished()),
            wins_by_order: win_shares(&tally.wins_by_order, tally.finished()),
            bankruptcies: tally.bankruptcies.mean().map(Estimate::rounded),
            departures: by_count(figures.departures.iter().map(|(why, times)| count(why, *times)).collect()),
            rents: tally.rents.mean().map(Estimate::rounded),
            rent_paid: tally.rent_paid.mean().map(Estimate::rounded),
            cash: (tally.cash.points.iter().enumerate())
                .map(|(tenth, point)| Cash {
                    tenth,
                    all: rounded(point.all as f64 / games),
                    richest: rounded(point.richest as f64 / games),
                    pots: rounded(point.pots as f64 / games),
                    bank: (edition.bank != Issue::Unlimited).then(|| rounded(point.bank as f64 / games)),
                })
                .collect(),
            cash_by_seat: by_seat(plan, tally, |point| &point.seats),
            worth_by_seat: by_seat(plan, tally, |point| &point.worths),
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
            buildings: (edition.pieces.iter().zip(&figures.buildings))
                .filter(|(_, building)| building.bought > 0)
                .map(|(piece, building)| building_returns(&piece.id, &piece.name, building, games))
                .collect(),
            bare_rents: Rents {
                times: per_game(figures.bare_rents.times),
                amount: rounded(figures.bare_rents.amount as f64 / games),
            },
            spaces: (edition.spaces.iter().zip(&figures.landings))
                .map(|(space, times)| Landings {
                    id: space.id.to_string(),
                    name: space.name.to_string(),
                    track: edition.track(space.track).id.to_string(),
                    group: space.group.map(|group| edition.group(group).id.to_string()),
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

/// A length in larger units, so many of which its numbers count.
fn length(values: &Distribution, unit: u32) -> Option<Length> {
    let factor = 1.0 / f64::from(unit);
    let quantile = |share: f64| Some(values.quantile(share)?.scaled(factor).rounded());
    Some(Length {
        mean: values.mean()?.scaled(factor).rounded(),
        median: quantile(0.5)?,
        percentile_5: quantile(0.05)?,
        percentile_95: quantile(0.95)?,
        histogram: histogram(values, unit)?,
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

fn building_returns(id: &str, name: &str, building: &figures::Building, games: f64) -> Building {
    let returns = returns(id, name, &building.holding, games);
    let bought = building.bought as f64 / building.holding.games().max(1) as f64;
    let Return { id, name, owned, rents, income, spent, left } = returns;
    Building { id, name, games: owned, bought: rounded(bought), rents, income, spent, left }
}

fn by_seat(plan: &Plan, tally: &Tally, of: fn(&Point) -> &[Distribution]) -> Vec<SeatCurve> {
    let seats = plan.players.iter().enumerate().map(|(seat, player)| {
        let points = tally.cash.points.iter().enumerate().filter_map(|(tenth, point)| {
            let quantile = |share: f64| of(point)[seat].quantile(share).map(|found| found.value);
            Some(Quartiles { tenth, low: quantile(0.25)?, median: quantile(0.5)?, high: quantile(0.75)? })
        });
        SeatCurve { player: seat_words::words(player), points: points.collect() }
    });
    seats.collect()
}

fn by_count(mut counts: Vec<Count>) -> Vec<Count> {
    counts.sort_by(|one, other| other.times.total_cmp(&one.times));
    counts
}
