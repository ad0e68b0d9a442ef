//! Where a command's position comes from.

use std::io::Read;
use std::path::Path;

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
    #[arg(long, value_name = "TEXT|FILE|-")]
    position: Option<String>,
}

impl Source {
    /// The position that is asked about: the start of a game unless told.
    pub(super) fn position(&self) -> anyhow::Result<Position> {
        match &self.position {
            None => Ok(Position::new(self.size)),
            Some(told) => {
                let (name, text) = fetch(told)?;
                parse(&text, self.size).with_context(|| name)
            }
        }
    }
}

/// What was told and what it says: stdin, a file of that name, or the text itself.
fn fetch(told: &str) -> anyhow::Result<(String, String)> {
    let path = Path::new(told);
    let (name, bytes) = if told == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("stdin")?;
        ("stdin".into(), bytes)
    } else if path.is_file() {
        let bytes = std::fs::read(path).with_context(|| told.to_owned())?;
        (told.to_owned(), bytes)
    } else {
        ("--position".into(), told.as_bytes().to_vec())
    };
    Ok((name, String::from_utf8_lossy(&bytes).into_owned()))
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
