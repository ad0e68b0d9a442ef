//! Where a command's position comes from.

use ::cli::input::Input;
use anyhow::{Context, bail};
use reversi_rules::ggf::Ggf;
use reversi_rules::obf::Obf;
use reversi_rules::{Position, Size, board_text, sequence};

/// Characters of a square in an OBF line.
const OBF_LETTERS: &[char] = &['-', '.', 'X', 'x', '*', 'O', 'o'];

#[derive(Debug, clap::Args)]
pub(super) struct Source {
    /// Board size, an even number or two: 8, 4x6
    #[arg(long, default_value = "8", value_name = "N|WxH")]
    size: Size,

    /// A position: an OBF line, a GGF game, a drawn board, moves as f5d6c3, or a file of one, - for
    /// stdin
    #[arg(long, value_name = "TEXT|FILE|-", allow_hyphen_values = true)]
    position: Option<String>,
}

impl Source {
    /// The position that is asked about: the start of a game unless told.
    pub(super) fn position(&self) -> anyhow::Result<Position> {
        match &self.position {
            None => Ok(Position::new(self.size)),
            Some(told) => {
                let input = Input::told("--position", told)?;
                let name = input.name.clone();
                parse(&input.text(), self.size).context(name)
            }
        }
    }
}

/// A position in whichever form it is written.
pub(super) fn parse(text: &str, size: Size) -> anyhow::Result<Position> {
    let trimmed = text.trim();
    let first = trimmed.split([' ', ';', '\n']).next().unwrap_or_default();
    if trimmed.is_empty() {
        bail!("no position: expected an OBF line, a GGF game, a drawn board or moves as f5d6c3");
    }
    if trimmed.starts_with("(;") {
        return Ok(Ggf::parse(trimmed)?.position()?.clone());
    }
    if trimmed.lines().count() == 1 {
        if first.len() > 8
            && first.trim_matches(OBF_LETTERS).is_empty()
            && let Some(obf) = Obf::parse(trimmed, size)?
        {
            return Ok(obf.position);
        }
        let mut position = Position::new(size);
        sequence::play(&mut position, trimmed)?;
        return Ok(position);
    }
    Ok(board_text::parse(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_told_apart() {
        let size = Size::STANDARD;
        let mut position = Position::new(size);
        sequence::play(&mut position, "f5").unwrap();
        let ggf = Ggf::of(&position, Vec::new()).to_string();
        let obf = Obf {
            position: position.clone(),
            scores: Vec::new(),
        }
        .to_string();
        for text in ["f5", " F5 \n", &ggf, &obf, &position.to_string()] {
            let read = parse(text, size).unwrap();
            assert_eq!(read.grid(), position.grid(), "{text}");
            assert_eq!(read.side_to_move(), position.side_to_move(), "{text}");
        }
        assert!(parse("", size).is_err());
        assert!(parse("nonsense", size).is_err());
    }
}
