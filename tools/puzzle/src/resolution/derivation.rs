//! What the prover notes of each clause: as little as lets [`super::replay`] find out the rest.

use super::literal::Lit;
use super::term_bank::TermId;

/// A clause's number in the order in which clauses came to be.
pub type ClauseId = u32;

/// A step. The first of a clause makes it, the others simplify it. Indices of literals count in the
/// clause as it is at that moment.
#[derive(Clone, Debug)]
pub enum Step {
    /// The clause with that index among the inputs.
    Input(u32),
    /// What a component's name stands for: the component, or its name is false.
    Component(u32),
    /// What a new constant stands for: its equation with a term.
    DefineConstant(Lit),
    /// The names of a clause's components for these; its own names stay.
    Split(ClauseId),
    /// A clause to be simplified again.
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
        /// Its literal `s≠t`.
        lit: u16,
    },
    /// Superposition: the other literals of the first clause, then the second with a subterm
    /// replaced.
    Superpose {
        from: (ClauseId, u16),
        /// Whether the equation is read from right to left.
        reversed: bool,
        into: ClauseId,
        /// Its subterm, all occurrences of which are replaced.
        target: TermId,
    },
    /// Simplification: a literal is said already by one before it.
    Merge(u16),
    /// Simplification: the sides of a negative equation are made equal, and it is dropped.
    Drop(u16),
    /// Simplification: a literal was rewritten by unit equations.
    Rewrite { lit: u16, before: Lit, after: Lit },
    /// Simplification: resolution with another clause, an instance of which says nothing else than
    /// this clause with the literal's sign changed. By a unit this is unit simplification.
    SubsumptionResolution { lit: u16, by: ClauseId },
}
