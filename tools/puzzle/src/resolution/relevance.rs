//! Relevance filter: selects the inputs that are related to the goal.
//!
//! Source: K. Hoder, A. Voronkov, "Sine Qua Non for Large Theory Reasoning", CADE 2011.

use std::collections::{HashMap, HashSet};

use super::clausify::SourceClause;
use super::syntax::{Atom, Name, Term};

/// The indices of the clauses whose inputs are related to the goal: an input is taken if it has a
/// symbol that was reached and that occurs in at most `tolerance` tenths as many inputs as the
/// input's rarest symbol.
#[must_use]
pub fn relevant(clauses: &[SourceClause], tolerance: u32) -> Vec<usize> {
    let input_count = clauses
        .iter()
        .map(|clause| clause.input + 1)
        .max()
        .unwrap_or(0);
    let mut symbols: Vec<HashSet<&Name>> = vec![HashSet::new(); input_count];
    let mut is_goal = vec![false; input_count];
    for clause in clauses {
        is_goal[clause.input] |= clause.is_goal;
        for literal in &clause.clause {
            if let Atom::Predicate(name, _) = &literal.atom {
                symbols[clause.input].insert(name);
            }
            literal
                .atom
                .terms()
                .into_iter()
                .for_each(|term| collect(term, &mut symbols[clause.input]));
        }
    }
    let mut occurrences: HashMap<&Name, u32> = HashMap::new();
    symbols
        .iter()
        .flatten()
        .for_each(|name| *occurrences.entry(name).or_default() += 1);
    let mut triggers: HashMap<&Name, Vec<usize>> = HashMap::new();
    for (input, names) in symbols.iter().enumerate() {
        let rarest = names
            .iter()
            .map(|name| occurrences[*name])
            .min()
            .unwrap_or(0);
        for name in names
            .iter()
            .filter(|name| occurrences[**name] * 10 <= rarest * tolerance)
        {
            triggers.entry(name).or_default().push(input);
        }
    }
    let mut taken = is_goal;
    let mut todo: Vec<usize> = (0..input_count).filter(|&input| taken[input]).collect();
    while let Some(input) = todo.pop() {
        for name in &symbols[input] {
            for other in triggers.remove(*name).unwrap_or_default() {
                if !std::mem::replace(&mut taken[other], true) {
                    todo.push(other);
                }
            }
        }
    }
    // Inputs without symbols, such as "there is only one element", cost nothing.
    (0..clauses.len())
        .filter(|&i| taken[clauses[i].input] || symbols[clauses[i].input].is_empty())
        .collect()
}

fn collect<'a>(term: &'a Term, names: &mut HashSet<&'a Name>) {
    if let Term::Function(name, arguments) = term {
        names.insert(name);
        arguments
            .iter()
            .for_each(|argument| collect(argument, names));
    }
}
