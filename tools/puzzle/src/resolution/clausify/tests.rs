use super::*;
use crate::resolution::input;
use crate::resolution::memory::SymbolLimit;

fn clauses(text: &str) -> Vec<String> {
    let problems = input::read(text, &mut |_| None, SymbolLimit::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    clausify(&problems[0])
        .clauses
        .iter()
        .map(|c| Formula::from_clause(&c.clause).to_string())
        .collect()
}

#[test]
fn textbook_examples() {
    let cases: [(&str, &[&str]); 11] = [
        ("P -> Q", &["¬P ∨ Q"]),
        ("P <-> Q", &["¬P ∨ Q", "¬Q ∨ P"]),
        ("~(P <-> Q)", &["P ∨ Q", "¬Q ∨ ¬P"]),
        ("P -> P", &[]),
        ("P & ~P | $false", &["P", "¬P"]),
        ("∀x (P(x) -> ∃y Q(x,y))", &["¬P(x) ∨ Q(x,sk1(x))"]),
        ("∃y ∀x Q(x,y)", &["Q(x,sk1)"]),
        ("∀x (∃y P(x,y) & ∃y Q(y))", &["P(x,sk1(x))", "Q(sk2)"]),
        ("P\n⊢ ∀x Q(x)", &["P", "¬Q(sk1)"]),
        // All goals are to be proved, so one of them is false.
        ("⊢ P\nR\n⊢ Q", &["R", "¬P ∨ ¬Q"]),
        ("⊢ P\n⊢ ∃x Q(x)\n⊢ ~P", &[]),
    ];
    for (text, expected) in cases {
        let text = text.replace("$false", "false");
        let mut found = clauses(&text);
        let mut expected: Vec<_> = expected.iter().map(ToString::to_string).collect();
        found.sort();
        expected.sort();
        let same = found
            .iter()
            .map(|f| sorted_literals(f))
            .eq(expected.iter().map(|e| sorted_literals(e)));
        assert!(same, "{text}: {found:?}");
    }
}

fn sorted_literals(clause: &str) -> Vec<String> {
    let mut literals: Vec<_> = clause.split(" ∨ ").map(str::to_owned).collect();
    literals.sort();
    literals
}

#[test]
fn nested_equivalences_stay_small() {
    let names: Vec<_> = (1..=14).map(|n| format!("p{n}")).collect();
    let chain = names.iter().rfold(String::new(), |inner, name| {
        if inner.is_empty() {
            name.clone()
        } else {
            format!("({name} <-> {inner})")
        }
    });
    let count = clauses(&format!("⊢ {chain}")).len();
    assert!(count < 200, "{count} clauses");
}

#[test]
fn new_names_avoid_the_inputs() {
    assert_eq!(clauses("P(sk1)\n∃x Q(x)"), ["P(sk1)", "Q(sk2)"]);
}

#[test]
fn the_trace_shows_every_step_that_changes_something() {
    let problems = input::read(
        "⊢ ∀x (P(x) → ∃y Q(x,y))",
        &mut |_| None,
        SymbolLimit::default(),
    )
    .unwrap();
    let set = clausify(&problems[0]);
    let stages: Vec<_> = set.traces[0].iter().map(|(stage, _)| *stage).collect();
    let expected = [
        Stage::Input,
        Stage::Negated,
        Stage::Eliminated,
        Stage::NegationNormalForm,
        Stage::Skolemised,
    ];
    assert_eq!(stages[..5], expected);
    assert_eq!(
        set.traces[0].last().unwrap().1.to_string(),
        "P(sk1) ∧ ¬Q(sk1,y)"
    );
}

#[test]
fn several_goals_are_joined_where_the_last_stands() {
    let text = "⊢ ∀x P(x)\nQ\ngoal: Q";
    let problems = input::read(text, &mut |_| None, SymbolLimit::default()).unwrap();
    let set = clausify(&problems[0]);
    let shown = set.traces.iter().map(|trace| {
        let steps = trace.iter();
        let steps = steps.map(|(stage, formula)| (*stage, formula.to_string()));
        steps.take(3).collect::<Vec<_>>()
    });
    let expected = [
        vec![(Stage::Input, "∀x P(x)")],
        vec![(Stage::Input, "Q")],
        vec![
            (Stage::Input, "Q"),
            (Stage::Joined, "∀x P(x) ∧ Q"),
            (Stage::Negated, "¬(∀x P(x) ∧ Q)"),
        ],
    ];
    let expected = expected.map(|trace| {
        let steps = trace.into_iter();
        let steps = steps.map(|(stage, formula)| (stage, formula.to_owned()));
        steps.collect::<Vec<_>>()
    });
    assert!(shown.eq(expected));
    let origins: Vec<_> = set.clauses.iter().map(|c| (c.input, c.is_goal)).collect();
    assert_eq!(origins, [(1, false), (2, true)]);
}

#[test]
fn a_stage_that_changes_nothing_to_be_seen_is_not_shown() {
    let text = "forall x (Parent(x,y) -> Old(x))";
    let problems = input::read(text, &mut |_| None, SymbolLimit::default()).unwrap();
    let trace = &clausify(&problems[0]).traces[0];
    let shown: Vec<_> = trace
        .iter()
        .map(|(stage, f)| (*stage, f.to_string()))
        .collect();
    let expected = [
        (Stage::Input, "∀y ∀x (Parent(x,y) → Old(x))"),
        (Stage::Eliminated, "∀y ∀x (¬Parent(x,y) ∨ Old(x))"),
        (Stage::Dropped, "¬Parent(x,y) ∨ Old(x)"),
    ];
    assert_eq!(
        shown,
        expected.map(|(stage, text)| (stage, text.to_owned()))
    );
}
