//! The names that the linker gives to functions besides their own, and how people read them.

/// The function that `super` means in a layer.
pub fn below(function: &str, layer: usize) -> String {
    format!("{function}__below__{layer}")
}

/// A private function of a file.
pub fn private(function: &str, file: usize) -> String {
    format!("{function}__private__{file}")
}

/// A listener of a layer.
pub fn listener(event: &str, layer: usize) -> String {
    format!("on_{event}__layer__{layer}")
}

/// The written body of a function that asks, which the generated one calls until no act has come between.
pub fn asked(function: &str) -> String {
    format!("{function}__asked__")
}

/// The written body of a function whose calls are noted.
pub fn noted(function: &str, layer: usize) -> String {
    format!("{function}__noted__{layer}")
}

pub fn is_noted(name: &str) -> bool {
    name.contains("__noted__")
}

/// A kernel function whose event has listeners, under the name that calls it without them.
pub fn kernel(function: &str) -> String {
    format!("{function}__kernel__")
}

/// The name as it is written in the script.
pub fn written(name: &str) -> &str {
    name.find("__").map_or(name, |end| &name[..end])
}

/// The script function that a word of the data stands for: kind `free-parking` gives `land_on_free_parking`.
pub fn handler(prefix: &str, word: &str) -> String {
    // Bots and acts are called by such names at every step, so that it has to be quick.
    let mut name = String::with_capacity(prefix.len() + word.len());
    name.push_str(prefix);
    for (place, part) in word.split('-').enumerate() {
        if place > 0 {
            name.push('_');
        }
        name.push_str(part);
    }
    name
}
