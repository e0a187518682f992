//! Answers that are typed: words, beginnings of words, and the numbers of options.

use boardwright_engine::decision::{Answer, Form, Question};
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::GameError;

use super::tell::has_row_numbers;
use super::{Outcome, Session, commands};

impl Session {
    /// Takes a line as an answer, if somebody is asked and it can be one. Commands come second, so that `roll` is an
    /// answer in Jail.
    pub(super) fn try_answer(&mut self, line: &str) -> Option<Outcome> {
        let question = self.game.question()?.clone();
        let (player, words) = self.answering(&question, line)?;
        if !question.asks(player) {
            return Some(Err(self.not_asked(player)));
        }
        let words = self.numbered(&question, words);
        let parsed = self.game.kernel().parse_answer(&question, player, &words);
        match parsed {
            Ok(answer) => Some(self.answer(player, answer)),
            Err(_) if commands::find(line.split_whitespace().next().unwrap_or("")).is_some() => None,
            Err(refusal) => Some(self.refused_act(line).unwrap_or_else(|| Err(refusal.to_string()))),
        }
    }

    fn answer(&mut self, player: PlayerId, answer: Answer) -> Outcome {
        self.catch_up()?;
        let before = self.before_going_on();
        match self.game.answer(player, answer) {
            Ok(_) => self.settle(before),
            Err(GameError::Refused(refusal)) => Err(refusal.to_string()),
            Err(error) => Err(self.failure(&error)),
        }
    }

    /// Who answers, and with which words: `Ann: 50` names the player, as one must where several are asked.
    fn answering<'a>(&self, question: &Question, line: &'a str) -> Option<(PlayerId, &'a str)> {
        if let Some((name, words)) = line.split_once(':')
            && let Ok(player) = self.game.kernel().parse_player(name)
            && (question.asks(player) || is_plain_answer(words.trim()))
        {
            return Some((player, words.trim()));
        }
        self.person_to_act().or_else(|| question.players.first().copied()).map(|player| (player, line))
    }

    /// The option of that number, unless the options are numbers themselves.
    fn numbered(&self, question: &Question, words: &str) -> String {
        let options = match &question.form {
            Form::OneOf { options } | Form::Place { options, .. } | Form::SomeOf { options, .. } => options,
            Form::YesNo => {
                return match words {
                    "1" => "yes",
                    "2" => "no",
                    other => other,
                }
                .to_owned();
            }
            Form::Amount { .. } | Form::Call { .. } | Form::Deal { .. } => return words.to_owned(),
        };
        let kernel = self.game.kernel();
        if !has_row_numbers(&kernel, options) {
            return words.to_owned();
        }
        let one = |word: &str| {
            let row = word.parse::<usize>().ok().and_then(|number| options.get(number.checked_sub(1)?));
            row.map_or_else(|| word.to_owned(), |option| kernel.id(option))
        };
        words.split(',').map(|word| one(word.trim())).collect::<Vec<_>>().join(", ")
    }

    /// What was typed is neither an answer nor a command.
    pub(super) fn not_understood(&self, line: &str, word: &str) -> String {
        let by_name = line.split_once(':').filter(|(name, _)| self.game.kernel().parse_player(name).is_ok());
        if is_plain_answer(by_name.map_or(word, |(_, words)| words.trim())) {
            return self.nobody_is_asked();
        }
        let names = commands::COMMANDS.iter().map(|command| command.name);
        let nearest = boardwright_engine::mistake::nearest(word, names);
        let hint = nearest.map_or_else(
            || "`help` lists the commands".to_owned(),
            |near| format!("did you mean `{near}`? `help` lists the commands"),
        );
        format!("`{line}` is no command; {hint}")
    }

    /// Whether the words of a player who is not asked would be an answer, now or at another time.
    pub(super) fn is_answer(&self, player: PlayerId, words: &str) -> bool {
        let fits = |question: &Question| self.game.kernel().parse_answer(question, player, words).is_ok();
        is_plain_answer(words) || self.game.question().is_some_and(fits)
    }

    /// What is said to a player who answers without being asked: who is.
    pub(super) fn not_asked(&self, player: PlayerId) -> String {
        let Some(question) = self.game.question() else { return self.nobody_is_asked() };
        // Whatever the answer is, that is wrong with it first.
        let refusal = self.game.kernel().check_answer(question, player, &Answer::Pass).err();
        refusal.map_or_else(|| self.nobody_is_asked(), |refusal| refusal.to_string())
    }

    fn nobody_is_asked(&self) -> String {
        format!("Nobody is asked anything now.\n{}", self.situation())
    }
}

/// Whether it is an answer whatever is asked: whoever is not asked is told so.
fn is_plain_answer(words: &str) -> bool {
    words.parse::<i64>().is_ok() || ["yes", "no", "y", "n", "pass"].contains(&words)
}
