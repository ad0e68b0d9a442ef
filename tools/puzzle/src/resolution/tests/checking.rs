//! Tests of the checker on single steps: for each rule, a step that follows, and similar ones that
//! do not.

use super::{checker, clause_set, trees};
use crate::resolution::proof::{Bindings, Line, Place, Proof, Rule};
use crate::resolution::syntax::{Clause, Convention, Term};

const UNFINISHED: &str = "the proof does not end with the empty clause";

/// Bindings `x=a y=b` of variables to constants or variables.
fn bindings(text: &str) -> Bindings {
    let term = |name: &str| {
        if Convention::Course.is_variable(name) {
            Term::Variable(name.into())
        } else {
            Term::Function(name.into(), Vec::new())
        }
    };
    let pairs = text
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, value)| (name.into(), term(value)))
        .collect()
}

fn clauses(text: &str) -> Vec<Clause> {
    trees(&clause_set(text))
}

fn resolve(left: Place, right: Place, left_bindings: &str, right_bindings: &str) -> Rule {
    Rule::Resolve {
        left,
        right,
        left_bindings: bindings(left_bindings),
        right_bindings: bindings(right_bindings),
    }
}

fn paramodulate(from: Place, into: Place, from_bindings: &str, into_bindings: &str) -> Rule {
    Rule::Paramodulate {
        from,
        into,
        from_bindings: bindings(from_bindings),
        into_bindings: bindings(into_bindings),
    }
}

fn factor(lits: (usize, usize), text: &str) -> Rule {
    Rule::Factor {
        parent: 0,
        lits,
        bindings: bindings(text),
    }
}

fn factor_equations(lits: (usize, usize), text: &str) -> Rule {
    Rule::EqualityFactoring {
        parent: 0,
        lits,
        bindings: bindings(text),
    }
}

fn equality_resolution(lit: usize, text: &str) -> Rule {
    Rule::EqualityResolution {
        parent: (0, lit),
        bindings: bindings(text),
    }
}

/// The checker's verdict on a conclusion from the clauses.
fn verdict(problem: &str, conclusion: &str, rule: Rule) -> Result<(), &'static str> {
    verdict_on_lines(problem, vec![(conclusion, rule)])
}

#[test]
fn steps_that_follow() {
    let steps = [
        (
            "P(x) | Q(x)\n~P(a) | R",
            "Q(a) | R",
            resolve((0, 0), (1, 0), "x=a", ""),
        ),
        (
            "~P(a) | R\nP(x) | Q(x)",
            "R | Q(a)",
            resolve((0, 0), (1, 0), "", "x=a"),
        ),
        (
            "a=b | P\nb!=a | Q",
            "P | Q",
            resolve((0, 0), (1, 0), "", ""),
        ),
        ("P | Q\n~P | Q", "Q", resolve((0, 0), (1, 0), "", "")),
        ("P(x) | P(y) | Q(y)", "P(x) | Q(x)", factor((0, 1), "y=x")),
        ("x=y | y=x | P(x)", "x=y | P(x)", factor((0, 1), "")),
        ("x!=a | P(x)", "P(a)", equality_resolution(0, "x=a")),
        ("a=b | a=c", "b!=c | a=c", factor_equations((0, 1), "")),
        ("b=a | c=a", "b!=c | c=a", factor_equations((0, 1), "")),
        (
            "x=b | a=c | P",
            "b!=c | a=c | P",
            factor_equations((0, 1), "x=a"),
        ),
        (
            "f(x)=a | Q(x)\nP(f(b)) | R",
            "Q(b) | P(a) | R",
            paramodulate((0, 0), (1, 0), "x=b", ""),
        ),
        (
            "a=b\nP(a,a)",
            "P(a,b)",
            paramodulate((0, 0), (1, 0), "", ""),
        ),
        ("a=b\nP(b)", "P(a)", paramodulate((0, 0), (1, 0), "", "")),
        ("a=b\na=c", "c=b", paramodulate((0, 0), (1, 0), "", "")),
        (
            "a=b\nP(g(f(a)))",
            "P(g(f(b)))",
            paramodulate((0, 0), (1, 0), "", ""),
        ),
    ];
    for (problem, conclusion, rule) in steps {
        assert_eq!(
            verdict(problem, conclusion, rule),
            Ok(()),
            "{problem}\n{conclusion}"
        );
    }
}

/// Asserts that each of these steps is refused, for the given reason.
fn refused(steps: impl IntoIterator<Item = (&'static str, &'static str, Rule, &'static str)>) {
    for (problem, conclusion, rule, reason) in steps {
        assert_eq!(
            verdict(problem, conclusion, rule),
            Err(reason),
            "{problem}\n{conclusion}"
        );
    }
}

#[test]
fn resolutions_that_do_not_follow() {
    let complementary = "the literals are not complementary";
    let other = "the clause is another";
    let no_line = "it refers to a line that is not before it";
    let no_literal = "there is no such literal";
    let both = "P(x) | Q(x)\n~P(a) | R";
    let plain = || resolve((0, 0), (1, 0), "", "");
    refused([
        ("P | Q\nP | R", "Q | R", plain(), complementary),
        ("P(a) | Q\n~P(b) | R", "Q | R", plain(), complementary),
        ("P(a) | Q\n~S(a) | R", "Q | R", plain(), complementary),
        ("a=b | P\na!=c | Q", "P | Q", plain(), complementary),
        (both, "Q(x) | R", plain(), complementary),
        (both, "Q(b) | R", resolve((0, 0), (1, 0), "x=a", ""), other),
        (both, "Q(a)", resolve((0, 0), (1, 0), "x=a", ""), other),
        (
            both,
            "Q(a) | R | S",
            resolve((0, 0), (1, 0), "x=a", ""),
            other,
        ),
        (both, "~Q(a) | R", resolve((0, 0), (1, 0), "x=a", ""), other),
        (
            both,
            "Q(a) | R",
            resolve((2, 0), (1, 0), "x=a", ""),
            no_line,
        ),
        (
            both,
            "Q(a) | R",
            resolve((0, 0), (7, 0), "x=a", ""),
            no_line,
        ),
        (
            both,
            "Q(a) | R",
            resolve((0, 2), (1, 0), "x=a", ""),
            no_literal,
        ),
    ]);
}

#[test]
fn factors_and_equality_resolvents_that_do_not_follow() {
    let other = "the clause is another";
    let unequal = "the literals do not become equal";
    let equals_itself = "the literal does not deny that something equals itself";
    let no_equations = "the literals are no equations";
    let not_claimed = "the equations are not two that are claimed";
    let in_common = "the equations have no side in common, or the clause is another";
    refused([
        (
            "P(x) | P(y) | Q(y)",
            "P(x) | Q(y)",
            factor((0, 1), ""),
            unequal,
        ),
        (
            "P(x) | P(y) | Q(y)",
            "P(y) | Q(y)",
            factor((0, 0), ""),
            unequal,
        ),
        ("P(x) | ~P(y)", "P(x)", factor((0, 1), "y=x"), unequal),
        ("P(x) | P(y) | Q(y)", "P(x)", factor((0, 1), "y=x"), other),
        (
            "x=a | P(x)",
            "P(a)",
            equality_resolution(0, "x=a"),
            equals_itself,
        ),
        (
            "x!=a | P(x)",
            "P(x)",
            equality_resolution(0, ""),
            equals_itself,
        ),
        (
            "~Q(x) | P(x)",
            "P(x)",
            equality_resolution(0, ""),
            equals_itself,
        ),
        ("x!=a | P(x)", "P(b)", equality_resolution(0, "x=a"), other),
        (
            "a=b | a=c",
            "b!=b",
            factor_equations((0, 0), ""),
            not_claimed,
        ),
        (
            "a!=b | a=c",
            "b!=c | a=c",
            factor_equations((0, 1), ""),
            not_claimed,
        ),
        (
            "a=b | a!=c",
            "b!=c | a!=c",
            factor_equations((0, 1), ""),
            not_claimed,
        ),
        (
            "a=b | P(a)",
            "P(a)",
            factor_equations((0, 1), ""),
            no_equations,
        ),
        (
            "a=b | d=c",
            "b!=c | d=c",
            factor_equations((0, 1), ""),
            in_common,
        ),
        ("a=b | a=c", "b!=c", factor_equations((0, 1), ""), in_common),
        ("a=b | a=c", "a=c", factor_equations((0, 1), ""), in_common),
    ]);
}

#[test]
fn paramodulations_that_do_not_follow() {
    let missing = "a literal is missing";
    let beside = "a literal beside the equation is missing";
    let denied = "the equation is denied";
    let rewritten = "f(x)=a | Q(x)\nP(f(b)) | R";
    let into = || paramodulate((0, 0), (1, 0), "x=b", "");
    let ground = || paramodulate((0, 0), (1, 0), "", "");
    refused([
        (
            "f(x)!=a | Q(x)\nP(f(b)) | R",
            "Q(b) | P(a) | R",
            into(),
            denied,
        ),
        (
            "F(x) | Q(x)\nP(f(b)) | R",
            "Q(b) | P(a) | R",
            into(),
            "the first literal is no equation",
        ),
        (rewritten, "P(a) | R", into(), beside),
        (rewritten, "Q(b) | R", into(), missing),
        (rewritten, "Q(b) | P(a)", into(), missing),
        (rewritten, "Q(b) | P(a) | R | S", into(), missing),
        (rewritten, "Q(b) | P(c) | R", into(), missing),
        (rewritten, "Q(b) | S(a) | R", into(), missing),
        (rewritten, "Q(b) | ~P(a) | R", into(), missing),
        (rewritten, "Q(b) | P(a,a) | R", into(), missing),
        (rewritten, "Q(b) | P(a) | R", ground(), beside),
        ("a=b\nP(g(a))", "P(f(b))", ground(), missing),
        ("a=b\nP(g(a))", "P(g(b,b))", ground(), missing),
        ("a=b\nP(a,c)", "P(b,d)", ground(), missing),
    ]);
}

#[test]
fn inputs_and_the_end() {
    let problem = clauses("P | Q\na=b");
    let check = |clause: &str, source: usize| {
        let line = Line {
            clause: clauses(clause).remove(0),
            rule: Rule::Input(source),
        };
        let proof = Proof {
            lines: vec![line],
            convention: Convention::Course,
        };
        checker::check(&proof, &problem).map_err(|flaw| (flaw.line, flaw.reason))
    };
    assert_eq!(check("Q | P", 0), Err((1, UNFINISHED)));
    assert_eq!(check("b=a", 1), Err((1, UNFINISHED)));
    assert_eq!(check("P", 0), Err((1, "the clause is another")));
    assert_eq!(check("P | Q | R", 0), Err((1, "the clause is another")));
    assert_eq!(check("()", 0), Err((1, "the clause is another")));
    assert_eq!(check("P | Q", 2), Err((1, "there is no such input")));
    let nothing = Proof {
        lines: Vec::new(),
        convention: Convention::Course,
    };
    assert_eq!(
        checker::check(&nothing, &problem).map_err(|flaw| flaw.reason),
        Err(UNFINISHED)
    );
}

/// A split by the lines of `parents`, with the bindings of their variables.
fn split(parents: &[(usize, &str)]) -> Rule {
    let parent = |&(line, text): &(usize, &str)| (line, bindings(text));
    Rule::Split {
        parents: parents.iter().map(parent).collect(),
    }
}

/// The checker's verdict on lines that are appended to the clauses of the problem.
fn verdict_on_lines(problem: &str, lines: Vec<(&str, Rule)>) -> Result<(), &'static str> {
    let problem = clauses(problem);
    let inputs = (0..).zip(&problem).map(|(index, clause)| Line {
        clause: clause.clone(),
        rule: Rule::Input(index),
    });
    let lines = lines.into_iter().map(|(text, rule)| Line {
        clause: clauses(text).remove(0),
        rule,
    });
    let proof = Proof {
        lines: inputs.chain(lines).collect(),
        convention: Convention::Course,
    };
    match checker::check(&proof, &problem) {
        Err(flaw) if flaw.reason == UNFINISHED => Ok(()),
        other => other.map_err(|flaw| flaw.reason),
    }
}

#[test]
fn splits_that_follow() {
    let define = |text| (text, Rule::Define);
    for (problem, lines) in [
        (
            "P(x) | Q(y) | R",
            vec![
                define("P(x) | ~S1"),
                define("Q(x) | ~S2"),
                define("R | ~S3"),
                (
                    "S1 | S2 | S3",
                    split(&[(0, ""), (1, ""), (2, "x=y"), (3, "")]),
                ),
            ],
        ),
        // Parts without a definition stay, and one name may stand for two parts.
        (
            "P(x) | P(y) | R",
            vec![
                define("P(z) | ~S1"),
                ("R | S1", split(&[(0, ""), (1, "z=x"), (1, "z=y")])),
            ],
        ),
        (
            "P(x,y) | Q(y) | x=z",
            vec![
                define("x=y | P(x,z) | Q(z) | ~S1"),
                ("S1", split(&[(0, ""), (1, "y=z z=y")])),
            ],
        ),
    ] {
        assert_eq!(verdict_on_lines(problem, lines), Ok(()), "{problem}");
    }
}

#[test]
fn splits_that_do_not_follow() {
    let define = |text| (text, Rule::Define);
    let two = |conclusion, rule| {
        vec![
            define("P(x) | ~S1"),
            define("Q(x) | ~S2"),
            (conclusion, rule),
        ]
    };
    let not_new = "the name is not new";
    let no_name = "the last literal is no name, denied";
    let in_common = "two parts have a variable in common";
    for (problem, lines, reason) in [
        ("P | ~R", vec![define("P | ~R")], not_new),
        ("P", vec![define("P | ~S | ~S")], not_new),
        ("P", vec![define("P | ~S"), define("P | ~S")], not_new),
        ("P", vec![define("P | S")], no_name),
        ("P", vec![define("P | ~S(a)")], no_name),
        ("P", vec![define("()")], no_name),
        (
            "P(x) | Q(x)",
            two("S1 | S2", split(&[(0, ""), (1, ""), (2, "")])),
            in_common,
        ),
        (
            "P(x) | Q(x)",
            two("S1 | Q(x)", split(&[(0, ""), (1, "")])),
            "what stays has a variable of a part",
        ),
        (
            "P(x) | Q(y)",
            two("S1", split(&[(0, ""), (1, ""), (2, "x=y")])),
            "the clause is another",
        ),
        (
            "P(x) | Q(y)",
            two("S1 | S2 | R", split(&[(0, ""), (1, ""), (2, "x=y")])),
            "the clause is another",
        ),
        (
            "P(a) | Q(y)",
            two("S1 | S2", split(&[(0, ""), (1, "x=a"), (2, "x=y")])),
            "the variables of a definition do not stay different",
        ),
        (
            "P(x,x) | Q(y)",
            vec![
                define("P(x,y) | ~S1"),
                ("S1 | Q(y)", split(&[(0, ""), (1, "y=x")])),
            ],
            "the variables of a definition do not stay different",
        ),
        (
            "P(x) | Q(y)\nR",
            vec![("R | Q(y)", split(&[(0, ""), (1, "")]))],
            "it refers to a line that defines nothing",
        ),
        (
            "P(x) | Q(y)",
            vec![("P(x) | Q(y)", split(&[(0, ""), (7, "")]))],
            "it refers to a line that is not before it",
        ),
        ("P", vec![("P", split(&[]))], "it splits no line"),
    ] {
        assert_eq!(verdict_on_lines(problem, lines), Err(reason), "{problem}");
    }
}

#[test]
fn constants_that_are_defined() {
    let define = |text| (text, Rule::DefineConstant);
    for (problem, lines) in [
        ("P(a)", vec![define("f(a)=c")]),
        // A constant may stand for the same term as another, and for that other.
        (
            "f(a)!=b",
            vec![define("f(a)=c"), define("f(c)=d"), define("f(a)=e")],
        ),
    ] {
        assert_eq!(verdict_on_lines(problem, lines), Ok(()), "{problem}");
    }
}

#[test]
fn constants_that_are_not_defined() {
    let define = |text| (text, Rule::DefineConstant);
    let not_new = "the constant is not new";
    let no_constant = "it is no equation with a constant on its right";
    for (problem, lines, reason) in [
        // The constant occurs in the problem, as a constant or as a function, in another line, or
        // in the term itself.
        ("P(a)\nc=a", vec![define("f(a)=c")], not_new),
        ("P(c(a))", vec![define("f(a)=c")], not_new),
        ("P(a)", vec![define("f(a)=c"), define("f(b)=c")], not_new),
        ("P(a)", vec![define("f(c)=c")], not_new),
        ("P(a)", vec![define("c=c")], not_new),
        (
            "P(a)",
            vec![define("f(x)=c")],
            "the constant's meaning has variables",
        ),
        ("P(a)", vec![define("f(a)=x")], no_constant),
        ("P(a)", vec![define("f(a)=g(b)")], no_constant),
        ("P(a)", vec![define("f(a)!=c")], no_constant),
        ("P(a)", vec![define("f(a)=c | P(b)")], no_constant),
        ("P(a)", vec![define("P(c)")], no_constant),
        ("P(a)", vec![define("()")], no_constant),
    ] {
        assert_eq!(verdict_on_lines(problem, lines), Err(reason), "{problem}");
    }
}
