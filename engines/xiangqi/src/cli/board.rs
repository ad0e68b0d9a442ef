//! The board, drawn with Chinese pieces.
//!
//! Every point is two columns wide, as a Chinese character is. With colours red's pieces are red.
//! The characters alone also tell the sides apart: where simplified script has the same character
//! for both (马 车 炮), red's is drawn 傌 俥 炮 and black's 馬 車 砲.

use std::fmt::Write;

use xiangqi_rules::square::{FILES, RANKS};
use xiangqi_rules::{Color, Move, Piece, Position, Square};

/// The label of the river, between the two halves of the board.
const RIVER: &str = "楚 河           汉 界";

type DrawOptions<'a> = app::playable::DrawOptions<'a, Move>;

/// King, advisor, elephant, horse, rook, cannon, pawn.
const RED: [char; 7] = ['帅', '仕', '相', '傌', '俥', '炮', '兵'];
const BLACK: [char; 7] = ['将', '士', '象', '馬', '車', '砲', '卒'];

const RED_ON: &str = "\x1b[1;31m";
const BLACK_ON: &str = "\x1b[1;36m";
const MARK_ON: &str = "\x1b[7m";
const OFF: &str = "\x1b[0m";

fn character(piece: Piece) -> char {
    let kind = piece.kind().index();
    match piece.color() {
        Color::Red => RED[kind],
        Color::Black => BLACK[kind],
    }
}

/// A point without a piece, two columns wide.
fn empty_point(is_target: bool) -> &'static str {
    if is_target { "()" } else { "＋" }
}

/// The line of text between two adjacent ranks, of which `lower` is the lower.
fn between(lower: u8) -> String {
    if lower == 4 {
        return format!("   │     {RIVER}     │");
    }
    // Palace diagonals between files d and f: ranks 0-2 and 7-9.
    let palace = match lower {
        1 | 8 => Some(["╲", "╱"]),
        0 | 7 => Some(["╱", "╲"]),
        _ => None,
    };
    let mut line = String::from("  ");
    for file in 0..FILES {
        line.push_str(" │");
        if file + 1 < FILES {
            line.push_str(match (palace, file) {
                (Some([first, _]), 3) => first,
                (Some([_, second]), 4) => second,
                _ => " ",
            });
            line.push(' ');
        }
    }
    line
}

/// Draws a position; the last move and the targets of the look's moves are marked.
pub(super) fn draw(position: &Position, look: &DrawOptions<'_>) -> String {
    let mut text = String::new();
    let files: Vec<u8> = match look.flipped {
        false => (0..FILES).collect(),
        true => (0..FILES).rev().collect(),
    };
    let ranks: Vec<u8> = match look.flipped {
        false => (0..RANKS).rev().collect(),
        true => (0..RANKS).collect(),
    };
    let letters: Vec<String> = files
        .iter()
        .map(|&f| format!(" {}", (b'a' + f) as char))
        .collect();
    let header = format!("  {}", letters.join("  "));
    let _ = writeln!(text, "{header}");
    for (row, &rank) in ranks.iter().enumerate() {
        let _ = write!(text, "{rank}  ");
        for (column, &file) in files.iter().enumerate() {
            if column > 0 {
                text.push_str("──");
            }
            point(&mut text, position, Square::at(file, rank), look);
        }
        let _ = writeln!(text, " {rank}");
        if let Some(&next) = ranks.get(row + 1) {
            let mut line = between(rank.min(next));
            if look.flipped {
                line = mirrored(&line);
            }
            let _ = writeln!(text, "{line}");
        }
    }
    text.push_str(&header);
    text
}

/// A line of text with its palace diagonals as black sees them.
fn mirrored(line: &str) -> String {
    let turn = |c| match c {
        '╲' => '╱',
        '╱' => '╲',
        other => other,
    };
    line.chars().map(turn).collect()
}

fn point(text: &mut String, position: &Position, square: Square, look: &DrawOptions<'_>) {
    let is_target = look.moves.iter().any(|mv| mv.to() == square);
    let last = position.last_move();
    let is_last = last.is_some_and(|mv| mv.from() == square || mv.to() == square);
    let mark = look.colored && (is_target || is_last);
    if mark {
        text.push_str(MARK_ON);
    }
    match position.piece_on(square) {
        Some(piece) => {
            if look.colored {
                text.push_str(match piece.color() {
                    Color::Red => RED_ON,
                    Color::Black => BLACK_ON,
                });
            }
            text.push(character(piece));
            if look.colored {
                text.push_str(OFF);
            }
        }
        None => {
            text.push_str(empty_point(is_target));
            if mark {
                text.push_str(OFF);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: DrawOptions<'_> = DrawOptions {
        colored: false,
        flipped: false,
        marks: false,
        moves: &[],
    };

    #[test]
    fn the_start_is_drawn_with_both_sides_distinguished() {
        let drawn = draw(&Position::startpos(), &PLAIN);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 21);
        assert_eq!(lines[1], "9  車──馬──象──士──将──士──象──馬──車 9");
        assert_eq!(lines[19], "0  俥──傌──相──仕──帅──仕──相──傌──俥 0");
        assert!(lines[10].contains("楚 河"), "{}", lines[10]);
        assert!(!drawn.contains('\x1b'));
    }

    #[test]
    fn black_may_sit_at_the_bottom_and_colours_end_where_they_began() {
        let look = DrawOptions {
            colored: true,
            flipped: true,
            ..PLAIN
        };
        let drawn = draw(&Position::startpos(), &look);
        assert!(
            drawn
                .lines()
                .nth(1)
                .unwrap()
                .starts_with("0  \x1b[1;31m俥\x1b[0m")
        );
        assert_eq!(drawn.matches(OFF).count(), 32);
    }

    #[test]
    fn targets_are_marked() {
        let position = Position::startpos();
        let legal = position.legal_moves();
        let of_horse: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| mv.from() == Square::at(7, 0))
            .collect();
        let look = DrawOptions {
            moves: &of_horse,
            ..PLAIN
        };
        let drawn = draw(&position, &look);
        assert_eq!(drawn.matches("()").count(), 2);
    }
}
