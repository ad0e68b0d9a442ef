//! The command line: one file a subcommand.
//!
//! Every subcommand has one shape: a file or `-` comes in, the result goes to stdout, complaints and
//! progress go to stderr, and the exit status tells scripts how it went ([`Status`]). A file of this
//! folder holds its `Arguments`, a `run` that reads, solves and prints, and `CHINESE`, its help in
//! Chinese. What they share is [`Shell`], and with the
//! other programs the crate `shell`.

mod dijkstra;
mod fifteen;
mod grid;
mod mapped;
mod maze;
mod resolution;
mod river;
mod shell;

use std::process::ExitCode;

use ::shell::{Manual, Program, Status, help};
use clap::{Parser, Subcommand};

use crate::error::Failure;
use crate::language::Language;
use shell::Shell;

/// One-shot puzzle solvers: each reads a file or stdin (`-`), answers on stdout, and exits.
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

    /// Print one JSON object a line
    #[arg(long, global = true)]
    json: bool,

    /// Language of help and messages; the locale's unless told
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Shortest ways in graphs, from a course's map to a continent's roads
    Dijkstra(dijkstra::Arguments),
    /// Slide the tiles of the 8-, 15- or 24-puzzle home
    Fifteen(fifteen::Arguments),
    /// Bring everybody across a river
    River(river::Arguments),
    /// Prove by resolution: clause sets, formulas, TPTP
    Resolution(resolution::Arguments),
    /// The fewest days over a map with supplies, or the shortest way over a MovingAI map
    Grid(grid::Arguments),
    /// Learn the way through rooms or a maze
    Maze(maze::Arguments),
    #[command(flatten)]
    Manual(Manual),
}

/// The help in Chinese: the program's own, then each subcommand's.
const CHINESE: help::Tables = &[
    (
        "",
        &[
            (
                "",
                "一次性解题程序：读入文件或标准输入（-），在标准输出给出答案后退出",
            ),
            ("json", "每行输出一个 JSON 对象"),
            ("lang", "帮助与消息所用的语言；不给出时按系统区域设置"),
        ],
    ),
    ("dijkstra", dijkstra::CHINESE),
    ("fifteen", fifteen::CHINESE),
    ("river", river::CHINESE),
    ("resolution", resolution::CHINESE),
    ("grid", grid::CHINESE),
    ("maze", maze::CHINESE),
];

const PROGRAM: Program = Program {
    name: "puzzle",
    chinese: CHINESE,
};

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    PROGRAM.run(|arguments: Arguments, language| {
        let mut shell = Shell::new(language, arguments.json);
        let outcome = dispatch(arguments.command, &mut shell);
        // What was answered before an error still reaches the reader, and before the complaint.
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
        PROGRAM.command::<Arguments>(Language::Zh).debug_assert();
    }

    #[test]
    fn every_option_has_its_help_in_chinese_and_every_entry_its_option() {
        let missing = help::untranslated(&Arguments::command(), CHINESE);
        assert!(
            missing.is_empty(),
            "not in the CHINESE tables, or only there: {missing:?}"
        );
    }
}
