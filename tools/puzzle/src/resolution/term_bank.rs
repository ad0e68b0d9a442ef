//! The prover's terms: each is stored once (hash-consed), so that terms are equal if and only if
//! their numbers are.
//!
//! Atoms are terms as well; their top symbol is a predicate. A literal is an equation between
//! terms; the right side of an atom is [`TermId::TRUE`], the truth, whose symbol is number 0.

use super::syntax::Name;

/// A term: a variable's number, or a place in the [`TermBank`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);

const VARIABLE: u32 = 1 << 31;

/// Terms with more levels are dropped.
const MAX_DEPTH: usize = 400;
/// Terms with more symbols and variables are dropped.
const MAX_SIZE: u32 = 1 << 14;

impl TermId {
    pub const NONE: Self = Self(u32::MAX);
    pub const TRUE: Self = Self(0);

    /// The variable with a number below 2³¹ - 1.
    #[must_use]
    pub fn variable(number: u32) -> Self {
        Self(number | VARIABLE)
    }

    /// The number of a variable; `None` for any other term.
    #[must_use]
    pub fn as_variable(self) -> Option<usize> {
        (self.0 & VARIABLE != 0).then_some((self.0 & !VARIABLE) as usize)
    }

    #[must_use]
    pub fn is_variable(self) -> bool {
        self.0 & VARIABLE != 0
    }

    /// The index in the bank of a term that is no variable.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A function or predicate: its place in the bank's table of symbols.
pub type SymbolId = u32;

#[derive(Clone, Debug)]
pub struct Symbol {
    pub name: Name,
    pub arity: usize,
    /// Whether it makes atoms instead of terms.
    pub is_predicate: bool,
    /// What an occurrence adds to [`TermBank::weight`].
    pub weight: u32,
    /// Its rank in the term ordering.
    pub precedence: u32,
}

#[derive(Clone, Copy)]
struct Node {
    symbol: SymbolId,
    start: u32,
    size: u32,
    weight: u32,
    depth: u16,
    arity: u16,
    ground: bool,
}

#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    /// The node's index + 1; 0 if the slot is free.
    node: u32,
}

const FREE: Slot = Slot { hash: 0, node: 0 };

/// All terms of a proof search.
pub struct TermBank {
    nodes: Vec<Node>,
    arguments: Vec<TermId>,
    /// An open-addressing hash table; each slot has the hash of its node, so that few nodes are
    /// compared in vain.
    table: Vec<Slot>,
    symbols: Vec<Symbol>,
    /// What an occurrence of a variable adds to [`TermBank::weight`].
    variable_weight: u32,
    /// Arguments of terms that are being built.
    pub(super) stack: Vec<TermId>,
}

impl TermBank {
    /// A bank with these symbols, the first of which must be truth.
    #[must_use]
    pub fn new(symbols: Vec<Symbol>, variable_weight: u32) -> Self {
        let mut bank = Self {
            nodes: Vec::new(),
            arguments: Vec::new(),
            table: vec![FREE; 1 << 12],
            symbols,
            variable_weight,
            stack: Vec::new(),
        };
        bank.intern(0, 0);
        bank
    }

    /// A new symbol, the last of all.
    pub fn add_symbol(&mut self, symbol: Symbol) -> SymbolId {
        self.symbols.push(symbol);
        self.symbols.len() as SymbolId - 1
    }

    #[must_use]
    pub fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id as usize]
    }

    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no terms; always `false`, since truth is a term.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The symbol at the top of a term that is no variable.
    #[must_use]
    pub fn top(&self, term: TermId) -> SymbolId {
        self.nodes[term.index()].symbol
    }

    /// The arguments of a term that is no variable.
    #[must_use]
    pub fn arguments(&self, term: TermId) -> &[TermId] {
        let node = &self.nodes[term.index()];
        &self.arguments[node.start as usize..][..node.arity as usize]
    }

    /// One argument of a term that is no variable.
    #[must_use]
    pub fn argument(&self, term: TermId, index: usize) -> TermId {
        self.arguments[self.nodes[term.index()].start as usize + index]
    }

    /// How many arguments a term that is no variable has.
    #[must_use]
    pub fn arity(&self, term: TermId) -> usize {
        self.nodes[term.index()].arity as usize
    }

    /// Whether the term has no variables.
    #[must_use]
    pub fn is_ground(&self, term: TermId) -> bool {
        !term.is_variable() && self.nodes[term.index()].ground
    }

    /// The number of symbols and variables, each occurrence counted: the weight of the term
    /// ordering.
    #[must_use]
    pub fn size(&self, term: TermId) -> u32 {
        if term.is_variable() {
            1
        } else {
            self.nodes[term.index()].size
        }
    }

    /// Whether clauses with this term are dropped: recursive functions on terms could not cope with
    /// its depth, or would take too long because of its size as a tree.
    #[must_use]
    pub fn is_too_large(&self, term: TermId) -> bool {
        self.depth(term) > MAX_DEPTH || self.size(term) > MAX_SIZE
    }

    /// The weight by which clauses are selected.
    #[must_use]
    pub fn weight(&self, term: TermId) -> u32 {
        if term.is_variable() {
            self.variable_weight
        } else {
            self.nodes[term.index()].weight
        }
    }

    /// The number of levels; 0 for a variable, 1 for a constant.
    #[must_use]
    pub fn depth(&self, term: TermId) -> usize {
        if term.is_variable() {
            0
        } else {
            self.nodes[term.index()].depth as usize
        }
    }

    /// The term of a symbol and the arguments on the stack from `base` on, which are popped.
    pub fn intern(&mut self, symbol: SymbolId, base: usize) -> TermId {
        let mask = self.table.len() - 1;
        let hash = hash(symbol, &self.stack[base..]);
        let mut slot = hash as usize & mask;
        while self.table[slot].node != 0 {
            let entry = self.table[slot];
            if entry.hash == hash {
                let node = &self.nodes[entry.node as usize - 1];
                let arguments = &self.arguments[node.start as usize..][..node.arity as usize];
                if node.symbol == symbol && arguments == &self.stack[base..] {
                    self.stack.truncate(base);
                    return TermId(entry.node - 1);
                }
            }
            slot = (slot + 1) & mask;
        }
        let (mut size, mut weight) = (1u32, self.symbols[symbol as usize].weight);
        let (mut depth, mut ground) = (0, true);
        for &argument in &self.stack[base..] {
            size = size.saturating_add(self.size(argument));
            weight = weight.saturating_add(self.weight(argument));
            depth = depth.max(self.depth(argument));
            ground &= self.is_ground(argument);
        }
        let arity = (self.stack.len() - base) as u16;
        let start = self.arguments.len() as u32;
        self.arguments.extend(self.stack.drain(base..));
        let depth = (depth + 1).min(u16::MAX as usize) as u16;
        self.nodes.push(Node {
            symbol,
            start,
            size,
            weight,
            depth,
            arity,
            ground,
        });
        let id = self.nodes.len() as u32;
        self.table[slot] = Slot { hash, node: id };
        if self.nodes.len() * 2 > self.table.len() {
            self.grow();
        }
        TermId(id - 1)
    }

    /// Forgets all terms from index `len` on. No other term may have one of them as an argument.
    pub fn truncate(&mut self, len: usize) {
        let mask = self.table.len() - 1;
        while self.nodes.len() > len {
            let index = self.nodes.len();
            let Some(node) = self.nodes.pop() else { return };
            let arguments = &self.arguments[node.start as usize..];
            let mut slot = hash(node.symbol, arguments) as usize & mask;
            while self.table[slot].node != index as u32 {
                slot = (slot + 1) & mask;
            }
            // No other entry was displaced by the last one, so its slot can simply be freed.
            self.table[slot] = FREE;
            self.arguments.truncate(node.start as usize);
        }
    }

    fn grow(&mut self) {
        let mask = self.table.len() * 2 - 1;
        let mut table = vec![FREE; mask + 1];
        for (index, node) in self.nodes.iter().enumerate() {
            let arguments = &self.arguments[node.start as usize..][..node.arity as usize];
            let hash = hash(node.symbol, arguments);
            let mut slot = hash as usize & mask;
            while table[slot].node != 0 {
                slot = (slot + 1) & mask;
            }
            table[slot] = Slot {
                hash,
                node: index as u32 + 1,
            };
        }
        self.table = table;
    }

    /// The term with every occurrence of `old` replaced.
    pub fn replace(&mut self, term: TermId, old: TermId, new: TermId) -> TermId {
        if term == old {
            return new;
        }
        if term.is_variable() || self.size(term) <= self.size(old) {
            return term;
        }
        let base = self.stack.len();
        for index in 0..self.arity(term) {
            let argument = self.argument(term, index);
            let replaced = self.replace(argument, old, new);
            self.stack.push(replaced);
        }
        self.intern(self.top(term), base)
    }

    /// The term with the subterm at a position replaced; the position is a path of argument
    /// indices, the innermost first.
    pub fn replace_at(&mut self, term: TermId, place: &[usize], new: TermId) -> TermId {
        let Some((&step, inner)) = place.split_last() else {
            return new;
        };
        let base = self.stack.len();
        for index in 0..self.arity(term) {
            let mut argument = self.argument(term, index);
            if index == step {
                argument = self.replace_at(argument, inner, new);
            }
            self.stack.push(argument);
        }
        self.intern(self.top(term), base)
    }

    /// Whether the variable occurs in the term.
    #[must_use]
    pub fn occurs(&self, variable: TermId, term: TermId) -> bool {
        term == variable
            || !term.is_variable()
                && !self.is_ground(term)
                && self
                    .arguments(term)
                    .iter()
                    .any(|&argument| self.occurs(variable, argument))
    }

    /// Calls `visit` with the number of every variable occurrence, from left to right.
    pub fn for_each_variable(&self, term: TermId, visit: &mut impl FnMut(usize)) {
        if let Some(number) = term.as_variable() {
            visit(number);
        } else if !self.is_ground(term) {
            for &argument in self.arguments(term) {
                self.for_each_variable(argument, visit);
            }
        }
    }

    /// Calls `visit` with every subterm that is no variable, the term itself first.
    pub fn for_each_subterm(&self, term: TermId, visit: &mut impl FnMut(TermId)) {
        if !term.is_variable() {
            visit(term);
            for &argument in self.arguments(term) {
                self.for_each_subterm(argument, visit);
            }
        }
    }
}

fn hash(symbol: SymbolId, arguments: &[TermId]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = (u64::from(symbol) + 1).wrapping_mul(FACTOR);
    for argument in arguments {
        hash = (hash.rotate_left(23) ^ u64::from(argument.0)).wrapping_mul(FACTOR);
    }
    (hash >> 32) as u32
}
