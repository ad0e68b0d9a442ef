//! Unification, ordering and indexes against plain algorithms.

use proptest::prelude::*;

use crate::resolution::index::discrimination::DiscriminationTree;
use crate::resolution::index::fingerprint::{FingerprintIndex, Wanted};
use crate::resolution::literal::Lit;
use crate::resolution::mgu::unifier;
use crate::resolution::ordering::{Kind, Order, Ordering};
use crate::resolution::selection::{Selection, eligible};
use crate::resolution::substitution::Substitution;
use crate::resolution::syntax::{Name, Term};
use crate::resolution::term_bank::{Symbol, TermBank, TermId};

const NAMES: [(&str, usize); 5] = [("a", 0), ("b", 0), ("g", 1), ("f", 2), ("h", 3)];

fn term() -> impl Strategy<Value = Term> {
    let variable =
        prop_oneof![Just("x0"), Just("x1"), Just("x2")].prop_map(|x| Term::Variable(x.into()));
    let constant =
        prop_oneof![Just("a"), Just("b")].prop_map(|c| Term::Function(c.into(), Vec::new()));
    let leaf = prop_oneof![variable, constant];
    leaf.prop_recursive(4, 16, 3, |inner| {
        let application = |name: &'static str, arity: usize| {
            prop::collection::vec(inner.clone(), arity)
                .prop_map(move |a| Term::Function(name.into(), a))
        };
        prop_oneof![
            application("g", 1),
            application("f", 2),
            application("h", 3)
        ]
    })
}

fn bank() -> TermBank {
    let symbol = |(rank, &(name, arity)): (usize, &(&str, usize))| Symbol {
        name: name.into(),
        arity,
        is_predicate: false,
        weight: 1,
        precedence: rank as u32 + 1,
    };
    let truth = Symbol {
        name: "$true".into(),
        arity: 0,
        is_predicate: true,
        weight: 0,
        precedence: 0,
    };
    TermBank::new(
        std::iter::once(truth)
            .chain(NAMES.iter().enumerate().map(symbol))
            .collect(),
        1,
    )
}

/// Stores the term in the bank, with `offset` added to its variables' numbers.
fn stored(bank: &mut TermBank, term: &Term, offset: u32) -> TermId {
    match term {
        Term::Variable(name) => TermId::variable(name[1..].parse::<u32>().unwrap() + offset),
        Term::Function(name, arguments) => {
            let base = bank.stack.len();
            for argument in arguments {
                let argument = stored(bank, argument, offset);
                bank.stack.push(argument);
            }
            let symbol = NAMES.iter().position(|(n, _)| *n == &**name).unwrap() as u32 + 1;
            bank.intern(symbol, base)
        }
    }
}

fn shown(bank: &TermBank, id: TermId) -> Term {
    match id.as_variable() {
        Some(variable) => Term::Variable(format!("x{variable}").into()),
        None => {
            let arguments = bank
                .arguments(id)
                .iter()
                .map(|&argument| shown(bank, argument))
                .collect();
            Term::Function(bank.symbol(bank.top(id)).name.clone(), arguments)
        }
    }
}

fn instance(term: &Term, bindings: &[(Name, Term)]) -> Term {
    term.map_variables(&mut |name| {
        let bound = bindings.iter().find(|(variable, _)| variable == name);
        bound.map_or_else(|| Term::Variable(name.clone()), |(_, term)| term.clone())
    })
}

fn symbol(name: &str) -> u32 {
    NAMES.iter().position(|named| named.0 == name).unwrap() as u32 + 1
}

/// Binds each variable from `first` on to a term with two occurrences of the next one, sixty times:
/// as trees, the terms double each time.
fn doubled(bank: &mut TermBank, substitution: &mut Substitution, first: u32) -> TermId {
    for number in first..first + 60 {
        let base = bank.stack.len();
        bank.stack.extend([TermId::variable(number + 1); 2]);
        let double = bank.intern(symbol("f"), base);
        assert!(substitution.unify(bank, TermId::variable(number), double));
    }
    TermId::variable(first)
}

#[test]
fn what_a_variable_stands_for_is_looked_into_once() {
    let mut bank = bank();
    let mut substitution = Substitution::default();
    let first = doubled(&mut bank, &mut substitution, 0);
    let [last, other] = [60, 61].map(TermId::variable);
    assert!(substitution.unify(&bank, other, first));
    substitution.start_building();
    let built = substitution.build(&mut bank, first);
    assert_eq!((bank.depth(built), bank.is_too_large(built)), (60, true));
    let mut ordering = Ordering::new(Kind::Lpo);
    let argument = bank.argument(built, 0);
    assert_eq!(ordering.compare(&bank, built, argument), Order::Unknown);
    assert!(!substitution.unify(&bank, last, first), "it occurs there");
}

#[test]
fn pairs_of_subterms_are_unified_once() {
    let mut bank = bank();
    let mut substitution = Substitution::default();
    let left = doubled(&mut bank, &mut substitution, 0);
    let right = doubled(&mut bank, &mut substitution, 100);
    assert!(substitution.unify(&bank, left, right));
    let last = [60, 160].map(|last| substitution.get(last));
    assert!(
        last == [Some(TermId::variable(160)), None] || last == [None, Some(TermId::variable(60))]
    );
}

/// The path ordering compares all pairs of levels of two towers, and reaches each pair in many
/// ways.
#[test]
fn pairs_of_subterms_are_compared_once() {
    let mut bank = bank();
    let [left, right] = [0, 1].map(|variable| {
        (0..200).fold(TermId::variable(variable), |inner, _| {
            let base = bank.stack.len();
            bank.stack.push(inner);
            bank.intern(symbol("g"), base)
        })
    });
    let mut ordering = Ordering::new(Kind::Lpo);
    assert_eq!(ordering.compare(&bank, left, right), Order::Unknown);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn unification_agrees_with_the_plain_one(left in term(), right in term()) {
        let mut bank = bank();
        let (l, r) = (stored(&mut bank, &left, 0), stored(&mut bank, &right, 0));
        let mut substitution = Substitution::default();
        let unified = substitution.unify(&bank, l, r);
        let plain = unifier(&left, &right);
        prop_assert_eq!(unified, plain.is_ok());
        if let Ok(bindings) = plain {
            substitution.start_building();
            let (built, other) = (substitution.build(&mut bank, l), substitution.build(&mut bank, r));
            prop_assert_eq!(built, other);
            // Both unifiers are most general, so each is an instance of the other.
            let ours = shown(&bank, built);
            let theirs = instance(&left, &bindings);
            prop_assert_eq!(&theirs, &instance(&right, &bindings));
            let theirs = stored(&mut bank, &theirs, 0);
            let mut forth = Substitution::default();
            prop_assert!(forth.matches(&bank, built, theirs), "{} {:?}", ours, bindings);
            let mut back = Substitution::default();
            prop_assert!(back.matches(&bank, theirs, built));
        }
    }

    #[test]
    fn orderings_are_stable_and_total_on_ground_terms(left in term(), right in term(), image in term()) {
        let mut bank = bank();
        for kind in [Kind::Kbo, Kind::Lpo] {
            let mut ordering = Ordering::new(kind);
            let (l, r) = (stored(&mut bank, &left, 0), stored(&mut bank, &right, 0));
            let order = ordering.compare(&bank, l, r);
            prop_assert_eq!(ordering.compare(&bank, r, l), order.reversed());
            let all = ["x0", "x1", "x2"].map(|x| (Name::from(x), image.clone()));
            let (li, ri) = (instance(&left, &all), instance(&right, &all));
            let (li, ri) = (stored(&mut bank, &li, 0), stored(&mut bank, &ri, 0));
            if matches!(order, Order::Less | Order::Greater) {
                prop_assert_eq!(ordering.compare(&bank, li, ri), order);
            }
            let constant = ["x0", "x1", "x2"].map(|x| (Name::from(x), Term::Function("b".into(), vec![])));
            let (lg, rg) = (instance(&left, &constant), instance(&right, &constant));
            let (lg, rg) = (stored(&mut bank, &lg, 0), stored(&mut bank, &rg, 0));
            prop_assert_ne!(ordering.compare(&bank, lg, rg), Order::Unknown);
        }
    }

    #[test]
    fn inferences_are_made_on_one_denied_literal_or_all_maximal_ones(
        atoms in prop::collection::vec((term(), prop::option::of(term()), any::<bool>()), 1..5),
    ) {
        let mut bank = bank();
        let mut ordering = Ordering::new(Kind::Kbo);
        let literal = |(left, right, positive): &(Term, Option<Term>, bool)| {
            let (lhs, rhs) = match right {
                Some(right) => (stored(&mut bank, left, 0), stored(&mut bank, right, 0)),
                // To the ordering an atom is a term like others, only never a variable.
                None => {
                    let atom = Term::Function("g".into(), vec![left.clone()]);
                    (stored(&mut bank, &atom, 0), TermId::TRUE)
                }
            };
            Lit::new(&bank, &mut ordering, lhs, rhs, *positive)
        };
        let clause: Vec<Lit> = atoms.iter().map(literal).collect();
        let mut ordering = Ordering::new(Kind::Kbo);
        let mut is_greatest = |lit: &Lit| {
            let exceeds = |other: &Lit| other.compare(lit, &bank, &mut ordering) == Order::Greater;
            !clause.iter().any(exceeds)
        };
        let maximal: Vec<u16> = (0..clause.len() as u16)
            .filter(|&index| is_greatest(&clause[usize::from(index)]))
            .collect();
        let alone_and_claimed = maximal.len() == 1 && clause[usize::from(maximal[0])].positive;
        for selection in [
            Selection::None,
            Selection::Largest,
            Selection::UnlessUniqueMaximum,
            Selection::AvoidPositive,
            Selection::Unguarded,
            Selection::Lookahead,
        ] {
            let partners = |lit: &Lit| lit.size(&bank) as usize % 3;
            let (indices, selected) =
                eligible(&bank, &mut ordering, selection, &clause, &partners);
            let is_guard = |lit: &Lit| {
                selection == Selection::Unguarded
                    && lit.is_atom()
                    && bank.arguments(lit.lhs).iter().all(|term| term.is_variable())
            };
            let minds = matches!(selection, Selection::UnlessUniqueMaximum | Selection::Unguarded);
            let may_select = selection != Selection::None
                && clause.iter().any(|lit| !lit.positive && !is_guard(lit))
                && (!minds || !alone_and_claimed);
            prop_assert_eq!(selected, may_select);
            if selected {
                prop_assert_eq!(indices.len(), 1);
                let chosen = &clause[usize::from(indices[0])];
                prop_assert!(!chosen.positive);
                let negative = clause.iter().filter(|lit| !lit.positive);
                prop_assert!(
                    selection != Selection::Lookahead
                        || negative.map(partners).min() == Some(partners(chosen))
                );
            } else {
                prop_assert_eq!(&indices, &maximal);
            }
        }
    }

    #[test]
    fn indexes_find_what_looking_at_all_finds(
        terms in prop::collection::vec(term(), 1..12),
        removed in prop::collection::vec(any::<bool>(), 12),
        query in term(),
    ) {
        let mut bank = bank();
        let mut tree = DiscriminationTree::default();
        let mut prints = FingerprintIndex::default();
        let ids: Vec<TermId> = terms.iter().map(|term| stored(&mut bank, term, 0)).collect();
        for (index, &id) in ids.iter().enumerate() {
            tree.insert(&bank, id, index);
            prints.insert(&bank, id, index);
        }
        for (index, &id) in ids.iter().enumerate().filter(|(index, _)| removed[*index]) {
            tree.remove(&bank, id, index);
            prints.remove(&bank, id, |value| *value == index);
        }
        let kept = || ids.iter().enumerate().filter(|(index, _)| !removed[*index]);
        let id = stored(&mut bank, &query, 0);
        let far = stored(&mut bank, &query, 50);
        let mut substitution = Substitution::default();
        let mut found = Vec::new();
        tree.generalisations(&bank, &mut substitution, id, &mut |index, _| {
            found.push(index);
            false
        });
        found.sort_unstable();
        let mut expected = Vec::new();
        let mut unifiable = Vec::new();
        let mut instances = Vec::new();
        for (index, &other) in kept() {
            let mut test = |test: &dyn Fn(&mut Substitution) -> bool| {
                let holds = test(&mut substitution);
                substitution.undo(0);
                holds
            };
            if test(&|s| s.matches(&bank, other, id)) {
                expected.push(index);
            }
            if test(&|s| s.unify(&bank, far, other)) {
                unifiable.push(index);
            }
            if test(&|s| s.matches(&bank, id, other)) {
                instances.push(index);
            }
        }
        prop_assert_eq!(found, expected);
        let mut candidates = Vec::new();
        prints.candidates(&bank, far, Wanted::Unifiable, &mut candidates);
        prop_assert!(unifiable.iter().all(|index| candidates.contains(index)));
        prop_assert!(candidates.iter().all(|&index| !removed[index]));
        candidates.clear();
        prints.candidates(&bank, id, Wanted::Instances, &mut candidates);
        prop_assert!(instances.iter().all(|index| candidates.contains(index)));
    }
}

#[test]
fn a_denied_literal_is_greater_than_the_same_claimed() {
    let mut bank = bank();
    let mut ordering = Ordering::new(Kind::Kbo);
    let mut constant = |index: u32| {
        let base = bank.stack.len();
        bank.intern(index, base)
    };
    // In the order of their ranks.
    let (a, b) = (constant(1), constant(2));
    bank.stack.push(a);
    let ga = bank.intern(3, bank.stack.len() - 1);
    // From the least to the greatest.
    let sides = [
        (a, TermId::TRUE, true),
        (a, TermId::TRUE, false),
        (b, TermId::TRUE, true),
        (b, a, true),
        (b, a, false),
        (ga, a, true),
        (ga, b, true),
        (ga, a, false),
        (ga, b, false),
    ];
    let literal = |&(lhs, rhs, positive): &(TermId, TermId, bool)| Lit {
        lhs,
        rhs,
        positive,
        oriented: true,
    };
    let literals: Vec<Lit> = sides.iter().map(literal).collect();
    for (i, left) in literals.iter().enumerate() {
        for (j, right) in literals.iter().enumerate() {
            let expected = match i.cmp(&j) {
                std::cmp::Ordering::Less => Order::Less,
                std::cmp::Ordering::Equal => Order::Equal,
                std::cmp::Ordering::Greater => Order::Greater,
            };
            assert_eq!(
                left.compare(right, &bank, &mut ordering),
                expected,
                "{i} {j}"
            );
        }
    }
}
