//! All short forms of one name, the best first.

use std::collections::BTreeMap;

use super::hyphenate::{cut_word, hyphenated};
use super::text::columns;

/// How much room a name has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    pub width: usize,
    pub lines: usize,
}

/// Which words occur in which names.
pub struct Vocabulary {
    names: Vec<Vec<String>>,
    /// How many names have a word.
    shared: BTreeMap<String, u32>,
}

/// The most words of a name from which a short form chooses.
const MOST_WORDS: usize = 6;

impl Vocabulary {
    pub fn of<'a>(names: impl Iterator<Item = &'a str>) -> Vocabulary {
        let mut names: Vec<Vec<String>> =
            names.map(|name| words(name).into_iter().map(str::to_lowercase).collect()).collect();
        names.sort();
        names.dedup();
        let mut shared = BTreeMap::new();
        for name in &names {
            let mut different = name.clone();
            different.sort();
            different.dedup();
            for word in different {
                *shared.entry(word).or_default() += 1;
            }
        }
        Vocabulary { names, shared }
    }

    fn sharing(&self, word: &str) -> u32 {
        self.shared.get(&word.to_lowercase()).copied().unwrap_or(1)
    }

    /// Whether these words could stand for more than one name.
    fn is_vague(&self, kept: &[&str]) -> bool {
        let kept: Vec<String> = kept.iter().map(|word| word.to_lowercase()).collect();
        self.names.iter().filter(|name| kept.iter().all(|word| name.contains(word))).count() > 1
    }
}

/// The forms of a name that fit into a room, each in lines.
pub fn shortened(name: &str, room: Room, vocabulary: &Vocabulary) -> Vec<Vec<String>> {
    let whole: Vec<&str> = name.split_whitespace().collect();
    if let Some(lines) = wrapped(&whole, room) {
        return vec![lines];
    }
    let words = words(name);
    let considered = words.len().min(MOST_WORDS);
    let mut forms = Vec::new();
    for mask in 1..1_usize << considered {
        let is_kept = |index: usize| index < considered && mask >> index & 1 == 1;
        let kept: Vec<&str> = words.iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, w)| *w).collect();
        // A small word says nothing without the words around it.
        let is_alone = |index: usize| !is_kept(index + 1) || (index > 0 && !is_kept(index - 1));
        if (0..considered).any(|index| is_kept(index) && is_small(words[index]) && is_alone(index)) {
            continue;
        }
        let Some((lines, mut cost)) = fitted(&kept, room, vocabulary) else { continue };
        let first = words.iter().position(|word| !is_small(word)).unwrap_or(0);
        let (begin, end) = (mask.trailing_zeros(), mask.ilog2());
        for (index, word) in words.iter().enumerate().filter(|(index, _)| !is_kept(*index)) {
            let is_between = u32::try_from(index).is_ok_and(|index| (begin..end).contains(&index));
            cost += price_of_leaving_out(word, index == first, is_between, vocabulary);
        }
        if kept.len() < words.len() && vocabulary.is_vague(&kept) {
            cost += VAGUE;
        }
        forms.push((cost, lines));
    }
    forms.sort_by_key(|(cost, _)| *cost);
    let mut best: Vec<Vec<String>> = forms.into_iter().map(|(_, lines)| lines).collect();
    best.dedup();
    best
}

// What a form loses, in points. The proportions were found by reading the boards that come out.
const VAGUE: u32 = 40;
const FIRST_WORD: u32 = 10;
const WORD: u32 = 12;
const BETWEEN: u32 = 7;
const CUT: u32 = 2;

fn price_of_leaving_out(word: &str, is_first: bool, is_between: bool, vocabulary: &Vocabulary) -> u32 {
    if is_small(word) {
        return 1;
    }
    let place = if is_first { FIRST_WORD } else { 0 } + if is_between { BETWEEN } else { 0 };
    WORD / vocabulary.sharing(word) + place
}

/// These words in the room, hyphenated or cut if they must be, and what that costs.
fn fitted(words: &[&str], room: Room, vocabulary: &Vocabulary) -> Option<(Vec<String>, u32)> {
    if let Some(lines) = wrapped(words, room) {
        return Some((lines, 0));
    }
    if let ([word], true) = (words, room.lines > 1) {
        let (lines, lost) = hyphenated(word, room.width)?;
        return Some((lines, CUT + 2 * lost));
    }
    let mut kept: Vec<usize> = words.iter().map(|word| word.chars().count().min(room.width)).collect();
    loop {
        let forms: Vec<String> = words.iter().zip(&kept).map(|(word, kept)| cut_word(word, *kept)).collect();
        let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
        if let Some(lines) = wrapped(&forms, room) {
            let lost = |(word, form): (&&str, &&str)| {
                let letters = u32::try_from(word.chars().count() - form.trim_end_matches('.').chars().count());
                let weight = if vocabulary.sharing(word) > 1 { 1 } else { 2 };
                if word == form { 0 } else { CUT + weight * letters.unwrap_or(u32::MAX / 16) }
            };
            return Some((lines, words.iter().zip(&forms).map(lost).sum()));
        }
        let longest = (0..words.len()).filter(|index| kept[*index] > 1).max_by_key(|index| width(forms[*index]))?;
        kept[longest] -= 1;
    }
}

/// The words in as few lines as they need, if that is not too many.
fn wrapped(words: &[&str], room: Room) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        if width(word) > room.width {
            return None;
        }
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= room.width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    (lines.len() <= room.lines).then_some(lines)
}

fn words(name: &str) -> Vec<&str> {
    name.split(|c: char| c.is_whitespace() || c == '-' || c == '/').filter(|word| !word.is_empty()).collect()
}

/// Words that say little: `of`, `the`, `and`.
fn is_small(word: &str) -> bool {
    ["a", "an", "and", "at", "in", "of", "on", "the", "to"].contains(&word.to_lowercase().as_str())
}

fn width(word: &str) -> usize {
    word.chars().map(columns).sum()
}
