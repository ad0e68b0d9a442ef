//! Answers: the things for which the goal holds.
//!
//! A refutation of the negated goal `¬P(x)` uses instances of it. Following the substitutions from
//! the empty clause up to each use of a goal clause gives those instances; one of them must hold
//! (C. Green, 1969).

use std::collections::BTreeSet;

use super::clausify::SourceClause;
use super::proof::{Bindings, Proof, Rule};
use super::syntax::{Atom, Name, Term, clause_variables};

/// With more uses of goal clauses than this, answers are not listed.
const MAX_USES: usize = 1_000;

/// The terms of a goal clause's variables in one use of it.
pub type Instance = Vec<(Name, Term)>;

/// The instances of the goal's clauses that the proof uses. If there are several, it is only proved
/// that one of them holds. `None` if the proof does not use the goal, or uses it too often to list.
#[must_use]
pub fn answers(proof: &Proof, clauses: &[SourceClause]) -> Option<Vec<Instance>> {
    let mut found: BTreeSet<Instance> = BTreeSet::new();
    // After a split, the terms of a clause's variables are not known.
    if proof.lines.iter().any(|line| line.rule == Rule::Define) {
        return None;
    }
    let meanings = meanings(proof);
    let last = proof.lines.len().checked_sub(1)?;
    // A line, and the terms of its variables at the end of the proof.
    let mut todo: Vec<(usize, Bindings)> = vec![(last, Vec::new())];
    let mut steps = 0;
    while let Some((index, outer)) = todo.pop() {
        steps += 1;
        if steps > MAX_USES * 100 || found.len() > MAX_USES {
            return None;
        }
        let line = &proof.lines[index];
        if let Rule::Input(source) = line.rule {
            if clauses.get(source).is_some_and(|clause| clause.is_goal) {
                let variables = clause_variables(&line.clause).into_iter();
                let instance: Instance = variables
                    .map(|name| (name.clone(), spelt_out(&image(&name, &outer), &meanings)))
                    .collect();
                if !instance.is_empty() {
                    found.insert(instance);
                }
            }
            continue;
        }
        for (parent, bindings) in line.rule.parents().into_iter().zip(line.rule.bindings()) {
            let variables = clause_variables(&proof.lines[parent].clause).into_iter();
            let composed = variables.map(|name| {
                let inner = image(&name, bindings);
                let outer_image = inner.map_variables(&mut |variable| image(variable, &outer));
                (name, outer_image)
            });
            todo.push((parent, composed.collect()));
        }
    }
    (!found.is_empty()).then(|| found.into_iter().collect())
}

/// The terms for which the proof defined constants, without defined constants in them.
fn meanings(proof: &Proof) -> Vec<(Name, Term)> {
    let mut meanings = Vec::new();
    let definitions = proof.lines.iter();
    let definitions = definitions.filter(|line| line.rule == Rule::DefineConstant);
    for line in definitions {
        // The checker has verified that the right side is the constant.
        if let Some(Atom::Equality(term, Term::Function(name, _))) =
            line.clause.first().map(|literal| &literal.atom)
        {
            meanings.push((name.clone(), spelt_out(term, &meanings)));
        }
    }
    meanings
}

fn spelt_out(term: &Term, meanings: &[(Name, Term)]) -> Term {
    let Term::Function(name, arguments) = term else {
        return term.clone();
    };
    match meanings.iter().find(|(constant, _)| constant == name) {
        Some((_, meaning)) => meaning.clone(),
        None => {
            let arguments = arguments.iter().map(|one| spelt_out(one, meanings));
            Term::Function(name.clone(), arguments.collect())
        }
    }
}

fn image(name: &Name, bindings: &Bindings) -> Term {
    match bindings.iter().find(|(variable, _)| variable == name) {
        Some((_, term)) => term.clone(),
        None => Term::Variable(name.clone()),
    }
}
