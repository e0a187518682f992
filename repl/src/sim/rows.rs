//! The games as lines of CSV, one a game.

use super::{GameRecord, Plan};

/// The names of the columns. Each seat has three of its own.
pub fn head(plan: &Plan) -> String {
    let mut columns: Vec<String> = [
        "game",
        "seed",
        "ending",
        "winners",
        "first",
        "turns",
        "rolls",
        "minutes",
        "bankruptcies",
        "rents",
        "rent_paid",
    ]
    .map(str::to_owned)
    .to_vec();
    for seat in 1..=plan.players.len() {
        columns.extend(["cash", "worth", "out"].map(|figure| format!("{figure}_{seat}")));
    }
    columns.join(",")
}

/// One game. Games and seats are counted from 1; what there is none of is empty.
pub fn row(record: &GameRecord) -> String {
    let (rents, rent_paid) = record.rents();
    let seat = |seat: &usize| (seat + 1).to_string();
    let mut fields = vec![
        (record.number + 1).to_string(),
        record.seed.to_string(),
        record.ending.as_deref().map(quoted).unwrap_or_default(),
        record.winners.iter().map(seat).collect::<Vec<_>>().join(" "),
        record.first.as_ref().map(seat).unwrap_or_default(),
        record.turns.to_string(),
        record.rolls.to_string(),
        format!("{:.2}", record.seconds as f64 / 60.0),
        record.bankruptcies().to_string(),
        rents.to_string(),
        rent_paid.to_string(),
    ];
    for seat in &record.seats {
        fields.push(seat.cash.to_string());
        fields.push(seat.worth.map(|worth| worth.to_string()).unwrap_or_default());
        fields.push(u8::from(seat.is_out).to_string());
    }
    fields.join(",")
}

/// A text that may have commas in it.
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn texts_with_commas_are_quoted() {
        assert_eq!(quoted("the last one in the game"), "the last one in the game");
        assert_eq!(quoted("\"time\", they said"), "\"\"\"time\"\", they said\"");
    }
}
