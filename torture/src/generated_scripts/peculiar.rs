//! Scripts in which a back end went wrong once, or could: chance does not come upon them often enough.

pub const SCRIPTS: [&str; 6] = [
    // A loop in an argument runs so long that the variables are weighed, while the slots of the other arguments still tell
    // of lists that are gone.
    r#"
fn longest(list, p) { let pair = [list, list]; let more = [pair, pair, [p]]; more.len }
fn take_turn(p) {
    begin_turn(p);
    next("take_turn", [p]);
    let n = longest([p, p, p], p);
    transfer(bank, p, { let i = 0; while i < 3000 { i += 1; } i }, "counted");
    say(`${n} ${longest([n, n], p)} ${count_pieces({ let i = 0; while i < 900 { i += 1; } p.at }, "crate")}`);
}
"#,
    // Straight functions are written out in each other, and calls go as deep as they may, and one deeper.
    r#"
fn down(n, p) { further(n, p) }
fn further(n, p) { if n > 0 { down(n - 1, p) } else { 0 } }
fn take_turn(p) {
    begin_turn(p);
    next("take_turn", [p]);
    p.stranded = !p.stranded;
    let n = 28 + turn_number();
    say(`${down(n, p)} ${n}`);
}
"#,
    // The same with a kernel function at the bottom, whose arguments go deeper still.
    r#"
fn down(n, p) { let k = n - 1; further(k, p) }
fn further(n, p) { if n > 0 { down(n, p) } else { [1, 2].filter(|x| height(x) > 0).len } }
fn height(n) { twice(n) }
fn twice(n) { let k = n * 2; k }
fn take_turn(p) {
    begin_turn(p);
    next("take_turn", [p]);
    transfer(bank, p, down(27 + turn_number(), p), "found");
}
"#,
    // A loop goes through what its list was at first, whatever becomes of it.
    r#"
fn take_turn(p) {
    begin_turn(p);
    next("take_turn", [p]);
    let l = [4, [1], "x"];
    let seen = [];
    for x in l { seen.push(x); l.push(x); l[0] = 9; }
    for x in (if p.is_in { l } else { [] }) { seen.push(x); l.shift(); }
    for (x, i) in p.deeds + l { seen += [x, i]; l = []; }
    for x in players() { for y in others(x) { seen.push([x, y].len); } }
    say(`${seen} ${l}`);
}
"#,
    // Cases that are texts, known or made up, and values that are none.
    r#"
fn told(value) { switch value { "pier" => 1, "rope" if value.len > 9 => 2, "rope" | "anchor" => 3, 7 => 4, () => 5, _ => 6 } }
fn take_turn(p) {
    begin_turn(p);
    next("take_turn", [p]);
    let made = "ro" + "pe";
    say(`${told("pier")} ${told(made)} ${told("anchor")} ${told(p.at.kind)} ${told(7)} ${told(())} ${told([7])} ${told(p.name)}`);
}
"#,
    // What is remembered of a call that sets a value is right whether or not it was that value already.
    r#"
fn strand(p) { p.stranded = true; for q in players() { if q.cash > 3 { q.stranded = q.stranded; } } p.at.closed = false; }
fn take_turn(p) {
    begin_turn(p);
    next("take_turn", [player_after(p)]);
    strand(p);
    strand(p);
    p.stranded = turn_number() % 2 == 0;
    strand(player_after(p));
    say(`${players().map(|q| q.stranded)}`);
}
"#,
];
