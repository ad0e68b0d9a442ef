//! Answers questions about one network: finds ways, prints them, keeps a record of them.

use std::borrow::Cow;

use serde::Serialize;

use super::Loaded;
use super::journal::Journal;
use crate::cli::shell::Shell;
use crate::dijkstra::decimal;
use crate::dijkstra::graph::Graph;
use crate::dijkstra::hierarchy::HierarchySearcher;
use crate::dijkstra::names::{Names, Words};
use crate::dijkstra::network::Query;
use crate::dijkstra::search::{Route, Searcher};
use crate::error::Failure;

/// One answer as JSON. The length is written by hand, since it may be a decimal of any precision.
#[derive(Serialize)]
struct Ends<'a> {
    from: &'a str,
    to: &'a str,
}

/// Answers questions about one network.
pub(super) struct Desk<'a> {
    names: &'a Names,
    /// Nodes that questions were the first to name. They are isolated, and no nodes of the graph.
    isolated: Words,
    /// How many nodes still have no name.
    unnamed: u64,
    places: u8,
    engine: Engine<'a>,
    journal: Option<Journal>,
    /// All routes found, for the picture.
    pub(super) routes: Vec<Route>,
    /// How many questions have no way for an answer.
    pub(super) without_way: usize,
}

enum Engine<'a> {
    Plain {
        graph: &'a Graph,
        undirected: bool,
        reverse: Option<Graph>,
        searcher: Box<Searcher>,
        asked: usize,
    },
    Prepared(HierarchySearcher<'a>),
}

impl<'a> Desk<'a> {
    pub(super) fn new(loaded: &'a Loaded, journal: Option<Journal>) -> Self {
        let (names, unnamed, places, engine) = match loaded {
            Loaded::Plain(network) => {
                let graph = &network.graph;
                let searcher = Box::new(Searcher::new(graph));
                let undirected = network.undirected;
                let engine = Engine::Plain {
                    graph,
                    undirected,
                    reverse: None,
                    searcher,
                    asked: 0,
                };
                (&network.names, network.unnamed, network.places, engine)
            }
            Loaded::Prepared(hierarchy) => {
                let engine = Engine::Prepared(HierarchySearcher::new(hierarchy));
                (&hierarchy.names, 0, hierarchy.places, engine)
            }
        };
        Self {
            names,
            isolated: Words::default(),
            unnamed,
            places,
            engine,
            journal,
            routes: Vec::new(),
            without_way: 0,
        }
    }

    /// The node of a name. While there are nodes without one, a new name is one of theirs.
    pub(super) fn find(&mut self, name: &str) -> Option<u32> {
        if let Some(node) = self.names.find(name) {
            return Some(node);
        }
        let node = match self.isolated.find(name) {
            None if self.unnamed > 0 => {
                self.unnamed -= 1;
                self.isolated.intern(name)
            }
            known => known?,
        };
        Some(self.names.len() as u32 + node)
    }

    /// The nodes that a person may mean, as [`Names::meant`] has them.
    pub(super) fn meant(&mut self, typed: &str) -> Vec<u32> {
        let nodes = self.names.meant(typed);
        match nodes.is_empty() {
            true => self.find(typed).into_iter().collect(),
            false => nodes,
        }
    }

    /// A node's name.
    pub(super) fn name(&self, node: u32) -> Cow<'a, str> {
        match self.isolated_number(node) {
            Some(number) => self.isolated.word(number).to_owned().into(),
            None => self.names.name(node),
        }
    }

    /// The number of a node among those that are not in the graph.
    fn isolated_number(&self, node: u32) -> Option<u32> {
        node.checked_sub(self.names.len() as u32)
    }

    fn route(&mut self, Query { from, to }: Query) -> Option<Route> {
        if self.isolated_number(from.max(to)).is_some() {
            let nodes = vec![from];
            return (from == to).then_some(Route { length: 0, nodes });
        }
        match &mut self.engine {
            Engine::Prepared(searcher) => searcher.route(from, to),
            Engine::Plain {
                graph,
                undirected: true,
                searcher,
                ..
            } => searcher.route_from_both_ends(graph, graph, from, to),
            Engine::Plain {
                graph,
                reverse,
                searcher,
                asked,
                ..
            } => {
                *asked += 1;
                // The reverse of a directed graph pays from the second question on.
                if *asked == 1 {
                    return searcher.route(graph, from, to);
                }
                let reverse = reverse.get_or_insert_with(|| graph.reversed());
                searcher.route_from_both_ends(graph, reverse, from, to)
            }
        }
    }

    /// Finds a way, prints it and keeps a record of it.
    pub(super) fn answer(&mut self, query: Query, shell: &mut Shell) -> Result<(), Failure> {
        let route = self.route(query);
        let nodes = route.iter().flat_map(|route| &route.nodes);
        let path: Vec<_> = nodes.map(|&node| self.name(node)).collect();
        let length = route
            .as_ref()
            .map(|route| decimal::format(route.length, self.places));
        let (from, to) = (self.name(query.from), self.name(query.to));
        if let Some(journal) = &mut self.journal {
            journal.record(&from, &to, length.as_deref(), &path.join(" -> "))?;
        }
        if shell.json {
            let ends = serde_json::to_string(&Ends {
                from: &from,
                to: &to,
            })?;
            let path = serde_json::to_string(&path)?;
            let length = length.as_deref().unwrap_or("null");
            let ends = ends.trim_end_matches('}');
            shell.line(format_args!("{ends},\"length\":{length},\"path\":{path}}}"))?;
        } else {
            match &length {
                Some(length) => shell.line(format_args!("{length}: {}", path.join(" -> ")))?,
                None => {
                    let text = shell
                        .language
                        .choose("no way from {} to {}", "从{}到{}没有路");
                    shell.line(text.replacen("{}", &from, 1).replacen("{}", &to, 1))?;
                }
            }
        }
        self.without_way += usize::from(route.is_none());
        let is_drawn = self.isolated_number(query.from).is_none();
        self.routes.extend(route.filter(|_| is_drawn));
        Ok(())
    }
}
