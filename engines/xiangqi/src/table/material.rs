//! The pieces of an ending, and its name: `KRPvKAABB`.
//!
//! The letters are those of FEN. A side is its king, then rooks, horses (N), cannons, pawns,
//! advisors and elephants (B). The side with more rooks comes first; with as many of them the one
//! with more horses, and so on.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use ::cli::message;
use ::cli::message::Message;
use arrayvec::ArrayVec;
use xiangqi_rules::{Color, Piece, PieceType, Position};

/// The kinds beside the king in the order of names: those that attack come first.
pub const KINDS: [PieceType; 6] = [
    PieceType::Rook,
    PieceType::Horse,
    PieceType::Cannon,
    PieceType::Pawn,
    PieceType::Advisor,
    PieceType::Elephant,
];
/// How many of [`KINDS`] can cross the river.
const ATTACKERS: usize = 4;
/// The most pieces of a table, kings included.
pub(crate) const MAX_PIECES: usize = 16;
/// How many pieces of each of [`KINDS`] a side has at the start of a game.
const FULL: Side = [2, 2, 2, 5, 2, 2];

/// How many pieces of each of [`KINDS`] a side has.
type Side = [u8; KINDS.len()];

/// The numbers of pieces of both sides beside their kings, the stronger side first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material([Side; 2]);

/// The index of a kind in [`KINDS`]; none for kings.
fn place(kind: PieceType) -> Option<usize> {
    KINDS.iter().position(|&other| other == kind)
}

impl Material {
    /// The material of two sides in any order, and whether they were swapped.
    fn sorted([one, other]: [Side; 2]) -> (Self, bool) {
        if one < other {
            (Self([other, one]), true)
        } else {
            (Self([one, other]), false)
        }
    }

    /// The pieces of a position, and whether black's are the first side.
    #[inline]
    pub fn of(position: &Position) -> (Self, bool) {
        let side = |color| KINDS.map(|kind| position.pieces(color, kind).count() as u8);
        Self::sorted(Color::ALL.map(side))
    }

    /// How many pieces of a kind the first side (red) or the second side (black) has.
    pub fn count(&self, color: Color, kind: PieceType) -> usize {
        place(kind).map_or(1, |at| usize::from(self.0[color.index()][at]))
    }

    pub fn pieces(&self) -> usize {
        let sides = self.0.iter().flatten();
        2 + sides.map(|&count| usize::from(count)).sum::<usize>()
    }

    fn attackers(&self, color: Color) -> u8 {
        self.0[color.index()][..ATTACKERS].iter().sum()
    }

    /// Whether no piece can cross the river, so that the game is drawn.
    pub fn is_bare(&self) -> bool {
        Color::ALL.iter().all(|&color| self.attackers(color) == 0)
    }

    /// The material after a piece of `color` is captured, and whether the sides were swapped. None
    /// if there is no such piece, or if it stays on its own side of the river and no enemy piece
    /// can cross it.
    pub fn without(&self, color: Color, kind: PieceType) -> Option<(Self, bool)> {
        let mut sides = self.0;
        let at = place(kind)?;
        let can_be_reached = at < ATTACKERS || self.attackers(!color) > 0;
        let left = sides[color.index()][at].checked_sub(1)?;
        sides[color.index()][at] = left;
        can_be_reached.then(|| Self::sorted(sides))
    }

    /// The endings to which one capture leads. Bare ones are left out, since they need no table.
    pub fn smaller(&self) -> BTreeSet<Self> {
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| KINDS.map(|kind| (color, kind)));
        let smaller = pieces.filter_map(|(color, kind)| self.without(color, kind));
        smaller
            .map(|(smaller, _)| smaller)
            .filter(|smaller| !smaller.is_bare())
            .collect()
    }

    /// All endings to which captures lead, the smallest first, this one last.
    pub(crate) fn with_smaller(&self) -> Vec<Self> {
        let mut found = BTreeSet::from([*self]);
        let mut open = vec![*self];
        while let Some(material) = open.pop() {
            open.extend(
                material
                    .smaller()
                    .into_iter()
                    .filter(|smaller| found.insert(*smaller)),
            );
        }
        let mut all: Vec<Self> = found.into_iter().collect();
        all.sort_by_key(Self::pieces);
        all
    }
}

impl FromStr for Material {
    type Err = Message;

    /// Reads the sides and their pieces in any order, and FEN's alternative letters.
    fn from_str(text: &str) -> Result<Self, Message> {
        let wrong = || message!("table-material", found = text.escape_debug().to_string());
        let (one, other) = text.split_once(['v', 'V']).ok_or_else(wrong)?;
        let mut sides = [Side::default(); 2];
        for (side, letters) in sides.iter_mut().zip([one, other]) {
            let letters = letters
                .strip_prefix(['K', 'k', 'G', 'g'])
                .ok_or_else(wrong)?;
            for letter in letters.chars() {
                let kind = Piece::from_letter(letter).map(Piece::kind);
                let at = kind.and_then(place).ok_or_else(wrong)?;
                side[at] += 1;
                if side[at] > FULL[at] {
                    return Err(wrong());
                }
            }
        }
        let (material, _) = Self::sorted(sides);
        if material.pieces() > MAX_PIECES || material.is_bare() {
            return Err(wrong());
        }
        Ok(material)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: &Side| -> String {
            let letters: ArrayVec<char, 16> = KINDS
                .iter()
                .zip(side)
                .flat_map(|(&kind, &count)| {
                    let letter = Piece::new(Color::Red, kind).letter();
                    std::iter::repeat_n(letter, count.into())
                })
                .collect();
            letters.into_iter().collect()
        };
        write!(f, "K{}vK{}", side(&self.0[0]), side(&self.0[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_in_any_order_and_written_in_one() {
        for (text, name) in [
            ("KRPvKAABB", "KRPvKAABB"),
            ("kpr v kbaba", ""),
            ("KEAEAvKPR", "KRPvKAABB"),
            ("GHvG", "KNvK"),
            ("KCCvKR", "KRvKCC"),
            ("KvKAB", ""),
            ("KRRRvK", ""),
            ("KPPPPPvK", "KPPPPPvK"),
            ("KRPKAABB", ""),
            ("RvK", ""),
            ("KKvKR", ""),
            ("KXvK", ""),
        ] {
            let read = text.parse::<Material>();
            let written = read.map_or(String::new(), |material| material.to_string());
            assert_eq!(written, name, "{text}");
        }
    }

    #[test]
    fn a_position_has_the_material_of_its_pieces() {
        let fen = "3akab2/9/4b4/9/9/9/4r4/9/4p4/4K4 w - - 0 1";
        let (material, is_turned) = Material::of(&Position::from_fen(fen).unwrap());
        assert_eq!(
            (material.to_string().as_str(), is_turned),
            ("KRPAABBvK", true)
        );
    }

    #[test]
    fn captures_lead_to_smaller_endings() {
        let names = |text: &str| -> Vec<String> {
            let all = text.parse::<Material>().unwrap().with_smaller();
            all.iter().map(Material::to_string).collect()
        };
        assert_eq!(names("KRvKA"), ["KRvK", "KRvKA"]);
        // Nobody can take the advisor of the side that attacks alone.
        assert_eq!(names("KRAvK"), ["KRAvK"]);
        assert_eq!(names("KRvKC"), ["KCvK", "KRvK", "KRvKC"]);
        assert_eq!(names("KRPvKAABB").len(), 27);
    }
}
