//! `--mgu`: the most general unifier of two atoms or terms.

use ::cli::message;
use serde::Serialize;

use super::super::Status;
use super::super::shell::Shell;
use crate::error::{Failure, InputError};
use crate::resolution::mgu::{UnificationFailure, read, unifier};

#[derive(Serialize)]
struct Json {
    unifiable: bool,
    mgu: Option<String>,
}

/// Prints the most general unifier, or why there is none.
pub(super) fn run(left: &str, right: &str, shell: &mut Shell) -> Result<Status, Failure> {
    let named = |error: InputError| error.in_file("--mgu");
    let (left, right) = (read(left).map_err(named)?, read(right).map_err(named)?);
    let result = unifier(&left, &right);
    let text = result.as_ref().ok().map(|bindings| {
        let bindings: Vec<_> = bindings
            .iter()
            .map(|(name, term)| format!("{name}={term}"))
            .collect();
        format!("{{{}}}", bindings.join(","))
    });
    if shell.json {
        shell.json_line(&Json {
            unifiable: text.is_some(),
            mgu: text.clone(),
        })?;
    } else {
        match &result {
            Ok(_) => shell.line(text.unwrap_or_default())?,
            Err(UnificationFailure::Clash(one, other)) => {
                let (one, other) = (one.to_string(), other.to_string());
                shell.say(message!("resolution-differ", one, other))?;
            }
            Err(UnificationFailure::OccursCheck(name, term)) => {
                let (name, term) = (name.to_string(), term.to_string());
                shell.say(message!("resolution-occurs", name, term))?;
            }
        }
    }
    Ok(if result.is_ok() {
        Status::Solved
    } else {
        Status::NoSolution
    })
}
