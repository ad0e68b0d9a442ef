//! The command line, with one file for each subcommand.
//!
//! Every subcommand has one shape: a file or `-` comes in, the result goes to stdout, complaints
//! and progress go to stderr, and the exit status tells scripts how it went ([`Status`]). A file of
//! this folder holds its `Arguments` and a `run` that reads, solves and prints. What they share is
//! [`Shell`], and with the other programs the crate `cli`. What is said, help included, is in
//! `puzzle.ftl`.

mod dijkstra;
mod fifteen;
mod grid;
mod mapped;
mod maze;
mod resolution;
mod river;
mod shell;

use std::process::ExitCode;

use ::cli::{Manual, Program, Status};
use clap::{Parser, Subcommand};

use crate::MESSAGES;
use crate::error::Failure;
use crate::language::Language;
use shell::Shell;

/// The display order in help of the options that every subcommand has: after its own options.
const AFTER_ALL: usize = 900;

#[derive(Debug, Parser)]
#[command(
    name = "puzzle",
    version,
    max_term_width = 100,
    arg_required_else_help = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    #[arg(long, global = true, display_order = AFTER_ALL)]
    json: bool,

    #[arg(long, global = true, value_name = "LANGUAGE", display_order = AFTER_ALL)]
    lang: Option<Language>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Dijkstra(dijkstra::Arguments),
    Fifteen(fifteen::Arguments),
    River(river::Arguments),
    Resolution(resolution::Arguments),
    Grid(grid::Arguments),
    Maze(maze::Arguments),
    #[command(flatten)]
    Manual(Manual),
}

const PROGRAM: Program = Program {
    name: "puzzle",
    messages: &MESSAGES,
    errors: |_| None,
};

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    PROGRAM.run(|arguments: Arguments, language| {
        let mut shell = Shell::new(language, arguments.json);
        let outcome = dispatch(arguments.command, &mut shell);
        // The answers printed before an error still reach the reader, and before the error message.
        let flushed = shell.flush();
        outcome.and_then(|status| flushed.map(|()| status))
    })
}

fn dispatch(command: Command, shell: &mut Shell) -> Result<Status, Failure> {
    match command {
        Command::Dijkstra(arguments) => dijkstra::run(&arguments, shell),
        Command::Fifteen(arguments) => fifteen::run(&arguments, shell),
        Command::River(arguments) => river::run(&arguments, shell),
        Command::Resolution(arguments) => resolution::run(&arguments, shell),
        Command::Grid(arguments) => grid::run(&arguments, shell),
        Command::Maze(arguments) => maze::run(&arguments, shell),
        Command::Manual(manual) => Ok(PROGRAM.manual::<Arguments>(&manual, shell.language)?),
    }
}

/// The combined status of several problems: a reached limit outweighs a problem without a solution.
fn worse(one: Status, other: Status) -> Status {
    let weight = |status| match status {
        Status::Solved => 0,
        Status::NoSolution => 1,
        Status::LimitReached | Status::BadInput => 2,
        Status::FileFailed | Status::CheckFailed => 3,
    };
    if weight(other) > weight(one) {
        other
    } else {
        one
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::cli::columns::width;

    #[test]
    fn usage_in_chinese_has_no_english_placeholders() {
        let mut command = PROGRAM.command::<Arguments>(Language::Zh);
        let mut help = command.render_help().to_string();
        assert!(help.contains("用法：puzzle [选项] <命令>\n"), "{help}");
        for one in command.get_subcommands_mut() {
            help.push_str(&one.render_help().to_string());
        }
        assert!(
            help.contains("用法：puzzle dijkstra [选项] [GRAPH]\n"),
            "{help}"
        );
        for english in ["Usage", "OPTIONS", "COMMAND", "Options", "Arguments"] {
            assert!(!help.contains(english), "{english} in {help}");
        }
    }

    #[test]
    fn the_help_fits_a_terminal_of_eighty_columns_and_what_follows_it_is_not_wrapped() {
        for language in [Language::En, Language::Zh] {
            let mut command = PROGRAM.command::<Arguments>(language).term_width(80);
            command.build();
            let names: Vec<_> = command
                .get_subcommands()
                .map(|one| one.get_name().to_owned())
                .collect();
            let mut helps = vec![command.render_long_help().to_string()];
            let mut after: Vec<_> = command.get_after_help().into_iter().cloned().collect();
            for name in names {
                let Some(one) = command.find_subcommand_mut(&name) else {
                    continue;
                };
                helps.push(one.render_long_help().to_string());
                after.extend(one.get_after_help().cloned());
            }
            assert!(after.len() >= 7, "{language:?}");
            for line in helps.iter().flat_map(|help| help.lines()) {
                assert!(width(line) <= 80, "{line}");
            }
            for text in after.iter().map(ToString::to_string) {
                assert!(text.lines().all(|line| width(line) <= 80), "{text}");
            }
        }
    }

    #[test]
    fn everything_is_said_in_both_languages() {
        PROGRAM.assert_well_formed::<Arguments>();
        assert_eq!(MESSAGES.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
    }
}
