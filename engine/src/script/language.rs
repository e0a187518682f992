//! **The one table of the language itself**: its statements and operators, and the functions of lists, texts, maps and numbers.
//!
//! The functions come from Rhai's packages (see `sandbox`); the table says in our words what they do, with an example each that
//! the tests run. The chapter on the language and the help of the REPL derive from it.

use std::fmt::Write as _;

/// What functions belong to, and the functions.
pub struct LanguageSubject {
    pub name: &'static str,
    pub functions: &'static [LanguageFunction],
}

/// A function, an operator or a statement of the language as a rule writes it.
pub struct LanguageFunction {
    /// How it is written: `list.push(value)`, `if condition { … }`.
    pub call: &'static str,
    pub about: &'static str,
    pub example: &'static str,
    /// What the example comes to.
    pub gives: &'static str,
}

impl LanguageFunction {
    /// The word that people look it up by: that behind the dot of a value, or the first one.
    pub fn name(&self) -> &'static str {
        let is_letter = |letter: char| letter.is_ascii_alphabetic() || letter == '_';
        let behind = self.call.split_once('.').filter(|(value, _)| value.chars().all(is_letter));
        let behind = behind.map_or(self.call, |(_, behind)| behind);
        behind.split(|letter| !is_letter(letter)).next().unwrap_or(behind)
    }
}

/// The functions of all subjects.
pub fn language() -> &'static [LanguageSubject] {
    LANGUAGE
}

/// The table of a subject as the book shows it.
pub fn language_table(subject: &LanguageSubject) -> String {
    let mut table = String::from("| written | what it does | example | gives |\n|---|---|---|---|\n");
    for function in subject.functions {
        let (call, example, gives) = (code(function.call), code(function.example), code(function.gives));
        writeln!(table, "| {call} | {} | {example} | {gives} |", function.about)
            .expect("writing to a string does not fail");
    }
    table
}

/// A cell of code, which a bar would end.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

macro_rules! subjects {
    ($($name:literal { $($call:literal, $about:literal, $example:literal => $gives:literal;)* })*) => {
        &[$(LanguageSubject {
            name: $name,
            functions: &[$(LanguageFunction { call: $call, about: $about, example: $example, gives: $gives }),*],
        }),*]
    };
}

#[rustfmt::skip]
const LANGUAGE: &[LanguageSubject] = subjects! {
    "Statements" {
        "let name = value", "makes a variable", "let sum = 2; sum + 1" => "3";
        "name = value", "gives a variable another value; `+=`, `-=`, `*=` and the like reckon with the one that it has", "let sum = 2; sum += 5; sum" => "7";
        "if condition { … } else { … }", "does one or the other, and gives the last value of what it did", "if 3 > 2 { \"yes\" } else { \"no\" }" => "\"yes\"";
        "switch value { … }", "does what stands behind the value that is equal; `_` is any other", "switch 3 { 1 => \"one\", 2 | 3 => \"a few\", _ => \"many\" }" => "\"a few\"";
        "for name in list { … }", "does it for each entry, or each character of a text; of a map, take `map.keys()`", "let sum = 0; for number in [5, 6] { sum += number; } sum" => "11";
        "for (name, index) in list { … }", "the same with the place of the entry, counted from 0", "let sum = 0; for (number, index) in [5, 6] { sum += number * index; } sum" => "6";
        "for number in 1..4 { … }", "counts from 1 up to, but without, 4", "let sum = 0; for number in 1..4 { sum += number; } sum" => "6";
        "for number in 1..=4 { … }", "counts from 1 to 4", "let sum = 0; for number in 1..=4 { sum += number; } sum" => "10";
        "while condition { … }", "does it as long as the condition holds", "let number = 1; while number < 100 { number *= 2; } number" => "128";
        "loop { … }", "does it until `break`, which may give a value", "let number = 1; loop { number *= 2; if number > 100 { break number; } }" => "128";
        "continue", "goes on with the next entry of a loop", "let sum = 0; for number in 1..=4 { if number == 3 { continue; } sum += number; } sum" => "7";
    }
    "Operators" {
        "one + other", "adds numbers, and puts texts or lists together; a text takes any value", "\"pier \" + 7" => "\"pier 7\"";
        "one - other", "the difference of two numbers", "5 - 7" => "-2";
        "one * other", "the product of two numbers", "5 * 7" => "35";
        "one / other", "how often the second number goes into the first, without the rest", "-7 / 2" => "-3";
        "one % other", "the rest, with the sign of the first number", "-7 % 3" => "-1";
        "one ** other", "the first number so many times with itself", "2 ** 10" => "1024";
        "one == other", "whether they are equal; what is of another sort is not", "1 == \"1\"" => "false";
        "one != other", "whether they are not equal", "1 != \"1\"" => "true";
        "one < other", "compares two numbers or two texts, as do `<=`, `>` and `>=`; between other sorts it is false", "() < 5" => "false";
        "one && other", "whether both are true; the second is not looked at if the first is false", "true && false" => "false";
        "one || other", "whether one of them is true; the second is not looked at if the first is", "true || false" => "true";
        "!one", "the opposite", "!true" => "false";
        "value in list", "whether it is an entry of the list, a part of the text, a key of the map, or within the range", "3 in 0..3" => "false";
        "value ?? other", "the value, or the other one if it is ()", "() ?? 5" => "5";
        "thing?.property", "the property, or () if the thing is ()", "let owner = (); owner?.name" => "()";
        "list[index]", "the entry at a place, counted from 0, or from the end below 0; where there is none, the step stops", "[5, 6, 7][-1]" => "7";
        "map[key]", "what stands under a key, or ()", "#{ a: 1 }[\"b\"]" => "()";
        "`text ${value}`", "a text with values in it", "`pier ${3 + 4}`" => "\"pier 7\"";
    }
    "Lists, only looked at" {
        "list.len", "how many entries it has", "[5, 6].len" => "2";
        "list.is_empty", "whether it has none", "[].is_empty" => "true";
        "list.get(index)", "the entry at a place, counted from 0, or from the end below 0; () where there is none", "[5, 6].get(7)" => "()";
        "list.contains(value)", "whether an entry is equal to this; so does `value in list`", "[5, 6].contains(6)" => "true";
        "list.index_of(value)", "the place of the first entry that is equal, or for which a closure gives true; -1 without one", "[5, 6].index_of(6)" => "1";
        "list.find(closure)", "the first entry for which the closure gives true, or ()", "[5, 6, 7].find(|entry| entry > 5)" => "6";
        "list.find_map(closure)", "the first thing that the closure gives which is not ()", "[5, 6].find_map(|entry| if entry > 5 { entry * 10 })" => "60";
        "list.some(closure)", "whether the closure gives true for one entry or more", "[5, 6].some(|entry| entry > 5)" => "true";
        "list.all(closure)", "whether it does for every entry; of an empty list that is true", "[5, 6].all(|entry| entry > 5)" => "false";
        "list.filter(closure)", "a new list of the entries for which the closure gives true", "[5, 6, 7].filter(|entry| entry != 6)" => "[5, 7]";
        "list.map(closure)", "a new list of what the closure gives for each entry", "[5, 6].map(|entry| entry * 2)" => "[10, 12]";
        "list.reduce(closure, first)", "one value from all entries: the closure gets what came out so far, and the next entry", "[5, 6].reduce(|sum, entry| sum + entry, 0)" => "11";
        "list.reduce_rev(closure, first)", "the same from the last entry to the first", "[5, 6].reduce_rev(|sum, entry| sum * 10 + entry, 0)" => "65";
        "list.zip(other, closure)", "a new list of what the closure gives for each pair of entries", "[5, 6].zip([1, 2], |one, other| one + other)" => "[6, 8]";
        "list.extract(start, count)", "a new list of so many entries from there on; of all the rest without a count", "[5, 6, 7].extract(1, 2)" => "[6, 7]";
        "list.order()", "a new list, sorted: numbers or texts, the least first", "[6, 7, 5].order()" => "[5, 6, 7]";
        "list.order_desc()", "the same with the greatest first", "[6, 7, 5].order_desc()" => "[7, 6, 5]";
        "list.order_by(closure)", "a new list, sorted by a closure that gives a number below 0 if the first comes first", "[6, 7, 5].order_by(|one, other| other - one)" => "[7, 6, 5]";
    }
    "Lists, changed in place" {
        "list.push(value)", "adds an entry at the end", "let list = [5]; list.push(6); list" => "[5, 6]";
        "list.append(other)", "adds the entries of another list; so does `list += other`", "let list = [5]; list.append([6, 7]); list" => "[5, 6, 7]";
        "list.insert(index, value)", "adds an entry before the one at that place", "let list = [5, 7]; list.insert(1, 6); list" => "[5, 6, 7]";
        "list.set(index, value)", "puts another entry at a place; so does `list[index] = value`", "let list = [5, 6]; list.set(0, 9); list" => "[9, 6]";
        "list.pop()", "takes the last entry away and gives it, or ()", "let list = [5, 6]; list.pop()" => "6";
        "list.shift()", "takes the first entry away and gives it, or ()", "let list = [5, 6]; list.shift()" => "5";
        "list.remove(index)", "takes the entry at that place away and gives it", "let list = [5, 6, 7]; list.remove(1); list" => "[5, 7]";
        "list.clear()", "takes all entries away", "let list = [5, 6]; list.clear(); list" => "[]";
        "list.truncate(count)", "keeps only the first so many", "let list = [5, 6, 7]; list.truncate(2); list" => "[5, 6]";
        "list.chop(count)", "keeps only the last so many", "let list = [5, 6, 7]; list.chop(2); list" => "[6, 7]";
        "list.pad(count, value)", "adds this value until there are so many entries", "let list = [5]; list.pad(3, 0); list" => "[5, 0, 0]";
        "list.drain(closure)", "takes those away for which the closure gives true, and gives them; or `(start, count)`", "let list = [5, 6, 7]; list.drain(|entry| entry > 5)" => "[6, 7]";
        "list.retain(closure)", "keeps only those for which the closure gives true, and gives the others; or `(start, count)`", "let list = [5, 6, 7]; list.retain(|entry| entry > 5); list" => "[6, 7]";
        "list.split(index)", "takes all from that place on away, and gives them", "let list = [5, 6, 7]; list.split(1)" => "[6, 7]";
        "list.splice(start, count, other)", "puts another list in the place of so many entries", "let list = [5, 6, 7]; list.splice(0, 2, [9]); list" => "[9, 7]";
        "list.dedup()", "takes away entries that are equal to the one before", "let list = [5, 5, 6, 5]; list.dedup(); list" => "[5, 6, 5]";
        "list.reverse()", "turns the order around", "let list = [5, 6, 7]; list.reverse(); list" => "[7, 6, 5]";
        "list.sort()", "sorts numbers or texts, the least first; it gives nothing, see `order`", "let list = [6, 7, 5]; list.sort(); list" => "[5, 6, 7]";
        "list.sort_desc()", "sorts with the greatest first", "let list = [6, 7, 5]; list.sort_desc(); list" => "[7, 6, 5]";
        "list.sort_by(closure)", "sorts by a closure, as `order_by`; so does `sort` with one", "let list = [6, 7, 5]; list.sort_by(|one, other| other - one); list" => "[7, 6, 5]";
        "list.for_each(closure)", "calls the closure for every entry, which it names `this` and may change", "let list = [5, 6]; list.for_each(|| this += 1); list" => "[6, 7]";
    }
    "Texts, only looked at" {
        "text.len", "how many characters it has", "\"pier\".len" => "4";
        "text.is_empty", "whether it has none", "\"\".is_empty" => "true";
        "text.contains(part)", "whether the part stands in it; so does `part in text`", "\"old pier\".contains(\"pier\")" => "true";
        "text.starts_with(part)", "whether it begins so", "\"old pier\".starts_with(\"old\")" => "true";
        "text.ends_with(part)", "whether it ends so", "\"old pier\".ends_with(\"old\")" => "false";
        "text.index_of(part)", "where the part stands first, counted from 0; -1 if it does not", "\"old pier\".index_of(\"pier\")" => "4";
        "text.sub_string(start, count)", "so many characters from there on; all the rest without a count", "\"old pier\".sub_string(4, 2)" => "\"pi\"";
        "text.split(separator)", "the list of parts between these characters; between blanks if nothing is said", "\"old pier\".split(\" \")" => "[\"old\", \"pier\"]";
        "text.split_rev(separator)", "the same, the last part first", "\"old pier\".split_rev(\" \")" => "[\"pier\", \"old\"]";
        "text.to_upper()", "the text in capitals", "\"pier\".to_upper()" => "\"PIER\"";
        "text.to_lower()", "the text without capitals", "\"Pier\".to_lower()" => "\"pier\"";
        "text.bytes", "how many bytes it takes", "\"pier\".bytes" => "4";
    }
    "Texts, changed in place" {
        "text.append(value)", "adds a text, or any value as a text; so does `text += value`", "let text = \"pier \"; text.append(7); text" => "\"pier 7\"";
        "text.trim()", "takes blanks at both ends away", "let text = \" pier \"; text.trim(); text" => "\"pier\"";
        "text.replace(part, other)", "puts another text in the place of every such part", "let text = \"old pier\"; text.replace(\"old\", \"new\"); text" => "\"new pier\"";
        "text.remove(part)", "takes every such part away", "let text = \"old pier\"; text.remove(\"old \"); text" => "\"pier\"";
        "text.crop(start, count)", "keeps only so many characters from there on", "let text = \"old pier\"; text.crop(4, 2); text" => "\"pi\"";
        "text.truncate(count)", "keeps only the first so many characters", "let text = \"old pier\"; text.truncate(3); text" => "\"old\"";
        "text.pad(count, text)", "adds this text until there are so many characters", "let text = \"7\"; text.pad(3, \".\"); text" => "\"7..\"";
        "text.pop(count)", "takes so many characters away at the end, and gives them", "let text = \"old pier\"; text.pop(4)" => "\"pier\"";
        "text.make_upper()", "turns it into capitals", "let text = \"pier\"; text.make_upper(); text" => "\"PIER\"";
        "text.make_lower()", "turns capitals into small letters", "let text = \"PIER\"; text.make_lower(); text" => "\"pier\"";
        "text.clear()", "takes everything away", "let text = \"pier\"; text.clear(); text" => "\"\"";
    }
    "Maps" {
        "map.len", "how many entries it has; `len()` if a key might be called so", "#{ a: 1, b: 2 }.len()" => "2";
        "map.is_empty()", "whether it has none", "#{}.is_empty()" => "true";
        "map.get(key)", "what stands under a key, or (); so does `map[key]`", "#{ a: 1 }.get(\"b\")" => "()";
        "map.contains(key)", "whether there is such a key; so does `key in map`", "#{ a: 1 }.contains(\"a\")" => "true";
        "map.keys()", "the list of its keys, in the order of the alphabet", "#{ b: 2, a: 1 }.keys()" => "[\"a\", \"b\"]";
        "map.values()", "the list of what stands under them, in the order of the keys", "#{ b: 2, a: 1 }.values()" => "[1, 2]";
        "map.set(key, value)", "puts a value under a key; so does `map[key] = value`", "let map = #{}; map.set(\"a\", 5); map.a" => "5";
        "map.remove(key)", "takes an entry away and gives its value, or ()", "let map = #{ a: 1, b: 2 }; map.remove(\"a\"); map" => "#{ b: 2 }";
        "map.clear()", "takes all entries away", "let map = #{ a: 1 }; map.clear(); map" => "#{}";
        "map.mixin(other)", "takes over all entries of another map; so does `map += other`", "let map = #{ a: 1 }; map.mixin(#{ a: 5, b: 2 }); map" => "#{ a: 5, b: 2 }";
        "map.fill_with(other)", "takes over those whose keys it lacks", "let map = #{ a: 1 }; map.fill_with(#{ a: 5, b: 2 }); map" => "#{ a: 1, b: 2 }";
        "map.filter(closure)", "a new map of those entries for whose key and value the closure gives true", "#{ a: 1, b: 2 }.filter(|key, value| value > 1)" => "#{ b: 2 }";
    }
    "Numbers" {
        "number.abs()", "without its sign", "(-5).abs()" => "5";
        "number.sign()", "-1, 0 or 1", "(-5).sign()" => "-1";
        "number.is_odd()", "whether it is odd", "7.is_odd()" => "true";
        "number.is_even()", "whether it is even", "7.is_even()" => "false";
        "number.is_zero()", "whether it is 0", "7.is_zero()" => "false";
        "min(one, other)", "the lesser of two numbers, or the first of two texts", "min(5, 6)" => "5";
        "max(one, other)", "the greater of two numbers, or the last of two texts", "max(5, 6)" => "6";
        "parse_int(text)", "the number that a text spells; a text that spells none stops the step", "parse_int(\"42\") + 1" => "43";
        "range(start, end, step)", "the numbers from the start up to, but without, the end, for `for`", "let sum = 0; for number in range(0, 10, 5) { sum += number } sum" => "5";
    }
    "All values" {
        "value.to_string()", "the value as a text", "7.to_string()" => "\"7\"";
        "value.to_debug()", "the value as a script would write it", "\"pier\".to_debug()" => "\"\\\"pier\\\"\"";
        "type_of(value)", "what sort of value it is: `i64`, `string`, `bool`, `array`, `map`, `()`, `player`…", "type_of([])" => "\"array\"";
    }
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rhai::Dynamic;

    use super::{LanguageFunction, language};
    use crate::script::host::Limits;
    use crate::script::sandbox;

    /// What rules have no use for: bits and bytes, other ways to write numbers, parts of ranges, single characters, and what
    /// would be printed.
    const LEFT_OUT: [&str; 15] = [
        "bits",
        "chars",
        "debug",
        "end",
        "is_exclusive",
        "is_inclusive",
        "print",
        "start",
        "to_binary",
        "to_blob",
        "to_chars",
        "to_hex",
        "to_int",
        "to_json",
        "to_octal",
    ];

    fn functions() -> impl Iterator<Item = &'static LanguageFunction> {
        language().iter().flat_map(|subject| subject.functions)
    }

    #[test]
    fn every_example_gives_what_the_table_says() {
        let engine = sandbox::engine(&Limits::default());
        let value = |text: &str| match engine.eval::<Dynamic>(text) {
            Ok(value) => format!("{value:?}"),
            Err(error) => format!("`{text}` fails: {error}"),
        };
        for function in functions() {
            assert_eq!(value(function.example), value(function.gives), "{}", function.call);
        }
    }

    #[test]
    fn every_function_of_the_language_is_in_the_table_or_left_out() {
        let signatures = sandbox::engine(&Limits::default()).gen_fn_signatures(true);
        let is_name = |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
        let known = signatures.iter().filter_map(|signature| signature.split('(').next()).filter(is_name);
        let in_table: BTreeSet<&str> = functions().map(LanguageFunction::name).collect();
        let left_out: BTreeSet<&str> = LEFT_OUT.into();
        let missing: BTreeSet<&str> =
            known.filter(|name| !in_table.contains(name) && !left_out.contains(name)).collect();
        assert_eq!(missing, BTreeSet::new());
        assert_eq!(in_table.intersection(&left_out).collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
