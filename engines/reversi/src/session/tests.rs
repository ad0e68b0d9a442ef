//! Whole conversations within the process: the replies to given input.

use ::search::clock::Limits;
use protocol::session::{Settings, converse};

use ::app::cli::CommandLine;

use reversi_rules::{Position, Size, sequence};

use crate::engine::{Engine, Request, Reversi};
use crate::eval::weights;

/// The output of an engine for these lines of input.
fn said_by(engine: Engine, lines: &str) -> String {
    let input = std::io::Cursor::new(lines.as_bytes().to_vec());
    let mut output = Vec::new();
    let settings = Settings::default();
    converse(input, &mut output, Reversi::dialects(), settings, || engine).unwrap();
    String::from_utf8(output).unwrap()
}

fn said(lines: &str) -> String {
    said_by(Engine::default(), lines)
}

/// The size of the table after a conversation, in MiB, if there is one.
fn table_after(lines: &str) -> Option<usize> {
    let engine = Engine::default();
    let memory = std::sync::Arc::clone(engine.memory());
    said_by(engine, lines);
    memory.lock().unwrap().mib()
}

#[test]
fn gtp_lists_what_it_understands_and_gogui_is_shown_no_more() {
    let listed = said("list_commands\n");
    let shown = said("gogui-analyze_commands\n");
    let shown = shown.trim_start_matches("= ").lines();
    let names = shown.filter_map(|line| line.rsplit_once('/').map(|(_, name)| name));
    for name in names.chain(["d", "perft", "genmove"]) {
        assert!(listed.lines().any(|line| line == name), "{name}: {listed}");
        assert_eq!(said(&format!("known_command {name}\n")), "= true\n\n");
    }
}

#[test]
fn the_table_is_made_before_a_clock_runs() {
    let cases = [
        ("nboard 2\nping 1\n", Some(64)),
        ("nboard 2\nset Hash 2\n", Some(2)),
        ("nboard 2\nset Hash 2\nset Threads 3\nping 1\n", Some(2)),
        ("xboard\nnew\nmemory 3\n", Some(3)),
        ("xboard\nprotover 2\nnew\n", Some(64)),
        ("boardsize 8\n", Some(64)),
        ("clear_board\n", Some(64)),
        ("time_settings 60 0 0\n", Some(64)),
        // A greeting alone makes no table, nor do boards and evaluations that use none.
        ("nboard 2\n", None),
        ("xboard\nprotover 2\n", None),
        ("name\nprotocol_version\nlist_commands\n", None),
        ("boardsize 6\nclear_board\n", None),
        ("nboard 2\nset Evaluation greedy\nping 1\n", None),
    ];
    for (lines, mib) in cases {
        assert_eq!(table_after(lines), mib, "{lines:?}");
    }
}

#[test]
fn moves_are_answered_whether_they_were_pondered_on_or_not() {
    let limits = Limits::of_depth(6);
    let mut engine = Engine::default();
    let answer = engine.search(Request::best(limits), &|| false, &mut |_| {});
    let (best, expected) = (answer.best.unwrap(), answer.ponder.unwrap());
    engine.play(best).unwrap();
    let mut replies = engine.position().legal_moves();
    replies.retain(|&mv| mv != expected);
    for reply in [expected, replies[0]] {
        let nboard =
            format!("nboard 2\nset depth 6\nset Ponder true\ngo\nmove {best}\nmove {reply}\ngo\n");
        let moves = said(&nboard);
        let moves = moves.lines().filter(|line| line.starts_with("=== "));
        assert_eq!(moves.count(), 2, "{reply}");
        let gtp = format!(
            "sanqi-set Ponder true\ngenmove b\nundo\nplay b {best}\nplay w {reply}\n\
             1 genmove b\nwhat\n2 quit\n"
        );
        let answers = said(&gtp);
        let wanted = ["=1 ", "? unknown", "=2"];
        let is_said = |start: &&str| answers.lines().any(|line| line.starts_with(start));
        assert!(wanted.iter().all(is_said), "{answers}");
    }
}

#[test]
fn a_side_that_is_none_is_quoted_as_it_was_given() {
    for side in ["-4", "99999999999999999999", "eight"] {
        let answer = said(&format!("boardsize {side}\n"));
        let why = format!("found `{side}`, expected the side of the board");
        assert!(answer.starts_with('?') && answer.contains(&why), "{answer}");
    }
    assert!(said("boardsize 7\n").starts_with("? unacceptable size: "));
}

#[test]
fn eval_prints_the_evaluation_in_force() {
    let moved = "nboard 2\nmove F5\nmove D6\nmove C4\n";
    let patterns = said(&format!("{moved}eval\n"));
    let position = {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, "f5d6c4").unwrap();
        position
    };
    let value = weights::embedded().evaluate_board(position.board().unwrap());
    let discs = format!("): {:.2} discs to white", f64::from(value) / 100.0);
    assert!(
        patterns.contains("\npatterns evaluation (generation "),
        "{patterns}"
    );
    assert!(patterns.contains(&discs), "{patterns}, expected {discs}");
    for (name, expected) in [
        ("greedy", "greedy evaluation: -3.00 discs to white"),
        ("classic", "classic evaluation "),
    ] {
        let evaluated = said(&format!("{moved}set Evaluation {name}\neval\n"));
        assert!(evaluated.contains(expected), "{evaluated}");
    }
    let xboard = said("xboard\nprotover 2\nnew\neval\n");
    assert!(
        xboard.contains("patterns evaluation (generation "),
        "{xboard}"
    );
    // Only the usual board has learned weights.
    let small = said("boardsize 6\neval\n");
    assert!(small.contains("classic evaluation "), "{small}");
}
