//! Verifies tables on random positions.
//!
//! Each position is compared with three things that do not depend on how the table was made: the
//! values of the positions after its legal moves, by the rules crate; a search of all moves for
//! mates of a few moves ([`exhaustive`]), which can also prove that there is none; and a proof of a
//! longer mate ([`mate::solve`]), which may not be shorter than the table's.

use std::fmt;

use xiangqi_rules::square::RANKS;
use xiangqi_rules::{Color, Piece, Position, Square};

use super::index::{Index, Placed};
use super::probe::{Table, Tablebases};
use super::value::Value;
use crate::search::mate::{self, Attack, Outcome, exhaustive};

/// Most positions of the search of all moves.
const EXHAUSTIVE_NODES: u64 = 20_000;
/// Most positions of a proof.
const PROOF_NODES: u64 = 300;
const PROOF: Attack = Attack::Any { nodes: 20 };

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    pub positions: u64,
    /// Mates of a few moves that the search of all moves found.
    pub mates: u64,
    /// Positions where it proved that there is none.
    pub refuted: u64,
    /// Mates that the proof search found where the search of all moves did not.
    pub proofs: u64,
    /// Positions where the table disagrees, each with the first check that showed it.
    pub differences: Vec<Difference>,
}

/// A position where the table and a check disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub fen: String,
    pub value: Value,
    /// The result of the check that disagrees with `value`.
    pub other: Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// The value that follows from the positions after its moves.
    Moves(Value),
    /// A mate in this number of plies.
    Mate(usize),
    /// No mate in at most this number of plies.
    NoMate(usize),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}, {:?}", self.fen, self.value, self.other)
    }
}

/// Verifies `positions` random positions of a table, with an exhaustive search for mates of at most
/// `moves` moves. The smaller tables must be among `tables`.
pub fn verify(
    table: &Table,
    tables: &Tablebases,
    positions: u64,
    moves: u32,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Verified {
    let mut verified = Verified::default();
    let mut state = seed;
    while verified.positions < positions && !stop() {
        let number = zobrist::splitmix64(&mut state) as usize % table.index.size();
        let mover = Color::ALL[zobrist::splitmix64(&mut state) as usize % 2];
        let placed = table.index.position(number);
        let Some(position) = placed.and_then(|placed| position(&table.index, &placed, mover))
        else {
            continue;
        };
        verified.positions += 1;
        let value = table.value(mover, number);
        let difference = |other| Difference {
            fen: position.fen(),
            value,
            other,
        };
        let found = compare(&position, value, tables, moves, &mut verified);
        verified.differences.extend(found.map(difference));
    }
    verified
}

/// Converts to a position of the rules crate; none if it is illegal.
pub(super) fn position(index: &Index, placed: &Placed, mover: Color) -> Option<Position> {
    let mut board = [['.'; 9]; RANKS as usize];
    let mut put = |square: Square, piece: Piece| {
        board[usize::from(square.rank())][usize::from(square.file())] = piece.letter();
    };
    for color in Color::ALL {
        put(
            placed.king(color),
            Piece::new(color, xiangqi_rules::PieceType::King),
        );
    }
    for group in &index.groups {
        for slot in group.slots.clone() {
            put(placed.squares[slot], Piece::new(group.color, group.kind));
        }
    }
    let rank = |rank: &[char; 9]| {
        rank.iter()
            .map(|&c| if c == '.' { '1' } else { c })
            .collect::<String>()
    };
    let ranks: Vec<String> = board.iter().rev().map(rank).collect();
    let side = if mover == Color::Red { 'w' } else { 'b' };
    Position::from_fen(&format!("{} {side}", ranks.join("/"))).ok()
}

/// The value of a position as the best of the values after its moves; none if one is unknown.
pub(crate) fn by_moves(position: &Position, tables: &Tablebases) -> Option<Value> {
    let mut position = position.clone();
    let moves = position.legal_moves();
    let values = moves.into_iter().map(|mv| {
        position.make(mv);
        let value = tables.probe(&position).map(before);
        position.unmake();
        value
    });
    let values: Option<Vec<Value>> = values.collect();
    Some(
        values?
            .into_iter()
            .max_by_key(|&value| rank(value))
            .unwrap_or(Value::Loss(0)),
    )
}

/// Converts the value of a position to the value of the move that leads there, for the side that
/// makes it.
pub fn before(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies + 1),
        Value::Loss(plies) => Value::Win(plies + 1),
        Value::WinByRule => Value::LossByRule,
        Value::LossByRule => Value::WinByRule,
        other => other,
    }
}

/// Orders values: the better for the side to move, the greater.
pub fn rank(value: Value) -> i32 {
    match value {
        Value::Win(plies) => 1_000_000 - i32::from(plies),
        Value::WinByRule => 2,
        Value::Draw | Value::Unjudged => 0,
        Value::LossByRule => -2,
        Value::Loss(plies) => i32::from(plies) - 1_000_000,
    }
}

fn compare(
    position: &Position,
    value: Value,
    tables: &Tablebases,
    moves: u32,
    verified: &mut Verified,
) -> Option<Other> {
    if let Some(other) = by_moves(position, tables) {
        // A repetition is judged over all positions of its cycle, so the values after one move
        // need not show it.
        let by_rule = matches!(
            value,
            Value::WinByRule | Value::LossByRule | Value::Unjudged
        );
        if rank(other) != rank(value) && !(by_rule && rank(other) == 0) {
            return Some(Other::Moves(other));
        }
    }
    let plies = match value {
        Value::Win(plies) => usize::from(plies),
        _ => usize::MAX,
    };
    let few = 2 * moves as usize - 1;
    match exhaustive::solve(position, moves, EXHAUSTIVE_NODES, &|| false) {
        Outcome::Mate(mate) => {
            verified.mates += 1;
            return (mate.line.len() != plies).then_some(Other::Mate(mate.line.len()));
        }
        Outcome::None(_) => {
            verified.refuted += 1;
            if plies <= few {
                return Some(Other::NoMate(few));
            }
        }
        Outcome::Unknown(_) => {}
    }
    match mate::solve(position, PROOF, 1, PROOF_NODES, &|| false) {
        Outcome::Mate(mate) => {
            verified.proofs += 1;
            (mate.line.len() < plies).then_some(Other::Mate(mate.line.len()))
        }
        _ => None,
    }
}
