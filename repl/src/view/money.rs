//! Amounts of money in little room.

use boardwright_engine::kernel::Kernel;

/// The amount as the log writes it; in thousands or millions if that is too wide, as exactly as the room allows.
pub fn within(kernel: &Kernel, amount: i64, width: usize) -> String {
    let full = kernel.money(amount);
    if full.chars().count() <= width {
        return full;
    }
    let units = [("k", 1_000), ("M", 1_000_000), ("G", 1_000_000_000)];
    let forms = units.iter().flat_map(|(unit, size)| {
        [2, 1, 0].map(|decimals| format!("{}{}{unit}", kernel.edition.currency, decimal(amount, *size, decimals)))
    });
    let shortest = forms.clone().min_by_key(|form| form.chars().count()).unwrap_or(full);
    forms.into_iter().find(|form| form.chars().count() <= width).unwrap_or(shortest)
}

/// An amount in larger units, rounded down, without zeros at its end.
fn decimal(amount: i64, unit: i64, decimals: u32) -> String {
    let (whole, rest) = (amount / unit, amount % unit / (unit / 10_i64.pow(decimals)));
    let width = usize::try_from(decimals).unwrap_or(0);
    let digits = if decimals == 0 { String::new() } else { format!("{:0width$}", rest.abs()) };
    match digits.trim_end_matches('0') {
        "" => whole.to_string(),
        digits => format!("{whole}.{digits}"),
    }
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn large_amounts_keep_what_matters() {
        assert_eq!(decimal(1_400_000, 1_000_000, 2), "1.4");
        assert_eq!(decimal(1_050_000, 1_000_000, 2), "1.05");
        assert_eq!(decimal(12_999, 1_000, 0), "12");
        assert_eq!(decimal(3_000_000, 1_000_000, 1), "3");
    }
}
