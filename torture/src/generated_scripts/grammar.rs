//! Scripts made up at random: every form of the language that rules use, mostly of sense and sometimes of none.
//!
//! Each part is text. Its value is what its name says, more often than not: now and then a part of another sort stands in
//! its place, so that mistakes are compared too. Smaller choices come first, since a failing script is shrunk towards them.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A part of a script.
pub type Part = BoxedStrategy<String>;

/// The variables that every function has, with what they hold at first.
pub const VARIABLES: &str =
    r#"let n = 3; let m = -2; let t = "pier"; let l = [4, 1, 3]; let f = true; let o = #{ x: 1, y: "two" };"#;

/// The functions of a rule: some that only look, and the turn that calls them.
pub fn script() -> impl Strategy<Value = String> {
    let functions = (brief(), straight(), able("p"), able("p, s"), looking("pick"), looking("weigh"));
    (functions, block(2)).prop_map(|((brief, straight, able, able_there, pick, weigh), turn)| {
        format!(
            "//! Made up at random.\nfn same(n, p) {{ n }}\n{brief}\n{straight}\n{able}\n{able_there}\n{pick}\n{weigh}\nfn take_turn(p) {{\n    begin_turn(p);\n    next(\"take_turn\", [p]);\n    let s = p.at;\n    \
             {VARIABLES}\n    {turn}\n    say(`${{n}} ${{m}} ${{t}} ${{l.len}} ${{f}} ${{o.x}} ${{p}} ${{s}}`);\n}}\n"
        )
    })
}

/// A function that is short enough to be written out where it is called.
fn brief() -> Part {
    let value = one_of(&[
        "n + p.seat",
        "p.cash - n",
        "p.cash / n",
        "if n > 2 { p.cash } else { n }",
        "count_pieces(p.at, \"crate\") * n",
        "same(p.seat, p) - same(n, p)",
        "same(same(n, p), player_after(p))",
        "p.at.index % n",
        "p + n",
        "p == player_in_turn() && n > 0",
        "switch n { 1 => p.seat, _ => n }",
        "{ n += 1; n }",
    ]);
    value.prop_map(|value| format!("fn brief(n, p) {{ {value} }}")).boxed()
}

/// A function that has nothing to choose, and is written out for that.
fn straight() -> Part {
    let calls = one_of(&[
        "weigh(n, p)",
        "brief(n, player_after(p))",
        "let q = player_after(p); pick(n, q)",
        "let k = n; let l = [k, p]; weigh(k, p)",
        "let k = pick(n, p); same(k, brief(n, p))",
        "pay_toll(p, n)",
        "transfer(bank, p, n, \"found\"); n",
        "let k = able(p); transfer(bank, p, k, \"found\")",
    ]);
    calls.prop_map(|calls| format!("fn straight(n, p) {{ {calls} }}")).boxed()
}

/// A function of handles that compares what players have with sums near to it, which small payments make a difference to.
fn able(parameters: &'static str) -> Part {
    let sum = one_of(&["p.cash", "q.cash", "p.cash - 2", "q.cash - k", "p.cash - brief(k, p)"]);
    let test = (sum, one_of(&["<", "<=", ">", ">=", "=="]), -4..9_i64)
        .prop_map(|(sum, sign, more)| format!("if {sum} {sign} start_cash() + {more} {{ k += 1; }}"));
    vec(test, 1..4)
        .prop_map(move |tests| {
            let tests = tests.join(" ");
            format!("fn able({parameters}) {{ let k = 0; let q = player_after(p); {tests} k }}")
        })
        .boxed()
}

fn looking(name: &'static str) -> Part {
    let body = (look_block(2), any_value(2));
    body.prop_map(move |(statements, value)| {
        // No function calls itself, not even through another, or most scripts would end in their depth.
        let [statements, value] = [statements, value].map(|part| match name {
            "pick" => ["pick(", "weigh(", "straight("].iter().fold(part, |part, own| part.replace(own, "same(")),
            _ => part.replace("weigh(", "pick(").replace("straight(", "brief("),
        });
        format!(
            "fn {name}(n, p) {{\n    let s = p.at; let m = n; {}\n    {statements}\n    {value}\n}}",
            &VARIABLES[23..]
        )
    })
    .boxed()
}

/// Statements that may change the game.
fn block(depth: u32) -> Part {
    vec(prop_oneof![3 => look_statement(depth), 1 => change(depth)], 1..6).prop_map(|all| all.join("\n    ")).boxed()
}

/// Statements that change nothing but variables.
fn look_block(depth: u32) -> Part {
    vec(look_statement(depth), 0..4).prop_map(|all| all.join("\n    ")).boxed()
}

fn change(depth: u32) -> Part {
    prop_oneof![
        text(depth).prop_map(|text| format!("say({text});")),
        number(depth).prop_map(|number| format!("transfer(bank, p, {number}, \"found\");")),
        (player(depth), number(depth)).prop_map(|(to, sum)| format!("transfer(p, {to}, {sum}, \"gift\");")),
        flag(depth).prop_map(|flag| format!("p.stranded = {flag};")),
        (space(depth), flag(depth)).prop_map(|(space, flag)| format!("s = {space}; s.closed = {flag};")),
        number(depth).prop_map(|number| format!("set_table_value(\"storms\", {number});")),
        (number(depth), space(depth))
            .prop_map(|(count, to)| format!("move_pieces(\"crate\", {count}, bank, {to}, \"put\");")),
        Just("n = roll().total;".to_owned()),
        space(depth).prop_map(|space| format!("move_to(p, {space}, \"blown\");")),
        flag(depth).prop_map(|flag| format!("if {flag} {{ end_step(); }}")),
    ]
    .boxed()
}

fn look_statement(depth: u32) -> Part {
    let simple = prop_oneof![
        number(depth).prop_map(|number| format!("n = {number};")),
        (one_of(&["n", "m"]), one_of(&["+=", "-=", "*=", "/=", "%="]), number(depth))
            .prop_map(|(name, sign, number)| format!("{name} {sign} {number};")),
        text(depth).prop_map(|text| format!("t = {text};")),
        text(depth).prop_map(|text| format!("t += {text};")),
        list(depth).prop_map(|list| format!("l = {list};")),
        flag(depth).prop_map(|flag| format!("f = {flag};")),
        number(depth).prop_map(|number| format!("l.push({number});")),
        number(depth).prop_map(|number| format!("l += {number};")),
        (number(depth), number(depth)).prop_map(|(index, number)| format!("l[{index}] = {number};")),
        (number(depth), number(depth)).prop_map(|(index, number)| format!("l.insert({index}, {number});")),
        number(depth).prop_map(|index| format!("l.remove({index});")),
        (number(depth), number(depth)).prop_map(|(first, count)| format!("l.drain({first}, {count});")),
        (number(depth), number(depth)).prop_map(|(first, count)| format!("l = l.extract({first}, {count});")),
        Just("n = l.shift() ?? 0;".to_owned()),
        Just("n = l.pop() ?? 1;".to_owned()),
        Just("l.retain(|x| x > 1);".to_owned()),
        Just("l.sort();".to_owned()),
        Just("l.reverse();".to_owned()),
        number(depth).prop_map(|number| format!("o.x = {number};")),
        text(depth).prop_map(|text| format!("o[\"y\"] = {text};")),
        any_value(depth).prop_map(|value| format!("{value};")),
        (any_value(depth), any_value(depth)).prop_map(|(one, other)| format!("let q = {one}; q = {other};")),
        any_value(depth).prop_map(|value| format!("const k = {value}; n = k ?? n;")),
        any_value(depth).prop_map(|value| format!("if n == 7 {{ return {value}; }}")),
        text(depth).prop_map(|text| format!("if n == 9 {{ throw {text}; }}")),
    ];
    if depth == 0 {
        return simple.boxed();
    }
    let inner = look_block(depth - 1);
    prop_oneof![
        6 => simple,
        1 => (flag(depth), inner.clone(), inner.clone())
            .prop_map(|(test, yes, no)| format!("if {test} {{ {yes} }} else {{ {no} }}")),
        1 => (list(depth), inner.clone()).prop_map(|(list, body)| format!("for x in {list} {{ m += x; {body} }}")),
        1 => (number(depth), inner.clone())
            .prop_map(|(end, body)| format!("for (i, k) in 0..min({end}, 4) {{ m += i * k; {body} }}")),
        1 => (flag(depth), inner.clone())
            .prop_map(|(test, body)| format!("let i = 0; while i < 3 && {test} {{ i += 1; {body} }}")),
        1 => (any_value(depth), inner.clone()).prop_map(|(value, body)| {
            format!("let i = 0; let q = loop {{ i += 1; if i > 2 {{ break {value}; }} if i == 1 {{ continue; }} {body} }};")
        }),
        1 => (inner.clone(), flag(depth))
            .prop_map(|(body, test)| format!("let i = 0; do {{ i += 1; {body} }} until i > 2 || {test};")),
        1 => (inner.clone(), inner).prop_map(|(tried, caught)| format!("try {{ {tried} }} catch {{ {caught} }}")),
    ]
    .boxed()
}

/// Something of any sort.
fn any_value(depth: u32) -> Part {
    prop_oneof![
        Just("()".to_owned()),
        number(depth),
        flag(depth),
        text(depth),
        list(depth),
        space(depth),
        player(depth),
        Just("o".to_owned()),
        (number(depth), text(depth)).prop_map(|(x, y)| format!("#{{ x: {x}, y: {y} }}")),
        Just("s.owner".to_owned()),
    ]
    .boxed()
}

fn number(depth: u32) -> Part {
    let leaf = prop_oneof![
        8 => (-3..9_i64).prop_map(|number| number.to_string()),
        1 => Just(i64::MAX.to_string()),
        4 => one_of(&["n", "m"]),
        2 => one_of(&["able(p)", "able(p, s)", "able(player_after(p))"]),
        2 => one_of(&["l.len", "t.len", "p.cash", "p.seat", "s.index", "o.x", "table_value(\"storms\")", "option(\"wage\")"])
            ,
        1 => one_of(&["t", "l", "p", "s", "f", "()"]),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let deeper = depth - 1;
    prop_oneof![
        6 => leaf,
        4 => (number(deeper), one_of(&["+", "-", "*", "/", "%"]), number(deeper))
            .prop_map(|(one, sign, other)| format!("({one} {sign} {other})")),
        1 => number(deeper).prop_map(|number| format!("-({number})")),
        1 => (list(deeper), number(deeper)).prop_map(|(list, index)| format!("{list}[{index}]")),
        1 => (flag(deeper), number(deeper), number(deeper))
            .prop_map(|(test, yes, no)| format!("(if {test} {{ {yes} }} else {{ {no} }})")),
        1 => (one_of(&["min", "max"]), number(deeper), number(deeper))
            .prop_map(|(name, one, other)| format!("{name}({one}, {other})")),
        1 => (one_of(&["brief", "straight", "pick", "weigh"]), number(deeper), player(deeper))
            .prop_map(|(name, number, player)| format!("{name}({number}, {player})")),
        1 => space(deeper).prop_map(|space| format!("count_pieces({space}, \"crate\")")),
        1 => (number(deeper), number(deeper), number(deeper), number(deeper)).prop_map(|(on, one, two, other)| {
            format!("switch {on} {{ 1 => {one}, 2 | 3 => {two}, _ => {other} }}")
        }),
        1 => number(deeper).prop_map(|number| format!("{{ let q = {number}; q + 1 }}")),
        1 => (flag(deeper), number(deeper)).prop_map(|(test, number)| {
            format!("{{ let i = 0; let q = 0; while i < 3 && {test} {{ i += 1; q += {number}; }} q }}")
        }),
        1 => list(deeper).prop_map(|list| format!("{list}.index_of(3)")),
        1 => one_of(&["\"12\"", "\"-7\"", "\"+7\"", "\" 7\"", "\"\"", "t"]).prop_map(|text| format!("parse_int({text})")),
        1 => (number(deeper), number(deeper)).prop_map(|(one, other)| format!("({one} ?? {other})")),
    ]
    .boxed()
}

fn flag(depth: u32) -> Part {
    let leaf = one_of(&["true", "false", "f", "p.stranded", "s.closed", "p.is_in", "n"]);
    if depth == 0 {
        return leaf.boxed();
    }
    let deeper = depth - 1;
    prop_oneof![
        3 => leaf,
        4 => (number(deeper), one_of(&["<", "<=", ">", ">=", "==", "!="]), number(deeper))
            .prop_map(|(one, sign, other)| format!("({one} {sign} {other})")),
        1 => (text(deeper), one_of(&["==", "<", "!="]), text(deeper))
            .prop_map(|(one, sign, other)| format!("({one} {sign} {other})")),
        1 => (any_value(deeper), any_value(deeper)).prop_map(|(one, other)| format!("({one} == {other})")),
        1 => (flag(deeper), one_of(&["&&", "||"]), flag(deeper))
            .prop_map(|(one, sign, other)| format!("({one} {sign} {other})")),
        1 => flag(deeper).prop_map(|flag| format!("!{flag}")),
        1 => (list(deeper), number(deeper)).prop_map(|(list, number)| format!("{list}.contains({number})")),
        1 => list(deeper).prop_map(|list| format!("{list}.some(|x| x > 2)")),
        1 => list(deeper).prop_map(|list| format!("{list}.all(|x| x % 2 == 1)")),
        1 => (space(deeper), player(deeper)).prop_map(|(space, player)| format!("({space}.owner == {player})")),
        1 => (number(deeper), list(deeper)).prop_map(|(number, list)| format!("({number} in {list})")),
    ]
    .boxed()
}

fn text(depth: u32) -> Part {
    let leaf = one_of(&["\"\"", "\"rope\"", "\"ééé\"", "t", "p.name", "s.kind", "s.name", "o.y", "n"]);
    if depth == 0 {
        return leaf.boxed();
    }
    let deeper = depth - 1;
    prop_oneof![
        3 => leaf,
        1 => (text(deeper), any_value(deeper)).prop_map(|(one, other)| format!("({one} + {other})")),
        1 => any_value(deeper).prop_map(|value| format!("`<${{{value}}}>`")),
        1 => any_value(deeper).prop_map(|value| format!("type_of({value})")),
        1 => text(deeper).prop_map(|text| format!("{text}.to_upper()")),
        1 => number(deeper).prop_map(|number| format!("money({number})")),
    ]
    .boxed()
}

fn list(depth: u32) -> Part {
    let leaf = prop_oneof![4 => Just("l".to_owned()), 2 => Just("[]".to_owned()), 2 => Just("[2, 3]".to_owned()), 1 => Just("s".to_owned()), 1 => Just("spaces()".to_owned())];
    if depth == 0 {
        return leaf.boxed();
    }
    let deeper = depth - 1;
    prop_oneof![
        4 => leaf,
        2 => vec(any_value(deeper), 0..4).prop_map(|entries| format!("[{}]", entries.join(", "))),
        1 => (list(deeper), list(deeper)).prop_map(|(one, other)| format!("({one} + {other})")),
        1 => list(deeper).prop_map(|list| format!("{list}.filter(|x| x != 3)")),
        1 => list(deeper).prop_map(|list| format!("{list}.map(|x| x + 1)")),
        1 => Just("players().map(|q| q.seat)".to_owned()),
    ]
    .boxed()
}

fn space(depth: u32) -> Part {
    let leaf = prop_oneof![6 => Just("s".to_owned()), 3 => Just("p.at".to_owned()), 1 => Just("t".to_owned()), 1 => Just("()".to_owned())];
    if depth == 0 {
        return leaf.boxed();
    }
    prop_oneof![
        4 => leaf,
        2 => number(depth - 1).prop_map(|index| format!("spaces()[{index}]")),
        1 => number(depth - 1).prop_map(|steps| format!("ahead(s, {steps})")),
    ]
    .boxed()
}

fn player(depth: u32) -> Part {
    let leaf = prop_oneof![6 => Just("p".to_owned()), 2 => Just("players()[1]".to_owned()), 1 => Just("others(p)[0]".to_owned()), 1 => Just("s.owner".to_owned())];
    if depth == 0 {
        return leaf.boxed();
    }
    prop_oneof![4 => leaf, 1 => Just("player_after(p)".to_owned())].boxed()
}

fn one_of(parts: &'static [&'static str]) -> Part {
    select(parts).prop_map(String::from).boxed()
}
