//! The command line: one file a subcommand.
//!
//! Without a subcommand the program speaks with a GUI. Results go to stdout, diagnostics to stderr.
//! The exit status tells scripts how it went ([`Status`]). What every program does so is in the crate [`cli`].

mod bench;
mod board;
mod book;
mod compare;
mod file;
mod people;
mod perft;
mod source;

use std::process::ExitCode;

use ::app::cli::{analyze, play};
use ::app::weights::{Chosen, OpenError};
use ::cli::serve::{Conversations, Serve, Start};
use ::cli::{Language, Manual, Program, Status};
use ::search::available::room_for;
use clap::{Parser, Subcommand};
use protocol::option::Bounds;

use crate::engine::options::{Options, Own};
use crate::engine::{Engine, Xiangqi};
use crate::session::{self, NAME};

/// A Xiangqi engine for UCCI, UCI, UCI-Cyclone and XBoard. Without a subcommand it speaks the
/// protocol whose first command it hears.
#[derive(Debug, Parser)]
#[command(name = "xiangqi", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    start: Start,

    /// Language of help, of complaints about the command line and of `play`; the locale's unless told
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Speak with GUIs over TCP
    Serve(Serve),
    /// Count the move sequences of a length
    Perft(perft::Arguments),
    /// Search fixed positions; the node count is the engine's signature
    Bench(bench::Arguments),
    /// Find the best move of a position
    Analyze(analyze::Arguments<Xiangqi>),
    /// Compare minimax and what makes it faster, all in exact mode
    Compare(compare::Arguments),
    /// Play against the engine in the terminal
    Play(play::Arguments<Xiangqi>),
    /// Make an opening book, or look into one
    Book(book::Arguments),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "xiangqi",
    messages: &::cli::catalogues::XIANGQI,
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
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, language),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments, language),
        Some(Command::Book(arguments)) => book::run(&arguments),
        Some(Command::Manual(manual)) => Ok(PROGRAM.manual::<Arguments>(&manual, language)?),
    }
}

fn conversations() -> Conversations<app::session::Playing<crate::engine::Xiangqi>, Options> {
    Conversations {
        hint: format!(
            "{NAME}. Type ucci, uci or xboard to begin; d, eval and go depth 12 to look around; \
             quit to leave. `xiangqi play` is a game, `xiangqi --help` the rest."
        ),
        dialects: session::dialects,
        options,
        engine: |options| {
            let engine = Engine::with(options);
            // Not every GUI says when its clock does not run yet.
            engine.make_ready();
            engine
        },
    }
}

/// How it begins to converse.
fn options(start: &Start, bounds: Bounds) -> anyhow::Result<Options> {
    let usual = Options::default();
    let weights = Chosen::open(start.eval_file.as_deref()).map_err(OpenError::on_command_line)?;
    Ok(Options {
        hash: room_for(start.hash(usual.hash, bounds)),
        threads: start.threads(usual.threads, bounds),
        overhead: start.overhead(usual.overhead),
        own: Own {
            network: weights,
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
