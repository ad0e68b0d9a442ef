//! Help and complaints of the command line in the user's language.
//!
//! Help is in the catalogues: a message `help` for the program, `help-book-make` for its subcommand
//! `book make`, and an attribute for each of its arguments, called as the field is; `order-random`
//! is what the value `random` of `order` means, `more` is a second paragraph about the command, and
//! `after` what follows the help. What arguments of one name mean in all commands of a program is
//! in `help-common`. Help is laid over clap's definition before clap shows it. [`untranslated`]
//! holds the two together, in a test of the program. Complaints in English are clap's own, except
//! where they say what was expected of a value.

use std::borrow::Cow;
use std::error::Error as _;
use std::io::{self, Write};
use std::iter;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::builder::{PossibleValue, PossibleValuesParser, Resettable};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, Error};

use crate::MESSAGES;
use crate::columns::folded;
use crate::language::Language;
use crate::message::{Catalogue, Message};
use crate::terminal::is_colored;
use crate::{message, running, word};

/// The message with the help of arguments that mean the same in every command: in the program's own
/// catalogue, or in the one of all programs.
const COMMON: &str = "help-common";

/// How wide the help of an argument may be to stand beside its name in a terminal of eighty
/// columns. Clap breaks lines at spaces, of which Chinese has none.
const HELP_COLUMNS: usize = 46;

/// The definition of the command line, speaking a language.
pub fn localised(command: Command, language: Language, catalogue: &Catalogue) -> Command {
    match language {
        _ if catalogue.is_empty() => in_english(command, "", catalogue),
        Language::En => in_english(command, "", catalogue),
        Language::Zh => {
            let command = in_chinese(command, "", catalogue);
            let mut built = command.clone();
            built.build();
            with_chinese_usage(command, &mut built)
        }
    }
}

fn zh(message: &Message) -> String {
    message.say(Language::Zh)
}

/// A heading with the static lifetime that clap asks for.
fn heading(word: Cow<'static, str>) -> &'static str {
    match word {
        Cow::Borrowed(word) => word,
        Cow::Owned(word) => word.leak(),
    }
}

/// The usage lines of a definition and its subcommands, as clap makes them once it is built, with
/// Chinese placeholders.
fn with_chinese_usage(command: Command, built: &mut Command) -> Command {
    let placeholders = [
        ("Usage: ", String::new()),
        ("[OPTIONS]", zh(&message!("clap-usage-options"))),
        ("<COMMAND>", zh(&message!("clap-usage-a-command"))),
        ("[COMMAND]", zh(&message!("clap-usage-command"))),
    ];
    let usage = built.render_usage().to_string();
    let usage = placeholders
        .iter()
        .fold(usage, |usage, (english, chinese)| {
            usage.replace(english, chinese)
        });
    let command = command.mut_subcommands(|one| {
        let name = one.get_name().to_owned();
        match built.find_subcommand_mut(&name) {
            Some(built) => with_chinese_usage(one, built),
            None => one,
        }
    });
    command.override_usage(usage)
}

/// The path of a subcommand in the names of messages: `-book-make`.
fn path(command: &str, subcommand: &str) -> String {
    format!("{command}-{subcommand}")
}

/// The help of a command, or of one of its arguments.
fn lookup(
    catalogue: &Catalogue,
    language: Language,
    command: &str,
    argument: Option<&str>,
) -> Option<String> {
    let id = format!("help{command}");
    let own = catalogue.plain(language, &id, argument);
    let shared = || MESSAGES.plain(language, &id, argument);
    let common = || {
        let own = catalogue.plain(language, COMMON, argument);
        own.or_else(|| MESSAGES.plain(language, COMMON, argument))
    };
    own.or_else(shared)
        .or_else(|| argument.and_then(|_| common()))
}

/// One command with the help of the catalogue, where that has any, and its subcommands.
fn in_english(command: Command, name: &str, catalogue: &Catalogue) -> Command {
    let lookup = |argument: Option<&str>| lookup(catalogue, Language::En, name, argument);
    let command = command
        .mut_subcommands(|one| {
            let name = path(name, one.get_name());
            in_english(one, &name, catalogue)
        })
        .mut_args(|argument| match lookup(Some(argument.get_id().as_str())) {
            Some(help) => with_values(argument, lookup).help(help),
            None => argument,
        });
    let command = match lookup(None) {
        Some(about) => with_about(command, about, lookup(Some("more")), "."),
        None => command,
    };
    match lookup(Some("after")) {
        Some(after) => command.after_help(after),
        None => command,
    }
}

/// A command with its description: one paragraph, or two, of which the first then ends with `stop`.
fn with_about(command: Command, about: String, more: Option<String>, stop: &str) -> Command {
    match more {
        Some(more) => command
            .long_about(format!("{about}{stop}\n\n{more}"))
            .about(about),
        None => command.about(about).long_about(Resettable::Reset),
    }
}

/// The name of an argument's value in catalogues.
fn value_id(argument: &Arg, value: &PossibleValue) -> String {
    format!("{}-{}", argument.get_id(), value.get_name())
}

/// An argument whose possible values have help, where the catalogue has it. For display only: the
/// value that it parses no longer has the type that the program expects.
fn with_values(argument: Arg, lookup: impl Fn(Option<&str>) -> Option<String>) -> Arg {
    let mut is_said = false;
    let values = argument.get_possible_values();
    let values = values.into_iter().map(|value| {
        let help = lookup(Some(&value_id(&argument, &value)));
        is_said |= help.is_some();
        match help {
            Some(help) => value.help(help),
            None => value,
        }
    });
    let values: Vec<_> = values.collect();
    match is_said {
        true => argument.value_parser(PossibleValuesParser::new(values)),
        false => argument,
    }
}

/// One command with the help of the catalogue, and its subcommands.
fn in_chinese(command: Command, name: &str, catalogue: &Catalogue) -> Command {
    let usage = zh(&message!("clap-usage"));
    let options = heading(word!("clap-options", Language::Zh));
    let option = |name: &'static str, short, action, help: &Message| {
        let option = Arg::new(name).short(short).long(name).action(action);
        option.help(zh(help)).help_heading(options)
    };
    let mut command = command
        .mut_subcommands(|one| {
            let name = path(name, one.get_name());
            in_chinese(one, &name, catalogue)
        })
        .subcommand_help_heading(heading(word!("clap-commands", Language::Zh)))
        // Clap's own subcommand `help` would be English; `--help` says the same.
        .disable_help_subcommand(true)
        // The order of clap's own template.
        .help_template(format!(
            "{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .mut_args(|argument| translated(argument, name, catalogue))
        .arg(option("help", 'h', ArgAction::Help, &message!("clap-help")));
    if name.is_empty() {
        let help = message!("clap-version");
        command = command.arg(option("version", 'V', ArgAction::Version, &help));
    }
    if let Some(about) = lookup(catalogue, Language::Zh, name, None) {
        let more = lookup(catalogue, Language::Zh, name, Some("more"));
        command = with_about(command, about, more, "。");
    }
    if let Some(after) = lookup(catalogue, Language::Zh, name, Some("after")) {
        command = command.after_help(after);
    }
    command
}

fn translated(argument: Arg, command: &str, catalogue: &Catalogue) -> Arg {
    let id = argument.get_id().as_str();
    let Some(mut text) = lookup(catalogue, Language::Zh, command, Some(id)) else {
        return argument;
    };
    let group = match argument.is_positional() {
        true => word!("clap-arguments", Language::Zh),
        false => word!("clap-options", Language::Zh),
    };
    let takes_values = argument.get_action().takes_values();
    if takes_values {
        let defaults = argument.get_default_values().iter();
        let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() {
            let default = message!("clap-default", values = defaults.join(" "));
            text.push_str(&format!(" {}", zh(&default)));
        }
        let mut values = argument.get_possible_values();
        values.retain(|value| !value.is_hide_set());
        if !values.is_empty() {
            let names = values.iter().map(PossibleValue::get_name);
            let names: Vec<_> = names.map(str::to_owned).collect();
            text.push_str(&format!(
                " {}",
                zh(&message!("clap-values", values = names))
            ));
        }
        text = folded(&text, HELP_COLUMNS);
        for value in values {
            let said = lookup(
                catalogue,
                Language::Zh,
                command,
                Some(&value_id(&argument, &value)),
            );
            if let Some(what) = said {
                let value = value.get_name().to_owned();
                let line = zh(&message!("clap-value-means", value, what));
                text = format!("{text}\n{}", folded(&line, HELP_COLUMNS));
            }
        }
    } else {
        text = folded(&text, HELP_COLUMNS);
    }
    let argument = argument.help(text).help_heading(heading(group));
    argument
        .long_help(Resettable::Reset)
        .hide_default_value(takes_values)
        .hide_possible_values(takes_values)
}

/// Prints what clap has to say instead of arguments: help, version, or a complaint.
///
/// # Errors
/// When it cannot be printed.
pub fn print(error: &Error, language: Language) -> io::Result<()> {
    match (language, own(error, language)) {
        (Language::Zh, Some(what)) => {
            let text = zh(&message!("clap-error", what));
            writeln!(io::stderr(), "{text}")
        }
        (Language::En, Some(what)) => writeln!(
            io::stderr(),
            "error: {what}\n\nFor more information, try '--help'."
        ),
        (Language::En, None) => error.print(),
        (Language::Zh, None) => print_in_chinese(error),
    }
}

/// Prints help, with the Chinese colon behind the headings: clap's own is always the English one.
fn print_in_chinese(error: &Error) -> io::Result<()> {
    let rendered = error.render();
    let text = match is_colored() {
        true => rendered.ansi().to_string(),
        false => rendered.to_string(),
    };
    let headings = [
        word!("clap-commands", Language::Zh),
        word!("clap-arguments", Language::Zh),
        word!("clap-options", Language::Zh),
    ];
    let text = headings.iter().fold(text, |text, heading| {
        text.replace(&format!("{heading}:"), &format!("{heading}："))
    });
    match error.use_stderr() {
        true => write!(io::stderr(), "{text}"),
        false => write!(io::stdout(), "{text}"),
    }
}

/// A complaint without the leading `error: `.
pub fn said(error: &Error, language: Language) -> String {
    own(error, language).unwrap_or_else(|| {
        let text = error.to_string();
        text.trim_start_matches("error: ").to_owned()
    })
}

/// A complaint in our own words, where they differ from clap's.
fn own(error: &Error, language: Language) -> Option<String> {
    if language == Language::Zh {
        return complaint(error);
    }
    let expected = expectation(error)?;
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let [value, argument] = [ContextKind::InvalidValue, ContextKind::InvalidArg].map(context);
    Some(format!(
        "invalid value '{value}' for '{argument}': {expected}"
    ))
}

/// What a refused value should have been, where that can be said in both languages.
fn expectation(error: &Error) -> Option<Message> {
    let why = error.source()?;
    if let Some(message) = why.downcast_ref::<Message>() {
        return Some(message.clone());
    }
    if why.is::<ParseFloatError>() {
        return Some(message!("expected-number"));
    }
    if let Some(why) = why.downcast_ref::<ParseIntError>() {
        return Some(match why.kind() {
            IntErrorKind::PosOverflow => message!("expected-smaller"),
            IntErrorKind::NegOverflow => message!("expected-larger"),
            _ => message!("expected-whole"),
        });
    }
    // What clap says of numbers in its own words, `0 is not in 1..=9`.
    let why = why.to_string();
    let (least, most) = why.split_once(" is not in ")?.1.split_once("..")?;
    let least = least.to_owned();
    Some(match most.strip_prefix('=') {
        Some(most) => message!("expected-between", least, most = most.to_owned()),
        None => message!("expected-least", least),
    })
}

/// A complaint in Chinese; `None` for help, the version, and what has no translation.
fn complaint(error: &Error) -> Option<String> {
    let context = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(vec![text.clone()]),
        ContextValue::Strings(texts) => Some(texts.clone()),
        _ => None,
    };
    let argument = context(ContextKind::InvalidArg).unwrap_or_default();
    let value = context(ContextKind::InvalidValue).unwrap_or_default();
    let is_value_missing = value.iter().all(String::is_empty);
    let what = match error.kind() {
        ErrorKind::UnknownArgument => message!("clap-unknown-argument", argument),
        ErrorKind::InvalidSubcommand => {
            let command = context(ContextKind::InvalidSubcommand)?;
            message!("clap-unknown-command", command)
        }
        ErrorKind::MissingRequiredArgument => message!("clap-missing", argument),
        ErrorKind::MissingSubcommand => message!("clap-no-command"),
        ErrorKind::InvalidValue if is_value_missing => message!("clap-no-value", argument),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let known = error.source().and_then(running::in_words);
            match (known.or_else(|| expectation(error)), error.source()) {
                (Some(why), _) => message!("clap-value-because", argument, value, why),
                (None, Some(why)) => {
                    message!("clap-value-because", argument, value, why = why.to_string())
                }
                (None, None) => message!("clap-value", argument, value),
            }
        }
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg).unwrap_or_default();
            match other == argument || other.is_empty() {
                true => message!("clap-repeated", argument),
                false => message!("clap-conflict", argument, other),
            }
        }
        ErrorKind::TooManyValues => message!("clap-too-many", argument, value),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            message!("clap-value-count", argument)
        }
        ErrorKind::NoEquals => message!("clap-no-equals", argument),
        _ => return None,
    };
    let mut text = zh(&what);
    let values = context(ContextKind::ValidValue).unwrap_or_default();
    if !values.is_empty() {
        text.push_str(&format!("\n  {}", zh(&message!("clap-valid", values))));
    }
    Some(text)
}

/// What the catalogue lacks in either language, as `id.argument`, and what only the catalogue has.
/// For a test of each program.
pub fn untranslated(command: &Command, catalogue: &Catalogue) -> Vec<String> {
    let mut known = Vec::new();
    let mut missing = Vec::new();
    lacking(command, "", catalogue, &mut known, &mut missing);
    let unknown = catalogue.help_entries().filter(|id| !known.contains(id));
    missing.extend(unknown);
    missing
}

/// The same for one command and its subcommands; the names of all messages that may have help are
/// added to `known`.
fn lacking(
    command: &Command,
    name: &str,
    catalogue: &Catalogue,
    known: &mut Vec<String>,
    missing: &mut Vec<String>,
) {
    let has =
        |language, argument: Option<&str>| lookup(catalogue, language, name, argument).is_some();
    let is_whole =
        |argument: Option<&str>| has(Language::Zh, argument) && has(Language::En, argument);
    known.push(format!("help{name}"));
    if !is_whole(None) {
        missing.push(format!("help{name}"));
    }
    for argument in command.get_arguments() {
        let id = argument.get_id().to_string();
        let is_said = is_whole(Some(&id));
        let values = argument.get_possible_values().into_iter().map(|value| {
            let id = value_id(argument, &value);
            let is_said = has(Language::En, Some(&id)) == has(Language::Zh, Some(&id));
            (id, is_said)
        });
        for (id, is_said) in iter::once((id, is_said)).chain(values) {
            known.extend([format!("{COMMON}.{id}"), format!("help{name}.{id}")]);
            if !is_said {
                missing.push(format!("help{name}.{id}"));
            }
        }
    }
    known.extend(["after", "more"].map(|part| format!("help{name}.{part}")));
    known.push(COMMON.to_owned());
    for subcommand in command.get_subcommands() {
        let name = path(name, subcommand.get_name());
        lacking(subcommand, &name, catalogue, known, missing);
    }
}
