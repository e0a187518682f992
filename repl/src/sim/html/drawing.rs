//! What all drawings have in common: a frame with a title, axes, words.

use super::markup::{Tag, tag};
use super::scale::Scale;

/// A drawing that is as wide as its column. The title says what it shows to those who cannot see it.
pub fn drawing(width: f64, height: f64, title: &str) -> Tag {
    tag("svg")
        .set("viewBox", format!("0 0 {width:.0} {height:.0}"))
        .set("role", "img")
        .set("aria-label", title)
        .set("style", format!("max-width:{width:.0}px"))
}

pub fn words(x: f64, y: f64, class: &str, text: &str) -> Tag {
    tag("text").at("x", x).at("y", y).class(class).text(text)
}

pub fn line(class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> Tag {
    tag("line").class(class).at("x1", x1).at("y1", y1).at("x2", x2).at("y2", y2)
}

pub fn bar(class: &str, x: f64, y: f64, width: f64, height: f64) -> Tag {
    tag("rect").class(class).at("x", x).at("y", y).at("width", width.max(0.0)).at("height", height.max(0.0))
}

/// Lines across the drawing at the marks of an upright scale, with what they mean at the left.
pub fn rulers(scale: &Scale, from: f64, to: f64, words_of: impl Fn(f64) -> String) -> Tag {
    let marks = scale.marks().into_iter().map(|mark| {
        let y = scale.at(mark);
        let text = words(from - 6.0, y + 4.0, "end", &words_of(mark));
        tag("g").put(line("ruler", (from, y), (to, y))).put(text)
    });
    tag("g").class("axis").put_all(marks)
}

/// The marks of a level scale below a drawing, and what they count.
pub fn foot(scale: &Scale, y: f64, name: &str, words_of: impl Fn(f64) -> String) -> Tag {
    let marks = scale.marks().into_iter().map(|mark| {
        let x = scale.at(mark);
        tag("g").put(line("mark", (x, y), (x, y + 4.0))).put(words(x, y + 17.0, "middle", &words_of(mark)))
    });
    let marks_of = scale.marks();
    let ends = marks_of.first().zip(marks_of.last());
    let middle = ends.map_or(0.0, |(first, last)| f64::midpoint(scale.at(*first), scale.at(*last)));
    tag("g").class("axis").put_all(marks).put(words(middle, y + 35.0, "middle", name))
}

/// A path through points.
pub fn path(class: &str, points: &[(f64, f64)]) -> Tag {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    tag("polyline").class(class).set("points", points.join(" "))
}

/// A filled shape.
pub fn shape(class: &str, points: &[(f64, f64)]) -> Tag {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    tag("polygon").class(class).set("points", points.join(" "))
}
