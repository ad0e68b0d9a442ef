//! Measures how fast networks are read and queries answered.
//!
//! `cargo bench -p puzzle --bench roads` makes a grid of a million nodes; with
//! `-- GRAPH.gr QUERIES [ROUNDS] [hierarchy]` it takes yours, the queries as `START GOAL` lines.
//! Every round reads the graph, and answers the first twenty queries with the textbook's binary
//! heap, from one end, and from both ends; the sums of the lengths must be equal. With `hierarchy`
//! it then prepares one, on all cores and on one, and answers all queries with it. The best round
//! counts, and of searches the thread's processor time: other load on the machine only slows.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write;
use std::time::Instant;

use puzzle::clock::Clock;
use puzzle::dijkstra::graph::Graph;
use puzzle::dijkstra::hierarchy::{self, Hierarchy, HierarchySearcher};
use puzzle::dijkstra::names::Names;
use puzzle::dijkstra::network::Network;
use puzzle::dijkstra::search::Searcher;

const SIDE: u32 = 1000;
const SINGLE_QUERIES: usize = 20;

fn main() {
    let words: Vec<_> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let (text, queries) = match &words[..] {
        [graph, queries, ..] => {
            let text = std::fs::read(graph).expect("the graph");
            (
                text,
                read_queries(&std::fs::read_to_string(queries).expect("the queries")),
            )
        }
        _ => (grid().into_bytes(), random_queries()),
    };
    let rounds = words.get(2).and_then(|word| word.parse().ok()).unwrap_or(5);
    let named = named(&text);
    let mut best = [f64::INFINITY; 5];
    for _ in 0..rounds {
        let read = timed(&mut best[0], || {
            Network::read(&text, false).expect("a graph")
        });
        timed(&mut best[1], || {
            Network::read(named.as_bytes(), true).expect("a graph")
        });
        let graph = &read.graph;
        let reverse = graph.reversed();
        let single = &queries[..queries.len().min(SINGLE_QUERIES)];
        let textbook = worked(&mut best[2], || textbook(graph, single));
        let mut searcher = Searcher::new(graph);
        let one = worked(&mut best[3], || {
            let lengths = single
                .iter()
                .filter_map(|&(from, to)| searcher.route(graph, from, to));
            lengths.map(|route| route.length).sum::<u64>()
        });
        let both = worked(&mut best[4], || {
            let lengths = single
                .iter()
                .filter_map(|&(from, to)| searcher.bidirectional_search(graph, &reverse, from, to));
            lengths.map(|route| route.length).sum::<u64>()
        });
        assert_eq!((one, both), (textbook, textbook), "the sums of all lengths");
    }
    let each = queries.len().min(SINGLE_QUERIES) as f64;
    println!("read                  {:9.1} ms", best[0]);
    println!("read, named nodes     {:9.1} ms", best[1]);
    println!("textbook binary heap  {:9.3} ms a query", best[2] / each);
    println!("from one end          {:9.3} ms a query", best[3] / each);
    println!("from both ends        {:9.3} ms a query", best[4] / each);
    if words.iter().any(|word| word == "hierarchy") {
        measure_hierarchy(&text, &queries);
    }
}

fn measure_hierarchy(text: &[u8], queries: &[(u32, u32)]) {
    let network = Network::read(text, false).expect("a graph");
    let graph = &network.graph;
    let mut searcher = Searcher::new(graph);
    let expected: u64 = queries
        .iter()
        .filter_map(|&(from, to)| Some(searcher.route(graph, from, to)?.length))
        .sum();
    let prepared = [rayon::current_num_threads(), 1].map(|cores| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(cores);
        let pool = pool.build().expect("threads");
        let mut preparation = f64::INFINITY;
        let prepared = timed(&mut preparation, || {
            pool.install(|| Hierarchy::prepare(graph, Names::Numbers(graph.nodes()), 0, |_| {}))
        });
        println!(
            "preparing, {cores:2} cores    {:9.2} s, {} arcs",
            preparation / 1e3,
            prepared.arcs()
        );
        prepared
    });
    let [prepared, other] = prepared;
    assert!(prepared == other, "one hierarchy on any number of cores");
    let bytes = prepared.to_bytes();
    let mut loading = f64::INFINITY;
    let hierarchy = timed(&mut loading, || {
        hierarchy::read(&bytes).expect("a hierarchy")
    });
    println!(
        "loading               {loading:9.1} ms, {} bytes",
        bytes.len()
    );
    let mut searcher = HierarchySearcher::new(&hierarchy);
    const ROUNDS: usize = 20;
    let mut all = f64::INFINITY;
    worked(&mut all, || {
        for _ in 0..ROUNDS {
            let routes = queries
                .iter()
                .filter_map(|&(from, to)| searcher.route(from, to));
            let sum: u64 = routes.map(|route| route.length).sum();
            assert_eq!(sum, expected, "the sum of all lengths");
        }
    });
    println!(
        "hierarchy             {:9.4} ms a query, sum {expected}",
        all / (ROUNDS * queries.len()) as f64
    );
}

/// Runs `work`, and keeps its time in milliseconds if it is the best so far.
fn timed<T>(best: &mut f64, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *best = best.min(start.elapsed().as_secs_f64() * 1e3);
    result
}

/// Runs `work`, and keeps this thread's processor time if it is the best so far.
fn worked<T>(best: &mut f64, work: impl FnOnce() -> T) -> T {
    let clock = Clock::start();
    let result = work();
    *best = best.min(clock.elapsed().as_secs_f64() * 1e3);
    result
}

/// The textbook's algorithm: a binary heap, in which outdated entries are skipped.
fn textbook(graph: &Graph, queries: &[(u32, u32)]) -> u64 {
    let mut distance = vec![u64::MAX; graph.nodes()];
    let mut sum = 0;
    for &(from, to) in queries {
        distance.fill(u64::MAX);
        distance[from as usize] = 0;
        let mut heap = BinaryHeap::from([Reverse((0, from))]);
        while let Some(Reverse((length, node))) = heap.pop() {
            if node == to {
                sum += length;
                break;
            }
            if length > distance[node as usize] {
                continue;
            }
            for (head, weight) in graph.out_arcs(node) {
                let length = length + weight;
                if length < distance[head as usize] {
                    distance[head as usize] = length;
                    heap.push(Reverse((length, head)));
                }
            }
        }
    }
    sum
}

fn read_queries(text: &str) -> Vec<(u32, u32)> {
    let node = |word: Option<&str>| word.expect("two nodes").parse::<u32>().expect("a node") - 1;
    let lines = text.lines().map(str::split_whitespace);
    lines
        .map(|mut words| (node(words.next()), node(words.next())))
        .collect()
}

/// The same arcs in the text form, with names made of `n` and the node's number.
fn named(text: &[u8]) -> String {
    let text = str::from_utf8(text).expect("ASCII");
    let mut named = String::with_capacity(text.len() + text.len() / 4);
    for line in text.lines() {
        let mut words = line.split(' ');
        let first = words.next();
        let mut word = || words.next().unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = match first {
            Some("p") => {
                word();
                writeln!(named, "{} {}", word(), word())
            }
            Some("a") => writeln!(named, "n{} n{} {}", word(), word(), word()),
            _ => Ok(()),
        };
    }
    named
}

/// A grid of streets of random length; a tenth of them are missing, and every twentieth is fast.
fn grid() -> String {
    let mut random = Random(20_261_121);
    let mut arcs = Vec::new();
    for node in 0..SIDE * SIDE {
        let (column, row) = (node % SIDE, node / SIDE);
        for (head, inside, fast) in [
            (node + 1, column + 1 < SIDE, row),
            (node + SIDE, row + 1 < SIDE, column),
        ] {
            if inside && random.below(10) > 0 {
                let weight = 100 + random.below(900);
                let weight = if fast.is_multiple_of(20) {
                    weight * 3 / 10
                } else {
                    weight
                };
                arcs.push((node + 1, head + 1, weight));
            }
        }
    }
    let mut text = format!("p sp {} {}\n", SIDE * SIDE, 2 * arcs.len());
    for (tail, head, weight) in arcs {
        let _ = writeln!(text, "a {tail} {head} {weight}\na {head} {tail} {weight}");
    }
    text
}

fn random_queries() -> Vec<(u32, u32)> {
    let mut random = Random(7);
    let mut node = || random.below(u64::from(SIDE * SIDE)) as u32;
    (0..100).map(|_| (node(), node())).collect()
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}
