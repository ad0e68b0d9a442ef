//! Reads the position that a command works on.

use ::cli::input::Input;
use ::cli::message;
use anyhow::{Context, bail};
use app::playable::{self, Loaded, play_moves};
use reversi_rules::ggf::Ggf;
use reversi_rules::obf::Obf;
use reversi_rules::record::Record;
use reversi_rules::{Move, Position, Size, board_text, fen, sequence, sgf};

use super::games;
use crate::engine::Reversi;

/// The characters that a square can be in an OBF line.
const OBF_LETTERS: &[char] = &['-', '.', 'X', 'x', '*', 'O', 'o', 'B', 'b', 'W', 'w'];

/// The board
#[derive(Debug, clap::Args)]
pub struct Setup {
    #[arg(long, value_name = "N|WxH")]
    pub(super) size: Option<Size>,
}

impl Setup {
    fn size(&self) -> Size {
        self.size.unwrap_or(Size::STANDARD)
    }
}

impl playable::Setup<Reversi> for Setup {
    fn start(&self) -> anyhow::Result<Position> {
        Ok(Position::new(self.size()))
    }

    fn read(&self, input: Input) -> anyhow::Result<Loaded<Position, Move>> {
        let Some(game) = games::first(&input, self.size()) else {
            let (name, text) = (input.name.clone(), input.text());
            return Ok(parse(&text, self.size()).context(name)?.into());
        };
        let Record {
            position,
            tags,
            notes,
            ..
        } = game?;
        Ok(Loaded {
            tags,
            comments: notes.into_iter().map(|note| note.comment).collect(),
            ..Loaded::from(position)
        })
    }
}

/// Reads a position in any of its formats.
pub(super) fn parse(text: &str, size: Size) -> anyhow::Result<Position> {
    let trimmed = text.trim();
    let first = trimmed.split([' ', ';', '\n']).next().unwrap_or_default();
    if trimmed.is_empty() {
        bail!(message!("no-position"));
    }
    if trimmed.starts_with("(;") {
        return match trimmed.contains("GM[2]") {
            true => Ok(sgf::parse(trimmed)?),
            false => Ok(Ggf::parse(trimmed)?.position()?.clone()),
        };
    }
    if first.matches('/').count() > 1 {
        return Ok(fen::read(trimmed)?);
    }
    let mut position = Position::new(size);
    if first.starts_with('[')
        || first.contains('.') && first.starts_with(|c: char| c.is_ascii_digit())
    {
        play_moves::<Reversi>(&mut position, trimmed)?;
        return Ok(position);
    }
    if trimmed.lines().count() == 1 {
        if first.len() > 8
            && first.trim_matches(OBF_LETTERS).is_empty()
            && let Some(obf) = Obf::parse(trimmed, size)?
        {
            return Ok(obf.position);
        }
        sequence::play(&mut position, trimmed)?;
        return Ok(position);
    }
    Ok(board_text::parse(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_recognized() {
        let size = Size::STANDARD;
        let mut position = Position::new(size);
        sequence::play(&mut position, "f5").unwrap();
        let ggf = Ggf::of(&position, Vec::new()).to_string();
        let obf = Obf {
            position: position.clone(),
            scores: Vec::new(),
        }
        .to_string();
        let fen = "8/8/8/3ppp2/3Pp3/8/8/8 w - - 0 1";
        let sgf = "(;GM[2]SZ[8];B[fe])";
        let pgn = "[White \"a\"]\n\n1. f5 *\n";
        let drawn = position.to_string();
        let joined = obf.replace([' ', ';'], "");
        for text in [
            "f5", " F5 \n", "1. f5", &ggf, &obf, &joined, &drawn, fen, sgf, pgn,
        ] {
            let read = parse(text, size).unwrap();
            assert_eq!(read.grid(), position.grid(), "{text}");
            assert_eq!(read.side_to_move(), position.side_to_move(), "{text}");
        }
        assert!(parse("", size).is_err());
        assert!(parse("nonsense", size).is_err());
    }
}
