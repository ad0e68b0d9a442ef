//! Tests of the reader of `tff` formulas, which have sorts.

use super::*;

const PEOPLE: &str = "tff(person,type,person: $tType).
tff(thing,type,(thing: $tType)).
tff(tom,type,tom: person).
tff(owner,type,owner: thing > person).
tff(gives,type,gives: (person * thing * person) > $o).
tff(rains,type,rains: $o).
";

fn sorted(text: &str) -> Vec<String> {
    shown(&format!("{PEOPLE}{text}"))
}

#[test]
fn sorts_leave_no_trace_where_nothing_bounds_them() {
    let text = "tff(a,axiom,![X: thing]: gives(owner(X),X,tom)).\n\
                tff(b,axiom,?[X: person,Y: thing]: (gives(X,Y,X) & X != tom)).\n\
                tff(c,axiom,rains => ![X: person]: X != tom).";
    let expected = [
        "∀X gives(owner(X),X,tom)",
        "∃X ∃Y (gives(X,Y,X) ∧ ¬(X=tom))",
        "rains → ∀X ¬(X=tom)",
    ];
    assert_eq!(sorted(text), expected);
    // Undeclared symbols take and yield individuals.
    assert_eq!(shown("tff(a,axiom,![X]: p(X,a))."), ["∀X p(X,a)"]);
    assert_eq!(shown("tff(a,axiom,p(X))."), ["∀X p(X)"]);
}

#[test]
fn sorts_that_may_be_bounded_have_guards() {
    let text = "tff(a,axiom,![X: person]: X = tom).\ntff(b,axiom,![X: thing]: owner(X) = tom).";
    let expected = [
        "∀X (is_person(X) → X=tom)",
        "∀X owner(X)=tom",
        "∃X0 is_person(X0)",
        "∀X0 is_person(owner(X0))",
        "is_person(tom)",
    ];
    assert_eq!(sorted(text), expected);
    // A conjecture is negated, so its universal variables become existential and the other way
    // round.
    let goal = "tff(a,conjecture,![X: person]: X = tom).";
    assert_eq!(sorted(goal), ["∀X X=tom"]);
    let goal = "tff(a,conjecture,?[X: person]: X != tom).";
    assert_eq!(sorted(goal)[0], "∃X (is_person(X) ∧ ¬(X=tom))");
    let taken = "tff(x,type,is_person: person > $o).\ntff(a,axiom,![X: person]: X = tom).";
    assert_eq!(sorted(taken)[0], "∀X (is_person_(X) → X=tom)");
}

#[test]
fn what_does_not_fit_its_sort_is_refused() {
    let sort = |sort: &str| format!("expected sort {sort}");
    let arithmetic =
        "expected a symbol of the problem: arithmetic and other defined symbols are not read";
    let declared = "expected a sort that was declared as $tType, or $i";
    let cases = [
        (
            "tff(a,axiom,owner(tom) = tom).",
            "7:13: found \"tom\" of sort person, ".to_owned() + &sort("thing"),
        ),
        (
            "tff(a,axiom,![X: thing]: X = tom).",
            "7:13: found \"tom\" of sort person, ".to_owned() + &sort("thing"),
        ),
        (
            "tff(a,axiom,gives(tom,tom)).",
            "7:13: found \"gives\" with 2 arguments, expected 3 as before, or another name".into(),
        ),
        (
            "tff(a,axiom,tom).",
            "7:13: found \"tom\" of sort person, ".to_owned() + &sort("$o"),
        ),
        (
            "tff(a,axiom,f(rains) = a).",
            "7:13: found \"rains\" of sort $o, ".to_owned() + &sort("$i"),
        ),
        (
            "tff(a,type,tom: thing).",
            "7:12: found \"tom\", expected one type for tom throughout".into(),
        ),
        (
            "tff(a,axiom,![X: $int]: p(X)).",
            format!("7:18: found \"$int]:\", {arithmetic}"),
        ),
        (
            "tff(a,axiom,p(1)).",
            format!("7:15: found \"1)).\", {arithmetic}"),
        ),
        (
            "tff(a,axiom,$less(tom,tom)).",
            format!("7:13: found \"$less(tom,tom)).\", {arithmetic}"),
        ),
        (
            "tff(a,axiom,![X: animal]: p(X)).",
            format!("7:18: found \"animal]:\", {declared}"),
        ),
        (
            "tff(a,type,f: !>[A: $tType]: (A > A)).",
            format!("7:15: found \"!>[A:\", {declared}"),
        ),
        (
            "tff(a,type,f: $o > person).",
            format!("7:18: found \">\", {declared}"),
        ),
        (
            "tff(a,type,f: person * person).",
            "7:30: found \").\", expected \">\"".into(),
        ),
        (
            "fof(a,axiom,p).",
            "7:1: found \"fof(a,axiom,p).\", expected statements all in tff, or none".into(),
        ),
    ];
    for (text, expected) in cases {
        let error = read_alone(&format!("{PEOPLE}{text}")).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let deep = format!("tff(a,type,f: {}$i{}).", "(".repeat(5000), ")".repeat(5000));
    assert!(read_alone(&deep).is_err());
}
