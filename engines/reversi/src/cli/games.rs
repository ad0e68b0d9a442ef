//! Reads files of games, for the commands that take many.

use std::path::Path;

use ::cli::input::{FileError, Input, ending};
use ::cli::message;
use anyhow::Context;
use app::cli::source::game_of;
use reversi_rules::Size;
use reversi_rules::format::Format;
use reversi_rules::record::Record;
use reversi_rules::wthor::Wthor;

/// The games of a file, each read or refused with the file's name. None if the file holds something
/// else. `size` is the board of transcripts.
pub(super) fn find(input: &Input, size: Size) -> Option<Vec<anyhow::Result<Record>>> {
    let (name, bytes) = (&input.name, &input.bytes);
    let text;
    let (format, bytes) = match Wthor::parse(bytes) {
        Ok(_) => (Format::Wthor, bytes),
        Err(_) if Format::from_extension(&ending(Path::new(name))) == Some(Format::Wthor) => {
            (Format::Wthor, bytes)
        }
        Err(_) => {
            text = input.clone().in_utf8();
            (Format::of_contents(&text.bytes)?, &text.bytes)
        }
    };
    let games = format.read(bytes, size);
    // Errors in transcripts and WTHOR files name the line or the game themselves.
    let count = match format {
        Format::Transcript | Format::Wthor => 1,
        _ => games.len(),
    };
    let named = games.into_iter().zip(1_usize..);
    let named = named.map(|(game, number)| game.with_context(|| game_of(name, number, count)));
    Some(named.collect())
}

/// Reads a file like [`find`]; it is an error if the file holds no games.
pub(super) fn read(path: &Path, size: Size) -> Vec<anyhow::Result<Record>> {
    of(Input::read(path), size)
}

/// Like [`read`], of an input that may have failed to be read.
pub(super) fn of(input: Result<Input, FileError>, size: Size) -> Vec<anyhow::Result<Record>> {
    let input = match input {
        Ok(input) => input,
        Err(why) => return vec![Err(why.into())],
    };
    match find(&input, size) {
        Some(games) => games,
        None => vec![Err(message!("games-none", name = input.name).into())],
    }
}

/// The first game of an input. None if the input is no file of games or has none.
pub(super) fn first(input: &Input, size: Size) -> Option<anyhow::Result<Record>> {
    find(input, size)?.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, bytes: &[u8]) -> Option<Vec<Result<(), String>>> {
        let input = Input {
            name: name.to_owned(),
            bytes: bytes.to_vec(),
        };
        let games = find(&input, Size::STANDARD)?.into_iter();
        Some(
            games
                .map(|game| game.map(drop).map_err(|why| format!("{why:#}")))
                .collect(),
        )
    }

    #[test]
    fn games_are_found_and_what_is_wrong_is_named() {
        assert_eq!(found("a", b"f5d6\nf5"), Some(vec![Ok(()), Ok(())]));
        let wrong = found("a", b"f5d6\nf5f5").unwrap().remove(1).unwrap_err();
        assert!(wrong.starts_with("a: line 2: move 2"), "{wrong}");
        let wrong = found("a.wtb", b"f5d6").unwrap().remove(0).unwrap_err();
        assert!(wrong.starts_with("a.wtb: a file of 4 bytes"), "{wrong}");
        for (text, says) in [
            (&b"(;GM[2];B[aa])"[..], "b: move 1: "),
            (b"(;GM[2];B[aa])(;GM[2])", "b: game 1: move 1: "),
        ] {
            let wrong = found("b", text).unwrap().remove(0).unwrap_err();
            assert!(wrong.starts_with(says), "{wrong}");
        }
        assert_eq!(found("c", b"--------"), None);
    }
}
