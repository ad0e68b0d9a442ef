//! `--bellman-ford`: queries about a graph whose weights may be negative.

use std::borrow::Cow;

use ::cli::input::shown;
use ::cli::{Status, message};
use serde_json::Value;

use super::{Arguments, Mapped};
use crate::cli::shell::Shell;
use crate::dijkstra::bellman_ford::{SearchResult, shortest_path};
use crate::dijkstra::decimal;
use crate::dijkstra::network::Query;
use crate::dijkstra::signed::SignedNetwork;
use crate::error::Failure;
use crate::expected::Found;

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    let Some(path) = &arguments.graph else {
        return Err(Failure::Refused(message!("dijkstra-no-question")));
    };
    let bytes = Mapped::open(path)?.in_utf8(path);
    let network = SignedNetwork::read(&bytes).map_err(|error| error.in_file(shown(path)))?;
    let node = |option: &'static str, name: &str| {
        let typed = ::cli::Message::from(Found::quoted(name));
        let node = network.names.find(name);
        node.ok_or_else(|| Failure::Refused(message!("dijkstra-unknown-node", option, typed)))
    };
    let queries = match (&arguments.from, &arguments.to) {
        (Some(from), Some(to)) => Cow::Owned(vec![Query {
            from: node("--from", from)?,
            to: node("--to", to)?,
        }]),
        _ => Cow::Borrowed(&network.queries[..]),
    };
    if queries.is_empty() {
        return Err(Failure::Refused(message!("dijkstra-no-question")));
    }
    let printed = |length: i64| {
        let sign = if length < 0 { "-" } else { "" };
        sign.to_owned() + &decimal::format(length.unsigned_abs(), network.places)
    };
    let names = |nodes: &[u32]| -> Vec<&str> {
        nodes.iter().map(|&node| network.names.word(node)).collect()
    };
    let nodes = network.names.len();
    let mut status = Status::Solved;
    for &Query { from, to } in queries.iter() {
        let result = shortest_path(nodes, &network.arcs, from, to);
        let [from, to] = [from, to].map(|node| network.names.word(node));
        if !matches!(result, SearchResult::Path { .. }) {
            status = Status::NoSolution;
        }
        if shell.json {
            // Lengths are not serialised but written as they are: decimals of any number of places.
            let quoted = |nodes: &[u32]| serde_json::to_string(&names(nodes));
            let (length, path, cycle) = match &result {
                SearchResult::Path { length, nodes } => {
                    (printed(*length), quoted(nodes)?, "null".to_owned())
                }
                SearchResult::NoPath => ("null".to_owned(), "[]".to_owned(), "null".to_owned()),
                SearchResult::NegativeCycle { length, nodes } => {
                    let (length, nodes) = (printed(*length), quoted(nodes)?);
                    let cycle = format!("{{\"length\":{length},\"nodes\":{nodes}}}");
                    ("null".to_owned(), "[]".to_owned(), cycle)
                }
            };
            let [from, to] = [from, to].map(Value::from);
            shell.line(format_args!(
                "{{\"from\":{from},\"to\":{to},\"length\":{length},\"path\":{path},\"negative_cycle\":{cycle}}}"
            ))?;
            continue;
        }
        match result {
            SearchResult::Path { length, .. } if arguments.length_only => {
                shell.line(printed(length))?;
            }
            SearchResult::Path { length, nodes } => {
                let (length, path) = (printed(length), names(&nodes).join(" -> "));
                shell.line(format_args!("{length}: {path}"))?;
            }
            SearchResult::NoPath => {
                let (from, to) = (from.to_owned(), to.to_owned());
                shell.say(message!("dijkstra-no-way", from, to))?;
            }
            SearchResult::NegativeCycle { length, nodes } => {
                let (from, to) = (from.to_owned(), to.to_owned());
                let (length, cycle) = (printed(length), names(&nodes).join(" -> "));
                shell.say(message!("dijkstra-negative-cycle", from, to, length, cycle))?;
            }
        }
    }
    Ok(status)
}
