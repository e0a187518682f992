//! What is to be checked or tested: editions, house rules and bots, by their ids or by the paths of packs.

use boardwright::pack::Pack;
use boardwright::shelf::Shelf;
use boardwright_engine::data;
use boardwright_engine::library::Library;

/// An edition, a house rule or a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Edition(String),
    HouseRule(String),
    Bot(String),
}

impl Subject {
    pub fn id(&self) -> &str {
        match self {
            Subject::Edition(id) | Subject::HouseRule(id) | Subject::Bot(id) => id,
        }
    }

    /// Its folder in a library, where its scenarios are.
    pub fn folder(&self) -> String {
        match self {
            Subject::Edition(id) => format!("editions/{id}"),
            Subject::HouseRule(id) => format!("scripts/house/{id}"),
            Subject::Bot(id) => format!("scripts/bots/{id}"),
        }
    }
}

/// What the words name, with the packs among them put on the shelf. Without words: all that the user's own packs hold, the
/// pack that we are in, or else everything that the program carries.
pub fn named(words: &[String], shelf: &mut Shelf) -> Result<(Vec<Subject>, Library), String> {
    let mut subjects = Vec::new();
    if words.is_empty() && shelf.packs.is_empty() && Pack::is_here() {
        shelf.put(".".into())?;
    }
    if words.is_empty() {
        for path in &shelf.packs {
            subjects.extend(of_pack(&Pack::read(path)?));
        }
    }
    let mut ids = Vec::new();
    let library = shelf.read()?;
    for word in words {
        if let Some(path) = Pack::named_by(word, |id| is_id(id, &library)) {
            let found = of_pack(&shelf.put(path)?);
            if found.is_empty() {
                return Err(format!("{word} holds no edition, no house rule and no bot"));
            }
            subjects.extend(found);
        } else {
            ids.push(word);
        }
    }
    let library = shelf.read()?;
    subjects.extend(ids.into_iter().map(|id| by_id(id, &library)));
    if subjects.is_empty() {
        let editions = data::editions(&library).map(|id| Subject::Edition(id.to_owned()));
        subjects.extend(editions.chain(data::house_rules(&library).map(|id| Subject::HouseRule(id.to_owned()))));
    }
    Ok((subjects, library))
}

fn is_id(word: &str, library: &Library) -> bool {
    data::editions(library).any(|known| known == word)
        || data::house_rules(library).any(|known| known == word)
        || data::shared_bots(library).any(|known| known == word)
}

/// An id that nobody knows is taken for an edition's: loading it says which there are.
fn by_id(id: &str, library: &Library) -> Subject {
    let is_edition = data::editions(library).any(|known| known == id);
    let is_house_rule = data::house_rules(library).any(|known| known == id);
    match (is_edition, is_house_rule) {
        (false, true) => Subject::HouseRule(id.to_owned()),
        (false, false) if data::shared_bots(library).any(|known| known == id) => Subject::Bot(id.to_owned()),
        _ => Subject::Edition(id.to_owned()),
    }
}

/// All that a pack holds.
pub fn of_pack(pack: &Pack) -> Vec<Subject> {
    let editions = pack.editions.iter().cloned().map(Subject::Edition);
    let house_rules = pack.house_rules.iter().cloned().map(Subject::HouseRule);
    editions.chain(house_rules).chain(pack.bots.iter().cloned().map(Subject::Bot)).collect()
}
