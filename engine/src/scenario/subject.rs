//! What a scenario's tables are about: a player, a space, a site, a pot, a timer, the Bank or the table.

use crate::data::node::At;
use crate::edition::{Named, PlayerId, PotId, SiteId, SpaceId};
use crate::kernel::Kernel;
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;
use crate::value::{Place, Purse, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Player(PlayerId),
    Space(SpaceId),
    Site(SiteId),
    Pot(PotId),
    Bank,
    Table,
}

impl Subject {
    /// The subject of that name. A player of that name comes before a space, and so on. The keys are what the table of the
    /// scenario has besides subjects.
    pub fn find(
        kernel: &Kernel,
        name: &At<SharedText>,
        owner: &'static str,
        keys: &[&str],
    ) -> Result<Subject, Box<Mistake>> {
        let word = &*name.value;
        let edition = &kernel.edition;
        let player = kernel.state.all_players().find(|player| kernel.player_name(*player) == word);
        let found = match word {
            "bank" => Some(Subject::Bank),
            "table" => Some(Subject::Table),
            _ => player
                .map(Subject::Player)
                .or_else(|| edition.find(Named::Space, word).map(|index| Subject::Space(SpaceId::nth(index))))
                .or_else(|| edition.find(Named::Site, word).map(|index| Subject::Site(SiteId::nth(index))))
                .or_else(|| edition.find(Named::Pot, word).map(|index| Subject::Pot(PotId::nth(index)))),
        };
        found.ok_or_else(|| {
            let players = kernel.state.all_players().map(|player| kernel.player_name(player).to_string());
            let ids = [Named::Space, Named::Site, Named::Pot].into_iter().flat_map(|named| edition.ids(named));
            let names: Vec<String> = players.chain(ids.map(|id| id.to_string())).collect();
            let near = nearest(word, names.iter().map(String::as_str).chain(keys.iter().copied()));
            let keys = keys.iter().map(ToString::to_string).collect();
            let what = What::UnknownSubject { owner, name: word.into(), nearest: near, keys, names };
            Box::new(Mistake::new(&name.at, what))
        })
    }

    /// A key that it does not have; the fixed ones are those besides its pieces and values.
    pub fn unknown_key(self, kernel: &Kernel, fixed: &[&str], key: &At<SharedText>) -> Mistake {
        let edition = &kernel.edition;
        let declared = match self {
            Subject::Player(_) => edition.declared.player_values.as_slice(),
            Subject::Space(_) => &edition.declared.space_values,
            Subject::Table => &edition.declared.table_values,
            Subject::Site(_) | Subject::Pot(_) | Subject::Bank => &[],
        };
        let pieces = self.place().map(|_| edition.ids(Named::Piece)).unwrap_or_default();
        let keys: Vec<String> = fixed
            .iter()
            .map(ToString::to_string)
            .chain(pieces.into_iter().map(ToString::to_string))
            .chain(declared.iter().map(|declaration| declaration.name.to_string()))
            .collect();
        let what = What::UnknownKey {
            owner: format!("`{}`", self.name(kernel)),
            key: key.value.to_string(),
            nearest: nearest(&key.value, keys.iter().map(String::as_str)),
            keys,
        };
        Mistake::new(&key.at, what)
    }

    pub fn purse(self) -> Option<Purse> {
        match self {
            Subject::Player(player) => Some(Purse::Player(player)),
            Subject::Pot(pot) => Some(Purse::Pot(pot)),
            Subject::Bank => Some(Purse::Bank),
            Subject::Space(_) | Subject::Site(_) | Subject::Table => None,
        }
    }

    /// Where its pieces stand.
    pub fn place(self) -> Option<Place> {
        match self {
            Subject::Player(player) => Some(Place::Player(player)),
            Subject::Space(space) => Some(Place::Space(space)),
            Subject::Site(site) => Some(Place::Site(site)),
            Subject::Bank => Some(Place::Bank),
            Subject::Pot(_) | Subject::Table => None,
        }
    }

    /// What carries its declared values.
    pub fn value_owner(self) -> Option<Value> {
        match self {
            Subject::Player(player) => Some(Value::Player(player)),
            Subject::Space(space) => Some(Value::Space(space)),
            Subject::Table => Some(Value::Table),
            Subject::Site(_) | Subject::Pot(_) | Subject::Bank => None,
        }
    }

    pub fn name(self, kernel: &Kernel) -> String {
        match self {
            Subject::Player(player) => kernel.player_name(player).into(),
            Subject::Space(space) => kernel.edition.space(space).id.to_string(),
            Subject::Site(site) => kernel.edition.sites[site.index()].id.to_string(),
            Subject::Pot(pot) => kernel.edition.pots[pot.index()].id.to_string(),
            Subject::Bank => "bank".into(),
            Subject::Table => "table".into(),
        }
    }
}
