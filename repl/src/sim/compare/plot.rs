//! Estimates with their intervals, drawn one below the other.

use crate::sim::statistics::Estimate;
use crate::view::Screen;

/// One line of a plot.
pub struct Mark {
    pub label: String,
    pub estimate: Estimate,
    pub written: String,
}

/// Never narrower than this, nor wider than that: a wide plot is no easier to read.
const LEAST_COLUMNS: usize = 10;
const MOST_COLUMNS: usize = 60;

/// The marks on a common scale, whose ends stand below them.
pub fn plot(marks: &[Mark], ends: impl Fn(f64) -> String, screen: &Screen) -> String {
    let width = |text: &dyn Fn(&Mark) -> usize| marks.iter().map(text).max().unwrap_or(0);
    let labels = width(&|mark| mark.label.chars().count());
    let written = width(&|mark| mark.written.chars().count());
    let columns = screen.width.saturating_sub(labels + written + 4).clamp(LEAST_COLUMNS, MOST_COLUMNS);
    let low = marks.iter().map(|mark| mark.estimate.low).fold(f64::INFINITY, f64::min);
    let high = marks.iter().map(|mark| mark.estimate.high).fold(f64::NEG_INFINITY, f64::max);
    let column = |value: f64| {
        let share = if high > low { (value - low) / (high - low) } else { 0.5 };
        ((share * (columns - 1) as f64).round() as usize).min(columns - 1)
    };
    let line = |mark: &Mark| {
        let drawn = drawn(mark.estimate, columns, &column, screen);
        format!("{:>labels$}  {drawn}  {:>written$}\n", mark.label, mark.written)
    };
    let (left, right) = (ends(low), ends(high));
    let gap = columns.saturating_sub(left.chars().count() + right.chars().count()).max(1);
    let scale = format!("{:labels$}  {left}{:gap$}{right}\n", "", "");
    marks.iter().map(line).chain([scale]).collect()
}

fn drawn(estimate: Estimate, columns: usize, column: &impl Fn(f64) -> usize, screen: &Screen) -> String {
    let [left, line, right, point] = if screen.unicode { ['├', '─', '┤', '●'] } else { ['|', '-', '|', 'o'] };
    let (low, middle, high) = (column(estimate.low), column(estimate.value), column(estimate.high));
    let sign = |at: usize| match at {
        at if at == middle => point,
        at if at == low => left,
        at if at == high => right,
        at if at > low && at < high => line,
        _ => ' ',
    };
    (0..columns).map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_stand_on_one_scale() {
        let mark = |label: &str, low: f64, value: f64, high: f64| Mark {
            label: label.into(),
            estimate: Estimate { value, low, high },
            written: value.to_string(),
        };
        let marks = [mark("0", 0.0, 4.0, 8.0), mark("50", 6.0, 9.0, 12.0), mark("100", 12.0, 16.0, 20.0)];
        let drawn = plot(&marks, |end| end.to_string(), &Screen::plain(30));
        let expected = [
            "  0  |---o---|               4",
            " 50        |--o--|           9",
            "100              |---o---|  16",
            "     0                  20",
        ];
        assert_eq!(drawn.lines().collect::<Vec<_>>(), expected);
    }
}
