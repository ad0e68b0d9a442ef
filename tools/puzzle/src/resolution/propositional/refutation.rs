//! A resolution refutation of propositional clauses: conflict-driven clause learning that records
//! which clauses each learned clause was resolved from.
//!
//! Source: L. Zhang, S. Malik, "Validating SAT Solvers Using an Independent Resolution-Based
//! Checker", 2003. It gets only few clauses, which another solver found contradictory, so it needs
//! few techniques.

/// A literal: the variable's number, counted from 1, negative for a negated variable.
pub(in crate::resolution) type Literal = i32;

/// A clause that was resolved from others, by their numbers: the first one, and then each further
/// one with its literal that is negated in the clause so far. The given clauses are numbered from
/// 0, the resolved ones after them in their order.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::resolution) struct Chain {
    pub(in crate::resolution) first: usize,
    pub(in crate::resolution) others: Vec<(usize, Literal)>,
}

/// With each conflict, the amount by which activities are raised grows by this factor.
const GROWTH: f64 = 1.05;
/// The number of conflicts, counted from the beginning, at which the first restart comes; for each
/// further restart it grows by half.
const FIRST_RESTART: u64 = 100;

/// The chains that lead to the empty clause, which is that of the last one; `None` if the clauses
/// are satisfiable, or when `is_over` says so. No clause may be empty or have a literal twice or
/// with both signs.
pub(in crate::resolution) fn refutation(
    clauses: Vec<Vec<Literal>>,
    is_over: &mut dyn FnMut() -> bool,
) -> Option<Vec<Chain>> {
    let mut solver = Solver::new(clauses);
    let mut conflict = solver.begin();
    let (mut conflicts, mut restart) = (0, FIRST_RESTART);
    loop {
        if let Some(clause) = conflict.take().or_else(|| solver.propagate()) {
            if solver.limits.is_empty() {
                solver.end(clause);
                return Some(solver.chains);
            }
            solver.learn(clause);
            conflicts += 1;
            if conflicts == restart {
                restart += restart / 2;
                solver.back_to(0);
            }
            if is_over() {
                return None;
            }
        } else {
            solver.decide()?;
        }
    }
}

struct Solver {
    clauses: Vec<Vec<Literal>>,
    chains: Vec<Chain>,
    /// The clauses that watch each literal.
    watches: Vec<Vec<usize>>,
    /// The value of each variable, by its number, which is the index of the next three vectors too.
    values: Vec<Option<bool>>,
    levels: Vec<usize>,
    reasons: Vec<Option<usize>>,
    activities: Vec<f64>,
    bump: f64,
    trail: Vec<Literal>,
    /// Where each level but the lowest begins in the trail.
    limits: Vec<usize>,
    head: usize,
}

fn variable(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}

fn place(literal: Literal) -> usize {
    2 * variable(literal) + usize::from(literal < 0)
}

impl Solver {
    fn new(clauses: Vec<Vec<Literal>>) -> Self {
        let variables = clauses.iter().flatten().map(|&literal| variable(literal));
        let count = variables.max().unwrap_or(0) + 1;
        Self {
            clauses,
            chains: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            values: vec![None; count],
            levels: vec![0; count],
            reasons: vec![None; count],
            activities: vec![0.0; count],
            bump: 1.0,
            trail: Vec::new(),
            limits: Vec::new(),
            head: 0,
        }
    }

    /// Watches all clauses, and assigns units. Returns a unit that contradicts another one.
    fn begin(&mut self) -> Option<usize> {
        (0..self.clauses.len()).find(|&index| {
            match self.clauses[index][..] {
                [unit] if self.value(unit) == Some(false) => return true,
                [unit] if self.value(unit).is_none() => self.assign(unit, Some(index)),
                [_] => {}
                _ => self.watch(index),
            }
            false
        })
    }

    fn watch(&mut self, index: usize) {
        for at in 0..2 {
            self.watches[place(self.clauses[index][at])].push(index);
        }
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        self.values[variable(literal)].map(|value| value == (literal > 0))
    }

    fn assign(&mut self, literal: Literal, reason: Option<usize>) {
        let variable = variable(literal);
        self.values[variable] = Some(literal > 0);
        self.levels[variable] = self.limits.len();
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Propagates the assignments on the trail. Returns a clause that became false.
    fn propagate(&mut self) -> Option<usize> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let watching = std::mem::take(&mut self.watches[place(-literal)]);
            let mut conflict = None;
            for index in watching {
                if conflict.is_some() || !self.moves_on(index, -literal) {
                    self.watches[place(-literal)].push(index);
                    let other = self.clauses[index][0];
                    match self.value(other) {
                        _ if conflict.is_some() => {}
                        Some(true) => {}
                        Some(false) => conflict = Some(index),
                        None => self.assign(other, Some(index)),
                    }
                }
            }
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Makes a clause watch another literal instead of `from`, which is false. Returns `false` if
    /// there is none to watch, or if the other watched literal is true; that one is then the first.
    fn moves_on(&mut self, index: usize, from: Literal) -> bool {
        let values = &self.values;
        let clause = &mut self.clauses[index];
        if clause[0] == from {
            clause.swap(0, 1);
        }
        let is_false = |l: Literal| values[variable(l)] == Some(l < 0);
        if !is_false(clause[0]) && values[variable(clause[0])].is_some() {
            return false;
        }
        let Some(at) = (2..clause.len()).find(|&at| !is_false(clause[at])) else {
            return false;
        };
        clause.swap(1, at);
        self.watches[place(self.clauses[index][1])].push(index);
        true
    }

    /// Sets the unassigned variable with the highest activity to false; `None` if all are assigned.
    fn decide(&mut self) -> Option<()> {
        let free = (1..self.values.len()).filter(|&v| self.values[v].is_none());
        let next = free.max_by(|&a, &b| self.activities[a].total_cmp(&self.activities[b]))?;
        self.limits.push(self.trail.len());
        self.assign(-(next as Literal), None);
        Some(())
    }

    fn back_to(&mut self, level: usize) {
        if let Some(&limit) = self.limits.get(level) {
            for literal in self.trail.drain(limit..) {
                self.values[variable(literal)] = None;
            }
            self.limits.truncate(level);
            self.head = limit;
        }
    }

    /// Learns a clause from a false one: resolves it with reasons until one literal of the last
    /// level is left.
    fn learn(&mut self, conflict: usize) {
        let level = self.limits.len();
        let (mut learned, chain) = self.resolved(conflict, level, 1);
        self.bump *= GROWTH;
        for &literal in &learned {
            self.activities[variable(literal)] += self.bump;
        }
        // The only literal of the last level comes first, then one of the level before.
        let by_level = |&literal: &Literal| std::cmp::Reverse(self.levels[variable(literal)]);
        learned.sort_by_key(by_level);
        let back = learned.get(1).map_or(0, |&l| self.levels[variable(l)]);
        self.back_to(back);
        let unit = learned[0];
        let index = self.clauses.len();
        self.clauses.push(learned);
        self.chains.push(chain);
        if self.clauses[index].len() > 1 {
            self.watch(index);
        }
        self.assign(unit, Some(index));
    }

    /// Derives the empty clause from one that is false at the lowest level.
    fn end(&mut self, conflict: usize) {
        let (_, chain) = self.resolved(conflict, 0, 0);
        self.chains.push(chain);
    }

    /// A false clause resolved with reasons until at most `left` literals of the level are left.
    fn resolved(&mut self, conflict: usize, level: usize, left: usize) -> (Vec<Literal>, Chain) {
        let mut is_in = vec![false; self.values.len()];
        let mut clause: Vec<Literal> = Vec::new();
        let mut open = 0;
        let mut chain = Chain {
            first: conflict,
            others: Vec::new(),
        };
        let mut next = conflict;
        let mut at = self.trail.len();
        loop {
            for &literal in &self.clauses[next] {
                let variable = variable(literal);
                // The literal that was resolved upon is true in the reason; all others there are
                // false.
                if self.value(literal) == Some(false) && !is_in[variable] {
                    is_in[variable] = true;
                    self.activities[variable] += self.bump;
                    clause.push(literal);
                    open += usize::from(self.levels[variable] == level);
                }
            }
            if open <= left {
                return (clause, chain);
            }
            let literal = loop {
                at -= 1;
                let literal = self.trail[at];
                if is_in[variable(literal)] && self.levels[variable(literal)] == level {
                    break literal;
                }
            };
            // More than one literal of the level is left, so this one was not decided and has a
            // reason.
            let Some(reason) = self.reasons[variable(literal)] else {
                return (clause, chain);
            };
            clause.retain(|&other| other != -literal);
            is_in[variable(literal)] = false;
            open -= 1;
            chain.others.push((reason, literal));
            next = reason;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Resolves along the chains, and returns the last clause.
    fn end(clauses: &[Vec<Literal>], chains: &[Chain]) -> Vec<Literal> {
        let mut all = clauses.to_vec();
        for chain in chains {
            let mut clause = all[chain.first].clone();
            for &(other, pivot) in &chain.others {
                assert!(clause.contains(&-pivot) && all[other].contains(&pivot));
                clause.retain(|&literal| literal != -pivot);
                clause.extend(all[other].iter().filter(|&&literal| literal != pivot));
                clause.sort_unstable();
                clause.dedup();
            }
            all.push(clause);
        }
        all.pop().unwrap_or_default()
    }

    /// Whether some assignment makes all clauses true.
    fn is_satisfiable(clauses: &[Vec<Literal>], variables: u32) -> bool {
        (0..1u32 << variables).any(|values| {
            let holds = |l: &Literal| (values >> (variable(*l) - 1) & 1 == 1) == (*l > 0);
            clauses.iter().all(|clause| clause.iter().any(holds))
        })
    }

    #[test]
    fn chains_lead_to_the_empty_clause_where_no_assignment_does() {
        let mut state = 7u64;
        let mut random = |bound: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % bound
        };
        let mut refuted = 0;
        for _ in 0..2000 {
            let count = 20 + random(25);
            let clauses: Vec<Vec<Literal>> = (0..count)
                .map(|_| {
                    let mut clause: Vec<Literal> = Vec::new();
                    for _ in 0..1 + random(4) {
                        let literal = (1 + random(8)) as Literal;
                        if !clause.contains(&literal) && !clause.contains(&-literal) {
                            clause.push(if random(2) == 0 { literal } else { -literal });
                        }
                    }
                    clause
                })
                .collect();
            let chains = refutation(clauses.clone(), &mut || false);
            assert_eq!(chains.is_none(), is_satisfiable(&clauses, 8), "{clauses:?}");
            if let Some(chains) = chains {
                assert!(end(&clauses, &chains).is_empty());
                refuted += 1;
            }
        }
        assert!(refuted > 500, "{refuted}");
    }
}
