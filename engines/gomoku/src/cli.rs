//! The command line of `gomoku`: one file for each subcommand that only this game has. The others
//! are in [`::app::cli`].

mod board;
mod compare;
mod convert;
#[cfg(feature = "sqlite")]
mod database;
mod file;
mod forbidden;
mod knowledge;
mod opening;
mod people;
mod points;
mod solve;
mod source;

use std::process::ExitCode;

use ::app::cli::CommandLine;
use ::app::session::Dialects;
use ::app::session::gomocup::Gomocup;
use ::cli::message::Catalogue;
use ::cli::message::errors::Known;
use ::cli::{Language, Status, known_errors, serve};
use clap::Subcommand;
use gomoku_rules::game::ReplayError;
use gomoku_rules::json::JsonError;
use gomoku_rules::opening_rule::NoOpeningRule;
use gomoku_rules::point::PointError;
use gomoku_rules::psq::PsqError;
use gomoku_rules::renlib::LibError;
use gomoku_rules::rule::RuleError;
use gomoku_rules::sgf::SgfError;
use gomoku_rules::size::SizeError;
use gomoku_rules::text::TextError;

#[cfg(feature = "sqlite")]
use crate::database::{Failure, text::LineError};
use crate::engine::Gomoku;
use knowledge::Knowledge;

/// Runs the program on its command line.
pub fn main() -> ExitCode {
    app::cli::main::<Gomoku>()
}

impl CommandLine for Gomoku {
    const MESSAGES: &'static Catalogue = &crate::MESSAGES;
    const ERRORS: Known = known_errors!(
        crate::MESSAGES;
        TextError, SgfError, PsqError, JsonError, LibError, ReplayError, PointError, SizeError, RuleError, NoOpeningRule,
        #[cfg(feature = "sqlite")] Failure,
        #[cfg(feature = "sqlite")] LineError,
    );
    const HINT: &'static str = "START 15, then BEGIN, or TURN 7,7; END to leave";

    type Flags = Flags;
    type Evaluation = Knowledge;
    type Verbs = Verbs;

    fn dialects() -> Dialects<Self> {
        Dialects::new().speak(Gomocup::default())
    }
}

/// What only this game's conversations begin with
#[derive(Clone, Debug, clap::Args)]
pub struct Flags {
    // Yixin-Board 3 starts its engine with this flag on Windows. It is in force anyway.
    #[arg(long, hide = true)]
    force_utf8: bool,
}

impl serve::StartFlags for Flags {
    fn or(self, _: &Self) -> Self {
        self
    }

    fn first_given(&self) -> Option<&'static str> {
        self.force_utf8.then_some("--force-utf8")
    }
}

#[derive(Debug, Subcommand)]
pub enum Verbs {
    Compare(app::cli::compare::Arguments<Gomoku>),
    Convert(convert::Arguments),
    Solve(solve::Arguments),
    Forbidden(forbidden::Arguments),
    #[cfg(feature = "sqlite")]
    #[command(subcommand)]
    Database(database::Command),
}

impl app::cli::Verbs for Verbs {
    fn run(self, language: Language) -> anyhow::Result<Status> {
        match self {
            Self::Compare(arguments) => arguments.run(),
            Self::Convert(arguments) => convert::run(&arguments, language),
            Self::Solve(arguments) => solve::run(&arguments, language),
            Self::Forbidden(arguments) => forbidden::run(&arguments, language),
            #[cfg(feature = "sqlite")]
            Self::Database(command) => database::run(&command, language),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_and_speaks_chinese() {
        Gomoku::CLI.assert_well_formed::<app::cli::Arguments<Gomoku>>();
        assert_eq!(crate::MESSAGES.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
    }

    #[test]
    fn flags_are_what_conversations_begin_with() {
        use app::cli::{Arguments, options};
        use clap::Parser;
        use protocol::option::OptionLimits;
        let start = |words: &str| Arguments::<Gomoku>::parse_from(words.split(' ')).start;
        let flags = start("gomoku --hash 24 --threads 3 --move-overhead 77 --ponder");
        let begun = options::<Gomoku>(&flags, OptionLimits::OWN).unwrap();
        let millis = begun.overhead.as_millis();
        assert_eq!((begun.hash, begun.threads, millis), (24, 3, 77));
        assert!(begun.ponder);
        assert_eq!(start("gomoku --force-utf8").hash, None);
        let bounds = OptionLimits {
            hash: 16,
            ..OptionLimits::OWN
        };
        let usual = options::<Gomoku>(&start("gomoku"), bounds).unwrap();
        assert_eq!((usual.hash, usual.ponder), (16, false));
    }
}
