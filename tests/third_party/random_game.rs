//! Random games whose players now and then shuttle back and forth, chase and check, since games of
//! purely random moves hardly ever repeat a position.

use xiangqi_rules::{Move, Piece, PieceType, Position, attacks, fen};

/// One move in this many begins a shuttle.
const SHUTTLES: u64 = 20;
/// One move in this many is a check, if there is one.
const CHECKS: u64 = 4;
/// Long enough for a third occurrence: two cycles of four moves, and one move that the first may
/// miss.
const SHUTTLE_PLIES: usize = 9;

/// A game in progress, and how far its players are in a shuttle.
pub(crate) struct RandomGame {
    pub(crate) position: Position,
    shuttle: usize,
}

impl RandomGame {
    pub(crate) fn new() -> Self {
        Self {
            position: Position::startpos(),
            shuttle: 0,
        }
    }

    /// Plays a move; returns false if there is none.
    pub(crate) fn advance(&mut self, random: &mut Random) -> bool {
        let mv = self.choose(random);
        if let Some(mv) = mv {
            self.position.make(mv);
        }
        mv.is_some()
    }

    /// The position after the last capture, and the moves since then: all that repetition and the
    /// move limit depend on.
    pub(crate) fn since_capture(&self) -> (String, Vec<Move>) {
        let mut start = self.position.clone();
        let mut moves = Vec::new();
        while let Some(mv) = start.last_move().filter(|_| start.captured().is_none()) {
            moves.push(mv);
            start.unmake();
        }
        moves.reverse();
        (fen::format(&start), moves)
    }

    fn choose(&mut self, random: &mut Random) -> Option<Move> {
        let legal: Vec<Move> = self.position.legal_moves().into_iter().collect();
        let mut begins = false;
        if self.shuttle == 0 && random.below(SHUTTLES) == 0 {
            self.shuttle = SHUTTLE_PLIES;
            begins = true;
        }
        if self.shuttle > 0 {
            self.shuttle -= 1;
            let own_last = self
                .position
                .history()
                .iter()
                .rev()
                .nth(1)
                .and_then(|state| state.mv);
            let back = own_last.map(|mv| Move::new(mv.to(), mv.from()));
            if let Some(back) = back.filter(|back| !begins && legal.contains(back)) {
                return Some(back);
            }
            // Attack something, or escape from an attack.
            let wanted = match self.position.last_move() {
                Some(last) if !begins => self.escapes(&legal, last),
                _ => legal
                    .iter()
                    .copied()
                    .filter(|&mv| self.attacks_something(mv))
                    .collect(),
            };
            if !wanted.is_empty() && random.below(4) > 0 {
                return Some(random.pick(&wanted));
            }
        }
        let gives_check = |mv: &Move| self.position.gives_check(*mv);
        let checks: Vec<Move> = legal.iter().copied().filter(gives_check).collect();
        if !checks.is_empty() && random.below(CHECKS) == 0 {
            return Some(random.pick(&checks));
        }
        (!legal.is_empty()).then(|| random.pick(&legal))
    }

    /// Whether the piece attacks an enemy piece other than a pawn from its new square, without
    /// capturing there.
    fn attacks_something(&self, mv: Move) -> bool {
        let position = &self.position;
        if position.piece_on(mv.to()).is_some() {
            return false;
        }
        let occupied = (position.occupied() - mv.from().into()) | mv.to().into();
        let reach = match position.piece_on(mv.from()).map(Piece::kind) {
            Some(PieceType::Rook) => attacks::rook(mv.to(), occupied),
            Some(PieceType::Cannon) => attacks::cannon_captures(mv.to(), occupied),
            Some(PieceType::Horse) => attacks::horse(mv.to(), occupied),
            _ => return false,
        };
        let pawns = position.by_kind(PieceType::Pawn);
        reach.intersects(position.by_color(!position.side_to_move()) - pawns)
    }

    /// Moves of the pieces that are attacked by the piece that just moved.
    fn escapes(&self, legal: &[Move], last: Move) -> Vec<Move> {
        let position = &self.position;
        let attacked = |mv: &Move| {
            let attackers = position.attackers_to(mv.from(), position.occupied());
            attackers.contains(last.to()) && position.piece_on(mv.to()).is_none()
        };
        legal.iter().copied().filter(attacked).collect()
    }
}

/// A generator with the same numbers on every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A random number less than `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        zobrist::splitmix64(&mut self.0) % bound
    }

    fn pick(&mut self, moves: &[Move]) -> Move {
        moves[self.below(moves.len() as u64) as usize]
    }
}
