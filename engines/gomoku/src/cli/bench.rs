//! `bench`: the engine's signature and its speed.

use shell::bench::Form;
use shell::{Status, help};

use crate::bench;

/// Searches fixed positions with one thread. The last line is `N nodes S nps`; the nodes are the same
/// on every machine
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: i32,

    #[command(flatten)]
    form: Form,
}

pub(super) const CHINESE: help::Table = &[
    (
        "",
        "用一个线程搜索固定的局面；最后一行为“N nodes S nps”，节点数在每台机器上都相同",
    ),
    ("depth", "层数"),
    ("json", "输出一个 JSON 对象"),
];

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let depth = Some(arguments.depth);
    arguments
        .form
        .report(|say| bench::run(depth, &|| false, say))
}
