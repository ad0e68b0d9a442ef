//! The command line: one file a subcommand.

mod interrupt;
mod r#match;
mod match_file;
mod plan;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use shell::{Manual, Program};

/// Engine-against-engine matches that settle arguments.
#[derive(Parser)]
#[command(name = "arena", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a match between engines.
    Match(Box<r#match::MatchArguments>),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "arena",
    chinese: &[],
};

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    shell::program::log_to_stderr();
    PROGRAM.run(|arguments: Arguments, language| match arguments.command {
        Command::Match(arguments) => r#match::run(&arguments),
        Command::Manual(manual) => Ok(PROGRAM.manual::<Arguments>(&manual, language)?),
    })
}
