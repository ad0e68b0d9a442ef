//! What the prover records of each clause: just enough for [`super::replay`] to find the rest.

use super::literal::Lit;
use super::term_bank::TermId;

/// The number of a clause, in the order in which clauses were made.
pub type ClauseId = u32;

/// A step. The first step of a clause makes it, the others simplify it. Indices of literals refer
/// to the clause as it is at that moment.
#[derive(Clone, Debug)]
pub enum Step {
    /// The input clause with that index.
    Input(u32),
    /// The definition of a component's name: the component, or the negated name.
    Component(u32),
    /// The definition of a new constant: an equation with a term.
    DefineConstant(Lit),
    /// The components of that clause replaced by their names; the names that it carried stay.
    Split(ClauseId),
    /// A copy of that clause, to be simplified again.
    Copy(ClauseId),
    /// Resolution: the left clause's other literals, then the right one's.
    Resolve {
        /// A clause and the index of the literal resolved upon.
        left: (ClauseId, u16),
        /// The other clause and its literal.
        right: (ClauseId, u16),
    },
    Factor {
        parent: ClauseId,
        keep: u16,
        drop: u16,
    },
    /// Equality factoring: of `s=t` and `u=v` with unified `s` and `u`, `t≠v` and the second stay.
    EqualityFactoring {
        parent: ClauseId,
        /// `s=t`, and whether it is read from right to left.
        drop: (u16, bool),
        /// `u=v`, and whether it is read from right to left.
        keep: (u16, bool),
    },
    /// Equality resolution: a literal `s≠t` goes, s and t unified.
    EqualityResolution {
        parent: ClauseId,
        /// The index of the literal `s≠t`.
        lit: u16,
    },
    /// Superposition: the other literals of the first clause, then the second with a subterm
    /// replaced.
    Superpose {
        from: (ClauseId, u16),
        /// Whether the equation is read from right to left.
        reversed: bool,
        into: ClauseId,
        /// A subterm of that clause, all occurrences of which are replaced.
        target: TermId,
    },
    /// Simplification: a literal is dropped that repeats an earlier one.
    Merge(u16),
    /// Simplification: a negative equation is dropped after its sides were made equal.
    Drop(u16),
    /// Simplification: a literal was rewritten by unit equations.
    Rewrite { lit: u16, before: Lit, after: Lit },
    /// Simplification: resolution with another clause, an instance of which is part of this clause
    /// but for the sign of the literal. If the other clause is a unit, this is unit simplification.
    SubsumptionResolution { lit: u16, by: ClauseId },
}
