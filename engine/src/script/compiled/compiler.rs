//! What is known while a function is compiled: its variables, and what the names of functions mean.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::Position;

use super::function::Names;
use super::properties::Property;
use super::term::Term;
use super::writing_out::MOST_PARTS_IN_ALL;
use crate::kernel::Kernel;
use crate::script::known::Known;
use crate::script::plain::Plain;
use crate::text::SharedText;
use crate::value::Value;

/// Compiles one function.
pub struct Compiler<'a> {
    pub names: &'a Names,
    /// An empty table of the edition, for what does not depend on a game.
    pub edition: &'a Kernel,
    pub known: &'a RefCell<Known>,
    variables: Vec<Variable>,
    /// The first variable that can be seen here: a function that is written out in another sees only its own.
    first_visible: usize,
    /// How many functions that are written out in others are around what is compiled.
    pub level: usize,
    /// The highest such number that there was.
    pub levels: usize,
    /// How many parts of other functions may still be written out in this one.
    pub parts_left: usize,
    /// How many slots are taken here, by variables and by arguments that wait for a call.
    pub height: usize,
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
    /// Those that are written out in it.
    pub written_out: Vec<usize>,
    pub has_loop: bool,
    /// Whether it may be left before its end.
    pub leaves_early: bool,
}

struct Variable {
    name: String,
    is_constant: bool,
    meaning: Meaning,
}

/// What the name of a variable means.
#[derive(Clone, Copy)]
pub enum Meaning {
    Slot(usize),
    /// An argument of a function that is written out.
    Constant(Plain),
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
    pub fn new(names: &'a Names, edition: &'a Kernel, known: &'a RefCell<Known>, parameters: &[&str]) -> Compiler<'a> {
        let mut compiler = Compiler {
            names,
            edition,
            known,
            variables: Vec::new(),
            first_visible: 0,
            level: 0,
            levels: 0,
            parts_left: MOST_PARTS_IN_ALL,
            height: 0,
            slots: 0,
            cost: 0,
            effects: Effects::default(),
        };
        for name in parameters {
            compiler.declare(name, false);
        }
        compiler
    }

    /// Gives a new variable its slot.
    pub fn declare(&mut self, name: &str, is_constant: bool) -> usize {
        let slot = self.reserve();
        self.variables.push(Variable { name: name.into(), is_constant, meaning: Meaning::Slot(slot) });
        slot
    }

    /// Gives a name to something that is there already, under which nobody may change it.
    pub fn declare_alias(&mut self, name: &str, meaning: Meaning) {
        self.variables.push(Variable { name: name.into(), is_constant: true, meaning });
    }

    /// Takes the next slot.
    pub fn reserve(&mut self) -> usize {
        let slot = self.height;
        self.height += 1;
        self.slots = self.slots.max(self.height);
        slot
    }

    /// What the name of a variable means here: the one declared last.
    pub fn meaning(&self, name: &str) -> Option<Meaning> {
        self.variable(name).map(|variable| variable.meaning)
    }

    /// The slot of a variable that may be changed.
    pub fn changeable(&self, name: &str) -> Option<usize> {
        match self.variable(name)? {
            Variable { is_constant: false, meaning: Meaning::Slot(slot), .. } => Some(*slot),
            _ => None,
        }
    }

    fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables[self.first_visible..].iter().rev().find(|variable| variable.name == name)
    }

    /// The one text of these words that the rules share.
    pub fn shared_text(&self, text: &str) -> SharedText {
        self.known.borrow_mut().text(text)
    }

    /// What a name behind a dot means.
    pub fn property(&self, name: &str) -> Rc<Property> {
        self.names.properties.get(self.shared_text(name))
    }

    pub fn constant(&self, value: Value) -> Term {
        Term::Constant(self.known.borrow_mut().plain(value))
    }

    /// Compiles something that sees no variable from before.
    pub fn apart<T>(&mut self, compile: impl FnOnce(&mut Self) -> Compiling<T>) -> Compiling<T> {
        let outer = std::mem::replace(&mut self.first_visible, self.variables.len());
        self.level += 1;
        self.levels = self.levels.max(self.level);
        let compiled = self.scoped(compile);
        self.level -= 1;
        self.first_visible = outer;
        compiled
    }

    /// Compiles something whose variables nobody sees afterwards.
    pub fn scoped<T>(&mut self, compile: impl FnOnce(&mut Self) -> Compiling<T>) -> Compiling<T> {
        let (before, height) = (self.variables.len(), self.height);
        let compiled = compile(self);
        self.variables.truncate(before);
        self.height = height;
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
        Effects { only_looks: true, calls: Vec::new(), written_out: Vec::new(), has_loop: false, leaves_early: false }
    }
}
