//! `puzzle dijkstra`: shortest ways in graphs.

mod desk;
mod journal;
mod navigate;

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use ::cli::input::shown;
use ::cli::{Status, help};
use serde::Serialize;

use super::mapped::Mapped;
use super::shell::Shell;
use crate::dijkstra::drawing;
use crate::dijkstra::hierarchy::{self, Hierarchy};
use crate::dijkstra::network::{Network, Query};
use crate::dijkstra::search::Route;
use crate::dijkstra::{romania, text};
use crate::error::Failure;
use crate::language::{Language, Phrase};
use desk::Desk;
use journal::Journal;

/// Shortest ways in a graph
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER)]
pub(super) struct Arguments {
    /// The graph, in text or DIMACS form, or a file of --prepare; `-` is stdin
    #[arg(value_name = "GRAPH", required_unless_present = "romania")]
    graph: Option<PathBuf>,

    /// Where the way begins: a node's name, or as much of it as is clear
    #[arg(long, value_name = "NODE", requires = "to")]
    from: Option<String>,

    /// Where the way ends
    #[arg(long, value_name = "NODE", requires = "from")]
    to: Option<String>,

    /// Edges of the text form lead one way only
    #[arg(long)]
    directed: bool,

    /// Ask for two nodes again and again, until an empty line; prefixes in any case will do
    #[arg(long, conflicts_with_all = ["from", "to"])]
    navigate: bool,

    /// The map of Romania; asks for two cities unless --from and --to name them
    #[arg(long, conflicts_with = "graph")]
    romania: bool,

    /// Print the names of the nodes instead, a line each
    #[arg(long, conflicts_with_all = ["from", "navigate", "log", "prepare", "svg"])]
    list: bool,

    /// Append each question with its time and its answer to a file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Prepare the graph for many questions, and save it so
    #[arg(long, value_name = "FILE")]
    prepare: Option<PathBuf>,

    /// Where the nodes lie: lines `v NODE X Y`
    #[arg(long, value_name = "FILE")]
    coordinates: Option<PathBuf>,

    /// Draw the graph and the routes found
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const AFTER: &str = "\
Text form: a line `NODES EDGES`, then edges `A B WEIGHT`, then questions
`START GOAL`. Names are any words, weights non-negative and exact (7, 2.5).
DIMACS form: `p sp NODES ARCS`, then `a TAIL HEAD WEIGHT`.
Questions come from --from and --to, else from the file, else from stdin, one
`START GOAL` a line.

  puzzle dijkstra map.txt                    answers the questions in the file
  puzzle dijkstra --romania --from arad --to buch --svg way.svg
  puzzle dijkstra --romania --list           the cities
  puzzle dijkstra usa.gr --prepare usa.ch
  puzzle dijkstra usa.ch --json < questions.txt

Exit status: 0 solved, 1 a question has no way, 2 bad input, 5 a file
or stdout could not be opened or written.";

pub(super) const CHINESE: help::Table = &[
    ("", "图中的最短路"),
    (
        "graph",
        "图文件：文本格式、DIMACS 格式，或 --prepare 存下的文件；- 为标准输入",
    ),
    ("from", "起点：节点名，或能区分开的前缀"),
    ("to", "终点"),
    ("directed", "文本格式的边为单向"),
    (
        "navigate",
        "反复询问两个节点，直到空行；可输入任意大小写的前缀",
    ),
    (
        "romania",
        "罗马尼亚地图；未给出 --from 与 --to 时询问两个城市",
    ),
    ("list", "改为输出所有节点名，每行一个"),
    ("log", "把每次查询连同时间与结果追加到文件"),
    ("prepare", "为大量查询预处理该图，并存入文件"),
    ("coordinates", "节点坐标：每行 v 节点 X Y"),
    ("svg", "画出图与找到的路线"),
    (
        "after",
        "文本格式：首行“节点数 边数”，其后每行一条边“A B 权值”，\n\
         再后每行一个查询“起点 终点”。节点名可为任意词（包括中文），\n\
         权值为非负数，精确计算（7、2.5）。\n\
         DIMACS 格式：p sp 节点数 弧数，a 起点 终点 权值。\n\
         查询取自 --from 与 --to；没有则取自文件；再没有则取自标准输入，\n\
         每行“起点 终点”。\n\
         \n\
         \x20 puzzle dijkstra map.txt                    回答文件中的查询\n\
         \x20 puzzle dijkstra --romania --from arad --to buch --svg way.svg\n\
         \x20 puzzle dijkstra --romania --list           城市名\n\
         \x20 puzzle dijkstra usa.gr --prepare usa.ch\n\
         \x20 puzzle dijkstra usa.ch --json < questions.txt\n\
         \n\
         退出状态：0 已解，1 有查询没有路，2 输入有误，\n\
         5 文件或标准输出无法打开或写入。",
    ),
];

/// The names of the nodes for programs.
#[derive(Serialize)]
struct List {
    nodes: Vec<String>,
}

/// What is asked: a network, prepared or not.
enum Loaded {
    Plain(Box<Network>),
    Prepared(Box<Hierarchy>),
}

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    if let (Some(graph), Some(prepared)) = (&arguments.graph, &arguments.prepare)
        && is_same_file(graph, prepared)
    {
        let name = shown(graph);
        return Err(Failure::refused(
            format!("--prepare would overwrite the graph {name}: name another file"),
            format!("--prepare 会覆盖图文件 {name}：请换一个文件名"),
        ));
    }
    let mut loaded = load(arguments)?;
    if let (Some(path), Loaded::Plain(network)) = (&arguments.coordinates, &mut loaded) {
        let bytes = Mapped::open(path)?.in_utf8(path);
        network
            .read_coordinates(&bytes)
            .map_err(|error| error.in_file(shown(path)))?;
    }
    if let Some(path) = &arguments.prepare {
        loaded = Loaded::Prepared(Box::new(prepare(loaded, path, shell)?));
        let no_question = arguments.from.is_none() && !arguments.navigate;
        if no_question {
            return Ok(Status::Solved);
        }
    }
    answer(arguments, &loaded, shell)
}

/// Whether two paths, however they are written, lead to one file that exists.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

fn load(arguments: &Arguments) -> Result<Loaded, Failure> {
    let Some(path) = &arguments.graph else {
        return Ok(Loaded::Plain(Box::new(romania::network()?)));
    };
    let bytes = Mapped::open(path)?;
    if hierarchy::is_hierarchy(&bytes) {
        let hierarchy = hierarchy::read(&bytes).map_err(|error| {
            let name = shown(path);
            Failure::refused(
                format!("{name}: found {error}"),
                format!("{name}：预处理文件无效（{error}），请重新用 --prepare 生成"),
            )
        })?;
        return Ok(Loaded::Prepared(Box::new(hierarchy)));
    }
    let bytes = bytes.in_utf8(path);
    let network = Network::read(&bytes, arguments.directed);
    Ok(Loaded::Plain(Box::new(
        network.map_err(|error| error.in_file(shown(path)))?,
    )))
}

/// Prepares a network and saves it.
fn prepare(loaded: Loaded, path: &Path, shell: &mut Shell) -> Result<Hierarchy, Failure> {
    let hierarchy = match loaded {
        Loaded::Prepared(hierarchy) => *hierarchy,
        Loaded::Plain(network) => {
            let network = *network;
            let what = Phrase::new("preparing", "预处理");
            let bar = shell.bar(network.graph.nodes() as u64, &what);
            let places = network.places;
            let prepared = Hierarchy::prepare(&network.graph, network.names, places, |done| {
                bar.set_position(done);
            });
            bar.finish_and_clear();
            prepared
        }
    };
    std::fs::write(path, hierarchy.to_bytes()).map_err(|source| Failure::File {
        name: shown(path),
        source,
    })?;
    if !shell.json {
        let (nodes, arcs, name) = (hierarchy.nodes(), hierarchy.arcs(), shown(path));
        shell.line(shell.language.choose(
            format!("{name}: {nodes} nodes, {arcs} arcs with shortcuts"),
            format!("{name}：{nodes} 个节点，连同捷径共 {arcs} 条弧"),
        ))?;
    }
    Ok(hierarchy)
}

fn answer(arguments: &Arguments, loaded: &Loaded, shell: &mut Shell) -> Result<Status, Failure> {
    let journal = arguments.log.as_deref().map(Journal::open).transpose()?;
    let mut desk = Desk::new(loaded, journal);
    if arguments.list {
        let names = desk.list();
        if shell.json {
            shell.json_line(&List { nodes: names })?;
        } else {
            names.iter().try_for_each(|name| shell.line(name))?;
        }
        return Ok(Status::Solved);
    }
    if let (Some(from), Some(to)) = (&arguments.from, &arguments.to) {
        let query = Query {
            from: the_one(&mut desk, "--from", from)?,
            to: the_one(&mut desk, "--to", to)?,
        };
        desk.answer(query, shell)?;
    } else if arguments.navigate || arguments.romania {
        navigate::converse(&mut desk, shell)?;
    } else {
        match loaded {
            Loaded::Plain(network) if !network.queries.is_empty() => {
                for &query in &network.queries {
                    desk.answer(query, shell)?;
                }
            }
            _ if arguments.graph.as_deref() == Some(Path::new("-")) => {
                return Err(Failure::refused(
                    "no question: write `START GOAL` lines after the edges, or give --from and --to",
                    "没有查询：请在边之后写“起点 终点”，或给出 --from 与 --to",
                ));
            }
            _ => from_stdin(&mut desk, shell)?,
        }
    }
    if let Some(path) = &arguments.svg {
        draw(path, loaded, &desk.routes, shell)?;
    }
    Ok(if desk.without_way == 0 {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

/// The node that an option means.
fn the_one(desk: &mut Desk<'_>, option: &str, typed: &str) -> Result<u32, Failure> {
    let nodes = desk.meant(typed);
    match nodes[..] {
        [node] => Ok(node),
        [] => {
            let english = desk.guess(typed, Language::En);
            let chinese = desk.guess(typed, Language::Zh);
            let (stop, full_stop) = match english.is_empty() {
                true => ("", ""),
                false => (".", "。"),
            };
            Err(Failure::refused(
                format!("{option} {typed:?}: no such node{stop}{english}"),
                format!("{option} “{typed}”：没有这个节点{full_stop}{chinese}"),
            ))
        }
        [..] => {
            let matches: Vec<_> = nodes.iter().map(|&node| desk.name(node)).collect();
            Err(Failure::refused(
                format!(
                    "{option} {typed:?}: several nodes begin so: {}",
                    matches.join(", ")
                ),
                format!(
                    "{option} “{typed}”：有多个节点以此开头：{}",
                    matches.join("、")
                ),
            ))
        }
    }
}

/// Answers questions `START GOAL` from stdin, each as it comes.
fn from_stdin(desk: &mut Desk<'_>, shell: &mut Shell) -> Result<(), Failure> {
    let interactive = io::stdin().is_terminal();
    for (index, line) in io::stdin().lock().lines().enumerate() {
        let line = line.map_err(|source| Failure::File {
            name: "stdin".to_owned(),
            source,
        })?;
        if line.trim().is_empty() {
            continue;
        }
        let query = text::question(|name| desk.find(name), &line).map_err(|mut error| {
            error.line = index + 1;
            error.in_file("stdin")
        })?;
        desk.answer(query, shell)?;
        if interactive {
            shell.flush()?;
        }
    }
    Ok(())
}

fn draw(path: &Path, loaded: &Loaded, routes: &[Route], shell: &mut Shell) -> Result<(), Failure> {
    let Loaded::Plain(network) = loaded else {
        return Err(Failure::refused(
            "--svg needs the graph itself, not a prepared file",
            "--svg 需要原图，不能用预处理文件",
        ));
    };
    let svg = drawing::draw(network, routes).ok_or_else(|| {
        let most = drawing::MOST_ON_CIRCLE;
        Failure::refused(
            format!("--svg of more than {most} nodes needs --coordinates FILE"),
            format!("节点多于 {most} 个时，--svg 需要 --coordinates 给出坐标"),
        )
    })?;
    shell.write_file(path, svg)
}
