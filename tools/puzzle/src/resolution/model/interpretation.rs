//! Models as text: tables for people, and the TPTP's finite interpretation.
//!
//! Source: the TPTP's proposal for finite interpretations (G. Sutcliffe): a domain of distinct objects, the
//! values of all functions, the atoms that hold and that do not.

use super::{Model, Table};

/// The functions and then the predicates, a table each: constants, unary and binary ones on a line a row, others a
/// tuple a line. Elements are numbered from 1.
#[must_use]
pub fn tables(model: &Model) -> Vec<String> {
    let numbers = |value: usize| (value + 1).to_string();
    let signs = |value: usize| if value == 1 { "+" } else { "-" }.to_owned();
    let functions = model
        .functions
        .iter()
        .flat_map(|table| rows(table, model.size, &numbers));
    let predicates = model
        .predicates
        .iter()
        .flat_map(|table| rows(table, model.size, &signs));
    functions.chain(predicates).collect()
}

fn rows(table: &Table, size: usize, show: &dyn Fn(usize) -> String) -> Vec<String> {
    let name = &table.name;
    let heads: Vec<String> = (1..=size).map(|element| element.to_string()).collect();
    let wide = heads.last().map_or(1, String::len);
    let cells = |values: &[usize]| -> String {
        let cell = |&value: &usize| format!(" {:>wide$}", show(value));
        values.iter().map(cell).collect()
    };
    match table.arity {
        0 => vec![format!("{name} ={}", cells(&table.values))],
        1 | 2 => {
            let head: String = heads.iter().map(|head| format!(" {head:>wide$}")).collect();
            let margin = name.chars().count().max(wide);
            let mut lines = vec![format!("{name:<margin$} |{head}")];
            lines.push(format!(
                "{}-+{}",
                "-".repeat(margin),
                "-".repeat(head.len())
            ));
            for (row, values) in table.values.chunks(size).enumerate() {
                let left = match table.arity {
                    1 => String::new(),
                    _ => (row + 1).to_string(),
                };
                lines.push(format!("{left:>margin$} |{}", cells(values)));
            }
            lines
        }
        _ => table
            .rows(size)
            .map(|(arguments, value)| {
                let arguments: Vec<String> =
                    arguments.iter().map(|a| (a + 1).to_string()).collect();
                format!("{name}({}) = {}", arguments.join(","), show(value))
            })
            .collect(),
    }
}

/// The interpretation between its marks, for the problem of this name.
#[must_use]
pub fn tptp(model: &Model, problem: &str) -> String {
    let element = |value: usize| format!("\"{}\"", value + 1);
    let applied = |table: &Table, arguments: &[usize]| {
        let arguments: Vec<String> = arguments.iter().map(|&a| element(a)).collect();
        match arguments.len() {
            0 => table.name.to_string(),
            _ => format!("{}({})", table.name, arguments.join(",")),
        }
    };
    let domain: Vec<String> = (0..model.size)
        .map(|value| format!("X = {}", element(value)))
        .collect();
    let mut text = format!("% SZS output start FiniteModel for {problem}\n");
    text.push_str(&format!(
        "fof(domain,interpretation_domain,\n    ! [X] : ( {} ) ).\n",
        domain.join(" | ")
    ));
    let functions = model.functions.iter().flat_map(|table| {
        let equation = |(arguments, value): (Vec<usize>, usize)| {
            format!("{} = {}", applied(table, &arguments), element(value))
        };
        table.rows(model.size).map(equation).collect::<Vec<_>>()
    });
    let predicates = model.predicates.iter().flat_map(|table| {
        let atom = |(arguments, value): (Vec<usize>, usize)| {
            let sign = if value == 1 { "" } else { "~ " };
            format!("{sign}{}", applied(table, &arguments))
        };
        table.rows(model.size).map(atom).collect::<Vec<_>>()
    });
    for (name, role, parts) in [
        (
            "terms",
            "interpretation_terms",
            functions.collect::<Vec<_>>(),
        ),
        ("atoms", "interpretation_atoms", predicates.collect()),
    ] {
        if !parts.is_empty() {
            let parts = parts.join("\n    & ");
            text.push_str(&format!("fof({name},{role},\n    ( {parts} ) ).\n"));
        }
    }
    text.push_str(&format!("% SZS output end FiniteModel for {problem}\n"));
    text
}
