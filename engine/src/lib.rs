//! Boardwright's engine: a rules interpreter for property-trading board games.
//!
//! Follow one roll of the dice from here:
//! 1. [`data::load`] reads an edition's TOML files into an [`edition::Edition`];
//! 2. [`script::link`] checks and links its Rhai layers into a [`script::Program`];
//! 3. [`game::Game::advance`] begins a step, which calls the script function that the step before named;
//! 4. the script calls kernel functions ([`script::functions`] is the one table of them), which change the
//!    [`kernel::State`] and write [`kernel::Event`]s;
//! 5. a question goes through `script/decide.rs` to the [`decision::Seats`]; if they cannot answer, the step is suspended
//!    and [`game::Game::answer`] runs it again from its beginning with the answers so far. [`bot`] are seats whose
//!    decisions are scripts.

pub mod advice;
pub mod bot;
pub mod data;
pub mod decision;
pub mod edition;
pub mod game;
pub mod kernel;
pub mod library;
mod map;
pub mod mistake;
pub mod scenario;
pub mod script;
pub mod text;
pub mod value;
