//! Names of spaces, short enough for the board: whole words first, and never two names that read alike.

use std::collections::{BTreeMap, BTreeSet};

use super::shorten::{Room, Vocabulary, shortened};

/// A short form for each name, in lines that fit into its room.
///
/// Equal names get forms that may be equal; different names never do.
pub fn short_names(names: &[(&str, Room)]) -> Vec<Vec<String>> {
    let vocabulary = Vocabulary::of(names.iter().map(|(name, _)| *name));
    let forms: Vec<Vec<Vec<String>>> = names.iter().map(|(name, room)| shortened(name, *room, &vocabulary)).collect();
    let mut chosen = vec![0; names.len()];
    loop {
        let alike = alike(names, &forms, &chosen);
        if alike.is_empty() {
            break;
        }
        for index in alike {
            chosen[index] += 1;
        }
    }
    let form = |(index, choice): (usize, usize)| {
        forms[index].get(choice).cloned().unwrap_or_else(|| vec![numbered(index, names[index].1)])
    };
    chosen.into_iter().enumerate().map(form).collect()
}

/// The names whose chosen form also stands for another name.
fn alike(names: &[(&str, Room)], forms: &[Vec<Vec<String>>], chosen: &[usize]) -> Vec<usize> {
    let mut users: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let read = |index: usize| forms[index].get(chosen[index]).map(|lines| lines.join(" ").to_lowercase());
    for (index, (name, _)) in names.iter().enumerate() {
        if let Some(form) = read(index) {
            users.entry(form).or_default().insert(name);
        }
    }
    // A name that is written out stays; what is short for another name must go.
    let is_whole = |index: usize| {
        let form = forms[index].get(chosen[index]).map(|lines| lines.join(" "));
        form == Some(names[index].0.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let is_alike = |index: &usize| !is_whole(*index) && read(*index).is_some_and(|form| users[&form].len() > 1);
    (0..names.len()).filter(is_alike).collect()
}

/// What is left when no words fit: its place on the board.
fn numbered(index: usize, room: Room) -> String {
    (index + 1).to_string().chars().take(room.width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, lines: usize, names: &[(&str, &str)]) {
        let rooms: Vec<(&str, Room)> = names.iter().map(|(name, _)| (*name, Room { width, lines })).collect();
        let found: Vec<String> = short_names(&rooms).iter().map(|lines| lines.join("/")).collect();
        let expected: Vec<&str> = names.iter().map(|(_, short)| *short).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn whole_words_come_first() {
        check(
            6,
            2,
            &[
                ("Income Tax", "Income/Tax"),
                ("Luxury Tax", "Luxury/Tax"),
                ("Vermont Avenue", "Ver-/mont"),
                ("Oriental Avenue", "Orien-/tal"),
                ("Mediterranean Avenue", "Medi-/terr."),
                ("New York Avenue", "New/York"),
                ("Electric Company", "Elec-/tric"),
                ("Community Chest", "Comm./Chest"),
                ("Community Chest", "Comm./Chest"),
                ("Free Parking", "Free/Park."),
            ],
        );
    }

    #[test]
    fn words_that_many_names_share_go_first() {
        check(
            14,
            1,
            &[
                ("North Carolina Avenue", "North Carolina"),
                ("Kentucky Avenue", "Kentucky"),
                ("Pacific Avenue", "Pacific Avenue"),
                ("The Museum of Modern Art", "Museum Modern"),
                ("The Museum of Old Art", "Museum Old Art"),
            ],
        );
    }

    #[test]
    fn words_stay_beside_each_other() {
        check(
            14,
            1,
            &[
                ("Grand Central Terminal", "Grand Central"),
                ("Central Park", "Central Park"),
                ("American Museum of Natural History", "American"),
                ("Metropolitan Museum of Art", "Metropolitan"),
            ],
        );
    }

    #[test]
    fn no_two_names_read_alike() {
        let names = |railroad, avenue| [("Pennsylvania Railroad", railroad), ("Pennsylvania Avenue", avenue)];
        let others = [("B&O Railroad", "B&O"), ("Elm Railroad", "Elm"), ("Reef Line", "Reef/Line")];
        check(6, 2, &[&names("Penns./Railr.", "Penns./Avenue")[..], &others].concat());
        check(4, 1, &[("Pier", "Pier"), ("Pier Pier", "2")]);
        check(5, 1, &[("Landungsbrücke 1", "La. 1"), ("Landungsbrücke 2", "La. 2")]);
        check(3, 1, &[("Landungsbrücke alpha", "1"), ("Landungsbrücke alfa", "2")]);
    }
}
