//! How a conversation ends: `quit`, the end of input, and an output that nobody reads.

use std::time::Duration;

use protocol::session::{End, Settings};

use crate::toy::{over_pipes, with_output};

/// Much less than the searches here would take.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn quit_during_a_search_ends_at_once() {
    for go in [
        "go infinite",
        "go ponder",
        "go depth 1000000",
        "go nodes 1000000000",
    ] {
        let mut gui = over_pipes(Settings::default());
        gui.write(format!("{go}\nisready\n"));
        assert_eq!(gui.answer(), "readyok");
        gui.write("quit\n");
        let (end, took) = gui.end();
        assert_eq!(end, End::Quit);
        assert!(took < SOON, "{go}: {took:?}");
    }
}

#[test]
fn quit_in_the_same_write_as_its_go() {
    let mut gui = over_pipes(Settings::default());
    gui.write("go infinite\nquit\n");
    assert_eq!(gui.end().0, End::Quit);
}

#[test]
fn a_search_that_was_stopped_answers_before_a_quit() {
    for (opening, bye) in [("uci", &[][..]), ("ucci", &["bye"])] {
        let said = |lines: &str| {
            let mut gui = over_pipes(Settings::default());
            gui.write(format!("{opening}\n{lines}"));
            let said = gui.rest();
            assert_eq!(gui.end().0, End::Quit);
            said[1..].to_vec()
        };
        let answered = [&["bestmove stopped"], bye].concat();
        assert_eq!(said("go infinite\nstop\nquit\n"), answered);
        assert_eq!(said("go infinite\nquit\n"), bye);
        // The same when the search ends before the quit is carried out: a `go` waits between them.
        assert_eq!(said("go infinite\ngo infinite\nquit\n"), bye);
        // The second search is ended by the quit alone.
        assert_eq!(said("go infinite\nstop\ngo infinite\nquit\n"), answered);
    }
}

#[test]
fn a_count_is_answered_before_what_follows_and_before_a_quit() {
    for count in [
        "perft 30\nperft 20\n",
        "go depth 1000000\nperft 30\nperft 20\n",
    ] {
        let mut gui = over_pipes(Settings::default());
        gui.write(format!("{count}uci\ngo infinite\nquit\n"));
        let said = gui.rest();
        let said: Vec<_> = said
            .iter()
            .filter(|line| !line.starts_with("info"))
            .collect();
        let begin = said.len() - 3;
        assert_eq!(said[begin..], ["counted 30", "counted 20", "uciok"]);
        assert_eq!(gui.end().0, End::Quit);
    }
}

#[test]
fn a_count_answers_isready_and_ends_by_a_stop() {
    for leaving in ["stop\nquit\n", "quit\nstop\n"] {
        let mut gui = over_pipes(Settings::default());
        gui.write("perft 1000000\nisready\n");
        assert_eq!(gui.answer(), "readyok");
        gui.write(leaving);
        assert_eq!(gui.answer(), "count stopped");
        let (end, took) = gui.end();
        assert_eq!(end, End::Quit);
        assert!(took < SOON, "{leaving}: {took:?}");
    }
}

#[test]
fn the_end_of_input_waits_for_a_search_that_ends_by_itself() {
    let mut gui = over_pipes(Settings::default());
    gui.write("uci\ngo depth 30\n");
    gui.end_input();
    assert_eq!(gui.answer(), "uciok");
    assert_eq!(gui.answer(), "bestmove finished");
    assert_eq!(gui.rest(), [""; 0]);
    assert_eq!(gui.end().0, End::EndOfInput);
}

#[test]
fn the_end_of_input_stops_a_search_that_would_not_end() {
    let mut gui = over_pipes(Settings::default());
    gui.write("uci\ngo infinite\n");
    gui.end_input();
    assert_eq!(gui.answer(), "uciok");
    assert_eq!(gui.answer(), "bestmove stopped");
    assert_eq!(gui.rest(), [""; 0]);
    let (end, took) = gui.end();
    assert_eq!(end, End::EndOfInput);
    assert!(took < SOON, "{took:?}");
}

#[test]
fn commands_behind_an_endless_search_are_carried_out_after_the_end_of_input() {
    let mut gui = over_pipes(Settings::default());
    gui.write("go infinite\ngo depth 3\nisready\n");
    gui.end_input();
    let answers = ["bestmove stopped", "bestmove finished", "readyok"];
    for expected in answers {
        // `isready` waits in the queue behind the second `go`, but not for its search.
        let answer = gui.answer();
        assert!(
            answers.contains(&answer.as_str()),
            "{answer}, expected {expected}"
        );
    }
    assert_eq!(gui.rest(), [""; 0]);
    assert_eq!(gui.end().0, End::EndOfInput);
}

#[test]
fn an_output_that_nobody_reads_ends_it_quietly() {
    let (mut gui, output) = with_output(Settings::default());
    gui.write("go depth 1000000\n");
    drop(output);
    assert_eq!(gui.end().0, End::OutputClosed);
}

#[test]
fn an_empty_conversation() {
    let mut gui = over_pipes(Settings::default());
    gui.end_input();
    assert_eq!(gui.rest(), [""; 0]);
    assert_eq!(gui.end().0, End::EndOfInput);
}

/// Even without a failed write, a search that prints nothing must end if nobody reads any more.
#[test]
fn a_search_that_nobody_reads_ends_with_the_input() {
    let settings = Settings {
        is_read: Some(|| false),
        ..Settings::default()
    };
    let (mut gui, _output) = with_output(settings);
    gui.write("go depth 1000000\n");
    gui.end_input();
    let (end, took) = gui.end();
    assert_eq!(end, End::OutputClosed);
    assert!(took < SOON, "{took:?}");
}
