//! Sorts that can be inferred for clauses without declared sorts.
//!
//! Two argument places have the same sort if a variable stands in both, or a function's value
//! stands in one. Terms of different sorts are never compared, so each sort can have its own order
//! of elements and, often, a smaller domain: where only constants name elements, no more elements
//! than constants are needed, and the others behave like the first (K. Claessen, N. Sörensson,
//! 2003). This is used for the sorts in which no side of an equation is a variable.

use super::Symbol;
use super::flatten::{FlatLiteral, Flattened};

pub(super) struct Sorts {
    /// For each function the sorts of its arguments, then of its value.
    functions: Vec<Vec<usize>>,
    /// For each predicate the sorts of its arguments.
    predicates: Vec<Vec<usize>>,
    /// For each clause the sorts of its variables.
    variables: Vec<Vec<usize>>,
    /// For each sort the most elements that must be told apart.
    most: Vec<usize>,
}

impl Sorts {
    pub(super) fn new(flat: &Flattened) -> Self {
        let mut classes = Classes::default();
        let functions = classes.places(&flat.functions.list, 1);
        let predicates = classes.places(&flat.predicates.list, 0);
        let mut variables = Vec::new();
        // Places whose sort needs the whole domain.
        let mut whole: Vec<usize> = Vec::new();
        for clause in &flat.clauses {
            let first = classes.add(clause.variables);
            variables.push((first..first + clause.variables).collect::<Vec<_>>());
            for literal in &clause.literals {
                let places: &[usize] = match literal {
                    FlatLiteral::Predicate { symbol, .. } => &predicates[*symbol],
                    FlatLiteral::Function { symbol, .. } => &functions[*symbol],
                    FlatLiteral::Equal(left, _) => {
                        whole.push(first + left);
                        &[first + left, first + left]
                    }
                };
                for (&place, variable) in places.iter().zip(literal.variables()) {
                    classes.unite(place, first + variable);
                }
            }
        }
        let value = |places: &Vec<usize>| places[places.len() - 1];
        whole.extend(flat.naked.iter().map(|&symbol| value(&functions[symbol])));
        let mut most = vec![0_usize; classes.parents.len()];
        for (symbol, places) in flat.functions.list.iter().zip(&functions) {
            let most = &mut most[classes.root(value(places))];
            *most = match symbol.arity {
                0 => most.saturating_add(1),
                _ => usize::MAX,
            };
        }
        for place in whole {
            most[classes.root(place)] = usize::MAX;
        }
        let sorts = |places: Vec<Vec<usize>>| -> Vec<Vec<usize>> {
            let sorts = |places: &Vec<usize>| places.iter().map(|&p| classes.root(p)).collect();
            places.iter().map(sorts).collect()
        };
        Self {
            functions: sorts(functions),
            predicates: sorts(predicates),
            variables: sorts(variables),
            most,
        }
    }

    /// How many elements of a domain a sort has.
    pub(super) fn size(&self, sort: usize, domain: usize) -> usize {
        self.most[sort].clamp(1, domain)
    }

    fn sizes(&self, sorts: &[usize], domain: usize) -> Vec<usize> {
        sorts.iter().map(|&sort| self.size(sort, domain)).collect()
    }

    /// The sizes of the sorts of a function's arguments and, last, of its value.
    pub(super) fn of_function(&self, symbol: usize, domain: usize) -> Vec<usize> {
        self.sizes(&self.functions[symbol], domain)
    }

    pub(super) fn of_predicate(&self, symbol: usize, domain: usize) -> Vec<usize> {
        self.sizes(&self.predicates[symbol], domain)
    }

    pub(super) fn of_clause(&self, clause: usize, domain: usize) -> Vec<usize> {
        self.sizes(&self.variables[clause], domain)
    }

    /// The sort of a function, if its arguments and its value have the same sort.
    pub(super) fn only(&self, symbol: usize) -> Option<usize> {
        let sorts = &self.functions[symbol];
        sorts
            .iter()
            .all(|sort| *sort == sorts[0])
            .then_some(sorts[0])
    }
}

/// Disjoint sets of places; each place has a parent on the path to the root of its set.
#[derive(Default)]
struct Classes {
    parents: Vec<usize>,
}

impl Classes {
    fn add(&mut self, count: usize) -> usize {
        let first = self.parents.len();
        self.parents.extend(first..first + count);
        first
    }

    /// New places for each symbol's arguments, and `more` further ones.
    fn places(&mut self, symbols: &[Symbol], more: usize) -> Vec<Vec<usize>> {
        let of_symbol = |symbol: &Symbol| {
            let count = symbol.arity + more;
            let first = self.add(count);
            (first..first + count).collect()
        };
        symbols.iter().map(of_symbol).collect()
    }

    fn root(&self, mut place: usize) -> usize {
        while self.parents[place] != place {
            place = self.parents[place];
        }
        place
    }

    fn unite(&mut self, one: usize, other: usize) {
        let (root, other_root) = (self.root(one), self.root(other));
        self.parents[other_root] = root;
        // Path compression.
        self.parents[one] = root;
        self.parents[other] = root;
    }
}
