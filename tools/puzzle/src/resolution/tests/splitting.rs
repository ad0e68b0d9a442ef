//! Splitting: clauses without a common variable between their parts are worked on one part at a
//! time.

use super::{LIMIT, clause_set};
use crate::resolution::proof::Rule;
use crate::resolution::prover::{Verdict, prove_with};
use crate::resolution::strategy::{SCHEDULE, Strategy};
use crate::resolution::syntax::Convention;

const SPLITTING: Strategy = Strategy {
    splits: true,
    ..SCHEDULE[0]
};

/// How many lines of the proof, which the prover has checked, are definitions and splits.
fn definitions_and_splits(text: &str) -> (usize, usize) {
    let set = clause_set(text);
    let answer = prove_with(&set.clauses, Convention::Course, LIMIT, &[SPLITTING]).unwrap();
    let Verdict::Refuted(proof) = answer.verdict else {
        panic!("{text}: {:?}", answer.verdict)
    };
    let count = |is: fn(&Rule) -> bool| proof.lines.iter().filter(|l| is(&l.rule)).count();
    (
        count(|rule| matches!(rule, Rule::Define)),
        count(|rule| matches!(rule, Rule::Split { .. })),
    )
}

#[test]
fn each_part_is_refuted_by_itself() {
    let one = "P(x) | Q(y) | R(z,z)\n~P(a) | ~P(b)\n~Q(a)\n~R(x,b)";
    assert_eq!(definitions_and_splits(one), (5, 2));
    // The prover avoids a name that the problem has, and gives variants the same name.
    let variants = "P(x) | P(y) | split1(z)\n~P(b)\n~split1(a)";
    assert_eq!(definitions_and_splits(variants), (2, 1));
}

#[test]
fn equations_that_hold_in_one_case_only() {
    let cases = "a=b | c=b\nP(a)\nP(c)\n~P(b)";
    assert_eq!(definitions_and_splits(cases), (2, 1));
    let nested = "f(x)=x | g(y)=y\nf(a)!=a | h(z)=z\nh(b)!=b\ng(c)!=c";
    assert_eq!(definitions_and_splits(nested).1, 2);
}

#[test]
fn what_has_a_model_is_not_refuted() {
    for text in [
        "P(x) | Q(y)\n~P(a) | ~Q(b)",
        "a=b | c=d\na!=b | c!=d\nP(a) | P(c)",
    ] {
        let set = clause_set(text);
        let answer = prove_with(&set.clauses, Convention::Course, LIMIT, &[SPLITTING]).unwrap();
        assert!(
            matches!(answer.verdict, Verdict::Satisfiable(Some(_))),
            "{text}"
        );
        // The same search without splits says so, before any search for a finite model.
        assert_eq!(answer.strategy, Some(SPLITTING.name), "{text}");
    }
}
