//! The command line: one file a subcommand.
//!
//! Without a subcommand the program speaks with a manager. Results go to stdout, diagnostics to
//! stderr. The exit status tells scripts how it went ([`Status`]). What every program does so is in the
//! crate [`cli`].

mod bench;
mod board;
mod compare;
mod forbidden;
mod opening;
mod people;
mod solve;
mod source;

use std::process::ExitCode;

use ::app::cli::{analyze, play};
use ::app::weights::{Chosen, OpenError};
use ::cli::serve::{Conversations, Serve, Start};
use ::cli::{Language, Manual, Program, Status};
use ::search::available::room_for;
use clap::{Parser, Subcommand};
use protocol::option::Bounds;

use crate::engine::{Engine, Gomoku, Options, Own};
use crate::session::{self, NAME, VERSION};

/// A Gomoku and Renju engine for Gomocup managers, and a solver of threats. Without a subcommand it speaks
/// Gomocup's protocol.
#[derive(Debug, Parser)]
#[command(name = "gomoku", version, max_term_width = 100)]
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
    /// Speak with managers over TCP
    Serve(Serve),
    /// Search fixed positions; the node count is the engine's signature
    Bench(bench::Arguments),
    /// Find the best move of a position
    Analyze(analyze::Arguments<Gomoku>),
    /// Compare minimax and what makes it faster, all in exact mode
    Compare(compare::Arguments),
    /// Play against the engine in the terminal
    #[command(mut_arg("plies", |plies| plies.alias("moves")))]
    Play(play::Arguments<Gomoku>),
    /// Find wins by continuous fours, or by threes and fours
    Solve(solve::Arguments),
    /// Show the points that renju forbids black, and why
    Forbidden(forbidden::Arguments),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "gomoku",
    messages: &::cli::catalogues::GOMOKU,
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
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, language),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments, language),
        Some(Command::Play(arguments)) => play::run(&arguments, language),
        Some(Command::Forbidden(arguments)) => forbidden::run(&arguments, language),
        Some(Command::Manual(manual)) => Ok(PROGRAM.manual::<Arguments>(&manual, language)?),
    }
}

fn conversations() -> Conversations<app::session::Playing<crate::engine::Gomoku>, Options> {
    Conversations {
        hint: format!(
            "{NAME} {VERSION}. Type START 15, then BEGIN, or TURN 7,7; END to leave. `gomoku play` is a \
             game, `gomoku --help` the rest."
        ),
        dialects: session::dialects,
        options,
        engine: Engine::with,
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

    #[test]
    fn flags_are_what_conversations_begin_with() {
        let words = "gomoku --hash 24 --threads 3 --move-overhead 77";
        let start = Arguments::parse_from(words.split(' ')).start;
        let begun = options(&start, Bounds::OWN).unwrap();
        let millis = begun.overhead.as_millis();
        assert_eq!((begun.hash, begun.threads, millis), (24, 3, 77));
        let bounds = Bounds {
            hash: 16,
            ..Bounds::OWN
        };
        let usual = Arguments::parse_from(["gomoku"]).start;
        assert_eq!(options(&usual, bounds).unwrap().hash, 16);
    }
}
