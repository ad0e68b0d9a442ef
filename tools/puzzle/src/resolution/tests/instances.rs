//! Refutation by instances on small sets, against models and ground instances.

use std::time::Duration;

use proptest::prelude::*;

use super::herbrand::{has_model, instances_contradict, term};
use super::{checker, clause_set, trees};
use crate::resolution::clausify::SourceClause;
use crate::resolution::prover::{Method, Verdict, prove_by};
use crate::resolution::syntax::{Atom, Clause, Convention, Literal};

fn literal() -> impl Strategy<Value = Literal> {
    let atom = prop_oneof![
        2 => term().prop_map(|t| Atom::Predicate("P".into(), vec![t])),
        1 => (term(), term()).prop_map(|(s, t)| Atom::Predicate("R".into(), vec![s, t])),
    ];
    (any::<bool>(), atom).prop_map(|(positive, atom)| Literal { positive, atom })
}

fn verdict(clauses: &[Clause], time: Duration) -> Verdict {
    let source = |(input, clause): (usize, &Clause)| SourceClause {
        clause: clause.clone(),
        input,
        is_goal: false,
    };
    let set: Vec<SourceClause> = clauses.iter().enumerate().map(source).collect();
    let answer = prove_by(&set, Convention::Course, time, Method::Instances);
    answer.unwrap().verdict
}

proptest! {
    #[test]
    fn what_is_refuted_has_no_model_and_a_proof_that_stands(
        clauses in prop::collection::vec(prop::collection::vec(literal(), 1..4), 2..9),
    ) {
        let verdict = verdict(&clauses, Duration::from_millis(20));
        match verdict {
            Verdict::Refuted(proof) => {
                prop_assert!(!(1..=2).any(|size| has_model(size, &clauses)), "there is a model");
                prop_assert_eq!(checker::check(&proof, &clauses), Ok(()));
            }
            Verdict::Unsound(fault) => prop_assert!(false, "{}", fault.flaw),
            Verdict::Satisfiable(_) => {
                prop_assert!(instances_contradict(&clauses) != Some(true), "there is no model");
            }
            Verdict::Unknown(_) => {}
        }
    }
}

/// The pigeonhole principle: five pigeons do not fit into four holes.
#[test]
fn pigeons_are_refuted_by_instances() {
    let mut text = String::new();
    for pigeon in 1..=5 {
        let places: Vec<String> = (1..=4)
            .map(|hole| format!("In(p{pigeon},h{hole})"))
            .collect();
        text += &format!("({})\n", places.join(","));
        for other in 1..pigeon {
            text += &format!("(Differ(p{pigeon},p{other}),)\n");
        }
    }
    text += "(~Differ(x,y),~In(x,z),~In(y,z))\n";
    let set = clause_set(&format!("KB = {{{}}}", text.trim().replace('\n', ",")));
    let clauses = trees(&set);
    let Verdict::Refuted(proof) = verdict(&clauses, Duration::from_secs(20)) else {
        panic!("not refuted");
    };
    checker::check(&proof, &clauses).unwrap();
}

#[test]
fn instances_with_functions_are_found_step_by_step() {
    let set = clause_set(
        "KB = {(N(z),),(~N(x),N(s(x))),(~N(s(s(s(s(z))))),~Q(y)),(Q(y),R(x,y)),(~R(x,x),)}",
    );
    let clauses = trees(&set);
    let Verdict::Refuted(proof) = verdict(&clauses, Duration::from_secs(20)) else {
        panic!("not refuted");
    };
    checker::check(&proof, &clauses).unwrap();
}
