//! Numbers as a table shows them.

use super::super::statistics::Estimate;

/// With so many decimals, and commas between thousands.
pub fn number(value: f64, decimals: usize) -> String {
    let written = format!("{:.decimals$}", value.abs());
    let (whole, rest) = written.split_at(written.find('.').unwrap_or(written.len()));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let is_zero = written.chars().all(|character| matches!(character, '0' | '.'));
    let sign = if value < 0.0 && !is_zero { "-" } else { "" };
    format!("{sign}{grouped}{rest}")
}

/// A count for each game: rare things need decimals.
pub fn count(value: f64) -> String {
    match value.abs() {
        0.0 => "0".into(),
        low if low < 0.095 => number(value, 3),
        low if low < 9.95 => number(value, 2),
        low if low < 999.5 => number(value, 1),
        _ => number(value, 0),
    }
}

/// Money; in thousands or millions where that is shorter.
pub fn money(currency: &str, value: f64) -> String {
    let (sign, amount) = (if value <= -0.5 { "-" } else { "" }, value.abs());
    let shown = match amount {
        low if low < 99_999.5 => number(amount, 0),
        low if low < 999_500.0 => format!("{}k", number(amount / 1e3, 0)),
        low if low < 9_995_000.0 => format!("{}M", number(amount / 1e6, 2)),
        low if low < 99_950_000.0 => format!("{}M", number(amount / 1e6, 1)),
        _ => format!("{}M", number(amount / 1e6, 0)),
    };
    format!("{sign}{currency}{shown}")
}

/// A share of 1 in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// The ends of an interval, in percent.
pub fn percents(share: Estimate) -> String {
    format!("{:.1} to {:.1}", share.low * 100.0, share.high * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_exact_enough() {
        assert_eq!([1_234_567.0, -0.04, -1234.5].map(|value| number(value, 1)), ["1,234,567.0", "0.0", "-1,234.5"]);
        assert_eq!([0.0, 0.0123, 0.5, 12.34, 1234.4].map(count), ["0", "0.012", "0.50", "12.3", "1,234"]);
        assert_eq!(
            [7310.2, -217.4, 812_345.0, 2_345_000.0, -0.2].map(|value| money("$", value)),
            ["$7,310", "-$217", "$812k", "$2.35M", "$0"]
        );
    }
}
