//! Node orders: any file is parsed or refused; what is parsed has each node once and gives the same
//! distances as Dijkstra's algorithm.

use puzzle::dijkstra::customizable::{Customized, order};
use puzzle::dijkstra::labs::textbook;
use puzzle::dijkstra::network::Network;

/// Six nodes in a ring with a chord; some roads are shorter in one direction.
const RING: &[u8] =
    b"p sp 6 9\na 1 2 3\na 2 3 1\na 3 4 4\na 4 5 1\na 5 6 5\na 6 1 2\na 2 5 1\na 5 2 9\na 4 1 0\n";

pub(crate) fn check(data: &[u8]) {
    let Ok(ring) = Network::read(RING, true) else {
        return;
    };
    let Ok(order) = order::read(data, &ring.names) else {
        return;
    };
    let written = order::write(&order, &ring.names);
    assert_eq!(
        order::read(written.as_bytes(), &ring.names).ok().as_ref(),
        Some(&order)
    );
    let Some(mut hierarchy) = Customized::new(&ring.graph, &order) else {
        return;
    };
    for from in 0..6 {
        for to in 0..6 {
            let lengths = [
                hierarchy.route(from, to),
                textbook::shortest_path(&ring.graph, from, to),
            ];
            let [one, other] = lengths.map(|route| route.map(|route| route.length));
            assert_eq!(one, other, "{from} {to}");
        }
    }
}
