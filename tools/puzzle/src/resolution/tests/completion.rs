//! Completion on small sets of equations, against models, ground instances and the saturation.

use std::time::Duration;

use proptest::prelude::*;

use super::herbrand::{has_model, instances_contradict, term};
use super::{checker, clause_set, trees};
use crate::resolution::clausify::SourceClause;
use crate::resolution::completion::{APPROACHES, Completion, PATH_APPROACHES};
use crate::resolution::input;
use crate::resolution::labs::course::{self, Style};
use crate::resolution::memory::SymbolLimit;
use crate::resolution::proof::tstp::{self, Subject};
use crate::resolution::prover::{Method, Verdict, prove, prove_by, prove_with};
use crate::resolution::saturation::Ending;
use crate::resolution::strategy::SCHEDULE;
use crate::resolution::syntax::{Atom, Clause, Convention, Literal};

const LIMIT: Duration = Duration::from_millis(10);

fn unit(positive: bool) -> impl proptest::strategy::Strategy<Value = Clause> {
    (term(), term()).prop_map(move |(left, right)| {
        let atom = Atom::Equality(left, right);
        vec![Literal { positive, atom }]
    })
}

fn sources(clauses: &[Clause]) -> Vec<SourceClause> {
    let source = |(input, clause): (usize, &Clause)| SourceClause {
        clause: clause.clone(),
        input,
        is_goal: !clause[0].positive,
    };
    clauses.iter().enumerate().map(source).collect()
}

const COMPLETION: Method = Method::Completion {
    approaches: &APPROACHES,
};

proptest! {
    #[test]
    fn verdicts_on_small_sets_of_equations(
        equations in prop::collection::vec(unit(true), 1..6),
        goals in prop::collection::vec(unit(false), 1..3),
    ) {
        let clauses = [equations, goals].concat();
        let set = sources(&clauses);
        let answer = prove_by(&set, Convention::Course, LIMIT, COMPLETION).unwrap();
        match answer.verdict {
            Verdict::Refuted(proof) => {
                prop_assert!(!(1..=3).any(|size| has_model(size, &clauses)), "there is a model");
                prop_assert_eq!(checker::check(&proof, &clauses), Ok(()));
            }
            Verdict::Satisfiable(_) => {
                prop_assert!(instances_contradict(&clauses) != Some(true), "there is no model");
                let other = prove_with(&set, Convention::Course, LIMIT, &SCHEDULE[..1]).unwrap();
                prop_assert!(!matches!(other.verdict, Verdict::Refuted(_)), "there is a refutation");
            }
            Verdict::Unknown(_) => {}
            Verdict::Unsound(fault) => prop_assert!(false, "{}", fault.flaw),
        }
    }
}

proptest! {
    #[test]
    fn every_approach_writes_proofs_that_stand(
        equations in prop::collection::vec(unit(true), 1..6),
        goals in prop::collection::vec(unit(false), 1..3),
    ) {
        let clauses = [equations, goals].concat();
        let set = sources(&clauses);
        for approach in APPROACHES.iter().chain(&PATH_APPROACHES) {
            let mut completion = Completion::new(&set, approach);
            if let Ending::Refuted(empty) = completion.run(LIMIT.into()) {
                let proof = completion.proof(empty, Convention::Course);
                let proof = proof.map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(checker::check(&proof, &clauses), Ok(()));
                prop_assert!(!(1..=2).any(|size| has_model(size, &clauses)), "there is a model");
            }
        }
    }
}

#[test]
fn equations_are_completed() {
    let group = "m(e,x)=x\nm(i(x),x)=e\nm(m(x,y),z)=m(x,m(y,z))\n";
    for (goal, is_refuted) in [
        ("i(m(a,b))!=m(i(b),i(a))", true),
        ("m(x,x)=e\nm(a,b)!=m(b,a)", true),
        ("m(a,x)!=b", true),
        ("m(x,x)=e\na!=b", false),
    ] {
        let set = clause_set(&format!("{group}{goal}"));
        let time = Duration::from_secs(20);
        let answer = prove_by(&set.clauses, Convention::Course, time, COMPLETION).unwrap();
        match answer.verdict {
            Verdict::Refuted(proof) => {
                assert!(is_refuted, "{goal}");
                checker::check(&proof, &trees(&set)).unwrap();
            }
            Verdict::Satisfiable(_) => assert!(!is_refuted, "{goal}"),
            other => panic!("{goal}: {other:?}"),
        }
    }
}

/// The equations of a problem are completed without its other clauses; those are not needed.
#[test]
fn equations_among_other_clauses_are_completed() {
    let text = "m(e,x)=x\nm(i(x),x)=e\nm(m(x,y),z)=m(x,m(y,z))\nP(x) | Q(m(x,y)) | m(x,y)=y\n\
                ~P(m(x,y)) | Q(x)\ni(m(a,b))!=m(i(b),i(a))";
    let set = clause_set(text);
    let time = Duration::from_secs(20);
    let answer = prove(&set.clauses, Convention::Course, time).unwrap();
    assert_eq!(answer.strategy, Some("completion"));
    let Verdict::Refuted(proof) = answer.verdict else {
        panic!("not refuted");
    };
    checker::check(&proof, &trees(&set)).unwrap();
    // The equations do not contradict the other clauses.
    let set = clause_set("m(e,x)=x\na!=e\nP(x)\n~P(a)");
    let answer = prove(&set.clauses, Convention::Course, time).unwrap();
    assert!(matches!(answer.verdict, Verdict::Refuted(_)));
}

/// The goal's terms get names, and the proof defines them.
#[test]
fn names_of_the_goals_terms_are_defined() {
    let text = "m(e,x)=x\nm(i(x),x)=e\nm(m(x,y),z)=m(x,m(y,z))\nm(x,x)=e\nm(a,b)!=m(b,a)";
    let set = clause_set(text);
    let mut completion = Completion::new(&set.clauses, &APPROACHES[0]);
    let Ending::Refuted(empty) = completion.run(Duration::from_secs(20).into()) else {
        panic!("not refuted");
    };
    let proof = completion.proof(empty, Convention::Course).unwrap();
    checker::check(&proof, &trees(&set)).unwrap();
    let written = course::write(&proof, Style::Numbered);
    assert!(written.contains(" D = (m(a,b)=goal1,)\n"), "{written}");
    let problem = input::read(text, &mut |_| None, SymbolLimit::default()).unwrap();
    let subject = Subject {
        file: "group",
        problem: &problem[0],
        set: &set,
    };
    let written = tstp::write(&proof, "Unsatisfiable", subject);
    let line = "definition, (m(a,b) = goal1), introduced(definition)).\n";
    assert!(written.contains(line), "{written}");
}

/// A set whose proof an earlier completion could not write out; its equations say that f is
/// constant.
#[test]
fn a_proof_with_equations_that_cannot_be_oriented_is_written_out() {
    let text = "f(x)=g(x,f(a))\nf(f(b))=f(x)\nf(x)=g(g(x,x),x)\ng(g(b,b),b)=b\nf(f(x))!=f(a)";
    let set = clause_set(text);
    for approach in &APPROACHES {
        let mut completion = Completion::new(&set.clauses, approach);
        let Ending::Refuted(empty) = completion.run(Duration::from_secs(5).into()) else {
            panic!("{approach:?}");
        };
        let proof = completion.proof(empty, Convention::Course).unwrap();
        checker::check(&proof, &trees(&set)).unwrap();
    }
}

/// Sets without a model, for which completion once reported that nothing was left to do.
#[test]
fn a_set_without_a_model_is_never_satisfiable() {
    for text in [
        "g(y,y)=f(f(x))\nf(x)=f(f(b))\nf(x)!=g(x,x)\na!=f(f(a))",
        "g(y,y)=f(f(x))\nf(x)=f(f(b))\nf(x)!=g(x,x)",
        "f(a)=g(x,f(x))\nf(x)=g(y,a)\nf(b)!=f(f(x))",
    ] {
        let set = clause_set(text);
        let time = Duration::from_secs(5);
        let answer = prove(&set.clauses, Convention::Course, time).unwrap();
        assert!(matches!(answer.verdict, Verdict::Refuted(_)), "{text}");
    }
}
