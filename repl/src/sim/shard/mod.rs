//! Games that several machines play, and the files in which they hand over what they have added up.
//!
//! A [`Task`] is what a command was asked for; every shard file carries it whole, rules and all, so that a [`merge`] needs
//! nothing but the files.

mod differences;
mod file;
mod merging;
mod number;
mod task;

pub use file::{ShardFile, ShardWriter, Sums};
pub use merging::{Merged, merge};
pub use number::Shard;
pub use task::{Asked, Task};
