//! A position and the moves that led to it: what stands where, what is legal, who gives check.

pub(crate) mod checks;
mod make;
pub(crate) mod pins;
mod transform;

use std::fmt;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Color, PIECES, Piece, PieceType};
use crate::square::{FILES, RANKS, SQUARES, Square};
use pins::Pins;

/// Keys of a piece on a square.
static PIECE_KEYS: [[u64; SQUARES]; PIECES] = zobrist::table(u64::from_be_bytes(*b"xiangqi0"));
const BLACK_TO_MOVE: u64 = zobrist::key(u64::from_be_bytes(*b"xiangqi1"));

/// Room for states, in plies, that a new position reserves and that a full one adds.
const ROOM: usize = 128;

/// What a position has beside the board and cannot be computed from it when a move is taken back.
/// The first state of a history is the position that was set up, each further one the position
/// after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The move that led here; none in the first state and after a null move.
    pub mv: Option<Move>,
    pub captured: Option<Piece>,
    pub key: u64,
    /// Plies since the last capture, the set-up position's clock included.
    pub plies_since_capture: u16,
    /// Of these, the plies that count towards the move limit.
    pub rule60: u16,
    /// Checks given since the last capture, by red and by black.
    checks: [u16; 2],
    pins: Pins,
}

impl State {
    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.pins.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.pins.checkers.is_empty()
    }
}

/// A board, whose turn it is, and the game so far.
///
/// Every position is legal: kings and pieces where they can stand, and the side that just moved
/// not in check.
#[derive(Clone)]
pub struct Position {
    board: [Option<Piece>; SQUARES],
    by_color: [Bitboard; 2],
    by_kind: [Bitboard; 7],
    kings: [Square; 2],
    side: Color,
    first_move_number: u16,
    /// The state of each ply so far, up to `ply`; entries beyond are unused room.
    states: Vec<State>,
    ply: usize,
}

impl Position {
    /// A position with this board, on which each side must have one king.
    pub(crate) fn from_board(
        board: [Option<Piece>; SQUARES],
        side: Color,
        plies_since_capture: u16,
        first_move_number: u16,
    ) -> Self {
        let mut position = Self {
            board,
            by_color: [Bitboard::EMPTY; 2],
            by_kind: [Bitboard::EMPTY; 7],
            kings: [Square::new(0); 2],
            side,
            first_move_number,
            states: Vec::new(),
            ply: 0,
        };
        for (square, piece) in Square::all().zip(board) {
            let Some(piece) = piece else { continue };
            position.by_color[piece.color().index()] |= square.into();
            position.by_kind[piece.kind().index()] |= square.into();
            if piece.kind() == PieceType::King {
                position.kings[piece.color().index()] = square;
            }
        }
        let first = State {
            mv: None,
            captured: None,
            key: position.key_from_scratch(),
            plies_since_capture,
            rule60: plies_since_capture,
            checks: [0; 2],
            pins: Pins::of(&position, side),
        };
        position.states.resize(ROOM, first);
        position
    }

    fn key_from_scratch(&self) -> u64 {
        let turn = if self.side == Color::Black {
            BLACK_TO_MOVE
        } else {
            0
        };
        Square::all()
            .zip(self.board)
            .fold(turn, |key, (square, piece)| {
                key ^ piece.map_or(0, |piece| PIECE_KEYS[piece.index()][square.index()])
            })
    }

    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The piece on each square, by [`Square::index`].
    #[inline]
    pub fn board(&self) -> &[Option<Piece>; SQUARES] {
        &self.board
    }

    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// All pieces of a kind, of both sides.
    #[inline]
    pub fn by_kind(&self, kind: PieceType) -> Bitboard {
        self.by_kind[kind.index()]
    }

    /// All pieces of a side and kind.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceType) -> Bitboard {
        self.by_color(color) & self.by_kind(kind)
    }

    #[inline]
    fn state(&self) -> &State {
        &self.states[self.ply]
    }

    #[inline]
    pub(crate) fn pins(&self) -> &Pins {
        &self.state().pins
    }

    /// The Zobrist key of board and side to move, kept up to date move by move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.state().key
    }

    /// Moves made since the position was set up, null moves included.
    #[inline]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The states of the game so far, the set-up position first, the current one last.
    #[inline]
    pub fn history(&self) -> &[State] {
        &self.states[..=self.ply]
    }

    /// The full move number, 1 for the first move of a game.
    pub fn move_number(&self) -> u32 {
        // Each ply of black's completes a full move, whichever side began.
        let began_black = (self.ply() & 1 == 1) != (self.side == Color::Black);
        u32::from(self.first_move_number) + (self.ply() as u32 + u32::from(began_black)) / 2
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.state().checkers()
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.state().in_check()
    }

    /// The move that led here; none at the start and after a null move.
    #[inline]
    pub fn last_move(&self) -> Option<Move> {
        self.state().mv
    }

    #[inline]
    pub fn captured(&self) -> Option<Piece> {
        self.state().captured
    }

    #[inline]
    pub fn plies_since_capture(&self) -> u32 {
        u32::from(self.state().plies_since_capture)
    }

    /// Plies since the last capture that count towards the move limit: neither a side's checks
    /// beyond its tenth nor the replies to these.
    #[inline]
    pub fn rule60(&self) -> u32 {
        u32::from(self.state().rule60)
    }

    /// Whether the side to move has a piece that can make this move, the safety of its king
    /// ignored. Takes any move, even from an empty square.
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let ours = self.by_color(self.side);
        match self.piece_on(mv.from()) {
            Some(piece) if piece.color() == self.side && !ours.contains(mv.to()) => self
                .reach(piece, mv.from(), self.occupied())
                .contains(mv.to()),
            _ => false,
        }
    }

    /// Whether a pseudo-legal move leaves the own king safe.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let pins = self.pins();
        if from == self.king(self.side) {
            let without = self.occupied() - from.into();
            !checks::attacked(self, !self.side, to, without)
        } else if pins.restricted.contains(from) {
            pins::allowed(self, self.side, from).contains(to)
        } else {
            pins.targets.contains(to)
        }
    }

    /// Whether a legal move attacks the enemy king, directly or by discovery.
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        checks::given_by(self, mv)
    }

    /// The squares to which a piece can go; may include squares of its own side's pieces.
    #[inline]
    fn reach(&self, piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
        match piece.kind() {
            PieceType::King => attacks::king(from),
            PieceType::Advisor => attacks::advisor(from),
            PieceType::Elephant => attacks::elephant(from, occupied),
            PieceType::Horse => attacks::horse(from, occupied),
            PieceType::Rook => attacks::rook(from, occupied),
            PieceType::Cannon => attacks::cannon(from, occupied),
            PieceType::Pawn => attacks::pawn(piece.color(), from),
        }
    }

    /// The pieces of both sides that could capture on a square if exactly `occupied` were occupied.
    /// Pieces that are not in `occupied` do not count.
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
        let pawns = attacks::pawn_attackers_to(Color::Red, square) & self.by_color(Color::Red)
            | attacks::pawn_attackers_to(Color::Black, square) & self.by_color(Color::Black);
        let found = attacks::rook(square, occupied) & self.by_kind(Rook)
            | attacks::cannon_captures(square, occupied) & self.by_kind(Cannon)
            | attacks::horse_attackers_to(square, occupied) & self.by_kind(Horse)
            | attacks::elephant(square, occupied) & self.by_kind(Elephant)
            | attacks::advisor(square) & self.by_kind(Advisor)
            | attacks::king(square) & self.by_kind(King)
            | pawns & self.by_kind(Pawn);
        found & occupied
    }
}

impl Position {
    /// The board as text, red below, its ranks counted from `first_rank`: 0 as in ICCS, 1 as in
    /// UCI.
    pub fn diagram(&self, first_rank: u8) -> String {
        let mut text = String::new();
        for rank in (0..RANKS).rev() {
            text.push_str(&format!("{:<2}", rank + first_rank));
            for file in 0..FILES {
                let piece = self.piece_on(Square::at(file, rank));
                text.push(' ');
                text.push(piece.map_or('.', Piece::letter));
            }
            text.push('\n');
        }
        text.push_str(&format!(
            "\n   a b c d e f g h i   {:?} to move\n",
            self.side
        ));
        text
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagram(0))
    }
}
