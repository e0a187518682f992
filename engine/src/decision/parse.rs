//! Answers as people type them and as scenarios write them.

use super::{Act, Answer, Form, Question, Refusal};
use crate::edition::PlayerId;
use crate::kernel::Kernel;
use crate::mistake::nearest;
use crate::value::Value;

/// What people say instead of `pass`.
const PASSING: [&str; 3] = ["no", "none", "cancel"];

impl Kernel {
    /// Reads an answer to a question. Ids, names and beginnings that fit one option only are understood.
    pub fn parse_answer(&self, question: &Question, player: PlayerId, text: &str) -> Result<Answer, Refusal> {
        let text = text.trim();
        if question.may_pass && self.means_pass(question, text) {
            return Ok(Answer::Pass);
        }
        match &question.form {
            Form::YesNo => self.parse_yes_no(question, text),
            Form::OneOf { options } | Form::Place { options, .. } => self.parse_choice(question, options, text),
            Form::SomeOf { options, .. } => {
                let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty() && *part != "none");
                let values: Result<Vec<Value>, Refusal> =
                    parts.map(|part| self.parse_option(options, part).cloned()).collect();
                Ok(Answer::Some(values?))
            }
            Form::Amount { .. } | Form::Call { .. } => {
                let digits: String = text
                    .trim_start_matches(&*question.kind)
                    .trim()
                    .trim_start_matches(&*self.edition.currency)
                    .chars()
                    .filter(|character| !matches!(character, '_' | ','))
                    .collect();
                let amount = digits.parse();
                amount.map(Answer::Amount).map_err(|_| Refusal::WrongForm { expected: self.form_words(question) })
            }
            Form::Deal { partners, .. } => self.parse_deal(player, partners, text),
        }
    }

    /// Reads an act: its name, then its arguments, from what the player may do at the moment.
    pub fn parse_act(&self, player: PlayerId, acts: &[Act], text: &str) -> Result<Act, Refusal> {
        let wanted = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let exact = acts.iter().find(|act| self.act_words(act).eq_ignore_ascii_case(&wanted));
        let lower = wanted.to_lowercase();
        let fits = |act: &&Act| {
            let (typed, told) =
                (self.act_words(act).to_lowercase(), self.act_by(act, |value| self.name(value)).to_lowercase());
            lower.contains(' ') && (typed.starts_with(&lower) || told.starts_with(&lower))
        };
        let mut fitting = acts.iter().filter(fits);
        let only = fitting.next().filter(|_| fitting.next().is_none());
        exact.or(only).cloned().ok_or_else(|| {
            let possible: Vec<String> = acts.iter().map(|act| self.act_words(act)).collect();
            let acts = if possible.is_empty() { "nothing".into() } else { possible.join(", ") };
            Refusal::ActNotAllowed { player: self.player_name(player).into(), act: wanted, acts }
        })
    }

    /// Finds a player by name, or by a beginning that fits nobody else.
    pub fn parse_player(&self, text: &str) -> Result<PlayerId, Refusal> {
        let players: Vec<PlayerId> = self.state.all_players().collect();
        let options: Vec<Value> = players.iter().copied().map(Value::Player).collect();
        match self.parse_option(&options, text.trim()) {
            Ok(Value::Player(player)) => Ok(*player),
            Err(refusal @ Refusal::Ambiguous { .. }) => Err(refusal),
            Ok(_) | Err(_) => Err(Refusal::UnknownPlayer {
                name: text.trim().into(),
                nearest: nearest(text.trim(), players.iter().map(|player| self.player_name(*player))),
                players: self.names(&players),
            }),
        }
    }

    /// One of the options. Where one may pass, that is understood and told like another of them.
    fn parse_choice(&self, question: &Question, options: &[Value], text: &str) -> Result<Answer, Refusal> {
        let pass = Value::Text("pass".into());
        let may_pass = question.may_pass && !options.contains(&pass);
        let all: Vec<Value> = options.iter().cloned().chain(may_pass.then(|| pass.clone())).collect();
        let chosen = self.parse_option(&all, text)?;
        Ok(if may_pass && *chosen == pass { Answer::Pass } else { Answer::One(chosen.clone()) })
    }

    /// Whether the words decline to answer, and are not an answer themselves.
    fn means_pass(&self, question: &Question, text: &str) -> bool {
        let is_answer = match &question.form {
            Form::YesNo => text.eq_ignore_ascii_case("no"),
            Form::SomeOf { .. } => text.eq_ignore_ascii_case("none"),
            Form::OneOf { options } | Form::Place { options, .. } => {
                options.iter().any(|option| self.id(option).eq_ignore_ascii_case(text))
            }
            // No amount and no deal begins like `pass`, so that a letter of it will do.
            Form::Amount { .. } | Form::Call { .. } | Form::Deal { .. } if is_beginning(text, "pass") => return true,
            Form::Amount { .. } | Form::Call { .. } | Form::Deal { .. } => false,
        };
        text == "pass" || !is_answer && PASSING.iter().any(|word| text.eq_ignore_ascii_case(word))
    }

    fn parse_yes_no(&self, question: &Question, text: &str) -> Result<Answer, Refusal> {
        let (kind, text) = (&*question.kind, text.to_lowercase());
        let no = [format!("do not {kind}"), format!("don't {kind}"), "no".into(), "n".into()];
        if text == "yes" || text == "y" || text == kind {
            Ok(Answer::Yes(true))
        } else if no.contains(&text) {
            Ok(Answer::Yes(false))
        } else {
            Err(Refusal::WrongForm { expected: self.form_words(question) })
        }
    }

    /// One of the options, by its id, its name, or a beginning that fits no other.
    pub(super) fn parse_option<'a>(&self, options: &'a [Value], text: &str) -> Result<&'a Value, Refusal> {
        let matches = |test: &dyn Fn(&str) -> bool| -> Vec<&'a Value> {
            options.iter().filter(|option| test(&self.id(option)) || test(&self.name(option))).collect()
        };
        let exact = matches(&|word| word.eq_ignore_ascii_case(text));
        if let Some(first) = exact.first() {
            return Ok(first);
        }
        let lower = text.to_lowercase();
        match matches(&|word| !lower.is_empty() && word.to_lowercase().starts_with(&lower)).as_slice() {
            [only] => Ok(only),
            [] => {
                let ids: Vec<String> = options.iter().map(|option| self.id(option)).collect();
                let near = nearest(text, ids.iter().map(String::as_str));
                Err(Refusal::NotAnOption { given: text.into(), options: self.ids_of(options), nearest: near })
            }
            several => {
                let options = several.iter().map(|option| self.id(option)).collect::<Vec<_>>().join(", ");
                Err(Refusal::Ambiguous { given: text.into(), options })
            }
        }
    }
}

fn is_beginning(text: &str, word: &str) -> bool {
    !text.is_empty() && word.starts_with(&text.to_lowercase())
}
