//! Long words in little room: broken at a syllable, or cut.

use super::text::columns;

/// A word on two lines, and how many of its letters are lost.
///
/// It is broken where a consonant begins a syllable; anywhere, if it fits only so.
pub fn hyphenated(word: &str, width: usize) -> Option<(Vec<String>, u32)> {
    let letters: Vec<char> = word.chars().collect();
    let breaks = || (2..letters.len().saturating_sub(1)).take_while(|at| wide(&letters[..*at]) < width);
    let leaves_little = |at: &usize| wide(&letters[*at..]) <= width;
    let at_syllable = |at: &usize| begins_syllable(&letters, *at);
    let best = breaks().filter(at_syllable).filter(leaves_little).max_by_key(|at| balance(letters.len(), *at));
    let best = best.or_else(|| breaks().filter(leaves_little).max());
    let at = best.or_else(|| breaks().filter(at_syllable).max()).or_else(|| breaks().max())?;
    let head: String = letters[..at].iter().chain(&['-']).collect();
    let rest: String = letters[at..].iter().collect();
    let mut kept = rest.chars().count().min(width);
    let mut tail = cut_word(&rest, kept);
    while tail.chars().map(columns).sum::<usize>() > width && kept > 1 {
        kept -= 1;
        tail = cut_word(&rest, kept);
    }
    let lost = rest.chars().count() - kept;
    Some((vec![head, tail], u32::try_from(lost).unwrap_or(u32::MAX / 16)))
}

/// The first letters of a word with a full stop, or the word itself if that is no shorter. It ends on a consonant, as
/// abbreviations do.
pub fn cut_word(word: &str, kept: usize) -> String {
    let letters: Vec<char> = word.chars().collect();
    if kept + 1 >= letters.len() {
        return word.into();
    }
    let mut end = kept;
    while end > 2 && is_vowel(letters[end - 1]) {
        end -= 1;
    }
    letters[..end].iter().chain(&['.']).collect()
}

/// Near the middle, but rather a longer first half.
fn balance(length: usize, at: usize) -> (std::cmp::Reverse<usize>, usize) {
    (std::cmp::Reverse((at * 2).abs_diff(length)), at)
}

/// Whether a syllable may begin here: with a consonant and a vowel, or with two consonants that are said together.
fn begins_syllable(letters: &[char], at: usize) -> bool {
    let letter = |at: usize| letters.get(at).copied().unwrap_or(' ');
    let is_vowel_at = |at: usize| is_vowel(letter(at));
    let said_together = |at: usize| "bcdfgpstwBCDFGPSTW".contains(letter(at)) && "hlr".contains(letter(at + 1));
    let has_vowel_before = letters.iter().take(at).copied().any(is_vowel);
    let begins_here =
        if said_together(at) { is_vowel_at(at + 2) } else { is_vowel_at(at + 1) && !said_together(at - 1) };
    has_vowel_before && letter(at).is_alphabetic() && !is_vowel_at(at) && begins_here
}

fn is_vowel(letter: char) -> bool {
    "aeiouyäöüáàâéèêëíîïóôúûAEIOUYÄÖÜ".contains(letter)
}

fn wide(letters: &[char]) -> usize {
    letters.iter().copied().map(columns).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, width: usize, expected: &str, lost: u32) {
        let (lines, letters) = hyphenated(word, width).expect("the word is long enough");
        assert_eq!((lines.join("/").as_str(), letters), (expected, lost));
    }

    #[test]
    fn syllables_stay_together() {
        check("Kentucky", 6, "Ken-/tucky", 0);
        check("Tennessee", 6, "Ten-/nessee", 0);
        check("Boardwalk", 6, "Board-/walk", 0);
        check("Virginia", 7, "Virgi-/nia", 0);
        check("Electric", 6, "Elec-/tric", 0);
        check("Washington", 8, "Washing-/ton", 0);
    }

    #[test]
    fn a_word_without_room_for_its_syllables_is_broken_anywhere() {
        check("Connecticut", 6, "Conne-/cticut", 0);
        check("Strengths", 5, "Stre-/ngths", 0);
    }

    #[test]
    fn what_does_not_fit_is_cut() {
        check("Mediterranean", 6, "Medi-/terr.", 4);
        assert_eq!(cut_word("Community", 6), "Commun.");
        assert_eq!(cut_word("Avenue", 5), "Avenue");
        assert_eq!(cut_word("Avenue", 4), "Aven.");
    }
}
