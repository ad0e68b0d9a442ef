//! The code of a cell: its four patterns as one number, whatever their order.
//!
//! Fifteen patterns in four directions make [`CODES`] multisets. A code indexes whatever depends on
//! the patterns: class and ordering scores. [`Codes::of`] works by pairs of directions, so that the
//! tables fit into the fastest cache.

use super::line::{PATTERNS, Pattern};

/// The number of codes: multisets of four out of fifteen.
pub(crate) const CODES: usize = 3060;
/// The number of pairs of patterns in any order.
const PAIRS: usize = 120;

const PAIR_BITS: usize = 7;
/// The number of places that two pairs can have, see [`Codes::place`].
pub(crate) const PAIR_PLACES: usize = 1 << (2 * PAIR_BITS);

/// Four patterns of four bits each, the first direction lowest.
pub(crate) type Quadruple = u16;

/// The pattern in the direction of this index.
#[inline]
pub(crate) const fn pattern_in(quadruple: Quadruple, direction: usize) -> Pattern {
    Pattern::from_index((quadruple >> (4 * direction) & 0xf) as usize)
}

/// Converts four patterns to their code and back.
pub struct Codes {
    /// The number of each pair of patterns, by two patterns in eight bits.
    pairs: [u16; 256],
    /// The same, shifted left by [`PAIR_BITS`].
    high_pairs: [u16; 256],
    /// The codes by the pairs of the first two and of the last two directions.
    codes: Box<[u16; PAIR_PLACES]>,
    /// The patterns of each code, in ascending order.
    patterns: Vec<[Pattern; 4]>,
}

impl Codes {
    /// Numbers the multisets in the order of their sorted patterns.
    pub fn new() -> Self {
        let mut pairs = [0; 256];
        let mut members = Vec::with_capacity(PAIRS);
        for low in 0..PATTERNS {
            for high in low..PATTERNS {
                let pair = members.len() as u16;
                pairs[low | high << 4] = pair;
                pairs[high | low << 4] = pair;
                members.push((low, high));
            }
        }
        let mut patterns = Vec::with_capacity(CODES);
        let mut number = vec![0_u16; PATTERNS.pow(4)];
        let place = |p: [usize; 4]| p.iter().fold(0, |place, &p| place * PATTERNS + p);
        for a in 0..PATTERNS {
            for b in a..PATTERNS {
                for c in b..PATTERNS {
                    for d in c..PATTERNS {
                        number[place([a, b, c, d])] = patterns.len() as u16;
                        patterns.push([a, b, c, d].map(Pattern::from_index));
                    }
                }
            }
        }
        let mut codes = Box::new([0; PAIR_PLACES]);
        for (first, &(a, b)) in members.iter().enumerate() {
            for (second, &(c, d)) in members.iter().enumerate() {
                let mut sorted = [a, b, c, d];
                sorted.sort_unstable();
                codes[first << PAIR_BITS | second] = number[place(sorted)];
            }
        }
        Self {
            pairs,
            high_pairs: pairs.map(|pair| pair << PAIR_BITS),
            codes,
            patterns,
        }
    }

    /// The code of four patterns, in any order.
    #[inline]
    pub fn of(&self, quadruple: Quadruple) -> usize {
        let [first, second] = quadruple.to_le_bytes();
        usize::from(self.codes[self.place(first, second)])
    }

    /// The index of two pairs of patterns in tables.
    #[inline]
    pub fn place(&self, first: u8, second: u8) -> usize {
        let place = self.high_pairs[usize::from(first)] | self.pairs[usize::from(second)];
        usize::from(place) % PAIR_PLACES
    }

    /// All such indices, each with its code.
    pub(crate) fn by_place(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = 0..PAIRS;
        pairs.flat_map(move |first| {
            (0..PAIRS).map(move |second| {
                let place = first << PAIR_BITS | second;
                (place, usize::from(self.codes[place]))
            })
        })
    }

    /// The patterns of each code, the lowest first.
    pub fn patterns(&self) -> &[[Pattern; 4]] {
        &self.patterns
    }
}

impl Default for Codes {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_its_patterns_in_any_order() {
        let codes = Codes::new();
        assert_eq!(codes.patterns().len(), CODES);
        for (code, patterns) in codes.patterns().iter().enumerate().step_by(7) {
            for turn in 0..4 {
                let mut turned = *patterns;
                turned.rotate_left(turn);
                for quadruple in [turned, [turned[0], turned[2], turned[1], turned[3]]] {
                    let quadruple = quadruple
                        .iter()
                        .rev()
                        .fold(0, |packed, &p| packed << 4 | p as u16);
                    assert_eq!(codes.of(quadruple), code, "{patterns:?}");
                }
            }
        }
    }

    #[test]
    fn a_quadruple_holds_its_patterns_by_direction() {
        let quadruple = Pattern::Four as u16 | (Pattern::Five as u16) << 8;
        let found = [0, 1, 2, 3].map(|direction| pattern_in(quadruple, direction));
        use Pattern as P;
        assert_eq!(found, [P::Four, P::Dead, P::Five, P::Dead]);
    }
}
