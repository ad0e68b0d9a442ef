//! Perfect discrimination trees: a trie of terms read from left to right, each variable its own
//! branch.
//!
//! Retrieval binds the stored terms' variables on the way down, so that a leaf that is reached is a
//! match and the substitution is at hand (W. McCune, "Experiments with Discrimination-Tree Indexing
//! and Path Indexing", Journal of Automated Reasoning 9, 1992).

use crate::resolution::substitution::Substitution;
use crate::resolution::term_bank::{TermBank, TermId};

#[derive(Default)]
struct Node<T> {
    /// Child nodes by symbol, sorted.
    symbols: Vec<(u32, u32)>,
    variables: Vec<(u32, u32)>,
    leaves: Vec<T>,
}

/// A trie of terms, with values stored at the terms.
pub struct DiscriminationTree<T> {
    nodes: Vec<Node<T>>,
    /// A buffer for the subterms of a query that are still to be read.
    todo: Vec<TermId>,
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
            todo: Vec::new(),
        }
    }
}

impl<T: Copy + PartialEq> DiscriminationTree<T> {
    pub fn insert(&mut self, bank: &TermBank, term: TermId, value: T) {
        let mut path = Vec::new();
        flatten(bank, term, &mut path);
        let mut node = 0;
        for subterm in path {
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

    pub fn remove(&mut self, bank: &TermBank, term: TermId, value: T) {
        let mut path = Vec::new();
        flatten(bank, term, &mut path);
        let mut node = 0;
        for subterm in path {
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

    /// Calls `accept` with the values stored at terms of which `term` is an instance, while the
    /// stored term's variables are bound, until it returns `true`; then the bindings stay. Returns
    /// whether it did.
    pub fn generalisations(
        &mut self,
        bank: &TermBank,
        substitution: &mut Substitution,
        term: TermId,
        accept: &mut dyn FnMut(T, &mut Substitution) -> bool,
    ) -> bool {
        if self.nodes.len() == 1 {
            return false;
        }
        let mut todo = std::mem::take(&mut self.todo);
        todo.clear();
        todo.push(term);
        let found = self.descend(bank, substitution, &mut todo, 0, accept);
        self.todo = todo;
        found
    }

    /// Continues at a node with the subterms that are still to be read, the next one last. Leaves
    /// them unchanged.
    fn descend(
        &self,
        bank: &TermBank,
        substitution: &mut Substitution,
        todo: &mut Vec<TermId>,
        node: usize,
        accept: &mut dyn FnMut(T, &mut Substitution) -> bool,
    ) -> bool {
        let node = &self.nodes[node];
        let Some(term) = todo.pop() else {
            return node.leaves.iter().any(|&leaf| accept(leaf, substitution));
        };
        let found = self.descend_by_symbol(bank, substitution, (todo, term), node, accept)
            || node.variables.iter().any(|&(variable, child)| {
                let mark = substitution.mark();
                let fits = match substitution.get(variable as usize) {
                    Some(bound) => bound == term,
                    None => {
                        substitution.bind(variable as usize, term);
                        true
                    }
                };
                let found = fits && self.descend(bank, substitution, todo, child as usize, accept);
                if !found {
                    substitution.undo(mark);
                }
                found
            });
        todo.push(term);
        found
    }

    fn descend_by_symbol(
        &self,
        bank: &TermBank,
        substitution: &mut Substitution,
        (todo, term): (&mut Vec<TermId>, TermId),
        node: &Node<T>,
        accept: &mut dyn FnMut(T, &mut Substitution) -> bool,
    ) -> bool {
        if term.is_variable() {
            return false;
        }
        let key = bank.top(term);
        let Ok(child) = node.symbols.binary_search_by_key(&key, |child| child.0) else {
            return false;
        };
        let child = node.symbols[child].1 as usize;
        let len = todo.len();
        todo.extend(bank.arguments(term).iter().rev());
        let found = self.descend(bank, substitution, todo, child, accept);
        todo.truncate(len);
        found
    }
}

fn key(bank: &TermBank, term: TermId) -> u32 {
    term.as_variable()
        .map_or_else(|| bank.top(term), |variable| variable as u32)
}

/// Appends the term and its subterms, from left to right.
fn flatten(bank: &TermBank, term: TermId, out: &mut Vec<TermId>) {
    out.push(term);
    if !term.is_variable() {
        for &argument in bank.arguments(term) {
            flatten(bank, argument, out);
        }
    }
}
