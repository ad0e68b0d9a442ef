//! `--mgu`: two atoms or terms, and nothing else.

use serde::Serialize;

use super::super::Status;
use super::super::shell::Shell;
use crate::error::{Failure, InputError};
use crate::resolution::mgu::{Obstacle, read, unifier};

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
        let language = shell.language;
        match &result {
            Ok(_) => shell.line(text.unwrap_or_default())?,
            Err(Obstacle::Clash(a, b)) => shell.line(language.choose(
                format!("not unifiable: {a} and {b} differ"),
                format!("不可合一：{a} 与 {b} 不同"),
            ))?,
            Err(Obstacle::Circle(name, term)) => shell.line(language.choose(
                format!("not unifiable: {name} occurs in {term}"),
                format!("不可合一：{name} 出现在 {term} 中"),
            ))?,
        }
    }
    Ok(if result.is_ok() {
        Status::Solved
    } else {
        Status::NoSolution
    })
}
