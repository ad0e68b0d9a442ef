//! The command line, one file per subcommand.

mod compliance;
mod config;
mod export;
mod interrupt;
mod r#match;
mod match_file;
mod openings;
mod report;
mod suite;
mod tally;
mod tune;
mod tune_arguments;
mod unit;
#[cfg(feature = "cluster")]
mod worker;

use std::process::ExitCode;

use ::cli::{Language, Manual, Program};
use clap::{Parser, Subcommand};

/// Engine-against-engine matches that settle arguments.
#[derive(Parser)]
#[command(name = "arena", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Subcommand)]
enum Command {
    Match(Box<r#match::MatchArguments>),
    Unit(Box<unit::UnitArguments>),
    #[cfg(feature = "cluster")]
    Worker(worker::WorkerArguments),
    Openings(Box<openings::OpeningsArguments>),
    Tune(Box<tune_arguments::TuneArguments>),
    Compliance(compliance::ComplianceArguments),
    Suite(Box<suite::SuiteArguments>),
    Tally(tally::TallyArguments),
    Report(report::ReportArguments),
    Export(export::ExportArguments),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "arena",
    messages: &::cli::catalogues::ARENA,
    errors: crate::errors::in_words,
};

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    ::cli::program::log_to_stderr();
    PROGRAM.run(|arguments: Arguments, language| match arguments.command {
        Command::Match(arguments) => r#match::run(*arguments),
        Command::Unit(arguments) => unit::run(*arguments),
        #[cfg(feature = "cluster")]
        Command::Worker(arguments) => worker::run(&arguments),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Tune(arguments) => tune::run(*arguments),
        Command::Compliance(arguments) => compliance::run(&arguments),
        Command::Suite(arguments) => suite::run(&arguments),
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
    fn everything_is_said_in_both_languages() {
        for language in [Language::En, Language::Zh] {
            PROGRAM.command::<Arguments>(language).debug_assert();
        }
        let mut missing = ::cli::help::untranslated(&Arguments::command(), PROGRAM.messages);
        if cfg!(not(feature = "cluster")) {
            missing.retain(|id| !id.contains("cluster") && !id.contains("worker"));
        }
        missing.extend(PROGRAM.messages.faults(env!("CARGO_MANIFEST_DIR")));
        assert_eq!(missing, [""; 0]);
    }
}
