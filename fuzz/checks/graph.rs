//! Road networks: any input is parsed or refused; in what is parsed, bidirectional search agrees
//! with search from one end.

use puzzle::dijkstra::network::Network;
use puzzle::dijkstra::search::Searcher;
use puzzle::dijkstra::signed::SignedNetwork;

pub(crate) fn check(data: &[u8]) {
    for directed in [false, true] {
        match Network::read(data, directed) {
            Ok(mut network) => {
                let _ = network.read_coordinates(data);
                let graph = &network.graph;
                assert_eq!(graph.nodes(), network.names.len());
                // A few bytes may declare a million nodes; such networks are parsed, but not
                // searched.
                if graph.nodes() < 1000 {
                    let reverse = graph.reversed();
                    let mut searcher = Searcher::new(graph);
                    for query in network.queries.iter().take(20) {
                        let one = searcher.route(graph, query.from, query.to);
                        let both =
                            searcher.bidirectional_search(graph, &reverse, query.from, query.to);
                        let lengths = [one, both].map(|route| route.map(|route| route.length));
                        assert_eq!(lengths[0], lengths[1]);
                    }
                }
            }
            Err(error) => printable(&error.to_string()),
        }
    }
    // The same input as a network with negative weights.
    if let Err(error) = SignedNetwork::read(data) {
        printable(&error.to_string());
    }
}

fn printable(message: &str) {
    assert!(message.chars().count() < 400, "a flood: {message}");
    assert!(
        !message.contains(char::is_control),
        "not printable: {message}"
    );
}
