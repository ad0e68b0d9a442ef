//! The command line: one file a subcommand.
//!
//! Without a subcommand the program speaks with a manager. Results go to stdout, diagnostics to
//! stderr. The exit status tells scripts how it went ([`Status`]). What every program does so is in the
//! crate [`shell`].

mod analyze;
mod bench;
mod board;
mod chinese;
mod compare;
mod forbidden;
mod play;
mod solve;
mod source;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use shell::serve::{Conversations, Keeping, Serve};
use shell::{Language, Manual, Program, Status};

use crate::engine::Engine;
use crate::session::{self, Conversation, NAME, VERSION};

/// A Gomoku and Renju engine for Gomocup managers, and a solver of threats. Without a subcommand it speaks
/// Gomocup's protocol.
#[derive(Debug, Parser)]
#[command(name = "gomoku", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    keeping: Keeping,

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
    Analyze(analyze::Arguments),
    /// Compare minimax and what makes it faster, all in exact mode
    Compare(compare::Arguments),
    /// Play against the engine in the terminal
    Play(play::Arguments),
    /// Find wins by continuous fours, or by threes and fours
    Solve(solve::Arguments),
    /// Show the points that renju forbids black, and why
    Forbidden(forbidden::Arguments),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "gomoku",
    chinese: chinese::CHINESE,
};

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    PROGRAM.run_engine(run)
}

fn run(arguments: Arguments, language: Language) -> anyhow::Result<Status> {
    let keeping = &arguments.keeping;
    if !matches!(arguments.command, None | Some(Command::Serve(_))) {
        keeping.expect_nothing()?;
    }
    match arguments.command {
        None => conversations().converse(keeping),
        Some(Command::Serve(arguments)) => conversations().serve(&arguments, keeping),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments, language),
        Some(Command::Play(arguments)) => play::run(&arguments, language),
        Some(Command::Forbidden(arguments)) => forbidden::run(&arguments, language),
        Some(Command::Manual(manual)) => Ok(PROGRAM.manual::<Arguments>(&manual, language)?),
    }
}

fn conversations() -> Conversations<Conversation> {
    Conversations {
        hint: format!(
            "{NAME} {VERSION}. Type START 15, then BEGIN, or TURN 7,7; END to leave. `gomoku play` is a \
             game, `gomoku --help` the rest."
        ),
        dialects: session::dialects,
        make: |searches| session::conversation(Engine::default(), searches),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_and_speaks_chinese() {
        PROGRAM.assert_well_formed::<Arguments>();
    }
}
