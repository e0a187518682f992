//! The choice among many cases.

use rhai::{Expr, Position, SwitchCasesCollection};

use super::code::{Code, Test, Variables};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::frame::Frame;
use super::term::Term;
use super::through_rhai::read;
use crate::script::plain::{KNOWN, Outcome, Plain, Tag};
use crate::script::store::Store;
use crate::value::Value;

/// What a `switch` chooses among.
struct Switch {
    cases: Vec<Case>,
    places: PlacesOfTexts,
    codes: Vec<(Option<Test>, Code)>,
    otherwise: Option<usize>,
}

/// A value, and the codes that it may lead to: the first one whose condition holds.
struct Case {
    value: Plain,
    codes: Vec<usize>,
}

/// The cases that are texts, by where they lie among what is known: a dispatcher has a case for every kind of space, and
/// need not compare them one by one.
struct PlacesOfTexts {
    first: usize,
    /// Of each place from the first on, the case, counted from 1.
    cases: Vec<u32>,
}

impl Compiler<'_> {
    pub fn switch(&mut self, on: &Expr, cases: &SwitchCasesCollection, place: Position) -> Compiling<Term> {
        if !cases.ranges.is_empty() {
            return Unsupported::at(place, "a `switch` over ranges");
        }
        let on = self.expression(on)?;
        let codes = cases.expressions.iter().map(|case| {
            let condition = match &case.lhs {
                Expr::BoolConstant(true, _) => None,
                condition => Some(self.test(condition)?),
            };
            Ok((condition, self.expression(&case.rhs)?.into_code()))
        });
        let codes: Vec<(Option<Test>, Code)> = codes.collect::<Compiling<_>>()?;
        let mut values = Vec::new();
        for case in cases.cases.values() {
            let Some(value) = read(&case.value) else { return Unsupported::at(place, "this case of a `switch`") };
            if !matches!(value, Value::Number(_) | Value::Text(_) | Value::Flag(_) | Value::Nothing) {
                return Unsupported::at(place, "this case of a `switch`");
            }
            values.push(Case { value: self.known.borrow_mut().plain(value), codes: case.blocks.to_vec() });
        }
        let places = PlacesOfTexts::of(&values);
        let switch = Switch { cases: values, places, codes, otherwise: cases.def_case };
        Ok(Term::code(move |frame, variables| {
            let value = on.value(frame, variables)?;
            switch.choose(frame, variables, value)
        }))
    }
}

impl Switch {
    fn choose(&self, frame: &mut Frame<'_>, variables: &mut Variables, value: Plain) -> Outcome {
        for index in self.case(&frame.store, value).map_or(&[][..], |case| &case.codes) {
            let (condition, code) = &self.codes[*index];
            let is_chosen = match condition {
                Some(condition) => condition(frame, variables)?,
                None => true,
            };
            if is_chosen {
                return code(frame, variables);
            }
        }
        self.otherwise.map_or(Ok(Plain::NOTHING), |index| (self.codes[index].1)(frame, variables))
    }

    #[inline]
    fn case(&self, store: &Store<'_>, value: Plain) -> Option<&Case> {
        if value.tag == Tag::Text && value.bits & KNOWN != 0 {
            return self.cases.get(self.places.case(value)?);
        }
        self.cases.iter().find(|case| store.are_same(case.value, value))
    }
}

impl PlacesOfTexts {
    fn of(values: &[Case]) -> PlacesOfTexts {
        let texts = || values.iter().enumerate().filter(|(_, case)| case.value.tag == Tag::Text);
        let places = || texts().map(|(_, case)| case.value.place());
        let (Some(first), Some(last)) = (places().min(), places().max()) else {
            return PlacesOfTexts { first: 0, cases: Vec::new() };
        };
        let mut cases = vec![0; last - first + 1];
        for (index, case) in texts() {
            cases[case.value.place() - first] = index as u32 + 1;
        }
        PlacesOfTexts { first, cases }
    }

    #[inline]
    fn case(&self, text: Plain) -> Option<usize> {
        let place = text.place().checked_sub(self.first)?;
        (*self.cases.get(place)? as usize).checked_sub(1)
    }
}
