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
//! A file of `tune` has `[[parameter]]` besides.
//!
//! A file is turned into the arguments that say the same, each checked by itself, so that an error
//! is reported with its line and column. Arguments of the command line come after them and win. A
//! subcommand that plays a part of the match (`unit`) ignores what only `match` knows.

use std::ffi::OsString;
use std::iter;
use std::ops::Range;
use std::path::Path;

use ::cli::help::said;
use ::cli::input::Input;
use ::cli::program::language;
use ::cli::{Message, message};
use anyhow::{Context, Error, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::r#match::MatchArguments;
use super::tune_arguments::TuneArguments;
use crate::engine_spec::EngineSpec;
use crate::tune::Parameter;

/// The arguments of a subcommand with those of its file, if it has one: a file's come first, and
/// after them those that the user typed.
pub(super) fn with_file<A: Args + FromArgMatches>(
    typed: A,
    subcommand: &'static str,
    file: Option<&Path>,
) -> anyhow::Result<A> {
    let Some(file) = file else {
        return Ok(typed);
    };
    let command = A::augment_args(Command::new(subcommand));
    Ok(A::from_arg_matches(&matches(command, subcommand, file)?)?)
}

fn matches(command: Command, subcommand: &str, file: &Path) -> anyhow::Result<ArgMatches> {
    let typed = std::env::args_os().skip_while(|word| word != subcommand);
    let typed: Vec<OsString> = typed.skip(1).collect();
    let text = Input::read(file)?.text();
    let mut arguments = arguments(&file.display().to_string(), &text)?;
    // `--lang` belongs to the program, but may be typed behind the subcommand too.
    let command = command.arg(Arg::new("lang").long("lang"));
    let read = |arguments: Vec<String>| -> anyhow::Result<ArgMatches> {
        let arguments = arguments.into_iter().map(OsString::from);
        let all = iter::once(OsString::from(subcommand))
            .chain(arguments)
            .chain(typed.iter().cloned());
        let read = command.clone().try_get_matches_from(all);
        read.map_err(|error| message!("said", what = said(&error, language())).into())
    };
    let alone = read(Vec::new())?;
    let is_typed = |option: &&Arg| {
        alone.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    arguments.retain(|argument| {
        // A typed option replaces not only the same option of the file, but also those that
        // conflict with it.
        option(&command, argument)
            .is_some_and(|option| !command.get_arg_conflicts_with(option).iter().any(is_typed))
    });
    read(arguments)
}

/// The arguments that a file of this name and text stands for.
///
/// # Errors
/// What is wrong with it, behind `name:line:column`.
fn arguments(name: &str, text: &str) -> anyhow::Result<Vec<String>> {
    let at = |span: Range<usize>| {
        let (line, column) = place(text, span.start);
        format!("{name}:{line}:{column}")
    };
    let file = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(text.len()..text.len());
        let (found, why) = (found(text, &span), error.message().to_owned());
        Error::from(message!("file-syntax", found, why)).context(at(span))
    })?;
    let mut arguments = Vec::new();
    let (mut engines, mut names) = (Vec::new(), Vec::new());
    for (key, value) in in_order(file.get_ref()) {
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("engine", DeValue::Array(elements)) => {
                for element in elements {
                    let (spec, name) = engine(element, &at)?;
                    if names.contains(&name) {
                        let error = Error::from(message!("file-engine-twice", name));
                        return Err(error.context(at(element.span())));
                    }
                    engines.push(format!("--engine={spec}"));
                    names.push(name);
                }
            }
            ("parameter", DeValue::Array(elements)) => {
                for element in elements {
                    arguments.push(format!("--parameter={}", parameter(element, &at)?));
                }
            }
            ("engine", value) => {
                let error = match value {
                    DeValue::Table(_) => message!("file-engine-table"),
                    _ => message!("file-no-table", expected = "[[engine]]"),
                };
                return Err(Error::from(error).context(at(key.span())));
            }
            (name, value) => {
                if let Some(argument) = argument(name, value).with_context(|| at(key.span()))? {
                    check(&arguments, &argument).with_context(|| at(key.span()))?;
                    arguments.push(argument);
                }
            }
        }
    }
    arguments.extend(engines);
    Ok(arguments)
}

/// The text of a span, for an error message; of an empty span, the word that follows.
fn found(text: &str, span: &Range<usize>) -> Message {
    let rest = text.get(span.start..).unwrap_or_default();
    let word = match rest.get(..span.len()) {
        Some("") | None => rest
            .split_whitespace()
            .next()
            .filter(|word| rest.starts_with(word)),
        Some(found) => Some(found.trim_end()),
    };
    match word {
        Some(word) if !word.is_empty() => message!("file-word", word = word.to_owned()),
        _ if rest.is_empty() => message!("file-end"),
        _ => message!("file-line-end"),
    }
}

/// The line and the column, in characters, of a byte; both from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

type Entry<'t, 'i> = (
    &'t Spanned<std::borrow::Cow<'i, str>>,
    &'t Spanned<DeValue<'i>>,
);

/// The entries of a table, in the order of the file.
fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<Entry<'t, 'i>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// `key = value` as `--key=value`; none for `false`.
fn argument(name: &str, value: &DeValue<'_>) -> anyhow::Result<Option<String>> {
    Ok(match value {
        DeValue::Boolean(false) => None,
        DeValue::Boolean(true) => Some(format!("--{name}")),
        value => Some(format!("--{name}={}", flat(value)?)),
    })
}

/// A value as an argument has it; a table as `key=value,key=value`.
fn flat(value: &DeValue<'_>) -> anyhow::Result<String> {
    Ok(match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_err(|_| message!("file-smaller"))?
            .to_string(),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Boolean(true) => "yes".to_owned(),
        DeValue::Boolean(false) => "no".to_owned(),
        DeValue::Array(_) => bail!(message!("file-array")),
        DeValue::Datetime(date) => bail!(message!("file-date", date = date.to_string())),
        DeValue::Table(table) => {
            let parts = leaves("", table).into_iter();
            let parts = parts.map(|(key, _, value)| Ok(format!("{key}={}", flat(value)?)));
            parts.collect::<anyhow::Result<Vec<_>>>()?.join(",")
        }
    })
}

/// The values of a table and of those within, in order: the key with its dots, where it stands, and
/// the value.
fn leaves<'t, 'i>(
    prefix: &str,
    table: &'t DeTable<'i>,
) -> Vec<(String, Range<usize>, &'t DeValue<'i>)> {
    let mut found = Vec::new();
    for (key, value) in in_order(table) {
        let name = format!("{prefix}{}", key.get_ref());
        match value.get_ref() {
            DeValue::Table(inner) => found.extend(leaves(&format!("{name}."), inner)),
            value => found.push((name, key.span(), value)),
        }
    }
    found
}

/// The name of an argument: of `--name=value` it is `name`.
fn name(argument: &str) -> &str {
    let name = argument.trim_start_matches("--");
    name.split('=').next().unwrap_or(name)
}

/// The option of a command that an argument gives.
fn option<'c>(command: &'c Command, argument: &str) -> Option<&'c Arg> {
    let name = name(argument);
    command
        .get_arguments()
        .find(|option| is_called(option, name))
}

fn is_called(option: &Arg, name: &str) -> bool {
    let aliases = option.get_all_aliases().unwrap_or_default();
    option.get_long() == Some(name) || aliases.contains(&name)
}

/// Checks with the command line's own parser that it knows the argument, and accepts its value
/// after the arguments before it.
fn check(before: &[String], argument: &str) -> anyhow::Result<()> {
    let name = name(argument);
    let of_match = MatchArguments::augment_args(Command::new("match").disable_help_flag(true));
    let of_tune = TuneArguments::augment_args(Command::new("tune").disable_help_flag(true));
    let only_tune = option(&of_match, argument).is_none() && option(&of_tune, argument).is_some();
    let (parser, before) = match only_tune {
        // With a file's name it does not require `--parameter`.
        true => (of_tune, &[String::from("match.toml")][..]),
        false => (of_match, before),
    };
    if name == "engine" || option(&parser, argument).is_none() {
        let names = parser.get_arguments().filter_map(Arg::get_long);
        let names = names.filter(|name| *name != "engine").map(str::to_owned);
        let (key, names) = (name.to_owned(), names.collect::<Vec<_>>());
        bail!(message!("file-key", key, names));
    }
    let before = before.iter().map(String::as_str);
    match parser.try_get_matches_from(iter::once("match").chain(before).chain([argument])) {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = said(&error, language());
            let first = text.lines().next().unwrap_or_default();
            bail!(message!("said", what = first.to_owned()))
        }
    }
}

/// A `[[parameter]]` as `--parameter` of `tune` takes it.
fn parameter(
    element: &Spanned<DeValue<'_>>,
    at: &impl Fn(Range<usize>) -> String,
) -> anyhow::Result<String> {
    let read = || {
        let DeValue::Table(_) = element.get_ref() else {
            bail!(message!("file-no-table", expected = "[[parameter]]"));
        };
        let text = flat(element.get_ref())?;
        text.parse::<Parameter>()?;
        Ok(text)
    };
    read().with_context(|| at(element.span()))
}

/// An `[[engine]]` as the description that `--engine` takes, and what it is called.
fn engine(
    element: &Spanned<DeValue<'_>>,
    at: &impl Fn(Range<usize>) -> String,
) -> anyhow::Result<(String, String)> {
    let DeValue::Table(table) = element.get_ref() else {
        let error = Error::from(message!("file-no-table", expected = "[[engine]]"));
        return Err(error.context(at(element.span())));
    };
    let mut parts = Vec::new();
    for (key, span, value) in leaves("", table) {
        let part = part(&key, value).and_then(|part| {
            // With a command the part is a whole description, so that an error is the part's.
            format!("{part},cmd=engine").parse::<EngineSpec>()?;
            Ok(part)
        });
        parts.push(part.with_context(|| at(span))?);
    }
    let spec = parts.join(",");
    let read = spec.parse::<EngineSpec>();
    let name = read.with_context(|| at(element.span()))?.name;
    Ok((spec, name))
}

/// `key=value`, with quotes around a value that contains a comma or begins with a quote.
fn part(key: &str, value: &DeValue<'_>) -> anyhow::Result<String> {
    let text = match value {
        DeValue::Boolean(value) if key.starts_with("option.") => value.to_string(),
        value => flat(value)?,
    };
    let is_quoted = text.starts_with(['"', '\'']);
    let quote = ['"', '\''].into_iter().find(|&quote| !text.contains(quote));
    Ok(match quote {
        Some(quote) if is_quoted || text.contains(',') => format!("{key}={quote}{text}{quote}"),
        _ => format!("{key}={text}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        arguments("m.toml", text).unwrap_or_else(|e| panic!("{text:?}: {e:#}"))
    }

    #[test]
    fn a_match_in_a_file_is_its_arguments() {
        let text = "\u{feff}# a match\r\ngames = 1_000\ntc = \"10+0.1\" # clock\n\
            sprt = { elo0 = 0, elo1 = 2.5 }\nrecover = true\njson = false\nseed = 0x10\n\
            resign.moves = 3\nresign.score = 600\n\n\
            [[engine]]\nname = \"\\u4e09\"\ncmd = 'C:\\a, b'\noption.\"Move Overhead\" = -5\n\
            [engine.option]\nPonder = false\n\n[[engine]]\ncmd = \"b\"\n\
            option = { z = 1, a = 2 }\n";
        // The table is given twice, which TOML does not allow.
        assert!(arguments("m.toml", text).is_err());
        let text = text.replace("[engine.option]\nPonder = false\n\n", "");
        assert_eq!(
            words(&text),
            [
                "--games=1000",
                "--tc=10+0.1",
                "--sprt=elo0=0,elo1=2.5",
                "--recover",
                "--seed=16",
                "--resign=moves=3,score=600",
                "--engine=name=三,cmd=\"C:\\a, b\",option.Move Overhead=-5",
                "--engine=cmd=b,option.z=1,option.a=2",
            ]
        );
        let text = "[[engine]]\ncmd = \"a\"\n[engine.option]\nPonder = false\n[sprt]\nelo1 = 5\n";
        assert_eq!(
            words(text),
            ["--sprt=elo1=5", "--engine=cmd=a,option.Ponder=false"]
        );
    }

    #[test]
    fn what_is_wrong_with_a_file_is_named_with_its_place() {
        let mut wrong = Vec::new();
        for (text, says) in [
            ("tc 1", "m.toml:1:4: found \"1\""),
            ("\ntc = ", "m.toml:2:6: found the end of the file"),
            ("tc = x", "m.toml:1:6: found \"x\""),
            ("tc = 'x", "m.toml:1:8: found the end of the file"),
            // Columns count characters.
            ("\"三\" = 1 2", "m.toml:1:7: found \"1 2\""),
            (
                "games = 1 2",
                "m.toml:1:9: found \"1 2\": string values must be quoted",
            ),
            ("[sprt", "expected `]`"),
            ("= 1", "m.toml:1:1: found \"=\""),
            ("三 = 1", "m.toml:1:1: found \"三\""),
            (
                "games = 1\ngames = 2",
                "m.toml:2:1: found \"games\": duplicate key",
            ),
            ("tc = \"x\\q\"", "m.toml:1:9: found"),
            (
                "tc = 1979-05-27",
                "m.toml:1:1: found the date 1979-05-27, expected a string",
            ),
            ("tc = [1]", "m.toml:1:1: found [...], expected one value"),
            (
                "\n  gmaes = 4",
                "m.toml:2:3: unknown key \"gmaes\", expected [[engine]] or one of",
            ),
            ("games = 'x'", "m.toml:1:1: invalid value 'x' for '--games"),
            (
                "[engine]\ncmd = 'a'",
                "m.toml:1:2: found [engine], expected [[engine]]",
            ),
            (
                "engine = [1]",
                "m.toml:1:11: found a value, expected [[engine]]",
            ),
            (
                "games = 3",
                "m.toml:1:1: invalid value '3' for '--games <GAMES>': expected an even number",
            ),
            (
                "size = 15.5",
                "m.toml:1:1: invalid value '15.5' for '--size <N>': expected a number",
            ),
            (
                "tc = 'depth=1'\nopenings = 'a'\n random-plies = 4",
                "m.toml:3:2: the argument '--",
            ),
            (
                "[[engine]]\ncmd = 'a'\n[[engine]]\ncmd = 'b'\n[[engine]]\ncmd = 'c'\nname = 'b'",
                "m.toml:5:1: found a second engine called \"b\"",
            ),
            ("[[engine]]\nname = 'a'", "m.toml:1:1: "),
            ("[[engine]]\ncmd = 'a'\nprotocol = 'uci'", "m.toml:3:1: "),
            (
                "[[engine]]\ncmd = 'a'\noption = { a = [1] }",
                "m.toml:3:12: found [...]",
            ),
        ] {
            let error = arguments("m.toml", text).expect_err(text);
            let error = format!("{error:#}");
            if !error.contains(says) {
                wrong.push(format!("{text:?}: {error}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        // Arrays that are nested this deep are refused.
        let deep = format!("tc = {}", "[".repeat(10_000));
        assert!(arguments("m.toml", &deep).is_err());
    }
}
