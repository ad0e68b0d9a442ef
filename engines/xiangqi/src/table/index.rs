//! The positions of an ending, numbered.
//!
//! A number is made of one for the two kings and one for each group of like pieces: which of the
//! sets of that many squares they stand on, by the combinatorial number system. A piece has only
//! the squares where it can ever stand, so an advisor has 5, an elephant 7 and a pawn 55. Of a
//! position and its mirror image one has a number, that with the first side's king to the left, or
//! where it is in the middle the other's. Where both kings are, both images have one.
//!
//! Pieces are numbered by *slots*: the kings have 0 and 1, the groups follow. Numbers that put two
//! pieces on one square stand for nothing.

use std::ops::Range;

use xiangqi_rules::attacks;
use xiangqi_rules::bitboard::Bitboard;
use xiangqi_rules::square::SQUARES;
use xiangqi_rules::{Color, PieceType, Position, Square};

use super::material::{KINDS, MAX_PIECES, Material};

/// The most like pieces of a side.
const MAX_GROUP: usize = 5;
/// The most positions of either side to move.
const MAX_POSITIONS: usize = 1 << 31;
/// The squares of a palace.
const PALACE: usize = 9;
/// Pairs of kings' squares of which none is another's mirror image, but for those with both in the
/// middle.
const PAIRS: usize = 45;

/// Like pieces of a side.
#[derive(Clone, Debug)]
pub struct Group {
    pub color: Color,
    pub kind: PieceType,
    pub slots: Range<usize>,
    /// The places of squares among those where such a piece can stand.
    places: [u8; SQUARES],
    /// The sets of squares, by number.
    sets: Vec<[Square; MAX_GROUP]>,
    stride: usize,
}

#[derive(Clone, Debug)]
pub struct Index {
    pub groups: Vec<Group>,
    pairs: [[Square; 2]; PAIRS],
    /// By the places of both kings in their palaces.
    pair_numbers: [[u8; PALACE]; PALACE],
    size: usize,
}

/// Where each piece of an ending stands.
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

    /// The same with a piece of `color` on another, empty square.
    pub fn moved(&self, color: Color, slot: usize, to: Square) -> Self {
        let mut moved = *self;
        moved.by_color[color.index()] ^= Bitboard::square(self.squares[slot]) | to.into();
        moved.squares[slot] = to;
        moved
    }
}

/// From how many numbered things so many can be chosen, in how many ways.
const CHOICES: [[u32; MAX_GROUP + 1]; SQUARES + 1] = {
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
            // The greatest place last, so that sets come in the order of their numbers.
            let mut larger = Vec::new();
            for (place, &square) in points.iter().enumerate() {
                let smaller = CHOICES[place][size - 1] as usize;
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

    /// The number of the set of these squares, the last `MAX_GROUP` at most.
    fn number(&self, squares: &[Square]) -> usize {
        let mut places = [0; MAX_GROUP];
        let places = &mut places[..squares.len()];
        for (place, square) in places.iter_mut().zip(squares) {
            *place = self.places[square.index()];
        }
        places.sort_unstable();
        let chosen = places.iter().enumerate();
        chosen
            .map(|(at, &place)| CHOICES[usize::from(place)][at + 1] as usize)
            .sum()
    }
}

fn palace_place(square: Square) -> usize {
    usize::from(square.file() - 3 + 3 * (square.rank() % 7))
}

impl Index {
    /// The numbers that an ending needs for either side to move; none if there are too many.
    pub fn positions(material: &Material) -> Option<usize> {
        let mut positions = PAIRS;
        for color in Color::ALL {
            for kind in KINDS {
                let squares = points(color, kind).count() as usize;
                let sets = CHOICES[squares][material.count(color, kind)] as usize;
                positions = positions
                    .checked_mul(sets)
                    .filter(|&positions| positions <= MAX_POSITIONS)?;
            }
        }
        Some(positions)
    }

    /// None if the positions are too many to be numbered.
    pub fn new(material: &Material) -> Option<Self> {
        let size = Self::positions(material)?;
        let mut groups = Vec::new();
        let mut slot = 2;
        // Guards first, so that positions next to each other differ in where an attacker stands.
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

    /// Numbers, for either side to move.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The kings' number times the positions of one pair of kings.
    fn of_kings(&self, kings: [Square; 2]) -> usize {
        let [one, other] = kings.map(palace_place);
        usize::from(self.pair_numbers[one][other]) * (self.size / PAIRS)
    }

    /// The number of a position; if both kings stand in the middle, its mirror image has another.
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

    /// The number once the piece of a slot, not a king, stands elsewhere; `number` is that of
    /// `placed`, which it was made of.
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

    /// The position of a number; none if it is none.
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
        // Like pieces stay sorted as they come, which no number depends on.
        squares[self.slots()..].fill(Square::new(0));
        Placed { squares, by_color }
    }

    fn slots(&self) -> usize {
        self.groups.last().map_or(2, |group| group.slots.end)
    }

    /// Pieces by colour and kind, as these slots have them. `is_turned`: the sides change places.
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

    /// A position of this material as its slots have it.
    pub fn placed(&self, position: &Position, is_turned: bool) -> Placed {
        self.gather(is_turned, |color, kind| position.pieces(color, kind))
    }
}

/// Whether the mirror image of a position with these kings has its number.
pub fn is_mirrored([one, other]: [Square; 2]) -> bool {
    const MIDDLE: u8 = 4;
    one.file() > MIDDLE || (one.file() == MIDDLE && other.file() > MIDDLE)
}

/// Whether both kings stand in the middle: then a position and its mirror image have a number each.
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
