//! What a search reports when nothing has changed for a second, in the dialects beside UCI (for UCI
//! see `tests/xiangqi/thinking.rs`).

use crate::gui::Gui;

const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

/// Waits for a line of these words, where `#` is a number and `*` a move.
fn wait_for(gui: &mut Gui, words: &str) {
    let is_like = |(word, expected): (&str, &str)| match expected {
        "#" => word.parse::<f64>().is_ok(),
        "*" => (2..=5).contains(&word.len()),
        "*," => word.ends_with(','),
        _ => word == expected,
    };
    loop {
        let line = gui.next().expect(words);
        let is_long = line.split(' ').count() == words.split(' ').count();
        if is_long && line.split(' ').zip(words.split(' ')).all(is_like) {
            return;
        }
    }
}

#[test]
fn every_dialect_has_words_for_a_search_that_goes_on() {
    for (program, typed, says) in [
        (
            XIANGQI,
            "ucci\nsetoption usebook false\nposition startpos\ngo infinite",
            &["info time # nodes #", "info currmove *"][..],
        ),
        (
            REVERSI,
            "nboard 2\nset OwnBook false\nset depth 60\ngo",
            &["status *, # of #", "nodestats # #"],
        ),
        (
            GOMOKU,
            "START 15\nINFO timeout_turn 60000\nINFO show_detail 1\nTURN 7,7",
            &["MESSAGE # nodes in # s, # a second, table # % full, at *, # of #"],
        ),
    ] {
        let mut gui = Gui::of(program);
        gui.say(typed);
        says.iter().for_each(|words| wait_for(&mut gui, words));
    }
}

#[test]
fn an_analysis_in_xboard_repeats_its_line() {
    for program in [XIANGQI, REVERSI] {
        let mut gui = Gui::of(program);
        gui.say("xboard\nprotover 2\nnew\nanalyze");
        // Ply, score, time, nodes, PV.
        let mut last = Vec::new();
        loop {
            let line = gui.next().unwrap();
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            if words.len() < 5 || words[..4].iter().any(|word| word.parse::<i64>().is_err()) {
                continue;
            }
            let is_same = |last: &[String]| last[..2] == words[..2] && last[4..] == words[4..];
            if !last.is_empty() && is_same(&last) {
                let [before, now] = [&last, &words].map(|line| line[3].parse::<u64>().unwrap());
                assert!(before < now, "{program}: {line}");
                break;
            }
            last = words;
        }
        gui.say("exit\nquit");
    }
}
