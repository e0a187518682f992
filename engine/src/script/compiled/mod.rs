//! Rules at compiled speed: Rhai's syntax trees as Rust closures.
//!
//! Rhai parses the scripts and remains their reference: whatever a rule does here it does in Rhai's interpreter too. Only
//! the way there is shorter. Variables have slots instead of names, functions are looked up once instead of at every call,
//! and a value is two registers ([`crate::script::plain::Plain`]) instead of a box.
//!
//! Read [`function`] first: it compiles the functions of a program. [`statements`] and [`expressions`] make closures
//! ([`code::Code`]) of syntax trees, [`chains`] those of `a.b[c].d(e)` ([`links`]), [`assignments`] those that change something,
//! [`calls`] those that call a function of a script, of the kernel ([`kernel_calls`]) or of the language ([`methods`]).
//! At run time all of them share a [`frame::Frame`].
//!
//! Two things keep this small and honest:
//! - A function that uses something which is not supported stays with the interpreter; [`Unsupported`] says why.
//! - No closure makes an error message. Whatever goes wrong, or might, is an [`code::Exit::Stop`]: the step is run
//!   again from its checkpoint by the interpreter, which finds the error with its words and its place, or none.

mod acts;
mod assignments;
mod by_handle;
mod calling;
mod calls;
mod cash;
mod chains;
mod chancy;
mod code;
mod compiler;
mod conditions;
mod did;
mod expressions;
mod frame;
mod function;
mod given;
mod held;
mod kernel_calls;
mod labelled;
mod limits;
mod links;
mod listed;
mod loops;
mod memory;
mod methods;
mod operators;
mod over_entries;
mod properties;
mod running;
mod sharing;
mod sight;
mod statements;
mod switch;
mod term;
mod texts;
mod through_rhai;
mod watch;
mod way;
mod writing_out;

pub use compiler::Unsupported;
pub use function::{Compiled, Interpreted};
pub use memory::Memory;
pub use through_rhai::read;
