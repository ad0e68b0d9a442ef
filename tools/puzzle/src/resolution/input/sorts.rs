//! Sorts: turns formulas of the TPTP's `tff` into formulas without sorts that have a model if and
//! only if the originals have one.
//!
//! A sort whose domain can always be enlarged in a model needs no trace in the formulas. Those are
//! the sorts of which no variable is a side of a claimed equation. For the other sorts, every
//! variable is guarded by a predicate, which holds for at least one element and for the values of
//! functions into the sort (K. Claessen, A. Lillieström, N. Smallbone, "Sort It Out with
//! Monotonicity", CADE 2011).

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::expected::{Expected, Found, shortened};
use crate::resolution::problem::{Input, Role, Statement};
use crate::resolution::syntax::{Atom, Formula, Name, Term};

/// The sort of individuals, which needs no declaration, and the sort of formulas.
pub(super) const INDIVIDUALS: &str = "$i";
pub(super) const FORMULAS: &str = "$o";

/// The first character in the name of a sort's guard while formulas are read; no name of an input
/// begins with it.
const MARK: char = '\u{1}';

/// The sorts of a symbol's arguments and of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typing {
    pub(super) arguments: Vec<Name>,
    /// The sort of the value; [`FORMULAS`] for a predicate.
    pub(super) result: Name,
}

/// The sorts and symbols that were declared or, if undeclared, used with the TPTP's default types.
#[derive(Default)]
pub(super) struct Signature {
    sorts: HashSet<Name>,
    symbols: BTreeMap<Name, Typing>,
}

/// What was found and expected where a formula does not fit its sorts.
pub(super) type Misfit = (Found, Expected);

/// The variables bound at a place, each with its sort; the innermost last.
type Scope = Vec<(Name, Name)>;

impl Signature {
    pub(super) fn declare_sort(&mut self, name: Name) {
        self.sorts.insert(name);
    }

    pub(super) fn has_sort(&self, name: &str) -> bool {
        name == INDIVIDUALS || self.sorts.contains(name)
    }

    /// # Errors
    /// If the symbol has another type already.
    pub(super) fn declare(&mut self, name: Name, typing: Typing) -> Result<(), Misfit> {
        let known = self
            .symbols
            .entry(name.clone())
            .or_insert_with(|| typing.clone());
        if *known == typing {
            return Ok(());
        }
        let symbol = shortened(&name);
        Err((Found::quoted(&name), Expected::OneType { name: symbol }))
    }

    /// Checks that every term has the sort that its place requires.
    ///
    /// # Errors
    /// The first term that does not.
    pub(super) fn check(&mut self, formula: &Formula) -> Result<(), Misfit> {
        self.check_in(formula, &mut Scope::new())
    }

    fn check_in(&mut self, formula: &Formula, scope: &mut Scope) -> Result<(), Misfit> {
        match formula {
            Formula::Constant(_) => Ok(()),
            Formula::Not(inner) => self.check_in(inner, scope),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().try_for_each(|part| self.check_in(part, scope))
            }
            Formula::Implies(a, b) | Formula::Iff(a, b) => {
                self.check_in(a, scope)?;
                self.check_in(b, scope)
            }
            Formula::ForAll(_, inner) | Formula::Exists(_, inner) => {
                let before = scope.len();
                scope.extend(guards(inner));
                let checked = self.check_in(inner, scope);
                scope.truncate(before);
                checked
            }
            Formula::Atom(Atom::Predicate(name, _)) if name.starts_with(MARK) => Ok(()),
            Formula::Atom(Atom::Predicate(name, arguments)) => self
                .check_application(name, arguments, FORMULAS, scope)
                .map(drop),
            Formula::Atom(Atom::Equality(left, right)) => {
                let sort = self.sort_of(left, scope)?;
                self.check_term(right, &sort, scope)
            }
        }
    }

    fn check_term(&mut self, term: &Term, wanted: &Name, scope: &Scope) -> Result<(), Misfit> {
        let sort = self.sort_of(term, scope)?;
        if sort == *wanted {
            return Ok(());
        }
        Err(misfit(term.to_string(), &sort, wanted))
    }

    fn sort_of(&mut self, term: &Term, scope: &Scope) -> Result<Name, Misfit> {
        match term {
            Term::Variable(name) => {
                let bound = scope.iter().rev().find(|(bound, _)| bound == name);
                Ok(bound.map_or_else(|| INDIVIDUALS.into(), |(_, sort)| sort.clone()))
            }
            Term::Function(name, arguments) => {
                self.check_application(name, arguments, INDIVIDUALS, scope)
            }
        }
    }

    /// The sort of a symbol's application; an undeclared symbol has the default type.
    fn check_application(
        &mut self,
        name: &Name,
        arguments: &[Term],
        default: &str,
        scope: &Scope,
    ) -> Result<Name, Misfit> {
        let typing = self
            .symbols
            .entry(name.clone())
            .or_insert_with(|| Typing {
                arguments: vec![INDIVIDUALS.into(); arguments.len()],
                result: default.into(),
            })
            .clone();
        if (typing.result.as_ref() == FORMULAS) != (default == FORMULAS) {
            let wanted = match default {
                FORMULAS => FORMULAS.into(),
                _ => INDIVIDUALS.into(),
            };
            return Err(misfit(name.to_string(), &typing.result, &wanted));
        }
        if typing.arguments.len() != arguments.len() {
            let found = Found::Arity {
                name: shortened(name),
                arity: arguments.len(),
            };
            let arity = typing.arguments.len();
            return Err((found, Expected::SameArity { arity }));
        }
        for (argument, wanted) in arguments.iter().zip(&typing.arguments) {
            self.check_term(argument, wanted, scope)?;
        }
        Ok(typing.result)
    }

    /// Removes the sorts from the formulas of a problem, and adds the axioms about the guards that
    /// are left.
    pub(super) fn erase(&self, inputs: &mut Vec<Input>) {
        let mut fixed = BTreeSet::new();
        for input in inputs.iter() {
            if let Statement::Formula(formula) = &input.statement {
                let is_claimed = input.role != Role::Conjecture;
                collect_fixed(formula, Some(is_claimed), &mut Vec::new(), &mut fixed);
            }
        }
        let mut guard_names = HashMap::new();
        for sort in &fixed {
            let stem = sort.trim_start_matches('$');
            let mut name = format!("is_{stem}");
            while self.symbols.contains_key(name.as_str()) {
                name.push('_');
            }
            guard_names.insert(sort.clone(), Name::from(name));
        }
        for input in inputs.iter_mut() {
            if let Statement::Formula(formula) = &mut input.statement {
                let whole = std::mem::replace(formula, Formula::Constant(true));
                *formula = erased(whole, &guard_names);
            }
        }
        for sort in &fixed {
            inputs.extend(self.guard_axioms(sort, &guard_names[sort]));
        }
    }

    /// The axioms that a sort is not empty, and that the values of functions into it belong to it.
    fn guard_axioms(&self, sort: &Name, guard: &Name) -> Vec<Input> {
        let variable = |index: usize| Name::from(format!("X{index}"));
        let guarded = |term| Formula::Atom(Atom::Predicate(guard.clone(), vec![term]));
        let axiom = |about: &str, formula| Input {
            name: format!("{guard}_{about}").into(),
            role: Role::Axiom,
            statement: Statement::Formula(formula),
            file: None,
        };
        let some = Term::Variable(variable(0));
        let mut axioms = vec![axiom(
            "exists",
            Formula::Exists(vec![variable(0)], Box::new(guarded(some))),
        )];
        let into_it = self
            .symbols
            .iter()
            .filter(|(_, typing)| typing.result == *sort);
        for (symbol, typing) in into_it {
            let names: Vec<Name> = (0..typing.arguments.len()).map(variable).collect();
            let arguments = names.iter().cloned().map(Term::Variable).collect();
            let inner = guarded(Term::Function(symbol.clone(), arguments));
            let formula = match names.is_empty() {
                true => inner,
                false => Formula::ForAll(names, Box::new(inner)),
            };
            axioms.push(axiom(symbol, formula));
        }
        axioms
    }
}

fn misfit(term: String, sort: &Name, wanted: &Name) -> Misfit {
    let found = Found::TermOfSort {
        term: shortened(&term),
        sort: shortened(sort),
    };
    let expected = Expected::TermOfSort {
        sort: shortened(wanted),
    };
    (found, expected)
}

/// A quantifier over sorted variables, with guards that [`Signature::erase`] keeps or removes.
pub(super) fn quantified(
    is_universal: bool,
    variables: Vec<(Name, Name)>,
    inner: Formula,
) -> Formula {
    let guards = variables.iter().map(|(variable, sort)| {
        let name = format!("{MARK}{sort}");
        let arguments = vec![Term::Variable(variable.clone())];
        Formula::Atom(Atom::Predicate(name.into(), arguments))
    });
    let guards: Vec<Formula> = guards.collect();
    let names = variables
        .into_iter()
        .map(|(variable, _)| variable)
        .collect();
    if is_universal {
        let guards = Box::new(Formula::And(guards));
        Formula::ForAll(names, Box::new(Formula::Implies(guards, Box::new(inner))))
    } else {
        let parts = guards.into_iter().chain([inner]).collect();
        Formula::Exists(names, Box::new(Formula::And(parts)))
    }
}

/// The variables and sorts of the guards at the beginning of a quantifier's scope.
fn guards(inner: &Formula) -> Vec<(Name, Name)> {
    let parts = match inner {
        Formula::Implies(guards, _) => match &**guards {
            Formula::And(parts) => parts,
            _ => return Vec::new(),
        },
        Formula::And(parts) => parts,
        _ => return Vec::new(),
    };
    parts.iter().map_while(guard).collect()
}

fn guard(formula: &Formula) -> Option<(Name, Name)> {
    let Formula::Atom(Atom::Predicate(name, arguments)) = formula else {
        return None;
    };
    let sort = name.strip_prefix(MARK)?;
    match &arguments[..] {
        [Term::Variable(variable)] => Some((variable.clone(), sort.into())),
        _ => None,
    }
}

/// Adds the sorts of which a universal variable is a side of a claimed equation, which can bound
/// the number of their elements. `claimed` is `None` where a formula is both claimed and denied.
fn collect_fixed(
    formula: &Formula,
    claimed: Option<bool>,
    scope: &mut Vec<(Name, Option<Name>)>,
    found: &mut BTreeSet<Name>,
) {
    match formula {
        Formula::Constant(_) | Formula::Atom(Atom::Predicate(..)) => {}
        Formula::Not(inner) => collect_fixed(inner, claimed.map(|is| !is), scope, found),
        Formula::And(parts) | Formula::Or(parts) => parts
            .iter()
            .for_each(|part| collect_fixed(part, claimed, scope, found)),
        Formula::Implies(a, b) => {
            collect_fixed(a, claimed.map(|is| !is), scope, found);
            collect_fixed(b, claimed, scope, found);
        }
        Formula::Iff(a, b) => {
            collect_fixed(a, None, scope, found);
            collect_fixed(b, None, scope, found);
        }
        Formula::ForAll(names, inner) | Formula::Exists(names, inner) => {
            let is_for_all = matches!(formula, Formula::ForAll(..));
            let is_for_anything = claimed.is_none_or(|claimed| claimed == is_for_all);
            let before = scope.len();
            let sorts: HashMap<Name, Name> = guards(inner).into_iter().collect();
            scope.extend(names.iter().map(|name| {
                let sort = sorts.get(name).cloned();
                let sort = sort.unwrap_or_else(|| INDIVIDUALS.into());
                (name.clone(), is_for_anything.then_some(sort))
            }));
            collect_fixed(inner, claimed, scope, found);
            scope.truncate(before);
        }
        Formula::Atom(Atom::Equality(left, right)) => {
            if claimed == Some(false) {
                return;
            }
            for side in [left, right] {
                if let Term::Variable(name) = side
                    && let Some((_, sort)) = scope.iter().rev().find(|(bound, _)| bound == name)
                {
                    found.extend(sort.clone());
                }
            }
        }
    }
}

/// The formula with only the guards of the sorts in `names`, under the names given there.
fn erased(formula: Formula, names: &HashMap<Name, Name>) -> Formula {
    let inner = |formula: Box<Formula>| Box::new(erased(*formula, names));
    let all = |parts: Vec<Formula>| -> Vec<Formula> {
        parts.into_iter().map(|part| erased(part, names)).collect()
    };
    match formula {
        Formula::ForAll(variables, body) => {
            let body = match *body {
                Formula::Implies(condition, body) if guard_of_all(&condition) => {
                    let mut kept = kept_guards(*condition, names);
                    let body = inner(body);
                    match kept.len() {
                        0 => body,
                        1 => Box::new(Formula::Implies(Box::new(kept.remove(0)), body)),
                        _ => Box::new(Formula::Implies(Box::new(Formula::And(kept)), body)),
                    }
                }
                other => inner(Box::new(other)),
            };
            Formula::ForAll(variables, body)
        }
        Formula::Exists(variables, body) => {
            let body = match *body {
                Formula::And(mut parts)
                    if parts.first().is_some_and(|part| guard(part).is_some()) =>
                {
                    let last = parts.pop();
                    let mut kept = kept_guards(Formula::And(parts), names);
                    kept.extend(last.map(|last| erased(last, names)));
                    match kept.len() {
                        1 => Box::new(kept.remove(0)),
                        _ => Box::new(Formula::And(kept)),
                    }
                }
                other => inner(Box::new(other)),
            };
            Formula::Exists(variables, body)
        }
        Formula::Not(body) => Formula::Not(inner(body)),
        Formula::And(parts) => Formula::And(all(parts)),
        Formula::Or(parts) => Formula::Or(all(parts)),
        Formula::Implies(a, b) => Formula::Implies(inner(a), inner(b)),
        Formula::Iff(a, b) => Formula::Iff(inner(a), inner(b)),
        Formula::Atom(_) | Formula::Constant(_) => formula,
    }
}

fn guard_of_all(condition: &Formula) -> bool {
    matches!(condition, Formula::And(parts) if parts.first().is_some_and(|part| guard(part).is_some()))
}

fn kept_guards(guards: Formula, names: &HashMap<Name, Name>) -> Vec<Formula> {
    let Formula::And(parts) = guards else {
        return Vec::new();
    };
    let kept = parts
        .iter()
        .filter_map(guard)
        .filter_map(|(variable, sort)| {
            let name = names.get(&sort)?.clone();
            Some(Formula::Atom(Atom::Predicate(
                name,
                vec![Term::Variable(variable)],
            )))
        });
    kept.collect()
}
