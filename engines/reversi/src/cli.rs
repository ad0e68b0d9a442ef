//! The command line: one file a subcommand.
//!
//! Without a subcommand the program speaks with a GUI. Results go to stdout, diagnostics to stderr.
//! The exit status tells scripts how it went ([`Status`]). What every program does so is in the crate [`cli`].

mod bench;
mod board;
mod compare;
mod log;
mod people;
mod perft;
mod solve;
mod source;

use std::process::ExitCode;

use ::app::cli::{analyze, play};
use ::app::weights::{Chosen, OpenError};
use ::cli::serve::{self, Conversations, Serve, Start};
use ::cli::{Language, Manual, Program, Status};
use ::search::available::room_for;
use clap::{Parser, Subcommand};
use protocol::option::Bounds;

use crate::engine::{self, Engine, Options, Reversi};
use crate::search::selectivity::Selectivity;
use crate::session::{self, NAME, VERSION};

/// A Reversi (Othello) engine for NBoard and GTP, and an endgame solver. Without a subcommand
/// it speaks the protocol whose first command it hears.
#[derive(Debug, Parser)]
#[command(name = "reversi", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    start: Start<Own>,

    /// Language of help, of complaints about the command line and of `play`; the locale's unless told
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Speak with GUIs over TCP
    Serve(Serve<Own>),
    /// Find the best move of a position
    Analyze(analyze::Arguments<Reversi>),
    /// Search fixed positions: a signature of the engine, and its speed
    Bench(bench::Arguments),
    /// Compare minimax and what makes it faster, all in exact mode
    Compare(compare::Arguments),
    /// Play against the engine in the terminal
    Play(play::Arguments<Reversi>),
    /// Count the move sequences of a length
    Perft(perft::Arguments),
    /// Score positions exactly
    Solve(solve::Arguments),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "reversi",
    messages: &::cli::catalogues::REVERSI,
};

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    PROGRAM.run_engine(run)
}

fn run(arguments: Arguments, language: Language) -> anyhow::Result<Status> {
    let start = &arguments.start;
    if !matches!(arguments.command, None | Some(Command::Serve(_))) {
        start.expect_nothing()?;
    }
    match arguments.command {
        None => conversations().converse(start),
        Some(Command::Serve(arguments)) => conversations().serve(&arguments, start),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, language),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments, language),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments, language),
        Some(Command::Manual(manual)) => Ok(PROGRAM.manual::<Arguments>(&manual, language)?),
    }
}

fn conversations() -> Conversations<app::session::Playing<crate::engine::Reversi>, Options, Own> {
    Conversations {
        hint: format!(
            "{NAME} {VERSION}. Type nboard 2 to begin, or GTP at once: list_commands, \
             genmove b, showboard; quit to leave. `reversi play` is a game, `reversi --help` the rest."
        ),
        dialects: session::dialects,
        options,
        engine: Engine::with,
    }
}

/// What only this game's conversations begin with
#[derive(Clone, Copy, Debug, clap::Args)]
struct Own {
    /// How sure the search must be of what it leaves out, in per cent, until the GUI sets another
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=100))]
    selectivity: Option<u32>,
}

impl serve::Own for Own {
    fn or(self, other: &Self) -> Self {
        Self {
            selectivity: self.selectivity.or(other.selectivity),
        }
    }

    fn told(&self) -> Option<&'static str> {
        self.selectivity.map(|_| "--selectivity")
    }
}

/// How it begins to converse.
fn options(start: &Start<Own>, bounds: Bounds) -> anyhow::Result<Options> {
    let usual = Options::default();
    let weights = Chosen::open(start.eval_file.as_deref()).map_err(OpenError::on_command_line)?;
    let selectivity = start.own.selectivity.map(Selectivity::of_percent);
    Ok(Options {
        hash: room_for(start.hash(usual.hash, bounds)),
        threads: start.threads(usual.threads, bounds),
        overhead: start.overhead(usual.overhead),
        own: engine::Own {
            selectivity: selectivity.unwrap_or(usual.own.selectivity),
            weights,
            ..usual.own
        },
        bounds,
        ..usual
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_and_speaks_chinese() {
        PROGRAM.assert_well_formed::<Arguments>();
        assert_eq!(crate::MESSAGES.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
    }
}
