//! The `book` command: makes, builds, converts and shows opening books.

mod build;
mod convert;

use std::io::{IsTerminal, Write, stderr, stdout};
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use xiangqi_rules::notation::Notation;

use super::source::Source;
use crate::book::{self, Book, BookError, Format, Shelf, maker};
use ::cli::program::note;
use ::cli::{Language, Status, interrupt, message};

#[derive(Debug, Subcommand)]
pub enum Command {
    Make(Make),
    Build(build::Arguments),
    Convert(convert::Arguments),
    Show(Show),
}

#[derive(Debug, clap::Args)]
pub struct Make {
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[arg(long, default_value_t = maker::Plan::default().positions)]
    positions: usize,

    #[arg(long, default_value_t = maker::Plan::default().nodes)]
    nodes: u64,

    #[arg(long, value_name = "SCORE", default_value_t = maker::Plan::default().play_margin)]
    play_margin: i32,

    #[arg(long, value_name = "SCORE", default_value_t = maker::Plan::default().reply_margin)]
    reply_margin: i32,

    #[arg(long, value_name = "MIB", default_value_t = maker::Plan::default().hash)]
    hash: usize,
}

#[derive(Debug, clap::Args)]
pub struct Show {
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    source: Source,

    #[arg(long)]
    json: bool,
}

pub(super) fn run(command: &Command, language: Language) -> anyhow::Result<Status> {
    match command {
        Command::Make(arguments) => make(arguments, language),
        Command::Build(arguments) => arguments.run(language),
        Command::Convert(arguments) => arguments.run(language),
        Command::Show(arguments) => show(arguments, language),
    }
}

fn make(arguments: &Make, language: Language) -> anyhow::Result<Status> {
    let plan = maker::Plan {
        positions: arguments.positions,
        nodes: arguments.nodes,
        play_margin: arguments.play_margin,
        reply_margin: arguments.reply_margin,
        hash: arguments.hash.max(1),
    };
    let watched = stderr().is_terminal();
    interrupt::listen();
    let book = maker::make(&plan, &mut |number, position| {
        if interrupt::was_received() {
            return Break(());
        }
        if watched {
            let played = position.history().iter().filter_map(|state| state.mv);
            let line: Vec<String> = played.map(|mv| mv.to_string()).collect();
            let (number, of, line) = (number + 1, plan.positions, line.join(" "));
            let said = message!("book-searching", number, of, line);
            eprintln!("{}", said.say(language));
        }
        Continue(())
    });
    save(&book, &arguments.out)?;
    let said = message!("book-made", moves = book.len());
    writeln!(stdout(), "{}", said.say(language))?;
    Ok(ended())
}

/// Writes a book in the format of the file's extension, converted to that format's keys if it has
/// others.
///
/// # Errors
/// When nothing is left of it by the conversion, or the file cannot be written.
fn save(book: &Book, path: &Path) -> anyhow::Result<()> {
    let keys = Format::of_name(path).keys();
    if book.keys() == keys {
        return book::file::save(book, path).map_err(BookError::on_command_line);
    }
    match book::convert::convert(book, keys, &mut |_| Continue(())) {
        Continue(converted) if converted.is_empty() => bail!(message!("book-unreachable")),
        Continue(converted) => {
            book::file::save(&converted, path).map_err(BookError::on_command_line)
        }
        Break(()) => Ok(()),
    }
}

/// The exit status of work that Ctrl-C may have stopped.
fn ended() -> Status {
    match interrupt::was_received() {
        true => Status::LimitReached,
        false => Status::Solved,
    }
}

/// A progress bar on stderr, if that is a terminal.
fn bar(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len}  {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn show(arguments: &Show, language: Language) -> anyhow::Result<Status> {
    let position = arguments.source.position()?;
    let entries = match &arguments.file {
        Some(path) => book::open(path)
            .map_err(BookError::on_command_line)?
            .entries(&position),
        None => Shelf::default().entries(&position),
    };
    if entries.is_empty() {
        note(&message!("book-unknown"));
    }
    let mut out = stdout().lock();
    for entry in &entries {
        let book::Entry {
            mv,
            weight,
            score,
            depth,
        } = *entry;
        if arguments.json {
            let object = json!({
                "move": mv.to_string(), "weight": weight, "score": score, "depth": depth,
            });
            writeln!(out, "{object}")?;
        } else {
            let name = language.choose(Notation::Wxf, Notation::Chinese);
            let name = name.format(&position, mv);
            let (mv, weight, score) = (
                mv.to_string(),
                format!("{weight:>3}"),
                format!("{score:>4}"),
            );
            let depth = u32::from(depth);
            let said = message!("book-entry", mv, name, weight, score, depth);
            writeln!(out, "{}", said.say(language))?;
        }
    }
    Ok(if entries.is_empty() {
        Status::NoSolution
    } else {
        Status::Solved
    })
}
