//! Whole scripts piped in at once, as shell users and test harnesses do.

use std::time::{Duration, Instant};

use crate::gui::Gui;

/// The answers of a GTP script: one for each command, in order.
fn gtp(script: &str) -> Vec<String> {
    let mut gui = Gui::of(env!("CARGO_BIN_EXE_reversi"));
    gui.say(script);
    let (lines, status) = gui.finish();
    assert!(status.success(), "{script}");
    let text = lines.join("\n");
    let answers = text
        .split("\n\n")
        .map(|answer| answer.trim_end().to_owned());
    answers.filter(|answer| !answer.is_empty()).collect()
}

#[test]
fn a_script_is_answered_command_by_command_and_quit_last() {
    let script = "1 boardsize 6\n2 clear_board\n# a comment\n\n3 genmove b\n4 genmove w\n5 frobnicate\n\
                  6 gogui-rules_side_to_move\n7 genmove w\n8 undo\n9 quit\n10 name";
    let answers = gtp(script);
    assert_eq!(answers.len(), 9, "{answers:?}");
    for (answer, start) in answers.iter().zip([
        "=1",
        "=2",
        "=3 ",
        "=4 ",
        "?5 unknown command",
        "=6 black",
        "?7 illegal move",
        "=8",
        "=9",
    ]) {
        assert!(answer.starts_with(start), "{answer} begins {start}");
    }
}

#[test]
fn a_whole_game_against_itself_comes_to_its_score() {
    let mut script = "boardsize 6\ntime_settings 3 0 0\n".to_owned();
    // Each side is asked in turn; a side that has to pass says so, and after the end both do.
    for _ in 0..20 {
        script.push_str("genmove b\ngenmove w\n");
    }
    script.push_str("final_score\ngogui-rules_final_result\nquit");
    let answers = gtp(&script);
    let [.., score, result, _quit] = answers.as_slice() else {
        panic!("{answers:?}");
    };
    assert!(
        score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0",
        "{score}"
    );
    assert!(
        result.contains("wins, ") || result.contains("Draw, "),
        "{result}"
    );
    assert!(
        answers.iter().all(|answer| answer.starts_with('=')),
        "{answers:?}"
    );
}

#[test]
fn without_time_settings_a_move_takes_about_half_a_second() {
    let mut gui = Gui::of(env!("CARGO_BIN_EXE_reversi"));
    gui.say("boardsize 10");
    gui.wait_for("=");
    let start = Instant::now();
    gui.say("1 genmove b");
    gui.wait_for("=1 ");
    // One second is promised; busy machines get more.
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
}
