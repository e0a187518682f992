//! The amounts that a player may name.

use super::{Answer, Form, Question, Refusal};
use crate::edition::PlayerId;
use crate::kernel::Kernel;

/// `least`, `least + step`, … up to `most`. There are none if `most` is less than `least`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    pub least: i64,
    pub most: i64,
    pub step: i64,
}

impl Question {
    /// What a player who is asked may name; nothing if the question wants no amount. Where anybody may call out, everybody
    /// has a limit of their own.
    pub fn amounts(&self, player: PlayerId) -> Option<Amounts> {
        match &self.form {
            Form::Amount { least, most, step } => Some(Amounts { least: *least, most: *most, step: *step }),
            Form::Call { least, limits, step } => {
                let place = self.players.iter().position(|asked| *asked == player)?;
                Some(Amounts { least: *least, most: *limits.get(place)?, step: *step })
            }
            Form::YesNo | Form::OneOf { .. } | Form::SomeOf { .. } | Form::Place { .. } | Form::Deal { .. } => None,
        }
    }
}

impl Kernel {
    /// The amounts that a question takes: `10 to 900 in steps of 5`, or everybody's own, `from 10; Ann up to 900, Ben up to
    /// 40`.
    pub fn amounts_words(&self, question: &Question) -> String {
        let own = question.players.iter().filter_map(|player| Some((*player, question.amounts(*player)?)));
        let own: Vec<(PlayerId, Amounts)> = own.collect();
        let Some((_, Amounts { least, most, step })) = own.first().copied() else { return "none".into() };
        let steps = if step == 1 { String::new() } else { format!(" in steps of {step}") };
        if own.iter().all(|(_, amounts)| amounts.most == most) && least <= most {
            return format!("{least} to {most}{steps}");
        }
        let limit =
            |(player, amounts): &(PlayerId, Amounts)| format!("{} up to {}", self.player_name(*player), amounts.most);
        format!("from {least}{steps}; {}", own.iter().map(limit).collect::<Vec<_>>().join(", "))
    }
}

impl Amounts {
    pub fn check(self, amount: i64) -> Result<(), Refusal> {
        let Amounts { least, most, step } = self;
        if most < least {
            return Err(Refusal::NoAmount { amount, least, most });
        }
        if !(least..=most).contains(&amount) {
            return Err(Refusal::OutOfRange { amount, least, most });
        }
        // The subtraction may overflow between the two ends of the number range, where no step fits either.
        let fits = amount.checked_sub(least).is_some_and(|above| above % step == 0);
        if fits { Ok(()) } else { Err(Refusal::NotAStep { amount, least, step }) }
    }

    /// How many steps lie between the least amount and the greatest; nothing if there is no amount.
    pub fn steps(self) -> Option<i64> {
        (self.least <= self.most).then(|| self.most.saturating_sub(self.least) / self.step)
    }

    /// The amount so many steps above the least.
    pub fn answer(self, steps: i64) -> Answer {
        Answer::Amount(self.least + steps * self.step)
    }
}
