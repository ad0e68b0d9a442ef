//! `book`: builds an opening book, adds games to it, and shows its moves.

mod build;
mod learn;
mod show;

use std::path::Path;

use clap::Subcommand;
use reversi_rules::Board;

use crate::book::graph::Graph;
use crate::book::{Book, SIZE};
use ::app::book::BookError;
use ::cli::{Language, Status, interrupt};

#[derive(Debug, Subcommand)]
pub enum Command {
    Build(build::Arguments),
    Learn(learn::Arguments),
    Show(show::Arguments),
}

pub(super) fn run(command: &Command, language: Language) -> anyhow::Result<Status> {
    match command {
        Command::Build(arguments) => arguments.run(language),
        Command::Learn(arguments) => arguments.run(language),
        Command::Show(arguments) => arguments.run(language),
    }
}

fn open(path: &Path) -> anyhow::Result<Book> {
    Book::open(path).map_err(BookError::on_command_line)
}

/// The graph of a book file. Empty if the file does not exist.
fn graph(path: &Path) -> anyhow::Result<Graph> {
    let start = Board::start(SIZE).filter(|_| path.exists());
    Ok(match start {
        Some(start) => Graph::of(&open(path)?, start),
        None => Graph::default(),
    })
}

fn save(graph: &Graph, path: &Path) -> anyhow::Result<()> {
    let saved = graph.book().save(path);
    saved.map_err(BookError::on_command_line)
}

/// The exit status of a command that Ctrl-C may have stopped.
fn ended() -> Status {
    match interrupt::was_received() {
        true => Status::LimitReached,
        false => Status::Solved,
    }
}
