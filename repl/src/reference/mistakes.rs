//! The chapter of the codes of mistakes, each with its explanation.

use boardwright_engine::mistake::{codes, explain};

/// The chapter, as `explain` tells it code by code.
pub fn mistakes() -> String {
    let mut text = String::from(
        "# Mistakes\n\nWritten from the explanations in the program; do not edit it by hand.\n\n\
         `boardwright check` reports a mistake with its code, and `boardwright explain E012` shows what stands here.\n\
         With a code that begins with E the rules cannot be played; W is advice.\n",
    );
    for code in codes() {
        text += &format!("\n## {code}\n\n{}\n", explain(code).unwrap_or_default());
    }
    text
}
