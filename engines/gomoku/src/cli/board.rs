//! The board drawn in text: letters for the columns, numbers for the rows from the bottom, as in
//! renju diagrams.
//!
//! Everything is recognisable without colours: the last move stands in brackets, a winning run
//! between `<` and `>`, and a forbidden point shows its reason: 3 two threes, 4 two fours, 6 six or
//! more in a row.

use gomoku_rules::{Board, Color, Forbidden, Game, Point};

const BLACK_ON: &str = "\x1b[1;36m";
const WHITE_ON: &str = "\x1b[1;33m";
const FORBIDDEN_ON: &str = "\x1b[31m";
const MARK_ON: &str = "\x1b[7m";
const OFF: &str = "\x1b[0m";

#[derive(Clone, Debug)]
pub(super) struct Picture<'a> {
    pub(super) board: &'a Board,
    /// The last move, which is set in brackets.
    pub(super) last: Option<Point>,
    pub(super) winning: Vec<Point>,
    /// The points forbidden to black.
    pub(super) forbidden: Vec<(Point, Forbidden)>,
    pub(super) colored: bool,
}

/// The character that stands for a forbidden point.
pub(super) const fn symbol(reason: Forbidden) -> char {
    match reason {
        Forbidden::DoubleThree => '3',
        Forbidden::DoubleFour => '4',
        Forbidden::Overline => '6',
    }
}

/// The marks beside a stone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    None,
    Last,
    Winning,
}

impl Frame {
    const fn between(left: Self, right: Self) -> char {
        match (left, right) {
            (Self::None, Self::None) => ' ',
            (Self::Winning, Self::Winning) => '-',
            (_, Self::Last) => '[',
            (Self::Last, _) => ']',
            (_, Self::Winning) => '<',
            (Self::Winning, _) => '>',
        }
    }
}

impl<'a> Picture<'a> {
    pub(super) fn of(board: &'a Board) -> Self {
        Self {
            board,
            last: None,
            winning: Vec::new(),
            forbidden: Vec::new(),
            colored: false,
        }
    }

    /// The board of a game with its last move and winning run.
    pub(super) fn of_game(game: &'a Game) -> Self {
        Self {
            last: game.moves().last().copied(),
            winning: game.winning_line().unwrap_or_default(),
            ..Self::of(game.board())
        }
    }

    fn frame(&self, point: Point) -> Frame {
        if self.winning.contains(&point) {
            Frame::Winning
        } else if self.last == Some(point) {
            Frame::Last
        } else {
            Frame::None
        }
    }

    /// The character of a point and its colour code.
    fn point(&self, point: Point) -> (char, &'static str) {
        let reason = self.forbidden.iter().find(|(at, _)| *at == point);
        match (self.board.get(point), reason) {
            (Some(color @ Color::Black), _) => (color.letter(), BLACK_ON),
            (Some(color @ Color::White), _) => (color.letter(), WHITE_ON),
            (None, Some((_, reason))) => (symbol(*reason), FORBIDDEN_ON),
            (None, None) => ('.', ""),
        }
    }

    /// The drawing, with a line for each row and for the letters above and below.
    pub(super) fn draw(&self) -> String {
        let size = self.board.size();
        let letters: Vec<String> = (0..size.width())
            .map(|x| char::from(b'a' + x).to_string())
            .collect();
        let header = format!("    {}\n", letters.join(" "));
        let mut text = header.clone();
        for y in 0..size.height() {
            let number = size.height() - y;
            text.push_str(&format!("{number:>3}"));
            let mut left = Frame::None;
            for x in 0..size.width() {
                let point = Point::new(x, y);
                let frame = self.frame(point);
                text.push(Frame::between(left, frame));
                self.push(&mut text, point, frame);
                left = frame;
            }
            text.push(Frame::between(left, Frame::None));
            text.push_str(&format!("{number}\n"));
        }
        text.push_str(&header);
        text
    }

    fn push(&self, text: &mut String, point: Point, frame: Frame) {
        let (character, color) = self.point(point);
        let plain = color.is_empty() || !self.colored;
        if plain {
            text.push(character);
            return;
        }
        if frame != Frame::None {
            text.push_str(MARK_ON);
        }
        text.push_str(color);
        text.push(character);
        text.push_str(OFF);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::{Rule, Size};

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Size::new(6, 5).unwrap(), Rule::Freestyle);
        for word in moves.split_whitespace() {
            game.play(word.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn the_last_move_and_then_the_five_are_framed() {
        let moves = "0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1";
        let drawn = Picture::of_game(&game(moves)).draw();
        let expected = "    a b c d e f\n  5 X X X X . . 5\n  4 O O O[O]. . 4\n  3 . . . . . . 3\n  \
                        2 . . . . . . 2\n  1 . . . . . . 1\n    a b c d e f\n";
        assert_eq!(drawn, expected);
        let won = Picture::of_game(&game(&format!("{moves} 4,0"))).draw();
        assert!(won.contains("\n  5<X-X-X-X-X>. 5\n"), "{won}");
    }

    #[test]
    fn colours_end_where_they_began_and_forbidden_points_show_why() {
        let game = game("0,0 0,1");
        let picture = Picture {
            colored: true,
            forbidden: vec![(Point::new(5, 4), Forbidden::Overline)],
            ..Picture::of_game(&game)
        };
        let drawn = picture.draw();
        assert!(drawn.contains("\x1b[31m6\x1b[0m 1\n"), "{drawn}");
        assert!(drawn.contains("[\x1b[7m\x1b[1;33mO\x1b[0m]"), "{drawn}");
        assert_eq!(drawn.matches(OFF).count(), 3);
    }
}
