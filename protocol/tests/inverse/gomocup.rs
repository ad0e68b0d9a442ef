use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::gomocup::{
    About, Command, DatabaseCommand, Field, Info, Point, Reply, RuleMask, Stone, Thinking,
    UNLIMITED, Value,
};

use crate::parts::{inspect, noise, text};

fn point() -> impl Strategy<Value = Point> {
    (any::<i32>(), any::<i32>()).prop_map(|(x, y)| Point { x, y })
}

fn info() -> impl Strategy<Value = Info> {
    prop_oneof![
        any::<u64>().prop_map(Info::TimeoutTurn),
        any::<u64>().prop_map(Info::TimeoutMatch),
        (-i64::MAX..i64::MAX).prop_map(Info::TimeLeft),
        any::<u64>().prop_map(Info::MaxMemory),
        any::<u32>().prop_map(Info::GameType),
        (0..16_u32).prop_map(|bits| Info::Rule(RuleMask::from_bits_truncate(bits))),
        point().prop_map(Info::Evaluate),
        text().prop_map(Info::Folder),
        any::<u32>().prop_map(Info::MaxDepth),
        any::<u64>().prop_map(Info::MaxNode),
        any::<u64>().prop_map(Info::HashSize),
        any::<u32>().prop_map(Info::ThreadNum),
        any::<u32>().prop_map(Info::ShowDetail),
        any::<bool>().prop_map(Info::Pondering),
        any::<u64>().prop_map(Info::TimeIncrement),
        ("[a-z]x[a-z_]{1,9}", text()).prop_map(|(key, value)| Info::Other { key, value }),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let field = prop_oneof![Just(Field::Own), Just(Field::Opponent), Just(Field::Dead)];
    let side = || 0..i32::MAX.cast_unsigned();
    let bare = prop::sample::select(vec![
        Command::Restart,
        Command::Begin,
        Command::Board,
        Command::Swap2Board,
        Command::YxBoard,
        Command::Done,
        Command::About,
        Command::End,
        Command::YxStop,
        Command::YxHashClear,
        Command::YxShowForbid,
        Command::Swap,
        Command::YxSearchDefend,
        Command::YxBlock,
        Command::YxBlockUndo,
        Command::YxBlockReset,
        Command::YxBlockPath,
        Command::YxBlockPathUndo,
        Command::YxBlockPathReset,
        Command::YxShowHashUsage,
    ]);
    prop_oneof![
        bare,
        (any::<u32>(), any::<u32>()).prop_map(|(width, height)| Command::Start { width, height }),
        Just(Command::YxShowInfo),
        "[a-z]{1,9}".prop_map(|word| Command::Yixin(format!("yxx{word}"))),
        (side(), side()).prop_map(|(width, height)| Command::RectStart { width, height }),
        point().prop_map(Command::Turn),
        (point(), option::of(field)).prop_map(|(at, field)| Command::Stone(Stone { at, field })),
        info().prop_map(Command::Info),
        point().prop_map(Command::TakeBack),
        point().prop_map(Command::Play),
        any::<u32>().prop_map(Command::YxNBest),
        "[a-z0-9-]{1,9}".prop_map(Command::Opening),
        (vec(point(), 2..4), option::of(any::<u32>()))
            .prop_map(|(points, number)| Command::Points(points, number)),
        (point(), any::<u32>()).prop_map(|(at, number)| Command::Points(vec![at], Some(number))),
        (1..3_u8, any::<i32>()).prop_map(|(stones, bias)| Command::YxBalance { stones, bias }),
        text().prop_map(Command::YxHashDump),
        text().prop_map(Command::YxHashLoad),
        (prop::sample::select(DatabaseCommand::ALL), text())
            .prop_map(|(word, text)| Command::YxDatabase(word, text)),
        (1..4_u8).prop_map(Command::YxSwap2Step),
        (1..7_u8, option::of(any::<u32>()))
            .prop_map(|(step, fifths)| Command::YxSoosorvStep { step, fifths }),
        inspect().prop_map(Command::NonStandard),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    let small = (0..100_i32, 0..100_i32).prop_map(|(x, y)| Point { x, y });
    let entry = ("[a-z]{1,8}", "[ -!#-~三棋]{0,12}");
    prop_oneof![
        Just(Reply::Ok),
        Just(Reply::Swap),
        text().prop_map(Reply::Error),
        text().prop_map(Reply::Unknown),
        text().prop_map(Reply::Message),
        text().prop_map(Reply::Debug),
        text().prop_map(Reply::Info),
        point().prop_map(Reply::Suggest),
        point().prop_map(Reply::Move),
        vec(point(), 2..4).prop_map(Reply::Stones),
        (vec(point(), 1..4), any::<u32>())
            .prop_map(|(points, number)| Reply::Numbered(points, number)),
        vec(small, 0..9).prop_map(Reply::Forbid),
        vec(entry, 1..6).prop_map(|entries| Reply::About(About { entries })),
    ]
}

fn thinking() -> impl Strategy<Value = Thinking> {
    let value = prop_oneof![
        any::<i64>().prop_map(Value::Units),
        (0..1000_i64).prop_map(Value::Mate),
        (1..1000_i64).prop_map(|plies| Value::Mate(-plies)),
    ];
    let numbers = any::<(u32, u32, u32, u64, u64)>();
    (numbers, value, vec(point(), 0..5)).prop_map(
        |((depth, seldepth, multipv, nodes, time), value, pv)| Thinking {
            depth,
            seldepth,
            multipv,
            value,
            nodes,
            time,
            pv,
        },
    )
}

proptest! {
    #[test]
    fn commands_are_read_as_they_were_written(command in command()) {
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }

    #[test]
    fn replies_are_read_as_they_were_written(reply in reply()) {
        prop_assert_eq!(reply.to_string().parse(), Ok(reply));
    }

    #[test]
    fn thinking_is_read_as_it_was_written(thinking in thinking()) {
        prop_assert_eq!(thinking.to_string().parse(), Ok(thinking));
    }

    #[test]
    fn nothing_panics(line in noise(&[
        "START", "RECTSTART", "TURN", "BOARD", "INFO", "INFO rule", "INFO time_left", "INFO evaluate",
        "TAKEBACK", "PLAY", "YXNBEST", "FORBID", "SUGGEST", "MESSAGE", "name=\"", "7,7,", "7", "",
    ])) {
        let _ = line.parse::<Command>();
        let _ = line.parse::<Reply>();
        let _ = line.parse::<Thinking>();
    }
}

/// Lines that managers have been seen to write.
#[test]
fn lines_of_managers_are_understood() {
    let at = |x: i32, y: i32| Point { x, y };
    let stone = |x, y, field| {
        Command::Stone(Stone {
            at: at(x, y),
            field,
        })
    };
    let cases = [
        (
            "START 20",
            Command::Start {
                width: 20,
                height: 20,
            },
        ),
        // Yixin-Board sends the number of rows first, as in its moves.
        (
            "start 15 20",
            Command::Start {
                width: 20,
                height: 15,
            },
        ),
        ("yxshowinfo", Command::YxShowInfo),
        (
            "yxQueryDatabaseAll",
            Command::YxDatabase(DatabaseCommand::QueryAll, String::new()),
        ),
        ("yxPrintFeature", Command::Yixin("yxPrintFeature".into())),
        (
            "RECTSTART 30,20",
            Command::RectStart {
                width: 30,
                height: 20,
            },
        ),
        (
            "RECTSTART 30, 20",
            Command::RectStart {
                width: 30,
                height: 20,
            },
        ),
        ("turn 10,10", Command::Turn(at(10, 10))),
        ("TURN 10 , 10", Command::Turn(at(10, 10))),
        ("10,10,1", stone(10, 10, Some(Field::Own))),
        ("10, 11, 3", stone(10, 11, Some(Field::Dead))),
        ("10,10", stone(10, 10, None)),
        ("-1,-1,2", stone(-1, -1, Some(Field::Opponent))),
        ("done", Command::Done),
        ("INFO timeout_turn 0", Command::Info(Info::TimeoutTurn(0))),
        (
            "INFO TIMEOUT_TURN 2000",
            Command::Info(Info::TimeoutTurn(2000)),
        ),
        (
            "INFO time_left 2147483647",
            Command::Info(Info::TimeLeft(UNLIMITED)),
        ),
        ("INFO time_left -20", Command::Info(Info::TimeLeft(-20))),
        (
            "INFO timeout_match 99999999999999999999",
            Command::Info(Info::TimeoutMatch(u64::MAX)),
        ),
        (
            "INFO rule 9",
            Command::Info(Info::Rule(RuleMask::CARO | RuleMask::EXACT_FIVE)),
        ),
        (
            "INFO folder C:\\Program Files\\x",
            Command::Info(Info::Folder("C:\\Program Files\\x".into())),
        ),
        ("INFO folder", Command::Info(Info::Folder(String::new()))),
        (
            "INFO caution_factor 3",
            Command::Info(Info::Other {
                key: "caution_factor".into(),
                value: "3".into(),
            }),
        ),
        ("yxstop", Command::YxStop),
    ];
    for (line, command) in cases {
        assert_eq!(line.parse(), Ok(command), "{line}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let cases = [
        (
            "START",
            "`START`: found the end of the line, expected the side of the board",
        ),
        (
            "START 99999999999",
            "`START`: found `99999999999`, expected the side of the board",
        ),
        (
            "START -5",
            "`START`: found `-5`, expected the side of the board",
        ),
        ("TURN 7", "`TURN`: found `7`, expected a point as x,y"),
        ("TURN 7,", "`TURN`: found `7,`, expected a point as x,y"),
        (
            "TURN 99999999999999,1",
            "`TURN`: found `99999999999999,1`, expected a point as x,y",
        ),
        (
            "TURN 7,7,7",
            "`TURN`: found `,7`, expected the end of the line",
        ),
        ("TURN h8", "`TURN`: found `h8`, expected a point as x,y"),
        ("7,7,4", "`BOARD`: found `,4`, expected the end of the line"),
        (
            "INFO",
            "`INFO`: found the end of the line, expected a key and a value",
        ),
        (
            "INFO rule 16",
            "`INFO rule`: found `16`, expected a sum of 1, 2, 4 and 8, or 0",
        ),
        (
            "INFO timeout_turn soon",
            "`INFO timeout_turn`: found `soon`, expected milliseconds",
        ),
    ];
    for (line, says) in cases {
        let error = line.parse::<Command>().unwrap_err();
        assert_eq!(error.to_string(), says, "{line}");
    }
}

/// Lines that engines have been seen to write.
#[test]
fn lines_of_engines_are_understood() {
    let at = |x: i32, y: i32| Point { x, y };
    let cases = [
        ("OK - everything is good", Reply::Ok),
        ("7,7", Reply::Move(at(7, 7))),
        (
            "1,2 3,4 5,6",
            Reply::Stones(vec![at(1, 2), at(3, 4), at(5, 6)]),
        ),
        (
            "FORBID 09121011.",
            Reply::Forbid(vec![at(9, 12), at(10, 11)]),
        ),
        ("FORBID .", Reply::Forbid(vec![])),
        ("MESSAGE", Reply::Message(String::new())),
    ];
    for (line, reply) in cases {
        assert_eq!(line.parse(), Ok(reply), "{line}");
    }
    let Ok(Reply::About(about)) = "name=\"Rapfi\", version=0.43.02,author=\"a, b\"".parse() else {
        panic!("an answer to ABOUT");
    };
    assert_eq!(about.get("NAME"), Some("Rapfi"));
    assert_eq!(about.get("version"), Some("0.43.02"));
    assert_eq!(about.get("author"), Some("a, b"));
    let thinking: Thinking = "depth 11-17 ev +M7 n 120K n/ms 800 tm 150 pv H8 I9"
        .parse()
        .unwrap();
    assert_eq!((thinking.depth, thinking.nodes), (11, 120_000));
    assert_eq!((thinking.value, thinking.pv), (Value::Mate(7), vec![]));

    let read = |line: &str| {
        let thinking = line.parse::<Thinking>().ok()?;
        Some((
            thinking.depth,
            thinking.seldepth,
            thinking.value,
            thinking.nodes,
        ))
    };
    for (line, thinking) in [
        (
            "Depth 9-14 | Eval 35 | Time 150ms | H8 I9",
            Some((9, 14, Value::Units(35), 0)),
        ),
        (
            "Speed 800K | Depth 10-15 | Eval -M6 | Node 12M | Time 15.0s",
            Some((10, 15, Value::Mate(-6), 12_000_000)),
        ),
        ("OptiTime 300ms | MaxTime 1.2s", None),
        ("[Pondering] Depth 9-14 | Eval 35 | Time 150ms | H8", None),
        ("Depth nine | Eval 35", None),
    ] {
        assert_eq!(read(line), thinking, "{line}");
    }
}
