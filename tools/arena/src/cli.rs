//! The command line: one file a subcommand.

mod interrupt;
mod r#match;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Engine-against-engine matches that settle arguments.
#[derive(Parser)]
#[command(name = "arena", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a match between two engines.
    Match(Box<r#match::MatchArguments>),
}

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    match Arguments::parse().command {
        Command::Match(arguments) => r#match::run(&arguments),
    }
}
