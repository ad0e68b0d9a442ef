//! What may be sent to a searching engine, and how a search ends: by a stop, by the clock, by a
//! ponderhit, with the input. `benches/latency.rs` measures how long the answers take.

use std::thread;
use std::time::{Duration, Instant};

use crate::gui::{self, Gui};

/// Repetitions of a test that could pass by chance.
const ROUNDS: usize = 20;

/// Checks that the engine answers `isready` and has not answered its `go`.
fn still_thinks(gui: &mut Gui) {
    gui.say("isready");
    loop {
        let line = gui.next().unwrap();
        assert!(!line.starts_with("bestmove"), "{}", gui.transcript());
        if line == "readyok" {
            break;
        }
    }
}

#[test]
fn stop_and_isready_are_answered_while_thinking() {
    let mut gui = gui::start();
    gui.say("ucci");
    gui.wait_for("ucciok");
    for round in 0..ROUNDS {
        gui.say("position startpos\ngo depth infinite");
        gui.wait_for("info");
        thread::sleep(Duration::from_millis(1 + 7 * (round as u64 % 5)));
        still_thinks(&mut gui);
        gui.say("stop");
        gui.wait_for("bestmove");
    }
}

#[test]
fn a_stop_that_comes_with_its_go_is_obeyed() {
    let mut gui = gui::start();
    gui.say("uci");
    gui.wait_for("uciok");
    for _ in 0..ROUNDS {
        gui.say("position startpos moves h2e2\ngo infinite\nstop\nisready");
        gui.wait_for("bestmove ");
    }
}

#[test]
fn ponderhit_turns_pondering_into_thinking_and_stop_ends_it() {
    let mut gui = gui::start();
    gui.say("uci\nsetoption name OwnBook value false\nposition startpos moves h2e2 h9g7");
    gui.say("go ponder wtime 400 btime 400");
    gui.wait_for("info");
    // While it ponders it plays no move, however long that takes.
    thread::sleep(Duration::from_millis(50));
    still_thinks(&mut gui);
    gui.say("ponderhit");
    gui.wait_for("bestmove ");
    gui.say("position startpos\ngo ponder movetime 100");
    gui.wait_for("info");
    gui.say("stop");
    gui.wait_for("bestmove ");
}

/// Openings and endings, with both sides to move.
const POSITIONS: [&str; 4] = [
    "startpos",
    "startpos moves h2e2",
    "fen 1C2k4/9/b2ab1n2/4p1C1p/pN4P2/8P/P1n1P4/4B4/4K2R1/1cBr1A3 w - - 0 1",
    "fen 2bak4/4a4/4b1n2/p3p3p/2p3R2/1r2P4/P5P1P/4C1N2/4A4/2BAK4 w - - 0 1",
];

/// The answer to `go`, and the last `info` with a PV before it, which must exist.
fn searched_answer(gui: &mut Gui, go: &str) -> (String, String) {
    gui.say(go);
    let mut last_info = None;
    let answer = loop {
        let line = gui.next().unwrap();
        if line.contains(" pv ") {
            last_info = Some(line);
        } else if let Some(answer) = line.strip_prefix("bestmove ") {
            break answer.split(' ').next().unwrap().to_owned();
        }
    };
    let Some(last_info) = last_info else {
        panic!("{go}: no iteration was completed:\n{}", gui.transcript());
    };
    (answer, last_info)
}

/// The first move of the PV.
fn first_of(last_info: &str) -> &str {
    let (_, pv) = last_info.split_once(" pv ").unwrap();
    pv.split(' ').next().unwrap()
}

#[test]
fn with_no_time_left_or_stopped_at_once_the_move_played_is_still_a_searched_one() {
    let mut gui = gui::start();
    gui.say("uci\nsetoption name OwnBook value false");
    gui.wait_for("uciok");
    let commands = [
        "go wtime 0 btime 0",
        "go wtime 1 btime 1",
        "go movetime 1",
        "go infinite\nstop",
    ];
    for position in POSITIONS {
        for go in commands {
            let (best, last_info) =
                searched_answer(&mut gui, &format!("ucinewgame\nposition {position}\n{go}"));
            assert_eq!(best, first_of(&last_info), "{}", gui.transcript());
        }
    }
}

#[test]
fn the_weakest_level_looks_at_every_move_and_does_not_always_play_the_same() {
    let mut gui = gui::start();
    gui.say("uci\nsetoption name OwnBook value false");
    gui.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800");
    gui.wait_for("uciok");
    for position in POSITIONS {
        let mut played = std::collections::BTreeSet::new();
        for _ in 0..ROUNDS {
            let go = format!("ucinewgame\nposition {position}\ngo movetime 1000");
            let (best, last_info) = searched_answer(&mut gui, &go);
            assert!(last_info.contains("info depth "), "{last_info}");
            played.insert(best);
        }
        assert!(played.len() > 1 || position.contains("fen"), "{played:?}");
    }
}

#[test]
fn depths_that_are_reported_never_step_back() {
    let mut gui = gui::start();
    gui.say("uci\nsetoption name OwnBook value false");
    for position in POSITIONS {
        gui.say(&format!("position {position}\ngo movetime 900"));
        let mut last = 0;
        loop {
            let line = gui.next().unwrap();
            if line.starts_with("bestmove") {
                break;
            }
            if let Some(rest) = line.strip_prefix("info depth ") {
                let depth: u32 = rest.split(' ').next().unwrap().parse().unwrap();
                assert!(depth >= last, "{}", gui.transcript());
                last = depth;
            }
        }
    }
}

#[test]
fn a_search_for_a_mate_that_is_not_there_ends() {
    let mut gui = gui::start();
    gui.say("uci\nposition fen 3ak4/4a4/4b4/9/9/9/9/4B4/4A4/3AK4 w - - 0 1\ngo mate 2");
    gui.wait_for("bestmove ");
    // The end of the input ends such a search, too.
    gui.say("go mate 3");
    let (rest, status) = gui.finish();
    assert!(status.success());
    assert!(
        rest.last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{rest:?}"
    );
}

#[test]
fn the_end_of_the_input_ends_a_long_search_for_mate() {
    let mut gui = gui::start();
    gui.say("uci\nposition startpos\ngo mate 8");
    let (rest, status) = gui.finish();
    assert!(status.success());
    let nodes = |line: &String| {
        let mut words = line.split(' ').skip_while(|word| *word != "nodes");
        words.nth(1)?.parse::<u64>().ok()
    };
    // `go mate 8` may search 16 million positions; with nobody listening that is too many.
    let most = rest.iter().filter_map(nodes).max();
    assert!(
        most.is_none_or(|nodes| nodes < 8_000_000),
        "{most:?} {rest:?}"
    );
    assert!(
        rest.last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{rest:?}"
    );
}

#[test]
fn the_end_of_the_input_leaves_a_search_for_mate_its_chance() {
    let mut gui = gui::start();
    // A mate by a quiet move and then a check.
    gui.say("uci\nposition fen 4k4/9/9/9/9/9/9/7R1/6R2/3K5 w - - 0 1\ngo mate 2");
    let (rest, status) = gui.finish();
    assert!(status.success());
    assert!(
        rest.iter().any(|line| line.contains("score mate 2")),
        "{rest:?}"
    );
}

#[test]
fn a_search_for_mate_that_is_stopped_plays_what_a_first_look_found() {
    let mut gui = gui::start();
    gui.say(
        "uci\nsetoption name OwnBook value false\nposition startpos moves h2e2 h9g7\ngo mate 5",
    );
    let info = gui.wait_for("info depth 1 ");
    gui.say("stop");
    let best = gui.wait_for("bestmove ");
    let word = |line: &str, before: &str| {
        let mut words = line.split(' ').skip_while(|word| *word != before);
        words.nth(1).map(str::to_owned)
    };
    assert_eq!(
        word(&best, "bestmove"),
        word(&info, "pv"),
        "{}",
        gui.transcript()
    );
}

#[test]
fn a_mate_found_by_an_infinite_search_waits_for_the_stop() {
    let mut gui = gui::start();
    gui.say("uci\nposition fen 4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1\ngo infinite mate 1");
    thread::sleep(Duration::from_millis(300));
    still_thinks(&mut gui);
    gui.say("stop");
    gui.wait_for("bestmove b0b9");
}

#[test]
fn the_opponents_clock_alone_is_no_limit_and_the_end_of_the_input_is() {
    let mut gui = gui::start();
    gui.say("uci\nsetoption name OwnBook value false\nposition startpos moves h2e2\ngo wtime 1000");
    let (rest, status) = gui.finish();
    assert!(status.success());
    assert!(
        rest.last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{rest:?}"
    );
}

#[test]
fn clocks_without_end_are_understood() {
    let mut gui = gui::start();
    gui.say("ucci\nsetoption usebook false\nposition startpos");
    gui.say("go time 99999999999999999999 increment 99999999999999999999");
    gui.wait_for("info");
    gui.say("stop");
    gui.wait_for("bestmove ");
}

#[test]
fn a_search_is_never_silent_for_long() {
    let mut gui = gui::start();
    gui.say("uci\nsetoption name OwnBook value false\nposition startpos\ngo infinite");
    let start = Instant::now();
    let beat = loop {
        let line = gui.next().unwrap();
        if line.contains(" currmovenumber ") {
            break line;
        }
    };
    let words: Vec<&str> = beat.split(' ').collect();
    let value = |name| words[words.iter().position(|&word| word == name).unwrap() + 1];
    assert_eq!(value("currmove").len(), 4, "{beat}");
    for name in ["nodes", "nps", "time", "currmovenumber"] {
        assert!(value(name).parse::<u64>().unwrap() > 0, "{beat}");
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{beat}");
    gui.say("stop");
    gui.wait_for("bestmove ");
}

/// Every batch of MultiPV lines is complete and in order, and the values of the last one are not
/// rounded to a few.
#[test]
fn lines_come_in_whole_batches_with_values_to_the_unit() {
    let mut gui = gui::start();
    gui.say("uci\nsetoption name OwnBook value false\nsetoption name MultiPV value 12");
    // No clock runs, so the lines are the same on every machine.
    gui.say("position startpos\ngo depth 8");
    gui.wait_for("bestmove ");
    let field = |line: &str, name: &str| {
        let mut words = line.split(' ').skip_while(|word| *word != name);
        words.nth(1).map(str::to_owned)
    };
    let transcript = gui.transcript();
    let is_line = |line: &&str| line.contains(" pv ");
    let lines: Vec<&str> = transcript.lines().filter(is_line).collect();
    let number = |line: &&str| field(line, "multipv").unwrap().parse::<usize>().unwrap();
    let batches: Vec<_> = lines.chunk_by(|a, b| number(a) < number(b)).collect();
    assert!(batches.len() > 3, "{transcript}");
    for batch in &batches {
        let numbers: Vec<usize> = batch.iter().map(number).collect();
        assert_eq!(numbers, (1..=12).collect::<Vec<_>>(), "{transcript}");
    }
    let last = batches[batches.len() - 1];
    let mut scores: Vec<_> = last.iter().map(|line| field(line, "cp")).collect();
    scores.dedup();
    assert!(scores.len() > 5, "{scores:?}");
}
