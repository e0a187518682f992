//! Elements of a page. Whatever text goes into one is escaped on its way.

use std::fmt::{Display, Formatter, Result, Write};

/// An element with its attributes and what is in it.
///
/// Invariant: names are written in this program; values and texts may come from anywhere, and cannot end what holds them.
#[derive(Clone, Debug, Default)]
pub struct Tag {
    name: &'static str,
    attributes: String,
    content: String,
}

pub fn tag(name: &'static str) -> Tag {
    Tag { name, ..Tag::default() }
}

impl Tag {
    pub fn set(mut self, attribute: &'static str, value: impl Display) -> Tag {
        let value = escaped(&value.to_string());
        // Writing into a text cannot fail.
        let _ = write!(self.attributes, " {attribute}=\"{value}\"");
        self
    }

    pub fn class(self, name: impl Display) -> Tag {
        self.set("class", name)
    }

    /// A place or length in a drawing, to a tenth.
    pub fn at(self, attribute: &'static str, value: f64) -> Tag {
        self.set(attribute, (value * 10.0).round() / 10.0)
    }

    pub fn text(mut self, text: &str) -> Tag {
        self.content.push_str(&escaped(text));
        self
    }

    pub fn put(mut self, inner: Tag) -> Tag {
        let _ = write!(self.content, "{inner}");
        self
    }

    pub fn put_all(self, inner: impl IntoIterator<Item = Tag>) -> Tag {
        inner.into_iter().fold(self, Tag::put)
    }

    /// What a reader hears, or sees when the pointer rests on it.
    pub fn title(self, text: &str) -> Tag {
        self.put(tag("title").text(text))
    }
}

impl Display for Tag {
    fn fmt(&self, out: &mut Formatter) -> Result {
        let Tag { name, attributes, content } = self;
        write!(out, "<{name}{attributes}>{content}</{name}>")
    }
}

pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Whatever else steers a reader has no place on a page.
            control if control.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_element_that_holds_it() {
        let hostile = "</style><script>alert('1')</script>\u{1b}\"&";
        let element = tag("p").set("title", hostile).text(hostile).put(tag("b").text("ok"));
        let safe = "&lt;/style&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &quot;&amp;";
        assert_eq!(element.to_string(), format!("<p title=\"{safe}\">{safe}<b>ok</b></p>"));
    }
}
