//! Models as text: tables for people, and the TPTP's finite interpretation.
//!
//! Source: the TPTP's proposal for finite interpretations (G. Sutcliffe): a domain of distinct
//! objects, the values of all functions, the atoms that hold and that do not.

use super::{Model, Table};

/// Tables for people: a line for each constant and proposition, one table for all symbols of one
/// argument, a table for each symbol of two, and a line for each tuple of the others. Elements are
/// numbered from 1; `+` means that it holds, `-` that it does not.
#[must_use]
pub fn tables(model: &Model) -> Vec<String> {
    let numbers = |value: usize| (value + 1).to_string();
    let signs = |value: usize| if value == 1 { "+" } else { "-" }.to_owned();
    let functions = model
        .functions
        .iter()
        .map(|table| Shown::new(table, &numbers));
    let predicates = model
        .predicates
        .iter()
        .map(|table| Shown::new(table, &signs));
    let symbols: Vec<Shown> = functions.chain(predicates).collect();
    let of_arity = |arity: usize| symbols.iter().filter(move |shown| shown.arity == arity);

    let mut lines = Vec::new();
    for shown in of_arity(0) {
        lines.push(format!("{} = {}", shown.name, shown.values[0]));
    }
    let unary: Vec<(&str, &[String])> = of_arity(1)
        .map(|shown| (shown.name, &shown.values[..]))
        .collect();
    if !unary.is_empty() {
        lines.extend(grid("", model.size, &unary));
    }
    let elements: Vec<String> = (0..model.size).map(numbers).collect();
    for shown in of_arity(2) {
        let rows = elements.iter().map(String::as_str);
        let rows: Vec<_> = rows.zip(shown.values.chunks(model.size)).collect();
        lines.extend(grid(shown.name, model.size, &rows));
    }
    for shown in symbols.iter().filter(|shown| shown.arity > 2) {
        for ((arguments, _), value) in shown.table.rows(model.size).zip(&shown.values) {
            let arguments: Vec<&str> = arguments.iter().map(|&a| &*elements[a]).collect();
            lines.push(format!("{}({}) = {value}", shown.name, arguments.join(",")));
        }
    }
    lines
}

/// A table whose values are written out.
struct Shown<'a> {
    name: &'a str,
    arity: usize,
    values: Vec<String>,
    table: &'a Table,
}

impl<'a> Shown<'a> {
    fn new(table: &'a Table, show: &dyn Fn(usize) -> String) -> Self {
        Self {
            name: &table.name,
            arity: table.arity,
            values: table.values.iter().map(|&value| show(value)).collect(),
            table,
        }
    }
}

/// Rows with their heads, under the elements.
fn grid(corner: &str, size: usize, rows: &[(&str, &[String])]) -> Vec<String> {
    let cell = size.to_string().len();
    let heads = rows.iter().map(|(head, _)| *head);
    let widths = heads.chain([corner]).map(|head| head.chars().count());
    let margin = widths.max().unwrap_or_default();
    let columns = |values: &mut dyn Iterator<Item = String>| -> String {
        values.map(|value| format!(" {value:>cell$}")).collect()
    };
    let head = columns(&mut (1..=size).map(|element| element.to_string()));
    let mut lines = vec![
        format!("{corner:>margin$} |{head}"),
        format!("{}-+{}", "-".repeat(margin), "-".repeat(head.len())),
    ];
    for (name, values) in rows {
        let values = columns(&mut values.iter().cloned());
        lines.push(format!("{name:>margin$} |{values}"));
    }
    lines
}

/// The interpretation between its marks, for the problem with this name.
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
