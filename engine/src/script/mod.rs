//! The script host: layers of Rhai files, linked into one program, run in a sandbox over the kernel.
//!
//! The flow: [`link`] reads the layers and checks them into a [`Program`]; a [`Machine`] runs its functions; each kernel
//! function that a script calls goes through the [`host`], which also finds the answers to questions.

mod account;
mod body;
mod caller;
mod charge;
mod check;
mod compiled;
mod convert;
mod decide;
mod definition;
mod entry;
mod equality;
mod error;
mod evaluate;
pub mod functions;
mod generate;
mod host;
mod known;
mod language;
mod link;
mod machine;
mod measure;
mod mentioned;
mod names;
mod natives;
mod noting;
mod plain;
mod reference;
mod register;
mod render;
mod sandbox;
mod size;
mod sorting;
mod source;
mod statements;
mod store;
mod thrown_away;
mod trace;
mod tracks;
mod why_not;
mod words;
mod writing;

pub use account::{Call, account, first_call};
pub use check::Uncalled;
pub use compiled::{Interpreted, Unsupported};
pub(crate) use decide::granted_act;
pub use entry::{Entry, Ran, Unsure};
pub use error::{Frame, ScriptError};
pub use host::{Host, Limits, Stop};
pub use language::{LanguageFunction, LanguageSubject, language, language_table};
pub use link::{
    Origin, Program, advise, link, link_beside, link_noting, link_uncompiled, mistakes_in, open, syntax_mistake,
};
pub use machine::{BackEnd, Machine};
pub use mentioned::mentioned;
pub use names::handler;
pub use reference::{definitions, reference};
pub use statements::{Statement, statements};
pub use thrown_away::thrown_away;
pub use trace::lacks_place;
pub use tracks::random_track;
