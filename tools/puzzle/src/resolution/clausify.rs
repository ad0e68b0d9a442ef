//! From formulas to clauses, step by step.
//!
//! The steps are the textbook's: join the goals and negate them, name subformulas where
//! distribution would explode, eliminate implications and equivalences, move negations inwards,
//! move quantifiers inwards, standardise apart, Skolemise, drop the universal quantifiers,
//! distribute. Naming and Skolemising keep satisfiability, the others equivalence. Each step is a
//! [`Stage`] whose result can be kept and shown ([`Trace`]).
//!
//! Sources: A. Nonnengart, C. Weidenbach, "Computing Small Clause Normal Forms", Handbook of
//! Automated Reasoning (2001), for naming and miniscoping.

mod naming;
mod normal;
mod skolem;

use std::collections::HashSet;

use super::problem::{Input, Problem, Role, Statement};
use super::syntax::{Atom, Clause, Convention, Formula, Name, Term};

/// A step on the way to clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The formula as it was read.
    Input,
    /// The goals joined to one conjunction, if there are several: all must be proved.
    Joined,
    Negated,
    /// Some subformulas replaced by names, so that distribution stays small.
    Named,
    /// Implications and equivalences eliminated.
    Eliminated,
    /// Negations moved to the atoms (negation normal form).
    NegationNormalForm,
    /// Quantifiers moved inwards as far as possible.
    Miniscoped,
    /// The variables renamed, so that each quantifier has its own.
    Apart,
    /// Existential quantifiers replaced by Skolem functions.
    Skolemised,
    Dropped,
    Distributed,
}

/// How an input became clauses: the stages that changed something, with their results.
pub type Trace = Vec<(Stage, Formula)>;

#[derive(Clone, Debug, PartialEq)]
pub struct SourceClause {
    pub clause: Clause,
    /// The index of the input that it comes from; for the negation of several goals, that of the
    /// last one.
    pub input: usize,
    /// Whether it comes from the goal.
    pub is_goal: bool,
}

#[derive(Clone, Debug)]
pub struct ClauseSet {
    /// All clauses, in the order of the inputs.
    pub clauses: Vec<SourceClause>,
    /// The trace of each input; empty for an input that is a clause. Several goals are negated
    /// together: the trace of the last one goes on with the conjunction of all.
    pub traces: Vec<Trace>,
}

/// Makes names that do not occur in the input.
struct Fresh {
    taken: HashSet<Name>,
    skolems: usize,
    definitions: usize,
    convention: Convention,
}

impl Fresh {
    fn skolem(&mut self) -> Name {
        Self::next(&self.taken, "sk", &mut self.skolems)
    }

    fn definition(&mut self) -> Name {
        Self::next(&self.taken, "def", &mut self.definitions)
    }

    fn next(taken: &HashSet<Name>, stem: &str, count: &mut usize) -> Name {
        loop {
            *count += 1;
            let name = Name::from(format!("{stem}{count}"));
            if !taken.contains(&name) {
                return name;
            }
        }
    }
}

/// The clauses of a problem, the goal negated.
#[must_use]
pub fn clausify(problem: &Problem) -> ClauseSet {
    let mut taken = HashSet::new();
    for input in &problem.inputs {
        match &input.statement {
            Statement::Clause(clause) => {
                clause
                    .iter()
                    .for_each(|literal| atom_symbols(&literal.atom, &mut taken));
            }
            Statement::Formula(formula) => formula_symbols(formula, &mut taken),
        }
    }
    let mut fresh = Fresh {
        taken,
        skolems: 0,
        definitions: 0,
        convention: problem.convention(),
    };
    let mut set = ClauseSet {
        clauses: Vec::new(),
        traces: Vec::new(),
    };
    let is_conjecture = |input: &Input| input.role == Role::Conjecture;
    let last_goal = problem.inputs.iter().rposition(is_conjecture);
    let mut goals = Vec::new();
    for (index, input) in problem.inputs.iter().enumerate() {
        let is_goal = input.role != Role::Axiom;
        let mut trace = Trace::new();
        let clauses = match &input.statement {
            Statement::Clause(clause) if !is_conjecture(input) => vec![clause.clone()],
            statement => {
                let formula = closed(statement);
                trace.push((Stage::Input, formula.clone()));
                if !is_conjecture(input) {
                    formula_clauses(formula, &mut fresh, &mut trace)
                } else {
                    goals.push(formula);
                    match last_goal == Some(index) {
                        true => goal_clauses(std::mem::take(&mut goals), &mut fresh, &mut trace),
                        false => Vec::new(),
                    }
                }
            }
        };
        let sourced = clauses.into_iter().map(|clause| SourceClause {
            clause,
            input: index,
            is_goal,
        });
        set.clauses.extend(sourced);
        set.traces.push(trace);
    }
    set
}

/// The meaning of a statement as a formula without free variables.
fn closed(statement: &Statement) -> Formula {
    match statement {
        Statement::Formula(formula) => formula.clone(),
        Statement::Clause(clause) => {
            let mut variables = Vec::new();
            clause
                .iter()
                .flat_map(|l| l.atom.terms())
                .for_each(|t| t.variables(&mut variables));
            let formula = Formula::from_clause(clause);
            if variables.is_empty() {
                formula
            } else {
                Formula::ForAll(variables, Box::new(formula))
            }
        }
    }
}

/// The clauses of the goals' negation. All goals must be proved, so it is their conjunction that is
/// negated; if each were negated by itself, a contradiction with one would be enough.
fn goal_clauses(mut goals: Vec<Formula>, fresh: &mut Fresh, trace: &mut Trace) -> Vec<Clause> {
    let goal = match goals.len() {
        1 => goals.remove(0),
        _ => {
            let joined = Formula::And(goals);
            trace.push((Stage::Joined, joined.clone()));
            joined
        }
    };
    let negated = goal.negated();
    trace.push((Stage::Negated, negated.clone()));
    formula_clauses(negated, fresh, trace)
}

fn formula_clauses(formula: Formula, fresh: &mut Fresh, trace: &mut Trace) -> Vec<Clause> {
    let mut current = formula;
    let mut step = |stage, next: Formula| {
        // `∀y ∀x` can be one quantifier or two, which print alike.
        let looks_new = |last: &Formula| *last != next && last.to_string() != next.to_string();
        if trace.last().is_none_or(|(_, last)| looks_new(last)) {
            trace.push((stage, next.clone()));
        }
        next
    };
    current = step(Stage::Named, naming::named(current, fresh));
    current = step(Stage::Eliminated, normal::eliminated(current, true));
    current = step(
        Stage::NegationNormalForm,
        normal::negation_normal_form(current, true),
    );
    current = step(Stage::Miniscoped, normal::miniscoped(current));
    current = step(Stage::Apart, normal::apart(current, fresh));
    current = step(Stage::Skolemised, skolem::skolemised(current, fresh));
    current = step(Stage::Dropped, skolem::dropped(current));
    let clauses = skolem::distributed(&current);
    let conjunction = clauses
        .iter()
        .map(|clause| Formula::from_clause(clause))
        .collect::<Vec<_>>();
    step(
        Stage::Distributed,
        if conjunction.len() == 1 {
            conjunction[0].clone()
        } else {
            Formula::And(conjunction)
        },
    );
    clauses
}

fn term_symbols(term: &Term, found: &mut HashSet<Name>) {
    if let Term::Function(name, arguments) = term {
        found.insert(name.clone());
        arguments
            .iter()
            .for_each(|argument| term_symbols(argument, found));
    }
}

fn atom_symbols(atom: &Atom, found: &mut HashSet<Name>) {
    if let Atom::Predicate(name, _) = atom {
        found.insert(name.clone());
    }
    atom.terms()
        .iter()
        .for_each(|term| term_symbols(term, found));
}

fn formula_symbols(formula: &Formula, found: &mut HashSet<Name>) {
    match formula {
        Formula::Atom(atom) => atom_symbols(atom, found),
        Formula::Constant(_) => {}
        Formula::Not(inner) => formula_symbols(inner, found),
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().for_each(|part| formula_symbols(part, found));
        }
        Formula::Implies(a, b) | Formula::Iff(a, b) => {
            formula_symbols(a, found);
            formula_symbols(b, found);
        }
        Formula::ForAll(_, inner) | Formula::Exists(_, inner) => formula_symbols(inner, found),
    }
}

#[cfg(test)]
mod tests;
