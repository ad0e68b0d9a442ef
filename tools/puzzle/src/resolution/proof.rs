//! Proofs for people and for the checker: numbered lines, each with its substitution.
//!
//! Clauses are sets: literals that a substitution makes equal are one. An equation reads the same
//! from both sides.

pub mod graph;
pub mod renaming;
pub mod tstp;

use super::syntax::{Clause, Convention, Name, Term};

/// Bindings of a parent's variables; variables that keep their name are left out.
pub type Bindings = Vec<(Name, Term)>;

/// A literal of an earlier line: the indices of the line and of the literal, from 0.
pub type Place = (usize, usize);

#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// The clause with that index among the clauses of the problem.
    Input(usize),
    /// Binary resolution: everything but the two complementary literals.
    Resolve {
        left: Place,
        right: Place,
        /// The bindings of the left line's variables.
        left_bindings: Bindings,
        /// The bindings of the right line's variables.
        right_bindings: Bindings,
    },
    Factor {
        parent: usize,
        lits: (usize, usize),
        bindings: Bindings,
    },
    /// Paramodulation: occurrences of one side of an equation are replaced by the other side.
    Paramodulate {
        from: Place,
        /// The line that is rewritten, and the first literal that changes.
        into: Place,
        /// The bindings of the equation's line.
        from_bindings: Bindings,
        /// The bindings of the line that is rewritten.
        into_bindings: Bindings,
    },
    /// Equality resolution: `s≠t` is dropped if s and t are equal under the bindings.
    EqualityResolution { parent: Place, bindings: Bindings },
    /// Equality factoring: of `s=t` and `u=v`, where s and u are equal under the bindings, the
    /// first becomes `t≠v`.
    EqualityFactoring {
        parent: usize,
        /// The equation that is replaced, and the one that stays.
        lits: (usize, usize),
        bindings: Bindings,
    },
    /// The definition of a name for a clause: the clause, and behind it the negation of an atom
    /// that occurs neither in the problem nor before. The atom is true if the clause holds, and
    /// else false.
    Define,
    /// The definition of a constant: an equation between a term without variables and a constant
    /// that occurs neither in the problem nor before.
    DefineConstant,
    /// Replaces parts of a clause, the first of the lines, by their names. The other lines define
    /// the names, and the parts have no variable in common.
    Split {
        /// The lines with the bindings of their variables, those of definitions to different
        /// variables.
        parents: Vec<(usize, Bindings)>,
    },
}

impl Rule {
    /// The indices of the lines that the line follows from.
    #[must_use]
    pub fn parents(&self) -> Vec<usize> {
        match self {
            Self::Input(_) | Self::Define | Self::DefineConstant => Vec::new(),
            Self::Split { parents } => parents.iter().map(|parent| parent.0).collect(),
            Self::Resolve { left, right, .. } => vec![left.0, right.0],
            Self::Paramodulate { from, into, .. } => vec![from.0, into.0],
            Self::Factor { parent, .. } | Self::EqualityFactoring { parent, .. } => vec![*parent],
            Self::EqualityResolution { parent, .. } => vec![parent.0],
        }
    }

    /// The parents' indices, for changing them.
    fn parents_mut(&mut self) -> Vec<&mut usize> {
        match self {
            Self::Input(_) | Self::Define | Self::DefineConstant => Vec::new(),
            Self::Split { parents } => parents.iter_mut().map(|parent| &mut parent.0).collect(),
            Self::Resolve { left, right, .. } => vec![&mut left.0, &mut right.0],
            Self::Paramodulate { from, into, .. } => vec![&mut from.0, &mut into.0],
            Self::Factor { parent, .. } | Self::EqualityFactoring { parent, .. } => vec![parent],
            Self::EqualityResolution { parent, .. } => vec![&mut parent.0],
        }
    }

    /// Resolution is symmetric: the earlier line is named first.
    fn put_earlier_first(&mut self) {
        match self {
            Self::Resolve {
                left,
                right,
                left_bindings,
                right_bindings,
            } if right.0 < left.0 => {
                std::mem::swap(left, right);
                std::mem::swap(left_bindings, right_bindings);
            }
            _ => {}
        }
    }

    /// The bindings of each parent, in the order of [`Rule::parents`].
    #[must_use]
    pub fn bindings(&self) -> Vec<&Bindings> {
        match self {
            Self::Input(_) | Self::Define | Self::DefineConstant => Vec::new(),
            Self::Split { parents } => parents.iter().map(|parent| &parent.1).collect(),
            Self::Resolve {
                left_bindings: a,
                right_bindings: b,
                ..
            }
            | Self::Paramodulate {
                from_bindings: a,
                into_bindings: b,
                ..
            } => vec![a, b],
            Self::Factor { bindings, .. }
            | Self::EqualityFactoring { bindings, .. }
            | Self::EqualityResolution { bindings, .. } => vec![bindings],
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub clause: Clause,
    pub rule: Rule,
}

/// A proof: the inputs that it uses in their order, then the conclusions, the empty clause last.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    pub lines: Vec<Line>,
    pub convention: Convention,
}

impl Proof {
    /// A proof of the lines that the last one needs: the others are dropped, the inputs come first
    /// in the order of the problem, and all are renumbered.
    #[must_use]
    pub fn new(lines: Vec<Line>, convention: Convention) -> Self {
        let mut needed = vec![false; lines.len()];
        if let Some(last) = needed.last_mut() {
            *last = true;
        }
        for index in (0..lines.len()).rev() {
            if needed[index] {
                lines[index]
                    .rule
                    .parents()
                    .into_iter()
                    .for_each(|parent| needed[parent] = true);
            }
        }
        let mut order: Vec<usize> = (0..lines.len()).filter(|&index| needed[index]).collect();
        order.sort_by_key(|&index| match lines[index].rule {
            Rule::Input(source) => (0, source),
            _ => (1, index),
        });
        let mut place = vec![0; lines.len()];
        order
            .iter()
            .enumerate()
            .for_each(|(new, &old)| place[old] = new);
        let mut lines: Vec<_> = lines.into_iter().map(Some).collect();
        let lines = order
            .into_iter()
            .filter_map(|old| lines[old].take())
            .map(|mut line| {
                line.rule
                    .parents_mut()
                    .into_iter()
                    .for_each(|parent| *parent = place[*parent]);
                line.rule.put_earlier_first();
                line
            })
            .collect();
        Self { lines, convention }
    }
}
