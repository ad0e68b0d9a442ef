//! What the languages have in common, made up at random.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::option::{EngineOption, OptionKind};
use protocol::{Inspect, MoveText, Setup};

/// `h2e2` and `h10i10`.
pub(crate) fn mv() -> impl Strategy<Value = MoveText> {
    "[a-i][0-9]{1,2}[a-i][0-9]{1,2}".prop_map(|text| MoveText::new(text).unwrap())
}

pub(crate) fn moves() -> impl Strategy<Value = Vec<MoveText>> {
    vec(mv(), 0..6)
}

/// Text to the end of a line: Chinese too, no blanks at the ends.
pub(crate) fn text() -> impl Strategy<Value = String> {
    "([!-~炮马车]([ -~炮二平五]{0,20}[!-~五])?)?"
}

/// One word that is no keyword of any language: its capital says so.
pub(crate) fn word() -> impl Strategy<Value = String> {
    "[A-Z][!-<>-~]{0,8}"
}

pub(crate) fn phrase() -> impl Strategy<Value = String> {
    vec(word(), 1..4).prop_map(|words| words.join(" "))
}

pub(crate) fn setup() -> impl Strategy<Value = Setup> {
    (option::of(phrase()), moves()).prop_map(|(fen, moves)| Setup { fen, moves })
}

pub(crate) fn inspect() -> impl Strategy<Value = Inspect> {
    prop_oneof![
        Just(Inspect::Board),
        Just(Inspect::Eval),
        Just(Inspect::Flip),
        Just(Inspect::Compiler),
        word().prop_map(|file| Inspect::ExportNet { file }),
        vec(any::<u32>(), 0..=3).prop_map(Inspect::Speedtest),
        option::of(any::<u32>()).prop_map(|depth| Inspect::Bench { depth }),
        any::<u32>().prop_map(|depth| Inspect::Perft { depth }),
    ]
}

/// An option whose name and choices come from `name`.
pub(crate) fn engine_option(name: BoxedStrategy<String>) -> impl Strategy<Value = EngineOption> {
    let number = || option::of(any::<i32>().prop_map(i64::from));
    let kind = prop_oneof![
        Just(OptionKind::Label),
        Just(OptionKind::Button),
        option::of(any::<bool>()).prop_map(|default| OptionKind::Check { default }),
        (number(), number(), number()).prop_map(|(default, min, max)| OptionKind::Spin {
            default,
            min,
            max
        }),
        (option::of(name.clone()), vec(name.clone(), 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        option::of(text()).prop_map(|default| OptionKind::Text { default }),
    ];
    (name, kind).prop_map(|(name, kind)| EngineOption { name, kind })
}

/// Lines that begin like the real ones and go on with anything.
pub(crate) fn noise(verbs: &'static [&'static str]) -> impl Strategy<Value = String> {
    let tail = prop_oneof![any::<String>(), "[ -~]{0,60}", "([a-z0-9]{1,9} ){0,12}"];
    (proptest::sample::select(verbs), tail).prop_map(|(verb, tail)| format!("{verb} {tail}"))
}

/// The properties of a language whose `Command` and `Reply`, made up by `command()` and `reply()`,
/// are told apart by their first words: what is printed is read as it was, and noise that begins
/// with one of the words is an error or stays what it was read as.
macro_rules! inverse {
    (commands: $commands:expr, replies: $replies:expr $(,)?) => {
        proptest! {
            #[test]
            fn commands_are_read_as_they_were_printed(command in command()) {
                let line = command.to_string();
                prop_assert_eq!(line.parse(), Ok(command), "{}", line);
            }

            #[test]
            fn replies_are_read_as_they_were_printed(reply in reply()) {
                let line = reply.to_string();
                prop_assert_eq!(line.parse(), Ok(reply), "{}", line);
            }

            #[test]
            fn noise_is_an_error_or_a_command_that_stays_itself(line in noise($commands)) {
                if let Ok(command) = line.parse::<Command>() {
                    prop_assert_eq!(command.to_string().parse(), Ok(command));
                }
            }

            #[test]
            fn noise_is_an_error_or_a_reply_that_stays_itself(line in noise($replies)) {
                if let Ok(reply) = line.parse::<Reply>() {
                    prop_assert_eq!(reply.to_string().parse(), Ok(reply));
                }
            }
        }
    };
}
pub(crate) use inverse;
