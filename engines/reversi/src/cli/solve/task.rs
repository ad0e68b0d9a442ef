//! The positions that `solve` is given, with the known scores, from files of any format.

use std::path::{Path, PathBuf};

use ::cli::input::{Input, shown};
use ::cli::message;
use anyhow::{Context, bail};
use reversi_rules::obf::Obf;
use reversi_rules::wthor::Wthor;
use reversi_rules::{Color, Move, Position, Size};

use crate::cli::{games, source};

/// A position's known score to the side to move, and the moves that reach it; empty if those are
/// not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) score: i32,
    pub(super) moves: Vec<Move>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) position: Position,
    pub(super) known: Option<Known>,
}

impl From<Position> for Task {
    fn from(position: Position) -> Self {
        let known = None;
        Self { position, known }
    }
}

impl From<Obf> for Task {
    fn from(obf: Obf) -> Self {
        let known = obf.best().map(|(score, moves)| Known { score, moves });
        let position = obf.position;
        Self { position, known }
    }
}

/// The positions of the files. A game gives its position with `empties` empty squares, default: its
/// last one.
pub(super) fn read(
    files: &[PathBuf],
    size: Size,
    empties: Option<u32>,
) -> anyhow::Result<Vec<Task>> {
    let mut tasks = Vec::new();
    for path in files {
        let before = tasks.len();
        of_file(path, size, empties, &mut tasks)?;
        if tasks.len() == before {
            return Err(message!("no-position")).with_context(|| shown(path));
        }
    }
    for (task, number) in tasks.iter().zip(1_usize..) {
        let size = task.position.size();
        if !size.is_small() {
            let why = message!("solve-too-large", size = size.to_string());
            bail!(message!("solve-position", number, why));
        }
    }
    Ok(tasks)
}

fn of_file(
    path: &Path,
    size: Size,
    empties: Option<u32>,
    tasks: &mut Vec<Task>,
) -> anyhow::Result<()> {
    let input = Input::read(path)?;
    if let Ok(file) = Wthor::parse(&input.bytes) {
        for game in file.games() {
            let game = game.with_context(|| input.name.clone())?;
            let mut position = game.position;
            let depth = u32::from(file.header.depth);
            back_to(&mut position, empties.unwrap_or(depth));
            let for_black = 2 * i32::from(game.black_discs_in_theory) - 64;
            let is_at_depth = position.empties() == depth;
            let known = is_at_depth.then(|| Known {
                score: match position.side_to_move() {
                    Color::Black => for_black,
                    Color::White => -for_black,
                },
                moves: Vec::new(),
            });
            tasks.push(Task { position, known });
        }
        return Ok(());
    }
    if let Some(games) = games::find(&input, size) {
        for game in games {
            let mut position = game?.position;
            if let Some(empties) = empties {
                back_to(&mut position, empties);
            }
            tasks.push(position.into());
        }
        return Ok(());
    }
    let name = input.name.clone();
    let text = input.text();
    let before = tasks.len();
    for (line, number) in text.split('\n').zip(1..) {
        match Obf::parse(line, size) {
            Ok(obf) => tasks.extend(obf.map(Task::from)),
            // The file is no list of positions. It may be a single one.
            Err(why) if tasks.len() == before => match source::parse(&text, size) {
                Ok(position) => {
                    tasks.push(position.into());
                    break;
                }
                Err(_) => return Err(why).context(format!("{name}:{number}")),
            },
            Err(why) => return Err(why).context(format!("{name}:{number}")),
        }
    }
    Ok(())
}

/// Takes moves back until `empties` squares are empty, or the first move is reached.
fn back_to(position: &mut Position, empties: u32) {
    while position.empties() < empties && position.undo().is_some() {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn tasks(name: &str, bytes: &[u8], empties: Option<u32>) -> anyhow::Result<Vec<Task>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        read(&[path], Size::STANDARD, empties)
    }

    #[test]
    fn every_form_is_read() {
        let drawn = Position::new(Size::STANDARD).to_string();
        let obf = "---------------------------OX------XO--------------------------- X;\n";
        let fen = "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1";
        for (text, count) in [
            ("f5d6\nf5f6\n", 2),
            ("(;GM[2];B[fe])(;GM[2])", 2),
            ("1. f5 d6", 1),
            (drawn.as_str(), 1),
            (&obf.repeat(3), 3),
            (fen, 1),
        ] {
            assert_eq!(
                tasks("a", text.as_bytes(), None).unwrap().len(),
                count,
                "{text}"
            );
        }
        let back = tasks("a", b"f5d6c3", Some(59)).unwrap();
        assert_eq!(back[0].position.empties(), 59);
        let why = tasks("a", b"nonsense", None).unwrap_err();
        assert!(
            format!("{why:#}").contains("a:1: the board has 8 squares"),
            "{why:#}"
        );
        for (text, says) in [
            ("f5d6c3x9", "a: line 1: move 4, x9 at character 7: "),
            ("f5d6pass", "a: line 1: move 3, pass at character 5: "),
            ("", "a: no position: expected an OBF line, "),
            (
                "% only a comment\n",
                "a: no position: expected an OBF line, ",
            ),
        ] {
            let why = format!("{:#}", tasks("a", text.as_bytes(), None).unwrap_err());
            assert!(why.contains(says), "{text}: {why}");
        }
        let wide = tasks("a", b"(;GM[2]SZ[10])", None).unwrap_err();
        assert!(
            wide.to_string().contains("a board of 10x10 is not solved"),
            "{wide}"
        );
    }

    /// The shortest game there is: the score 64 to 0 is known for the position two moves before
    /// the end, and for no other.
    #[test]
    fn the_theoretical_score_of_wthor_is_known_at_its_depth() {
        let mut bytes = vec![20, 26, 11, 21, 1, 0, 0, 0, 0, 0, 0xc6, 7, 8, 0, 53, 0];
        bytes.extend([1, 0, 2, 0, 3, 0, 64, 64]);
        bytes.extend([65, 46, 35, 66, 57, 64, 75, 56, 53]);
        bytes.resize(16 + 68, 0);
        let task = tasks("a.wtb", &bytes, None).unwrap().remove(0);
        assert_eq!(
            (task.position.empties(), task.known.unwrap().score),
            (53, -64)
        );
        let other = tasks("a.wtb", &bytes, Some(52)).unwrap().remove(0);
        assert_eq!((other.position.empties(), other.known), (52, None));
    }
}
