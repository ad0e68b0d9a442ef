//! Results as rows of a table for people, or as objects of JSON, one per line, for programs.
//!
//! A record is anything that serialises as an object. Its table has the fields that are named as
//! columns, in their order, and so the two forms cannot drift apart.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;
use serde_json::Value;

/// Prints records: a line each, or a table of the named fields under these headings.
///
/// # Errors
/// When `out` cannot be written.
pub fn show<R: Serialize>(
    out: &mut dyn Write,
    json: bool,
    columns: &[&str],
    headings: &[&str],
    records: &[R],
) -> io::Result<()> {
    let objects = records.iter().map(serde_json::to_value);
    let objects = objects.collect::<Result<Vec<Value>, _>>()?;
    if json {
        for object in objects {
            writeln!(out, "{object}")?;
        }
        return Ok(());
    }
    let mut table = table(headings);
    for object in &objects {
        table.add_row(columns.iter().map(|&column| cell(&object[column])));
    }
    writeln!(out, "{table}")
}

/// A table whose first column is words, and the others numbers.
pub fn table(headings: &[&str]) -> Table {
    let mut table = Table::new();
    table
        .load_preset(presets::UTF8_HORIZONTAL_ONLY)
        .set_header(headings);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A field as people read it: fractions (seconds) to the thousandth, `-` for null.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            format!("{:.3}", number.as_f64().unwrap_or_default())
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_two_forms_say_the_same() {
        let records = [json!({"name": "PVS", "seconds": 0.12345, "leaves": null, "nodes": 7})];
        let shown = |json| {
            let mut out = Vec::new();
            show(
                &mut out,
                json,
                &["name", "nodes", "seconds", "leaves"],
                &["算法", "节点", "秒", "叶节点"],
                &records,
            )
            .unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(shown(true), format!("{}\n", records[0]));
        let table = shown(false);
        assert!(table.contains("节点"), "{table}");
        let words: Vec<&str> = table
            .lines()
            .rev()
            .nth(1)
            .unwrap()
            .split_whitespace()
            .collect();
        assert_eq!(words, ["PVS", "7", "0.123", "-"], "{table}");
    }
}
