//! The positions of an ending, numbered, and the moves between them.

use arrayvec::ArrayVec;
use xiangqi_rules::attacks;
use xiangqi_rules::bitboard::Bitboard;
use xiangqi_rules::square::{SQUARES, Square};
use xiangqi_rules::{Color, PieceType, Position};

/// Most positions, for one side to move, of an ending that is solved; more would take too long.
const MAX_POSITIONS: usize = 8_000_000;
/// Most attacking pieces of an ending that is solved.
const PIECES: usize = 2;
const POINTS: usize = 9;
const ATTACKING: [PieceType; 4] = [
    PieceType::Rook,
    PieceType::Cannon,
    PieceType::Horse,
    PieceType::Pawn,
];

/// The constants of an ending: the sides, the attacker's pieces, and the numbering of positions.
pub(super) struct Ending {
    attacker: Color,
    kinds: ArrayVec<PieceType, PIECES>,
    fixed: Bitboard,
    palaces: [Points; 2],
    /// The sets of advisors and elephants that the defender may have, by number.
    defenders: Vec<[Bitboard; 2]>,
    /// The number of a set of defenders, by the points of the advisors and those of the elephants.
    numbers: Vec<usize>,
    advisors: Points,
    elephants: Points,
}

struct Points {
    squares: ArrayVec<Square, POINTS>,
    numbers: [u8; SQUARES],
}

impl Points {
    fn new(squares: Bitboard) -> Self {
        let mut numbers = [0; SQUARES];
        let squares: ArrayVec<Square, POINTS> = squares.into_iter().collect();
        for (number, square) in squares.iter().enumerate() {
            numbers[square.index()] = number as u8;
        }
        Self { squares, numbers }
    }

    fn number(&self, square: Square) -> usize {
        usize::from(self.numbers[square.index()])
    }

    /// A set of these squares as bits, one for each by its number.
    fn bits(&self, squares: Bitboard) -> usize {
        squares
            .into_iter()
            .map(|square| 1 << self.number(square))
            .sum()
    }

    /// All sets of at most `most` of these squares.
    fn subsets(&self, most: u32) -> impl Iterator<Item = Bitboard> {
        (0usize..1 << self.squares.len())
            .filter(move |bits| bits.count_ones() <= most)
            .map(|bits| {
                let numbered = self.squares.iter().enumerate();
                let chosen = numbered.filter(|&(number, _)| bits >> number & 1 != 0);
                chosen.map(|(_, &square)| square).collect()
            })
    }
}

/// A position of an ending, without the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    /// Squares of the kings, the attacker's first.
    kings: [Square; 2],
    /// Squares of the attacking pieces; unused entries have the attacker's king's square.
    pieces: [Square; PIECES],
    pub(super) defenders: [Bitboard; 2],
}

impl Placed {
    fn all_defenders(&self) -> Bitboard {
        self.defenders[0] | self.defenders[1]
    }
}

impl Ending {
    pub(super) fn of(position: &Position) -> Option<Self> {
        let attacker = position.side_to_move();
        let of = |color, kind| position.pieces(color, kind);
        if ATTACKING
            .iter()
            .any(|&kind| !of(!attacker, kind).is_empty())
        {
            return None;
        }
        let mut kinds = ArrayVec::new();
        for kind in ATTACKING {
            for _ in of(attacker, kind) {
                kinds.try_push(kind).ok()?;
            }
        }
        let defenders = [PieceType::Advisor, PieceType::Elephant].map(|kind| of(!attacker, kind));
        let advisors = Points::new(attacks::advisor_points(!attacker));
        let elephants = Points::new(attacks::elephant_points(!attacker));
        let mut ending = Self {
            attacker,
            kinds,
            fixed: of(attacker, PieceType::Advisor) | of(attacker, PieceType::Elephant),
            palaces: [attacker, !attacker]
                .map(|color| Points::new(attacks::PALACES[color.index()])),
            defenders: Vec::new(),
            numbers: vec![0; 1 << (advisors.squares.len() + elephants.squares.len())],
            advisors,
            elephants,
        };
        for advisors in ending.advisors.subsets(defenders[0].count()) {
            for elephants in ending.elephants.subsets(defenders[1].count()) {
                ending.defenders.push([advisors, elephants]);
            }
        }
        for number in 0..ending.defenders.len() {
            let bits = ending.bits(ending.defenders[number]);
            ending.numbers[bits] = number;
        }
        let is_small = !ending.kinds.is_empty() && ending.size() <= MAX_POSITIONS;
        is_small.then_some(ending)
    }

    fn bits(&self, [advisors, elephants]: [Bitboard; 2]) -> usize {
        self.advisors.bits(advisors) << self.elephants.squares.len()
            | self.elephants.bits(elephants)
    }

    /// The number of indices for one side to move, many of impossible positions.
    pub(super) fn size(&self) -> usize {
        POINTS * POINTS * SQUARES.pow(self.kinds.len() as u32) * self.defenders.len()
    }

    pub(super) fn placed(&self, position: &Position) -> Placed {
        let kings = [self.attacker, !self.attacker].map(|color| position.king(color));
        let mut pieces = [kings[0]; PIECES];
        let mut at = 0;
        for kind in ATTACKING {
            for square in position.pieces(self.attacker, kind) {
                pieces[at] = square;
                at += 1;
            }
        }
        let defenders = [PieceType::Advisor, PieceType::Elephant];
        Placed {
            kings,
            pieces,
            defenders: defenders.map(|kind| position.pieces(!self.attacker, kind)),
        }
    }

    pub(super) fn index(&self, placed: &Placed) -> usize {
        let mut index = self.palaces[0].number(placed.kings[0]) * POINTS
            + self.palaces[1].number(placed.kings[1]);
        for at in 0..self.kinds.len() {
            index = index * SQUARES + placed.pieces[at].index();
        }
        index * self.defenders.len() + self.numbers[self.bits(placed.defenders)]
    }

    /// The position of an index, the inverse of [`Ending::index`].
    pub(super) fn at(&self, mut index: usize) -> Placed {
        let defenders = self.defenders[index % self.defenders.len()];
        index /= self.defenders.len();
        let mut squares = [0; PIECES];
        for at in (0..self.kinds.len()).rev() {
            squares[at] = index % SQUARES;
            index /= SQUARES;
        }
        let kings = [
            self.palaces[0].squares[index / POINTS],
            self.palaces[1].squares[index % POINTS],
        ];
        let mut pieces = [kings[0]; PIECES];
        for at in 0..self.kinds.len() {
            pieces[at] = Square::new(squares[at] as u8);
        }
        Placed {
            kings,
            pieces,
            defenders,
        }
    }

    fn attacking(&self, placed: &Placed) -> Bitboard {
        placed.pieces[..self.kinds.len()].iter().copied().collect()
    }

    pub(super) fn occupied(&self, placed: &Placed) -> Bitboard {
        self.attacking(placed)
            | placed.all_defenders()
            | self.fixed
            | Bitboard::square(placed.kings[0])
            | Bitboard::square(placed.kings[1])
    }

    /// Whether no two pieces share a square and every piece may stand where it does.
    pub(super) fn is_possible(&self, placed: &Placed) -> bool {
        let pieces =
            self.kinds.len() as u32 + placed.all_defenders().count() + self.fixed.count() + 2;
        let stand = |at: usize| {
            self.kinds[at] != PieceType::Pawn
                || attacks::pawn_points(self.attacker).contains(placed.pieces[at])
        };
        placed.defenders[0].count() + placed.defenders[1].count() == placed.all_defenders().count()
            && self.occupied(placed).count() == pieces
            && (0..self.kinds.len()).all(stand)
    }

    pub(super) fn kings_face(placed: &Placed, occupied: Bitboard) -> bool {
        let [a, b] = placed.kings;
        a.file() == b.file() && !attacks::between(a, b).intersects(occupied)
    }

    /// Whether nothing attacks the defender's king, the other king included, if the piece number
    /// `taken` is ignored.
    pub(super) fn is_safe(&self, placed: &Placed, taken: Option<usize>) -> bool {
        let occupied = self.occupied(placed);
        let checks = |at: usize| {
            let square = placed.pieces[at];
            match self.kinds[at] {
                PieceType::Rook => attacks::rook(square, occupied),
                PieceType::Cannon => attacks::cannon_captures(square, occupied),
                PieceType::Horse => attacks::horse(square, occupied),
                _ => attacks::pawn(self.attacker, square),
            }
            .contains(placed.kings[1])
        };
        !Self::kings_face(placed, occupied)
            && !(0..self.kinds.len()).any(|at| Some(at) != taken && checks(at))
    }

    /// Calls `visit` with the positions one move of the defender away, forwards or backwards, legal
    /// or not, and with none for a legal capture. Ends when `visit` returns true, and then
    /// returns true.
    pub(super) fn defences(
        &self,
        placed: &Placed,
        mut visit: impl FnMut(Option<&Placed>) -> bool,
    ) -> bool {
        let occupied = self.occupied(placed);
        let attacking = self.attacking(placed);
        let blocked = occupied - attacking;
        let mut step = |to: Square, after: Placed| {
            let captures = attacking.contains(to);
            // A legal capture of an attacking piece leaves the ending.
            if captures {
                let taken = after.pieces.iter().position(|&square| square == to);
                return self.is_safe(&after, taken) && visit(None);
            }
            visit(Some(&after))
        };
        for to in attacks::king(placed.kings[1]) - blocked {
            let mut after = *placed;
            after.kings[1] = to;
            if step(to, after) {
                return true;
            }
        }
        for (kind, defenders) in placed.defenders.into_iter().enumerate() {
            for from in defenders {
                let reach = match kind {
                    0 => attacks::advisor(from),
                    _ => attacks::elephant(from, occupied),
                };
                for to in reach - blocked {
                    let mut after = *placed;
                    after.defenders[kind] ^= Bitboard::square(from) | Bitboard::square(to);
                    if step(to, after) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Calls `visit` with the positions from which a move of the attacker leads here.
    pub(super) fn before(&self, placed: &Placed, most: [u32; 2], mut visit: impl FnMut(&Placed)) {
        let occupied = self.occupied(placed);
        for from in attacks::king(placed.kings[0]) - occupied {
            let mut before = *placed;
            before.kings[0] = from;
            visit(&before);
        }
        for (at, kind) in self.kinds.iter().enumerate() {
            let to = placed.pieces[at];
            let (quiet, capturing) = match kind {
                PieceType::Rook => {
                    let lines = attacks::rook(to, occupied) - occupied;
                    (lines, lines)
                }
                PieceType::Cannon => (
                    attacks::cannon_moves(to, occupied),
                    attacks::cannon_control(to, occupied) - occupied,
                ),
                PieceType::Horse => {
                    let from = attacks::horse_attackers_to(to, occupied) - occupied;
                    (from, from)
                }
                _ => {
                    let from = attacks::pawn_attackers_to(self.attacker, to)
                        & attacks::pawn_points(self.attacker);
                    (from - occupied, from - occupied)
                }
            };
            for from in quiet {
                let mut before = *placed;
                before.pieces[at] = from;
                visit(&before);
            }
            let points = [&self.advisors, &self.elephants];
            for kind in 0..2 {
                let captured = placed.defenders[kind].count() < most[kind]
                    && points[kind].squares.contains(&to);
                for from in capturing.into_iter().filter(|_| captured) {
                    let mut before = *placed;
                    before.pieces[at] = from;
                    before.defenders[kind] |= Bitboard::square(to);
                    visit(&before);
                }
            }
        }
    }
}
