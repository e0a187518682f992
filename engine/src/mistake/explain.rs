//! A paragraph for every code: what the mistake means and how to mend it.

use super::What;

/// One section for each code, under a heading `## E012`.
const EXPLANATIONS: &str = include_str!("explanations.md");

/// The paragraph for a code such as `E012`; nothing for a code that does not exist.
pub fn explain(code: &str) -> Option<&'static str> {
    EXPLANATIONS.split("\n## ").skip(1).find_map(|section| {
        let (heading, text) = section.split_once('\n')?;
        heading.eq_ignore_ascii_case(code).then(|| text.trim())
    })
}

/// All codes, in order.
pub fn codes() -> impl Iterator<Item = &'static str> {
    What::CODES.iter().copied()
}
