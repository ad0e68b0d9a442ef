//! The command line: one file a subcommand.
//!
//! Without a subcommand the program speaks with a GUI. Results go to stdout, diagnostics to stderr. The exit status tells scripts how it went.

mod analyze;
mod compare;
mod manual;
mod perft;
mod play;
mod serve;
mod solve;
mod source;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};

/// A Reversi (Othello) engine for NBoard, GTP and XBoard, and an endgame solver. Without a subcommand
/// it speaks the protocol whose first command it hears.
#[derive(Debug, Parser)]
#[command(name = "reversi", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Keep both sides of the conversation in a file
    #[arg(long, value_name = "FILE", global = true)]
    protocol_log: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Speak with GUIs over TCP
    Serve(serve::Arguments),
    /// Find the best move of a position
    Analyze(analyze::Arguments),
    /// Compare minimax and what makes it faster, all in exact mode
    Compare(compare::Arguments),
    /// Play against the engine in the terminal
    Play(play::Arguments),
    /// Count the move sequences of a length
    Perft(perft::Arguments),
    /// Score positions exactly
    Solve(solve::Arguments),
    /// Print a completion script for a shell
    Completions(manual::Completions),
    /// Print the manual page, or write all of them
    Man(manual::Man),
}

/// How it went, as the exit status says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// 0: solved.
    Solved,
    /// 1: no solution exists.
    NoSolution,
    /// 2: bad usage or input. Errors end in it.
    BadInput,
    /// 3: a limit was reached first.
    LimitReached,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Solved => 0,
            Status::NoSolution => 1,
            Status::BadInput => 2,
            Status::LimitReached => 3,
        })
    }
}

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    if let Err(unsupported) = ::search::cpu::check() {
        eprintln!("reversi: {unsupported}");
        return ExitCode::from(Status::BadInput);
    }
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    match run(Arguments::parse()) {
        Ok(status) => status.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("reversi: {error:#}");
            Status::BadInput.into()
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<Status> {
    let log = arguments.protocol_log.as_deref();
    match arguments.command {
        None => serve::converse(log),
        Some(Command::Serve(arguments)) => serve::run(&arguments, log),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Completions(arguments)) => manual::completions(&arguments),
        Some(Command::Man(arguments)) => manual::man(&arguments),
    }
}

/// The last line of every count: `nodes N time_ms T nps S`.
fn total_line(nodes: u64, elapsed: Duration) -> String {
    let nps = nodes as f64 / elapsed.as_secs_f64().max(1e-9);
    format!(
        "nodes {nodes} time_ms {} nps {}",
        elapsed.as_millis(),
        nps as u64
    )
}

/// Whether nobody reads our output any more (`reversi ... | head`).
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = error
        .downcast_ref::<std::io::Error>()
        .map(std::io::Error::kind);
    kind == Some(std::io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }
}
