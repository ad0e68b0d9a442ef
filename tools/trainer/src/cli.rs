//! The command line of `trainer` and its subcommands.

use std::process::ExitCode;

use ::cli::{Language, Message, Program, Status, message};
use ::reversi::engine::Reversi;
use ::xiangqi::engine::Xiangqi;
use anyhow::Result;
use app::cli::CommandLine;
use clap::{Parser, Subcommand, ValueEnum};
use gomoku::engine::Gomoku;

use crate::{calibrate, fit, generate, reversi, selfplay, xiangqi};

#[derive(Parser)]
#[command(name = "trainer", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Subcommand)]
enum Command {
    Generate(generate::Command),
    Selfplay(selfplay::Arguments),
    #[cfg(feature = "cluster")]
    Worker(selfplay::cluster::Arguments),
    Status(selfplay::status::Arguments),
    Tune(xiangqi::tune::Arguments),
    Fit(fit::Command),
    Relabel(xiangqi::frozen::Arguments),
    Inspect(xiangqi::inspect::Arguments),
    Errors(reversi::errors::Arguments),
    Calibrate(calibrate::Arguments),
}

/// The games that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    Xiangqi,
    Reversi,
    Gomoku,
}

/// Refuses `--game`, an option of `fit` and `generate` before each game became a subcommand.
pub(crate) fn former_game(game: &str) -> Result<String, Message> {
    Err(message!("game-is-a-subcommand", game = game.to_owned()))
}

const PROGRAM: Program = Program {
    name: "trainer",
    messages: &::cli::catalogues::TRAINER,
    errors: |error| {
        let games = [Xiangqi::CLI, Reversi::CLI, Gomoku::CLI];
        games.iter().find_map(|program| (program.errors)(error))
    },
};

/// Parses the arguments and runs the program. An error is printed with the file that it is about.
pub fn main() -> ExitCode {
    ::cli::program::log_to_stderr();
    PROGRAM.run(|typed: Cli, _| run(typed.command))
}

fn run(command: Command) -> Result<Status> {
    match command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
        #[cfg(feature = "cluster")]
        Command::Worker(arguments) => return selfplay::cluster::run(&arguments),
        Command::Status(arguments) => selfplay::status::run(&arguments),
        Command::Tune(arguments) => xiangqi::tune::run(&arguments),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Relabel(arguments) => xiangqi::frozen::run(&arguments),
        Command::Inspect(arguments) => xiangqi::inspect::run(&arguments),
        Command::Errors(arguments) => reversi::errors::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
    }?;
    Ok(Status::Solved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn everything_is_said_in_both_languages() {
        for language in [Language::En, Language::Zh] {
            PROGRAM.command::<Cli>(language).debug_assert();
        }
        let mut missing = ::cli::help::untranslated(&Cli::command(), PROGRAM.messages);
        if cfg!(not(feature = "cluster")) {
            missing.retain(|id| !id.starts_with("help-worker"));
        }
        missing.extend(PROGRAM.messages.faults(env!("CARGO_MANIFEST_DIR")));
        assert_eq!(missing, [""; 0]);
    }
}
