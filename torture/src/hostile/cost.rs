//! What an attack costs, measured in a process of its own: CPU time, and memory above what the game had before.
//!
//! The child begins a harmless game first, so that what every game needs once is not counted.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use boardwright_engine::script::BackEnd;

use super::attack::{before_the_last_deed, linked, perform};
use super::{Attack, BACK_ENDS, attacks};

const MOST_MILLISECONDS: u64 = 100;
const MOST_KILOBYTES: u64 = 16 * 1024;

/// What one attack took by one back end.
pub struct Cost {
    name: String,
    back_end: BackEnd,
    milliseconds: u64,
    kilobytes: u64,
}

impl Cost {
    /// What is wrong with it.
    pub fn problem(&self) -> Option<String> {
        let is_dear = self.milliseconds > MOST_MILLISECONDS || self.kilobytes > MOST_KILOBYTES;
        is_dear.then(|| format!("{self} is more than {MOST_MILLISECONDS} ms and {MOST_KILOBYTES} KB allow"))
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Cost { name, back_end, milliseconds, kilobytes } = self;
        write!(out, "{name} ({back_end:?}): {milliseconds} ms, {kilobytes} KB")
    }
}

/// The attacks that took most, as the end of a sentence.
pub fn dearest(costs: &[Cost]) -> String {
    let mut text = String::new();
    if let (Some(slowest), Some(largest)) =
        (costs.iter().max_by_key(|cost| cost.milliseconds), costs.iter().max_by_key(|cost| cost.kilobytes))
    {
        let _ = write!(text, "; the slowest {slowest}; the largest {largest}");
    }
    text
}

/// The least that the attack took of three times: whoever shares the caches of a core makes the same instructions take
/// longer, also in CPU time, and never shorter.
pub fn measured(attack: &Attack, back_end: BackEnd) -> Cost {
    let costs = [(); 3].map(|()| measured_once(attack, back_end));
    let least = |figure: fn(&Cost) -> u64| costs.iter().map(figure).min().unwrap_or(0);
    let (milliseconds, kilobytes) = (least(|cost| cost.milliseconds), least(|cost| cost.kilobytes));
    Cost { name: attack.name.clone(), back_end, milliseconds, kilobytes }
}

/// Makes the attack in a child and reads what it reports.
fn measured_once(attack: &Attack, back_end: BackEnd) -> Cost {
    let program = std::env::current_exe().unwrap_or_else(|error| panic!("{error}"));
    let output = Command::new(program).args(["--attack", &attack.name, &format!("{back_end:?}")]).output();
    let output = output.unwrap_or_else(|error| panic!("{error}"));
    let text = String::from_utf8_lossy(&output.stdout);
    let mut figures = text.split_whitespace().map_while(|figure| figure.parse().ok());
    match (output.status.success(), figures.next(), figures.next()) {
        (true, Some(milliseconds), Some(kilobytes)) => {
            Cost { name: attack.name.clone(), back_end, milliseconds, kilobytes }
        }
        _ => panic!(
            "{} ({back_end:?}) ends with {}: {}",
            attack.name,
            output.status,
            String::from_utf8_lossy(&output.stderr)
        ),
    }
}

/// In the child: makes the attack and reports what it took, in milliseconds and kilobytes.
pub fn report(attack: &str, back_end: &str) -> String {
    let back_end = BACK_ENDS.into_iter().find(|known| format!("{known:?}") == back_end);
    let attack = attacks().into_iter().find(|known| known.name == attack);
    let (Some(attack), Some(back_end)) = (attack, back_end) else { panic!("there is no such attack or back end") };
    let harmless = linked("harmless", "//! Nothing.").map(|program| before_the_last_deed(&program, "", back_end));
    drop(harmless);
    let before = (cpu_nanoseconds(), resident_kilobytes("VmRSS:"));
    // From here on the peak is counted anew.
    fs::write("/proc/self/clear_refs", "5").unwrap_or_else(|error| panic!("{error}"));
    if let Ok(program) = linked(&attack.name, &attack.text) {
        let (mut game, last) = before_the_last_deed(&program, &attack.text, back_end);
        let _ = perform(&mut game, last).map_err(|error| error.to_string());
    }
    let milliseconds = (cpu_nanoseconds() - before.0) / 1_000_000;
    format!("{milliseconds} {}", resident_kilobytes("VmHWM:").saturating_sub(before.1))
}

/// The CPU time of this thread.
fn cpu_nanoseconds() -> u64 {
    first_number(&read("/proc/thread-self/schedstat"))
}

fn resident_kilobytes(key: &str) -> u64 {
    let status = read("/proc/self/status");
    status.lines().find_map(|line| line.strip_prefix(key)).map_or(0, first_number)
}

fn first_number(text: &str) -> u64 {
    text.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}
