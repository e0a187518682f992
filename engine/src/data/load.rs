//! The order in which an edition is loaded.

use super::contents::Contents;
use super::draft::{Draft, Overlay};
use super::files::EditionHead;
use super::folder::{Folder, chain};
use super::head::{self, ScriptHead};
use super::list::List;
use super::modes::Modes;
use super::resolve::{
    Board, Cards, Declaring, Settings, SetupChecked, Supplies, Tracks, add_own_options, check_ids, check_told_apart,
    rules,
};
use super::shared::Shared;
use super::{Request, bot, house, scripts, settings, version};
use crate::edition::Edition;
use crate::library::{Library, Location};
use crate::mistake::{Mistake, Mistakes, What};
use crate::text::SharedText;

/// Loads an edition as it was asked for, or tells everything that is wrong with it.
pub fn load(library: &Library, request: &Request) -> Result<Edition, Mistakes> {
    match attempt(library, request) {
        (Some(edition), None) => Ok(edition),
        (_, Some(mistakes)) => Err(mistakes),
        (None, None) => unreachable!("an edition is given up only after a mistake was noted"),
    }
}

/// Loads an edition as far as that is possible: beside its mistakes there may be enough of it to look at its scripts.
pub fn attempt(library: &Library, request: &Request) -> (Option<Edition>, Option<Mistakes>) {
    let mut mistakes = Vec::new();
    let edition = try_load(library, request, &mut mistakes);
    (edition, Mistakes::of(mistakes))
}

/// Nothing, after at least one mistake, if too little can be read to make an edition of it.
fn try_load(library: &Library, request: &Request, mistakes: &mut Vec<Mistake>) -> Option<Edition> {
    let mut house_rules = house::heads(library, &request.house_rules, mistakes);
    house::check_together(&mut house_rules, mistakes);
    let folders = chain(library, &request.edition, mistakes);
    let misfits = version::misfits(&folders);
    if !misfits.is_empty() {
        *mistakes = misfits;
        return None;
    }
    // What is not TOML cannot be judged any further: guesses would only hide the mistakes to mend first.
    if folders.is_empty()
        || mistakes.iter().any(|mistake| matches!(mistake.what, What::Syntax { .. } | What::NotText { .. }))
    {
        return None;
    }
    let contents: Vec<Option<Contents>> = folders.iter().map(|folder| Contents::of(folder, mistakes)).collect();
    let contents = contents.into_iter().collect::<Option<Vec<Contents>>>()?;
    // Without the edition that it extends hardly anything fits together.
    if mistakes.iter().any(Mistake::loses_the_base) {
        return None;
    }
    let modes = Modes::of(&folders, &contents, request.mode.as_deref(), mistakes);
    Loading { library, request, folders, house_rules }.finish(contents, modes, mistakes)
}

/// What is known before the files are laid over each other.
struct Loading<'a> {
    library: &'a Library,
    request: &'a Request,
    folders: Vec<Folder>,
    house_rules: Vec<ScriptHead>,
}

impl Loading<'_> {
    fn finish(&self, contents: Vec<Contents>, mut modes: Modes, mistakes: &mut Vec<Mistake>) -> Option<Edition> {
        let chain = self.chain();
        scripts::check_modes(self.library, &chain, &modes.by_edition, mistakes);
        let mut draft = Draft::default();
        let mut shared = Shared::of(self.library);
        let mut lay_over = |overlay: Overlay, mistakes: &mut Vec<Mistake>| {
            shared.follow(&overlay, &mut draft, mistakes);
            draft.lay_over(overlay, self.library, mistakes);
        };
        let mut own = None;
        for (contents, folder) in contents.into_iter().zip(&self.folders) {
            check_folder(&contents.head, folder, mistakes);
            lay_over(contents.overlay, mistakes);
            own = Some((contents.head, contents.rules));
        }
        for overlay in std::mem::take(&mut modes.overlays) {
            lay_over(overlay, mistakes);
        }
        let (head, rules) = own?;
        let mode_chain = modes.chain(&chain);
        let mut edition = self.build(&draft, &shared, head, &rules, modes, mistakes)?;
        let heads = || shared.heads().chain(&self.house_rules);
        head::add_entries(heads(), &mut edition, mistakes);
        check_told_apart(&draft, heads(), mistakes);
        // What could not be read may be what is needed, so that the needs are checked only where the data is right.
        if !mistakes.iter().any(|mistake| mistake.at.file.ends_with(".toml")) {
            // What a shared file needs, the edition that uses it must have; a house rule is chosen in no file.
            let std = shared.heads().map(|head| (head, shared.place(head)));
            let house_rules = self.house_rules.iter().map(|head| (head, None));
            head::check_needs(std.chain(house_rules), &edition, &chain, mistakes);
        }
        settings::set(self.request, &mut edition, mistakes);
        edition.layers = scripts::layers(self.library, &edition, &chain, mode_chain);
        edition.sources = self.sources(&edition, &shared);
        Some(edition)
    }

    fn build(
        &self,
        draft: &Draft,
        shared: &Shared<'_>,
        head: EditionHead,
        rule_entries: &[super::entries::Entry],
        modes: Modes,
        mistakes: &mut Vec<Mistake>,
    ) -> Option<Edition> {
        let library = self.library;
        let setup = draft.setup.as_ref()?;
        let top = Location::top(&self.folders.last()?.edition.path);
        self.check_board(draft, mistakes);
        check_ids(draft, library, mistakes);
        let mut remarks = Vec::new();
        let tracks = Tracks::of(draft, &mut remarks, mistakes);
        // The shared rules come first, so that an edition which repeats one of their names is told so at its own line.
        let mut declaring = Declaring::new(library);
        head::declare(shared.heads(), &mut declaring, mistakes);
        declaring.add_own(draft, &tracks, mistakes);
        head::declare(self.house_rules.iter(), &mut declaring, mistakes);
        let declared = declaring.declared;
        let board = Board::of(draft, &tracks, &declared, library, &mut remarks, mistakes);
        let cards = Cards::of(draft, &tracks, &declared, &mut remarks, mistakes);
        let supplies = Supplies::of(draft, &mut remarks, mistakes);
        let rules = rules(rule_entries, library, &mut remarks, mistakes);
        let mut options = Settings::new();
        head::add_options(shared.heads(), &mut options, &head.id.text, mistakes);
        add_own_options(setup, &mut options, &head.id.text, mistakes);
        head::add_options(self.house_rules.iter(), &mut options, &head.id.text, mistakes);
        let checked = SetupChecked::of(draft, setup, &tracks, &head.id.text, &top, mistakes)?;
        Some(Edition {
            id: head.id.text,
            name: head.name,
            chain: self.chain(),
            about: head.about.unwrap_or_else(|| "".into()),
            mode: modes.chosen.clone(),
            modes: modes.ids(),
            mode_heads: modes.heads.into_iter().map(|(_, head)| head).collect(),
            complete: head.complete.unwrap_or(false),
            min_players: checked.min_players,
            max_players: checked.max_players,
            tokens: checked.tokens,
            currency: checked.currency,
            start_cash: checked.start_cash,
            bills: checked.bills,
            bank: checked.bank,
            dice: checked.dice,
            groups: board.groups,
            spaces: board.spaces,
            deeds: board.deeds,
            tiles: tracks.tiles,
            tracks: tracks.tracks,
            sites: board.sites,
            start: checked.start,
            decks: cards.decks,
            cards: cards.cards,
            pieces: supplies.pieces,
            pots: supplies.pots,
            devices: supplies.devices,
            timers: supplies.timers,
            options,
            declared,
            words: setup.words.as_ref().map(|words| words.0.clone()).unwrap_or_default(),
            rules,
            remarks,
            uses: shared.ids(),
            layers: Vec::new(),
            house_rules: self.house_rules.iter().map(|rule| rule.id.clone()).collect(),
            request: self.request.clone(),
            sources: Library::new(),
        })
    }

    /// Notes that there is no board, or nothing on it.
    fn check_board(&self, draft: &Draft, mistakes: &mut Vec<Mistake>) {
        if !draft.list(List::Space).is_empty() {
            return;
        }
        let Some(own) = self.folders.last() else { return };
        let edition = own.id.to_string();
        let boards = self.folders.iter().rev().find_map(|folder| folder.board.as_ref());
        mistakes.push(match boards {
            Some(board) => Mistake::new(&board.top(), What::BoardWithoutSpaces { edition }),
            None => Mistake::new(&own.edition.top(), What::MissingFile { edition, file: "board.toml".to_owned() }),
        });
    }

    fn chain(&self) -> Vec<SharedText> {
        self.folders.iter().map(|folder| folder.id.clone()).collect()
    }

    /// Everything that a save carries: the data, the rules, and the bots that may sit at the table.
    fn sources(&self, edition: &Edition, shared: &Shared<'_>) -> Library {
        let data = self.folders.iter().flat_map(Folder::paths);
        let scripts = edition.layers.iter().flat_map(|layer| &layer.files);
        let bots = bot::paths(self.library, &edition.chain);
        self.library.only(data.chain(scripts).chain(&shared.paths()).chain(&bots))
    }
}

fn check_folder(head: &EditionHead, folder: &Folder, mistakes: &mut Vec<Mistake>) {
    if head.id.text != folder.id {
        let (id, folder) = (head.id.text.to_string(), folder.id.to_string());
        mistakes.push(Mistake::new(&head.id.at, What::EditionOfOtherFolder { id, folder }));
    }
}
