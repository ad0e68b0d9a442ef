//! `--compare`: times the searches on one query.

use std::time::Instant;

use ::cli::columns::{left, right, width};
use ::cli::{Message, messages};
use serde_json::json;

use crate::cli::shell::Shell;
use crate::dijkstra::labs::{sorting_barrier, textbook};
use crate::dijkstra::network::{Network, Query};
use crate::dijkstra::route::Route;
use crate::dijkstra::search::Searcher;
use crate::error::Failure;
use crate::language::Language;

messages! {
    #[derive(Clone, Copy, Debug)]
    enum Name {
        Heap = "dijkstra-compare-heap",
        OneEnd = "dijkstra-compare-one-end",
        BothEnds = "dijkstra-compare-both-ends",
        HeapToAll = "dijkstra-compare-heap-to-all",
        SortingBarrier = "dijkstra-compare-sorting-barrier",
    }
}

messages! {
    #[derive(Clone, Copy, Debug)]
    enum Column {
        Search = "dijkstra-compare-search",
        Seconds = "dijkstra-compare-seconds",
        Length = "dijkstra-compare-length",
    }
}

/// Prints a row for each search as soon as it ends. The last two find the paths to all nodes.
pub(super) fn run(network: &Network, query: Query, shell: &mut Shell) -> Result<bool, Failure> {
    let graph = &network.graph;
    let Query { from, to } = query;
    let reverse = (!network.undirected).then(|| graph.reversed());
    let reverse = reverse.as_ref().unwrap_or(graph);
    let mut searcher = Searcher::new(graph);
    type Row<'a> = (Name, Box<dyn FnOnce(&mut Searcher) -> Option<Route> + 'a>);
    let rows: [Row<'_>; 5] = [
        (
            Name::Heap,
            Box::new(|_| textbook::shortest_path(graph, from, to)),
        ),
        (
            Name::OneEnd,
            Box::new(|searcher| searcher.route(graph, from, to)),
        ),
        (
            Name::BothEnds,
            Box::new(|searcher| searcher.bidirectional_search(graph, reverse, from, to)),
        ),
        (
            Name::HeapToAll,
            Box::new(|_| textbook::shortest_paths(graph, from).route(to)),
        ),
        (
            Name::SortingBarrier,
            Box::new(|_| sorting_barrier::shortest_path(graph, from, to)),
        ),
    ];
    let say = |name: Message| name.say(shell.language);
    let names = rows.iter().map(|(name, _)| say((*name).into()));
    let titles = [Column::Search, Column::Seconds, Column::Length].map(|title| say(title.into()));
    let wide = names
        .chain([titles[0].clone()])
        .map(|name| width(&name))
        .max()
        .unwrap_or(0);
    let line = |shell: &mut Shell, [search, seconds, length]: [String; 3]| {
        let (search, seconds) = (left(&search, wide), right(&seconds, 9));
        shell.line(format_args!("{search} {seconds} {}", right(&length, 12)))
    };
    if !shell.json {
        line(shell, titles)?;
    }
    let mut found = true;
    for (name, search) in rows {
        let begin = Instant::now();
        let route = search(&mut searcher);
        let seconds = begin.elapsed().as_secs_f64();
        found &= route.is_some();
        let length = route.map(|route| network.length(route.length));
        let name = Message::from(name);
        if shell.json {
            let (name, seconds) = (json!(name.say(Language::En)), json!(seconds));
            // The length is a decimal of any precision.
            let length = length.as_deref().unwrap_or("null");
            shell.line(format_args!(
                r#"{{"search":{name},"seconds":{seconds},"length":{length}}}"#
            ))?;
        } else {
            let length = length.unwrap_or_else(|| "-".to_owned());
            line(
                shell,
                [name.say(shell.language), format!("{seconds:.4}"), length],
            )?;
        }
        shell.flush()?;
    }
    Ok(found)
}
