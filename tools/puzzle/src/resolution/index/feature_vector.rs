//! Feature vectors: numbers that no subsuming clause may exceed.
//!
//! A clause that subsumes another has at most as many literals of each sign and at most as many
//! occurrences of each symbol in them. Clauses are kept in a trie of their vectors.
//! Source: S. Schulz, "Simple and Efficient Clause Subsumption with Feature Vector Indexing", 2004.

use super::trie::{ROOT, Trie};
use crate::resolution::bank::{Bank, TermId};
use crate::resolution::literal::Lit;

/// Symbols share this many counters for each sign.
const BUCKETS: usize = 12;
/// Literals of each sign, the deepest term of each sign, and the counters.
const LENGTH: usize = 4 + 2 * BUCKETS;

pub type Features = [u16; LENGTH];

#[must_use]
pub fn features(bank: &Bank, clause: &[Lit]) -> Features {
    let mut features = [0u16; LENGTH];
    for lit in clause {
        let sign = usize::from(lit.positive);
        features[sign] = features[sign].saturating_add(1);
        for side in [lit.lhs, lit.rhs] {
            let depth = bank.depth(side).min(usize::from(u16::MAX)) as u16;
            features[2 + sign] = features[2 + sign].max(depth);
            count(bank, side, &mut features[4 + sign * BUCKETS..][..BUCKETS]);
        }
    }
    features
}

fn count(bank: &Bank, term: TermId, counters: &mut [u16]) {
    if !term.is_variable() && term != TermId::TRUE {
        let counter = &mut counters[bank.top(term) as usize % BUCKETS];
        *counter = counter.saturating_add(1);
        bank.arguments(term)
            .iter()
            .for_each(|&argument| count(bank, argument, counters));
    }
}

#[derive(Default)]
pub struct FeatureVectorIndex(Trie<u16, u32, LENGTH>);

impl FeatureVectorIndex {
    pub fn insert(&mut self, features: &Features, clause: u32) {
        self.0.insert(features, clause);
    }

    pub fn remove(&mut self, features: &Features, clause: u32) {
        self.0.remove(features, |&stored| stored == clause);
    }

    /// Calls `accept` for the clauses that may subsume one with these features, until it says yes. Says
    /// whether it did.
    pub fn subsuming(&self, features: &Features, accept: &mut dyn FnMut(u32) -> bool) -> bool {
        self.below(features, 0, ROOT, accept)
    }

    fn below(
        &self,
        features: &Features,
        level: usize,
        node: usize,
        accept: &mut dyn FnMut(u32) -> bool,
    ) -> bool {
        if level == LENGTH {
            return self.0.leaf(node).iter().any(|&clause| accept(clause));
        }
        let children = self.0.children(node).iter();
        children
            .take_while(|child| child.0 <= features[level])
            .any(|child| self.below(features, level + 1, child.1 as usize, accept))
    }

    /// Adds to `found` the clauses that may be subsumed by one with these features.
    pub fn subsumed(&self, features: &Features, found: &mut Vec<u32>) {
        self.above(features, 0, ROOT, found);
    }

    fn above(&self, features: &Features, level: usize, node: usize, found: &mut Vec<u32>) {
        if level == LENGTH {
            found.extend_from_slice(self.0.leaf(node));
            return;
        }
        let children = &self.0.children(node);
        let first = children.partition_point(|child| child.0 < features[level]);
        for child in &children[first..] {
            self.above(features, level + 1, child.1 as usize, found);
        }
    }
}
