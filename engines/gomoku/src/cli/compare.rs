//! `compare`: what each refinement of minimax saves, measured on one position.
//!
//! All rows but the last search the same choice of moves to the full depth and must agree in value; if
//! they do not, that is said and the exit status is 1. The last row is UCT, given the time that the
//! slowest cut search took.

use std::io::{IsTerminal, stderr, stdout};

use ::search::comparison::{self, COLUMNS, Settings};
use ::search::value::Value;
use anyhow::bail;
use shell::records::show;
use shell::{Status, help};

use super::analyze::Evaluation;
use super::source::Source;
use crate::textbook::{CANDIDATES, Textbook};

/// The deepest that plain minimax is sent: 16 moves a ply make deeper ones a matter of minutes.
const MINIMAX_DEPTH: i32 = 5;
const _: () = assert!(CANDIDATES == 16, "the help names the number of moves");
/// The evaluation that stands for 73 % of the points: an open three or so.
pub(super) const UCT_SCALE: Value = 400;

/// Compares the textbook algorithms, all over the same 16 moves a position, then UCT at equal time
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Plies; plain minimax goes no deeper than 5
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=20))]
    depth: i32,

    /// What to judge leaves by
    #[arg(long, value_enum, default_value = "classic")]
    evaluation: Evaluation,

    /// Size of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,

    /// One JSON object a row
    #[arg(long)]
    json: bool,
}

pub(super) const CHINESE: help::Table = &[
    (
        "",
        "比较教科书上的算法：每个局面都只看同样的 16 个点，最后是时间相等的 UCT",
    ),
    (
        "rule",
        "规则：freestyle（自由）、standard（正好五子）、renju（连珠）、caro、caro-exact",
    ),
    (
        "size",
        "没有画出棋盘时的棋盘：5 到 22 的边长，或 20x15 这样的两个数",
    ),
    (
        "position",
        "局面：由 . X O 组成的行、一串着法，或含有局面的文件；- 为标准输入",
    ),
    ("depth", "层数；朴素极小化极大不超过 5 层"),
    ("evaluation", "用什么评价叶子"),
    ("json", "每行输出一个 JSON 对象"),
];

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let game = arguments.source.game()?;
    if let Some(outcome) = game.outcome() {
        bail!("nothing to search: the game is over, {outcome}");
    }
    let settings = Settings {
        depth: arguments.depth,
        minimax_depth: MINIMAX_DEPTH,
        mib: arguments.hash as usize,
        scale: UCT_SCALE,
    };
    let mut book = Textbook::new(&game, arguments.evaluation.into());
    let watched = stderr().is_terminal();
    let rows = comparison::rows(&mut book, settings, &mut |name, depth| {
        if watched {
            eprintln!("{name} to depth {depth} ...");
        }
    });
    show(&mut stdout().lock(), arguments.json, &COLUMNS, &rows)?;
    if comparison::agree(&rows, arguments.depth) {
        Ok(Status::Solved)
    } else {
        eprintln!("gomoku: the exact searches disagree in value: one of them is wrong");
        Ok(Status::NoSolution)
    }
}
