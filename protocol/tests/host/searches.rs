//! Decisions 2, 3, 5 and 6: stops that are never lost, panics that still answer, and an ear for
//! commands while a search runs.

use std::thread;
use std::time::{Duration, Instant};

use protocol::host::Setting;

use crate::toy::over_pipes;

#[test]
fn a_stop_in_the_same_write_as_its_go_is_never_lost() {
    let mut gui = over_pipes(Setting::default());
    for round in 0..100 {
        gui.write("go infinite\nstop\n");
        assert_eq!(gui.answer(), "bestmove stopped", "round {round}");
    }
}

#[test]
fn a_stop_ends_all_searches_before_it_and_none_after() {
    let mut gui = over_pipes(Setting::default());
    gui.write("go infinite\ngo infinite\nstop\ngo depth 5\n");
    assert_eq!(gui.answer(), "bestmove stopped");
    assert_eq!(gui.answer(), "bestmove stopped");
    assert_eq!(gui.answer(), "bestmove finished");
}

#[test]
fn a_session_may_cancel_one_search_and_no_other() {
    let mut gui = over_pipes(Setting::default());
    // `ponderhit` makes the toy cancel what runs; the next go was counted long before.
    gui.write("go infinite\nponderhit\ngo depth 5\n");
    assert_eq!(gui.answer(), "bestmove stopped");
    assert_eq!(gui.answer(), "bestmove finished");
}

#[test]
fn a_search_that_panics_still_answers() {
    let mut gui = over_pipes(Setting::default());
    for _ in 0..3 {
        gui.write("go mate 1\n");
        assert_eq!(gui.answer(), "info string the toy broke");
        assert_eq!(gui.answer(), "bestmove rescued");
    }
    gui.write("go depth 1\n");
    assert_eq!(gui.answer(), "bestmove finished");
}

#[test]
fn isready_is_answered_while_thinking() {
    let mut gui = over_pipes(Setting::default());
    gui.write("go ponder\n");
    let mut ready = Vec::new();
    for _ in 0..200 {
        let asked = Instant::now();
        gui.write("isready\n");
        assert_eq!(gui.answer(), "readyok");
        ready.push(asked.elapsed());
        thread::sleep(Duration::from_micros(500));
    }
    let asked = Instant::now();
    gui.write("stop\n");
    assert_eq!(gui.answer(), "bestmove stopped");
    println!("stop to bestmove: {:?}", asked.elapsed());
    print_percentiles("isready to readyok while a search spins", &mut ready);
}

#[test]
fn stop_is_answered_at_once() {
    let mut gui = over_pipes(Setting::default());
    let mut answered = Vec::new();
    for _ in 0..50 {
        gui.write("go ponder\n");
        thread::sleep(Duration::from_millis(2));
        let asked = Instant::now();
        gui.write("stop\n");
        assert_eq!(gui.answer(), "bestmove stopped");
        answered.push(asked.elapsed());
    }
    print_percentiles("stop to bestmove", &mut answered);
}

/// Printed, not asserted: a busy machine would make liars of any bound.
fn print_percentiles(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{what}: median {:?}, 99th percentile {:?}, worst {:?}",
        at(50),
        at(99),
        at(100)
    );
}

#[test]
fn commands_that_cannot_be_handled_yet_wait_their_turn() {
    let mut gui = over_pipes(Setting::default());
    gui.write("gtp\nthink\nsay one\nthink\nsay two\nquit\n");
    let said: Vec<String> = gui
        .rest()
        .into_iter()
        .filter(|line| !line.starts_with("info depth"))
        .collect();
    assert_eq!(
        said,
        [
            "= gtp",
            "bestmove finished",
            "= say one",
            "bestmove finished",
            "= say two"
        ]
    );
}

/// The example of the UCCI specification, chapter 3, note 4.
#[test]
fn batch_mode_of_ucci_reads_nothing_while_thinking() {
    let script = "position startpos\ngo depth 20\nposition startpos\ngo depth 20\nquit\n";
    let mut gui = over_pipes(Setting::default());
    gui.write(format!("ucci\nsetoption batch true\n{script}"));
    let said: Vec<String> = gui
        .rest()
        .into_iter()
        .filter(|line| !line.starts_with("info depth"))
        .collect();
    assert_eq!(
        said,
        ["ucciok", "bestmove finished", "bestmove finished", "bye"]
    );
    // Without it, `quit` reaches into the first search.
    let mut gui = over_pipes(Setting::default());
    gui.write(format!("ucci\n{}", script.replace("20", "1000000")));
    assert_eq!(gui.answer(), "ucciok");
    gui.end();
}
