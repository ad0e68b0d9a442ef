//! A problem as the readers return it: named statements with their roles.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::syntax::{Clause, Convention, Formula, Name};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Taken to be true: axioms, hypotheses, definitions, lemmas.
    Axiom,
    /// To be proved; it is negated on the way to clauses.
    Conjecture,
    /// A negated goal: taken to be true, but treated as the goal.
    NegatedConjecture,
}

#[derive(Clone, Debug, PartialEq, Hash)]
pub enum Statement {
    Clause(Clause),
    Formula(Formula),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// Its name in the input, or its number.
    pub name: Name,
    pub role: Role,
    pub statement: Statement,
    /// The included file that has it, as `include` names it; `None`: the input itself.
    pub file: Option<Name>,
}

impl Input {
    /// Whether both mean the same. A conjecture means the opposite of an axiom with the same words.
    fn says_the_same(&self, other: &Self) -> bool {
        (self.role == Role::Conjecture) == (other.role == Role::Conjecture)
            && self.statement == other.statement
    }
}

/// The statements that were read, each once: repetitions are only counted.
#[derive(Debug, Default)]
pub struct Statements {
    inputs: Vec<Input>,
    /// The place of the first statement with each hash. Of two different ones with the same hash,
    /// which is rare, both are kept, even if a third repeats the second.
    places: HashMap<u64, usize>,
    repeated: usize,
}

impl Statements {
    /// Adds a statement, unless an earlier one says the same, which keeps its name. Returns the
    /// place of that one, and whether it is new.
    pub fn add(&mut self, input: Input) -> (usize, bool) {
        let mut hasher = DefaultHasher::new();
        (input.role == Role::Conjecture, &input.statement).hash(&mut hasher);
        let end = self.inputs.len();
        let place = *self.places.entry(hasher.finish()).or_insert(end);
        if let Some(before) = self.inputs.get_mut(place)
            && before.says_the_same(&input)
        {
            if input.role == Role::NegatedConjecture {
                before.role = input.role;
            }
            self.repeated += 1;
            return (place, false);
        }
        self.inputs.push(input);
        (end, true)
    }

    /// The number of the next statement of the text, counted from 1.
    pub fn next_number(&self) -> usize {
        self.inputs.len() + self.repeated + 1
    }

    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Turns the statement at a place into a negated goal.
    pub fn support(&mut self, place: usize) {
        self.inputs[place].role = Role::NegatedConjecture;
    }

    pub fn into_problem(self, form: Form) -> Problem {
        Problem {
            form,
            inputs: self.inputs,
            repeated: self.repeated,
            has_hidden_axioms: false,
            sorted: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `KB = {(P(a),),(~P(x),Q(x))}`, or a clause a line.
    Clauses,
    /// `forall x (P(x) -> Q(x))`, a formula a line.
    Formulas,
    /// `cnf(...)`, `fof(...)`, `include(...)`.
    Tptp,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub form: Form,
    /// The statements in their order, each once.
    pub inputs: Vec<Input>,
    /// How many statements of the input repeated an earlier one.
    pub repeated: usize,
    /// Whether the input has a meaning that the clauses lack: numbers and distinct objects differ
    /// from each other. A refutation stays valid; a model need not be one of the input.
    pub has_hidden_axioms: bool,
    /// For an input with sorts, which the formulas here no longer have: how many statements are its
    /// own. The ones after them are axioms about the predicates that stand for sorts.
    pub sorted: Option<usize>,
}

impl Problem {
    /// How variables are written in this input.
    #[must_use]
    pub fn convention(&self) -> Convention {
        match self.form {
            Form::Clauses | Form::Formulas => Convention::Course,
            Form::Tptp => Convention::Tptp,
        }
    }

    /// Whether there is a conjecture, so that the answer is about a theorem.
    #[must_use]
    pub fn has_conjecture(&self) -> bool {
        self.inputs
            .iter()
            .any(|input| input.role == Role::Conjecture)
    }
}
