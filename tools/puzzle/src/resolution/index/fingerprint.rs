//! Fingerprint indexing: the symbols at a few fixed positions tell most terms apart.
//!
//! Source: S. Schulz, "Fingerprint Indexing for Paramodulation and Rewriting", IJCAR 2012.

use super::trie::{ROOT, Trie};
use crate::resolution::term_bank::{TermBank, TermId};

/// The positions: the top, arguments 1 to 3, and the first arguments of the first two.
const PLACES: [&[usize]; 8] = [&[], &[0], &[1], &[2], &[0, 0], &[0, 1], &[1, 0], &[1, 1]];

const VARIABLE: u32 = u32::MAX;
const BELOW: u32 = u32::MAX - 1;
const NOWHERE: u32 = u32::MAX - 2;

type Fingerprint = [u32; PLACES.len()];

/// Values stored by the fingerprints of terms.
pub struct FingerprintIndex<T>(Trie<u32, T, { PLACES.len() }>);

/// Which of the stored terms to find.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Terms that may unify with the query.
    Unifiable,
    /// Terms that may be instances of the query.
    Instances,
}

impl<T: Copy + PartialEq> Default for FingerprintIndex<T> {
    fn default() -> Self {
        Self(Trie::default())
    }
}

impl<T: Copy + PartialEq> FingerprintIndex<T> {
    pub fn insert(&mut self, bank: &TermBank, term: TermId, value: T) {
        self.0.insert(&fingerprint(bank, term), value);
    }

    /// Removes the values that are stored at a term and fulfil the condition.
    pub fn remove(&mut self, bank: &TermBank, term: TermId, is_it: impl FnMut(&T) -> bool) {
        self.0.remove(&fingerprint(bank, term), is_it);
    }

    /// Adds to `found` the values stored at terms that may be wanted.
    pub fn candidates(&self, bank: &TermBank, term: TermId, wanted: Wanted, found: &mut Vec<T>) {
        self.descend(&fingerprint(bank, term), wanted, 0, ROOT, found);
    }

    fn descend(
        &self,
        print: &Fingerprint,
        wanted: Wanted,
        level: usize,
        node: usize,
        found: &mut Vec<T>,
    ) {
        if level == PLACES.len() {
            found.extend_from_slice(self.0.leaf(node));
            return;
        }
        let children = self.0.children(node);
        let mut go = |child: u32| self.descend(print, wanted, level + 1, child as usize, found);
        let feature = print[level];
        match feature {
            BELOW => children.iter().for_each(|child| go(child.1)),
            VARIABLE => {
                let fits =
                    |stored| stored != NOWHERE && (stored != BELOW || wanted == Wanted::Unifiable);
                children
                    .iter()
                    .filter(|child| fits(child.0))
                    .for_each(|child| go(child.1));
            }
            _ => {
                if let Ok(at) = children.binary_search_by_key(&feature, |child| child.0) {
                    go(children[at].1);
                }
                if wanted == Wanted::Unifiable {
                    for child in children.iter().rev().take_while(|child| child.0 >= NOWHERE) {
                        if child.0 == BELOW || (child.0 == VARIABLE && feature != NOWHERE) {
                            go(child.1);
                        }
                    }
                }
            }
        }
    }
}

fn fingerprint(bank: &TermBank, term: TermId) -> Fingerprint {
    PLACES.map(|place| {
        let mut at = term;
        for &step in place {
            if at.is_variable() {
                return BELOW;
            }
            if step >= bank.arity(at) {
                return NOWHERE;
            }
            at = bank.argument(at, step);
        }
        if at.is_variable() {
            VARIABLE
        } else {
            bank.top(at)
        }
    })
}
