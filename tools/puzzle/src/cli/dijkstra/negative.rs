//! `--bellman-ford`: questions about a graph whose weights may be negative.

use std::borrow::Cow;

use ::cli::input::shown;
use ::cli::{Status, message};
use serde_json::{Value, json};

use super::{Arguments, Mapped};
use crate::cli::shell::Shell;
use crate::dijkstra::bellman_ford::{self, Outcome};
use crate::dijkstra::network::Query;
use crate::dijkstra::{decimal, text};
use crate::error::Failure;
use crate::expected::Found;

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    let Some(path) = &arguments.graph else {
        return Err(Failure::Refused(message!("dijkstra-no-question")));
    };
    let bytes = Mapped::open(path)?.in_utf8(path);
    let network = text::read_signed(&bytes).map_err(|error| error.in_file(shown(path)))?;
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
    let length = |length: i64| {
        let sign = if length < 0 { "-" } else { "" };
        sign.to_owned() + &decimal::format(length.unsigned_abs(), network.places)
    };
    let names = |nodes: &[u32]| -> Vec<&str> {
        nodes.iter().map(|&node| network.names.word(node)).collect()
    };
    let nodes = network.names.len();
    let mut status = Status::Solved;
    for &Query { from, to } in queries.iter() {
        let outcome = bellman_ford::shortest(nodes, &network.arcs, from, to);
        let [from, to] = [from, to].map(|node| network.names.word(node));
        if !matches!(outcome, Outcome::Route { .. }) {
            status = Status::NoSolution;
        }
        if shell.json {
            let (found, path, circle) = match &outcome {
                Outcome::Route {
                    length: found,
                    nodes,
                } => (Some(*found), names(nodes), false),
                Outcome::NoWay => (None, Vec::new(), false),
                Outcome::NegativeCircle {
                    length: found,
                    nodes,
                } => (Some(*found), names(nodes), true),
            };
            // The exact decimal, of any number of places.
            let found = found.map_or(Value::Null, |found| {
                serde_json::from_str(&length(found)).unwrap_or(Value::Null)
            });
            let (way, circle) = match circle {
                true => (Value::Null, json!({ "length": found, "nodes": path })),
                false => (json!(path), Value::Null),
            };
            let found = if circle.is_null() { found } else { Value::Null };
            shell.json_line(&json!({
                "from": from, "to": to, "length": found, "path": way, "negative_circle": circle,
            }))?;
            continue;
        }
        match outcome {
            Outcome::Route { length: found, .. } if arguments.length_only => {
                shell.line(length(found))?;
            }
            Outcome::Route {
                length: found,
                nodes,
            } => shell.line(format_args!(
                "{}: {}",
                length(found),
                names(&nodes).join(" -> ")
            ))?,
            Outcome::NoWay => {
                let (from, to) = (from.to_owned(), to.to_owned());
                shell.say(message!("dijkstra-no-way", from, to))?;
            }
            Outcome::NegativeCircle {
                length: found,
                nodes,
            } => {
                let (from, to) = (from.to_owned(), to.to_owned());
                let (length, circle) = (length(found), names(&nodes).join(" -> "));
                shell.say(message!(
                    "dijkstra-negative-circle",
                    from,
                    to,
                    length,
                    circle
                ))?;
            }
        }
    }
    Ok(status)
}
