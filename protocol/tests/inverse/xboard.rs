use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::MoveText;
use protocol::option::EngineOption;
use protocol::xboard::{
    Command, Feature, FeatureValue, Level, Outcome, Periods, Reply, Tell, Thinking, parse_option,
};

use crate::parts::{inspect, inverse, mv, noise, phrase, text, word};

/// A move that XBoard may send without `usermove`, including drops and passes.
fn xboard_move() -> impl Strategy<Value = MoveText> {
    prop_oneof![
        mv(),
        Just(MoveText::new("P@f5").unwrap()),
        Just(MoveText::new("@@@@").unwrap())
    ]
}

fn level() -> impl Strategy<Value = Level> {
    let periods = prop_oneof![
        Just(Periods::WholeGame),
        (1..u32::MAX).prop_map(Periods::Moves)
    ];
    (periods, 0..1_000_000_u64, 0..1_000_000_u64).prop_map(|(periods, base, increment)| Level {
        periods,
        base,
        increment,
    })
}

fn command() -> impl Strategy<Value = Command> {
    let bare = proptest::sample::select(vec![
        Command::XBoard,
        Command::New,
        Command::Quit,
        Command::Random,
        Command::Force,
        Command::Go,
        Command::PlayOther,
        Command::White,
        Command::Black,
        Command::MoveNow,
        Command::Draw,
        Command::Edit,
        Command::Hint,
        Command::Book,
        Command::Undo,
        Command::Remove,
        Command::Hard,
        Command::Easy,
        Command::Post,
        Command::NoPost,
        Command::Analyze,
        Command::Exit,
        Command::Status,
        Command::Computer,
        Command::Pause,
        Command::Resume,
    ]);
    let numbers = prop_oneof![
        any::<u32>().prop_map(Command::ProtoVer),
        level().prop_map(Command::Level),
        (0..10_000_000_u64).prop_map(Command::SecondsPerMove),
        any::<u32>().prop_map(Command::Depth),
        any::<u64>().prop_map(Command::NodesPerSecond),
        any::<u64>().prop_map(Command::Time),
        any::<u64>().prop_map(Command::OpponentTime),
        (-i64::MAX..i64::MAX).prop_map(Command::Ping),
        any::<(i32, i32)>().prop_map(|(a, b)| Command::Rating {
            own: a.into(),
            opponent: b.into()
        }),
        any::<u64>().prop_map(Command::Memory),
        any::<u32>().prop_map(Command::Cores),
    ];
    let texts = prop_oneof![
        text().prop_map(Command::Accepted),
        text().prop_map(Command::Rejected),
        word().prop_map(Command::Variant),
        phrase().prop_map(Command::SetBoard),
        text().prop_map(Command::Name),
        text().prop_map(Command::Ics),
        (word(), text()).prop_map(|(kind, path)| Command::EgtPath { kind, path }),
        (phrase(), option::of(text())).prop_map(|(name, value)| Command::SetOption { name, value }),
        (word(), text()).prop_map(|(result, comment)| {
            let comment = comment.replace(['{', '}'], "").trim().to_owned();
            Command::Result { result, comment }
        }),
    ];
    let moves = prop_oneof![
        xboard_move().prop_map(Command::UserMove),
        mv().prop_map(Command::Exclude),
        mv().prop_map(Command::Include),
        inspect().prop_map(Command::NonStandard),
    ];
    prop_oneof![bare, numbers, texts, moves]
}

fn feature() -> impl Strategy<Value = Feature> {
    let value = prop_oneof![
        any::<i32>().prop_map(|number| FeatureValue::Number(number.into())),
        text().prop_map(|text| FeatureValue::Text(text.replace('"', "'"))),
    ];
    ("[a-z]{1,8}", value).prop_map(|(name, value)| Feature { name, value })
}

fn reply() -> impl Strategy<Value = Reply> {
    let outcome = proptest::sample::select(vec![
        Outcome::WhiteWins,
        Outcome::BlackWins,
        Outcome::Draw,
        Outcome::Unfinished,
    ]);
    let whom = proptest::sample::select(vec![
        Tell::User,
        Tell::UserError,
        Tell::Opponent,
        Tell::Others,
        Tell::All,
        Tell::Ics,
    ]);
    let reason =
        || text().prop_map(|text| text.replace(['(', ')', '{', '}'], "").trim().to_owned());
    let thinking = (
        any::<u32>(),
        any::<i32>(),
        any::<u64>(),
        any::<u64>(),
        text(),
    )
        .prop_map(|(ply, score, time, nodes, pv)| Thinking {
            ply,
            score: score.into(),
            time,
            nodes,
            pv,
        });
    let counts = (
        any::<u64>(),
        any::<u64>(),
        any::<u32>(),
        any::<u32>(),
        any::<u32>(),
    );
    prop_oneof![
        vec(feature(), 0..5).prop_map(Reply::Features),
        xboard_move().prop_map(Reply::Move),
        (reason(), text()).prop_map(|(reason, mv)| Reply::IllegalMove { reason, mv }),
        (reason(), text()).prop_map(|(reason, line)| Reply::Error { reason, line }),
        (outcome, reason()).prop_map(|(outcome, reason)| Reply::Result { outcome, reason }),
        Just(Reply::Resign),
        Just(Reply::OfferDraw),
        any::<i32>().prop_map(|token| Reply::Pong(token.into())),
        xboard_move().prop_map(Reply::Hint),
        (counts, option::of(mv())).prop_map(|((time, nodes, ply, left, total), current)| {
            Reply::Status {
                time,
                nodes,
                ply,
                left,
                total,
                current,
            }
        }),
        thinking.prop_map(Reply::Thinking),
        (whom, text()).prop_map(|(whom, text)| Reply::Tell { whom, text }),
        text().prop_map(Reply::Comment),
    ]
}

inverse!(
    commands: &["level", "st", "result", "option", "setboard", "usermove", "egtpath", "rating", ""],
    replies: &["feature", "Illegal move", "Error", "1-0", "12 34 5 6", "stat01:", "tellall", "#", ""],
);

#[test]
fn moves_come_with_and_without_usermove() {
    for mv in ["h2e2", "a10b10", "P@f5", "@@@@", "e7e8q", "f5", "z26"] {
        let expected = Ok(Command::UserMove(MoveText::new(mv).unwrap()));
        assert_eq!(format!("usermove {mv}").parse(), expected);
        assert_eq!(mv.parse(), expected);
    }
    for no_move in [
        "hello", "e", "e100", "e4x", "h2e", "2e2h", "a100b1", "h2e2qq",
    ] {
        assert!(no_move.parse::<Command>().is_err(), "{no_move}");
    }
}

#[test]
fn time_controls() {
    let cases = [
        ("level 40 5 0", Periods::Moves(40), 300, 0),
        ("level 0 2 12", Periods::WholeGame, 120, 12_000),
        ("level 40 0:30 0", Periods::Moves(40), 30, 0),
        ("level 0 1:05 0.1", Periods::WholeGame, 65, 100),
    ];
    for (line, periods, base, increment) in cases {
        assert_eq!(
            line.parse(),
            Ok(Command::Level(Level {
                periods,
                base,
                increment
            })),
            "{line}"
        );
    }
    assert_eq!("st 0.5".parse(), Ok(Command::SecondsPerMove(500)));
    assert_eq!("time -12".parse(), Ok(Command::Time(0)));
}

#[test]
fn thinking_output_as_engines_write_it() {
    let thinking = |pv: &str| {
        Ok(Reply::Thinking(Thinking {
            ply: 9,
            score: -15,
            time: 120,
            nodes: 5000,
            pv: pv.into(),
        }))
    };
    assert_eq!("9 -15 120 5000 h2e2 h9g7".parse(), thinking("h2e2 h9g7"));
    assert_eq!(
        "  9. -15 120 5000\th2e2 h9g7".parse(),
        thinking("h2e2 h9g7")
    );
    assert_eq!(
        "9+ -15 120 5000 14 900000 0\th2e2".parse(),
        thinking("h2e2")
    );
    assert_eq!("9 -15 120 5000".parse(), thinking(""));
}

#[test]
fn features_are_quoted_or_not() {
    let line = r#"feature done=0 myname="A B 1.0" variants=xiangqi option="Hash -spin 16 1 1024""#;
    let expected = vec![
        Feature::number("done", 0),
        Feature::text("myname", "A B 1.0"),
        Feature::text("variants", "xiangqi"),
        Feature::text("option", "Hash -spin 16 1 1024"),
    ];
    assert_eq!(line.parse(), Ok(Reply::Features(expected)));
}

#[test]
fn options_are_declared_and_understood() {
    let options = [
        EngineOption::spin("Hash", 16, 1, 1024),
        EngineOption::check("Own Book", true),
        EngineOption::combo("Style", "normal", &["solid", "normal", "risky"]),
        EngineOption::text("Book File", "a b.bin"),
        EngineOption::text("Empty", ""),
        EngineOption::button("Clear Hash"),
    ];
    for option in options {
        let Feature {
            value: FeatureValue::Text(text),
            ..
        } = Feature::option(&option).unwrap()
        else {
            panic!("{option:?}");
        };
        assert_eq!(parse_option(&text), Some(option), "{text}");
    }
}

#[test]
fn errors_name_the_verb_what_was_found_and_what_was_expected() {
    let cases = [
        (
            "level 40",
            "`level`: found the end of the line, expected minutes, or minutes:seconds",
        ),
        (
            "level 40 5:x 0",
            "`level`: found `5:x`, expected minutes, or minutes:seconds",
        ),
        (
            "usermove",
            "`usermove`: found the end of the line, expected a move",
        ),
        (
            "setboard",
            "`setboard`: found the end of the line, expected a FEN",
        ),
        ("ping x", "`ping`: found `x`, expected a whole number"),
        (
            "option =5",
            "`option`: found `=5`, expected NAME or NAME=VALUE",
        ),
    ];
    for (line, message) in cases {
        assert_eq!(
            line.parse::<Command>().unwrap_err().to_string(),
            message,
            "{line}"
        );
    }
    let error = Reply::error("unknown command (nor a move)", "foo\r\nbar");
    assert_eq!(
        error.to_string(),
        "Error (unknown command [nor a move]): foo  bar"
    );
}

/// XBoard misreads some words in error messages.
#[test]
fn complaints_hold_no_word_that_xboard_trips_over() {
    let line = "foo analyze";
    let error = line.parse::<Command>().unwrap_err();
    assert_eq!(
        Reply::parse_error(&error, line).to_string(),
        "Error (unknown command): foo analyze"
    );
    let error = "sd x".parse::<Command>().unwrap_err();
    assert_eq!(
        Reply::parse_error(&error, "sd x").to_string(),
        "Error (`sd`: found `x`, expected a number): sd x"
    );
    let refused = |why: &str| Reply::illegal_move(why, "h2h9").to_string();
    assert_eq!(
        refused("the king (e0) is in check"),
        "Illegal move (the king [e0] is in check): h2h9"
    );
    assert_eq!(refused("off the board"), "Illegal move: h2h9");
    assert_eq!(refused("did you mean h2e2?"), "Illegal move: h2h9");
}
