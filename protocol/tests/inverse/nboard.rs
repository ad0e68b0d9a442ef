use proptest::option;
use proptest::prelude::*;
use protocol::MoveText;
use protocol::nboard::{Command, Depth, Eval, GameMove, Reply, Search};

use crate::parts::{inspect, noise, phrase, text, word};

fn eval() -> impl Strategy<Value = Eval> {
    let centidiscs = || -i32::MAX..=i32::MAX;
    (centidiscs(), option::of(centidiscs())).prop_map(|(centidiscs, draws_to_white)| Eval {
        centidiscs,
        draws_to_white,
    })
}

fn depth() -> impl Strategy<Value = Depth> {
    prop_oneof![
        any::<u32>().prop_map(Depth::Plies),
        any::<(u32, u32)>().prop_map(|(plies, confidence)| Depth::Selective { plies, confidence }),
        any::<(u32, bool)>().prop_map(|(confidence, outcome_only)| Depth::Solved {
            confidence,
            outcome_only
        }),
    ]
}

fn game_move() -> impl Strategy<Value = GameMove> {
    let mv = prop_oneof!["[A-Za-z][0-9]{1,2}", Just("PA".to_owned())];
    let time = option::of(0..10_000_000_u64);
    (mv, option::of(eval()), time).prop_map(|(mv, eval, time)| GameMove {
        mv: MoveText::new(mv).unwrap(),
        eval,
        time,
    })
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<u32>().prop_map(Command::NBoard),
        any::<u32>().prop_map(Command::SetDepth),
        phrase().prop_map(Command::SetGame),
        any::<i32>().prop_map(Command::SetContempt),
        (word(), text()).prop_map(|(name, value)| Command::SetOther { name, value }),
        game_move().prop_map(Command::Move),
        any::<u32>().prop_map(Command::Hint),
        Just(Command::Go),
        (-i64::MAX..i64::MAX).prop_map(Command::Ping),
        Just(Command::Learn),
        Just(Command::Analyze),
        Just(Command::Quit),
        inspect().prop_map(Command::NonStandard),
    ]
}

fn search() -> impl Strategy<Value = Search> {
    (word(), eval(), depth(), text()).prop_map(|(pv, eval, depth, text)| Search {
        pv,
        eval,
        depth,
        text,
    })
}

fn reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        text().prop_map(Reply::MyName),
        text().prop_map(Reply::Status),
        (any::<u64>(), 0..u64::MAX / 1000)
            .prop_map(|(nodes, time)| Reply::NodeStats { nodes, time }),
        search().prop_map(Reply::Search),
        (any::<u64>(), search()).prop_map(|(games, line)| Reply::Book { games, line }),
        game_move().prop_map(Reply::Move),
        (-i64::MAX..i64::MAX).prop_map(Reply::Pong),
        Just(Reply::Learn),
        Just(Reply::Learned),
        (any::<u32>(), eval()).prop_map(|(moves_made, eval)| Reply::Analysis { moves_made, eval }),
    ]
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
    fn nothing_panics(line in noise(&[
        "nboard", "set depth", "set game", "set contempt", "set", "move", "hint", "ping", "search",
        "book", "===", "analysis", "nodestats", "",
    ])) {
        let _ = line.parse::<Command>();
        let _ = line.parse::<Reply>();
    }
}

/// Lines that GUIs and engines have been seen to write.
#[test]
fn lines_of_others_are_understood() {
    let moved = |text: &str| GameMove::bare(MoveText::new(text).unwrap());
    let commands = [
        ("nboard 2", Command::NBoard(2)),
        ("move F5", Command::Move(moved("F5"))),
        ("move PA", Command::Move(moved("PA"))),
        (
            "move F5/-2.00/0.36",
            Command::Move(GameMove {
                eval: Some(Eval::centidiscs(-200)),
                time: Some(360),
                ..moved("F5")
            }),
        ),
        // A value that cannot be read must not invalidate the move.
        ("move c3/nan/1:00", Command::Move(moved("c3"))),
        ("set contempt -50", Command::SetContempt(-50)),
    ];
    for (line, command) in commands {
        assert_eq!(line.parse(), Ok(command), "{line}");
    }
    let Ok(Reply::Search(line)) = "search f5D6C3 +0.36 0 24@73% 12 Mn".parse() else {
        panic!("a hint of Edax");
    };
    assert_eq!((line.pv.as_str(), line.eval.centidiscs), ("f5D6C3", 36));
    assert_eq!(
        (line.depth.to_string().as_str(), line.text.as_str()),
        ("24@73%", "12 Mn")
    );
    let Ok(Reply::Move(mv)) = "=== F5//2.5".parse() else {
        panic!("a move with its time alone");
    };
    assert_eq!((mv.eval, mv.time), (None, Some(2500)));
}
