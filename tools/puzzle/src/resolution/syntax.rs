//! First-order logic as trees, for reading, clausal form and printing.
//!
//! The prover has a denser form of its own ([`super::term_bank`]); everything that a person writes
//! or sees goes through these types.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// A name of a variable, function or predicate.
pub type Name = Arc<str>;

/// The readers refuse terms and formulas nested more deeply than this.
pub const MAX_DEPTH: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    Variable(Name),
    /// A function applied to arguments; a constant if there are none.
    Function(Name, Vec<Term>),
}

impl Term {
    /// Adds the variables of the term to `found`, each once, in the order of their first
    /// occurrence.
    pub fn variables(&self, found: &mut Vec<Name>) {
        match self {
            Self::Variable(name) => {
                if !found.contains(name) {
                    found.push(name.clone());
                }
            }
            Self::Function(_, arguments) => arguments.iter().for_each(|a| a.variables(found)),
        }
    }

    /// The term with every variable replaced by what `replace` says.
    #[must_use]
    pub fn map_variables(&self, replace: &mut impl FnMut(&Name) -> Term) -> Term {
        match self {
            Self::Variable(name) => replace(name),
            Self::Function(name, arguments) => Self::Function(
                name.clone(),
                arguments.iter().map(|a| a.map_variables(replace)).collect(),
            ),
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => f.write_str(name),
            Self::Function(name, arguments) => write_application(f, name, arguments),
        }
    }
}

fn write_application(f: &mut fmt::Formatter<'_>, name: &str, arguments: &[Term]) -> fmt::Result {
    f.write_str(name)?;
    for (i, argument) in arguments.iter().enumerate() {
        f.write_str(if i == 0 { "(" } else { "," })?;
        write!(f, "{argument}")?;
    }
    f.write_str(if arguments.is_empty() { "" } else { ")" })
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// A predicate with its arguments; a proposition if there are none.
    Predicate(Name, Vec<Term>),
    Equality(Term, Term),
}

impl Atom {
    #[must_use]
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Self::Predicate(_, arguments) => arguments.iter().collect(),
            Self::Equality(left, right) => vec![left, right],
        }
    }

    /// The atom with every variable replaced by what `replace` says.
    #[must_use]
    pub fn map_variables(&self, replace: &mut impl FnMut(&Name) -> Term) -> Atom {
        match self {
            Self::Predicate(name, arguments) => Self::Predicate(
                name.clone(),
                arguments.iter().map(|a| a.map_variables(replace)).collect(),
            ),
            Self::Equality(left, right) => {
                Self::Equality(left.map_variables(replace), right.map_variables(replace))
            }
        }
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Predicate(name, arguments) => write_application(f, name, arguments),
            Self::Equality(left, right) => write!(f, "{left}={right}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal {
    pub positive: bool,
    pub atom: Atom,
}

/// A disjunction of literals; its variables are universal. The empty one is false.
pub type Clause = Vec<Literal>;

/// The variables of a clause, each once, in the order of their first occurrence.
#[must_use]
pub fn clause_variables(clause: &[Literal]) -> Vec<Name> {
    let mut found = Vec::new();
    for term in clause.iter().flat_map(|literal| literal.atom.terms()) {
        term.variables(&mut found);
    }
    found
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    Atom(Atom),
    Constant(bool),
    Not(Box<Formula>),
    /// Conjunction; the empty one is true.
    And(Vec<Formula>),
    /// Disjunction; the empty one is false.
    Or(Vec<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    ForAll(Vec<Name>, Box<Formula>),
    Exists(Vec<Name>, Box<Formula>),
}

impl Formula {
    #[must_use]
    pub fn negated(self) -> Self {
        Self::Not(Box::new(self))
    }

    /// The clause as a formula without quantifiers.
    #[must_use]
    pub fn from_clause(clause: &[Literal]) -> Self {
        let mut literals: Vec<_> = clause
            .iter()
            .map(|literal| {
                let atom = Self::Atom(literal.atom.clone());
                if literal.positive {
                    atom
                } else {
                    atom.negated()
                }
            })
            .collect();
        match literals.len() {
            0 => Self::Constant(false),
            1 => literals.remove(0),
            _ => Self::Or(literals),
        }
    }

    /// The free variables, each once, in the order of their first occurrence.
    #[must_use]
    pub fn free_variables(&self) -> Vec<Name> {
        let mut found = Vec::new();
        self.collect_free(&mut Vec::new(), &mut found);
        found
    }

    fn collect_free(&self, bound: &mut Vec<Name>, found: &mut Vec<Name>) {
        match self {
            Self::Atom(atom) => {
                let mut all = Vec::new();
                atom.terms().iter().for_each(|t| t.variables(&mut all));
                for name in all {
                    if !bound.contains(&name) && !found.contains(&name) {
                        found.push(name);
                    }
                }
            }
            Self::Constant(_) => {}
            Self::Not(inner) => inner.collect_free(bound, found),
            Self::And(parts) | Self::Or(parts) => {
                parts.iter().for_each(|p| p.collect_free(bound, found));
            }
            Self::Implies(a, b) | Self::Iff(a, b) => {
                a.collect_free(bound, found);
                b.collect_free(bound, found);
            }
            Self::ForAll(names, inner) | Self::Exists(names, inner) => {
                let before = bound.len();
                bound.extend(names.iter().cloned());
                inner.collect_free(bound, found);
                bound.truncate(before);
            }
        }
    }

    /// How tightly the formula's outermost connective binds: the higher, the tighter.
    fn strength(&self) -> u8 {
        match self {
            Self::Iff(..) => 0,
            Self::Implies(..) => 1,
            Self::Or(parts) if parts.len() > 1 => 2,
            Self::And(parts) if parts.len() > 1 => 3,
            _ => 4,
        }
    }

    fn write_within(&self, f: &mut fmt::Formatter<'_>, strength: u8) -> fmt::Result {
        if self.strength() > strength {
            write!(f, "{self}")
        } else {
            write!(f, "({self})")
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Atom(atom) => write!(f, "{atom}"),
            Self::Constant(value) => f.write_str(if *value { "⊤" } else { "⊥" }),
            Self::Not(inner) => {
                f.write_str("¬")?;
                match &**inner {
                    Self::Atom(Atom::Equality(..)) => write!(f, "({inner})"),
                    _ => inner.write_within(f, 3),
                }
            }
            Self::And(parts) | Self::Or(parts) => {
                let (sign, unit, strength) = match self {
                    Self::And(_) => (" ∧ ", "⊤", 3),
                    _ => (" ∨ ", "⊥", 2),
                };
                if parts.is_empty() {
                    return f.write_str(unit);
                }
                for (i, part) in parts.iter().enumerate() {
                    if i > 0 {
                        f.write_str(sign)?;
                    }
                    if parts.len() == 1 {
                        write!(f, "{part}")?;
                    } else {
                        part.write_within(f, strength)?;
                    }
                }
                Ok(())
            }
            Self::Implies(a, b) => {
                a.write_within(f, 1)?;
                f.write_str(" → ")?;
                b.write_within(f, 1)
            }
            Self::Iff(a, b) => {
                a.write_within(f, 0)?;
                f.write_str(" ↔ ")?;
                b.write_within(f, 0)
            }
            Self::ForAll(names, inner) | Self::Exists(names, inner) => {
                let sign = if matches!(self, Self::ForAll(..)) {
                    "∀"
                } else {
                    "∃"
                };
                for name in names {
                    write!(f, "{sign}{name} ")?;
                }
                inner.write_within(f, 3)
            }
        }
    }
}

/// Which names are variables, and so how new variables are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// The course lab's: x y z u v w, these doubled (`xx`), and each with a number (`x1`).
    Course,
    /// The TPTP's: names that begin with an uppercase letter.
    Tptp,
}

impl Convention {
    /// Whether a name is that of a variable.
    #[must_use]
    pub fn is_variable(self, name: &str) -> bool {
        match self {
            Self::Course => {
                let stem = name
                    .trim_end_matches(|c: char| c.is_ascii_digit())
                    .trim_end_matches('_');
                let mut letters = stem.chars();
                match (letters.next(), letters.next(), letters.next()) {
                    (Some('u'..='z' | 'U'..='Z'), None, _) => true,
                    (Some(a @ 'u'..='z'), Some(b), None) => a == b,
                    _ => false,
                }
            }
            Self::Tptp => name.starts_with(|c: char| c.is_ascii_uppercase()),
        }
    }

    /// A name for a new variable that is not among `taken`.
    #[must_use]
    pub fn fresh(self, taken: &HashSet<Name>) -> Name {
        const LETTERS: [&str; 6] = ["x", "y", "z", "u", "v", "w"];
        let doubled = LETTERS.iter().map(|l| l.repeat(2));
        let numbered = (1..).flat_map(|n| LETTERS.iter().map(move |l| format!("{l}{n}")));
        LETTERS
            .iter()
            .map(ToString::to_string)
            .chain(doubled)
            .chain(numbered)
            .map(|name| match self {
                Self::Course => Name::from(name),
                Self::Tptp => Name::from(name.to_uppercase()),
            })
            .find(|name| !taken.contains(name))
            .unwrap_or_else(|| Name::from("x"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_courses_variables() {
        for name in [
            "x", "y", "z", "u", "v", "w", "xx", "ww", "x1", "zz12", "X", "x_1",
        ] {
            assert!(Convention::Course.is_variable(name), "{name}");
        }
        for name in ["a", "tony", "xy", "xxx", "Xx", "t1", "", "1", "vw"] {
            assert!(!Convention::Course.is_variable(name), "{name}");
        }
    }

    #[test]
    fn fresh_names_go_on_for_ever() {
        let mut taken = HashSet::new();
        for _ in 0..30 {
            let name = Convention::Tptp.fresh(&taken);
            assert!(Convention::Tptp.is_variable(&name), "{name}");
            assert!(taken.insert(name));
        }
        assert!(taken.contains("XX") && taken.contains("X1"));
    }
}
