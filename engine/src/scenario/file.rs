//! The scenario file: its keys, and how they are read.

use super::bots::Bots;
use crate::data::forms::Whole;
use crate::data::keys::{inner_keys, keys};
use crate::data::node::{self, At, Node, NodeValue, Table};
use crate::data::read::{Key, Keys, Owned, Read, refuse_unknown_keys, table_in, wrong_type};
use crate::data::{HouseRuleRequest, Request};
use crate::library::{Library, Location};
use crate::mistake::{Mistake, Mistakes, What};
use crate::text::SharedText;

keys! {
    /// A scenario.
    #[schemars(deny_unknown_fields)]
    pub struct Scenario {
        /// The ids of the rules that it pins.
        rules: Option<Vec<At<SharedText>>>,
        /// What it shows, in a sentence.
        about: SharedText,
        /// The edition that is played.
        edition: At<SharedText>,
        /// The mode; `standard` if it is left out.
        mode: Option<At<SharedText>>,
        /// House rules, in order: `"harbour-dues"`, or `{ id = "harbour-dues", share = 50 }` to set its options.
        house: Option<Vec<HouseRule>>,
        /// Options of the edition.
        options: Option<TableNode>,
        /// The names of the players, in the order of their seats.
        players: Vec<SharedText>,
        /// The seats that bots play: `"sensible"` for all, or `{ Ben = "sensible", Cal = { id = "sensible", reserve = 0 } }`.
        bots: Option<At<Bots>>,
        /// A seed for whatever is random. Without it every roll and every face of a device must be given, and decks and lists are shuffled as with the seed 0.
        seed: Option<Whole<0, { i64::MAX }>>,
        /// The position before the first step.
        given: Option<Given>,
        /// The dice and decisions, in order.
        play: Option<Play>,
        /// What must come out.
        expect: Expect,
        /// A table of cases, each played by itself: what a case says is laid over the rest of the file.
        case: Option<Vec<TableNode>>,
    }
}

inner_keys! {
    /// The dice and decisions, in order.
    pub struct Play {
        /// Rolls, each a list of faces.
        dice: Option<At<Vec<Faces>>>,
        /// The faces that devices show, by the device's id.
        devices: Option<TableNode>,
        /// `Ben: buy`, `Ann acts: build old-pier`, `wait 5`, `step` to begin the next step, or `{ try = "Ben: 99", refused = "the reason" }`.
        answers: Option<Vec<Line>>,
        /// How many steps to play; otherwise until dice and answers are used up.
        steps: Option<Whole<0, 10_000>>,
    }
}

inner_keys! {
    /// What must come out. Besides these keys: players, spaces, sites, pots, `table` and `bank`, as in `given`.
    pub struct ExpectKeys {
        /// Lines of the log, in this order; others may stand between them.
        events: Option<Vec<SharedText>>,
        /// Texts that no line of the log may contain.
        never: Option<Vec<SharedText>>,
        /// The question that waits at the end, as `Ben: buy Old Pier`.
        question: Option<SharedText>,
        /// The error with which the last step fails: what is wrong, with or without its place, or the whole text with all calls; or the whole text with which the players or the track are refused.
        error: Option<SharedText>,
        /// The players who win.
        winners: Option<Vec<At<SharedText>>>,
        /// Whether the game is over.
        over: Option<bool>,
        /// Seconds on the clock.
        clock: Option<Whole<0, { i64::MAX }>>,
        /// Whose turn it is.
        turn: Option<At<SharedText>>,
        /// Cards from the top of decks, by the deck's id: `{ news = ["home", "cargo"] }`; or how many of each card lie in the whole deck: `{ news = { home = 1, cargo = 2 } }`.
        decks: Option<TableNode>,
    }
}

/// The keys of `expect`, and the rest of the table: what is expected of players, spaces and the like.
#[derive(Clone, Debug)]
pub struct Expect {
    at: Location,
    pub keys: ExpectKeys,
    pub subjects: Table,
    count: usize,
}

impl Expect {
    fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// A house rule with its options, and how it is written.
#[derive(Clone, Debug)]
pub struct HouseRule {
    pub request: HouseRuleRequest,
    pub node: Node,
}

/// A table whose keys are names of the game.
#[derive(Clone, Debug)]
pub struct TableNode {
    pub node: Node,
    pub table: Table,
}

/// The position: its keys, and the names of players, spaces, sites and pots.
#[derive(Clone, Debug)]
pub struct Given(pub TableNode);

/// What one roll shows. Whether there are such dice is known when they are rolled.
#[derive(Clone, Debug)]
pub struct Faces {
    pub at: Location,
    pub faces: Vec<At<u32>>,
}

/// One line of `answers`.
#[derive(Clone, Debug)]
pub struct Line {
    pub at: Location,
    pub text: SharedText,
    /// The reason with which it must be refused.
    pub refused: Option<SharedText>,
}

/// Reads a scenario of the library.
pub fn read(library: &Library, path: &str) -> Result<Scenario, Mistakes> {
    let file: SharedText = library.path(path).cloned().unwrap_or_else(|| path.into());
    let mut mistakes = Vec::new();
    let table = parse(library, &file, &mut mistakes);
    // What cannot be read as TOML says nothing about its keys.
    match Mistakes::of(mistakes) {
        Some(mistakes) => Err(mistakes),
        None => of_table(&file, &table, Vec::new()),
    }
}

/// Reads a scenario as it is played: once for each of its cases, or once if it has none.
pub fn cases(library: &Library, path: &str) -> Result<Vec<Scenario>, Mistakes> {
    let file: SharedText = library.path(path).cloned().unwrap_or_else(|| path.into());
    let scenario = read(library, path)?;
    let Some(cases) = &scenario.case else { return scenario.can_fail().map(|scenario| vec![scenario]) };
    let mut base = parse(library, &file, &mut Vec::new());
    base.0.retain(|pair| &*pair.key.value != "case");
    let laid_over = cases.iter().map(|case| {
        let mut table = base.clone();
        lay_over(&mut table, &case.table);
        of_table(&file, &table, Vec::new())?.can_fail()
    });
    laid_over.collect()
}

/// The rules that a scenario pins, by itself or in one of its cases, each once.
pub fn pinned(library: &Library, path: &str) -> Result<Vec<At<SharedText>>, Mistakes> {
    let mut pinned: Vec<At<SharedText>> = Vec::new();
    for rule in cases(library, path)?.into_iter().filter_map(|scenario| scenario.rules).flatten() {
        if !pinned.iter().any(|other| other.value == rule.value) {
            pinned.push(rule);
        }
    }
    Ok(pinned)
}

fn parse(library: &Library, file: &SharedText, mistakes: &mut Vec<Mistake>) -> Table {
    let text = library.text(file).cloned().unwrap_or_else(|| "".into());
    node::parse(file, &text, mistakes)
}

fn of_table(file: &SharedText, table: &Table, mut mistakes: Vec<Mistake>) -> Result<Scenario, Mistakes> {
    let top = Location::top(file);
    let owner = Owned { name: "this scenario".into(), at: &top };
    refuse_unknown_keys(table, Scenario::KEYS, &owner, &mut mistakes);
    let scenario = Scenario::of_table(table, &owner, &mut mistakes);
    match scenario {
        Some(scenario) => Mistakes::or(mistakes, scenario),
        None => Err(Mistakes::of(mistakes).unwrap_or_else(|| Mistakes(Vec::new()))),
    }
}

/// Tables are laid over each other key by key; anything else replaces what was there.
fn lay_over(base: &mut Table, over: &Table) {
    for pair in &over.0 {
        match (base.get_mut(&pair.key.value).map(|node| &mut node.value), &pair.node.value) {
            (Some(NodeValue::Table(below)), NodeValue::Table(above)) => lay_over(below, above),
            _ => base.set(pair.clone()),
        }
    }
}

impl Scenario {
    /// The edition, mode, house rules and options that the scenario asks for.
    pub fn request(&self) -> Request {
        Request {
            edition: self.edition.value.to_string(),
            mode: self.mode.as_ref().map(|mode| mode.value.to_string()),
            house_rules: self.house.iter().flatten().map(|rule| rule.request.clone()).collect(),
            options: self.options.as_ref().map(|options| settings(&options.table)).unwrap_or_default(),
        }
    }

    /// The scenario, unless it would pass whatever the rules do.
    fn can_fail(self) -> Result<Scenario, Mistakes> {
        let answers = self.play.iter().flat_map(|play| play.answers.iter().flatten());
        if self.expect.is_empty() && !answers.into_iter().any(|line| line.refused.is_some()) {
            return Err(Mistakes(vec![Mistake::new(&self.expect.at, What::NothingExpected)]));
        }
        Ok(self)
    }

    /// The table of `given`.
    pub fn position(&self) -> Table {
        self.given.as_ref().map(|given| given.0.table.clone()).unwrap_or_default()
    }
}

/// Options as they would be typed.
fn settings(table: &Table) -> Vec<(String, String)> {
    table.0.iter().map(|pair| (pair.key.value.to_string(), plain(&pair.node))).collect()
}

fn plain(node: &Node) -> String {
    match &node.value {
        NodeValue::Flag(flag) => flag.to_string(),
        NodeValue::Number(number) => number.to_string(),
        NodeValue::Text(text) => text.to_string(),
        NodeValue::List(list) => list.iter().map(plain).collect::<Vec<_>>().join(","),
        other => other.described().to_string(),
    }
}

impl Read for Expect {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Expect> {
        let NodeValue::Table(table) = &node.value else { return wrong_type(node, key, "a table", mistakes) };
        let is_key = |name: &str| ExpectKeys::KEYS.contains(&name);
        let (keys, subjects): (Vec<_>, Vec<_>) = table.0.iter().cloned().partition(|pair| is_key(&pair.key.value));
        let owner = Owned { name: "`expect`".into(), at: &node.at };
        let keys = ExpectKeys::of_table(&Table(keys), &owner, mistakes)?;
        Some(Expect { at: node.at.clone(), keys, subjects: Table(subjects), count: table.0.len() })
    }
}

impl Read for HouseRule {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<HouseRule> {
        let (id, options) = chosen(node, key, "this house rule", mistakes)?;
        Some(HouseRule { request: HouseRuleRequest { id, options }, node: node.clone() })
    }
}

/// Something that is chosen by its id, with its options: `"id"`, or `{ id = "id", option = 5 }`.
pub(super) fn chosen(
    node: &Node,
    key: &str,
    owner: &str,
    mistakes: &mut Vec<Mistake>,
) -> Option<(String, Vec<(String, String)>)> {
    match &node.value {
        NodeValue::Text(id) => Some((id.to_string(), Vec::new())),
        NodeValue::Table(table) => {
            let owner = Owned { name: owner.into(), at: &node.at };
            let options = settings(table).into_iter().filter(|(name, _)| name != "id").collect();
            Some((<SharedText as Key>::take(table, "id", &owner, mistakes)?.to_string(), options))
        }
        _ => wrong_type(node, key, "a text or a table with `id`", mistakes),
    }
}

impl Read for TableNode {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<TableNode> {
        table_in(node, key, mistakes).map(|table| TableNode { node: node.clone(), table: table.clone() })
    }
}

impl Read for Given {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Given> {
        TableNode::read(node, key, mistakes).map(Given)
    }
}

impl Read for Faces {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Faces> {
        let list: Vec<At<Whole<0, 1000>>> = Vec::read(node, key, mistakes)?;
        let faces = list.iter().map(|face| At::new(&face.at, u32::try_from(face.value.0).unwrap_or(0)));
        Some(Faces { at: node.at.clone(), faces: faces.collect() })
    }
}

impl Read for Line {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Line> {
        match &node.value {
            NodeValue::Text(text) => Some(Line { at: node.at.clone(), text: text.clone(), refused: None }),
            NodeValue::Table(_) => {
                let refused = Refused::read(node, key, mistakes)?;
                Some(Line { at: node.at.clone(), text: refused.attempt, refused: Some(refused.refused) })
            }
            _ => wrong_type(node, key, "a text or `{ try, refused }`", mistakes),
        }
    }
}

inner_keys! {
    /// An answer that must be refused.
    pub struct Refused {
        /// The answer.
        attempt as "try": SharedText,
        /// The whole reason, or its beginning and `...`.
        refused: SharedText,
    }
}

macro_rules! schema_of {
    ($($type:ty => $schema:expr),* $(,)?) => {$(
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let make: fn(&mut schemars::SchemaGenerator) -> schemars::Schema = $schema;
                make(generator)
            }
        }
    )*};
}

pub(super) use schema_of;

schema_of! {
    Faces => |_| schemars::json_schema!({ "type": "array", "items": { "type": "integer", "minimum": 1 } }),
    TableNode => |_| schemars::json_schema!({ "type": "object" }),
    Given => |_| schemars::json_schema!({
        "description": "The position. Besides these keys: players, spaces, sites and pots by name.",
        "type": "object",
        "properties": {
            "turn": { "type": "string", "description": "Whose turn comes; without it the game begins at its very beginning." },
            "turns": { "type": "integer", "minimum": 0, "description": "How many turns have begun before." },
            "clock": { "type": "integer", "minimum": 0, "description": "Seconds that have passed." },
            "timers": { "type": "object", "description": "Seconds that running timers have left, by the timer's id." },
            "decks": { "type": "object", "description": "Cards on top of decks, by the deck's id." },
            "table": { "type": "object", "description": "Values of the table." },
            "bank": { "type": "object", "description": "Pieces and `cash` that the Bank has." },
        }
    }),
    HouseRule => |_| schemars::json_schema!({
        "anyOf": [{ "type": "string" }, { "type": "object", "properties": { "id": { "type": "string" } }, "required": ["id"] }]
    }),
    Line => |generator| {
        let refused = Refused::json_schema(generator);
        schemars::json_schema!({ "anyOf": [{ "type": "string" }, refused] })
    },
    Expect => |generator| {
        let mut schema = ExpectKeys::json_schema(generator);
        schema.insert("additionalProperties".into(), true.into());
        schema
    },
}
