use std::time::Duration;

use proptest::prelude::*;

use super::{MAX_SIZE, Model, check, find, interpretation};
use crate::budget::Budget;
use crate::resolution::syntax::{Atom, Clause, Literal, Term};
use crate::resolution::tests::{clause_set, trees};

const BUDGET: Budget = Budget {
    time: Duration::from_secs(20),
    memory: 1 << 30,
    ..Budget::UNLIMITED
};

fn model(text: &str) -> Option<Model> {
    find(&trees(&clause_set(text)), MAX_SIZE, BUDGET)
}

fn size(text: &str) -> Option<usize> {
    model(text).map(|model| model.size)
}

#[test]
fn models_have_as_few_elements_as_there_must_be() {
    assert_eq!(size("P(a)\n~P(b)"), Some(2));
    assert_eq!(size("a!=b\na!=c\nb!=c"), Some(3));
    // No element is its own image or the image of its image: so there are three in a cycle.
    assert_eq!(size("f(x)!=x\nf(f(x))!=x"), Some(3));
    assert_eq!(size("P(a)\n~P(a)"), None);
    // An injective function that is not onto: only infinite models.
    let infinite = "f(x)!=a\nf(x)!=f(y) | x=y";
    assert_eq!(find(&trees(&clause_set(infinite)), 8, BUDGET), None);
}

/// Groups in which some elements do not commute have six elements or more (the smallest is that of
/// the permutations of three things).
#[test]
fn the_smallest_group_that_is_not_commutative() {
    let group = "m(e,x)=x\nm(i(x),x)=e\nm(m(x,y),z)=m(x,m(y,z))\nm(a,b)!=m(b,a)";
    let model = model(group).unwrap();
    assert_eq!(model.size, 6);
    let text = interpretation::tptp(&model, "group");
    assert_eq!(text.matches("m(\"").count(), 36);
    assert!(text.contains("! [X] : ( X = \"1\" | X = \"2\""), "{text}");
}

/// Ten variables for each of five things are nearly ten million instances; but of what `S` is
/// about, one thing is enough.
#[test]
fn what_is_never_compared_has_a_domain_of_its_own() {
    let names = ["x", "y", "z", "u", "v", "w", "xx", "yy", "zz", "uu"];
    let pairs = |names: &[&str], write: &dyn Fn(&str, &str) -> String| -> Vec<String> {
        let of = |(i, one): (usize, &&str)| -> Vec<String> {
            names[i + 1..]
                .iter()
                .map(|other| write(one, other))
                .collect()
        };
        names.iter().enumerate().flat_map(of).collect()
    };
    let clause = pairs(&names, &|one, other| format!("S({one},{other})")).join(" | ");
    let different = pairs(&["a", "b", "c", "d", "e"], &|one, other| {
        format!("{one}!={other}")
    });
    let text = format!("{clause}\n~S(k,k) | R(k)\n{}", different.join("\n"));
    assert_eq!(size(&text), Some(5));
}

/// The text of tables for people: constants, unary and binary symbols.
#[test]
fn tables_show_every_value() {
    let model = model("f(x)!=x\nP(x,f(x))\n~P(x,x)\nQ").unwrap();
    let lines = interpretation::tables(&model);
    assert_eq!(model.size, 2);
    assert_eq!(
        lines,
        [
            "Q = +", "  | 1 2", "--+----", "f | 2 1", "P | 1 2", "--+----", "1 | - +", "2 | + -"
        ]
    );
}

#[test]
fn the_evaluator_refuses_what_is_no_model() {
    let clauses = trees(&clause_set("f(x)!=x\nP(a)"));
    let mut model = find(&clauses, MAX_SIZE, BUDGET).unwrap();
    assert!(check::holds(&model, &clauses));
    let before = model.clone();
    model.functions[0].values[0] = 0;
    assert!(!check::holds(&model, &clauses));
    model = before;
    model.predicates[0].values.fill(0);
    assert!(!check::holds(&model, &clauses));
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        prop_oneof![Just("x"), Just("y")].prop_map(|name| Term::Variable(name.into())),
        prop_oneof![Just("a"), Just("b")].prop_map(|name| Term::Function(name.into(), Vec::new())),
    ];
    leaf.prop_recursive(2, 6, 1, |inner| {
        inner.prop_map(|inner| Term::Function("f".into(), vec![inner]))
    })
}

/// A term of what may be another sort.
fn other_term() -> impl Strategy<Value = Term> {
    prop_oneof![
        Just(Term::Variable("z".into())),
        prop_oneof![Just("c"), Just("d")].prop_map(|name| Term::Function(name.into(), Vec::new())),
    ]
}

fn literal() -> impl Strategy<Value = Literal> {
    let atom = prop_oneof![
        4 => term().prop_map(|term| Atom::Predicate("P".into(), vec![term])),
        4 => (term(), term()).prop_map(|(left, right)| Atom::Equality(left, right)),
        3 => other_term().prop_map(|term| Atom::Predicate("Q".into(), vec![term])),
        3 => (other_term(), other_term()).prop_map(|(left, right)| Atom::Equality(left, right)),
        1 => (term(), other_term()).prop_map(|(left, right)| Atom::Equality(left, right)),
    ];
    (atom, any::<bool>()).prop_map(|(atom, positive)| Literal { positive, atom })
}

/// All ways in which one or two elements can be named a to d, mapped by f and have P and Q, by
/// brute force.
fn has_model_of(size: usize, clauses: &[Clause]) -> bool {
    let table = |name: &str, arity: usize, values: Vec<usize>| super::Table {
        name: name.into(),
        arity,
        values,
    };
    (0..1024_usize).any(|bits| {
        let bit = |place: usize| bits >> place & 1;
        let element = |place: usize| bit(place) % size;
        let model = Model {
            size,
            functions: vec![
                table("a", 0, vec![element(0)]),
                table("b", 0, vec![element(1)]),
                table("f", 1, (0..size).map(|e| element(2 + e)).collect()),
                table("c", 0, vec![element(6)]),
                table("d", 0, vec![element(7)]),
            ],
            predicates: vec![
                table("P", 1, (0..size).map(|e| bit(4 + e)).collect()),
                table("Q", 1, (0..size).map(|e| bit(8 + e)).collect()),
            ],
        };
        check::holds(&model, clauses)
    })
}

proptest! {
    #[test]
    fn the_smallest_model_is_found_where_brute_force_finds_one(
        clauses in prop::collection::vec(prop::collection::vec(literal(), 1..4), 1..10),
    ) {
        let found = find(&clauses, 2, BUDGET);
        let smallest = (1..=2).find(|&size| has_model_of(size, &clauses));
        prop_assert_eq!(found.map(|model| model.size), smallest);
    }
}
