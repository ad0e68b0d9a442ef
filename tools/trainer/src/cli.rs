//! The command line.

mod other_game;

use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use shell::Status;

use crate::{fit, generate, reversi, xiangqi};

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
    /// Fit the weights of Xiangqi's hand-made evaluation to games.
    Tune(xiangqi::tune::Arguments),
    /// Fit Xiangqi's network, Reversi's patterns or Gomoku's network to games.
    Fit(fit::Arguments),
    /// Let a longer search judge positions of Xiangqi that fits hold out.
    Relabel(xiangqi::frozen::Arguments),
    /// Tell what a network of Xiangqi's is, and what it thinks.
    Inspect(xiangqi::inspect::Arguments),
    /// Measure what Reversi's shallow searches tell of deep ones.
    Errors(reversi::errors::Arguments),
    /// Play weights of Reversi's patterns against others.
    Rate(reversi::rate::Arguments),
}

/// The games that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Xiangqi: the network and the hand-made evaluation.
    Xiangqi,
    /// Reversi: the patterns.
    Reversi,
    /// Gomoku: the network.
    Gomoku,
}

/// Runs the program on its arguments. Whatever stopped the command is told with the file that it was about; the
/// exit status is then that of bad input.
pub fn main() -> ExitCode {
    env_logger::init();
    match run() {
        Ok(()) => Status::Solved.into(),
        Err(error) => {
            eprintln!("trainer: {error:#}");
            Status::BadInput.into()
        }
    }
}

fn run() -> Result<()> {
    let command = Cli::command();
    let matches = command.clone().get_matches();
    other_game::refuse(&command, &matches)?;
    match Cli::from_arg_matches(&matches)?.command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Tune(arguments) => xiangqi::tune::run(&arguments),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Relabel(arguments) => xiangqi::frozen::run(&arguments),
        Command::Inspect(arguments) => xiangqi::inspect::run(&arguments),
        Command::Errors(arguments) => reversi::errors::run(&arguments),
        Command::Rate(arguments) => reversi::rate::run(&arguments),
    }
}
