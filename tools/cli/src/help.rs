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

use crate::columns::folded;
use crate::language::{Language, Phrase};
use crate::manual;
#[cfg(feature = "engine")]
use crate::{analysis, bench, compare, perft, play, serve};

/// The Chinese help of a command: the identifier of each of its arguments (the field's name) with its
/// help; `""` is the command itself, `"after"` what follows its help, if anything does.
pub type Table = &'static [(&'static str, &'static str)];

/// The Chinese help of a program: the names of its subcommands, `""` being the program itself and
/// `book make` a subcommand's own, each with its table. What this crate asks for need not be in it.
pub type Tables = &'static [(&'static str, Table)];

/// What means the same in every command that has it, for tables that leave it out.
const COMMON: Table = &[
    ("hash", "置换表的大小（MiB）"),
    ("threads", "线程数"),
    ("lang", "帮助与消息所用的语言；不给出时按系统区域设置"),
    ("protocol_log", "把与界面程序的往来记录到文件"),
    ("move_overhead", "每步在引擎与时钟之间耗去的时间（毫秒）"),
];

/// What the engines' subcommands ask for in every game.
#[cfg(feature = "engine")]
const FRAMES: Tables = &[
    ("analyze", analysis::CHINESE),
    ("bench", bench::CHINESE),
    ("compare", compare::CHINESE),
    ("perft", perft::CHINESE),
    ("play", play::CHINESE),
    ("serve", serve::CHINESE),
];
#[cfg(not(feature = "engine"))]
const FRAMES: Tables = &[];

/// How wide the help of an argument may be to stand beside its name in a terminal of eighty columns. Clap
/// breaks lines at spaces, of which Chinese has none.
const HELP_COLUMNS: usize = 46;

/// The order of help in Chinese, as clap's own, with Chinese headings.
const TEMPLATE: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// The definition of the command line, speaking a language; English where there are no tables.
pub fn localised(command: Command, language: Language, tables: Tables) -> Command {
    match language {
        _ if tables.is_empty() => command,
        Language::En => command,
        Language::Zh => {
            let command = in_chinese(command, "", tables);
            let mut built = command.clone();
            built.build();
            with_chinese_usage(command, &mut built)
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

/// The usage lines of a definition and its subcommands, as clap makes them once it is built, with Chinese
/// placeholders.
fn with_chinese_usage(command: Command, built: &mut Command) -> Command {
    let usage = built.render_usage().to_string();
    let usage = PLACEHOLDERS
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

/// What tables call the subcommand of a command.
fn path(command: &str, subcommand: &str) -> String {
    format!("{command} {subcommand}").trim().to_owned()
}

/// One command with the help of its table, and its subcommands.
fn in_chinese(command: Command, name: &str, tables: Tables) -> Command {
    let mut command = command
        .mut_subcommands(|one| {
            let name = path(name, one.get_name());
            in_chinese(one, &name, tables)
        })
        .subcommand_help_heading("命令")
        // Clap's own subcommand `help` would be English; `--help` says the same.
        .disable_help_subcommand(true)
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
    let text = folded(&text, HELP_COLUMNS);
    let argument = argument.help(text).help_heading(heading);
    argument
        .long_help(Resettable::Reset)
        .hide_default_value(takes_values)
        .hide_possible_values(takes_values)
}

fn lookup(tables: Tables, command: &str, argument: &str) -> Option<&'static str> {
    let all = tables.iter().chain(FRAMES).chain(manual::CHINESE);
    let of_command = all.filter(|(name, _)| *name == command);
    let mut entries = of_command.flat_map(|(_, table)| *table).chain(COMMON);
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
    let mut names = Vec::new();
    lacking(command, "", tables, &mut names, &mut missing);
    let stale = tables
        .iter()
        .filter(|(name, _)| !names.contains(&(*name).to_owned()));
    missing.extend(stale.map(|(name, _)| (*name).to_owned()));
    missing
}

/// The same of one command and its subcommands; their names are kept.
fn lacking(
    command: &Command,
    name: &str,
    tables: Tables,
    names: &mut Vec<String>,
    missing: &mut Vec<String>,
) {
    let arguments = command.get_arguments();
    let arguments = arguments.map(|argument| argument.get_id().as_str());
    let wanted: Vec<_> = std::iter::once("").chain(arguments).collect();
    let unsaid = wanted
        .iter()
        .filter(|id| lookup(tables, name, id).is_none());
    missing.extend(unsaid.map(|id| format!("{name} {id}")));
    let tables_of_it = tables.iter().filter(|entry| entry.0 == name);
    let entries = tables_of_it.flat_map(|(_, table)| *table);
    let unknown = entries.filter(|(id, _)| *id != "after" && !wanted.contains(id));
    missing.extend(unknown.map(|(id, _)| format!("{name} {id}")));
    for subcommand in command.get_subcommands() {
        lacking(
            subcommand,
            &path(name, subcommand.get_name()),
            tables,
            names,
            missing,
        );
    }
    names.push(name.to_owned());
}
