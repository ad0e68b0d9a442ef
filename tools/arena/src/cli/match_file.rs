//! A match in a file: the same words as on the command line, in TOML.
//!
//! ```toml
//! game = "xiangqi"
//! tc = "10+0.1"
//! games = 200
//! sprt = { elo0 = 0, elo1 = 5 }
//!
//! [[engine]]
//! name = "A"
//! cmd = "./a --fast"
//! option = { hashsize = 64 }
//! ```
//!
//! A file is turned into the arguments that say the same, each checked by itself, so that whatever
//! is wrong with one is told with its line. Arguments of the command line come after them and win.

use std::ffi::OsString;
use std::path::Path;
use std::{fs, iter};

use anyhow::{Context, anyhow, bail};
use clap::{ArgMatches, Args, Command};

use super::r#match::MatchArguments;
use crate::engine::spec::EngineSpec;
use crate::toml::{self, Table, Value};

/// Has `command` understand the arguments of a file, and after them those that the user typed behind
/// the subcommand.
pub(super) fn with_file(
    command: Command,
    subcommand: &str,
    file: &Path,
) -> anyhow::Result<ArgMatches> {
    let typed = std::env::args_os().skip_while(|word| word != subcommand);
    let all = iter::once(OsString::from(subcommand))
        .chain(arguments(file)?)
        .chain(typed.skip(1));
    // It stands with the program, and may be typed behind the subcommand.
    command
        .arg(clap::Arg::new("lang").long("lang"))
        .try_get_matches_from(all)
        .map_err(|error| anyhow!("{}", error.to_string().trim_start_matches("error: ")))
}

/// The arguments that a file stands for.
fn arguments(path: &Path) -> anyhow::Result<Vec<OsString>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let tables = toml::read(&text).map_err(|error| anyhow!("{}:{error}", path.display()))?;
    let at = |line: usize| format!("{}:{line}", path.display());
    let mut arguments = Vec::new();
    let mut engines: Vec<(usize, Vec<String>)> = Vec::new();
    for table in &tables {
        let names: Vec<&str> = table.name.iter().map(String::as_str).collect();
        match names.as_slice() {
            [] => {
                for entry in &table.entries {
                    let argument = argument(&entry.key, &entry.value)
                        .and_then(|argument| check(argument.as_deref()).map(|()| argument));
                    arguments.extend(argument.with_context(|| at(entry.line))?);
                }
            }
            ["engine"] if table.is_element => {
                engines.push((table.line, Vec::new()));
                add_to_engine(&mut engines, table, &[]).map_err(|(line, e)| e.context(at(line)))?;
            }
            ["engine", inner @ ..] if !engines.is_empty() => {
                add_to_engine(&mut engines, table, inner)
                    .map_err(|(line, e)| e.context(at(line)))?;
            }
            ["engine", ..] => {
                return Err(anyhow!("found [engine], expected [[engine]]").context(at(table.line)));
            }
            // `[sprt]` is `sprt = {...}`.
            _ => {
                let entries = table.entries.iter();
                let value = entries.map(|e| (e.key.clone(), e.value.clone())).collect();
                let argument = argument(&table.name, &Value::Table(value))
                    .and_then(|argument| check(argument.as_deref()).map(|()| argument));
                arguments.extend(argument.with_context(|| at(table.line))?);
            }
        }
    }
    for (line, parts) in engines {
        let spec = parts.join(",");
        spec.parse::<EngineSpec>()
            .map_err(|error| anyhow!("{error}").context(at(line)))?;
        arguments.push(format!("--engine={spec}"));
    }
    Ok(arguments.into_iter().map(OsString::from).collect())
}

/// `key = value` as `--key=value`; none for `false`.
fn argument(key: &[String], value: &Value) -> anyhow::Result<Option<String>> {
    let name = key.join(".");
    Ok(match value {
        Value::Boolean(false) => None,
        Value::Boolean(true) => Some(format!("--{name}")),
        value => Some(format!("--{name}={}", flat(value)?)),
    })
}

/// A value as an argument has it; a table as `key=value,key=value`.
fn flat(value: &Value) -> anyhow::Result<String> {
    Ok(match value {
        Value::Text(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(true) => "yes".to_owned(),
        Value::Boolean(false) => "no".to_owned(),
        Value::Array(_) => bail!("found [...], expected one value"),
        Value::Table(entries) => {
            let parts = entries
                .iter()
                .map(|(key, value)| Ok(format!("{}={}", key.join("."), flat(value)?)));
            parts.collect::<anyhow::Result<Vec<_>>>()?.join(",")
        }
    })
}

/// Asks the command line's own parser whether it knows the argument and takes its value.
fn check(argument: Option<&str>) -> anyhow::Result<()> {
    let Some(argument) = argument else {
        return Ok(());
    };
    let parser = MatchArguments::augment_args(Command::new("match").disable_help_flag(true));
    let name = argument
        .trim_start_matches("--")
        .split('=')
        .next()
        .unwrap_or_default();
    let known = parser
        .get_arguments()
        .any(|known| known.get_long() == Some(name));
    if !known || name == "engine" {
        let names: Vec<&str> = parser
            .get_arguments()
            .filter_map(clap::Arg::get_long)
            .filter(|name| *name != "engine")
            .collect();
        bail!(
            "unknown key \"{name}\", expected [[engine]] or one of {}",
            names.join(", ")
        );
    }
    match parser.try_get_matches_from(["match", argument]) {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            bail!("{}", first.trim_start_matches("error: "))
        }
    }
}

/// Adds a table to the last engine, as the parts of its description.
fn add_to_engine(
    engines: &mut [(usize, Vec<String>)],
    table: &Table,
    inner: &[&str],
) -> Result<(), (usize, anyhow::Error)> {
    let Some((_, parts)) = engines.last_mut() else {
        return Ok(());
    };
    for entry in &table.entries {
        let key = entry.key.iter().map(String::as_str);
        let key: Vec<&str> = inner.iter().copied().chain(key).collect();
        let added: anyhow::Result<Vec<String>> = match &entry.value {
            Value::Table(entries) => entries
                .iter()
                .map(|(more, value)| {
                    let more = more.iter().map(String::as_str);
                    let key: Vec<&str> = key.iter().copied().chain(more).collect();
                    part(&key.join("."), value)
                })
                .collect(),
            value => part(&key.join("."), value).map(|part| vec![part]),
        };
        let added = added.map_err(|error| (entry.line, error))?;
        for part in &added {
            // A command of its own makes it a whole description, to see what is wrong with the part.
            let whole = format!("{part},cmd=engine");
            whole
                .parse::<EngineSpec>()
                .map_err(|error| (entry.line, anyhow!("{error}")))?;
        }
        parts.extend(added);
    }
    Ok(())
}

/// `key=value`, in quotes where a comma would part it.
fn part(key: &str, value: &Value) -> anyhow::Result<String> {
    let text = match value {
        Value::Boolean(value) if key.starts_with("option.") => value.to_string(),
        value => flat(value)?,
    };
    let is_quoted = text.starts_with(['"', '\'']);
    let quote = ['"', '\''].into_iter().find(|&quote| !text.contains(quote));
    Ok(match quote {
        Some(quote) if is_quoted || text.contains(',') => format!("{key}={quote}{text}{quote}"),
        _ => format!("{key}={text}"),
    })
}
