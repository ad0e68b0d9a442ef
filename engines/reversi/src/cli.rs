//! The command line of `reversi`: one file for each subcommand that only this game has. The others
//! are in [`::app::cli`].

mod board;
mod book;
mod compare;
mod convert;
mod file;
mod games;
mod log;
mod people;
mod solve;
mod source;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use ::app::book::BookError;
use ::app::cli::{CommandLine, EvalFile};
use ::app::session::Dialects;
use ::app::session::gtp::Gtp;
use ::app::session::nboard::NBoard;
use ::app::session::xboard::XBoard;
use ::cli::message::Catalogue;
use ::cli::message::errors::Known;
use ::cli::{Language, Status, known_errors, message, serve};
use anyhow::bail;
use clap::Subcommand;
use protocol::option::OptionLimits;
use reversi_rules::board_text::BoardTextError;
use reversi_rules::fen::FenError;
use reversi_rules::format::ReadError;
use reversi_rules::ggf::GgfError;
use reversi_rules::knowledge::RowError;
use reversi_rules::moves::MoveError;
use reversi_rules::obf::ObfError;
use reversi_rules::record::WriteError;
use reversi_rules::sequence::SequenceError;
use reversi_rules::sgf::SgfError;
use reversi_rules::size::SizeError;
use reversi_rules::wthor::WthorError;

use crate::book::Shelf;
use crate::engine::Reversi;
use crate::engine::options::GameOptions;
use crate::search::selectivity::Selectivity;

/// Runs the program on its command line.
pub fn main() -> ExitCode {
    app::cli::main::<Reversi>()
}

impl CommandLine for Reversi {
    const MESSAGES: &'static Catalogue = &crate::MESSAGES;
    const ERRORS: Known = known_errors!(
        crate::MESSAGES;
        BoardTextError, FenError, GgfError, MoveError, ObfError, ReadError, RowError, SequenceError, SgfError, SizeError,
        WriteError, WthorError,
    );
    const HINT: &'static str =
        "nboard 2 to begin, or GTP at once: list_commands, genmove b, showboard; quit to leave";

    type Flags = Flags;
    type Evaluation = EvalFile;
    type Verbs = Verbs;

    /// Without an opening line `nboard` or `xboard` the session speaks GTP.
    fn dialects() -> Dialects<Self> {
        Dialects::new()
            .speak(Gtp::default())
            .speak(NBoard::default())
            .speak(XBoard::<Self>::default())
    }

    fn begin(flags: &Flags, own: &mut GameOptions, bounds: OptionLimits) -> anyhow::Result<()> {
        if let Some(percent) = flags.selectivity {
            own.selectivity = Selectivity::of_percent(percent);
        }
        if let Some(path) = &flags.book_file {
            // Clients would write to it by `learn`.
            if !bounds.paths {
                bail!(message!("book-file-tcp"));
            }
            let files = || vec![path.clone()];
            own.books = match Shelf::with_new(files()) {
                Some(new) => new,
                None => Shelf::open(files()).map_err(BookError::on_command_line)?,
            };
        }
        Ok(())
    }
}

#[derive(Debug, Subcommand)]
pub enum Verbs {
    #[command(subcommand)]
    Book(book::Command),
    Compare(app::cli::compare::Arguments<Reversi>),
    Convert(convert::Arguments),
    Solve(solve::Arguments),
    Verify(verify::Arguments),
}

impl app::cli::Verbs for Verbs {
    fn run(self, language: Language) -> anyhow::Result<Status> {
        match self {
            Self::Book(command) => book::run(&command, language),
            Self::Compare(arguments) => arguments.run(),
            Self::Convert(arguments) => convert::run(&arguments, language),
            Self::Solve(arguments) => solve::run(&arguments, language),
            Self::Verify(arguments) => verify::run(&arguments, language),
        }
    }
}

/// What only this game's conversations begin with
#[derive(Clone, Debug, clap::Args)]
pub struct Flags {
    #[arg(long, value_name = "FILE")]
    book_file: Option<PathBuf>,

    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=100))]
    selectivity: Option<u32>,
}

impl serve::StartFlags for Flags {
    fn or(self, other: &Self) -> Self {
        Self {
            book_file: self.book_file.or_else(|| other.book_file.clone()),
            selectivity: self.selectivity.or(other.selectivity),
        }
    }

    fn first_given(&self) -> Option<&'static str> {
        let book_file = self.book_file.as_ref().map(|_| "--book-file");
        book_file.or(self.selectivity.map(|_| "--selectivity"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_and_speaks_chinese() {
        Reversi::CLI.assert_well_formed::<app::cli::Arguments<Reversi>>();
        assert_eq!(crate::MESSAGES.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
    }
}
