//! What is known while a function is compiled: its variables, and what the names of functions mean.

use rhai::Position;

use super::function::Names;
use crate::kernel::Kernel;

/// Compiles one function.
pub struct Compiler<'a> {
    pub names: &'a Names,
    /// An empty table of the edition, for what does not depend on a game.
    pub edition: &'a Kernel,
    variables: Vec<Variable>,
    /// How many slots the function needs.
    pub slots: usize,
    /// What the code compiled so far counts, at least as much as the interpreter does.
    pub cost: u64,
    pub effects: Effects,
}

/// What a function does besides giving a value.
pub struct Effects {
    /// Whether it only looks, as far as it does not call others.
    pub only_looks: bool,
    /// The functions of scripts that it calls.
    pub calls: Vec<usize>,
    pub has_loop: bool,
}

struct Variable {
    name: String,
    is_constant: bool,
}

/// Something that the interpreter can do and compiled rules cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    pub what: String,
    pub place: Position,
}

pub type Compiling<T> = Result<T, Unsupported>;

impl Unsupported {
    pub fn at<T>(place: Position, what: impl Into<String>) -> Compiling<T> {
        Err(Unsupported { what: what.into(), place })
    }
}

impl<'a> Compiler<'a> {
    pub fn new(names: &'a Names, edition: &'a Kernel, parameters: &[&str]) -> Compiler<'a> {
        let mut compiler =
            Compiler { names, edition, variables: Vec::new(), slots: 0, cost: 0, effects: Effects::default() };
        for name in parameters {
            compiler.declare(name, false);
        }
        compiler
    }

    /// Gives a new variable its slot.
    pub fn declare(&mut self, name: &str, is_constant: bool) -> usize {
        self.variables.push(Variable { name: name.into(), is_constant });
        self.slots = self.slots.max(self.variables.len());
        self.variables.len() - 1
    }

    /// The slot of the variable that a name means here: the one declared last.
    pub fn slot(&self, name: &str) -> Option<usize> {
        self.variables.iter().rposition(|variable| variable.name == name)
    }

    pub fn is_constant(&self, slot: usize) -> bool {
        self.variables[slot].is_constant
    }

    /// Compiles something whose variables nobody sees afterwards.
    pub fn scoped<T>(&mut self, compile: impl FnOnce(&mut Self) -> Compiling<T>) -> Compiling<T> {
        let before = self.variables.len();
        let compiled = compile(self);
        self.variables.truncate(before);
        compiled
    }

    /// Compiles something that may run more than once, and tells what one run of it costs.
    pub fn repeated<T>(&mut self, compile: impl FnOnce(&mut Self) -> Compiling<T>) -> Compiling<(T, u64)> {
        let before = std::mem::take(&mut self.cost);
        self.effects.has_loop = true;
        let compiled = compile(self);
        let cost = std::mem::replace(&mut self.cost, before);
        Ok((compiled?, cost + 2))
    }
}

impl Default for Effects {
    fn default() -> Effects {
        Effects { only_looks: true, calls: Vec::new(), has_loop: false }
    }
}
