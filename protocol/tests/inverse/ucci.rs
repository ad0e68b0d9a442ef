use proptest::option;
use proptest::prelude::*;
use protocol::ucci::{BestMove, Bound, Command, Go, IdField, Info, Offer, PopHash, Reply};

use crate::parts::{engine_option, inspect, inverse, moves, mv, noise, setup, text, word};

fn go() -> impl Strategy<Value = Go> {
    let flags = any::<(bool, bool, bool)>();
    let clock = || {
        let small = option::of(any::<u32>());
        (option::of(any::<u64>()), small, option::of(any::<u64>()))
    };
    let limits = (
        option::of(any::<u32>()),
        option::of(any::<u64>()),
        option::of(any::<u64>()),
    );
    let ignored = proptest::collection::vec(proptest::sample::select(vec!["deep", "x", "-"]), 0..3);
    (flags, limits, clock(), clock(), ignored).prop_map(
        |((ponder, draw, infinite), (depth, nodes, movetime), own, opponent, ignored)| Go {
            ponder,
            draw,
            infinite,
            depth,
            nodes,
            movetime,
            time: own.0,
            movestogo: own.1,
            increment: own.2,
            opptime: opponent.0,
            oppmovestogo: opponent.1,
            oppincrement: opponent.2,
            ignored: ignored.into_iter().map(str::to_owned).collect(),
        },
    )
}

fn command() -> impl Strategy<Value = Command> {
    let value = text().prop_map(|text| (!text.is_empty()).then_some(text));
    prop_oneof![
        Just(Command::Ucci),
        Just(Command::IsReady),
        (word(), value).prop_map(|(name, value)| Command::SetOption { name, value }),
        setup().prop_map(Command::Position),
        moves().prop_map(Command::BanMoves),
        go().prop_map(Command::Go),
        any::<bool>().prop_map(|draw| Command::PonderHit { draw }),
        Just(Command::Stop),
        setup().prop_map(Command::Probe),
        Just(Command::Quit),
        inspect().prop_map(Command::NonStandard),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    let numbers = (
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(any::<i32>()),
    );
    (numbers, moves(), option::of(mv()), option::of(text())).prop_map(
        |((time, nodes, depth, multipv, score), pv, currmove, message)| Info {
            time,
            nodes,
            depth,
            multipv,
            score,
            pv,
            currmove,
            message,
        },
    )
}

fn reply() -> impl Strategy<Value = Reply> {
    let field = proptest::sample::select(vec![
        IdField::Name,
        IdField::Copyright,
        IdField::Author,
        IdField::User,
    ]);
    let offer = proptest::sample::select(vec![None, Some(Offer::Draw), Some(Offer::Resign)]);
    let bound = || {
        let bound = (any::<i32>(), any::<i32>()).prop_map(|(value, depth)| Bound { value, depth });
        option::of(bound)
    };
    prop_oneof![
        (field, text()).prop_map(|(field, text)| Reply::Id { field, text }),
        engine_option(word().boxed()).prop_map(Reply::Option),
        Just(Reply::UcciOk),
        Just(Reply::ReadyOk),
        info().prop_map(Reply::Info),
        (mv(), option::of(mv()), offer).prop_map(|(best, ponder, offer)| Reply::BestMove(
            BestMove {
                best,
                ponder,
                offer
            }
        )),
        Just(Reply::NoBestMove),
        (option::of(mv()), bound(), bound())
            .prop_map(|(best, lower, upper)| Reply::PopHash(PopHash { best, lower, upper })),
        Just(Reply::Bye),
    ]
}

inverse!(
    commands: &["go", "position", "setoption", "banmoves", "probe", "ponderhit", "", "perft"],
    replies: &["info", "bestmove", "option", "id", "pophash", ""],
);

/// Lines that GUIs and engines have been seen to write.
#[test]
fn lines_of_the_specification() {
    let go = |line: &str| match line.parse() {
        Ok(Command::Go(go)) => go,
        other => panic!("{line}: {other:?}"),
    };
    let normal = Go::default();
    let infinite = || Go {
        infinite: true,
        ..Go::default()
    };
    let cases = [
        ("go", normal.clone()),
        ("go depth infinite", infinite()),
        ("go infinite", infinite()),
        (
            "go depth 0",
            Go {
                depth: Some(0),
                ..normal.clone()
            },
        ),
        (
            "go draw depth 12",
            Go {
                draw: true,
                depth: Some(12),
                ..normal.clone()
            },
        ),
        (
            "go ponder time 295000 increment 0",
            Go {
                ponder: true,
                time: Some(295_000),
                increment: Some(0),
                ..normal.clone()
            },
        ),
        (
            "go time 1 movestogo 1 opptime -3 oppmovestogo 40",
            Go {
                time: Some(1),
                movestogo: Some(1),
                opptime: Some(0),
                oppmovestogo: Some(40),
                ..normal.clone()
            },
        ),
        (
            "go time 9 opptime 8 increment 7 oppincrement 6",
            Go {
                time: Some(9),
                opptime: Some(8),
                increment: Some(7),
                oppincrement: Some(6),
                ..normal.clone()
            },
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(go(line), expected, "{line}");
    }
}

/// Combinations that GUIs send although the specification does not allow them: several limits,
/// words of UCI, anything else.
#[test]
fn a_go_takes_every_combination() {
    let go = |line: &str| match line.parse() {
        Ok(Command::Go(go)) => go,
        other => panic!("{line}: {other:?}"),
    };
    let both = go("go time 500 depth 5");
    assert_eq!((both.time, both.depth), (Some(500), Some(5)));
    let both = go("go depth 6 nodes 1000");
    assert_eq!((both.depth, both.nodes), (Some(6), Some(1000)));
    assert_eq!(go("go movetime 500").movetime, Some(500));
    assert!(go("go opptime 500").is_unlimited());
    let odd = go("go deep 8 nodes many depth 3");
    assert_eq!(odd.ignored, ["deep", "8", "nodes", "many"]);
    assert_eq!(odd.depth, Some(3));
}

#[test]
fn errors_name_the_verb_what_was_found_and_what_was_expected() {
    let cases = [
        (
            "position here",
            "`position`: found `here`, expected `fen FEN` or `startpos`",
        ),
        (
            "position",
            "`position`: found the end of the line, expected `fen FEN` or `startpos`",
        ),
        (
            "setoption",
            "`setoption`: found the end of the line, expected the name of an option",
        ),
        (
            "ponderhit now",
            "`ponderhit`: found `now`, expected the end of the line",
        ),
    ];
    for (line, message) in cases {
        assert_eq!(
            line.parse::<Command>().unwrap_err().to_string(),
            message,
            "{line}"
        );
    }
    let unknown = "炮二平五".parse::<Command>().unwrap_err().to_string();
    assert!(
        unknown.starts_with("found `炮二平五`, expected a UCCI command: ucci, "),
        "{unknown}"
    );
    let long = "x"
        .repeat(60_000)
        .parse::<Command>()
        .unwrap_err()
        .to_string();
    assert!(long.len() < 300, "{long}");
}
