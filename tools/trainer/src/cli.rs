//! The command line.

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};

use crate::{generate, reversi, tune};

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let the engine play itself, and keep the games.
    Generate(generate::Arguments),
    /// Fit the weights of an evaluation to the results of games.
    Tune(tune::Arguments),
    /// Fit the weights of Reversi's patterns or Gomoku's cells to games.
    Fit(reversi::fit::Arguments),
    /// Measure what Reversi's shallow searches tell of deep ones.
    Errors(reversi::errors::Arguments),
    /// Play weights of Reversi's patterns against others.
    Rate(reversi::rate::Arguments),
}

/// The games that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Xiangqi: the hand-made evaluation.
    Xiangqi,
    /// Reversi: the patterns.
    Reversi,
    /// Gomoku: the worth of cells.
    Gomoku,
}

/// Runs the program on its arguments.
///
/// # Errors
/// Whatever stopped the command, with the file it was about.
pub fn main() -> Result<()> {
    env_logger::init();
    match Cli::parse().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Fit(arguments) => reversi::fit::run(&arguments),
        Command::Errors(arguments) => reversi::errors::run(&arguments),
        Command::Rate(arguments) => reversi::rate::run(&arguments),
    }
}
