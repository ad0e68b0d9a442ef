//! What the readers hand on: named statements with their roles.

use super::syntax::{Clause, Convention, Formula, Name};

/// What a statement is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Taken as true: axioms, hypotheses, definitions, lemmas.
    Axiom,
    /// To be proved; it is negated on the way to clauses.
    Conjecture,
    /// A negated goal: taken as true, but the place to begin.
    NegatedConjecture,
}

/// A clause or a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A clause, its variables universal.
    Clause(Clause),
    /// A closed formula.
    Formula(Formula),
}

/// One statement of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// Its name in the input, or its number.
    pub name: Name,
    /// What it is for.
    pub role: Role,
    /// What it says.
    pub statement: Statement,
    /// The included file that says it, as `include` names it; `None`: the input itself.
    pub file: Option<Name>,
}

/// The three input forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `KB = {(P(a),),(~P(x),Q(x))}`, or a clause a line.
    Clauses,
    /// `forall x (P(x) -> Q(x))`, a formula a line.
    Formulas,
    /// `cnf(...)`, `fof(...)`, `include(...)`.
    Tptp,
}

/// A whole input.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The form that it was written in.
    pub form: Form,
    /// The statements, in order.
    pub inputs: Vec<Input>,
    /// Whether the input means something that clauses do not say: numbers and distinct objects differ
    /// from each other. A refutation stays one; a model would not be one for sure.
    pub has_hidden_axioms: bool,
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

    /// Whether something is to be proved, so that the answer is about a theorem.
    #[must_use]
    pub fn has_conjecture(&self) -> bool {
        self.inputs
            .iter()
            .any(|input| input.role == Role::Conjecture)
    }
}
