//! `book`: making an opening book, and looking into one.

use std::fs;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;
use serde_json::json;
use xiangqi_rules::notation::wxf;

use super::source::Source;
use crate::book::{self, BookError, Shelf, maker};
use ::cli::Status;
use ::cli::input::FileError;

/// Makes an opening book by the engine's own search, or shows what one knows of a position
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Search openings, and write what was found. The same options make the same book everywhere
    Make(Make),
    /// List the moves that a book knows in a position
    Show(Show),
}

#[derive(Debug, clap::Args)]
struct Make {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How many positions to search
    #[arg(long, default_value_t = maker::Plan::default().positions)]
    positions: usize,

    /// Nodes a position
    #[arg(long, default_value_t = maker::Plan::default().nodes)]
    nodes: u64,

    /// How far below the best a move may be to be played, in 1/100 of a horse
    #[arg(long, value_name = "SCORE", default_value_t = maker::Plan::default().play_margin)]
    play_margin: i32,

    /// How far below the best a move may be to be expected of an opponent
    #[arg(long, value_name = "SCORE", default_value_t = maker::Plan::default().reply_margin)]
    reply_margin: i32,

    /// Size of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = maker::Plan::default().hash)]
    hash: usize,
}

#[derive(Debug, clap::Args)]
struct Show {
    /// The book; the embedded one unless told
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    source: Source,

    /// One JSON object a move
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    match &arguments.command {
        Command::Make(arguments) => make(arguments),
        Command::Show(arguments) => show(arguments),
    }
}

fn make(arguments: &Make) -> anyhow::Result<Status> {
    let plan = maker::Plan {
        positions: arguments.positions,
        nodes: arguments.nodes,
        play_margin: arguments.play_margin,
        reply_margin: arguments.reply_margin,
        hash: arguments.hash.max(1),
    };
    let watched = stderr().is_terminal();
    let book = maker::make(&plan, &mut |number, position| {
        if watched {
            let played = position.history().iter().filter_map(|state| state.mv);
            let line: Vec<String> = played.map(|mv| mv.to_string()).collect();
            eprintln!("{} of {}: {}", number + 1, plan.positions, line.join(" "));
        }
    });
    let path = &arguments.out;
    fs::write(path, book.write()).with_context(|| path.display().to_string())?;
    writeln!(stdout(), "{} moves", book.len())?;
    Ok(Status::Solved)
}

/// What is wrong with a book: with the file, or with what is in it.
fn failed(error: BookError) -> anyhow::Error {
    match error {
        BookError::File { path, why } => FileError::of(&path, why).into(),
        other => other.into(),
    }
}

fn show(arguments: &Show) -> anyhow::Result<Status> {
    let position = arguments.source.position()?;
    let entries = match &arguments.file {
        Some(path) => book::open(path).map_err(failed)?.entries(&position),
        None => Shelf::default().entries(&position),
    };
    let mut out = stdout().lock();
    for entry in &entries {
        let name = wxf::format(&position, entry.mv);
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
            writeln!(
                out,
                "{mv}  {name}  weight {weight:>3}  score {score:>4}  depth {depth}"
            )?;
        }
    }
    Ok(if entries.is_empty() {
        Status::NoSolution
    } else {
        Status::Solved
    })
}
