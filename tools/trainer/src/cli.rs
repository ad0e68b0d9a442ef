//! The command line.

mod other_game;

use std::process::ExitCode;

use ::cli::{Program, Status};
use anyhow::Result;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::{fit, generate, reversi, selfplay, xiangqi};

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
    /// Let the engines play themselves for ever, when nothing else wants the processors.
    Selfplay(selfplay::Arguments),
    /// Count the games of `trainer selfplay`.
    Status(selfplay::status::Arguments),
    /// Fit the weights of Xiangqi's hand-made evaluation to games.
    Tune(xiangqi::tune::Arguments),
    /// Fit Xiangqi's network, Reversi's patterns or Gomoku's network to games.
    Fit(Box<fit::Arguments>),
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

/// What was typed, and why it is refused if it is.
struct Typed {
    command: Command,
    refused: Result<()>,
}

impl CommandFactory for Typed {
    fn command() -> clap::Command {
        Cli::command()
    }

    fn command_for_update() -> clap::Command {
        Cli::command_for_update()
    }
}

impl FromArgMatches for Typed {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let command = Cli::from_arg_matches(matches)?.command;
        let refused = other_game::refuse(&Cli::command(), matches);
        Ok(Self { command, refused })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

const PROGRAM: Program = Program {
    name: "trainer",
    messages: &::cli::catalogues::TRAINER,
};

/// Runs the program on its arguments. Whatever stopped the command is told with the file that it was about.
pub fn main() -> ExitCode {
    env_logger::init();
    PROGRAM.run(|typed: Typed, _| typed.refused.and_then(|()| run(typed.command)))
}

fn run(command: Command) -> Result<Status> {
    match command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
        Command::Status(arguments) => selfplay::status::run(&arguments),
        Command::Tune(arguments) => xiangqi::tune::run(&arguments),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Relabel(arguments) => xiangqi::frozen::run(&arguments),
        Command::Inspect(arguments) => xiangqi::inspect::run(&arguments),
        Command::Errors(arguments) => reversi::errors::run(&arguments),
        Command::Rate(arguments) => reversi::rate::run(&arguments),
    }?;
    Ok(Status::Solved)
}
