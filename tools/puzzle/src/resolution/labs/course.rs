//! The two forms of a proof in the course lab.

use std::fmt::Write;

use crate::resolution::proof::{Bindings, Line, Proof, Rule};
use crate::resolution::syntax::{Atom, Clause, Literal, Name, clause_variables};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `5 R[1,2a]{x=sue} = (Student(sue),)`: letters where a clause has more than one literal.
    Numbered,
    /// `3. R[1a,2c]{X=a} (Q(g(a)),R(a),Q(z))`: the older form, letters everywhere, the bound
    /// variables in capitals, `¬`.
    Older,
}

/// The proof, a line for each clause.
#[must_use]
pub fn write(proof: &Proof, style: Style) -> String {
    write_lines(&proof.lines, style)
}

/// Writes lines that need not end with the empty clause.
#[must_use]
pub fn write_lines(lines: &[Line], style: Style) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        text.push_str(&write_line(lines, index, line, style));
        text.push('\n');
    }
    text
}

fn write_line(lines: &[Line], index: usize, line: &Line, style: Style) -> String {
    let number = index + 1;
    let clause = clause(&line.clause, style);
    let why = reason(lines, &line.rule, style);
    match (style, why.is_empty()) {
        (Style::Numbered, true) => format!("{number} {clause}"),
        (Style::Numbered, false) => format!("{number} {why} = {clause}"),
        (Style::Older, true) => format!("{number}. {clause}"),
        (Style::Older, false) => format!("{number}. {why} {clause}"),
    }
}

/// The clause in brackets: `(P(x),~Q(x))`, `(P(a),)`, `()`.
#[must_use]
pub fn clause(clause: &Clause, style: Style) -> String {
    let mut text = String::from("(");
    for (index, one) in clause.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(&literal(one, style));
    }
    if clause.len() == 1 && style == Style::Numbered {
        text.push(',');
    }
    text.push(')');
    text
}

fn literal(literal: &Literal, style: Style) -> String {
    match (&literal.atom, literal.positive, style) {
        (atom, true, _) => atom.to_string(),
        (Atom::Equality(left, right), false, Style::Numbered) => format!("{left}!={right}"),
        (Atom::Equality(left, right), false, Style::Older) => format!("{left}≠{right}"),
        (atom, false, Style::Numbered) => format!("~{atom}"),
        (atom, false, Style::Older) => format!("¬{atom}"),
    }
}

/// Rule, parents and substitution: `R[1,2a]{x=sue}`; nothing for an input.
#[must_use]
pub fn reason(lines: &[Line], rule: &Rule, style: Style) -> String {
    let place = |(line, lit): (usize, usize)| {
        let is_unit = lines.get(line).is_some_and(|line| line.clause.len() < 2);
        let letter = if is_unit && style == Style::Numbered {
            String::new()
        } else {
            letter(lit)
        };
        format!("{}{letter}", line + 1)
    };
    let (name, places) = match rule {
        Rule::Input(_) => return String::new(),
        Rule::Define | Rule::DefineConstant => return "D".to_owned(),
        Rule::Split { parents } => {
            let lines = parents.iter().map(|parent| (parent.0 + 1).to_string());
            ("S", lines.collect())
        }
        Rule::Resolve { left, right, .. } => ("R", vec![place(*left), place(*right)]),
        Rule::Paramodulate { from, into, .. } => ("P", vec![place(*from), place(*into)]),
        Rule::Factor { parent, lits, .. } => ("F", vec![place((*parent, lits.0)), letter(lits.1)]),
        Rule::EqualityFactoring { parent, lits, .. } => {
            ("EF", vec![place((*parent, lits.0)), letter(lits.1)])
        }
        Rule::EqualityResolution { parent, .. } => ("E", vec![place(*parent)]),
    };
    format!(
        "{name}[{}]{}",
        places.join(","),
        substitution(lines, rule, style)
    )
}

/// `a`, `b`, ..., `z`, `aa`, `ab`, ...
fn letter(index: usize) -> String {
    let last = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letter(more - 1)),
    }
}

/// The substitution `{x=sue,y'=a}`: a variable of the second parent gets a stroke if the first has
/// one of the same name. Empty if nothing is bound.
#[must_use]
pub fn substitution(lines: &[Line], rule: &Rule, style: Style) -> String {
    let bindings = rule.bindings();
    let firsts: Vec<Name> = match rule.parents().first() {
        Some(&first) if bindings.len() == 2 => lines
            .get(first)
            .map(|line| clause_variables(&line.clause))
            .unwrap_or_default(),
        _ => Vec::new(),
    };
    let mut text = String::new();
    let mut add = |bindings: &Bindings, is_second: bool| {
        for (name, term) in bindings {
            let stroke = if is_second && firsts.contains(name) {
                "'"
            } else {
                ""
            };
            let name = if style == Style::Older {
                name.to_uppercase()
            } else {
                name.to_string()
            };
            let comma = if text.is_empty() { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}{name}{stroke}={term}");
        }
    };
    for (index, bindings) in bindings.into_iter().enumerate() {
        add(bindings, index == 1);
    }
    if text.is_empty() {
        text
    } else {
        format!("{{{text}}}")
    }
}
