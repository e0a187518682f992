//! The tables of the language's own functions, as the chapter on the language shows them.

use boardwright_engine::script::{LanguageSubject, language as subjects, language_table};

/// One table after the other, each under its heading.
pub fn language() -> String {
    let table = |subject: &LanguageSubject| format!("### {}\n\n{}", subject.name, language_table(subject));
    subjects().iter().map(table).collect::<Vec<_>>().join("\n")
}
