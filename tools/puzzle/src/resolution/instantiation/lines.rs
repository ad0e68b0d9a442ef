//! The lines of a refutation by instances: binary resolution alone, on the inputs with their
//! substitutions.

use std::collections::{HashMap, HashSet};

use super::{InstanceId, Instantiation, TermId};
use crate::resolution::proof::{Bindings, Line, Proof, Rule};
use crate::resolution::propositional;
use crate::resolution::propositional::refutation::{Chain, Literal as Number};
use crate::resolution::replay::naming::{Names, literal, term};
use crate::resolution::syntax::{Convention, Literal};

/// A line under bindings that make it ground, except for the filler if that is a variable.
#[derive(Clone)]
struct Ground {
    line: usize,
    bindings: Bindings,
    /// The literals' numbers for the solver, in the order of the line.
    numbers: Vec<Number>,
    literals: Vec<Literal>,
}

/// The proof that follows the solver's chains of resolutions on the instances of the core.
pub(super) fn proof(
    search: &mut Instantiation,
    core: &[InstanceId],
    chains: &[Chain],
    convention: Convention,
) -> Proof {
    let mut writer = Writer {
        names: vec![Some(convention.fresh(&HashSet::new()))],
        lines: Vec::new(),
        inputs: HashMap::new(),
    };
    let mut clauses: Vec<Ground> = core.iter().map(|&id| writer.instance(search, id)).collect();
    for chain in chains {
        let mut clause = clauses[chain.first].clone();
        for &(other, pivot) in &chain.others {
            clause = writer.resolved(&clause, &clauses[other], pivot);
        }
        clauses.push(clause);
    }
    Proof::new(writer.lines, convention)
}

struct Writer {
    /// The name of the only variable that can occur: the filler, where there are no constants.
    names: Names,
    lines: Vec<Line>,
    /// The line of each input that was written.
    inputs: HashMap<u32, usize>,
}

impl Writer {
    fn push(&mut self, clause: Vec<Literal>, rule: Rule) -> usize {
        self.lines.push(Line { clause, rule });
        self.lines.len() - 1
    }

    /// An input under an instance's bindings, with each literal once.
    fn instance(&mut self, search: &mut Instantiation, id: InstanceId) -> Ground {
        let instance = &search.instances[id as usize];
        let number = instance.input;
        let images = instance.images.clone();
        let ground = instance.ground.iter();
        let numbers = ground.copied().map(propositional::number).collect();
        let lits = instance.lits.clone();
        let filler = search.filler;
        let images: Vec<TermId> = images.iter().map(|&image| search.filled(image)).collect();
        let filled = search.applied(&lits, |_| filler);
        let input = &search.inputs[number as usize];
        let line = match self.inputs.get(&number) {
            Some(&line) => line,
            None => self.push(input.clause.clone(), Rule::Input(input.source)),
        };
        self.inputs.insert(number, line);
        let bindings = input.names.iter().zip(images);
        let bindings: Bindings = bindings
            .map(|(name, image)| (name.clone(), term(&search.bank, image, &self.names)))
            .collect();
        let literals = filled
            .iter()
            .map(|lit| literal(&search.bank, lit, &self.names));
        let ground = Ground {
            line,
            bindings,
            numbers,
            literals: literals.collect(),
        };
        self.factored(ground)
    }

    /// Factors a clause until each literal occurs once.
    fn factored(&mut self, ground: Ground) -> Ground {
        let first = |&at: &usize| {
            let earlier = &ground.numbers[..at];
            earlier
                .iter()
                .position(|number| *number == ground.numbers[at])
        };
        let repeated = (0..ground.numbers.len()).find_map(|at| Some((first(&at)?, at)));
        let Some(lits) = repeated else {
            return ground;
        };
        let kept = (0..ground.numbers.len()).filter(|at| first(at).is_none());
        let (numbers, literals): (Vec<_>, Vec<_>) = kept
            .map(|at| (ground.numbers[at], ground.literals[at].clone()))
            .unzip();
        let rule = Rule::Factor {
            parent: ground.line,
            lits,
            bindings: ground.bindings,
        };
        Ground {
            line: self.push(literals.clone(), rule),
            bindings: Bindings::new(),
            numbers,
            literals,
        }
    }

    /// The resolvent of two clauses on `pivot`, which is true in one of them and negated in the
    /// other.
    fn resolved(&mut self, left: &Ground, right: &Ground, pivot: Number) -> Ground {
        let at = |ground: &Ground, number: Number| {
            let place = ground.numbers.iter().position(|&other| other == number);
            (ground.line, place.unwrap_or(usize::MAX))
        };
        let (mut numbers, mut literals) = (Vec::new(), Vec::new());
        for (ground, dropped) in [(left, -pivot), (right, pivot)] {
            for (&number, literal) in ground.numbers.iter().zip(&ground.literals) {
                if number != dropped && !numbers.contains(&number) {
                    numbers.push(number);
                    literals.push(literal.clone());
                }
            }
        }
        let rule = Rule::Resolve {
            left: at(left, -pivot),
            right: at(right, pivot),
            left_bindings: left.bindings.clone(),
            right_bindings: right.bindings.clone(),
        };
        Ground {
            line: self.push(literals.clone(), rule),
            bindings: Bindings::new(),
            numbers,
            literals,
        }
    }
}
