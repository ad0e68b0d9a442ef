//! Gomoku in the arena. Moves are points as Gomocup writes them (`7,7`), black is the first seat,
//! and our own rules are the referee: five rules, renju's forbidden points among them.
//!
//! A position is written as the board, the rule and the stones of the opening in the order in which
//! they were placed: `15x15 renju 7,7 8,8 9,9`. Those stones may stand on forbidden points.

use ::cli::encoding::decode_lossily;
use ::cli::message;
use anyhow::bail;
use engine_client::{Protocol, StoneBoard};
use gomoku_rules::{
    Color, DrawRule, Outcome, Point, Reason, Rule, Size, json, openings, psq, renlib, sgf, text,
};

use super::{Game, IllegalMove, Notation, Referee, Seat, Spelling, Verdict};
use crate::opening::{Opening, Place};

#[derive(Clone, Debug)]
pub struct Gomoku {
    size: Size,
    start: String,
}

impl Gomoku {
    pub fn new(size: Size, rule: Rule) -> Self {
        Self {
            size,
            start: format!("{size} {rule}"),
        }
    }
}

/// A position that was read from its text.
pub(crate) struct Start {
    pub size: Size,
    pub rule: Rule,
    /// The stones of the opening in the order in which they are placed, the first one black.
    pub stones: Vec<Point>,
}

impl Start {
    /// Reads `15x15 renju 7,7 8,8 9,9`.
    pub(crate) fn read(text: &str) -> anyhow::Result<Self> {
        let mut words = text.split_whitespace();
        let mut word = || words.next().unwrap_or_default();
        let (size, rule) = (word().parse()?, word().parse()?);
        let stones = words.map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { size, rule, stones })
    }

    fn game(&self) -> anyhow::Result<gomoku_rules::Game> {
        let mut game =
            gomoku_rules::Game::new(self.size, self.rule).with_draw_rule(DrawRule::Gomocup);
        for &point in &self.stones {
            game.play_opening(point)?;
        }
        Ok(game)
    }
}

impl Notation for Gomoku {
    fn name(&self) -> &'static str {
        "gomoku"
    }

    fn start_position(&self) -> &str {
        &self.start
    }

    fn parse_move(&self, text: &str, _: Spelling) -> Option<String> {
        text.parse::<Point>().ok().map(|point| point.to_string())
    }

    fn stones(&self, position: &str) -> Option<StoneBoard> {
        let start = Start::read(position).ok()?;
        let stones = start.stones.iter();
        Some(StoneBoard {
            width: start.size.width().into(),
            height: start.size.height().into(),
            rule: start.rule.mask(),
            stones: stones.map(|at| (at.x().into(), at.y().into())).collect(),
        })
    }
}

impl Game for Gomoku {
    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Gomocup]
    }

    fn begin(&self, position: &str) -> anyhow::Result<Box<dyn Referee>> {
        let game = Start::read(position)?.game()?;
        Ok(Box::new(Board { game }))
    }

    fn opening(&self, line: &str) -> Option<anyhow::Result<Opening>> {
        let stones = openings::parse_line(line, self.size);
        Some(
            stones
                .map_err(Into::into)
                .and_then(|stones| self.opening_of(&stones)),
        )
    }

    /// Reads the main line of a library of RenLib's.
    fn openings_of_bytes(&self, bytes: &[u8]) -> Option<Vec<(Place, anyhow::Result<Opening>)>> {
        let read = || {
            let tree = renlib::parse(bytes, decode_lossily)?;
            self.on_board(tree.size, &tree.main_line())
        };
        renlib::is_lib(bytes).then(|| vec![(Place::File, read())])
    }

    /// Reads games in SGF, one in JSON or Piskvork's format, or drawn boards, perhaps with openings
    /// written as moves among them.
    fn openings(&self, text: &str) -> Option<Vec<(Place, anyhow::Result<Opening>)>> {
        let of_sgf = |text: &str| self.opening_of_game(sgf::parse(text).map(|read| read.game));
        let games = match text.trim_start().chars().next() {
            _ if psq::is_psq(text) => {
                let read = psq::parse(text).map_err(anyhow::Error::from);
                vec![read.and_then(|game| self.on_board(game.size, &game.moves))]
            }
            Some('(') => match sgf::games(text) {
                Ok(games) => games.into_iter().map(of_sgf).collect(),
                Err(why) => vec![Err(why.into())],
            },
            Some('{') => vec![self.opening_of_game(json::parse(text))],
            _ => Vec::new(),
        };
        if !games.is_empty() {
            let games = games.into_iter();
            return Some(games.map(|opening| (Place::File, opening)).collect());
        }
        let positions = text::parse(text, self.size).ok()?;
        if positions.iter().all(|position| position.moves.is_some()) {
            return None;
        }
        let read = positions.iter().map(|position| {
            let stones = match &position.moves {
                Some(moves) => Ok(moves.clone()),
                None => in_turn(&position.board, position.to_move),
            };
            let size = position.board.size();
            let opening = stones.and_then(|stones| self.on_board(size, &stones));
            (Place::Line(position.line), opening)
        });
        Some(read.collect())
    }
}

impl Gomoku {
    /// The opening that a game from a file is. The rule is the match's.
    fn opening_of_game<E>(&self, game: Result<gomoku_rules::Game, E>) -> anyhow::Result<Opening>
    where
        anyhow::Error: From<E>,
    {
        let game = game?;
        let is_usual = game.start().stones() == 0 && game.first() == Color::Black;
        let stones = match is_usual {
            true => game.moves().to_vec(),
            false => in_turn(game.board(), game.to_move())?,
        };
        self.on_board(game.size(), &stones)
    }

    /// An opening from a file that states the size of its board, which must be this game's.
    fn on_board(&self, found: Size, stones: &[Point]) -> anyhow::Result<Opening> {
        if found != self.size {
            let (found, expected) = (found.to_string(), self.size.to_string());
            bail!(message!("opening-size", found, expected));
        }
        self.opening_of(stones)
    }

    fn opening_of(&self, stones: &[Point]) -> anyhow::Result<Opening> {
        let words: Vec<String> = stones.iter().map(Point::to_string).collect();
        let position = format!("{} {}", self.start, words.join(" "));
        let referee = self.begin(&position)?;
        match referee.verdict() {
            Some(verdict) => Err(message!("opening-over", rule = verdict.rule).into()),
            None => Ok(Opening::at(position, Vec::new())),
        }
    }
}

/// The stones of a drawn board, as if they had been placed in turn, black's first.
fn in_turn(board: &gomoku_rules::Board, side: Color) -> anyhow::Result<Vec<Point>> {
    let of = |color: Color| {
        let stones = board.occupied_points();
        stones.filter(move |&(_, found)| found == color)
    };
    let [black, white] = [Color::Black, Color::White].map(|color| of(color).count());
    let to_move = match black.checked_sub(white) {
        Some(0) => Some(Color::Black),
        Some(1) => Some(Color::White),
        _ => None,
    };
    if to_move != Some(side) {
        bail!(message!("opening-stones", black, white));
    }
    let mut white = of(Color::White);
    let pairs = of(Color::Black).flat_map(|stone| [Some(stone), white.next()]);
    Ok(pairs.flatten().map(|(point, _)| point).collect())
}

struct Board {
    game: gomoku_rules::Game,
}

impl Board {
    /// The point that is meant, if the mover may play there.
    fn check(&self, plain: &str) -> Result<Point, IllegalMove> {
        let point: Point = plain
            .parse()
            .map_err(|_| IllegalMove::Illegal(plain.to_owned()))?;
        self.game
            .check(point)
            .map_err(|_| IllegalMove::Illegal(plain.to_owned()))?;
        match self.game.forbidden(point) {
            None => Ok(point),
            Some(why) => Err(IllegalMove::Forbidden {
                mv: plain.to_owned(),
                why: why.to_string(),
            }),
        }
    }
}

impl engine_client::Position for Board {
    fn mover(&self) -> Seat {
        seat(self.game.to_move())
    }

    fn is_legal(&self, plain: &str) -> bool {
        self.check(plain).is_ok()
    }

    fn position(&self) -> String {
        let board = self.game.board().to_string();
        board.trim_end().replace('\n', "/")
    }
}

impl Referee for Board {
    fn legal_moves(&self) -> Vec<String> {
        let empty = self.game.board().empty_points();
        let allowed = empty.filter(|&point| self.game.forbidden(point).is_none());
        allowed.map(|point| point.to_string()).collect()
    }

    fn play(&mut self, plain: &str) -> Result<(), IllegalMove> {
        let point = self.check(plain)?;
        self.game
            .play(point)
            .map_err(|_| IllegalMove::Illegal(plain.to_owned()))
    }

    fn verdict(&self) -> Option<Verdict> {
        let (winner, rule) = match self.game.outcome()? {
            Outcome::Win { winner, reason } => {
                let rule = match reason {
                    Reason::Five => "five in a row",
                    Reason::Foul(_) => "forbidden move",
                    Reason::Resignation => "resignation",
                };
                (Some(seat(winner)), rule)
            }
            Outcome::Draw => (None, "full board"),
        };
        let line = self.game.winning_line().map(|points| {
            let words: Vec<String> = points.iter().map(Point::to_string).collect();
            words.join(" ")
        });
        Some(Verdict {
            winner,
            rule: rule.to_owned(),
            detail: line,
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

    fn game(rule: Rule) -> Gomoku {
        Gomoku::new(Size::STANDARD, rule)
    }

    #[test]
    fn openings_of_all_spellings_are_stones_of_the_position() {
        let game = game(Rule::Renju);
        for line in ["h8i7h10", "0,0, 1,1, 0,-2", "7,7 8,8 7,5"] {
            let opening = game.opening(line).unwrap().unwrap();
            assert_eq!(opening.position, "15x15 renju 7,7 8,8 7,5", "{line}");
            let referee = game.begin(&opening.position).unwrap();
            assert_eq!(referee.mover(), Seat::Second);
        }
        for (line, says) in [
            ("h8h8", "two stones on 7,7"),
            ("z1", "'z1' is no point"),
            ("3,7 0,0 4,7 0,1 5,7 0,2 6,7 0,3 7,7", "five in a row"),
        ] {
            let error = game.opening(line).unwrap().unwrap_err();
            assert!(error.to_string().contains(says), "{line}: {error}");
        }
    }

    #[test]
    fn drawn_boards_and_games_are_openings() {
        let game = Gomoku::new(Size::new(5, 5).unwrap(), Rule::Freestyle);
        let read = |text: &str| {
            let openings = game.openings(text).unwrap().into_iter();
            let openings = openings.map(|(place, opening)| match opening {
                Ok(opening) => format!("{place:?} {}", opening.position),
                Err(why) => format!("{place:?} {why}"),
            });
            openings.collect::<Vec<_>>()
        };
        let rows = |rows: &str| rows.replace(' ', "\n") + "\n\n";
        assert_eq!(
            read(&rows("..... .X... ..O.. ...X. .....")),
            ["Line(1) 5x5 freestyle 1,1 2,2 3,3"]
        );
        assert_eq!(
            read("Piskvorky 5x5, 11:11, 0\n2,2,0\n3,3,0\n-1\n"),
            ["File 5x5 freestyle 1,1 2,2"]
        );
        let json = r#"{"size":"5x5","rule":"renju","moves":["1,1","2,2"]}"#;
        for text in [
            "(;GM[4]SZ[5];B[bb];W[cc])",
            "(;GM[4]SZ[5]AB[bb];W[cc])",
            json,
        ] {
            assert_eq!(read(text), ["File 5x5 freestyle 1,1 2,2"], "{text}");
        }
        assert_eq!(read("(;GM[4]SZ[5];B[bb])\n(;GM[4]SZ[5];B[cc])").len(), 2);
        for (text, says) in [
            (
                "Piskvorky 15x15, 11:11, 0\n2,2,0\n-1\n",
                "15x15, expected 5x5",
            ),
            ("(;GM[4]SZ[5];B[bb];W[bb])", "File move 2"),
            (
                "(;GM[4]SZ[15];B[bb])",
                "File a board of 15x15, expected 5x5",
            ),
            (
                "(;GM[4]SZ[5]AB[bb][cc];W[dd])",
                "2 black and 1 white stones",
            ),
            (
                &rows("..... .X... ..X.. ...X. ....."),
                "3 black and 0 white stones",
            ),
        ] {
            let why = read(text).remove(0);
            assert!(why.contains(says), "{why}");
        }
        // Files with one opening per line are left to `opening`.
        assert!(game.openings("0,0 1,1\na1b2\n").is_none());
        assert!(game.openings("0,0, 1,1, 0,-2\n").is_none());
    }

    #[test]
    fn a_library_is_an_opening() {
        let tree = sgf::tree("(;GM[4]SZ[15];B[hh];W[ii])").unwrap();
        let bytes = renlib::write(&tree).unwrap();
        let read = game(Rule::Renju).openings_of_bytes(&bytes).unwrap();
        assert_eq!(read[0].1.as_ref().unwrap().position, "15x15 renju 7,7 8,8");
        let read = game(Rule::Renju).openings_of_bytes(&bytes[..21]).unwrap();
        assert!(read[0].1.is_err() && read[0].0 == Place::File);
        assert!(game(Rule::Renju).openings_of_bytes(b"7,7 8,8\n").is_none());
    }

    #[test]
    fn the_referee_distinguishes_illegal_moves_from_forbidden_ones() {
        let position = "15x15 renju 6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0";
        let mut referee = game(Rule::Renju).begin(position).unwrap();
        let error = referee.play("7,7").unwrap_err();
        assert_eq!(error.word(), "forbidden move");
        assert_eq!(error.to_string(), "7,7 is forbidden (double-three)");
        for mv in ["6,7", "15,0", "x"] {
            let error = referee.play(mv).unwrap_err();
            assert_eq!(error.word(), "illegal move", "{mv}");
            assert!(!referee.is_legal(mv));
        }
        assert_eq!(referee.legal_moves().len(), 225 - 8 - 1);
        let free = game(Rule::Freestyle);
        let mut referee = free.begin(&position.replace("renju", "freestyle")).unwrap();
        referee.play("7,7").unwrap();
    }

    #[test]
    fn a_five_ends_the_game_with_its_line() {
        let position = "15x15 standard 3,7 0,0 4,7 0,2 5,7 0,4 6,7 0,6";
        let mut referee = game(Rule::Standard).begin(position).unwrap();
        assert!(referee.verdict().is_none());
        referee.play("7,7").unwrap();
        let verdict = referee.verdict().unwrap();
        assert_eq!(
            (verdict.winner, verdict.rule.as_str()),
            (Some(Seat::First), "five in a row")
        );
        assert_eq!(verdict.detail.as_deref(), Some("3,7 4,7 5,7 6,7 7,7"));
    }
}
