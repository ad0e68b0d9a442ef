//! Checks proofs, line by line, and shares no code with the prover.
//!
//! The checker knows only what a proof is ([`super::proof`]) and the trees of [`super::syntax`]. It
//! never unifies: each line brings its substitution, and the checker applies it, compares, and
//! takes nothing on trust. Its own `instance` is written out here for that reason.

use super::proof::{Bindings, Line, Place, Proof, Rule};
use super::syntax::{Atom, Clause, Literal, Name, Term, clause_variables};

/// Why a line does not follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Flaw {
    /// Counted from 1.
    pub line: usize,
    pub reason: &'static str,
}

/// Checks that every line follows from earlier ones and that the last is the empty clause.
///
/// # Errors
/// The first line that does not follow.
pub fn check(proof: &Proof, problem: &[Clause]) -> Result<(), Flaw> {
    for (index, line) in proof.lines.iter().enumerate() {
        let flaw = |reason| Flaw {
            line: index + 1,
            reason,
        };
        check_line(&proof.lines[..index], line, problem).map_err(flaw)?;
    }
    match proof.lines.last() {
        Some(line) if line.clause.is_empty() => Ok(()),
        _ => Err(Flaw {
            line: proof.lines.len(),
            reason: "the proof does not end with the empty clause",
        }),
    }
}

type Verdict = Result<(), &'static str>;

fn check_line(earlier: &[Line], line: &Line, problem: &[Clause]) -> Verdict {
    match &line.rule {
        Rule::Input(source) => {
            let clause = problem.get(*source).ok_or("there is no such input")?;
            same_set(clause, &line.clause)
        }
        Rule::Resolve {
            left,
            right,
            left_bindings,
            right_bindings,
        } => {
            let (left, left_rest) = split(earlier, *left, left_bindings)?;
            let (right, right_rest) = split(earlier, *right, right_bindings)?;
            if left.positive == right.positive || !same_atom(&left.atom, &right.atom) {
                return Err("the literals are not complementary");
            }
            same_set(&[left_rest, right_rest].concat(), &line.clause)
        }
        Rule::Factor {
            parent,
            lits,
            bindings,
        } => {
            let (dropped, rest) = split(earlier, (*parent, lits.1), bindings)?;
            let (kept, _) = split(earlier, (*parent, lits.0), bindings)?;
            if lits.0 == lits.1 || !same_literal(&kept, &dropped) {
                return Err("the literals do not become equal");
            }
            same_set(&rest, &line.clause)
        }
        Rule::EqualityResolution { parent, bindings } => {
            let (literal, rest) = split(earlier, *parent, bindings)?;
            match &literal.atom {
                Atom::Equality(s, t) if !literal.positive && s == t => {
                    same_set(&rest, &line.clause)
                }
                _ => Err("the literal does not deny that something equals itself"),
            }
        }
        Rule::EqualityFactoring {
            parent,
            lits,
            bindings,
        } => {
            let (dropped, rest) = split(earlier, (*parent, lits.0), bindings)?;
            let (kept, _) = split(earlier, (*parent, lits.1), bindings)?;
            check_equality_factoring(lits.0 != lits.1, &dropped, &kept, rest, &line.clause)
        }
        Rule::Define => check_definition(earlier, &line.clause, problem),
        Rule::DefineConstant => check_constant(earlier, &line.clause, problem),
        Rule::Split { parents } => check_split(earlier, parents, &line.clause),
        Rule::Paramodulate {
            from,
            into,
            from_bindings,
            into_bindings,
        } => {
            let (equation, rest) = split(earlier, *from, from_bindings)?;
            let (_, mut sources) = split(earlier, *into, into_bindings)?;
            sources.push(split(earlier, *into, into_bindings)?.0);
            let Atom::Equality(s, t) = &equation.atom else {
                return Err("the first literal is no equation");
            };
            if !equation.positive {
                return Err("the equation is denied");
            }
            check_replacement(s, t, &sources, &rest, &line.clause)
                .or_else(|_| check_replacement(t, s, &sources, &rest, &line.clause))
        }
    }
}

/// Whether the last literal denies an atom without arguments whose name is nowhere else.
fn check_definition(earlier: &[Line], clause: &[Literal], problem: &[Clause]) -> Verdict {
    let name = match clause.last() {
        Some(Literal {
            positive: false,
            atom: Atom::Predicate(name, arguments),
        }) if arguments.is_empty() => name,
        _ => return Err("the last literal is no name, denied"),
    };
    let defined = &clause[..clause.len() - 1];
    let others = earlier.iter().map(|line| &line.clause).chain(problem);
    let mut literals = others.flatten().chain(defined);
    if literals.any(|literal| matches!(&literal.atom, Atom::Predicate(other, _) if other == name)) {
        return Err("the name is not new");
    }
    Ok(())
}

/// Whether the clause says that a term without variables is a constant whose name is nowhere else.
fn check_constant(earlier: &[Line], clause: &[Literal], problem: &[Clause]) -> Verdict {
    let [
        Literal {
            positive: true,
            atom: Atom::Equality(term, Term::Function(name, arguments)),
        },
    ] = clause
    else {
        return Err("it is no equation with a constant on its right");
    };
    if !arguments.is_empty() {
        return Err("it is no equation with a constant on its right");
    }
    if !clause_variables(clause).is_empty() {
        return Err("the constant's meaning has variables");
    }
    let others = earlier.iter().map(|line| &line.clause).chain(problem);
    let is_used = |literal: &Literal| literal.atom.terms().iter().any(|term| has(term, name));
    if has(term, name) || others.flatten().any(is_used) {
        return Err("the constant is not new");
    }
    Ok(())
}

/// Whether the function occurs in the term.
fn has(term: &Term, function: &Name) -> bool {
    match term {
        Term::Variable(_) => false,
        Term::Function(name, arguments) => {
            name == function || arguments.iter().any(|argument| has(argument, function))
        }
    }
}

/// Whether each literal of the first line is part of one of the defined clauses, or stays, these
/// have no variables in common, and what comes of it is the names and what stays.
fn check_split(earlier: &[Line], parents: &[(usize, Bindings)], clause: &Clause) -> Verdict {
    let line = |index: usize| {
        earlier
            .get(index)
            .ok_or("it refers to a line that is not before it")
    };
    let (first, definitions) = parents.split_first().ok_or("it splits no line")?;
    let whole = &line(first.0)?.clause;
    let mut open: Clause = whole.iter().map(|one| instance(one, &first.1)).collect();
    let mut conclusion = Clause::new();
    let mut used: Vec<Name> = Vec::new();
    for (index, bindings) in definitions {
        let definition = line(*index)?;
        let (Rule::Define, Some((name, defined))) =
            (&definition.rule, definition.clause.split_last())
        else {
            return Err("it refers to a line that defines nothing");
        };
        let defined = defined.to_vec();
        let mut images: Vec<Name> = Vec::new();
        for variable in clause_variables(&defined) {
            match instance_of_term(&Term::Variable(variable), bindings) {
                Term::Variable(image) if !images.contains(&image) => images.push(image),
                _ => return Err("the variables of a definition do not stay different"),
            }
        }
        if images.iter().any(|image| used.contains(image)) {
            return Err("two parts have a variable in common");
        }
        used.extend(images);
        let part: Clause = defined.iter().map(|one| instance(one, bindings)).collect();
        open.retain(|literal| !contains(&part, literal));
        conclusion.push(Literal {
            positive: true,
            atom: name.atom.clone(),
        });
    }
    if clause_variables(&open)
        .iter()
        .any(|variable| used.contains(variable))
    {
        return Err("what stays has a variable of a part");
    }
    conclusion.extend(open);
    same_set(&conclusion, clause)
}

fn check_equality_factoring(
    distinct: bool,
    dropped: &Literal,
    kept: &Literal,
    rest: Clause,
    clause: &Clause,
) -> Verdict {
    let (Atom::Equality(a, b), Atom::Equality(c, d)) = (&dropped.atom, &kept.atom) else {
        return Err("the literals are no equations");
    };
    if !distinct || !dropped.positive || !kept.positive {
        return Err("the equations are not two that are claimed");
    }
    for (s, t, u, v) in [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)] {
        if s == u {
            let mut expected = rest.clone();
            expected.push(Literal {
                positive: false,
                atom: Atom::Equality(t.clone(), v.clone()),
            });
            if same_set(&expected, clause).is_ok() {
                return Ok(());
            }
        }
    }
    Err("the equations have no side in common, or the clause is another")
}

/// Whether every literal of the sources came into the clause, `s` replaced by `t` in any of its
/// places, and nothing else but the rest did.
fn check_replacement(
    s: &Term,
    t: &Term,
    sources: &[Literal],
    rest: &[Literal],
    clause: &Clause,
) -> Verdict {
    let is_image = |source: &Literal, image: &Literal| {
        source.positive == image.positive && atom_becomes(&source.atom, &image.atom, s, t)
    };
    if !rest.iter().all(|literal| contains(clause, literal)) {
        return Err("a literal beside the equation is missing");
    }
    if !sources
        .iter()
        .all(|source| clause.iter().any(|literal| is_image(source, literal)))
    {
        return Err("a literal is missing");
    }
    let is_explained = |literal: &Literal| {
        contains(rest, literal) || sources.iter().any(|source| is_image(source, literal))
    };
    if clause.iter().all(is_explained) {
        Ok(())
    } else {
        Err("a literal comes from nowhere")
    }
}

fn atom_becomes(from: &Atom, to: &Atom, s: &Term, t: &Term) -> bool {
    let all = |from: &[Term], to: &[Term]| {
        from.len() == to.len() && from.iter().zip(to).all(|(a, b)| term_becomes(a, b, s, t))
    };
    match (from, to) {
        (Atom::Predicate(p, from), Atom::Predicate(q, to)) => p == q && all(from, to),
        (Atom::Equality(a, b), Atom::Equality(c, d)) => {
            (term_becomes(a, c, s, t) && term_becomes(b, d, s, t))
                || (term_becomes(a, d, s, t) && term_becomes(b, c, s, t))
        }
        _ => false,
    }
}

fn term_becomes(from: &Term, to: &Term, s: &Term, t: &Term) -> bool {
    if from == to || (from == s && to == t) {
        return true;
    }
    match (from, to) {
        (Term::Function(f, from), Term::Function(g, to)) => {
            f == g
                && from.len() == to.len()
                && from.iter().zip(to).all(|(a, b)| term_becomes(a, b, s, t))
        }
        _ => false,
    }
}

/// A literal of an earlier line, and the line's other literals, under the bindings.
fn split(
    earlier: &[Line],
    place: Place,
    bindings: &Bindings,
) -> Result<(Literal, Clause), &'static str> {
    let line = earlier
        .get(place.0)
        .ok_or("it refers to a line that is not before it")?;
    let literal = line.clause.get(place.1).ok_or("there is no such literal")?;
    let literal = instance(literal, bindings);
    let rest = line
        .clause
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != place.1);
    Ok((
        literal,
        rest.map(|(_, other)| instance(other, bindings)).collect(),
    ))
}

fn instance(literal: &Literal, bindings: &Bindings) -> Literal {
    let all = |terms: &[Term]| {
        terms
            .iter()
            .map(|term| instance_of_term(term, bindings))
            .collect()
    };
    let atom = match &literal.atom {
        Atom::Predicate(name, arguments) => Atom::Predicate(name.clone(), all(arguments)),
        Atom::Equality(s, t) => {
            Atom::Equality(instance_of_term(s, bindings), instance_of_term(t, bindings))
        }
    };
    Literal {
        positive: literal.positive,
        atom,
    }
}

fn instance_of_term(term: &Term, bindings: &Bindings) -> Term {
    match term {
        Term::Variable(name) => match bindings.iter().find(|(variable, _)| variable == name) {
            Some((_, bound)) => bound.clone(),
            None => term.clone(),
        },
        Term::Function(name, arguments) => {
            let arguments = arguments
                .iter()
                .map(|argument| instance_of_term(argument, bindings));
            Term::Function(name.clone(), arguments.collect())
        }
    }
}

fn same_atom(a: &Atom, b: &Atom) -> bool {
    match (a, b) {
        (Atom::Equality(s, t), Atom::Equality(u, v)) => (s == u && t == v) || (s == v && t == u),
        _ => a == b,
    }
}

fn same_literal(a: &Literal, b: &Literal) -> bool {
    a.positive == b.positive && same_atom(&a.atom, &b.atom)
}

fn contains(clause: &[Literal], literal: &Literal) -> bool {
    clause.iter().any(|other| same_literal(other, literal))
}

fn same_set(a: &[Literal], b: &[Literal]) -> Verdict {
    if a.iter().all(|literal| contains(b, literal)) && b.iter().all(|literal| contains(a, literal))
    {
        Ok(())
    } else {
        Err("the clause is another")
    }
}
