//! Leaves out of a list whatever is not needed.

/// The elements without which the test would not hold, or nearly so: parts are left out, halves first, down to single
/// elements, until none can be left out any more (Zeller's delta debugging).
pub fn fewest<T: Clone>(all: &[T], holds: impl Fn(&[T]) -> bool) -> Vec<T> {
    let mut kept = all.to_vec();
    let mut size = kept.len();
    while size > 0 {
        let mut start = 0;
        let before = kept.len();
        while start < kept.len() {
            let end = kept.len().min(start + size);
            let rest = [&kept[..start], &kept[end..]].concat();
            if holds(&rest) {
                kept = rest;
            } else {
                start = end;
            }
        }
        // Where single elements could be left out, others may have become needless.
        size = if size == 1 && kept.len() < before { 1 } else { size / 2 };
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::fewest;

    #[track_caller]
    fn check(needed: &[u32], expected: &[u32]) {
        let all: Vec<u32> = (0..100).collect();
        assert_eq!(fewest(&all, |some| needed.iter().all(|one| some.contains(one))), expected);
    }

    #[test]
    fn what_is_needed_stays_in_its_order() {
        check(&[7, 99, 3], &[3, 7, 99]);
    }

    #[test]
    fn nothing_stays_where_nothing_is_needed() {
        check(&[], &[]);
    }
}
