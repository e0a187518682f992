//! The name that was probably meant.

/// The candidate that is at most two edits away, the closest first; short words allow fewer edits.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    // With as many edits as half the word, anything would be near.
    let most = (word.chars().count() / 2).min(2);
    candidates
        .into_iter()
        .filter(|candidate| candidate.len().abs_diff(word.len()) <= 8 && *candidate != word)
        // Capitals are no other letters: `found` is as near to `FOUND` as can be.
        .map(|candidate| match word.eq_ignore_ascii_case(candidate) {
            true => (0, candidate),
            false => (edits(word, candidate), candidate),
        })
        .filter(|(edits, _)| *edits <= most)
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

/// The nearest of some ids, or the shortest that begins with the word: `free-parking` may be all of `free-parking-pot` that
/// somebody remembers.
pub fn nearest_id<'a>(word: &str, ids: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let ids: Vec<&str> = ids.into_iter().collect();
    let is_longer = |id: &&&str| word.chars().count() > 2 && id.len() > word.len() && id.starts_with(word);
    let longer = || ids.iter().filter(is_longer).min_by_key(|id| id.len()).map(|id| (*id).to_owned());
    nearest(word, ids.iter().copied()).or_else(longer)
}

/// How many letters must be put in, taken away or exchanged. All letters of a short word in another order are one slip.
fn edits(word: &str, candidate: &str) -> usize {
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    if word.len() <= 6 && word.len() == candidate.len() && letters(word) == letters(candidate) {
        return 1;
    }
    strsim::osa_distance(word, candidate)
}

#[cfg(test)]
mod tests {
    use super::{nearest, nearest_id};

    #[track_caller]
    fn check(word: &str, candidates: &[&str], expected: Option<&str>) {
        assert_eq!(nearest(word, candidates.iter().copied()).as_deref(), expected);
    }

    #[test]
    fn the_closest_name_is_offered() {
        check("dock", &["rocks", "docks", "market"], Some("docks"));
        check("rnet", &["rent", "net"], Some("net"));
        check("browm", &["brown", "blue"], Some("brown"));
        check("chas", &["chars", "cash"], Some("cash"));
        check("found", &["sound", "FOUND"], Some("FOUND"));
    }

    #[test]
    fn the_beginning_of_an_id_is_understood() {
        let check = |word: &str, expected: Option<&str>| {
            let ids = ["no-auctions", "free-parking-pot", "free-parking-pot-twice", "rent-tax"];
            assert_eq!(nearest_id(word, ids).as_deref(), expected, "{word}");
        };
        check("free-parking", Some("free-parking-pot"));
        check("rent-tex", Some("rent-tax"));
        check("no", None);
        check("parking", None);
    }

    #[test]
    fn a_name_of_another_kind_is_not_offered() {
        check("market", &["docks"], None);
        check("a", &["b"], None);
        check("", &["b"], None);
    }
}
