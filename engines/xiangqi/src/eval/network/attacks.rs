//! What pieces do to each other, as the network sees it.
use arrayvec::ArrayVec;
use xiangqi_rules::attacks::{self, PALACES, between};
use xiangqi_rules::{Bitboard, Color, Piece, PieceType, Square};

use super::features::{PLACES, place_in_view};

const KINDS: usize = 4;
const VICTIMS: usize = KINDS * 14 * 90;
const PALACE: usize = 2 * KINDS * 9;
const LINES: usize = 2 * 2 * 4 * 4;
const GUARDED: usize = 5 * 14 * 90;
const PALACE_AT: usize = VICTIMS;
const LINES_AT: usize = PALACE_AT + PALACE;
const GUARDED_AT: usize = LINES_AT + LINES;
pub const FACTS: usize = GUARDED_AT + GUARDED;

// In a view.
const VIEW_PALACE: usize = KINDS * PLACES;
const VIEW_LINES: usize = VIEW_PALACE + PALACE;
const VIEW_GUARDED: usize = VIEW_LINES + LINES;
pub const ATTACKS: usize = VIEW_GUARDED + 5 * PLACES;

/// Which families are seen, for experiments.
pub static FAMILIES: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
    std::env::var("FAMILIES").ok().and_then(|v| v.parse().ok()).unwrap_or(15)
});

pub type Facts = ArrayVec<u16, 160>;

static ROW: std::sync::LazyLock<Box<[[u16; FACTS]; 4]>> = std::sync::LazyLock::new(|| {
    let mut table = Box::new([[u16::MAX; FACTS]; 4]);
    for view in 0..4 {
        let (viewer, mirrored) = (Color::ALL[view / 2], view % 2 == 1);
        let seen = |square: Square| {
            let square = if viewer == Color::Black { square.flipped() } else { square };
            if mirrored { square.mirrored() } else { square }
        };
        for piece in Piece::all() {
            for square in Bitboard::ALL {
                let Some(place) = place_in_view(viewer, mirrored, piece, square) else { continue };
                for kind in 0..KINDS {
                    let fact = (kind * 14 + piece.index()) * 90 + square.index();
                    table[view][fact] = (kind * PLACES + usize::from(place)) as u16;
                }
                for kind in 0..5 {
                    let fact = GUARDED_AT + (kind * 14 + piece.index()) * 90 + square.index();
                    table[view][fact] = (VIEW_GUARDED + kind * PLACES + usize::from(place)) as u16;
                }
            }
        }
        for side in Color::ALL {
            let other = usize::from(side != viewer);
            for kind in 0..KINDS {
                for (cell, square) in PALACES[side.index()].into_iter().enumerate() {
                    let at = seen(square);
                    let rank = if other == 1 { at.rank() - 7 } else { at.rank() };
                    let seen_cell = usize::from(rank * 3 + at.file() - 3);
                    table[view][PALACE_AT + (side.index() * KINDS + kind) * 9 + cell] =
                        (VIEW_PALACE + (other * KINDS + kind) * 9 + seen_cell) as u16;
                }
            }
            for kind in 0..2 {
                for direction in 0..4_usize {
                    // Up, down, left, right on the board.
                    let turned = match direction {
                        0 | 1 => direction ^ usize::from(viewer == Color::Black),
                        _ => direction ^ usize::from(mirrored),
                    };
                    for blockers in 0..4 {
                        let of = |side: usize, direction: usize| {
                            ((side * 2 + kind) * 4 + direction) * 4 + blockers
                        };
                        table[view][LINES_AT + of(side.index(), direction)] =
                            (VIEW_LINES + of(other, turned)) as u16;
                    }
                }
            }
        }
    }
    table
});

/// The row of a fact in the view of `side`.
#[inline]
pub fn row(side: Color, mirrored: bool, fact: u16) -> u16 {
    ROW[2 * side.index() + mirrored as usize][usize::from(fact)]
}

/// What is true of a board, whose pieces are given by their index.
pub fn facts(pieces: &[Bitboard; 14]) -> Facts {
    let mut facts = Facts::new();
    let families = *FAMILIES;
    let of = |side: Color| pieces[7 * side.index()..7 * side.index() + 7].iter().fold(Bitboard::EMPTY, |a, &b| a | b);
    let occupied = of(Color::Red) | of(Color::Black);
    for side in Color::ALL {
        let mine = |kind: PieceType| pieces[Piece::new(side, kind).index()];
        let (ours, theirs) = (of(side), of(!side));
        let palace = PALACES[(!side).index()];
        let king = pieces[Piece::new(!side, PieceType::King).index()].first();
        let sets: [(PieceType, fn(Color, Square, Bitboard) -> Bitboard); KINDS] = [
            (PieceType::Rook, |_, square, occupied| attacks::rook(square, occupied)),
            (PieceType::Cannon, |_, square, occupied| attacks::cannon_control(square, occupied)),
            (PieceType::Horse, |_, square, occupied| attacks::horse(square, occupied)),
            (PieceType::Pawn, |side, square, _| attacks::pawn(side, square)),
        ];
        for (number, (kind, reach)) in sets.into_iter().enumerate() {
            let mut all = Bitboard::EMPTY;
            for square in mine(kind) {
                all |= reach(side, square, occupied);
                if number < 2 && families & 2 != 0 && let Some(king) = king && attacks::aligned(square, king) {
                    let blockers = (between(square, king) & occupied).count().min(3) as usize;
                    let direction = if square.file() == king.file() {
                        usize::from(square.rank() < king.rank())
                    } else {
                        2 + usize::from(square.file() > king.file())
                    };
                    let fact = LINES_AT + (((!side).index() * 2 + number) * 4 + direction) * 4 + blockers;
                    if !facts.contains(&(fact as u16)) {
                        facts.push(fact as u16);
                    }
                }
            }
            if families & 4 != 0 {
                for square in all & theirs {
                    if let Some(victim) = (0..14).find(|&piece| pieces[piece].contains(square)) {
                        facts.push(((number * 14 + victim) * 90 + square.index()) as u16);
                    }
                }
            }
            if families & 8 != 0 {
                for square in all & ours {
                    if let Some(victim) = (0..14).find(|&piece| pieces[piece].contains(square)) {
                        facts.push((GUARDED_AT + (number * 14 + victim) * 90 + square.index()) as u16);
                    }
                }
            }
            if families & 1 != 0 {
                for (cell, square) in palace.into_iter().enumerate() {
                    if all.contains(square) {
                        facts.push((PALACE_AT + ((!side).index() * KINDS + number) * 9 + cell) as u16);
                    }
                }
            }
        }
        if families & 8 != 0 {
            let mut all = Bitboard::EMPTY;
            for square in mine(PieceType::King) { all |= attacks::king(square); }
            for square in mine(PieceType::Advisor) { all |= attacks::advisor(square); }
            for square in mine(PieceType::Elephant) { all |= attacks::elephant(square, occupied); }
            for square in all & ours {
                if let Some(victim) = (0..14).find(|&piece| pieces[piece].contains(square)) {
                    facts.push((GUARDED_AT + (4 * 14 + victim) * 90 + square.index()) as u16);
                }
            }
        }
    }
    facts
}
