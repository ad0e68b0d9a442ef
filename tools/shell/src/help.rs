//! Help and complaints of the command line in the user's language.
//!
//! Clap has English built in; its Chinese comes from tables, one a subcommand, that are laid over the
//! definition before it parses. [`untranslated`] holds the tables and the definition together, in a test
//! of the program.

use std::error::Error as _;
use std::io::{self, Write};
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::builder::{PossibleValue, Resettable};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use crate::language::{Language, Phrase};
use crate::manual;

/// The Chinese help of a command: the identifier of each of its arguments (the field's name) with its
/// help; `""` is the command itself, `"after"` what follows its help, if anything does.
pub type Table = &'static [(&'static str, &'static str)];

/// The Chinese help of a program: the names of its subcommands, `""` being the program itself, each with
/// its table. `completions`, `man` and `serve` need none.
pub type Tables = &'static [(&'static str, Table)];

/// What means the same in every command that has it, for tables that leave it out.
const COMMON: Table = &[
    ("hash", "置换表的大小（MiB）"),
    ("threads", "线程数"),
    ("lang", "帮助与消息所用的语言；不给出时按系统区域设置"),
    ("protocol_log", "把与界面程序的往来记录到文件"),
    ("divide", "按第一步分开计数"),
];

/// The order of help in Chinese, as clap's own, with Chinese headings.
const TEMPLATE: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// The definition of the command line, speaking a language; English where there are no tables.
pub fn localised(command: Command, language: Language, tables: Tables) -> Command {
    match language {
        _ if tables.is_empty() => command,
        Language::En => command,
        Language::Zh => {
            let subcommands: Vec<_> = command
                .get_subcommands()
                .map(|one| one.get_name().to_owned())
                .collect();
            let mut command = in_chinese(command, "", tables).subcommand_help_heading("命令");
            for name in subcommands {
                command = command.mut_subcommand(&name, |one| in_chinese(one, &name, tables));
            }
            // Clap's own subcommand `help` would be English; `--help` says the same.
            with_chinese_usage(command.disable_help_subcommand(true))
        }
    }
}

/// What clap writes into usage lines in English.
const PLACEHOLDERS: &[(&str, &str)] = &[
    ("Usage: ", ""),
    ("[OPTIONS]", "[选项]"),
    ("<COMMAND>", "<命令>"),
    ("[COMMAND]", "[命令]"),
];

/// The usage lines of a definition and its subcommands, as clap makes them, with Chinese placeholders.
fn with_chinese_usage(mut command: Command) -> Command {
    let mut built = command.clone();
    built.build();
    let usage = |one: &mut Command| {
        let usage = one.render_usage().to_string();
        PLACEHOLDERS
            .iter()
            .fold(usage, |usage, (english, chinese)| {
                usage.replace(english, chinese)
            })
    };
    for one in built.get_subcommands_mut() {
        let usage = usage(one);
        command = command.mut_subcommand(one.get_name(), |one| one.override_usage(usage));
    }
    command.override_usage(usage(&mut built))
}

/// One command with the help of its table.
fn in_chinese(command: Command, name: &str, tables: Tables) -> Command {
    let mut command = command
        .help_template(TEMPLATE)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .mut_args(|argument| translated(argument, name, tables))
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(clap::ArgAction::Help)
                .help("显示帮助")
                .help_heading("选项"),
        );
    if name.is_empty() {
        let version = Arg::new("version").short('V').long("version");
        let version = version.action(clap::ArgAction::Version).help("显示版本");
        command = command.arg(version.help_heading("选项"));
    }
    if let Some(about) = lookup(tables, name, "") {
        command = command.about(about).long_about(Resettable::Reset);
    }
    if let Some(after) = lookup(tables, name, "after") {
        command = command.after_help(after);
    }
    command
}

fn translated(argument: Arg, command: &str, tables: Tables) -> Arg {
    let Some(help) = lookup(tables, command, argument.get_id().as_str()) else {
        return argument;
    };
    let heading = if argument.is_positional() {
        "参数"
    } else {
        "选项"
    };
    let mut text = help.to_owned();
    let takes_values = argument.get_action().takes_values();
    if takes_values {
        let defaults = argument.get_default_values().iter();
        let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() {
            text.push_str(&format!(" [默认：{}]", defaults.join(" ")));
        }
        let mut values = argument.get_possible_values();
        values.retain(|value| !value.is_hide_set());
        if !values.is_empty() {
            let names: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
            text.push_str(&format!(" [可选：{}]", names.join("、")));
        }
    }
    let argument = argument.help(text).help_heading(heading);
    argument
        .long_help(Resettable::Reset)
        .hide_default_value(takes_values)
        .hide_possible_values(takes_values)
}

fn lookup(tables: Tables, command: &str, argument: &str) -> Option<&'static str> {
    let mut all = tables.iter().chain(manual::CHINESE);
    let (_, table) = all.find(|(name, _)| *name == command)?;
    let mut entries = table.iter().chain(COMMON);
    entries
        .find(|(name, _)| *name == argument)
        .map(|(_, help)| *help)
}

/// Prints what clap has to say instead of arguments: help, version, or a complaint.
///
/// # Errors
/// When it cannot be printed.
pub fn print(error: &Error, language: Language) -> io::Result<()> {
    match (language, complaint(error), expectation(error)) {
        (Language::Zh, Some(text), _) => {
            writeln!(io::stderr(), "错误：{text}\n\n更多信息请用“--help”查看。")
        }
        (Language::En, _, Some(expected)) => {
            let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
            let (value, argument) = (
                context(ContextKind::InvalidValue),
                context(ContextKind::InvalidArg),
            );
            writeln!(
                io::stderr(),
                "error: invalid value '{value}' for '{argument}': {expected}\n\nFor more information, try '--help'."
            )
        }
        _ => error.print(),
    }
}

/// What a refused value should have been, where that can be said in both languages.
fn expectation(error: &Error) -> Option<Phrase> {
    let why = error.source()?;
    if let Some(phrase) = why.downcast_ref::<Phrase>() {
        return Some(phrase.clone());
    }
    if why.is::<ParseFloatError>() {
        return Some(Phrase::new("expected a number", "应为数"));
    }
    if let Some(why) = why.downcast_ref::<ParseIntError>() {
        return Some(match why.kind() {
            IntErrorKind::PosOverflow => Phrase::new("expected a smaller number", "太大"),
            IntErrorKind::NegOverflow => Phrase::new("expected a larger number", "太小"),
            _ => Phrase::new("expected a whole number", "应为整数"),
        });
    }
    // What clap says of numbers in its own words, `0 is not in 1..=9`.
    let why = why.to_string();
    let (least, most) = why.split_once(" is not in ")?.1.split_once("..")?;
    Some(match most.strip_prefix('=') {
        Some(most) => Phrase::new(
            format!("expected {least} to {most}"),
            format!("应为 {least} 到 {most}"),
        ),
        None => Phrase::new(
            format!("expected {least} or more"),
            format!("应不小于 {least}"),
        ),
    })
}

/// A complaint in Chinese; `None` for help, the version, and what has no translation.
fn complaint(error: &Error) -> Option<String> {
    let context = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join("、")),
        _ => None,
    };
    let argument = || context(ContextKind::InvalidArg).unwrap_or_default();
    let value = || context(ContextKind::InvalidValue).unwrap_or_default();
    let mut text = match error.kind() {
        ErrorKind::UnknownArgument => format!("不认识的参数“{}”", argument()),
        ErrorKind::InvalidSubcommand => {
            format!("没有“{}”这个命令", context(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::MissingRequiredArgument => format!("缺少必需的参数：{}", argument()),
        ErrorKind::MissingSubcommand => "缺少命令".to_owned(),
        ErrorKind::InvalidValue if value().is_empty() => format!("“{}”缺少取值", argument()),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let why = match (expectation(error), error.source()) {
                (Some(expected), _) => format!("：{}", expected.say(Language::Zh)),
                (None, Some(why)) => format!("：{why}"),
                (None, None) => String::new(),
            };
            format!("“{}”的取值“{}”无效{why}", argument(), value())
        }
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg).unwrap_or_default();
            if other == argument() || other.is_empty() {
                format!("“{}”不能重复给出", argument())
            } else {
                format!("“{}”不能与“{other}”同时使用", argument())
            }
        }
        ErrorKind::TooManyValues => format!("“{}”的取值太多：“{}”", argument(), value()),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("“{}”的取值个数不对", argument())
        }
        ErrorKind::NoEquals => format!("“{}”与取值之间需要等号", argument()),
        _ => return None,
    };
    if let Some(valid) = context(ContextKind::ValidValue).filter(|valid| !valid.is_empty()) {
        text.push_str(&format!("\n  可选的取值：{valid}"));
    }
    Some(text)
}

/// What the tables lack, as `command argument`, and what only the tables have.
/// For a test of each program that has tables.
pub fn untranslated(command: &Command, tables: Tables) -> Vec<String> {
    let mut missing = Vec::new();
    let commands = std::iter::once(("", command))
        .chain(command.get_subcommands().map(|one| (one.get_name(), one)));
    for (name, one) in commands {
        let arguments = one
            .get_arguments()
            .map(|argument| argument.get_id().as_str());
        let wanted: Vec<_> = std::iter::once("").chain(arguments).collect();
        missing.extend(
            wanted
                .iter()
                .filter(|id| lookup(tables, name, id).is_none())
                .map(|id| format!("{name} {id}")),
        );
        let table = tables
            .iter()
            .find(|entry| entry.0 == name)
            .map_or(&[][..], |entry| entry.1);
        let known = |id: &str| id == "after" || wanted.contains(&id);
        missing.extend(
            table
                .iter()
                .filter(|e| !known(e.0))
                .map(|e| format!("{name} {}", e.0)),
        );
    }
    missing
}
