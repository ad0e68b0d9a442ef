//! The command line: one file a subcommand.
//!
//! Every subcommand has one shape: a file or `-` comes in, the result goes to stdout, complaints and
//! progress go to stderr, and the exit status tells scripts how it went ([`Status`]). A file of this
//! folder holds its `Arguments`, a `run` that reads, solves and prints, and `CHINESE`, its help in
//! Chinese. What they share is [`Shell`], and with the
//! other programs the crate `cli`.

mod dijkstra;
mod fifteen;
mod grid;
mod mapped;
mod maze;
mod resolution;
mod river;
mod shell;

use std::process::ExitCode;

use ::cli::{Manual, Program, Status, help};
use clap::{Parser, Subcommand};

use crate::error::Failure;
use crate::language::Language;
use shell::Shell;

/// In help, the place of the options that every subcommand has: behind its own.
const AFTER_ALL: usize = 900;

/// One-shot puzzle solvers: each reads a file or stdin (`-`), answers on stdout, and exits.
#[derive(Debug, Parser)]
#[command(
    name = "puzzle",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = AFTER_HELP
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// Print one JSON object a line
    #[arg(long, global = true, display_order = AFTER_ALL)]
    json: bool,

    /// Language of help and messages; the locale's unless told
    #[arg(long, global = true, value_name = "LANGUAGE", display_order = AFTER_ALL)]
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

const AFTER_HELP: &str = "\
What each reads, prints, and is mostly asked:
  dijkstra    NODES EDGES, then A B WEIGHT for each edge, then START GOAL for
              each question, a line each; or DIMACS. Prints length and nodes.
              --romania, --navigate, --from A --to B, --directed, --prepare FILE
  fifteen     9, 16 or 25 numbers a board, 0 is the blank. Prints the tiles that
              slide. --algorithm NAME, --heuristic NAME, --goal BOARD, --compare
  river       --missionaries N, --husbands N, or a file of items with forbidden
              pairs. Prints a shortest plan. --boat K, --all, --formal
  resolution  clauses such as (P(a),) or ~P(x), Q(x), a line each; formulas, the
              goal behind goal: ; or TPTP. Prints the proof.
              --clauses, --answer, --shortest, --compare, --format tstp, --mgu
  grid        ROWS COLUMNS ENERGY, then the cells: 0 free, 1 wall, 2 supply,
              3 start, 4 goal; or MovingAI. Prints days and steps, or -1.
  maze        rows of # (wall), . (free), S (start), G (goal); with --rooms a
              matrix of rewards. Prints the learned path. --table, --seed N
Files are named, `-` is stdin. All draw with --svg FILE; river and resolution
write graphs for Graphviz with --dot FILE.

Examples:
  puzzle dijkstra --romania --from arad --to buch --svg way.svg
  echo 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12 | puzzle fifteen -
  puzzle river --missionaries 3 --cannibals 3 --boat 2
  echo 'KB = {(P(a),),(~P(x),Q(x)),(~Q(a),)}' | puzzle resolution -
  printf '2 3 4\\n3 0 2\\n1 1 4\\n' | puzzle grid -
  puzzle maze --rooms

Exit status: 0 solved, 1 no solution, 2 bad usage or input, 3 a limit was
reached first, 4 an internal check failed (please report it), 5 a file or stdout
could not be opened or written.
`puzzle <COMMAND> --help` tells more.";

const AFTER_HELP_CHINESE: &str = "\
各命令读什么、输出什么，常用的选项：
  dijkstra    每行：“节点数 边数”，再每条边“A B 权值”，再每个查询“起点 终点”；
              或 DIMACS。输出长度与途经的节点。
              --romania、--navigate、--from A --to B、--directed、--prepare 文件
  fifteen     每个棋盘 9、16 或 25 个数，0 为空格。输出依次滑动的数。
              --algorithm 名、--heuristic 名、--goal 棋盘、--compare
  river       --missionaries N、--husbands N，或写有物品与禁止组合的文件。
              输出一个最短方案。--boat K、--all、--formal
  resolution  每行一个子句，如 (P(a),) 或 ~P(x), Q(x)；公式，目标写在 goal:
              之后；或 TPTP。输出证明。
              --clauses、--answer、--shortest、--compare、--format tstp、--mgu
  grid        “行数 列数 体力”，再逐行的格子：0 空地、1 墙、2 补给、3 起点、
              4 终点；或 MovingAI。输出天数与步骤，无解为 -1。
  maze        由 #（墙）、.（空地）、S（起点）、G（目标）组成的行；
              有 --rooms 时为奖励矩阵。输出学到的路。--table、--seed N
输入为文件名，- 为标准输入。各命令都可用 --svg 文件 作图；
river 与 resolution 可用 --dot 文件 输出 Graphviz 图。

例：
  puzzle dijkstra --romania --from arad --to buch --svg way.svg
  echo 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12 | puzzle fifteen -
  puzzle river --missionaries 3 --cannibals 3 --boat 2
  echo 'KB = {(P(a),),(~P(x),Q(x)),(~Q(a),)}' | puzzle resolution -
  printf '2 3 4\\n3 0 2\\n1 1 4\\n' | puzzle grid -
  puzzle maze --rooms

退出状态：0 已解，1 无解，2 用法或输入有误，3 先到达了限制，4 内部检查未通过
（请报告），5 文件或标准输出无法打开或写入。
更多说明见“puzzle <命令> --help”。";

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
            ("after", AFTER_HELP_CHINESE),
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

/// The status of several questions: a limit that was reached says more than one without a solution.
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
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
        PROGRAM.command::<Arguments>(Language::Zh).debug_assert();
    }

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
    fn every_option_has_its_help_in_chinese_and_every_entry_its_option() {
        let missing = help::untranslated(&Arguments::command(), CHINESE);
        assert!(
            missing.is_empty(),
            "not in the CHINESE tables, or only there: {missing:?}"
        );
    }
}
