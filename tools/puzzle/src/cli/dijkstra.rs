//! `puzzle dijkstra`: shortest paths in graphs.

mod compare;
mod journal;
mod navigate;
mod negative;
mod router;

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use ::cli::input::shown;
use ::cli::{Message, Status, message};
use serde::Serialize;

use super::mapped::Mapped;
use super::shell::Shell;
use crate::dijkstra::customizable::{Customized, MAX_ARCS, order};
use crate::dijkstra::drawing;
use crate::dijkstra::geojson;
use crate::dijkstra::hierarchy::{self, Hierarchy};
use crate::dijkstra::network::{Network, Query};
use crate::dijkstra::route::Route;
use crate::dijkstra::{romania, text};
use crate::error::Failure;
use crate::expected::Found;
use journal::Journal;
use router::{Form, Router};

#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("goal").args(["to", "all"])))]
pub(super) struct Arguments {
    #[arg(value_name = "GRAPH", required_unless_present = "romania")]
    graph: Option<PathBuf>,

    #[arg(long, value_name = "NODE", requires = "goal")]
    from: Option<String>,

    #[arg(long, value_name = "NODE", requires = "from")]
    to: Option<String>,

    #[arg(long)]
    directed: bool,

    #[arg(long, requires = "from")]
    all: bool,

    #[arg(long, value_name = "A,B,...", value_delimiter = ',', conflicts_with_all = ["from", "to", "navigate", "list"])]
    table: Vec<String>,

    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    paths: Option<u32>,

    #[arg(long, conflicts_with_all = ["all", "table", "paths", "navigate", "list", "log", "prepare", "svg", "geojson"])]
    compare: bool,

    #[arg(long, conflicts_with_all = ["navigate", "log", "svg"])]
    length_only: bool,

    #[arg(long, conflicts_with_all = ["all", "table", "paths", "navigate", "romania", "list", "log", "prepare", "coordinates", "svg", "compare", "order", "save_order"])]
    bellman_ford: bool,

    #[arg(long, conflicts_with_all = ["from", "to"])]
    navigate: bool,

    #[arg(long, conflicts_with = "graph")]
    romania: bool,

    #[arg(long, conflicts_with_all = ["from", "navigate", "log", "prepare", "svg"])]
    list: bool,

    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    prepare: Option<PathBuf>,

    #[arg(long, value_name = "FILE", conflicts_with_all = ["prepare", "order", "from", "table", "navigate", "list", "log"])]
    save_order: Option<PathBuf>,

    #[arg(long, value_name = "FILE", conflicts_with_all = ["prepare", "all", "table", "paths", "list", "compare"])]
    order: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    coordinates: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "table", "list", "bellman_ford"])]
    geojson: Option<PathBuf>,
}

/// The names of the nodes, for the JSON output.
#[derive(Serialize)]
struct List {
    nodes: Vec<String>,
}

/// The input: a network, or a prepared hierarchy.
enum Loaded {
    Plain(Box<Network>),
    Prepared(Box<Hierarchy>),
}

impl Loaded {
    /// The network; an error for a prepared file, which has none.
    fn network(&self) -> Result<&Network, Failure> {
        match self {
            Self::Plain(network) => Ok(network),
            Self::Prepared(_) => Err(Failure::Refused(message!("dijkstra-needs-graph"))),
        }
    }
}

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    if arguments.bellman_ford {
        return negative::run(arguments, shell);
    }
    if let (Some(graph), Some(prepared)) = (&arguments.graph, &arguments.prepare)
        && is_same_file(graph, prepared)
    {
        let name = shown(graph);
        return Err(Failure::Refused(message!("dijkstra-overwrites", name)));
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
        let no_question =
            arguments.from.is_none() && arguments.table.is_empty() && !arguments.navigate;
        if no_question {
            return Ok(Status::Solved);
        }
    }
    if let Some(path) = &arguments.save_order {
        return save_order(&loaded, path, shell);
    }
    answer(arguments, &loaded, shell)
}

/// Finds an order of the nodes for hierarchies with any weights, and saves it.
fn save_order(loaded: &Loaded, path: &Path, shell: &mut Shell) -> Result<Status, Failure> {
    let network = loaded.network()?;
    let spinner = shell.spinner(&message!("dijkstra-ordering"));
    let order = order::dissect(&network.graph);
    spinner.finish_and_clear();
    shell.write_file(path, order::write(&order, &network.names))?;
    if !shell.json && path != Path::new("-") {
        let (nodes, name) = (order.len(), shown(path));
        shell.say(message!("dijkstra-order-saved", name, nodes))?;
    }
    Ok(Status::Solved)
}

/// The hierarchy of a saved order, with the weights of the network.
fn customize(loaded: &Loaded, path: &Path) -> Result<Customized, Failure> {
    let network = loaded.network()?;
    let bytes = Mapped::open(path)?.in_utf8(path);
    let order = order::read(&bytes, &network.names).map_err(|error| error.in_file(shown(path)))?;
    Customized::new(&network.graph, &order)
        .ok_or_else(|| Failure::Refused(message!("dijkstra-order-unfit", max = MAX_ARCS)))
}

/// Whether two paths, however they are written, are the same existing file.
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
            let (name, found) = (shown(path), error.to_string());
            Failure::Refused(message!("dijkstra-bad-prepared", name, found))
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
            let what = message!("dijkstra-preparing");
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
        shell.say(message!("dijkstra-prepared", name, nodes, arcs))?;
    }
    Ok(hierarchy)
}

fn answer(arguments: &Arguments, loaded: &Loaded, shell: &mut Shell) -> Result<Status, Failure> {
    if arguments.compare {
        return compare(arguments, loaded, shell);
    }
    let journal = arguments.log.as_deref().map(Journal::open).transpose()?;
    let form = Form {
        paths: arguments.paths.map(|paths| paths as usize),
        length_only: arguments.length_only,
    };
    let mut router = Router::new(loaded, journal, form);
    if let Some(path) = &arguments.order {
        router.customized = Some(customize(loaded, path)?);
    }
    if arguments.list {
        let names = router.list();
        if shell.json {
            shell.json_line(&List { nodes: names })?;
        } else {
            names.iter().try_for_each(|name| shell.line(name))?;
        }
        return Ok(Status::Solved);
    }
    if !arguments.table.is_empty() {
        let names = arguments.table.iter();
        let nodes = names.map(|name| the_one(&mut router, loaded, "--table", name));
        let nodes = nodes.collect::<Result<Vec<u32>, _>>()?;
        router.table(&nodes, shell)?;
    } else if let (Some(from), true) = (&arguments.from, arguments.all) {
        let from = the_one(&mut router, loaded, "--from", from)?;
        router.all(from, shell)?;
    } else if let (Some(from), Some(to)) = (&arguments.from, &arguments.to) {
        let query = Query {
            from: the_one(&mut router, loaded, "--from", from)?,
            to: the_one(&mut router, loaded, "--to", to)?,
        };
        router.answer(query, shell)?;
    } else if arguments.navigate || arguments.romania {
        navigate::converse(&mut router, shell)?;
    } else {
        match loaded {
            Loaded::Plain(network) if !network.queries.is_empty() => {
                for &query in &network.queries {
                    router.answer(query, shell)?;
                }
            }
            _ if arguments.graph.as_deref() == Some(Path::new("-")) => {
                return Err(Failure::Refused(message!("dijkstra-no-question")));
            }
            _ => from_stdin(&mut router, shell)?,
        }
    }
    if let Some(path) = &arguments.svg {
        draw(path, loaded, &router.routes, shell)?;
    }
    if let Some(path) = &arguments.geojson {
        let routes = match loaded {
            Loaded::Plain(network) => geojson::write(network, &router.routes)?,
            Loaded::Prepared(_) => None,
        };
        let routes = routes.ok_or_else(|| Failure::Refused(message!("dijkstra-no-coordinates")))?;
        shell.write_file(path, routes)?;
    }
    Ok(if router.unreachable == 0 {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

/// Compares the searches on the query of the options, or else the first one of the file.
fn compare(arguments: &Arguments, loaded: &Loaded, shell: &mut Shell) -> Result<Status, Failure> {
    let network = loaded.network()?;
    let mut router = Router::new(loaded, None, Form::default());
    let query = match (&arguments.from, &arguments.to) {
        (Some(from), Some(to)) => Query {
            from: the_one(&mut router, loaded, "--from", from)?,
            to: the_one(&mut router, loaded, "--to", to)?,
        },
        _ => match network.queries.first() {
            Some(&query) => query,
            None => return Err(Failure::Refused(message!("dijkstra-no-question"))),
        },
    };
    if query.from.max(query.to) as usize >= network.graph.nodes() {
        return router.answer(query, shell).map(|()| Status::NoSolution);
    }
    Ok(match compare::run(network, query, shell)? {
        true => Status::Solved,
        false => Status::NoSolution,
    })
}

/// The node nearest to a point `X,Y`.
fn nearest(loaded: &Loaded, option: &'static str, place: &str) -> Result<u32, Failure> {
    let coordinates = match loaded {
        Loaded::Plain(network) => &network.coordinates[..],
        Loaded::Prepared(_) => &[],
    };
    let numbers = place.split(',').map(|number| number.trim().parse::<f64>());
    let numbers: Result<Vec<f64>, _> = numbers.collect();
    let Ok(&[x, y]) = numbers.as_deref() else {
        let typed = Message::from(Found::quoted(place));
        return Err(Failure::Refused(message!(
            "dijkstra-no-place",
            option,
            typed
        )));
    };
    let squared = |&(a, b): &(f64, f64)| (a - x).powi(2) + (b - y).powi(2);
    let nodes = coordinates.iter().enumerate();
    let nearest = nodes.min_by(|(_, one), (_, other)| squared(one).total_cmp(&squared(other)));
    let nearest = nearest.ok_or_else(|| Failure::Refused(message!("dijkstra-no-coordinates")));
    nearest.map(|(node, _)| node as u32)
}

/// The only node that the text of an option can mean.
fn the_one(
    router: &mut Router<'_>,
    loaded: &Loaded,
    option: &'static str,
    word: &str,
) -> Result<u32, Failure> {
    if let Some(place) = word.strip_prefix('@') {
        return nearest(loaded, option, place);
    }
    let nodes = router.matching(word);
    let typed = Message::from(Found::quoted(word));
    match nodes[..] {
        [node] => Ok(node),
        [] => Err(Failure::Refused(match router.guess(word) {
            None => message!("dijkstra-unknown-node", option, typed),
            Some(guess) => message!("dijkstra-unknown-node-guess", option, typed, guess),
        })),
        [..] => {
            let names = router.names(&nodes);
            let several = message!("dijkstra-several-begin", option, typed, names);
            Err(Failure::Refused(several))
        }
    }
}

/// Answers queries `START GOAL` from stdin, each one as it comes.
fn from_stdin(router: &mut Router<'_>, shell: &mut Shell) -> Result<(), Failure> {
    let interactive = io::stdin().is_terminal();
    for (index, line) in io::stdin().lock().lines().enumerate() {
        let line = line.map_err(|source| Failure::File {
            name: "stdin".to_owned(),
            source,
        })?;
        if line.trim().is_empty() {
            continue;
        }
        let query = text::question(|name| router.find(name), &line).map_err(|mut error| {
            error.line = index + 1;
            error.in_file("stdin")
        })?;
        router.answer(query, shell)?;
        if interactive {
            shell.flush()?;
        }
    }
    Ok(())
}

fn draw(path: &Path, loaded: &Loaded, routes: &[Route], shell: &mut Shell) -> Result<(), Failure> {
    let Loaded::Plain(network) = loaded else {
        return Err(Failure::Refused(message!("dijkstra-drawing-needs-graph")));
    };
    let svg = drawing::draw(network, routes).ok_or_else(|| {
        let max = drawing::MAX_LAID_OUT;
        Failure::Refused(message!("dijkstra-drawing-needs-coordinates", max))
    })?;
    shell.write_file(path, svg)
}
