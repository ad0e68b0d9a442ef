//! The `book convert` command: rewrites a book in another format.

use std::io::{Write, stdout};
use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;

use crate::book::{self, BookError, Format};
use ::cli::{Language, Status, interrupt, message};

use super::bar;

/// Writes a book in another format: `.obk`, `.pfBook`, `.dat` (ElephantEye) by the name's end, else
/// our own.
///
/// Read are all of these. What no line from the start of the game leads to is left behind, since
/// files name positions by keys alone; if nothing is left, no file is written.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(value_name = "FROM")]
    from: PathBuf,

    #[arg(value_name = "TO")]
    to: PathBuf,
}

impl Arguments {
    pub(super) fn run(&self, language: Language) -> anyhow::Result<Status> {
        let old = book::open(&self.from).map_err(BookError::on_command_line)?;
        interrupt::listen();
        let bar = bar(old.len());
        let keys = Format::of_name(&self.to).keys();
        let converted = book::convert::convert(&old, keys, &mut |moves| {
            bar.set_position(moves as u64);
            match interrupt::was_received() {
                true => Break(()),
                false => Continue(()),
            }
        });
        bar.finish_and_clear();
        let Continue(new) = converted else {
            ::cli::program::note(&message!("book-not-written"));
            return Ok(Status::LimitReached);
        };
        if new.is_empty() {
            ::cli::program::note(&message!("book-unreachable"));
            return Ok(Status::NoSolution);
        }
        book::file::save(&new, &self.to).map_err(BookError::on_command_line)?;
        let said = message!("book-converted", written = new.len(), known = old.len());
        writeln!(stdout(), "{}", said.say(language))?;
        Ok(Status::Solved)
    }
}
