use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::uci::{Bound, Command, Go, IdField, Info, Reply, Score, Value, Wdl};
use protocol::{MoveText, Setup};

use crate::parts::{engine_option, inspect, inverse, moves, mv, noise, phrase, setup, text, word};

fn go() -> impl Strategy<Value = Go> {
    let clocks = (
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(any::<u32>()),
        option::of(any::<u64>()),
    );
    let limits = (
        option::of(any::<u32>()),
        option::of(any::<u64>()),
        option::of(any::<u32>()),
        option::of(any::<u32>()),
    );
    (
        any::<(bool, bool)>(),
        clocks,
        limits,
        moves(),
        vec(word(), 0..3),
    )
        .prop_map(
            |((ponder, infinite), clocks, limits, searchmoves, ignored)| {
                let (wtime, btime, winc, binc, movestogo, movetime) = clocks;
                let (depth, nodes, mate, perft) = limits;
                Go {
                    ponder,
                    infinite,
                    wtime,
                    btime,
                    winc,
                    binc,
                    movestogo,
                    movetime,
                    depth,
                    nodes,
                    mate,
                    perft,
                    searchmoves,
                    ignored,
                }
            },
        )
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        Just(Command::Uci),
        any::<bool>().prop_map(Command::Debug),
        Just(Command::IsReady),
        (phrase(), option::of(text())).prop_map(|(name, value)| Command::SetOption { name, value }),
        text().prop_map(Command::Register),
        Just(Command::UciNewGame),
        (setup(), any::<bool>()).prop_map(|(setup, bare)| Command::Position { setup, bare }),
        moves().prop_map(Command::BanMoves),
        go().prop_map(Command::Go),
        Just(Command::Stop),
        Just(Command::PonderHit),
        Just(Command::Quit),
        inspect().prop_map(Command::NonStandard),
    ]
}

fn score() -> impl Strategy<Value = Score> {
    let value = prop_oneof![
        any::<i32>().prop_map(Value::Centipawns),
        any::<i32>().prop_map(Value::Mate)
    ];
    let bound = proptest::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper]);
    (value, bound).prop_map(|(value, bound)| Score { value, bound })
}

fn info() -> impl Strategy<Value = Info> {
    let small = || option::of(any::<u32>());
    let large = || option::of(any::<u64>());
    let wdl = option::of(any::<(u32, u32, u32)>())
        .prop_map(|wdl| wdl.map(|(win, draw, loss)| Wdl { win, draw, loss }));
    let head = (small(), small(), small(), option::of(score()), wdl);
    let counts = (large(), large(), small(), large(), large(), small());
    let root = (option::of(mv()), small());
    let lines = (moves(), moves(), moves(), option::of(text()));
    (head, counts, root, lines).prop_map(|(head, counts, root, lines)| {
        let (depth, seldepth, multipv, score, wdl) = head;
        let (nodes, nps, hashfull, tbhits, time, cpuload) = counts;
        let (currmove, currmovenumber) = root;
        let (currline, refutation, pv, string) = lines;
        Info {
            depth,
            seldepth,
            multipv,
            score,
            wdl,
            nodes,
            nps,
            hashfull,
            tbhits,
            time,
            cpuload,
            currmove,
            currmovenumber,
            currline,
            refutation,
            pv,
            string,
        }
    })
}

fn reply() -> impl Strategy<Value = Reply> {
    let field = proptest::sample::select(vec![IdField::Name, IdField::Author]);
    prop_oneof![
        (field, text()).prop_map(|(field, text)| Reply::Id { field, text }),
        engine_option(phrase().boxed()).prop_map(Reply::Option),
        Just(Reply::UciOk),
        Just(Reply::ReadyOk),
        info().prop_map(Reply::from),
        (mv(), option::of(mv())).prop_map(|(best, ponder)| Reply::BestMove { best, ponder }),
        word().prop_map(Reply::CopyProtection),
        word().prop_map(Reply::Registration),
    ]
}

inverse!(
    commands: &["go", "position", "fen", "startpos", "setoption", "debug", "register", "bench"],
    replies: &["info", "bestmove", "option name", "id", "registration", ""],
);

fn text_moves(moves: &str) -> Vec<MoveText> {
    moves
        .split(' ')
        .map(|text| MoveText::new(text).unwrap())
        .collect()
}

#[test]
fn cyclone_leaves_position_out() {
    let setup = Setup {
        fen: Some("F w - - 0 1".into()),
        moves: text_moves("h2e2 h9g7"),
    };
    assert_eq!(
        "fen F w  - - 0 1 moves h2e2 h9g7".parse(),
        Ok(Command::Position {
            setup: setup.clone(),
            bare: true
        })
    );
    assert_eq!(
        "position fen F w - - 0 1 moves h2e2 h9g7".parse(),
        Ok(Command::Position { setup, bare: false })
    );
    assert_eq!(
        "startpos".parse(),
        Ok(Command::Position {
            setup: Setup::default(),
            bare: true
        })
    );
}

#[test]
fn unknown_words_behind_go_are_kept_apart() {
    let expected = Go {
        depth: Some(8),
        searchmoves: text_moves("h3e3 b3e3"),
        movetime: Some(1000),
        ignored: vec!["fast".into()],
        ..Go::default()
    };
    assert_eq!(
        "go depth 8 fast searchmoves h3e3 b3e3 movetime 1000".parse(),
        Ok(Command::Go(expected))
    );
}

/// Every `go` is answered, even with malformed numbers.
#[test]
fn numbers_that_are_none_are_ignored() {
    let expected = Go {
        nodes: Some(9),
        ignored: ["depth", "wtime", "x"].map(str::to_owned).to_vec(),
        ..Go::default()
    };
    assert_eq!(
        "go depth wtime x nodes 9".parse(),
        Ok(Command::Go(expected))
    );
}

/// A line from Fairy-Stockfish and one from a simple engine.
#[test]
fn info_as_engines_write_it() {
    let line = "info depth 7 seldepth 9 multipv 1 score cp -25 lowerbound wdl 10 900 90 nodes 1234 \
                nps 500000 hashfull 3 tbhits 0 time 2 madeup 5 pv h3e3 h10g8";
    let expected = Info {
        depth: Some(7),
        seldepth: Some(9),
        multipv: Some(1),
        score: Some(Score {
            value: Value::Centipawns(-25),
            bound: Bound::Lower,
        }),
        wdl: Some(Wdl {
            win: 10,
            draw: 900,
            loss: 90,
        }),
        nodes: Some(1234),
        nps: Some(500_000),
        hashfull: Some(3),
        tbhits: Some(0),
        time: Some(2),
        pv: text_moves("h3e3 h10g8"),
        ..Info::default()
    };
    assert_eq!(line.parse(), Ok(Reply::from(expected)));
    let mate = Info {
        score: Some(Score::mate(-3)),
        ..Info::default()
    };
    assert_eq!("info score mate -3".parse(), Ok(Reply::from(mate)));
}

#[test]
fn errors_name_the_verb_what_was_found_and_what_was_expected() {
    let cases = [
        (
            "debug maybe",
            "`debug`: found `maybe`, expected `on` or `off`",
        ),
        (
            "setoption Hash 5",
            "`setoption`: found `Hash`, expected name",
        ),
        (
            "setoption name value 5",
            "`setoption`: found `value`, expected the name of an option",
        ),
        (
            "perft",
            "`perft`: found the end of the line, expected a depth in plies",
        ),
        ("fen moves", "`fen`: found `moves`, expected a FEN"),
    ];
    for (line, message) in cases {
        assert_eq!(
            line.parse::<Command>().unwrap_err().to_string(),
            message,
            "{line}"
        );
    }
    let score = "info score 5".parse::<Reply>().unwrap_err().to_string();
    assert_eq!(score, "`info`: found `5`, expected `cp V` or `mate N`");
}
