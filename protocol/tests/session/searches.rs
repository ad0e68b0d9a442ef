//! Decisions 2, 3, 5 and 6: stops that are never lost, panics that are still answered, and commands
//! that are answered during a search.

use std::time::{Duration, Instant};

use protocol::session::Settings;

use crate::scenarios;
use crate::toy::over_pipes;

#[test]
fn a_stop_in_the_same_write_as_its_go_is_never_lost() {
    scenarios::a_stop_in_the_same_write_as_its_go_is_never_lost(&mut over_pipes(
        Settings::default(),
    ));
}

#[test]
fn a_stop_ends_all_searches_before_it_and_none_after() {
    scenarios::a_stop_ends_all_searches_before_it_and_none_after(&mut over_pipes(
        Settings::default(),
    ));
}

#[test]
fn a_session_may_cancel_one_search_and_no_other() {
    let mut gui = over_pipes(Settings::default());
    // `ponderhit` makes the toy cancel the running search; the next `go` was counted long before.
    gui.write("go infinite\nponderhit\ngo depth 5\n");
    assert_eq!(gui.answer(), "bestmove stopped");
    assert_eq!(gui.answer(), "bestmove finished");
}

#[test]
fn a_search_that_panics_still_answers() {
    scenarios::a_search_that_panics_still_answers(&mut over_pipes(Settings::default()));
}

#[test]
fn a_search_that_panics_before_it_reported_anything_still_answers() {
    let mut gui = over_pipes(Settings::default());
    gui.write("go mate 2\nstop\n");
    let broke = "info string the search failed: the toy broke";
    assert_eq!(gui.answer(), broke);
    assert_eq!(gui.answer(), "bestmove any");
}

#[test]
fn a_search_that_was_discarded_is_not_answered() {
    let mut gui = over_pipes(Settings::default());
    // `ucinewgame` makes the toy discard the running search.
    gui.write("go infinite\nucinewgame\ngo depth 5\n");
    assert_eq!(gui.answer(), "bestmove finished");
    gui.write("go mate 2\nucinewgame\ngo depth 5\n");
    let broke = "info string the search failed: the toy broke";
    assert_eq!(gui.answer(), broke);
    assert_eq!(gui.answer(), "bestmove finished");
}

#[test]
fn isready_is_answered_while_thinking() {
    scenarios::isready_is_answered_while_thinking(&mut over_pipes(Settings::default()));
}

#[test]
fn a_silent_search_is_asked_every_second_what_it_does() {
    let mut gui = over_pipes(Settings::default());
    gui.write("go infinite\n");
    let alive = "info depth 0 string alive";
    for _ in 0..2 {
        let asked = Instant::now();
        assert_eq!(gui.line().as_deref(), Some(alive));
        assert!(asked.elapsed() > Duration::from_millis(900));
    }
    gui.write("stop\n");
    assert_eq!(gui.answer(), "bestmove stopped");
}

#[test]
fn stop_is_answered_at_once() {
    scenarios::stop_is_answered_at_once(&mut over_pipes(Settings::default()));
}

#[test]
fn commands_that_cannot_be_handled_yet_wait_their_turn() {
    let mut gui = over_pipes(Settings::default());
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
    let mut gui = over_pipes(Settings::default());
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
    // Without batch mode, `quit` stops the first search.
    let mut gui = over_pipes(Settings::default());
    gui.write(format!("ucci\n{}", script.replace("20", "1000000")));
    assert_eq!(gui.answer(), "ucciok");
    gui.end();
}
