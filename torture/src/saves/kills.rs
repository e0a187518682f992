//! The real program, killed while it plays.

use std::io::Read;
use std::process::Child;
use std::thread;
use std::time::Duration;

use super::sitting::{Sitting, kept, lines, resumed, resumed_by_the_program, type_into};
use crate::{Progress, program};

/// So many sittings are prepared; each is killed again and again, at other moments.
const SITTINGS: u64 = 5;

/// Kills the program so often, at moments spread over its life. Tells what was left each time.
pub fn kill_often(kills: u64, progress: &Progress) -> String {
    let sittings = (1..=SITTINGS.min(kills)).map(Sitting::play).collect::<Vec<_>>();
    let (mut in_play, mut ahead) = (0, 0);
    for (kill, sitting) in (0..kills).zip(sittings.iter().cycle()).take_while(|_| !progress.is_stopped()) {
        let home = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        let seen = killed(sitting, home.path(), moment(kill));
        let acknowledged = sitting.acknowledged(&seen);
        let journal = kept(home.path());
        let found = journal.as_ref().map(|journal| standing(sitting, journal, acknowledged.unwrap_or(0)));
        match (acknowledged, &journal, found) {
            (Some(_), None, _) => panic!("seed {}: a game that was shown was not kept", sitting.seed),
            (_, None, _) => {}
            (_, Some(journal), found) => {
                assert_eq!(resumed_by_the_program(home.path()), resumed(journal), "seed {}", sitting.seed);
                in_play += 1;
                ahead += u64::from(found != acknowledged);
            }
        }
        progress.done();
    }
    format!(
        "{kills} kills, {in_play} of a game in play, {ahead} between the journal and its acknowledgement: nothing lost"
    )
}

/// After how many lines the sitting has left this journal: at least so many.
fn standing(sitting: &Sitting, journal: &[u8], at_least: usize) -> usize {
    let found = (at_least..sitting.journals.len()).find(|lines| sitting.journals[*lines] == journal);
    found.unwrap_or_else(|| {
        let before = sitting.journals[..at_least].iter().rposition(|known| known == journal);
        panic!("seed {}: {at_least} lines were acknowledged, the journal has {before:?}", sitting.seed)
    })
}

/// What the program has shown until it was killed.
fn killed(sitting: &Sitting, home: &std::path::Path, after: Duration) -> String {
    let mut child = program::command(home).args(sitting.words()).spawn().unwrap_or_else(|error| panic!("{error}"));
    let mut output = child.stdout.take().unwrap_or_else(|| panic!("the child has no output"));
    let typing = child.stdin.take().map(|mut input| thread::spawn(move || type_into(&mut input, lines())));
    let reading = thread::spawn(move || {
        let mut seen = Vec::new();
        output.read_to_end(&mut seen).map(|_| String::from_utf8_lossy(&seen).into_owned())
    });
    wait(after);
    kill(&mut child);
    drop(typing.map(thread::JoinHandle::join));
    match reading.join() {
        Ok(Ok(seen)) => seen,
        _ => panic!("the output of the child cannot be read"),
    }
}

/// SIGKILL, where there is one.
fn kill(child: &mut Child) {
    let killed = child.kill().and_then(|()| child.wait());
    killed.unwrap_or_else(|error| panic!("the program cannot be killed: {error}"));
}

/// Moments that lie all over the first part of a second, denser at its beginning, when most happens.
fn moment(kill: u64) -> Duration {
    let part = kill.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 44;
    Duration::from_micros(part * part / (1 << 20) * LONGEST_MICROSECONDS / (1 << 20))
}

/// A sitting takes about so long.
const LONGEST_MICROSECONDS: u64 = 700_000;

#[allow(clippy::disallowed_methods, reason = "a moment to kill at is a matter of the wall's clock")]
fn wait(time: Duration) {
    thread::sleep(time);
}
