//! From the files of all shards to what one machine would have given.

use super::differences::difference;
use super::{ShardFile, Sums, Task};

/// All shards of a task, added up.
#[derive(Debug)]
pub struct Merged {
    pub task: Task,
    pub sums: Sums,
    /// In the order of the shards.
    pub files: Vec<ShardFile>,
}

/// So many shards that are missing are named; nobody reads more.
const MOST_NAMED: usize = 5;

/// Adds up shards, or says why they are not the whole of one task.
pub fn merge(mut files: Vec<ShardFile>) -> Result<Merged, String> {
    files.sort_by_key(|file| file.head.shard.number());
    let Some(first) = files.first() else { return Err("there is nothing to merge; name the shard files".into()) };
    files.iter().try_for_each(|file| same_task(first, file))?;
    no_doubles(&files)?;
    no_gaps(&files)?;
    files.iter().try_for_each(not_stopped)?;
    let mut sums = first.end.sums.clone();
    files.iter().skip(1).try_for_each(|file| sums.merge(&file.end.sums))?;
    Ok(Merged { task: first.head.task.clone(), sums, files })
}

impl Sums {
    fn merge(&mut self, other: &Sums) -> Result<(), String> {
        match (self, other) {
            (Sums::Games(tally), Sums::Games(other)) => tally.merge(other),
            (Sums::Pairs(tallies), Sums::Pairs(others)) => {
                tallies.iter_mut().zip(others).for_each(|(tally, other)| tally.merge(other));
            }
            _ => return Err("the shards are of different commands".into()),
        }
        Ok(())
    }
}

fn same_task(one: &ShardFile, other: &ShardFile) -> Result<(), String> {
    let (here, there) = (one.path.display(), other.path.display());
    let (head, others) = (&one.head, &other.head);
    if head.identity != others.identity {
        let (what, one, other) = difference(&head.task, &others.task)
            .unwrap_or_else(|| ("identity".into(), head.identity.clone(), others.identity.clone()));
        return Err(format!(
            "{here} and {there} are not shards of the same games; {what}: {one} in {here}, {other} in {there}"
        ));
    }
    if head.program != others.program {
        return Err(format!(
            "{here} was played by Boardwright {}, {there} by {}; play all shards by the same program",
            head.program, others.program
        ));
    }
    if head.shard.of() != others.shard.of() {
        return Err(format!(
            "{here} is shard {}, {there} is shard {}; divide the games into equally many shards",
            head.shard, others.shard
        ));
    }
    Ok(())
}

fn no_doubles(files: &[ShardFile]) -> Result<(), String> {
    let double = files.windows(2).find(|pair| pair[0].head.shard == pair[1].head.shard);
    double.map_or(Ok(()), |pair| {
        let (one, other) = (pair[0].path.display(), pair[1].path.display());
        Err(format!("{one} and {other} are both shard {}; name one of them", pair[0].head.shard))
    })
}

fn no_gaps(files: &[ShardFile]) -> Result<(), String> {
    let of = files.first().map_or(0, |file| file.head.shard.of());
    let is_there = |number: &usize| files.iter().any(|file| file.head.shard.number() == *number);
    let missing = (1..=of).filter(|number| !is_there(number)).take(MOST_NAMED).map(|number| number.to_string());
    let missing: Vec<String> = missing.collect();
    // No file is there twice, and none has a number beyond the last.
    let unnamed = of.saturating_sub(files.len()).saturating_sub(missing.len());
    match missing.as_slice() {
        [] => Ok(()),
        some if unnamed > 0 => Err(format!("shards {} and {unnamed} more of {of} are missing", some.join(", "))),
        [one] => Err(format!("shard {one} of {of} is missing")),
        [some @ .., last] => Err(format!("shards {} and {last} of {of} are missing", some.join(", "))),
    }
}

fn not_stopped(file: &ShardFile) -> Result<(), String> {
    let (shard, played) = (file.head.shard, file.end.played);
    let asked = shard.of_games(file.head.task.games()).len();
    if played < asked {
        let path = file.path.display();
        return Err(format!("{path} was stopped after {played} of {asked} games; play shard {shard} again"));
    }
    Ok(())
}
