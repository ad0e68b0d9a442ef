//! Xiangqi in the arena. Moves are ICCS (`h2e2`), red is the first seat, and our own rules are the
//! referee.

use ::cli::message;
use engine_client::{Edit, Protocol};
use xiangqi_rules::record::Record;
use xiangqi_rules::{Color, Move, Piece, Position, Square, ccbridge, fen, outcome, pgn, ubb, xqf};

use super::{Game, IllegalMove, Notation, Referee, RuleChoice, Seat, Spelling, Verdict};
use crate::opening::{Opening, Place};

#[derive(Clone, Copy, Debug, Default)]
pub struct Xiangqi {
    /// How repetition and length are judged.
    pub rules: RuleChoice,
}

impl Notation for Xiangqi {
    fn name(&self) -> &'static str {
        "xiangqi"
    }

    fn start_position(&self) -> &str {
        fen::STARTPOS
    }

    fn format_move(&self, plain: &str, spelling: Spelling) -> String {
        match (spelling, parse(plain)) {
            (Spelling::FromOne, Some(mv)) => {
                let square = |s: Square| format!("{}{}", file_letter(s), s.rank() + 1);
                square(mv.from()) + &square(mv.to())
            }
            _ => plain.to_owned(),
        }
    }

    fn parse_move(&self, text: &str, spelling: Spelling) -> Option<String> {
        // Some engines write `H2-E2`.
        let text = text.to_ascii_lowercase().replace('-', "");
        let first_rank = match spelling {
            Spelling::Plain => 0,
            Spelling::FromOne => 1,
        };
        parse_with_ranks_from(&text, first_rank).map(|mv| mv.to_string())
    }

    /// XBoard's FEN: it has its own letters for horse and elephant, and leaves out the two fields
    /// that Xiangqi does not use.
    fn xboard_position(&self, position: &str) -> String {
        position
            .split_whitespace()
            .filter(|&field| field != "-")
            .enumerate()
            .map(|(i, field)| match i {
                0 => field.chars().map(xboard_letter).collect(),
                _ => field.to_owned(),
            })
            .collect::<Vec<String>>()
            .join(" ")
    }

    fn xboard_edit(&self, position: &str) -> Option<Edit> {
        let position = Position::from_fen(position).ok()?;
        let moves = match position.side_to_move() {
            Color::Black => &EMPTY_FIRST_FILE[..EMPTY_FIRST_FILE.len() - 1],
            Color::Red => &EMPTY_FIRST_FILE,
        };
        // XBoard's colours: white is who moves first.
        let pieces = |color| -> Vec<String> {
            let pieces = Square::all().filter_map(|at| Some((at, position.piece_on(at)?)));
            let pieces = pieces.filter(|(_, piece)| piece.color() == color);
            let letter = |piece: Piece| xboard_letter(piece.letter()).to_ascii_uppercase();
            pieces
                .map(|(at, piece)| format!("{}{at}", letter(piece)))
                .collect()
        };
        let lines = ["edit", "#"].map(str::to_owned).into_iter();
        let lines = lines.chain(pieces(Color::Red)).chain(["c".to_owned()]);
        let lines = lines.chain(pieces(Color::Black)).chain([".".to_owned()]);
        Some(Edit {
            moves: moves.iter().map(ToString::to_string).collect(),
            lines: lines.collect(),
        })
    }
}

impl Game for Xiangqi {
    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Ucci, Protocol::Uci, Protocol::Xboard]
    }

    fn begin(&self, position: &str) -> anyhow::Result<Box<dyn Referee>> {
        let position = Position::from_fen(position)?;
        let choice = self.rules.in_full();
        let usual = choice.repetition().rules();
        let rules = outcome::Rules {
            occurrences: choice.occurrences.unwrap_or(usual.occurrences),
            move_limit: choice.move_limit,
            ..usual
        };
        Ok(Box::new(Board { rules, position }))
    }

    /// Reads a file of XQF or CCBridge.
    fn openings_of_bytes(&self, bytes: &[u8]) -> Option<Vec<(Place, anyhow::Result<Opening>)>> {
        if bytes.starts_with(b"XQ") && bytes.contains(&0) {
            return Some(self.openings_of(vec![xqf::read(bytes)]));
        }
        ccbridge::is_ccbridge(bytes).then(|| self.openings_of(ccbridge::read_each(bytes)))
    }

    /// Reads a file of games in PGN or UBB.
    fn openings(&self, text: &str) -> Option<Vec<(Place, anyhow::Result<Opening>)>> {
        if text.contains(ubb::BEGIN) {
            return Some(self.openings_of(ubb::read_each(text.as_bytes())));
        }
        let is_pgn = text.trim_start().starts_with('[');
        is_pgn.then(|| self.openings_of(pgn::read_each(text.as_bytes())))
    }
}

impl Xiangqi {
    /// The openings that the games of a file are.
    fn openings_of<E>(&self, games: Vec<Result<Record, E>>) -> Vec<(Place, anyhow::Result<Opening>)>
    where
        anyhow::Error: From<E>,
    {
        let games = Place::of_games(games);
        games
            .map(|(place, game)| {
                (
                    place,
                    game.map_err(Into::into)
                        .and_then(|game| self.opening_of(&game)),
                )
            })
            .collect()
    }

    /// The opening that the moves of a game are.
    fn opening_of(&self, game: &Record) -> anyhow::Result<Opening> {
        let moves = game.moves.iter().map(|played| played.mv.to_string());
        let opening = Opening::at(game.start.fen(), moves.collect());
        match opening.set_up(self)?.verdict() {
            Some(verdict) => Err(message!("opening-over", rule = verdict.rule).into()),
            None => Ok(opening),
        }
    }
}

/// Moves from the start position that leave nothing on the first file: `#` in `edit`, which empties
/// the board, does not empty that file in MaxQi. After the last of them red is to move, before it
/// black.
const EMPTY_FIRST_FILE: [&str; 8] = [
    "a3a4", "a6a5", "a4a5", "a9a5", "a0a5", "b9c7", "a5b5", "c7b9",
];

/// `h` for the horse and `e` for the elephant.
fn xboard_letter(c: char) -> char {
    match c {
        'n' => 'h',
        'N' => 'H',
        'b' => 'e',
        'B' => 'E',
        _ => c,
    }
}

struct Board {
    rules: outcome::Rules,
    position: Position,
}

impl Board {
    fn legal(&self, plain: &str) -> Option<Move> {
        parse(plain).filter(|mv| self.position.legal_moves().contains(mv))
    }
}

impl engine_client::Position for Board {
    fn mover(&self) -> Seat {
        seat(self.position.side_to_move())
    }

    fn is_legal(&self, plain: &str) -> bool {
        self.legal(plain).is_some()
    }

    fn position(&self) -> String {
        self.position.fen()
    }
}

impl Referee for Board {
    fn legal_moves(&self) -> Vec<String> {
        let moves = self.position.legal_moves();
        moves.iter().map(Move::to_string).collect()
    }

    fn play(&mut self, plain: &str) -> Result<(), IllegalMove> {
        let mv = self
            .legal(plain)
            .ok_or_else(|| IllegalMove::Illegal(plain.to_owned()))?;
        self.position.make(mv);
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        let ended = outcome::outcome(&self.position, &self.rules)?;
        let winner = ended.winner.map(seat);
        Some(Verdict {
            winner,
            rule: ended.reason.to_string(),
            detail: None,
        })
    }
}

fn seat(color: Color) -> Seat {
    match color {
        Color::Red => Seat::First,
        Color::Black => Seat::Second,
    }
}

fn file_letter(square: Square) -> char {
    char::from(b'a' + square.file())
}

fn parse(plain: &str) -> Option<Move> {
    parse_with_ranks_from(plain, 0)
}

/// Reads `h2e2` or, when red's first rank is 1, `h3e3` and `a10a9`.
fn parse_with_ranks_from(text: &str, first_rank: u8) -> Option<Move> {
    let (from, rest) = square(text, first_rank)?;
    let (to, rest) = square(rest, first_rank)?;
    (rest.is_empty() && from != to).then(|| Move::new(from, to))
}

/// A square at the beginning of the text, and what follows it.
fn square(text: &str, first_rank: u8) -> Option<(Square, &str)> {
    let file = text
        .bytes()
        .next()?
        .checked_sub(b'a')
        .filter(|&file| file < 9)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank: u8 = text[1..=digits].parse().ok()?;
    let rank = rank.checked_sub(first_rank).filter(|&rank| rank < 10)?;
    Some((Square::at(file, rank), &text[digits + 1..]))
}

#[cfg(test)]
mod tests {
    use super::super::Repetition;
    use super::*;
    use xiangqi_rules::notation;

    const GAME: Xiangqi = Xiangqi {
        rules: RuleChoice {
            repetition: None,
            league: false,
            occurrences: Some(3),
            move_limit: Some(120),
        },
    };

    #[test]
    fn moves_are_spelled_both_ways() {
        for (plain, from_one) in [("h2e2", "h3e3"), ("a9a8", "a10a9"), ("i0i9", "i1i10")] {
            assert_eq!(GAME.format_move(plain, Spelling::FromOne), from_one);
            assert_eq!(
                GAME.parse_move(from_one, Spelling::FromOne).as_deref(),
                Some(plain)
            );
            assert_eq!(
                GAME.parse_move(plain, Spelling::Plain).as_deref(),
                Some(plain)
            );
        }
        assert_eq!(
            GAME.parse_move("H2-E2", Spelling::Plain).as_deref(),
            Some("h2e2")
        );
        for text in [
            "",
            "h2",
            "h2h2",
            "j2e2",
            "h2e2x",
            "h10e2",
            "炮二平五",
            "h2e",
            "a99999a1",
        ] {
            assert_eq!(GAME.parse_move(text, Spelling::Plain), None, "{text}");
        }
        assert_eq!(GAME.parse_move("h0e0", Spelling::FromOne), None);
    }

    #[test]
    fn the_referee_knows_legal_from_illegal() {
        let mut board = GAME.begin(GAME.start_position()).unwrap();
        assert!(board.is_legal("h2e2") && !board.is_legal("h2e3") && !board.is_legal("h7e7"));
        assert!(board.play("e0e5").is_err());
        board.play("h2e2").unwrap();
        assert_eq!(board.mover(), Seat::Second);
        assert_eq!(board.verdict(), None);
        assert!(GAME.begin("9/9/9/9/9/9/9/9/9/9 w").is_err());
    }

    #[test]
    fn a_mated_side_has_lost_and_a_stalemated_one_too() {
        // Two rooks on the ranks of the palace; a king that cannot move because of a king and a
        // pawn.
        for (position, rule) in [
            ("R2k5/1R7/9/9/9/9/9/9/9/5K3 b - - 0 1", "checkmate"),
            ("3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1", "stalemate"),
        ] {
            let board = GAME.begin(position).unwrap();
            let verdict = Verdict {
                winner: Some(Seat::First),
                rule: rule.to_owned(),
                detail: None,
            };
            assert_eq!(board.verdict(), Some(verdict), "{position}");
        }
    }

    #[test]
    fn games_of_every_format_are_openings() {
        let game = pgn::read("[Event \"a\"]\n\n1. 炮二平五 马8进7 *\n".as_bytes()).unwrap();
        let pgn = pgn::write(&game[0], notation::Notation::Iccs);
        let read = |bytes: &[u8]| {
            let read = GAME.openings_of_bytes(bytes);
            let read = read.or_else(|| GAME.openings(str::from_utf8(bytes).unwrap()));
            let read = read.unwrap().into_iter();
            let read = read.map(|(place, opening)| match opening {
                Ok(opening) => format!("{place:?} {}", opening.moves.join(" ")),
                Err(why) => format!("{place:?} {why}"),
            });
            read.collect::<Vec<_>>()
        };
        assert_eq!(read(pgn.as_bytes()), ["File h2e2 h9g7"]);
        assert_eq!(read(&xqf::write(&game[0])), ["File h2e2 h9g7"]);
        let two = [pgn.as_str(), "[Event \"b\"]\n\n1. h2h3 x *\n"].join("\n");
        let two = read(two.as_bytes());
        assert_eq!(two[0], "Game(1) h2e2 h9g7");
        assert!(
            two[1].starts_with("Game(2) ") && two[1].contains('x'),
            "{two:?}"
        );
        // Files with one opening per line are left to `opening`.
        for text in ["h2e2 h9g7\n", fen::STARTPOS] {
            assert!(GAME.openings_of_bytes(text.as_bytes()).is_none(), "{text}");
            assert!(GAME.openings(text).is_none(), "{text}");
        }
    }

    #[test]
    fn xboard_reads_other_letters() {
        let position = "3ab4/4k4/9/9/9/9/9/9/4K4/N8 b - - 3 7";
        assert_eq!(
            GAME.xboard_position(position),
            "3ae4/4k4/9/9/9/9/9/9/4K4/H8 b 3 7"
        );
    }

    #[test]
    fn a_board_is_edited_from_an_empty_first_file() {
        for (fen, mover) in [
            ("2ba5/4k4/9/9/9/9/9/9/3K5/N8 b - - 3 7", Seat::Second),
            ("2ba5/4k4/9/9/9/9/9/9/3K5/N8 w - - 3 7", Seat::First),
        ] {
            let edit = GAME.xboard_edit(fen).unwrap();
            let mut board = GAME.begin(GAME.start_position()).unwrap();
            for mv in &edit.moves {
                board.play(mv).unwrap();
            }
            assert_eq!(board.mover(), mover, "{fen}");
            let reached = Position::from_fen(&board.position()).unwrap();
            for rank in 0..10 {
                assert_eq!(reached.piece_on(Square::at(0, rank)), None, "rank {rank}");
            }
            let lines = ["edit", "#", "Ha0", "Kd1", "c", "Ke8", "Ec9", "Ad9", "."];
            assert_eq!(edit.lines, lines, "{fen}");
        }
    }

    #[test]
    fn the_league_judges_at_the_fourth_occurrence_unless_told_otherwise() {
        let plies = |occurrences| {
            let game = Xiangqi {
                rules: RuleChoice {
                    repetition: Some(Repetition::League),
                    occurrences,
                    ..RuleChoice::default()
                },
            };
            let mut board = game.begin("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1").unwrap();
            let mut cycle = ["a1b1", "e9e8", "b1a1", "e8e9"].iter().cycle();
            let is_open = |board: &dyn Referee| board.verdict().is_none();
            let mut played = 0;
            while is_open(&*board) {
                board.play(cycle.next().unwrap()).unwrap();
                played += 1;
            }
            played
        };
        assert_eq!((plies(None), plies(Some(3))), (12, 8));
    }

    #[test]
    fn a_cycle_is_judged_at_its_third_occurrence() {
        let mut board = GAME.begin("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1").unwrap();
        for (ply, mv) in ["a1b1", "e9e8", "b1a1", "e8e9"]
            .iter()
            .cycle()
            .take(8)
            .enumerate()
        {
            assert_eq!(board.verdict(), None, "ply {ply}");
            board.play(mv).unwrap();
        }
        let verdict = Verdict {
            winner: None,
            rule: "repetition".to_owned(),
            detail: None,
        };
        assert_eq!(board.verdict(), Some(verdict));

        // The same with a check in every move of red's.
        let mut board = GAME.begin("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1").unwrap();
        let cycle = ["a1e1", "e9f9", "e1f1", "f9e9", "f1e1"];
        for mv in cycle.iter().chain(&cycle[1..]).chain(&cycle[1..]) {
            if board.verdict().is_none() {
                board.play(mv).unwrap();
            }
        }
        let verdict = Verdict {
            winner: Some(Seat::Second),
            rule: "perpetual check".to_owned(),
            detail: None,
        };
        assert_eq!(board.verdict(), Some(verdict));
    }
}
