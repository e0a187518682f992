//! Numbers in equally wide steps, for a picture.

use super::distribution::Distribution;
use super::report::Histogram;

/// About so many steps.
const STEPS: f64 = 24.0;

/// The share of the numbers that the steps hold; the few largest would press all others together.
const SHOWN: f64 = 0.99;

/// Of all numbers, in larger units, so many of which they count.
pub fn histogram(values: &Distribution, unit: u32) -> Option<Histogram> {
    let unit = f64::from(unit);
    let (least, _) = values.counts().next()?;
    let most = values.quantile(SHOWN)?.value / unit;
    let least = least as f64 / unit;
    let width = step((most - least) / STEPS).max(1.0);
    let from = (least / width).floor() * width;
    let steps = ((most - from) / width).floor() as usize + 1;
    let mut histogram = Histogram { from, width, counts: vec![0; steps], longer: 0 };
    for (value, count) in values.counts() {
        let place = ((value as f64 / unit - from) / width).floor() as usize;
        match histogram.counts.get_mut(place) {
            Some(step) => *step += count,
            None => histogram.longer += count,
        }
    }
    Some(histogram)
}

/// The least of 1, 2 and 5, or of ten times or a tenth of them and so on, that is not below a number.
pub fn step(least: f64) -> f64 {
    if least <= 0.0 || !least.is_finite() {
        return 1.0;
    }
    let power = 10_f64.powf(least.log10().floor());
    let fitting = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= least * (1.0 - 1e-9));
    fitting.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_numbers() {
        assert_eq!([0.0, 0.03, 1.0, 1.2, 4.1, 70.0].map(step), [1.0, 0.05, 1.0, 2.0, 5.0, 100.0]);
    }

    #[test]
    fn every_number_is_in_a_step_or_behind_the_last() {
        let mut values = Distribution::default();
        (0..200).for_each(|value| values.add(100 + value));
        values.add(5_000);
        let histogram = histogram(&values, 1).unwrap();
        assert_eq!((histogram.from, histogram.width), (100.0, 10.0));
        assert_eq!(histogram.counts.iter().sum::<u64>() + histogram.longer, 201);
        assert_eq!(histogram.longer, 1);
    }
}
