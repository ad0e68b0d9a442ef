//! The most general unifier of two atoms or terms, as trees, with the reason if there is none.

use super::input::grammar::Parser;
use super::input::lexer;
use super::memory::SymbolLimit;
use super::proof::Bindings;
use super::syntax::{Atom, Convention, Name, Term};
use crate::error::InputError;
use crate::expected::Expected;

/// Why two terms have no common instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnificationFailure {
    /// Different symbols or numbers of arguments meet.
    Clash(Term, Term),
    /// A variable would have to contain itself.
    OccursCheck(Name, Term),
}

/// Reads an atom or term; variables are those of the course lab's convention.
///
/// # Errors
/// Where it is neither.
pub fn read(text: &str) -> Result<Term, InputError> {
    lexer::check(text)?;
    let mut parser = Parser::new(text, Convention::Course, SymbolLimit::default());
    let term = parser.term()?;
    parser.expect_end(Expected::EndOfTerm)?;
    Ok(term)
}

/// The most general unifier, with the bindings fully applied to each other.
///
/// # Errors
/// The first obstacle from the left.
pub fn unifier(left: &Term, right: &Term) -> Result<Bindings, UnificationFailure> {
    let mut bindings = Bindings::new();
    let mut todo = vec![(left.clone(), right.clone())];
    while let Some((left, right)) = todo.pop() {
        let (left, right) = (instance(&left, &bindings), instance(&right, &bindings));
        match (left, right) {
            (a, b) if a == b => {}
            (Term::Variable(name), term) | (term, Term::Variable(name)) => {
                let mut inside = Vec::new();
                term.variables(&mut inside);
                if inside.contains(&name) {
                    return Err(UnificationFailure::OccursCheck(name, term));
                }
                let new = vec![(name.clone(), term.clone())];
                for (_, bound) in &mut bindings {
                    *bound = instance(bound, &new);
                }
                bindings.push((name, term));
            }
            (Term::Function(f, a), Term::Function(g, b)) => {
                if f != g || a.len() != b.len() {
                    return Err(UnificationFailure::Clash(
                        Term::Function(f, a),
                        Term::Function(g, b),
                    ));
                }
                todo.extend(a.into_iter().zip(b).rev());
            }
        }
    }
    Ok(bindings)
}

fn instance(term: &Term, bindings: &Bindings) -> Term {
    term.map_variables(
        &mut |name| match bindings.iter().find(|(variable, _)| variable == name) {
            Some((_, bound)) => bound.clone(),
            None => Term::Variable(name.clone()),
        },
    )
}

/// An atom as the term that unification sees.
#[must_use]
pub fn atom_term(atom: &Atom) -> Term {
    match atom {
        Atom::Predicate(name, arguments) => Term::Function(name.clone(), arguments.clone()),
        Atom::Equality(left, right) => {
            Term::Function("=".into(), vec![left.clone(), right.clone()])
        }
    }
}
