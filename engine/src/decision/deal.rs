//! An exchange that one player proposes to another.

use serde::{Deserialize, Serialize};

use crate::edition::PlayerId;
use crate::kernel::Kernel;
use crate::text::SharedText;
use crate::value::{Stock, Value};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deal {
    pub from: PlayerId,
    pub to: PlayerId,
    /// What `from` hands over.
    pub gives: Bundle,
    /// What `from` receives.
    pub takes: Bundle,
}

/// One side of a deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bundle {
    pub cash: i64,
    /// Deeds and cards.
    pub things: Vec<Value>,
    pub pieces: Vec<(Stock, i64)>,
    /// Words that no kernel can enforce. Most rules refuse them.
    pub promises: Vec<SharedText>,
}

impl Bundle {
    pub fn is_empty(&self) -> bool {
        *self == Bundle::default()
    }
}

impl Kernel {
    /// A deal by the names of what changes hands, whatever has become of it since.
    pub fn deal_words(&self, deal: &Deal) -> String {
        self.deal_with(deal, |thing| self.name(thing))
    }

    /// A deal as it stands now, for those who are to judge it.
    pub fn deal_words_now(&self, deal: &Deal) -> String {
        self.deal_with(deal, |thing| self.thing_words(thing))
    }

    fn deal_with(&self, deal: &Deal, words: impl Fn(&Value) -> String) -> String {
        let (gives, takes) = (self.bundle_words(&deal.gives, &words), self.bundle_words(&deal.takes, &words));
        format!("{} gives {} {gives} for {takes}", self.player_name(deal.from), self.player_name(deal.to))
    }

    fn bundle_words(&self, bundle: &Bundle, words: impl Fn(&Value) -> String) -> String {
        let cash = (bundle.cash > 0).then(|| self.money(bundle.cash));
        let things = bundle.things.iter().map(words);
        let pieces = bundle.pieces.iter().map(|(stock, count)| self.pieces_name(*stock, *count));
        let promises = bundle.promises.iter().map(|promise| format!("\"{promise}\""));
        let parts: Vec<String> = cash.into_iter().chain(things).chain(pieces).chain(promises).collect();
        if parts.is_empty() { "nothing".into() } else { parts.join(" + ") }
    }

    /// A deed or card by its name. A deed whose space has raised flags says so, since they change what it is worth.
    fn thing_words(&self, thing: &Value) -> String {
        let Value::Deed(deed) = thing else { return self.name(thing) };
        let Some(space) = self.edition.deeds.get(deed.index()).map(|deed| deed.space) else { return self.name(thing) };
        let declared = self.edition.declared.space_values.iter().enumerate();
        let raised = declared.filter(|(slot, declaration)| {
            let is_raised = self.value(&Value::Space(space), *slot) == Value::Flag(true);
            is_raised && declaration.default == Value::Flag(false)
        });
        let flags: Vec<String> = raised.map(|(_, declaration)| declaration.name.replace('_', " ")).collect();
        if flags.is_empty() { self.name(thing) } else { format!("{} ({})", self.name(thing), flags.join(", ")) }
    }
}
