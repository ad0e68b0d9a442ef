//! Feature vectors: numbers that no subsuming clause may exceed.
//!
//! A clause that subsumes another has at most as many literals of each sign and at most as many
//! occurrences of each symbol in them. Clauses are kept in a tree that tests at each node the
//! feature that tells most of them apart. Source: S. Schulz, "Simple and Efficient Clause
//! Subsumption with Feature Vector Indexing", 2004.

use crate::resolution::literal::Lit;
use crate::resolution::term_bank::{TermBank, TermId};

/// Symbols are hashed to this many counters for each sign.
const BUCKETS: usize = 12;
/// The number of features: literals of each sign, the depth of the deepest term of each sign, and
/// the counters.
const LENGTH: usize = 4 + 2 * BUCKETS;

pub type Features = [u16; LENGTH];

#[must_use]
pub fn features(bank: &TermBank, clause: &[Lit]) -> Features {
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

fn count(bank: &TermBank, term: TermId, counters: &mut [u16]) {
    if !term.is_variable() && term != TermId::TRUE {
        let counter = &mut counters[bank.top(term) as usize % BUCKETS];
        *counter = counter.saturating_add(1);
        bank.arguments(term)
            .iter()
            .for_each(|&argument| count(bank, argument, counters));
    }
}

/// A node with more clauses is split, if their vectors differ.
const BUCKET: usize = 16;

enum Node {
    Bucket(Vec<(Features, u32)>),
    /// An inner node: a feature's number, and the children by its values, sorted.
    Branch(usize, Vec<(u16, u32)>),
}

pub struct FeatureVectorIndex {
    nodes: Vec<Node>,
}

impl Default for FeatureVectorIndex {
    fn default() -> Self {
        Self {
            nodes: vec![Node::Bucket(Vec::new())],
        }
    }
}

impl FeatureVectorIndex {
    pub fn insert(&mut self, features: &Features, clause: u32) {
        let (mut at, new) = (0, self.nodes.len() as u32);
        while let Node::Branch(feature, children) = &mut self.nodes[at] {
            let value = features[*feature];
            match children.binary_search_by_key(&value, |child| child.0) {
                Ok(child) => at = children[child].1 as usize,
                Err(child) => {
                    children.insert(child, (value, new));
                    self.nodes.push(Node::Bucket(Vec::new()));
                    at = new as usize;
                }
            }
        }
        if let Node::Bucket(clauses) = &mut self.nodes[at] {
            clauses.push((*features, clause));
            // A bucket that cannot be split is tried again only when it is twice as large.
            if clauses.len() > BUCKET && (clauses.len() - 1).is_power_of_two() {
                self.split(at);
            }
        }
    }

    /// Splits a bucket by the feature with the most different values.
    fn split(&mut self, at: usize) {
        let Node::Bucket(clauses) = &mut self.nodes[at] else {
            return;
        };
        let values = |feature: usize| {
            let mut values: Vec<u16> = clauses.iter().map(|(f, _)| f[feature]).collect();
            values.sort_unstable();
            values.dedup();
            values
        };
        let best = (0..LENGTH).max_by_key(|&feature| values(feature).len());
        let Some((feature, values)) = best.map(|feature| (feature, values(feature))) else {
            return;
        };
        if values.len() < 2 {
            return;
        }
        let clauses = std::mem::take(clauses);
        let first = self.nodes.len() as u32;
        let children = values.iter().copied().zip(first..).collect();
        self.nodes[at] = Node::Branch(feature, children);
        for value in values {
            let own = clauses.iter().filter(|(f, _)| f[feature] == value);
            self.nodes.push(Node::Bucket(own.copied().collect()));
        }
    }

    pub fn remove(&mut self, features: &Features, clause: u32) {
        let mut at = 0;
        while let Node::Branch(feature, children) = &self.nodes[at] {
            match children.binary_search_by_key(&features[*feature], |child| child.0) {
                Ok(child) => at = children[child].1 as usize,
                Err(_) => return,
            }
        }
        if let Node::Bucket(clauses) = &mut self.nodes[at] {
            clauses.retain(|&(_, stored)| stored != clause);
        }
    }

    /// Calls `accept` for the clauses that may subsume one with these features, until it returns
    /// `true`. Returns whether it did.
    pub fn subsuming(&self, features: &Features, accept: &mut dyn FnMut(u32) -> bool) -> bool {
        self.below(features, 0, accept)
    }

    fn below(&self, features: &Features, at: usize, accept: &mut dyn FnMut(u32) -> bool) -> bool {
        match &self.nodes[at] {
            Node::Bucket(clauses) => clauses
                .iter()
                .any(|(stored, clause)| is_below(stored, features) && accept(*clause)),
            Node::Branch(feature, children) => children
                .iter()
                .take_while(|child| child.0 <= features[*feature])
                .any(|child| self.below(features, child.1 as usize, accept)),
        }
    }

    /// Adds to `found` the clauses that may be subsumed by one with these features.
    pub fn subsumed(&self, features: &Features, found: &mut Vec<u32>) {
        self.above(features, 0, found);
    }

    fn above(&self, features: &Features, at: usize, found: &mut Vec<u32>) {
        match &self.nodes[at] {
            Node::Bucket(clauses) => {
                let special = clauses.iter().filter(|(f, _)| is_below(features, f));
                found.extend(special.map(|&(_, clause)| clause));
            }
            Node::Branch(feature, children) => {
                let first = children.partition_point(|child| child.0 < features[*feature]);
                for child in &children[first..] {
                    self.above(features, child.1 as usize, found);
                }
            }
        }
    }
}

/// Whether no number of the first is greater than that of the second. It has no early exit, so that
/// the processor can compare many numbers at once.
fn is_below(general: &Features, special: &Features) -> bool {
    let exceeding = general.iter().zip(special).map(|(g, s)| u16::from(g > s));
    exceeding.fold(0, |any, one| any | one) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_comparing_with_all_finds() {
        let mut state = 1u64;
        let mut random = |bound: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((state >> 33) % bound) as u16
        };
        // Many vectors are equal, so that some buckets cannot be split.
        let mut vector = || {
            let mut features = [0; LENGTH];
            for at in [0, 1, 2, 5, 17, LENGTH - 1] {
                features[at] = random(3);
            }
            features
        };
        let mut index = FeatureVectorIndex::default();
        let mut stored: Vec<(Features, u32)> = (0..3000).map(|clause| (vector(), clause)).collect();
        stored.extend((3000..3100).map(|clause| ([1; LENGTH], clause)));
        for (features, clause) in &stored {
            index.insert(features, *clause);
        }
        for (features, clause) in stored.iter().filter(|(_, clause)| clause % 3 == 0) {
            index.remove(features, *clause);
        }
        stored.retain(|(_, clause)| clause % 3 != 0);
        for query in (0..200).map(|_| vector()).chain([[1; LENGTH]]) {
            let expected = |holds: &dyn Fn(&Features) -> bool| -> Vec<u32> {
                let found = stored.iter().filter(|(features, _)| holds(features));
                found.map(|&(_, clause)| clause).collect()
            };
            let (mut below, mut above) = (Vec::new(), Vec::new());
            let accepted = index.subsuming(&query, &mut |clause| {
                below.push(clause);
                false
            });
            index.subsumed(&query, &mut above);
            below.sort_unstable();
            above.sort_unstable();
            let all_below = |f: &Features| f.iter().zip(&query).all(|(a, b)| a <= b);
            let all_above = |f: &Features| f.iter().zip(&query).all(|(a, b)| a >= b);
            assert!(!accepted);
            assert_eq!(below, expected(&all_below));
            assert_eq!(above, expected(&all_above));
        }
    }
}
