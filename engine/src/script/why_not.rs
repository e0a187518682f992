//! What is said of an act out of turn that the rules do not list.

use super::Machine;
use crate::decision::{Act, Refusal, RefusedAct};
use crate::edition::PlayerId;
use crate::kernel::Fault;
use crate::value::Value;

/// The script function that says why an act is refused, where the rules have it: `why_not(player, act, about)`.
pub const WHY_NOT: &str = "why_not";

impl Machine {
    /// The refusal of an act with the reason, as far as one can be told: what is misspelt, what the rules say, or who could.
    pub fn explained(&self, player: PlayerId, refusal: Refusal) -> Result<Refusal, Fault> {
        let Some(act) = RefusedAct::of(player, &refusal) else { return Ok(refusal) };
        let kernel = || self.host.kernel.borrow();
        let functions = self.program.functions().filter_map(|name| name.strip_prefix("act_"));
        let names: Vec<String> = functions.map(|name| name.replace('_', "-")).collect();
        let misspelt = act.unknown_name(&kernel(), &names).or_else(|| act.unknown_thing(&kernel()));
        if let Some(refusal) = misspelt {
            return Ok(refusal);
        }
        let meant = act.act(&kernel());
        if let Some(reason) = meant.map(|meant| self.reason_against(&meant)).transpose()?.flatten() {
            return Ok(act.by_the_rules(&kernel(), &reason));
        }
        let players: Vec<PlayerId> = kernel().state.all_players().collect();
        let mut acts = Vec::new();
        for player in players {
            acts.extend(self.acts(player)?.iter());
        }
        let elsewhere = act.for_others(&kernel(), &acts);
        Ok(elsewhere.unwrap_or(refusal))
    }

    /// What the rules say of an act that has its function. The name alone will do: whoever cannot `build` anything needs not
    /// say where.
    fn reason_against(&self, act: &Act) -> Result<Option<String>, Fault> {
        let is_whole = act.arguments.is_empty() || self.program.has(&act.function(), act.arguments.len() + 1);
        if !self.program.has(WHY_NOT, 3) || !is_whole {
            return Ok(None);
        }
        let about = match act.arguments.as_slice() {
            [] => Value::Nothing,
            [one] => one.clone(),
            several => Value::list(several.to_vec()),
        };
        let arguments = [Value::Player(act.player), Value::Text(act.name.clone()), about];
        let reason = self.look("the reason of a refusal", WHY_NOT, &arguments)?;
        Ok((reason != Value::Nothing).then(|| self.host.kernel.borrow().name(&reason)))
    }
}
