//! The command line: one file a subcommand.

mod compliance;
mod config;
mod export;
mod interrupt;
mod r#match;
mod match_file;
mod openings;
mod report;
#[cfg(feature = "cluster")]
mod server;
mod tally;
mod unit;
#[cfg(feature = "cluster")]
mod worker;

use std::process::ExitCode;

use ::cli::{Language, Manual, Program};
use clap::{Parser, Subcommand};

/// Engine-against-engine matches that settle arguments.
#[derive(Parser)]
#[command(name = "arena", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Language of the help; the locale's unless told
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a match between engines.
    Match(Box<r#match::MatchArguments>),
    /// Play one pair of a match's games and print it on one line, for schedulers.
    Unit(Box<unit::UnitArguments>),
    /// Play units of the matches that `arena match --cluster` gives out.
    #[cfg(feature = "cluster")]
    Worker(worker::WorkerArguments),
    /// Make up openings that an engine finds balanced, for `match --openings`.
    Openings(Box<openings::OpeningsArguments>),
    /// Play through every command of an engine's protocols: what is kept, broken, not offered.
    Compliance(compliance::ComplianceArguments),
    /// Tell the standing that records add up to.
    Tally(tally::TallyArguments),
    /// Draw recorded matches on one HTML page.
    Report(report::ReportArguments),
    /// Write recorded games as PGN (Xiangqi), GGF (Reversi) or SGF (Gomoku).
    Export(export::ExportArguments),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "arena",
    messages: &::cli::catalogues::ARENA,
};

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    ::cli::program::log_to_stderr();
    PROGRAM.run(|arguments: Arguments, language| match arguments.command {
        Command::Match(arguments) => r#match::run(&arguments),
        Command::Unit(arguments) => unit::run(&arguments),
        #[cfg(feature = "cluster")]
        Command::Worker(arguments) => worker::run(&arguments),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Compliance(arguments) => compliance::run(&arguments),
        Command::Tally(arguments) => tally::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Manual(manual) => Ok(PROGRAM.manual::<Arguments>(&manual, language)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
        PROGRAM.command::<Arguments>(Language::Zh).debug_assert();
    }

    #[test]
    fn every_option_has_its_help_in_chinese_and_every_entry_its_option() {
        let mut missing = ::cli::help::untranslated(&Arguments::command(), PROGRAM.messages);
        if cfg!(not(feature = "cluster")) {
            missing.retain(|id| !id.contains("cluster") && !id.contains("worker"));
        }
        assert!(missing.is_empty(), "{missing:?}");
        assert_eq!(PROGRAM.messages.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
    }
}
