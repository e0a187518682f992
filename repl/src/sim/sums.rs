//! Sums of money that end at the largest number instead of beyond it: rules may move any amount, any number of times.

/// Adds an amount to a sum.
pub fn add(sum: &mut i64, amount: i64) {
    *sum = sum.saturating_add(amount);
}

/// All amounts together.
pub fn total(amounts: impl Iterator<Item = i64>) -> i64 {
    whole(amounts.map(i128::from).sum())
}

/// So many of the parts of an amount.
pub fn part_of(amount: i64, part: i64, parts: i64) -> i64 {
    if parts > 0 { whole(i128::from(amount) * i128::from(part) / i128::from(parts)) } else { 0 }
}

/// How far numbers lie from their mean, squared and added up, from the sums of their squares and of themselves.
pub fn squared_distances(squares: i128, sum: i128, count: u64) -> f64 {
    // Whole numbers to the last step, where they suffice: large squares would drown their difference.
    let squared = squares.checked_mul(count.into()).zip(sum.checked_mul(sum));
    let scaled = match squared.and_then(|(squares, square)| squares.checked_sub(square)) {
        Some(exact) => exact as f64,
        None => squares as f64 * count as f64 - (sum as f64).powi(2),
    };
    scaled.max(0.0) / count as f64
}

fn whole(amount: i128) -> i64 {
    i64::try_from(amount).unwrap_or(if amount < 0 { i64::MIN } else { i64::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_end_at_the_largest_number() {
        let mut sum = i64::MAX;
        add(&mut sum, 1);
        assert_eq!((sum, total([i64::MAX, 5].into_iter())), (i64::MAX, i64::MAX));
        assert_eq!(total([i64::MAX, 5, -6].into_iter()), i64::MAX - 1);
        assert_eq!(total([i64::MIN, -1].into_iter()), i64::MIN);
    }

    #[test]
    fn parts_of_large_amounts_are_exact() {
        assert_eq!((part_of(i64::MAX, 3, 3), part_of(100, 1, 3), part_of(100, 1, 0)), (i64::MAX, 33, 0));
    }

    #[test]
    fn distances_are_exact_while_whole_numbers_suffice() {
        assert_eq!(squared_distances(14, 6, 3), 2.0);
        assert!(squared_distances(i128::MAX, i64::MAX.into(), 40).is_finite());
    }
}
