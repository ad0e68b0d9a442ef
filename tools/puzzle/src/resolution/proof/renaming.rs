//! Renames the variables of a proof by another convention.

use std::collections::{HashMap, HashSet};

use super::{Line, Proof, Rule};
use crate::resolution::syntax::{Convention, Literal, Name, Term, clause_variables};

/// The same proof, with variables of the given convention.
#[must_use]
pub fn renamed(proof: Proof, convention: Convention) -> Proof {
    if proof.convention == convention {
        return proof;
    }
    let maps: Vec<HashMap<Name, Name>> = proof
        .lines
        .iter()
        .map(|line| names(line, convention))
        .collect();
    let lines = proof
        .lines
        .into_iter()
        .enumerate()
        .map(|(index, mut line)| {
            let own = &maps[index];
            line.clause = line
                .clause
                .iter()
                .map(|literal| Literal {
                    positive: literal.positive,
                    atom: literal
                        .atom
                        .map_variables(&mut |name| Term::Variable(own[name].clone())),
                })
                .collect();
            let parents = line.rule.parents();
            let bindings: Vec<_> = line
                .rule
                .bindings()
                .into_iter()
                .zip(&parents)
                .map(|(bindings, &parent)| {
                    // A variable that had kept its name may have to change it now.
                    let of_parent = &maps[parent];
                    let mut all: Vec<(Name, Term)> = of_parent
                        .iter()
                        .filter(|(old, _)| !bindings.iter().any(|(name, _)| name == *old))
                        .filter_map(|(old, new)| {
                            Some((new.clone(), Term::Variable(own.get(old)?.clone())))
                        })
                        .filter(|(new, image)| *image != Term::Variable(new.clone()))
                        .collect();
                    all.sort();
                    let given = bindings.iter().map(|(name, term)| {
                        let image =
                            term.map_variables(&mut |name| Term::Variable(own[name].clone()));
                        (of_parent.get(name).unwrap_or(name).clone(), image)
                    });
                    given
                        .filter(|(name, image)| *image != Term::Variable(name.clone()))
                        .chain(all)
                        .collect()
                })
                .collect();
            set_bindings(&mut line.rule, bindings);
            line
        });
    Proof {
        lines: lines.collect(),
        convention,
    }
}

/// New names for the variables of a line and of the terms that it binds.
fn names(line: &Line, convention: Convention) -> HashMap<Name, Name> {
    let mut old = clause_variables(&line.clause);
    for (_, term) in line.rule.bindings().into_iter().flatten() {
        term.variables(&mut old);
    }
    let mut taken = HashSet::new();
    let mut map = HashMap::new();
    for name in old {
        let wanted: Name = match convention {
            Convention::Course => name.to_lowercase().into(),
            Convention::Tptp => name.to_uppercase().into(),
        };
        let is_good = convention.is_variable(&wanted) && !taken.contains(&wanted);
        let new = if is_good {
            wanted
        } else {
            convention.fresh(&taken)
        };
        taken.insert(new.clone());
        map.insert(name, new);
    }
    map
}

fn set_bindings(rule: &mut Rule, bindings: Vec<super::Bindings>) {
    let mut new = bindings.into_iter();
    let mut next = || new.next().unwrap_or_default();
    match rule {
        Rule::Input(_) | Rule::Define | Rule::DefineConstant => {}
        Rule::Split { parents } => parents.iter_mut().for_each(|parent| parent.1 = next()),
        Rule::Resolve {
            left_bindings: a,
            right_bindings: b,
            ..
        }
        | Rule::Paramodulate {
            from_bindings: a,
            into_bindings: b,
            ..
        } => {
            *a = next();
            *b = next();
        }
        Rule::Factor { bindings, .. }
        | Rule::EqualityFactoring { bindings, .. }
        | Rule::EqualityResolution { bindings, .. } => *bindings = next(),
    }
}
