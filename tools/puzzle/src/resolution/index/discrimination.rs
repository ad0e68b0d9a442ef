//! Perfect discrimination trees: a trie of terms read from left to right, each variable its own branch.
//!
//! Retrieval binds the stored terms' variables on its way down, so that what arrives at a leaf is a match
//! and the substitution is at hand (W. McCune, "Experiments with Discrimination-Tree Indexing and Path
//! Indexing", Journal of Automated Reasoning 9, 1992).

use crate::resolution::bank::{Bank, TermId};
use crate::resolution::substitution::Substitution;

#[derive(Default)]
struct Node<T> {
    /// By symbol, sorted.
    symbols: Vec<(u32, u32)>,
    variables: Vec<(u32, u32)>,
    leaves: Vec<T>,
}

/// A trie of terms with something at each.
pub struct DiscriminationTree<T> {
    nodes: Vec<Node<T>>,
    /// The query, flat: each subterm and where the next one behind it is.
    query: Vec<(TermId, u32)>,
}

impl<T: Copy + PartialEq> Default for DiscriminationTree<T> {
    fn default() -> Self {
        let root = Node {
            symbols: Vec::new(),
            variables: Vec::new(),
            leaves: Vec::new(),
        };
        Self {
            nodes: vec![root],
            query: Vec::new(),
        }
    }
}

impl<T: Copy + PartialEq> DiscriminationTree<T> {
    pub fn insert(&mut self, bank: &Bank, term: TermId, value: T) {
        let mut path = Vec::new();
        flatten(bank, term, &mut path);
        let mut node = 0;
        for (subterm, _) in path {
            let next = self.nodes.len() as u32;
            let children = match subterm.as_variable() {
                Some(_) => &mut self.nodes[node].variables,
                None => &mut self.nodes[node].symbols,
            };
            let key = key(bank, subterm);
            node = match children.binary_search_by_key(&key, |child| child.0) {
                Ok(at) => children[at].1 as usize,
                Err(at) => {
                    children.insert(at, (key, next));
                    let new = Node {
                        symbols: Vec::new(),
                        variables: Vec::new(),
                        leaves: Vec::new(),
                    };
                    self.nodes.push(new);
                    next as usize
                }
            };
        }
        self.nodes[node].leaves.push(value);
    }

    pub fn remove(&mut self, bank: &Bank, term: TermId, value: T) {
        let mut path = Vec::new();
        flatten(bank, term, &mut path);
        let mut node = 0;
        for (subterm, _) in path {
            let children = match subterm.as_variable() {
                Some(_) => &self.nodes[node].variables,
                None => &self.nodes[node].symbols,
            };
            match children.binary_search_by_key(&key(bank, subterm), |child| child.0) {
                Ok(at) => node = children[at].1 as usize,
                Err(_) => return,
            }
        }
        self.nodes[node].leaves.retain(|leaf| *leaf != value);
    }

    /// Calls `accept` for what is stored at terms of which `term` is an instance, with the stored term's
    /// variables bound, until it says yes; then the bindings stay. Says whether it did.
    pub fn generalisations(
        &mut self,
        bank: &Bank,
        substitution: &mut Substitution,
        term: TermId,
        accept: &mut dyn FnMut(T, &mut Substitution) -> bool,
    ) -> bool {
        if self.nodes.len() == 1 {
            return false;
        }
        let mut query = std::mem::take(&mut self.query);
        query.clear();
        flatten(bank, term, &mut query);
        let found = self.descend(bank, substitution, &query, 0, 0, accept);
        self.query = query;
        found
    }

    fn descend(
        &self,
        bank: &Bank,
        substitution: &mut Substitution,
        query: &[(TermId, u32)],
        at: usize,
        node: usize,
        accept: &mut dyn FnMut(T, &mut Substitution) -> bool,
    ) -> bool {
        let node = &self.nodes[node];
        let Some(&(term, behind)) = query.get(at) else {
            return node.leaves.iter().any(|&leaf| accept(leaf, substitution));
        };
        if !term.is_variable() {
            let key = bank.top(term);
            if let Ok(child) = node.symbols.binary_search_by_key(&key, |child| child.0) {
                let child = node.symbols[child].1 as usize;
                if self.descend(bank, substitution, query, at + 1, child, accept) {
                    return true;
                }
            }
        }
        for &(variable, child) in &node.variables {
            let mark = substitution.mark();
            let fits = match substitution.get(variable as usize) {
                Some(bound) => bound == term,
                None => {
                    substitution.bind(variable as usize, term);
                    true
                }
            };
            if fits
                && self.descend(
                    bank,
                    substitution,
                    query,
                    behind as usize,
                    child as usize,
                    accept,
                )
            {
                return true;
            }
            substitution.undo(mark);
        }
        false
    }
}

fn key(bank: &Bank, term: TermId) -> u32 {
    term.as_variable()
        .map_or_else(|| bank.top(term), |variable| variable as u32)
}

fn flatten(bank: &Bank, term: TermId, out: &mut Vec<(TermId, u32)>) {
    let at = out.len();
    out.push((term, 0));
    if !term.is_variable() {
        for &argument in bank.arguments(term) {
            flatten(bank, argument, out);
        }
    }
    out[at].1 = out.len() as u32;
}
