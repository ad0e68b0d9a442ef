//! Indexes: ways to find terms and clauses without looking at all of them.
//!
//! | index | finds | for |
//! |---|---|---|
//! | [`discrimination`] | stored terms that a given one is an instance of | units, rewriting |
//! | [`fingerprint`] | stored terms that may unify with a given one, or be its instances | partners of inferences |
//! | [`feature_vector`] | stored clauses that may subsume a given one, or be subsumed by it | subsumption |
//!
//! Fingerprints are stored in a [`trie`], feature vectors in a decision tree that tests one feature
//! after another.

pub mod discrimination;
pub mod feature_vector;
pub mod fingerprint;
mod trie;
