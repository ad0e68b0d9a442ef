//! How fast the engine answers `isready` and `stop` while it is searching.
//!
//! `cargo bench --bench latency` starts the engine, and many times over starts an infinite search,
//! asks whether it is ready, and stops it. It prints the median, the 99th percentile and the worst,
//! in milliseconds from the flush of the command to the arrival of the answer. Other load on the
//! machine affects the results.

mod engine;

use std::time::{Duration, Instant};

use engine::{Engine, OURS};

const SEARCHES: usize = 500;
/// From an opening to an ending, so that stops come in searches of every kind.
const POSITIONS: [&str; 4] = [
    "startpos",
    "fen r1bakab1r/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1",
    "fen 1C2k4/9/b2ab1n2/4p1C1p/pN4P2/8P/P1n1P4/4B4/4K2R1/1cBr1A3 w - - 0 1",
    "fen 3ak4/4a4/4b4/9/6p2/2P6/9/4B4/4A4/2BAK4 w - - 0 1",
];

fn main() {
    let mut engine = Engine::start(OURS);
    ask(&mut engine, "ucci", &["ucciok"]);
    engine.say("setoption usebook false");
    let (mut ready, mut stop) = (Vec::new(), Vec::new());
    for search in 0..SEARCHES {
        engine.say(&format!("position {}", POSITIONS[search % POSITIONS.len()]));
        engine.say("go depth infinite");
        // Anywhere between 5 and 100 ms into the search.
        std::thread::sleep(Duration::from_millis((5 + search * 37 % 96) as u64));
        ready.push(ask(&mut engine, "isready", &["readyok"]));
        stop.push(ask(&mut engine, "stop", &["bestmove", "nobestmove"]));
    }
    report("isready to readyok", ready);
    report("stop to bestmove", stop);
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let millis = |index: usize| times[index].as_secs_f64() * 1e3;
    let last = times.len() - 1;
    println!(
        "{what}: median {:.2} ms, 99th percentile {:.2} ms, worst {:.2} ms, of {}",
        millis(last / 2),
        millis(last * 99 / 100),
        millis(last),
        times.len()
    );
}

/// The time until a line that starts with one of the `answers`.
fn ask(engine: &mut Engine, question: &str, answers: &[&str]) -> Duration {
    let asked = Instant::now();
    engine.say(question);
    engine.read_until(answers, |_| ());
    asked.elapsed()
}
