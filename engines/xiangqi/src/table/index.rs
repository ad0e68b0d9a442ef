//! The numbering of the positions of an ending.
//!
//! A number is composed of one for the two kings and one for each group of like pieces: the index
//! of the set of their squares in the combinatorial number system. Only squares where a piece can
//! ever stand count, so an advisor has 5, an elephant 7 and a pawn 55. Of a position and its mirror
//! image only one has a number: that with the first side's king to the left, or if it is in the
//! middle, with the other king to the left. If both kings are in the middle, both images have one.
//!
//! Pieces have *slots*: 0 and 1 for the kings, then the groups. Numbers that put two pieces on one
//! square are not used.

use std::ops::Range;

use ::cli::message;
use ::cli::message::Message;
use xiangqi_rules::attacks;
use xiangqi_rules::bitboard::Bitboard;
use xiangqi_rules::square::SQUARES;
use xiangqi_rules::{Color, PieceType, Position, Square};

use super::material::{KINDS, MAX_PIECES, Material};

/// Most pieces of one kind that a side can have.
const MAX_GROUP: usize = 5;
/// Most position numbers of an ending, for either side to move.
const MAX_POSITIONS: usize = 1 << 31;
/// Number of squares of a palace.
const PALACE: usize = 9;
/// Number of pairs of kings' squares, of mirror images only one.
const PAIRS: usize = 45;

/// The pieces of one kind and side.
#[derive(Clone, Debug)]
pub struct Group {
    pub color: Color,
    pub kind: PieceType,
    pub slots: Range<usize>,
    /// The place of each square among those where such a piece can stand.
    places: [u8; SQUARES],
    /// The sets of squares of the group, by their number.
    sets: Vec<[Square; MAX_GROUP]>,
    stride: usize,
}

#[derive(Clone, Debug)]
pub struct Index {
    pub groups: Vec<Group>,
    pairs: [[Square; 2]; PAIRS],
    /// Number of each pair of kings' squares, by their places in the palaces.
    pair_numbers: [[u8; PALACE]; PALACE],
    size: usize,
}

/// A position of an ending: the square of each slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub squares: [Square; MAX_PIECES],
    pub by_color: [Bitboard; 2],
}

impl Placed {
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    pub fn king(&self, color: Color) -> Square {
        self.squares[color.index()]
    }

    /// The position with the piece of `color` in `slot` moved to another square.
    pub fn moved(&self, color: Color, slot: usize, to: Square) -> Self {
        let mut moved = *self;
        moved.by_color[color.index()] ^= Bitboard::square(self.squares[slot]) | to.into();
        moved.squares[slot] = to;
        moved
    }
}

/// Binomial coefficients: `BINOMIAL[n][k]` is the number of ways to choose `k` of `n`.
const BINOMIAL: [[u32; MAX_GROUP + 1]; SQUARES + 1] = {
    let mut table = [[0; MAX_GROUP + 1]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MAX_GROUP {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

fn points(color: Color, kind: PieceType) -> Bitboard {
    match kind {
        PieceType::King => attacks::PALACES[color.index()],
        PieceType::Advisor => attacks::advisor_points(color),
        PieceType::Elephant => attacks::elephant_points(color),
        PieceType::Pawn => attacks::pawn_points(color),
        _ => Bitboard::ALL,
    }
}

impl Group {
    fn new(color: Color, kind: PieceType, slots: Range<usize>) -> Self {
        let points: Vec<Square> = points(color, kind).into_iter().collect();
        let mut places = [0; SQUARES];
        for (place, square) in points.iter().enumerate() {
            places[square.index()] = place as u8;
        }
        let mut sets = vec![[Square::new(0); MAX_GROUP]];
        for size in 1..=slots.len() {
            // Extend by the greatest place, so that sets come in the order of their numbers.
            let mut larger = Vec::new();
            for (place, &square) in points.iter().enumerate() {
                let smaller = BINOMIAL[place][size - 1] as usize;
                larger.extend(sets[..smaller.min(sets.len())].iter().map(|set| {
                    let mut set = *set;
                    set[size - 1] = square;
                    set
                }));
            }
            sets = larger;
        }
        Self {
            color,
            kind,
            slots,
            places,
            sets,
            stride: 0,
        }
    }

    /// The number of the set of these squares, of which there are at most [`MAX_GROUP`].
    fn number(&self, squares: &[Square]) -> usize {
        let mut places = [0; MAX_GROUP];
        let places = &mut places[..squares.len()];
        for (place, square) in places.iter_mut().zip(squares) {
            *place = self.places[square.index()];
        }
        places.sort_unstable();
        let chosen = places.iter().enumerate();
        chosen
            .map(|(at, &place)| BINOMIAL[usize::from(place)][at + 1] as usize)
            .sum()
    }
}

fn palace_place(square: Square) -> usize {
    usize::from(square.file() - 3 + 3 * (square.rank() % 7))
}

/// The error for an ending that has more positions than a table can hold.
pub(super) fn too_large(material: &Material) -> Message {
    let name = material.to_string();
    message!("table-large", name, limit = MAX_POSITIONS as u64)
}

impl Index {
    /// How many numbers an ending needs for either side to move; none if they are too many.
    pub fn positions(material: &Material) -> Option<usize> {
        let mut positions = PAIRS;
        for color in Color::ALL {
            for kind in KINDS {
                let squares = points(color, kind).count() as usize;
                let sets = BINOMIAL[squares][material.count(color, kind)] as usize;
                positions = positions
                    .checked_mul(sets)
                    .filter(|&positions| positions <= MAX_POSITIONS)?;
            }
        }
        Some(positions)
    }

    /// The numbering of an ending; none if it has too many positions.
    pub fn new(material: &Material) -> Option<Self> {
        let size = Self::positions(material)?;
        let mut groups = Vec::new();
        let mut slot = 2;
        // Defenders first, so that neighbouring numbers differ in the square of an attacker.
        for &kind in KINDS.iter().rev() {
            for color in Color::ALL {
                let slots = slot..slot + material.count(color, kind);
                slot = slots.end;
                if !slots.is_empty() {
                    groups.push(Group::new(color, kind, slots));
                }
            }
        }
        let mut stride = 1usize;
        for group in groups.iter_mut().rev() {
            group.stride = stride;
            stride *= group.sets.len();
        }
        let mut pairs = [[Square::new(0); 2]; PAIRS];
        let mut pair_numbers = [[0; PALACE]; PALACE];
        let mut pair = 0;
        for one in attacks::PALACES[0] {
            for other in attacks::PALACES[1] {
                if !is_mirrored([one, other]) {
                    pairs[pair] = [one, other];
                    pair_numbers[palace_place(one)][palace_place(other)] = pair as u8;
                    pair += 1;
                }
            }
        }
        Some(Self {
            groups,
            pairs,
            pair_numbers,
            size,
        })
    }

    /// How many numbers there are for either side to move.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The kings' part of a number: that of their pair times the positions of each pair.
    fn of_kings(&self, kings: [Square; 2]) -> usize {
        let [one, other] = kings.map(palace_place);
        usize::from(self.pair_numbers[one][other]) * (self.size / PAIRS)
    }

    /// The number of a position, mirrored if necessary. If both kings stand in the middle, the
    /// mirror image has another number.
    pub fn number(&self, placed: &Placed) -> usize {
        let kings = [placed.squares[0], placed.squares[1]];
        let mirrored;
        let placed = if is_mirrored(kings) {
            mirrored = self.mirrored(placed);
            &mirrored
        } else {
            placed
        };
        let groups = self.groups.iter();
        let sets =
            groups.map(|group| group.number(&placed.squares[group.slots.clone()]) * group.stride);
        self.of_kings([placed.squares[0], placed.squares[1]]) + sets.sum::<usize>()
    }

    /// The number after the piece in a slot, not a king, moves to `to`. `placed` must be the
    /// position that [`Self::position`] returns for `number`.
    pub(crate) fn number_after(
        &self,
        number: usize,
        placed: &Placed,
        group: &Group,
        slot: usize,
        to: Square,
    ) -> usize {
        let before = &placed.squares[group.slots.clone()];
        let mut after = [to; MAX_GROUP];
        let after = &mut after[..before.len()];
        after.copy_from_slice(before);
        after[slot - group.slots.start] = to;
        number + group.number(after) * group.stride - group.number(before) * group.stride
    }

    /// The position of a number; none if two pieces would share a square.
    pub fn position(&self, number: usize) -> Option<Placed> {
        let mut squares = [Square::new(0); MAX_PIECES];
        let per_pair = self.size / PAIRS;
        let [one, other] = self.pairs[number / per_pair];
        (squares[0], squares[1]) = (one, other);
        let mut by_color = [Bitboard::from(one), Bitboard::from(other)];
        let mut rest = number % per_pair;
        for group in &self.groups {
            let set = &group.sets[rest / group.stride][..group.slots.len()];
            rest %= group.stride;
            squares[group.slots.clone()].copy_from_slice(set);
            let set: Bitboard = set.iter().copied().collect();
            if set.intersects(by_color[0] | by_color[1]) {
                return None;
            }
            by_color[group.color.index()] |= set;
        }
        Some(Placed { squares, by_color })
    }

    pub fn mirrored(&self, placed: &Placed) -> Placed {
        let mut squares = placed.squares.map(Square::mirrored);
        let by_color = placed
            .by_color
            .map(|set| set.into_iter().map(Square::mirrored).collect());
        // Like pieces keep their order in the slots, which does not affect numbers.
        squares[self.slots()..].fill(Square::new(0));
        Placed { squares, by_color }
    }

    fn slots(&self) -> usize {
        self.groups.last().map_or(2, |group| group.slots.end)
    }

    /// The position whose pieces `of` gives by colour and kind. If `is_turned`, the sides are
    /// swapped and the ranks reversed.
    pub fn gather(&self, is_turned: bool, of: impl Fn(Color, PieceType) -> Bitboard) -> Placed {
        let mut squares = [Square::new(0); MAX_PIECES];
        let mut by_color = [Bitboard::EMPTY; 2];
        let mut put = |color: Color, kind, slots: Range<usize>| {
            let of_color = if is_turned { !color } else { color };
            for (slot, square) in slots.zip(of(of_color, kind)) {
                let square = if is_turned { square.flipped() } else { square };
                squares[slot] = square;
                by_color[color.index()] |= square.into();
            }
        };
        for color in Color::ALL {
            put(color, PieceType::King, color.index()..color.index() + 1);
        }
        for group in &self.groups {
            put(group.color, group.kind, group.slots.clone());
        }
        Placed { squares, by_color }
    }

    /// Converts a position of this material, with the sides swapped if `is_turned`.
    pub fn placed(&self, position: &Position, is_turned: bool) -> Placed {
        self.gather(is_turned, |color, kind| position.pieces(color, kind))
    }
}

/// Whether a position with these kings is numbered as its mirror image.
pub fn is_mirrored([one, other]: [Square; 2]) -> bool {
    const MIDDLE: u8 = 4;
    one.file() > MIDDLE || (one.file() == MIDDLE && other.file() > MIDDLE)
}

/// Whether both kings stand on the middle file, so that a position and its mirror image each have
/// a number.
pub(crate) fn both_central(placed: &Placed) -> bool {
    placed.squares[..2].iter().all(|king| king.file() == 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_a_number_and_every_number_its_position() {
        for (name, sets) in [
            ("KRvK", 90),
            ("KPPvKA", 1485 * 5),
            ("KNvKAABB", 90 * 210),
            ("KCAvKPB", 90 * 5 * 55 * 7),
        ] {
            let material: Material = name.parse().unwrap();
            let index = Index::new(&material).unwrap();
            assert_eq!(index.size(), 45 * sets, "{name}");
            let mut found = 0;
            for number in (0..index.size()).step_by(7) {
                let Some(placed) = index.position(number) else {
                    continue;
                };
                found += 1;
                assert_eq!(index.number(&placed), number, "{name}");
                let mirrored = index.number(&index.mirrored(&placed));
                assert_eq!(
                    mirrored == number,
                    !both_central(&placed) || mirrored == number
                );
                let group = &index.groups[0];
                for to in points(group.color, group.kind) - placed.occupied() {
                    let slot = group.slots.end - 1;
                    let after = placed.moved(group.color, slot, to);
                    let expected = index.number(&after);
                    assert_eq!(
                        index.number_after(number, &placed, group, slot, to),
                        expected
                    );
                }
            }
            assert!(found > index.size() / 14, "{name}");
        }
    }

    #[test]
    fn positions_are_found_whoever_plays_which_side() {
        let index = Index::new(&"KRvKA".parse().unwrap()).unwrap();
        let fen = "3k5/4a4/9/9/9/9/9/9/R8/4K4 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let number = index.number(&index.placed(&position, false));
        for other in [position.mirrored(), position.color_flipped()] {
            let (_, is_turned) = Material::of(&other);
            assert_eq!(index.number(&index.placed(&other, is_turned)), number);
        }
    }
}
