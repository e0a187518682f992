//! The trial `saves`: whatever happens to a save or to the program that writes it, nothing that was acknowledged is lost, and
//! no wrong state comes back.

mod damage;
mod disk;
mod kills;
mod older;
mod sitting;

use crate::Progress;

/// Tells what was done to saves and to the program.
pub fn run(progress: &Progress) -> String {
    let (cuts, flips) = (damage::games(progress.count(1, 20)), damage::games(progress.count(1, 5)));
    let kills = progress.count(6, 300);
    progress.expect((cuts.len() + flips.len()) as u64 + kills + 2);
    let cut = cuts.iter().map(|save| done(progress, damage::cut_everywhere(save))).sum::<usize>();
    let flipped = flips.iter().map(|save| done(progress, damage::flip_bits(save, !progress.is_short()))).sum::<usize>();
    let killed = kills::kill_often(kills, progress);
    let formats = done(progress, older::read_all());
    let disks = done(progress, disk::fail());
    format!(
        "{} saves cut at {cut} places, {flipped} bits of {} saves flipped: all refused; {killed}; {formats}; {disks}",
        cuts.len(),
        flips.len()
    )
}

fn done<T>(progress: &Progress, part: T) -> T {
    progress.done();
    part
}
