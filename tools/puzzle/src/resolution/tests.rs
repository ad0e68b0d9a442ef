//! The prover as a whole: course sets, problems of our own, and random ones against brute force.

mod checking;
mod completion;
mod herbrand;
mod indexes;
mod instances;
mod models;
mod mutations;
mod splitting;

use std::time::{Duration, Instant};

use super::clausify::{ClauseSet, clausify};
use super::encoding::encoded;
use super::labs::course::{self, Style};
use super::labs::textbook;
use super::memory::SymbolLimit;
use super::ordering::Kind;
use super::proof::{Line, Proof, Rule};
use super::prover::{Answer, Verdict, prove, prove_with};
use super::saturation::{Ending, Saturation};
use super::shortest::{Shortest, shortest};
use super::strategy::{SCHEDULE, Strategy};
use super::syntax::{Clause, Convention, Name, Term};
use super::{answer, checker, input};
use crate::budget::Budget;

const LIMIT: Duration = Duration::from_secs(20);

/// A budget of this many clauses of plain resolution.
fn plain_budget(clauses: u64) -> Budget {
    Budget {
        time: LIMIT,
        nodes: clauses,
        ..Budget::UNLIMITED
    }
}

/// The course lab's sets: GradStudent, Alpine Club, blocks.
pub(super) const COURSE: [&str; 3] = [
    "KB = {(GradStudent(sue),),(~GradStudent(x),Student(x)),(~Student(x),HardWorker(x)),(~HardWorker(sue),)}",
    "KB = {(A(tony),),(A(mike),),(A(john),),(L(tony,rain),),(L(tony,snow),),(~A(x),S(x),C(x)),\
     (~C(y),~L(y,rain)),(L(z,snow),~S(z)),(~L(tony,u),~L(mike,u)),(L(tony,v),L(mike,v)),(~A(w),~C(w),S(w))}",
    "KB = {(On(tony,mike),),(On(mike,john),),(Green(tony),),(~Green(john),),(~On(xx,yy),~Green(xx),Green(yy))}",
];

pub(super) fn clause_set(text: &str) -> ClauseSet {
    let problems = input::read(text, &mut |_| None, SymbolLimit::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    clausify(&problems[0])
}

pub(super) fn trees(set: &ClauseSet) -> Vec<Clause> {
    set.clauses
        .iter()
        .map(|source| source.clause.clone())
        .collect()
}

pub(super) fn solve(text: &str) -> Answer {
    prove(&clause_set(text).clauses, Convention::Course, LIMIT).unwrap()
}

pub(super) fn refutation(text: &str) -> Proof {
    match solve(text).verdict {
        Verdict::Refuted(proof) => proof,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_courses_sets_have_proofs_as_short_as_the_courses() {
    for (text, lines) in COURSE.into_iter().zip([7, 17, 10]) {
        let proof = refutation(text);
        assert!(
            proof.lines.len() <= lines,
            "{}",
            course::write(&proof, Style::Numbered)
        );
        checker::check(&proof, &trees(&clause_set(text))).unwrap();
    }
}

#[test]
fn literals_that_rewriting_made_one_leave_one_line() {
    for text in [
        "c!=d | c!=f(c)\nf(d)=d\nc=d",
        "x!=h(x,a) | x!=h(x,b)\nh(x,y)=c",
        "a=b | b=a | P\n~P\na!=b",
    ] {
        let proof = refutation(text);
        checker::check(&proof, &trees(&clause_set(text))).unwrap();
    }
}

#[test]
fn a_rewritten_clause_is_no_orphan() {
    // S(f(a)) is concluded from the first two and subsumes the first; then f(a)=b comes and makes
    // it S(b).
    let text = "R(x) | S(f(a))\n~R(g(g(g(a))))\nV(h(h(h(h(a)))))\n~V(h(h(h(h(a))))) | f(a)=b\n\
                ~S(x) | T(x,h(h(h(h(h(h(x)))))))\n~T(b,h(h(h(h(h(h(b)))))))";
    refutation(text);
}

#[test]
fn the_numbered_form() {
    let proof = refutation(COURSE[0]);
    let text = course::write(&proof, Style::Numbered);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        lines[..2],
        ["1 (GradStudent(sue),)", "2 (~GradStudent(x),Student(x))"]
    );
    assert!(
        [
            "5 R[1,2a]{x=sue} = (Student(sue),)",
            "5 R[2a,1]{x=sue} = (Student(sue),)"
        ]
        .contains(&lines[4])
    );
    assert!(
        lines[6].starts_with("7 R[") && lines[6].ends_with("] = ()"),
        "{text}"
    );
}

#[test]
fn the_older_form_as_the_course_has_it() {
    let set = clause_set("(P(x),Q(g(x)))\n(R(a),Q(z),¬P(a))");
    let lines = textbook::closure(&set.clauses, Convention::Course, 10).unwrap();
    let text = course::write_lines(&lines, Style::Older);
    let expected =
        "1. (P(x),Q(g(x)))\n2. (R(a),Q(z),¬P(a))\n3. R[1a,2c]{X=a} (Q(g(a)),R(a),Q(z))\n";
    // The factor of the third clause comes next.
    assert_eq!(
        text.strip_prefix(expected),
        Some("4. F[3a,c]{Z=g(a)} (Q(g(a)),R(a))\n")
    );
}

#[test]
fn shortest_proofs() {
    // By hand: the Alpine Club needs mike, the snow and four clauses about them.
    for (text, lines) in COURSE.into_iter().zip([7, 11, 10]) {
        let set = clause_set(text);
        let Shortest::Found(proof) = shortest(&set.clauses, Convention::Course, 17, LIMIT) else {
            panic!("{text}: no proof");
        };
        assert!(
            proof.lines.len() <= lines,
            "{}",
            course::write(&proof, Style::Numbered)
        );
        checker::check(&proof, &trees(&set)).unwrap();
        let fewer = shortest(
            &set.clauses,
            Convention::Course,
            proof.lines.len() - 1,
            LIMIT,
        );
        assert!(matches!(fewer, Shortest::None));
    }
    let satisfiable = clause_set("P\n(~P,Q)");
    assert!(matches!(
        shortest(&satisfiable.clauses, Convention::Course, 6, LIMIT),
        Shortest::None
    ));
    let equations = clause_set("a=b\na!=b");
    assert!(matches!(
        shortest(&equations.clauses, Convention::Course, 6, LIMIT),
        Shortest::HasEquality
    ));
}

#[test]
fn factoring_is_a_step_of_its_own() {
    let text = "(P(x),P(y))\n(~P(u),~P(v))";
    let text = course::write(&refutation(text), Style::Numbered);
    assert!(text.contains(" F["), "{text}");
}

#[test]
fn every_variant_of_the_experiment_ends_alike() {
    for text in COURSE {
        let set = clause_set(text);
        for (name, refinements) in textbook::VARIANTS {
            let run = textbook::run(
                &set.clauses,
                Convention::Course,
                refinements,
                plain_budget(100_000),
            );
            let textbook::Outcome::Proof(proof) = run.outcome else {
                panic!("{name:?}: no proof of {text}")
            };
            checker::check(&proof, &trees(&set)).unwrap();
        }
    }
    let set = clause_set("P\n(~P,Q)");
    for (name, refinements) in &textbook::VARIANTS[1..] {
        let run = textbook::run(
            &set.clauses,
            Convention::Course,
            *refinements,
            plain_budget(1000),
        );
        assert!(
            matches!(run.outcome, textbook::Outcome::Saturated),
            "{name:?}"
        );
    }
}

#[test]
fn answers_are_the_instances_of_the_goal() {
    let text = "Parent(ann,bob)\nParent(bob,cid)\n\
                forall x y z (Parent(x,y) & Parent(y,z) -> Grandparent(x,z))\n⊢ exists u exists v Grandparent(u,v)";
    let (proof, set) = (refutation(text), clause_set(text));
    let answers = answer::answers(&proof, &set.clauses).unwrap();
    let shown: Vec<_> = answers[0]
        .iter()
        .map(|(name, term)| format!("{name}={term}"))
        .collect();
    assert_eq!(
        (answers.len(), shown.join(" ").as_str()),
        (1, "u=ann v=cid")
    );
    // One of two holds, but it is not known which.
    let text = "P(a) | P(b)\n⊢ exists x P(x)";
    let (proof, set) = (refutation(text), clause_set(text));
    assert_eq!(
        answer::answers(&proof, &set.clauses).map(|answers| answers.len()),
        Some(2)
    );
}

/// Answers do not mention constants that the proof defines.
#[test]
fn defined_constants_are_spelt_out_in_answers() {
    let set = clause_set("P(g(f(a)))\n⊢ exists x P(x)");
    let line = |text: &str, rule| Line {
        clause: trees(&clause_set(text)).remove(0),
        rule,
    };
    let paramodulate = |from, into| Rule::Paramodulate {
        from: (from, 0),
        into: (into, 0),
        from_bindings: Vec::new(),
        into_bindings: Vec::new(),
    };
    let bound = (Name::from("x"), Term::Function("d".into(), Vec::new()));
    let resolve = Rule::Resolve {
        left: (5, 0),
        right: (1, 0),
        left_bindings: Vec::new(),
        right_bindings: vec![bound],
    };
    let proof = Proof {
        lines: vec![
            line("P(g(f(a)))", Rule::Input(0)),
            line("~P(x)", Rule::Input(1)),
            line("f(a)=c", Rule::DefineConstant),
            line("g(c)=d", Rule::DefineConstant),
            line("P(g(c))", paramodulate(2, 0)),
            line("P(d)", paramodulate(3, 4)),
            line("()", resolve),
        ],
        convention: Convention::Course,
    };
    checker::check(&proof, &trees(&set)).unwrap();
    let answers = answer::answers(&proof, &set.clauses).unwrap();
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0][0].1.to_string(), "g(f(a))");
}

/// Problems of our own, each with whether it has a proof.
const PROBLEMS: [(&str, bool); 19] = [
    ("P\n~P", true),
    ("P\nQ", false),
    ("(P,Q)\n(~P,Q)\n(P,~Q)\n(~P,~Q)", true),
    ("⊢ ((P -> Q) -> P) -> P", true),
    ("⊢ (P -> Q) | (Q -> R)", true),
    ("⊢ (P -> Q) -> (Q -> P)", false),
    ("⊢ exists x forall y (Drinks(x) -> Drinks(y))", true),
    (
        "forall x exists y Loves(x,y)\n⊢ exists y forall x Loves(x,y)",
        false,
    ),
    (
        "exists y forall x Loves(x,y)\n⊢ forall x exists y Loves(x,y)",
        true,
    ),
    ("forall x (Shaves(barber,x) <-> ~Shaves(x,x))\n⊢ Sad", true),
    ("f(x)=x\n⊢ f(f(a))=a", true),
    ("a=b | a=c\nP(b)\nP(c)\n⊢ P(a)", true),
    ("f(a)=a\n⊢ f(b)=b", false),
    // A group where every square is one is commutative.
    (
        "m(e,x)=x\nm(i(x),x)=e\nm(m(x,y),z)=m(x,m(y,z))\nm(x,x)=e\n⊢ m(a,b)=m(b,a)",
        true,
    ),
    // In a group with left unit and left inverses the inverse is a right one too.
    (
        "m(e,x)=x\nm(i(x),x)=e\nm(m(x,y),z)=m(x,m(y,z))\n⊢ m(a,i(a))=e",
        true,
    ),
    ("forall x y (x=y)\n⊢ P(a) -> P(b)", true),
    // x must not be replaced by f(x) because of x≠f(x).
    ("forall x (x!=f(x) | P(x))\n⊢ P(f(a))", false),
    (
        "P(a) | P(b) | P(c) | P(d) | P(e) | P(k) | P(m) | P(n)\nforall x ~P(x)",
        true,
    ),
    // An equation that no ordering orients is used from either side.
    ("f(x)=g(y)\nP(g(a))\n⊢ P(g(b))", true),
];

#[test]
fn problems_of_our_own() {
    for (text, has_proof) in PROBLEMS {
        match (solve(text).verdict, has_proof) {
            (Verdict::Refuted(proof), true) => {
                checker::check(&proof, &trees(&clause_set(text))).unwrap();
            }
            (Verdict::Satisfiable(_), false) => {}
            (other, _) => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_limit_is_not_an_answer() {
    // An order without a last thing has infinite models only.
    let text = "forall x exists y R(x,y)\nforall x ~R(x,x)\n\
                forall x y z (R(x,y) & R(y,z) -> R(x,z))\nforall x y (R(x,y) | R(y,x) | x=y)";
    let answer = prove(
        &clause_set(text).clauses,
        Convention::Course,
        Duration::from_millis(50),
    )
    .unwrap();
    assert!(
        matches!(answer.verdict, Verdict::Unknown(_)),
        "{:?}",
        answer.verdict
    );
}

#[test]
fn the_memory_is_limited_as_the_time_is() {
    // Infinitely many things, and clauses of any length about them.
    let text = "forall x exists y R(x,y)\nforall x ~R(x,x)\n\
                forall x y z (R(x,y) & R(y,z) -> R(x,z))\nforall x y (R(x,y) | R(y,x) | x=y)";
    let budget = Budget {
        time: Duration::from_secs(3600),
        memory: 2_000_000,
        ..Budget::UNLIMITED
    };
    let answer = prove(&clause_set(text).clauses, Convention::Course, budget).unwrap();
    let verdict = answer.verdict;
    assert!(matches!(verdict, Verdict::Unknown(_)), "{verdict:?}");
    assert!(answer.statistics.generated > 100);
}

/// Ackermann's function of 4 and 4 has more steps than there are atoms in the universe, and the
/// path ordering orients its equations; with the second set each step doubles the term.
#[test]
fn a_limit_holds_while_terms_are_rewritten() {
    let number = |n: usize| format!("{}o{}", "s(".repeat(n), ")".repeat(n));
    let ackermann = format!(
        "ack(o,y)=s(y)\nack(s(x),o)=ack(x,s(o))\nack(s(x),s(y))=ack(x,ack(s(x),y))\nack({0},{0})!=o",
        number(4)
    );
    // The rarer symbol is the greater: f must be a common one.
    let doubling = format!(
        "d(o)=o\nd(s(x))=f(d(x),d(x))\nP(f(f(f(f(o,o),o),o),f(f(o,o),o)))\nd({})!=o",
        number(60)
    );
    let path = SCHEDULE
        .iter()
        .position(|strategy| strategy.ordering == Kind::Lpo);
    // The numbers do not end, so that no finite model ends the search.
    let endless = "s(x)!=o\ns(x)!=s(y) | x=y";
    for text in [ackermann, doubling].map(|text| format!("{endless}\n{text}")) {
        let started = Instant::now();
        let schedule = &SCHEDULE[path.unwrap()..][..1];
        let limit = Duration::from_millis(50);
        let set = clause_set(&text);
        let answer = prove_with(&set.clauses, Convention::Course, limit, schedule).unwrap();
        assert!(matches!(answer.verdict, Verdict::Unknown(_)), "{text}");
        assert!(started.elapsed() < Duration::from_secs(20), "{text}");
    }
}

#[test]
fn a_search_that_is_stopped_goes_on() {
    // Seven pigeons do not fit into six holes.
    let sits = |pigeon: usize, hole: usize| format!("Sits(p{pigeon},h{hole})");
    let mut lines: Vec<String> = (0..7)
        .map(|pigeon| {
            let holes: Vec<_> = (0..6).map(|hole| sits(pigeon, hole)).collect();
            holes.join(" | ")
        })
        .collect();
    for (one, other) in (0..7).flat_map(|one| (0..one).map(move |other| (one, other))) {
        lines.extend((0..6).map(|hole| format!("~{} | ~{}", sits(one, hole), sits(other, hole))));
    }
    let clauses = clause_set(&lines.join("\n")).clauses;
    let all: Vec<usize> = (0..clauses.len()).collect();
    // A strategy that splits would leave all of it to the SAT solver.
    let whole = Strategy {
        splits: false,
        ..SCHEDULE[0]
    };
    let (bank, inputs) = encoded(&clauses, &all, &whole);
    let mut search = Saturation::new(bank, whole, false);
    let start = inputs
        .into_iter()
        .map(|input| (input.lits, input.is_goal))
        .collect();
    let no_time = Budget {
        time: Duration::ZERO,
        ..Budget::UNLIMITED
    };
    let mut ending = search.begin(start, no_time);
    let mut stops = 0;
    while ending == Ending::Limit && stops < 1000 {
        stops += 1;
        ending = search.resume(no_time);
    }
    assert!(stops > 0);
    assert!(matches!(ending, Ending::Refuted(_)), "{ending:?}");
}

#[test]
fn what_is_too_deep_is_no_model() {
    let deep = format!("P({}a{})", "f(".repeat(450), ")".repeat(450));
    let text = format!("{deep}\n~{deep}");
    let verdict = solve(&text).verdict;
    assert!(matches!(verdict, Verdict::Unknown(_)), "{verdict:?}");
}
