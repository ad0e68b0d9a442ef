//! How long a stop and an `isready` take while the engine thinks. The figures are printed (run with
//! `--nocapture`) and asserted loosely: this test must pass on a machine that has much else to do.

use std::thread;
use std::time::{Duration, Instant};

use crate::gui::Gui;

const ROUNDS: usize = 40;
/// No machine is so busy that half of the answers take longer.
const LOOSE: Duration = Duration::from_millis(500);

fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let [median, p99] = [50, 99].map(|percent| percentile(&times, percent));
    println!(
        "{what}: median {median:?}, 99th percentile {p99:?} of {}",
        times.len()
    );
    assert!(median < LOOSE, "{what}: median {median:?}");
}

#[test]
fn stop_and_isready_are_answered_while_thinking() {
    let mut gui = Gui::start();
    gui.say("ucci");
    gui.wait_for("ucciok");
    let (mut stops, mut readies) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        gui.say("position startpos\ngo depth infinite");
        gui.wait_for("info");
        thread::sleep(Duration::from_millis(1 + 7 * (round as u64 % 5)));
        let asked = Instant::now();
        gui.say("isready");
        gui.wait_for("readyok");
        readies.push(asked.elapsed());
        let asked = Instant::now();
        gui.say("stop");
        gui.wait_for("bestmove");
        stops.push(asked.elapsed());
    }
    tell("stop to bestmove", stops);
    tell("isready while thinking", readies);
}

#[test]
fn a_stop_that_comes_with_its_go_is_heard() {
    let mut gui = Gui::start();
    gui.say("uci");
    gui.wait_for("uciok");
    for _ in 0..ROUNDS {
        gui.say("position startpos moves h2e2\ngo infinite\nstop\nisready");
        gui.wait_for("bestmove ");
    }
}

#[test]
fn ponderhit_turns_pondering_into_thinking_and_stop_ends_it() {
    let mut gui = Gui::start();
    gui.say("uci\nsetoption name OwnBook value false\nposition startpos moves h2e2 h9g7");
    gui.say("go ponder wtime 400 btime 400");
    gui.wait_for("info");
    // While it ponders nothing is played, however long it takes.
    thread::sleep(Duration::from_millis(50));
    gui.say("isready");
    loop {
        let line = gui.next().unwrap();
        assert!(!line.starts_with("bestmove"), "{}", gui.heard());
        if line == "readyok" {
            break;
        }
    }
    gui.say("ponderhit");
    gui.wait_for("bestmove ");
    gui.say("position startpos\ngo ponder movetime 100");
    gui.wait_for("info");
    gui.say("stop");
    gui.wait_for("bestmove ");
}
