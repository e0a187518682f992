//! Why an answer or act is not accepted. The game is as it was before.

use thiserror::Error;

use super::count_words;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("{player} is not asked; this question is for {asked}")]
    NotAsked { player: String, asked: String },
    #[error("nothing is asked at the moment")]
    NothingAsked,
    #[error("there is no player `{name}`{}; the players are: {players}", did_you_mean(.nearest.as_deref()))]
    UnknownPlayer { name: String, nearest: Option<String>, players: String },
    #[error("this question wants {expected}")]
    WrongForm { expected: String },
    #[error("`{given}` is not among the options{}; they are: {options}", did_you_mean(.nearest.as_deref()))]
    NotAnOption { given: String, options: String, nearest: Option<String> },
    #[error("`{given}` fits more than one option: {options}")]
    Ambiguous { given: String, options: String },
    #[error("`{given}` is chosen twice")]
    ChosenTwice { given: String },
    #[error("{found} were chosen; it must be {}", count_words(*.least, *.most))]
    WrongCount { found: usize, least: usize, most: usize },
    #[error("{amount} is out of range; it must be {least} to {most}")]
    OutOfRange { amount: i64, least: i64, most: i64 },
    #[error("{amount} is out of range; it must be {least} or more, which is above the limit of {most}")]
    NoAmount { amount: i64, least: i64, most: i64 },
    #[error("{amount} does not fit; amounts go from {least} in steps of {step}")]
    NotAStep { amount: i64, least: i64, step: i64 },
    #[error("this question cannot be passed")]
    CannotPass,
    #[error("a deal is made with one of: {partners}")]
    WrongPartner { partners: String },
    #[error("{player} does not hold {thing}")]
    NotHeld { player: String, thing: String },
    #[error("{player} has {held} and cannot give {amount}")]
    MoreCashThanHeld { player: String, held: String, amount: String },
    #[error("a deal in which nothing is exchanged is no deal")]
    EmptyDeal,
    #[error("`{given}` is no deal; write it as `{example}`")]
    NotADeal { given: String, example: String },
    #[error("{player} has no `{given}` to give{}; {player} has: {holdings}", did_you_mean(.nearest.as_deref()))]
    NotToGive { given: String, player: String, holdings: String, nearest: Option<String> },
    #[error("{reason}")]
    RulesRefuse { reason: String },
    #[error("{player} cannot `{act}` now; what {player} can do: {acts}")]
    ActNotAllowed { player: String, act: String, acts: String },
    #[error("there is no act `{act}`{}; what {player} can do: {acts}", did_you_mean(.nearest.as_deref()))]
    NoSuchAct { act: String, nearest: Option<String>, player: String, acts: String },
    /// Why follows a comma or a colon.
    #[error("{player} cannot `{act}` now{why}; what {player} can do: {acts}")]
    ActRefused { player: String, act: String, why: String, acts: String },
    #[error("{player} can `{act}`, but not `{things}` now; what {player} can do: {acts}")]
    ActNotWithThis { player: String, act: String, things: String, acts: String },
    #[error("time cannot run backwards")]
    TimeRunsBackwards,
    #[error("this game cannot go on by those rules: {reason}; start a new game with them")]
    RulesDoNotFit { reason: String },
    #[error("a step is under way; let it come to its end first")]
    StepUnderWay,
    #[error("the game is over")]
    GameIsOver,
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}
