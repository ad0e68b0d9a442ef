//! Splitting: a clause whose parts have no variable in common is treated one part at a time.
//!
//! Such a part, a component, gets a name, an atom that says "the component holds". The clause is
//! removed, and a SAT solver gets the clause that one of the names is true. It chooses which names
//! are true, and the search works with their components alone. Each conclusion carries the names it
//! depends on as negated literals, on which no inferences are made. A conclusion that has no other
//! literals is a conflict: the solver gets it as a clause and chooses other names, and the clauses
//! that depend on a name that is no longer true are locked. When no choice is left, the conflicts
//! and the splits refute each other.
//!
//! Source: A. Voronkov, "AVATAR: The Architecture for First-Order Theorem Provers", CAV 2014.
//! Unlike there, a clause is simplified only by clauses that depend on no other names than it does.

use std::collections::HashMap;
use std::time::Duration;

use batsat::{BasicSolver, SolverInterface, Var, lbool};

use super::clause::{NO_PARENT, State};
use super::{ClauseId, Lit, Saturation, Step};
use crate::resolution::propositional::{self, refutation};
use crate::resolution::strategy::Loop;
use crate::resolution::term_bank::{Symbol, SymbolId, TermBank, TermId};

/// The stem of names; underscores are added until no symbol begins with it.
const STEM: &str = "split";

/// How long to look for a small set of contradictory conflicts. If none is found, all of them are
/// used.
const CORE_TIME: Duration = Duration::from_secs(1);

struct Component {
    name: TermId,
    /// The definition: the component, or the negated name.
    clause: ClauseId,
    /// Whether the solver's assignment makes it true.
    is_asserted: bool,
    /// Whether the component was given to the search already.
    has_begun: bool,
}

pub(super) struct Splitting {
    solver: BasicSolver,
    /// The first symbol that is a name; all later symbols are names too.
    first: SymbolId,
    stem: String,
    components: Vec<Component>,
    /// The number of each component, by its literals without the name.
    known: HashMap<Box<[Lit]>, u32>,
    /// The clauses of names that the solver has.
    solver_clauses: Vec<ClauseId>,
    /// The conflicts that the solver does not have yet.
    conflicts: Vec<ClauseId>,
    /// The active clauses that depend on names.
    conditional: Vec<ClauseId>,
    locked: Vec<ClauseId>,
}

/// A component of a clause: literals that share no variable with the others.
pub(in crate::resolution) struct Part {
    /// The indices of its literals in the clause, in the component's order.
    pub(in crate::resolution) places: Vec<u16>,
    /// The literals, with their variables numbered from 0.
    lits: Box<[Lit]>,
}

impl Splitting {
    pub(super) fn new(bank: &TermBank) -> Self {
        let mut stem = STEM.to_owned();
        while bank
            .symbols()
            .iter()
            .any(|symbol| symbol.name.starts_with(&stem))
        {
            stem.push('_');
        }
        Self {
            solver: BasicSolver::default(),
            first: bank.symbols().len() as SymbolId,
            stem,
            components: Vec::new(),
            known: HashMap::new(),
            solver_clauses: Vec::new(),
            conflicts: Vec::new(),
            conditional: Vec::new(),
            locked: Vec::new(),
        }
    }

    /// The number of the component that a name stands for.
    fn component(&self, bank: &TermBank, name: &Lit) -> usize {
        (bank.top(name.lhs) - self.first) as usize
    }
}

impl Saturation {
    /// Whether the literal is a component's name.
    pub(super) fn is_name(&self, lit: &Lit) -> bool {
        let Some(splitting) = &self.splitting else {
            return false;
        };
        lit.is_atom() && self.bank.top(lit.lhs) >= splitting.first
    }

    /// Whether all names that a clause depends on are true.
    fn is_enabled(&self, id: ClauseId) -> bool {
        let Some(splitting) = &self.splitting else {
            return true;
        };
        let mut names = self.clauses[id as usize]
            .lits
            .iter()
            .filter(|lit| self.is_name(lit));
        names.all(|name| splitting.components[splitting.component(&self.bank, name)].is_asserted)
    }

    /// Locks a passive clause if one of its names is false. Returns whether it did.
    pub(super) fn lock_if_disabled(&mut self, id: ClauseId) -> bool {
        if self.is_enabled(id) {
            return false;
        }
        self.clauses[id as usize].state = State::Locked;
        if let Some(splitting) = &mut self.splitting {
            splitting.locked.push(id);
        }
        true
    }

    /// Notes an active clause if it depends on names.
    pub(super) fn note_if_conditional(&mut self, id: ClauseId) {
        let has_names = self.clauses[id as usize]
            .lits
            .iter()
            .any(|lit| self.is_name(lit));
        if let Some(splitting) = &mut self.splitting
            && has_names
        {
            splitting.conditional.push(id);
        }
    }

    /// Whether a clause, which must not be empty, consists of names alone; it is then noted as a
    /// conflict for the solver.
    pub(super) fn note_if_conflict(&mut self, id: ClauseId) -> bool {
        let is_one = self.clauses[id as usize]
            .lits
            .iter()
            .all(|lit| self.is_name(lit));
        if let Some(splitting) = &mut self.splitting
            && is_one
        {
            self.clauses[id as usize].state = State::Dead;
            splitting.conflicts.push(id);
        }
        is_one
    }

    /// Adds the new conflicts to the solver, and follows its new choice of names. The empty clause
    /// is returned as an error.
    pub(super) fn process_conflicts(&mut self) -> Result<(), ClauseId> {
        // Components that become true can bring new conflicts at once.
        while let Some(splitting) = &mut self.splitting
            && !splitting.conflicts.is_empty()
        {
            for id in std::mem::take(&mut splitting.conflicts) {
                self.add_to_solver(id);
            }
            self.choose()?;
        }
        Ok(())
    }

    fn add_to_solver(&mut self, id: ClauseId) {
        let mut clause = self.propositional(id);
        if let Some(splitting) = &mut self.splitting {
            splitting.solver.add_clause_reuse(&mut clause);
            splitting.solver_clauses.push(id);
        }
    }

    /// A clause of names in the solver's form.
    fn propositional(&self, id: ClauseId) -> Vec<batsat::Lit> {
        let Some(splitting) = &self.splitting else {
            return Vec::new();
        };
        let literal = |name: &Lit| {
            let component = splitting.component(&self.bank, name);
            batsat::Lit::new(Var::unsafe_from_idx(component as u32), name.positive)
        };
        self.clauses[id as usize].lits.iter().map(literal).collect()
    }

    /// Lets the solver choose names, adds the components that are true, unlocks the clauses that
    /// depend on true names only, and locks the others.
    fn choose(&mut self) -> Result<(), ClauseId> {
        let Some(splitting) = &mut self.splitting else {
            return Ok(());
        };
        if splitting.solver.solve_limited(&[]) != lbool::TRUE {
            return Err(self.refuted());
        }
        let mut new = Vec::new();
        for (index, component) in splitting.components.iter_mut().enumerate() {
            let var = Var::unsafe_from_idx(index as u32);
            component.is_asserted = splitting.solver.value_var(var) == lbool::TRUE;
            if component.is_asserted && !component.has_begun {
                component.has_begun = true;
                new.push(component.clause);
            }
        }
        let conditional = std::mem::take(&mut splitting.conditional);
        let locked = std::mem::take(&mut splitting.locked);
        for id in conditional {
            match self.clauses[id as usize].state {
                State::Active if self.is_enabled(id) => self.note_if_conditional(id),
                State::Active => {
                    self.deactivate(id);
                    self.lock_if_disabled(id);
                }
                _ => {}
            }
        }
        for id in locked {
            if !self.lock_if_disabled(id) {
                self.clauses[id as usize].state = State::Passive;
                if self.queue(id, false) && self.strategy.given_clause_loop == Loop::Otter {
                    self.insert_simplifier(id);
                }
            }
        }
        for id in new {
            let clause = &self.clauses[id as usize];
            let (lits, is_goal) = (clause.lits.to_vec(), clause.is_goal);
            if let Some(empty) = self.add(lits, vec![Step::Copy(id)], is_goal, [NO_PARENT; 2]) {
                return Err(empty);
            }
        }
        Ok(())
    }

    /// Splits a clause if it has more than one component. Returns whether it did. The empty clause
    /// is returned as an error.
    pub(super) fn split(&mut self, given: ClauseId) -> Result<bool, ClauseId> {
        let lits = self.clauses[given as usize].lits.clone();
        if self.splitting.is_none() || lits.len() < 2 {
            return Ok(false);
        }
        let parts = self.parts(&lits);
        if parts.len() < 2 {
            return Ok(false);
        }
        // A saturated set with split clauses is not taken as proof of a model.
        self.is_complete = false;
        let is_goal = self.clauses[given as usize].is_goal;
        self.clauses[given as usize].state = State::Dead;
        let mut names: Vec<Lit> = Vec::new();
        for part in parts {
            let name = self.named(part.lits, is_goal);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.extend(lits.iter().filter(|lit| self.is_name(lit)));
        // A part can be the same component that the clause depends on.
        let denied = |name: &Lit| Lit {
            positive: !name.positive,
            ..*name
        };
        if names.iter().any(|name| names.contains(&denied(name))) {
            return Ok(true);
        }
        let split = self.store(names, vec![Step::Split(given)], is_goal, [NO_PARENT; 2]);
        self.clauses[split as usize].state = State::Dead;
        self.add_to_solver(split);
        self.choose()?;
        Ok(true)
    }

    /// Divides a clause, without its names, into components.
    pub(in crate::resolution) fn parts(&mut self, lits: &[Lit]) -> Vec<Part> {
        let mut parts: Vec<(Vec<usize>, Vec<u16>)> = Vec::new();
        for (place, lit) in (0..).zip(lits) {
            if self.is_name(lit) {
                continue;
            }
            let mut part = (Vec::new(), vec![place]);
            for side in [lit.lhs, lit.rhs] {
                self.bank.for_each_variable(side, &mut |v| part.0.push(v));
            }
            parts.retain(|(variables, places)| {
                let is_apart = variables.iter().all(|v| !part.0.contains(v));
                if !is_apart {
                    part.0.extend(variables);
                    part.1.extend(places);
                }
                is_apart
            });
            parts.push(part);
        }
        let built = |(_, mut places): (_, Vec<u16>)| {
            // The fixed order mostly gives one name to clauses that differ only in the order of
            // their literals.
            let key = |place: &u16| {
                let lit = &lits[usize::from(*place)];
                let top = (!lit.lhs.is_variable()).then(|| self.bank.top(lit.lhs));
                (lit.positive, top, lit.size(&self.bank), *place)
            };
            places.sort_unstable_by_key(key);
            let mut lits: Box<[Lit]> = places.iter().map(|&p| lits[usize::from(p)]).collect();
            self.renumber(&mut lits);
            Part { places, lits }
        };
        parts.into_iter().map(built).collect()
    }

    /// The literal that is the name of a component, which is defined if it is new.
    fn named(&mut self, lits: Box<[Lit]>, is_goal: bool) -> Lit {
        let positive = |lhs| Lit {
            lhs,
            rhs: TermId::TRUE,
            positive: true,
            oriented: true,
        };
        if let Some(known) = self.component_of(&lits) {
            return positive(known.0);
        }
        let Some(splitting) = &mut self.splitting else {
            return positive(TermId::TRUE);
        };
        let number = splitting.components.len() as u32;
        let symbol = self.bank.add_symbol(Symbol {
            name: format!("{}{}", splitting.stem, number + 1).into(),
            arity: 0,
            is_predicate: true,
            weight: 0,
            precedence: 0,
        });
        let name = self.bank.intern(symbol, self.bank.stack.len());
        splitting.solver.new_var_default();
        splitting.known.insert(lits.clone(), number);
        let mut clause = lits.to_vec();
        clause.push(Lit {
            positive: false,
            ..positive(name)
        });
        let clause = self.store(
            clause,
            vec![Step::Component(number)],
            is_goal,
            [NO_PARENT; 2],
        );
        self.clauses[clause as usize].state = State::Dead;
        if let Some(splitting) = &mut self.splitting {
            splitting.components.push(Component {
                name,
                clause,
                is_asserted: false,
                has_begun: false,
            });
        }
        positive(name)
    }

    fn component_of(&self, lits: &[Lit]) -> Option<(TermId, ClauseId)> {
        let splitting = self.splitting.as_ref()?;
        let component = &splitting.components[*splitting.known.get(lits)? as usize];
        Some((component.name, component.clause))
    }

    /// The definition of a part's component: the component, or the negated name; `None` if it was
    /// never split off.
    pub(in crate::resolution) fn clause_of(&self, part: &Part) -> Option<ClauseId> {
        self.component_of(&part.lits).map(|(_, clause)| clause)
    }

    /// The definition of a component, by its number.
    pub(in crate::resolution) fn clause_of_component(&self, number: u32) -> Option<ClauseId> {
        let splitting = self.splitting.as_ref()?;
        Some(splitting.components.get(number as usize)?.clause)
    }

    /// The empty clause by resolution on names, once the solver found its clauses contradictory.
    fn refuted(&mut self) -> ClauseId {
        let solver_clauses = self
            .splitting
            .as_ref()
            .map_or(&[][..], |s| &s.solver_clauses)
            .to_vec();
        let variables = self.splitting.as_ref().map_or(0, |s| s.components.len());
        let clauses: Vec<_> = solver_clauses
            .iter()
            .map(|&id| self.propositional(id))
            .collect();
        let slices: Vec<&[batsat::Lit]> = clauses.iter().map(Vec::as_slice).collect();
        let core = propositional::core(&slices, variables, CORE_TIME);
        let core = core.unwrap_or_else(|| (0..solver_clauses.len()).collect());
        let numbered = core.iter().map(|&index| {
            let clause = clauses[index].iter().copied();
            clause.map(propositional::number).collect()
        });
        let chains = refutation::refutation(numbered.collect(), &mut || false);
        let mut known: Vec<ClauseId> = core.iter().map(|&index| solver_clauses[index]).collect();
        for chain in chains.unwrap_or_default() {
            let mut clause = known[chain.first];
            for (other, pivot) in chain.others {
                clause = self.resolved_on_name(clause, known[other], pivot.unsigned_abs() - 1);
            }
            known.push(clause);
        }
        known.last().copied().unwrap_or(NO_PARENT)
    }

    /// The resolvent of two clauses of names on the name of a component.
    fn resolved_on_name(&mut self, one: ClauseId, other: ClauseId, component: u32) -> ClauseId {
        let name = self
            .splitting
            .as_ref()
            .map(|s| s.components[component as usize].name);
        let place = |id: ClauseId| {
            let lits = &self.clauses[id as usize].lits;
            let at = lits.iter().position(|lit| Some(lit.lhs) == name);
            (id, at.unwrap_or(usize::from(u16::MAX)) as u16)
        };
        let (left, right) = (place(one), place(other));
        let rest = |(id, at): (ClauseId, u16)| {
            let lits = self.clauses[id as usize].lits.to_vec();
            let others = (0..).zip(lits).filter(move |(index, _)| *index != at);
            others.map(|(_, lit)| lit)
        };
        let mut lits: Vec<Lit> = rest(left).chain(rest(right)).collect();
        let mut steps = vec![Step::Resolve { left, right }];
        self.delete_trivial(&mut lits, &mut steps);
        self.store(lits, steps, false, [NO_PARENT; 2])
    }
}
