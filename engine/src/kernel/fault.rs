//! Why a kernel function refused to act.

use thiserror::Error;

use super::describe::faces;
use crate::value::Roll;

/// One variant for each reason; the words are what a modder or player reads.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    #[error("{payer} has {held} and cannot pay {amount} ({why})")]
    NotEnoughMoney { payer: String, held: String, amount: String, why: String },
    #[error("{amount} is not an amount that can be paid; amounts are 0 or more")]
    NegativeAmount { amount: i64 },
    #[error("more money than this game can count")]
    TooMuchMoney,
    #[error("{from} has {held} of `{piece}`, not {wanted}")]
    NotEnoughPieces { piece: String, from: String, held: i64, wanted: i64 },
    #[error("{count} pieces cannot be moved; their number is 0 or more")]
    NegativePieces { count: i64 },
    #[error("the deck `{deck}` is empty")]
    EmptyDeck { deck: String },
    #[error("the card `{card}` is {where_it_is}, so it cannot be {wanted}")]
    CardElsewhere { card: String, where_it_is: String, wanted: &'static str },
    #[error("{player} is out of the game")]
    PlayerIsOut { player: String },
    #[error("this edition has no {what} `{name}`{}", suggest(.nearest.as_deref()))]
    UnknownName { what: &'static str, name: String, nearest: Option<String> },
    #[error("`{function}` takes {expected} as its parameter `{parameter}`, but was given {found}")]
    WrongType { function: String, parameter: String, expected: String, found: String },
    #[error("`{name}` holds {expected}, but was given {found}")]
    WrongValueType { name: String, expected: String, found: String },
    #[error("{from} and {to} are on different tracks")]
    DifferentTracks { from: String, to: String },
    #[error("a token walks forward only, not {found} spaces; `move_to` puts it back")]
    StepsBackwards { found: i64 },
    #[error("a token moves at most {most} spaces at once, not {found}")]
    TooManySteps { found: i64, most: i64 },
    #[error("{count} dice cannot be rolled; a roll has 1 to {most}")]
    DiceCount { count: i64, most: usize },
    #[error("a die has 2 to 100 sides, not {sides}")]
    DiceSides { sides: i64 },
    #[error("{purpose}: {} was given, but there are only {limit} results", result + 1)]
    NoSuchResult { purpose: String, result: u32, limit: u32 },
    /// A scenario's roll, counted from 0, that has another number of faces than there are dice.
    #[error("roll {} of this scenario has another number of faces ({faces}) than dice are rolled ({})", number + 1, .sides.len())]
    OtherRoll { number: usize, faces: usize, sides: Vec<u8> },
    /// A face, counted from 0, of a scenario's roll that its die does not have.
    #[error("roll {} of this scenario shows {face}, and its die has {sides} sides", number + 1)]
    NoSuchFace { number: usize, index: usize, face: u32, sides: u8 },
    #[error("there are no more results for the {purpose}: this scenario fixes fewer than the rules ask for")]
    OutOfResults { purpose: String },
    #[error("what a roll shows is a list of 1 to {most} faces, such as `[3, 5]`; a face is 1 or more")]
    NoRoll { most: usize },
    /// What somebody wanted the dice to show, and the dice that were rolled.
    #[error("the dice shall show {}, but {} rolled", faces(.wanted), dice(.sides))]
    OtherDice { wanted: Roll, sides: Vec<u8> },
    #[error("`fix_rolls` is for what is typed behind `!`: no rule decides what the dice show")]
    OnlyTyped,
    #[error("the dice are those of a scenario, which says itself what they show")]
    DiceOfScenario,
    #[error("time cannot run backwards ({milliseconds} ms)")]
    TimeRunsBackwards { milliseconds: i64 },
    #[error("the question `{kind}` to {player} has no possible answer: {reason}")]
    NoPossibleAnswer { kind: String, player: String, reason: &'static str },
    #[error("the game is over already")]
    GameIsOver,
    #[error("a game ends with at least one winner")]
    NoWinner,
    #[error("the step ended, but no script said with `next` what comes then, and the game is not over")]
    NothingNext,
    #[error("`{function}` changes the game, which is not allowed here: {place} only looks")]
    OnlyLooking { function: String, place: String },
    #[error("`{function}` asks a question, which is not allowed here: {place} only looks")]
    QuestionNotAllowed { function: String, place: String },
    #[error("no script function `{function}` with {parameters} parameter{} exists", if *.parameters == 1 { "" } else { "s" })]
    UnknownFunction { function: String, parameters: usize },
    #[error("`acts` must give a list of acts, each a list that starts with the act's name; it gave {found}")]
    BadActs { found: String },
    #[error("the game's accounts are broken after `{event}`: {problem}")]
    BrokenAccounts { event: String, problem: String },
    #[error(
        "the rules differ from those that this game was played with: answer {position} was given to another question"
    )]
    ReplayDiverged { position: usize },
    #[error("a recorded answer does not fit: {refusal}")]
    RecordedAnswerRefused { refusal: String },
    /// How is which question was answered, and by whom.
    #[error("{refusal} ({how})")]
    BotRefused { refusal: String, how: String },
    #[error("the bot `{bot}` cannot decide: {problem}")]
    BotFailed { bot: String, problem: String },

    #[error("the scripts of this step ran for more than {limit} operations; is there an endless loop?")]
    TooManyOperations { limit: u64 },
    #[error("more happens in this step than a game can keep; is there an endless loop?")]
    TooMuchHappens,
    #[error("this is not Rhai: {message} (line {line}, column {column})")]
    NotAScript { message: String, line: usize, column: usize },
    #[error("`{function}` was given {found}, which the game cannot keep")]
    NoValue { function: String, found: String },

    /// Not a mistake: the step waits for an answer from outside.
    #[error("the step waits for an answer")]
    Suspended,
    /// Not a mistake: somebody looks at the game in the middle of a step.
    #[error("the step pauses")]
    Paused,
    /// Not a mistake: a script said that the step is over.
    #[error("the step ended early")]
    StepEnded,
    /// A script error that was raised inside a call that the kernel made, already with its place.
    #[error("{0}")]
    Script(Box<crate::script::ScriptError>),
}

fn suggest(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

fn dice(sides: &[u8]) -> String {
    match sides {
        [sides] => format!("a die with {sides} sides was"),
        [first, others @ ..] if others.iter().all(|sides| sides == first) => {
            format!("{} dice with {first} sides were", others.len() + 1)
        }
        _ => format!("dice with {} sides were", sides.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")),
    }
}
