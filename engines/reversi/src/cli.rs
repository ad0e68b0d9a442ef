//! The command line: one file a subcommand.
//!
//! Without a subcommand the program speaks with a GUI. Results go to stdout, diagnostics to stderr.
//! The exit status tells scripts how it went ([`Status`]). What every program does so is in the crate [`shell`].

mod analyze;
mod bench;
mod chinese;
mod compare;
mod perft;
mod play;
mod solve;
mod source;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use shell::serve::{Conversations, Keeping, Serve};
use shell::{Language, Manual, Program, Status};

use crate::engine::Engine;
use crate::session::{self, Conversation, NAME, VERSION};

/// A Reversi (Othello) engine for NBoard, GTP and XBoard, and an endgame solver. Without a subcommand
/// it speaks the protocol whose first command it hears.
#[derive(Debug, Parser)]
#[command(name = "reversi", version, max_term_width = 100)]
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
    /// Speak with GUIs over TCP
    Serve(Serve),
    /// Find the best move of a position
    Analyze(analyze::Arguments),
    /// Search fixed positions: a signature of the engine, and its speed
    Bench(bench::Arguments),
    /// Compare minimax and what makes it faster, all in exact mode
    Compare(compare::Arguments),
    /// Play against the engine in the terminal
    Play(play::Arguments),
    /// Count the move sequences of a length
    Perft(perft::Arguments),
    /// Score positions exactly
    Solve(solve::Arguments),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "reversi",
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
        Some(Command::Analyze(arguments)) => analyze::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments, language),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Manual(manual)) => Ok(PROGRAM.manual::<Arguments>(&manual, language)?),
    }
}

fn conversations() -> Conversations<Conversation> {
    Conversations {
        hint: format!(
            "{NAME} {VERSION}. Type nboard 2 or xboard to begin, or GTP at once: list_commands, \
             genmove b, showboard; quit to leave. `reversi play` is a game, `reversi --help` the rest."
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
