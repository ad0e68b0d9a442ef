//! The checker refuses wrong proofs: valid ones with one change.

use super::{COURSE, checker, clause_set, refutation, trees};
use crate::resolution::proof::renaming::renamed;
use crate::resolution::proof::{Proof, Rule};
use crate::resolution::syntax::{Atom, Convention, Literal, Term};

/// Sets whose proofs use every rule.
fn proofs() -> Vec<(Proof, Vec<crate::resolution::syntax::Clause>)> {
    let own = [
        "(P(x),P(y))\n(~P(u),~P(v))",
        "a=b | a=c\nP(b)\nP(c)\n⊢ P(a)",
        "m(e,x)=x\nm(i(x),x)=e\nm(m(x,y),z)=m(x,m(y,z))\nm(x,x)=e\n⊢ m(a,b)=m(b,a)",
        "∀x (x≠f(x) | P(x))\n∀x (x=f(a))\n⊢ P(f(a))",
        "∀x (x=a | x=b)\nP(a)\nP(b)\n⊢ P(c)",
    ];
    own.iter()
        .chain(&COURSE)
        .map(|text| (refutation(text), trees(&clause_set(text))))
        .collect()
}

fn assert_refused(proof: &Proof, problem: &[crate::resolution::syntax::Clause], what: &str) {
    let lines = crate::resolution::labs::course::write(proof, super::Style::Numbered);
    assert!(checker::check(proof, problem).is_err(), "{what}:\n{lines}");
}

#[test]
fn a_changed_clause_is_refused() {
    let strange = Literal {
        positive: true,
        atom: Atom::Predicate("Strange".into(), Vec::new()),
    };
    for (proof, problem) in proofs() {
        for index in 0..proof.lines.len() {
            let mut longer = proof.clone();
            longer.lines[index].clause.push(strange.clone());
            assert_refused(&longer, &problem, "a literal more");
            for lit in 0..proof.lines[index].clause.len() {
                let mut flipped = proof.clone();
                flipped.lines[index].clause[lit].positive ^= true;
                assert_refused(&flipped, &problem, "a sign changed");
                let mut shorter = proof.clone();
                shorter.lines[index].clause.remove(lit);
                assert_refused(&shorter, &problem, "a literal less");
            }
        }
    }
}

#[test]
fn a_changed_reason_is_refused() {
    for (proof, problem) in proofs() {
        for index in 0..proof.lines.len() {
            let line = &proof.lines[index];
            let mut unfounded = proof.clone();
            unfounded.lines[index].rule = Rule::Input(0);
            if line.rule != Rule::Input(0) {
                assert_refused(&unfounded, &problem, "an input that is none");
            }
            if let Rule::Resolve {
                left,
                right,
                left_bindings,
                right_bindings,
            } = &line.rule
            {
                let mut circular = proof.clone();
                circular.lines[index].rule = Rule::Resolve {
                    left: (index, 0),
                    right: *right,
                    left_bindings: left_bindings.clone(),
                    right_bindings: right_bindings.clone(),
                };
                assert_refused(&circular, &problem, "a line that follows from itself");
                let strange = Term::Function("strange".into(), Vec::new());
                for at in 0..left_bindings.len() {
                    let mut rebound = left_bindings.clone();
                    rebound[at].1 = strange.clone();
                    let mut wrong = proof.clone();
                    wrong.lines[index].rule = Rule::Resolve {
                        left: *left,
                        right: *right,
                        left_bindings: rebound,
                        right_bindings: right_bindings.clone(),
                    };
                    assert_refused(&wrong, &problem, "a binding changed");
                }
            }
        }
        let mut unfinished = proof.clone();
        unfinished.lines.pop();
        assert_refused(&unfinished, &problem, "no empty clause");
    }
}

#[test]
fn proofs_in_the_other_convention_pass_too() {
    for (proof, problem) in proofs() {
        let tptp = renamed(proof.clone(), Convention::Tptp);
        // The inputs' variables have other names now.
        let mut inputs = problem.clone();
        for line in &tptp.lines {
            if let Rule::Input(source) = line.rule {
                inputs[source].clone_from(&line.clause);
            }
        }
        checker::check(&tptp, &inputs).unwrap();
        let back = renamed(tptp, Convention::Course);
        assert_eq!(back.lines.len(), proof.lines.len());
    }
}
