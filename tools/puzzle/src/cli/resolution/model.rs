//! Prints a finite model: tables, the TPTP's interpretation, or JSON.

use std::collections::BTreeMap;

use ::cli::message;
use serde::Serialize;

use super::super::shell::Shell;
use super::Format;
use crate::error::Failure;
use crate::resolution::model::{Model, Table, interpretation};

/// The elements are numbered from 1, as in the tables.
#[derive(Serialize)]
pub(super) struct Json {
    size: usize,
    /// By name and arity (`f/2`), the values of all tuples, the last argument fastest.
    functions: BTreeMap<String, Vec<usize>>,
    predicates: BTreeMap<String, Vec<bool>>,
}

impl Json {
    pub(super) fn of(model: &Model) -> Self {
        let key = |table: &Table| format!("{}/{}", table.name, table.arity);
        let functions = model.functions.iter();
        let predicates = model.predicates.iter();
        Self {
            size: model.size,
            functions: functions
                .map(|table| (key(table), table.values.iter().map(|v| v + 1).collect()))
                .collect(),
            predicates: predicates
                .map(|table| (key(table), table.values.iter().map(|&v| v == 1).collect()))
                .collect(),
        }
    }
}

pub(super) fn print(
    model: &Model,
    format: Format,
    name: &str,
    shell: &mut Shell,
) -> Result<(), Failure> {
    if format == Format::Tstp {
        return shell.text(&interpretation::tptp(model, name));
    }
    shell.say(message!("resolution-model", size = model.size))?;
    interpretation::tables(model)
        .iter()
        .try_for_each(|line| shell.line(line))
}
