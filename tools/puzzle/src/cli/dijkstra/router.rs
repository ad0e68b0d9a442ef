//! Answers queries about one network: finds paths, prints them and logs them.

use std::borrow::Cow;

use ::cli::columns::{left, right, width};
use ::cli::{Message, message};
use serde::Serialize;

use super::Loaded;
use super::journal::Journal;
use crate::cli::shell::Shell;
use crate::dijkstra::customizable::Customized;
use crate::dijkstra::decimal;
use crate::dijkstra::graph::Graph;
use crate::dijkstra::hierarchy::HierarchySearcher;
use crate::dijkstra::k_shortest::k_shortest;
use crate::dijkstra::names::{Names, Words};
use crate::dijkstra::network::Query;
use crate::dijkstra::route::Route;
use crate::dijkstra::search::Searcher;
use crate::dijkstra::tree::Tree;
use crate::error::Failure;

/// One answer as JSON. The length is not serialised but written as it is, since it may be a decimal
/// of any precision.
#[derive(Serialize)]
struct Ends<'a> {
    from: &'a str,
    to: &'a str,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Form {
    /// How many shortest paths to find for each query; `None`: one.
    pub(super) paths: Option<usize>,
    pub(super) length_only: bool,
}

pub(super) struct Router<'a> {
    form: Form,
    names: &'a Names,
    aliases: &'a [(&'static str, u32)],
    /// Nodes that occur only in queries. They are isolated, and not in the graph.
    isolated: Words,
    /// How many announced nodes have no name yet.
    unnamed: u64,
    places: u8,
    engine: Engine<'a>,
    /// Answers the queries in place of a search, if an order was given.
    pub(super) customized: Option<Customized>,
    journal: Option<Journal>,
    /// All routes that were found, for the picture.
    pub(super) routes: Vec<Route>,
    /// How many queries had no path.
    pub(super) unreachable: usize,
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

impl<'a> Router<'a> {
    pub(super) fn new(loaded: &'a Loaded, journal: Option<Journal>, form: Form) -> Self {
        let (names, aliases, unnamed, places, engine) = match loaded {
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
                (
                    &network.names,
                    &network.aliases[..],
                    network.unnamed,
                    network.places,
                    engine,
                )
            }
            Loaded::Prepared(hierarchy) => {
                let engine = Engine::Prepared(HierarchySearcher::new(hierarchy));
                (&hierarchy.names, &[][..], 0, hierarchy.places, engine)
            }
        };
        Self {
            form,
            names,
            aliases,
            isolated: Words::default(),
            unnamed,
            places,
            engine,
            customized: None,
            journal,
            routes: Vec::new(),
            unreachable: 0,
        }
    }

    /// The node with a name. While some nodes have no name yet, a new name is given to one of them.
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

    /// The nodes that a person may mean, as in [`Names::matching`]. If there are none, blanks are
    /// ignored: `Rimnicu Vilcea` is RimnicuVilcea.
    pub(super) fn matching(&mut self, typed: &str) -> Vec<u32> {
        let nodes = self.known(typed);
        match nodes.is_empty() {
            true => self.find(typed).into_iter().collect(),
            false => nodes,
        }
    }

    /// The same for the nodes that have names already.
    fn known(&self, typed: &str) -> Vec<u32> {
        if let Some(node) = self.names.find(typed) {
            return vec![node];
        }
        let typed: String = typed.split_whitespace().collect();
        self.names.matching(&typed, self.aliases)
    }

    /// The query that a single line may mean: `arad bucharest`, also with a comma or an arrow
    /// between them. `None` if the line is not two names, or can be cut in several places.
    pub(super) fn parse_query(&self, typed: &str) -> Option<Query> {
        let spaced = typed.replace("->", " ").replace([',', '，', '→'], " ");
        let words: Vec<_> = spaced.split_whitespace().collect();
        let node_of = |words: &[&str]| match self.known(&words.concat())[..] {
            [node] => Some(node),
            _ => None,
        };
        let mut queries = (1..words.len()).filter_map(|cut| {
            let (from, to) = (node_of(&words[..cut])?, node_of(&words[cut..])?);
            Some(Query { from, to })
        });
        queries.next().filter(|_| queries.next().is_none())
    }

    /// The message `Did you mean A, B?`, if any name is similar.
    pub(super) fn guess(&self, typed: &str) -> Option<Message> {
        let names = self.names(&self.names.nearest(typed, self.aliases));
        (!names.is_empty()).then(|| message!("dijkstra-guess", names))
    }

    pub(super) fn names(&self, nodes: &[u32]) -> Vec<String> {
        let names = nodes.iter().map(|&node| self.name(node).into_owned());
        names.collect()
    }

    /// The names of all nodes that have one, in alphabetical order; for numbered nodes just the
    /// range.
    pub(super) fn list(&self) -> Vec<String> {
        match self.names {
            Names::Numbers(0) => Vec::new(),
            Names::Numbers(nodes) => vec![format!("1..{nodes}")],
            Names::Words(words) => {
                let nodes = 0..words.len() as u32;
                let mut names: Vec<_> = nodes.map(|node| words.word(node).to_owned()).collect();
                names.sort();
                names
            }
        }
    }

    pub(super) fn name(&self, node: u32) -> Cow<'a, str> {
        match self.isolated_number(node) {
            Some(number) => self.isolated.word(number).to_owned().into(),
            None => self.names.name(node),
        }
    }

    /// The index of a node in `isolated`, if it is not in the graph.
    fn isolated_number(&self, node: u32) -> Option<u32> {
        node.checked_sub(self.names.len() as u32)
    }

    fn route(&mut self, Query { from, to }: Query) -> Option<Route> {
        if self.isolated_number(from.max(to)).is_some() {
            let nodes = vec![from];
            return (from == to).then_some(Route { length: 0, nodes });
        }
        if let Some(hierarchy) = &mut self.customized {
            return hierarchy.route(from, to);
        }
        match &mut self.engine {
            Engine::Prepared(searcher) => searcher.route(from, to),
            Engine::Plain {
                graph,
                undirected: true,
                searcher,
                ..
            } => searcher.bidirectional_search(graph, graph, from, to),
            Engine::Plain {
                graph,
                reverse,
                searcher,
                asked,
                ..
            } => {
                *asked += 1;
                // Building the reverse of a directed graph pays off from the second query on.
                if *asked == 1 {
                    return searcher.route(graph, from, to);
                }
                let reverse = reverse.get_or_insert_with(|| graph.reversed());
                searcher.bidirectional_search(graph, reverse, from, to)
            }
        }
    }

    /// The paths that are to be printed: one, or the shortest few.
    fn routes(&mut self, query: Query) -> Result<Vec<Route>, Failure> {
        let Some(count) = self.form.paths else {
            return Ok(self.route(query).into_iter().collect());
        };
        let graph = self.graph()?;
        let Query { from, to } = query;
        if self.isolated_number(from.max(to)).is_some() {
            return Ok(self.route(query).into_iter().collect());
        }
        Ok(match &mut self.engine {
            Engine::Plain {
                undirected: false,
                reverse,
                ..
            } => {
                let reverse = reverse.get_or_insert_with(|| graph.reversed());
                k_shortest(graph, reverse, from, to, count)
            }
            _ => k_shortest(graph, graph, from, to, count),
        })
    }

    /// The graph; an error for a prepared file, which has none.
    fn graph(&self) -> Result<&'a Graph, Failure> {
        match &self.engine {
            Engine::Plain { graph, .. } => Ok(graph),
            Engine::Prepared(_) => Err(Failure::Refused(message!("dijkstra-needs-graph"))),
        }
    }

    /// Finds the paths of a query, prints them and logs them.
    pub(super) fn answer(&mut self, query: Query, shell: &mut Shell) -> Result<(), Failure> {
        let routes = self.routes(query)?;
        if routes.is_empty() {
            self.print(query, None, shell)?;
        }
        for route in &routes {
            self.print(query, Some(route), shell)?;
        }
        self.unreachable += usize::from(routes.is_empty());
        if self.isolated_number(query.from).is_none() {
            self.routes.extend(routes);
        }
        Ok(())
    }

    /// Prints the shortest paths from a node to all reachable nodes, the nearest first.
    pub(super) fn all(&mut self, from: u32, shell: &mut Shell) -> Result<(), Failure> {
        let graph = self.graph()?;
        if self.isolated_number(from).is_some() {
            return self.answer(Query { from, to: from }, shell);
        }
        let tree = Searcher::new(graph).tree(graph, from);
        for &to in &tree.reached {
            let query = Query { from, to };
            match self.form.length_only && !shell.json {
                true => {
                    let length = tree.distance(to).unwrap_or(0);
                    let length = decimal::format(length, self.places);
                    shell.line(format_args!("{length} {}", self.name(to)))?;
                }
                false => self.print(query, tree.route(to).as_ref(), shell)?,
            }
        }
        Ok(())
    }

    /// Prints the distances between some nodes, each to each.
    pub(super) fn table(&mut self, nodes: &[u32], shell: &mut Shell) -> Result<(), Failure> {
        let graph = self.graph()?;
        let length = |from: u32, tree: Option<&Tree>, to: u32| {
            let length = match (tree, self.isolated_number(to)) {
                (Some(tree), None) => tree.distance(to),
                _ => (from == to).then_some(0),
            };
            length.map(|length| decimal::format(length, self.places))
        };
        let mut searcher = Searcher::new(graph);
        let rows = nodes.iter().map(|&from| {
            let tree = match self.isolated_number(from) {
                None => Some(searcher.tree(graph, from)),
                Some(_) => None,
            };
            let row = nodes.iter().map(|&to| length(from, tree.as_ref(), to));
            row.collect::<Vec<_>>()
        });
        let rows: Vec<Vec<Option<String>>> = rows.collect();
        let names = self.names(nodes);
        if shell.json {
            let cell = |cell: &Option<String>| cell.as_deref().unwrap_or("null").to_owned();
            let row =
                |row: &Vec<_>| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","));
            let rows = rows.iter().map(row).collect::<Vec<_>>().join(",");
            let names = serde_json::to_string(&names)?;
            return shell.line(format_args!("{{\"nodes\":{names},\"lengths\":[{rows}]}}"));
        }
        let cell = |cell: &Option<String>| cell.clone().unwrap_or_else(|| "-".to_owned());
        let rows: Vec<Vec<String>> = rows
            .iter()
            .map(|row| row.iter().map(cell).collect())
            .collect();
        let head = width_of(names.iter());
        let widths: Vec<usize> = (0..names.len())
            .map(|column| width_of(rows.iter().map(|row| &row[column]).chain([&names[column]])))
            .collect();
        let line = |name: &str, cells: &[String]| {
            let cells = cells.iter().zip(&widths);
            let cells = cells.map(|(cell, &width)| format!("  {}", right(cell, width)));
            left(name, head) + &cells.collect::<String>()
        };
        shell.line(line("", &names))?;
        for (name, row) in names.iter().zip(&rows) {
            shell.line(line(name, row))?;
        }
        Ok(())
    }

    /// Prints a path and logs it.
    fn print(
        &mut self,
        query: Query,
        route: Option<&Route>,
        shell: &mut Shell,
    ) -> Result<(), Failure> {
        let nodes = route.iter().flat_map(|route| &route.nodes);
        let path: Vec<_> = nodes.map(|&node| self.name(node)).collect();
        let length = route.map(|route| decimal::format(route.length, self.places));
        let (from, to) = (self.name(query.from), self.name(query.to));
        if let Some(journal) = &mut self.journal {
            journal.record(&from, &to, length.as_deref(), &path.join(" -> "))?;
        }
        if shell.json {
            let ends = serde_json::to_string(&Ends {
                from: &from,
                to: &to,
            })?;
            let path = match self.form.length_only {
                true => String::new(),
                false => format!(",\"path\":{}", serde_json::to_string(&path)?),
            };
            let length = length.as_deref().unwrap_or("null");
            let ends = ends.trim_end_matches('}');
            return shell.line(format_args!("{ends},\"length\":{length}{path}}}"));
        }
        match &length {
            Some(length) if self.form.length_only => shell.line(length),
            Some(length) => shell.line(format_args!("{length}: {}", path.join(" -> "))),
            None => {
                let (from, to) = (from.into_owned(), to.into_owned());
                shell.say(message!("dijkstra-no-way", from, to))
            }
        }
    }
}

/// The display width of the widest text, in columns.
fn width_of<'a>(texts: impl Iterator<Item = &'a String>) -> usize {
    texts.map(|text| width(text)).max().unwrap_or(0)
}
