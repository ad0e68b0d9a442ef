//! Zobrist hash keys, and the seeded generator behind them and all other random numbers.
//!
//! A position's key is the XOR of one random word for each (piece, square) on the board and one for
//! the side to move (A. L. Zobrist, *A New Hashing Method with Application for Game Playing*,
//! University of Wisconsin TR 88, 1970). A move then changes the key by a few XORs.
//!
//! The words come from [SplitMix64], computed by the compiler: every machine, build and run has the
//! same keys, so node counts are reproducible and opening books may store keys. The same generator
//! shuffles openings, explores mazes and makes up test games ([`splitmix64`], [`Random`]): the same
//! seed gives the same sequence.
//!
//! Each game chooses its own seed and table shape:
//!
//! ```
//! static KEYS: [[u64; 90]; 14] = zobrist::table(0x5841_4e47);
//! assert_ne!(KEYS[0][0], KEYS[13][89]);
//! ```
//!
//! [SplitMix64]: https://doi.org/10.1145/2714064.2660195
#![no_std]

/// Weyl increment of SplitMix64: 2^64 divided by the golden ratio, rounded to odd.
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// One step of SplitMix64 (Steele, Lea, Flood: *Fast Splittable Pseudorandom Number Generators*,
/// OOPSLA 2014, figure 17): advances `state` and returns the next word.
pub const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(GOLDEN_GAMMA);
    mix(*state)
}

/// The finalizer of SplitMix64 alone: a bijection on words that spreads every input bit.
pub const fn mix(word: u64) -> u64 {
    let mut z = word;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A SplitMix64 generator. Different seeds give unrelated sequences.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number from 0 to below `bound`, which must not be 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        // The high word of the product is uniform but for a bias of bound / 2^64.
        ((splitmix64(&mut self.0) as u128 * bound as u128) >> 64) as usize
    }

    /// A number from 0 to below 1, with 53 random bits.
    pub const fn unit(&mut self) -> f64 {
        (splitmix64(&mut self.0) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// `ROWS` x `COLUMNS` keys from a seed. Different seeds give unrelated tables.
pub const fn table<const ROWS: usize, const COLUMNS: usize>(seed: u64) -> [[u64; COLUMNS]; ROWS] {
    let mut state = mix(seed);
    let mut keys = [[0; COLUMNS]; ROWS];
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < COLUMNS {
            keys[row][column] = splitmix64(&mut state);
            column += 1;
        }
        row += 1;
    }
    keys
}

/// A single key, for a property such as the side to move.
pub const fn key(seed: u64) -> u64 {
    let mut state = mix(seed);
    splitmix64(&mut state)
}

/// Runs the examples of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    /// First outputs for seed 1234567, as published with the reference implementation.
    #[test]
    fn splitmix64_gives_the_reference_sequence() {
        let mut state = 1_234_567;
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        for word in expected {
            assert_eq!(splitmix64(&mut state), word);
        }
    }

    #[test]
    fn numbers_stay_below_their_bounds() {
        let mut random = Random::new(1_234_567);
        // Expected numbers come from the high bits of the reference sequence.
        assert_eq!([9, 9, 9].map(|bound| random.below(bound)), [3, 1, 4]);
        for bound in 1..100 {
            assert!(random.below(bound) < bound);
            assert!((0.0..1.0).contains(&random.unit()));
        }
    }

    #[test]
    fn no_two_keys_are_equal_and_none_is_zero() {
        static KEYS: [[u64; 90]; 14] = table(1);
        let mut seen = [0_u64; 90 * 14];
        for (i, &k) in KEYS.as_flattened().iter().enumerate() {
            assert_ne!(k, 0);
            assert!(!seen[..i].contains(&k));
            seen[i] = k;
        }
    }
}
