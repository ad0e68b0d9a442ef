//! Reversi in the arena. Moves are squares (`f5`), black is the first seat, positions are OBF
//! lines, and our own rules are the referee.
//!
//! Nobody is asked for a pass: the referee makes it, and [`Notation::turns`] puts it back for
//! engines that must hear of it.

use ::cli::message;
use anyhow::bail;
use engine_client::Protocol;
use reversi_rules::format::{Format, ReadError};
use reversi_rules::ggf::Ggf;
use reversi_rules::obf::Obf;
use reversi_rules::record::Record;
use reversi_rules::{Color, Move, Position, Size, Square, sequence};

use super::{Game, IllegalMove, Notation, Referee, Seat, Spelling, Verdict};
use crate::opening::{Opening, Place};

const LETTERS: [char; 6] = ['-', '.', 'X', 'x', 'O', '*'];

#[derive(Clone, Debug)]
pub struct Reversi {
    size: Size,
    start: String,
}

impl Reversi {
    pub fn new(size: Size) -> Self {
        Self {
            size,
            start: obf(&Position::new(size)),
        }
    }

    /// The game so far, with passes where they were made.
    fn replay(&self, start: &str, moves: &[String]) -> Option<Position> {
        let mut position = self.read(start).ok()?;
        sequence::play(&mut position, &moves.join(" ")).ok()?;
        pass_if_needed(&mut position);
        Some(position)
    }

    fn read(&self, text: &str) -> anyhow::Result<Position> {
        let obf = Obf::parse(text, self.size)?;
        Ok(obf.ok_or_else(|| message!("opening-no-position"))?.position)
    }
}

/// The position as an OBF line.
fn obf(position: &Position) -> String {
    let obf = Obf {
        position: position.clone(),
        scores: Vec::new(),
    };
    obf.to_string().trim_end().to_owned()
}

/// Makes a pass for a side that has no other move.
fn pass_if_needed(position: &mut Position) {
    if position.legal_moves() == [Move::Pass] {
        // It is legal: it was just listed.
        let _ = position.make(Move::Pass);
    }
}

impl Notation for Reversi {
    fn name(&self) -> &'static str {
        "reversi"
    }

    fn start_position(&self) -> &str {
        &self.start
    }

    fn parse_move(&self, text: &str, _: Spelling) -> Option<String> {
        let text = text
            .strip_prefix(['P', 'p'])
            .and_then(|rest| rest.strip_prefix('@'))
            .unwrap_or(text);
        text.parse::<Move>().ok().map(|mv| mv.to_string())
    }

    /// `8/8/8/3pP3/3Pp3/8/8/8 b`: rows from the last one up, `p` black, `P` white.
    fn xboard_position(&self, position: &str) -> String {
        let Ok(position) = self.read(position) else {
            return position.to_owned();
        };
        let size = position.size();
        let row = |row: u8| {
            let mut text = String::new();
            let mut empty = 0;
            for column in 0..size.width() {
                let disc = position.piece_on(Square::at(column, row));
                if disc.is_some() && empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                match disc {
                    Some(Color::Black) => text.push('p'),
                    Some(Color::White) => text.push('P'),
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        };
        let rows: Vec<String> = (0..size.height()).rev().map(row).collect();
        let side = match position.side_to_move() {
            Color::Black => 'b',
            Color::White => 'w',
        };
        format!("{} {side} - - 0 1", rows.join("/"))
    }

    fn record(
        &self,
        start: &str,
        moves: &[String],
        tags: &[(&str, String)],
        seconds: Option<f64>,
    ) -> Option<String> {
        let position = self.replay(start, moves)?;
        let tags = tags
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()));
        let mut record = Ggf::of(&position, tags.collect());
        for note in &mut record.notes {
            note.seconds = seconds;
        }
        Some(record.to_string())
    }

    fn turns(&self, start: &str, moves: &[String]) -> Option<Vec<(Seat, String)>> {
        let position = self.replay(start, moves)?;
        let mut side = position.origin().side_to_move();
        let turns = position.history().map(|mv| {
            let turn = (seat(side), mv.to_string());
            side = !side;
            turn
        });
        Some(turns.collect())
    }

    fn side(&self) -> u32 {
        self.size.width().into()
    }
}

impl Game for Reversi {
    fn protocols(&self) -> &'static [Protocol] {
        // XBoard has no words for a board of another size.
        if self.size == Size::STANDARD {
            &[Protocol::Nboard, Protocol::Gtp, Protocol::Xboard]
        } else {
            &[Protocol::Nboard, Protocol::Gtp]
        }
    }

    fn begin(&self, position: &str) -> anyhow::Result<Box<dyn Referee>> {
        let mut position = self.read(position)?;
        pass_if_needed(&mut position);
        Ok(Box::new(Board { position }))
    }

    /// The moves to which an OBF line gives the best score.
    fn best_moves(&self, line: &str) -> Vec<String> {
        let obf = Obf::parse(line, self.size).ok().flatten();
        let best = obf.and_then(|obf| obf.best());
        best.map_or_else(Vec::new, |(_, moves)| {
            moves.iter().map(ToString::to_string).collect()
        })
    }

    fn opening(&self, line: &str) -> Option<anyhow::Result<Opening>> {
        let first = line.split_whitespace().next()?;
        let is_board = first.len() == self.size.squares() && first.trim_matches(LETTERS).is_empty();
        let read = || {
            let position = if is_board {
                self.read(line)?
            } else {
                let mut position = Position::new(self.size);
                sequence::play(&mut position, line)?;
                position
            };
            self.opening_of(&position)
        };
        Some(read())
    }

    fn openings_of_bytes(&self, bytes: &[u8]) -> Option<Vec<(Place, anyhow::Result<Opening>)>> {
        let is_wthor = Format::of_contents(bytes) == Some(Format::Wthor);
        // What is wrong with a game of such a file says which game it is.
        let named = |game| (Place::File, self.opening_of_game(game));
        is_wthor.then(|| {
            let games = Format::Wthor.read(bytes, self.size);
            games.into_iter().map(named).collect()
        })
    }

    /// Reads a file of games in GGF, SGF or PGN.
    fn openings(&self, text: &str) -> Option<Vec<(Place, anyhow::Result<Opening>)>> {
        let format = Format::of_contents(text.as_bytes());
        let format = format.filter(|&format| format != Format::Transcript)?;
        let games = Place::of_games(format.read(text.as_bytes(), self.size));
        let games = games.map(|(place, game)| (place, self.opening_of_game(game)));
        Some(games.collect())
    }
}

impl Reversi {
    /// The opening that the moves of a game are.
    fn opening_of_game(&self, game: Result<Record, ReadError>) -> anyhow::Result<Opening> {
        let position = game?.position;
        if position.size() != self.size {
            let (found, expected) = (position.size().to_string(), self.size.to_string());
            bail!(message!("opening-size", found, expected));
        }
        self.opening_of(&position)
    }

    /// The opening that leads to a position.
    fn opening_of(&self, position: &Position) -> anyhow::Result<Opening> {
        let places = position.history().filter(|&mv| mv != Move::Pass);
        let moves = places.map(|mv| mv.to_string()).collect();
        let opening = Opening::at(obf(&position.origin()), moves);
        match opening.set_up(self)?.verdict() {
            Some(verdict) => Err(message!("opening-over", rule = verdict.rule).into()),
            None => Ok(opening),
        }
    }
}

/// A game in progress. Whoever is to move has a move, unless the game is over.
struct Board {
    position: Position,
}

impl engine_client::Position for Board {
    fn mover(&self) -> Seat {
        seat(self.position.side_to_move())
    }

    fn is_legal(&self, plain: &str) -> bool {
        plain
            .parse()
            .is_ok_and(|mv| self.position.check(mv).is_ok())
    }

    fn position(&self) -> String {
        obf(&self.position)
    }
}

impl Referee for Board {
    fn legal_moves(&self) -> Vec<String> {
        let moves = self.position.legal_moves();
        moves.into_iter().map(|mv| mv.to_string()).collect()
    }

    fn play(&mut self, plain: &str) -> Result<(), IllegalMove> {
        let illegal = || IllegalMove::Illegal(plain.to_owned());
        let mv = plain.parse().map_err(|_| illegal())?;
        self.position.make(mv).map_err(|_| illegal())?;
        pass_if_needed(&mut self.position);
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        if !self.position.is_over() {
            return None;
        }
        let winner = match self.position.score(Color::Black).signum() {
            0 => None,
            1 => Some(Seat::First),
            _ => Some(Seat::Second),
        };
        let [black, white] = Color::ALL.map(|color| self.position.count(color));
        Some(Verdict {
            winner,
            rule: "disc count".to_owned(),
            detail: Some(format!("{black}-{white}")),
        })
    }
}

fn seat(color: Color) -> Seat {
    match color {
        Color::Black => Seat::First,
        Color::White => Seat::Second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(side: u32) -> Reversi {
        Reversi::new(Size::square(side).unwrap())
    }

    #[test]
    fn moves_are_squares_whoever_writes_them() {
        let game = game(8);
        for (text, plain) in [
            ("F5", "f5"),
            ("P@f5", "f5"),
            ("PA", "pass"),
            ("@@@@", "pass"),
        ] {
            assert_eq!(
                game.parse_move(text, Spelling::Plain).as_deref(),
                Some(plain),
                "{text}"
            );
        }
        assert_eq!(game.parse_move("resign", Spelling::Plain), None);
    }

    #[test]
    fn xboard_engines_play_on_the_usual_board_only() {
        assert!(game(8).protocols().contains(&Protocol::Xboard));
        assert!(!game(6).protocols().contains(&Protocol::Xboard));
    }

    #[test]
    fn games_of_every_format_are_openings() {
        let game = game(8);
        let moves = |read: Vec<(Place, anyhow::Result<Opening>)>| {
            let read = read.into_iter();
            let read = read.map(|(place, opening)| match opening {
                Ok(opening) => format!("{place:?} {}", opening.moves.join(" ")),
                Err(why) => format!("{place:?} {why}"),
            });
            read.collect::<Vec<_>>()
        };
        let ggf = "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5]W[d6];)";
        for text in [ggf, "(;GM[2];B[fe];W[df])", "[Black \"a\"]\n\n1. f5 d6 *"] {
            assert_eq!(
                moves(game.openings(text).unwrap()),
                ["File f5 d6"],
                "{text}"
            );
        }
        assert_eq!(
            moves(game.openings("(;GM[2];B[fe])(;GM[2];B[aa])").unwrap())[..1],
            ["Game(1) f5"]
        );
        for (text, says) in [
            ("(;GM[2];B[aa])", "File move 1: "),
            ("(;GM[2]SZ[6])", "File a board of 6x6, expected 8x8"),
        ] {
            let why = moves(game.openings(text).unwrap()).remove(0);
            assert!(why.starts_with(says), "{text}: {why}");
        }
        let mut wthor = vec![20, 26, 11, 21, 1, 0, 0, 0, 0, 0, 0xc6, 7, 8, 0, 22, 0];
        wthor.extend([1, 0, 2, 0, 3, 0, 64, 60, 56, 64]);
        wthor.resize(16 + 68, 0);
        assert_eq!(
            moves(game.openings_of_bytes(&wthor).unwrap()),
            ["File f5 d6"]
        );
        // Files with one opening per line are left to `opening`.
        for text in ["f5d6\nf5f6\n", game.start_position()] {
            assert!(game.openings(text).is_none(), "{text}");
            assert!(game.openings_of_bytes(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn openings_are_boards_or_moves() {
        let game = game(8);
        let opening = game.opening("f5d6 C3").unwrap().unwrap();
        assert_eq!(
            (opening.position.as_str(), opening.moves.join(" ").as_str()),
            (game.start_position(), "f5 d6 c3")
        );
        let board = game.start_position().to_owned();
        assert_eq!(game.opening(&board).unwrap().unwrap().position, board);
        let over = format!("{} X;", "X".repeat(64));
        for (line, says) in [
            ("f5f5", "occupied"),
            ("hello", "no move"),
            (&over, "disc count"),
        ] {
            let error = game.opening(line).unwrap().unwrap_err();
            assert!(error.to_string().contains(says), "{line}: {error}");
        }
    }

    #[test]
    fn the_referee_passes_for_a_side_that_must() {
        let game = game(4);
        // White has no answer to this; black moves again.
        let mut board = game.begin("XOO-XXXXXXXXXX-- X;").unwrap();
        assert_eq!(board.mover(), Seat::First);
        board.play("d1").unwrap();
        let verdict = board.verdict().unwrap();
        assert_eq!(
            (verdict.winner, verdict.detail.as_deref()),
            (Some(Seat::First), Some("14-0"))
        );
    }

    #[test]
    fn passes_are_put_back_for_engines_that_must_receive_them() {
        let game = game(4);
        // One of these ways to play has a pass in it.
        let played = |way: usize| {
            let mut position = Position::new(Size::square(4).unwrap());
            while !position.is_over() {
                let moves = position.legal_moves();
                let mv = moves[way * (position.history().len() + 1) % moves.len()];
                position.make(mv).unwrap();
            }
            position
        };
        let has_pass = |position: &Position| position.history().any(|mv| mv == Move::Pass);
        let position = (0..100).map(played).find(has_pass).unwrap();
        let moves: Vec<String> = position
            .history()
            .filter(|&mv| mv != Move::Pass)
            .map(|mv| mv.to_string())
            .collect();
        let turns = game.turns(game.start_position(), &moves).unwrap();
        let all: Vec<String> = position.history().map(|mv| mv.to_string()).collect();
        assert_eq!(
            turns.iter().map(|(_, mv)| mv.clone()).collect::<Vec<_>>(),
            all
        );
        for pair in turns.windows(2) {
            assert_ne!(pair[0].0, pair[1].0, "sides alternate");
        }
        let record = game
            .record(
                game.start_position(),
                &moves,
                &[("TI", "1:00/0:02".into())],
                Some(2.0),
            )
            .unwrap();
        assert!(
            record.contains("TI[1:00/0:02]") && record.contains("[PA"),
            "{record}"
        );
        assert_eq!(record.matches("//2.00]").count(), all.len(), "{record}");
    }

    #[test]
    fn xboard_reads_rows_from_below() {
        let game = game(8);
        let fen = game.xboard_position(game.start_position());
        assert_eq!(fen, "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
    }
}
