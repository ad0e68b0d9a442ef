//! The command line.

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};

use crate::tune;

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fit the weights of an evaluation to the results of games.
    Tune(tune::Arguments),
}

/// The games that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Xiangqi: the hand-made evaluation.
    Xiangqi,
}

/// Runs the program on its arguments.
///
/// # Errors
/// Whatever stopped the command, with the file it was about.
pub fn main() -> Result<()> {
    env_logger::init();
    match Cli::parse().command {
        Command::Tune(arguments) => tune::run(&arguments),
    }
}
