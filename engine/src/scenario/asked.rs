//! Where a scenario asks for an edition, a mode, a house rule, an option or a bot that there is not.

use super::file::Scenario;
use crate::data::node::{NodeValue, Pair};
use crate::library::Location;
use crate::mistake::{Mistakes, What};
use crate::text::SharedText;

impl Scenario {
    /// Gives mistakes in what was asked for their place in the scenario.
    pub(super) fn located(&self, mistakes: Mistakes, path: &str) -> Mistakes {
        let file: SharedText = path.into();
        mistakes.requested_by(|what| self.place_of(what).cloned().unwrap_or_else(|| Location::top(&file)))
    }

    fn place_of(&self, what: &What) -> Option<&Location> {
        match what {
            What::UnknownEdition { .. } => Some(&self.edition.at),
            What::UnknownMode { .. } => self.mode.as_ref().map(|mode| &mode.at),
            What::UnknownHouseRule { rule, .. } | What::HouseRuleTwice { rule } => {
                let mut chosen = self.house.iter().flatten().rev();
                chosen.find(|house| house.request.id == *rule).map(|house| &house.node.at)
            }
            What::UnknownSetting { option, .. } => self.setting(option).map(|pair| &pair.key.at),
            What::WrongSetting { option, .. } | What::OptionOutOfRange { option, .. } => {
                self.setting(option).map(|pair| &pair.node.at)
            }
            What::UnknownBot { .. } => self.bots.as_ref().map(|bots| &bots.at),
            _ => None,
        }
    }

    /// The option of that name which the scenario sets, of the edition or of a house rule.
    fn setting(&self, option: &str) -> Option<&Pair> {
        let own = self.options.iter().map(|options| &options.table);
        let of_house_rules = self.house.iter().flatten().filter_map(|house| match &house.node.value {
            NodeValue::Table(table) => Some(table),
            _ => None,
        });
        own.chain(of_house_rules).flat_map(|table| &table.0).find(|pair| &*pair.key.value == option)
    }
}
