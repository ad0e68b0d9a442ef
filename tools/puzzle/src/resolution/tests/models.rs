//! Verdicts against brute force over all models: of propositional clauses, of equations without
//! variables, and of formulas with one-place predicates only, for which the models with at most one
//! thing of each kind are enough (L. Löwenheim, 1915).

use std::time::Duration;

use proptest::prelude::*;

use super::{checker, clausify, prove, trees};
use crate::resolution::clausify::SourceClause;
use crate::resolution::ordering::Kind;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement};
use crate::resolution::prover::{Verdict, prove_with};
use crate::resolution::strategy::{SCHEDULE, STRATEGIES};
use crate::resolution::syntax::{Atom, Clause, Convention, Formula, Literal, Name, Term};

const LIMIT: Duration = Duration::from_secs(20);
/// The time limit where giving up is no fault.
const SHORT_LIMIT: Duration = Duration::from_millis(100);

/// The verdict of one strategy of the schedule, or of the whole schedule for the number after the
/// last, and whether it may give up. In the path ordering a term can have infinitely many terms
/// below it, so a search with it may go on for ever even without variables; with the Knuth-Bendix
/// ordering it ends.
fn verdict(set: &[SourceClause], strategy: usize) -> (Verdict, bool) {
    let alone = STRATEGIES.get(strategy);
    let may_give_up = alone.is_some_and(|alone| alone.ordering == Kind::Lpo);
    let schedule = alone.map_or(&SCHEDULE[..], std::slice::from_ref);
    let limit = if may_give_up { SHORT_LIMIT } else { LIMIT };
    let answer = prove_with(set, Convention::Course, limit, schedule).unwrap();
    (answer.verdict, may_give_up)
}

fn literal() -> impl Strategy<Value = (usize, bool)> + Clone {
    (0usize..6, any::<bool>())
}

/// Sets of clauses with up to three literals, few of them units: with many units nothing is left to
/// infer.
fn clauses_of<L: std::fmt::Debug>(
    literal: impl Strategy<Value = L> + Clone,
    most: usize,
) -> impl Strategy<Value = Vec<Vec<L>>> {
    let clause = prop_oneof![
        1 => prop::collection::vec(literal.clone(), 1..2),
        12 => prop::collection::vec(literal.clone(), 2..3),
        12 => prop::collection::vec(literal, 3..4),
    ];
    prop::collection::vec(clause, 1..most)
}

fn propositional(clauses: &[Vec<(usize, bool)>]) -> Vec<SourceClause> {
    let literal = |&(index, positive): &(usize, bool)| Literal {
        positive,
        atom: Atom::Predicate(format!("p{index}").into(), Vec::new()),
    };
    let source = |clause: &Vec<(usize, bool)>| SourceClause {
        clause: clause.iter().map(literal).collect::<Clause>(),
        input: 0,
        is_goal: true, // All are of one input, so that all are relevant.
    };
    clauses.iter().map(source).collect()
}

/// The number of constants, and of terms: each constant `c`, then each `f(c)`.
const CONSTANTS: usize = 3;
const TERMS: usize = 2 * CONSTANTS;

fn term(index: usize) -> Term {
    let constant = Term::Function(format!("c{}", index % CONSTANTS).into(), Vec::new());
    if index < CONSTANTS {
        constant
    } else {
        Term::Function("f".into(), vec![constant])
    }
}

/// Clauses of equations between terms, each with its sign.
fn equational(clauses: &[Vec<(usize, usize, bool)>]) -> Vec<SourceClause> {
    let literal = |&(left, right, positive): &(usize, usize, bool)| Literal {
        positive,
        atom: Atom::Equality(term(left), term(right)),
    };
    let source = |clause: &Vec<(usize, usize, bool)>| SourceClause {
        clause: clause.iter().map(literal).collect::<Clause>(),
        input: 0,
        is_goal: true, // All are of one input, so that all are relevant.
    };
    clauses.iter().map(source).collect()
}

/// Whether some congruence on the terms satisfies the clauses. `blocks` has the block of each of
/// the first terms.
fn has_model(blocks: &mut Vec<usize>, clauses: &[Vec<(usize, usize, bool)>]) -> bool {
    if blocks.len() == TERMS {
        let is_congruence = (0..CONSTANTS).all(|a| {
            (0..a).all(|b| blocks[a] != blocks[b] || blocks[a + CONSTANTS] == blocks[b + CONSTANTS])
        });
        let holds = |&(a, b, positive): &(usize, usize, bool)| (blocks[a] == blocks[b]) == positive;
        return is_congruence && clauses.iter().all(|clause| clause.iter().any(holds));
    }
    let fresh = blocks.iter().max().map_or(0, |most| most + 1);
    (0..=fresh).any(|block| {
        blocks.push(block);
        let found = has_model(blocks, clauses);
        blocks.pop();
        found
    })
}

/// A formula over P and Q with the variables x and y, every one bound.
fn monadic() -> impl Strategy<Value = Formula> {
    let variable = prop_oneof![Just(Name::from("x")), Just(Name::from("y"))];
    let predicate = prop_oneof![Just(Name::from("P")), Just(Name::from("Q"))];
    let atom = (predicate, variable.clone())
        .prop_map(|(p, x)| Formula::Atom(Atom::Predicate(p, vec![Term::Variable(x)])));
    let body = atom.prop_recursive(5, 24, 3, move |inner| {
        prop_oneof![
            inner.clone().prop_map(Formula::negated),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Formula::And),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Formula::Or),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| Formula::Implies(Box::new(a), Box::new(b))),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| Formula::Iff(Box::new(a), Box::new(b))),
            (variable.clone(), inner.clone())
                .prop_map(|(x, a)| Formula::ForAll(vec![x], Box::new(a))),
            (variable.clone(), inner).prop_map(|(x, a)| Formula::Exists(vec![x], Box::new(a))),
        ]
    });
    body.prop_map(|body| {
        let free = body.free_variables();
        if free.is_empty() {
            body
        } else {
            Formula::ForAll(free, Box::new(body))
        }
    })
}

/// Whether the formula holds in a domain with these kinds of elements: bit 0 of a kind is P, bit 1
/// is Q.
fn holds(formula: &Formula, kinds: &[u8], bound: &mut Vec<(Name, u8)>) -> bool {
    match formula {
        Formula::Atom(Atom::Predicate(name, arguments)) => {
            let Term::Variable(variable) = &arguments[0] else {
                unreachable!()
            };
            let kind = bound
                .iter()
                .rev()
                .find(|(name, _)| name == variable)
                .unwrap()
                .1;
            kind & (if &**name == "P" { 1 } else { 2 }) != 0
        }
        Formula::Atom(Atom::Equality(..)) => unreachable!(),
        Formula::Constant(value) => *value,
        Formula::Not(inner) => !holds(inner, kinds, bound),
        Formula::And(parts) => parts.iter().all(|part| holds(part, kinds, bound)),
        Formula::Or(parts) => parts.iter().any(|part| holds(part, kinds, bound)),
        Formula::Implies(a, b) => !holds(a, kinds, bound) || holds(b, kinds, bound),
        Formula::Iff(a, b) => holds(a, kinds, bound) == holds(b, kinds, bound),
        Formula::ForAll(names, inner) => !some(names, &inner.clone().negated(), kinds, bound),
        Formula::Exists(names, inner) => some(names, inner, kinds, bound),
    }
}

fn some(names: &[Name], inner: &Formula, kinds: &[u8], bound: &mut Vec<(Name, u8)>) -> bool {
    let Some((first, rest)) = names.split_first() else {
        return holds(inner, kinds, bound);
    };
    kinds.iter().any(|&kind| {
        bound.push((first.clone(), kind));
        let found = some(rest, inner, kinds, bound);
        bound.pop();
        found
    })
}

/// Asserts that a strategy, or the whole schedule, gives the same verdict as brute force, with a
/// valid proof if it refutes the set.
fn is_judged(
    set: &[SourceClause],
    strategy: usize,
    satisfiable: bool,
) -> Result<(), TestCaseError> {
    let problem: Vec<Clause> = set.iter().map(|source| source.clause.clone()).collect();
    let (verdict, may_give_up) = verdict(set, strategy);
    match verdict {
        Verdict::Refuted(proof) => {
            prop_assert!(!satisfiable);
            prop_assert_eq!(checker::check(&proof, &problem), Ok(()));
        }
        Verdict::Satisfiable(_) => prop_assert!(satisfiable),
        Verdict::Unknown(_) => prop_assert!(may_give_up, "gave up"),
        Verdict::Unsound(fault) => prop_assert!(false, "{fault:?}"),
    }
    Ok(())
}

proptest! {
    #[test]
    fn propositional_clauses(
        clauses in clauses_of(literal(), 24),
        strategy in 0..=STRATEGIES.len(),
    ) {
        let satisfiable = (0u32..64).any(|model| {
            clauses.iter().all(|c| c.iter().any(|&(p, positive)| (model >> p & 1 == 1) == positive))
        });
        is_judged(&propositional(&clauses), strategy, satisfiable)?;
    }

    #[test]
    fn equations(
        clauses in clauses_of((0..TERMS, 0..TERMS, any::<bool>()), 16),
        strategy in 0..=STRATEGIES.len(),
    ) {
        let satisfiable = has_model(&mut Vec::new(), &clauses);
        is_judged(&equational(&clauses), strategy, satisfiable)?;
    }

    #[test]
    fn formulas_with_one_place_predicates(formula in monadic(), goal in any::<bool>()) {
        let kinds = |set: u8| (0u8..4).filter(|kind| set >> kind & 1 == 1).collect::<Vec<_>>();
        let satisfiable = (1u8..16).any(|set| holds(&formula, &kinds(set), &mut Vec::new()) != goal);
        let role = if goal { Role::Conjecture } else { Role::Axiom };
        let statement = Statement::Formula(formula);
        let input = Input { name: "1".into(), role, statement, file: None };
        let problem = Problem { form: Form::Formulas, inputs: vec![input], repeated: 0, has_hidden_axioms: false, sorted: None };
        let set = clausify(&problem);
        match prove(&set.clauses, Convention::Course, LIMIT).unwrap().verdict {
            Verdict::Refuted(proof) => {
                prop_assert!(!satisfiable);
                prop_assert_eq!(checker::check(&proof, &trees(&set)), Ok(()));
            }
            Verdict::Satisfiable(_) => prop_assert!(satisfiable),
            Verdict::Unknown(_) => prop_assert!(false, "gave up"),
            Verdict::Unsound(fault) => prop_assert!(false, "{fault:?}"),
        }
    }
}
