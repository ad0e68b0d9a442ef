use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::gtp::{Color, Command, Request, Response, TimeSettings, known_commands};
use protocol::{MoveText, NonStandard};

use crate::parts::{inspect, noise, phrase, text, word};

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn square() -> impl Strategy<Value = MoveText> {
    "[a-z][1-9][0-9]?".prop_map(|text| MoveText::new(text).unwrap())
}

/// Replaces `#`, which would begin a comment.
fn plain(text: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    text.prop_map(|text| text.replace('#', "x"))
}

fn command() -> impl Strategy<Value = Command> {
    let bare: Vec<Command> = known_commands(true)
        .filter_map(|name| name.parse::<Request>().ok())
        .map(|request| request.command)
        .collect();
    let millis = || 0..1_000_000_000_u64;
    // Ensures that the last word of the file name is no number, which would be read as the move.
    let file = plain(phrase()).prop_map(|file| file + "x");
    prop_oneof![
        proptest::sample::select(bare),
        Just(Command::Interrupt),
        plain(word()).prop_map(Command::KnownCommand),
        any::<u32>().prop_map(Command::BoardSize),
        plain(text()).prop_map(Command::Komi),
        (color(), square()).prop_map(|(color, mv)| Command::Play { color, mv }),
        color().prop_map(Command::GenMove),
        color().prop_map(Command::RegGenMove),
        (millis(), millis(), any::<u32>()).prop_map(|(main, byo_yomi, stones)| {
            Command::TimeSettings(TimeSettings {
                main,
                byo_yomi,
                stones,
            })
        }),
        (color(), millis(), any::<u32>()).prop_map(|(color, time, stones)| Command::TimeLeft {
            color,
            time,
            stones
        }),
        plain(phrase()).prop_map(Command::SetGame),
        (file, option::of(any::<u32>()))
            .prop_map(|(file, before)| Command::LoadSgf { file, before }),
        vec((color(), square()), 0..4).prop_map(Command::PlaySequence),
        (plain(phrase()), plain(word()))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        inspect().prop_map(|inspect| Command::NonStandard(match inspect {
            NonStandard::ExportNet { file } => NonStandard::ExportNet {
                file: file.replace('#', "x")
            },
            inspect => inspect,
        })),
    ]
}

fn response() -> impl Strategy<Value = Response> {
    let lines = vec(text(), 0..4).prop_map(|lines| lines.join("\n"));
    (option::of(any::<u64>()), any::<bool>(), lines).prop_map(|(id, success, text)| {
        if success {
            Response::success(id, text)
        } else {
            Response::failure(id, text)
        }
    })
}

proptest! {
    #[test]
    fn requests_are_read_as_they_were_written(
        id in option::of(any::<u64>()),
        command in command(),
    ) {
        let id = id.filter(|_| command != Command::Interrupt);
        let request = Request { id, command };
        prop_assert_eq!(request.to_string().parse(), Ok(request));
    }

    #[test]
    fn responses_are_read_as_they_were_written(response in response()) {
        prop_assert_eq!(response.to_string().parse(), Ok(response));
    }

    #[test]
    fn nothing_panics(line in noise(&[
        "play", "1 play", "genmove", "time_settings", "time_left", "boardsize", "komi", "loadsgf",
        "gogui-play_sequence", "=", "=1", "?", "#", "",
    ])) {
        let _ = line.parse::<Request>();
        let _ = line.parse::<Response>();
    }
}

/// Every command that is listed can be parsed, with arguments if it takes some.
#[test]
fn every_command_listed_is_known() {
    assert!(known_commands(true).count() >= 29);
    for name in known_commands(true) {
        let tail = match name {
            "time_settings" => "1 2 3",
            "time_left" => "b 1 2",
            "play" => "W pass",
            "sanqi-set" => "Move Overhead 4",
            "genmove" | "reg_genmove" => "B",
            _ => "4",
        };
        let line = match name {
            "gogui-play_sequence" => format!("{name} b f5 w d6"),
            _ => format!("{name} {tail}"),
        };
        assert!(line.parse::<Request>().is_ok(), "{line}");
    }
}
