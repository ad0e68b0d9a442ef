//! `book show`: the moves that a book knows in a position.

use std::io::{Write, stdout};
use std::path::PathBuf;

use ::app::cli::source::Source;
use ::cli::program::note;
use ::cli::{Language, Status, message};
use serde_json::json;

use super::open;
use crate::book::{Book, Entry};
use crate::engine::Reversi;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    source: Source<Reversi>,

    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub(super) fn run(&self, language: Language) -> anyhow::Result<Status> {
        let position = self.source.position()?;
        let book = match &self.file {
            Some(path) => open(path)?,
            None => Book::embedded(),
        };
        let mut out = stdout().lock();
        let entries = book.entries(&position);
        for &Entry {
            mv,
            weight,
            score,
            depth,
        } in &entries
        {
            let discs = f64::from(score) / 100.0;
            if self.json {
                let mv = mv.to_string();
                let object =
                    json!({ "move": mv, "score": discs, "weight": weight, "depth": depth });
                writeln!(out, "{object}")?;
            } else {
                let (mv, score) = (mv.to_string(), format!("{discs:>+6.2}"));
                let (weight, depth) = (format!("{weight:>3}"), u32::from(depth));
                let said = message!("book-entry", mv, score, weight, depth);
                writeln!(out, "{}", said.say(language))?;
            }
        }
        if entries.is_empty() {
            note(&message!("book-unknown"));
            return Ok(Status::NoSolution);
        }
        Ok(Status::Solved)
    }
}
