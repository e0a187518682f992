//! The files of the repository in which something may be found.

use std::fs;
use std::path::{Path, PathBuf};

/// Some texts, each with its path in the repository.
pub struct Texts(Vec<(String, String)>);

impl Texts {
    /// All files with these endings in some files and folders of the repository, and below them.
    pub fn below(places: &[&str], endings: &[&str]) -> Texts {
        let mut texts = Vec::new();
        for place in places {
            collect(&repository().join(place), place, endings, &mut texts);
        }
        texts.sort();
        assert!(!texts.is_empty(), "there is nothing in {places:?}");
        Texts(texts)
    }

    pub fn and(mut self, others: Texts) -> Texts {
        self.0.extend(others.0);
        self
    }

    /// Only what lies elsewhere.
    pub fn without(mut self, place: &str) -> Texts {
        self.0.retain(|(path, _)| !path.starts_with(place));
        self
    }

    /// What these texts are once something is made of each.
    pub fn map(self, change: impl Fn(&str) -> String) -> Texts {
        Texts(self.0.into_iter().map(|(path, text)| (path, change(&text))).collect())
    }

    /// Some parts of each of these texts, as texts of their own.
    pub fn divided(self, parts: impl Fn(&str) -> Vec<&str>) -> Texts {
        let part_of = |(path, text): &(String, String)| {
            let texts: Vec<_> = parts(text).into_iter().map(|part| (path.clone(), part.to_owned())).collect();
            texts
        };
        Texts(self.0.iter().flat_map(part_of).collect())
    }

    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(path, text)| (&**path, &**text))
    }

    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|(_, text)| text.lines())
    }

    pub fn contain(&self, words: &str) -> bool {
        self.0.iter().any(|(_, text)| text.contains(words))
    }
}

/// One file of the repository; one that is not there says nothing.
pub fn text(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_default()
}

pub fn is_there(path: &str) -> bool {
    repository().join(path).exists()
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn collect(place: &Path, name: &str, endings: &[&str], texts: &mut Vec<(String, String)>) {
    if let Ok(entries) = fs::read_dir(place) {
        for entry in entries.filter_map(Result::ok) {
            let name = format!("{name}/{}", entry.file_name().to_string_lossy());
            collect(&entry.path(), &name, endings, texts);
        }
    } else if endings.iter().any(|ending| name.ends_with(ending)) {
        let bytes = fs::read(place).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Some files are no text, to show what is said of them.
        texts.push((name.to_owned(), String::from_utf8_lossy(&bytes).into_owned()));
    }
}
