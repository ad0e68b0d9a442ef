//! What an engine does before a clock runs. A process of its own, since it decodes the embedded
//! network once.

use std::time::{Duration, Instant};

use app::options::Dialect;
use app::weights::WeightsFile;
use xiangqi::engine::Engine;
use xiangqi::eval::network::{self, Network};

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}

#[test]
fn the_network_is_decoded_before_the_first_search() {
    let mut engine = Engine::default();
    engine.set(Dialect::Uci, "Hash", Some("1")).unwrap();
    let (first, embedded) = timed(network::embedded);
    let (decoding, network) = timed(|| <Network>::from_bytes(&embedded.to_bytes()));
    assert!(network.is_ok());
    assert!(first < decoding / 10, "{first:?} of {decoding:?}");
}
