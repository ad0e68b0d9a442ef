//! The tables of a rule: from ten cells to two patterns, and from four patterns to a cell's class
//! and scores.
//!
//! They are built when a rule is first used, in a few milliseconds, and kept until the process
//! ends.

use std::sync::{Arc, OnceLock};

use gomoku_rules::{Color, Rule};

use super::class::Class;
use super::code::{CODES, Codes, PAIR_PLACES};
use super::line::{Classifier, WINDOW_BITS, is_real, seen_by};
use super::move_score::move_scores;
use super::packed_pattern::PackedPattern;

/// The class and the ordering scores of an empty cell with a certain [code](super::code), for one
/// colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointScore {
    /// The ordering score of a stone of its colour there.
    pub attack: i16,
    /// The ordering score of a stone of the other colour there, which prevents this one.
    pub defence: i16,
    /// The class of a stone of its colour there.
    pub class: Class,
}

/// The low bit of each cell of a line.
pub(crate) const LOW_BITS: u64 = 0x5555_5555_5555_5555;

/// Packed patterns by [`Codes::place`].
type PackedPatterns = [PackedPattern; PAIR_PLACES];

pub struct Tables {
    pub rule: Rule,
    /// How far along a line a stone changes the patterns of other cells: a cell further only where
    /// a run may be too long or blocked.
    pub reach: u32,
    /// Whether threes count like fours, since they can be forbidden.
    threes_matter: bool,
    /// The number of bits at each end of a window that have no influence.
    margin: u32,
    /// Black's pattern in the low four bits, white's in the high ones, by the bits with an
    /// influence.
    lines: Box<[u8]>,
    codes: Codes,
    worths: [Box<[PointScore]>; 2],
    /// By colour and two pairs of patterns. Both colours share one table unless the rule treats
    /// them differently.
    packed_patterns: [Arc<PackedPatterns>; 2],
}

/// The tables of each rule, in the order of [`Rule::ALL`].
static TABLES: [OnceLock<Tables>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];

impl Tables {
    pub fn of(rule: Rule) -> &'static Self {
        TABLES[rule as usize].get_or_init(|| Self::new(rule))
    }

    fn new(rule: Rule) -> Self {
        let mut black = Classifier::new(rule, Color::Black);
        // Only renju treats the colours differently.
        let mut white = (rule == Rule::Renju).then(|| Classifier::new(rule, Color::White));
        let reach = if rule == Rule::Freestyle { 4 } else { 5 };
        let margin = 2 * (5 - reach);
        let lines = (0..1 << (WINDOW_BITS - 2 * margin))
            .map(|inner| {
                // Cells without influence count as off the board.
                let ends = (1 << margin) - 1;
                let window = inner << margin | ends | ends << (WINDOW_BITS - margin);
                if !is_real(window) {
                    return 0;
                }
                let own = black.pattern(seen_by(window, Color::Black)) as u8;
                let view = seen_by(window, Color::White);
                let other = white.as_mut().unwrap_or(&mut black).pattern(view) as u8;
                own | other << 4
            })
            .collect();
        let codes = Codes::new();
        let worths = Color::ALL.map(|color| worths(&codes, rule, color));
        let black = packed_patterns(&codes, &worths[0]);
        let white = match rule {
            Rule::Renju => packed_patterns(&codes, &worths[1]),
            _ => Arc::clone(&black),
        };
        Self {
            rule,
            reach,
            threes_matter: rule == Rule::Renju,
            margin,
            lines,
            codes,
            worths,
            packed_patterns: [black, white],
        }
    }

    /// What a stone in the centre of the window makes: black's pattern in the low four bits,
    /// white's in the high ones.
    #[inline]
    pub fn line(&self, window: u32) -> u8 {
        // The length is a power of two, so the mask also removes the margin at the far end.
        self.lines[(window >> self.margin) as usize & (self.lines.len() - 1)]
    }

    /// The cells of a line, two bits each, that a stone on its cell `place` (5 to 26) reaches,
    /// including its own.
    #[inline]
    pub(crate) const fn reached_from(&self, place: u32) -> u64 {
        cells_around(place, self.reach)
    }

    /// Whether a search of fours must keep a cell with these patterns up to date: some colour has a
    /// four or more on some line, or in renju an open three, since two of these are forbidden.
    #[inline]
    pub(crate) const fn is_of_fours(&self, lines: u32) -> bool {
        // Each pattern has four bits. From 8 on it is at least an open three, from 10 on a four.
        let from_8 = lines & 0x8888_8888;
        if self.threes_matter {
            from_8 != 0
        } else {
            from_8 & (lines << 1 | lines << 2) != 0
        }
    }

    /// Whether no cell within reach of a stone on cell `place` (5 to 26) of a line can have, or
    /// have had, such a pattern on the line, because there are too few stones near.
    #[inline]
    pub(crate) const fn has_no_four(&self, line: u64, place: u32) -> bool {
        // A pattern depends on its cell and up to four cells on each side.
        let near = line & cells_around(place, self.reach + 4);
        let (low, high) = (near & LOW_BITS, near >> 1 & LOW_BITS);
        let most = if self.threes_matter { 1 } else { 2 };
        (low & !high).count_ones() <= most && (high & !low).count_ones() <= most
    }

    #[inline]
    pub fn codes(&self) -> &Codes {
        &self.codes
    }

    /// The packed pattern of a cell whose first two patterns are in the lowest byte, and whose last
    /// two are in the third.
    #[inline]
    pub(crate) fn packed_pattern(&self, color: Color, pairs: u32) -> PackedPattern {
        self.packed_patterns[color.index()][self.codes.place(pairs as u8, (pairs >> 16) as u8)]
    }

    /// The class and scores of an empty cell with this code, for one colour.
    #[inline]
    pub fn point_score(&self, color: Color, code: usize) -> &PointScore {
        &self.worths[color.index()][code]
    }
}

/// The cells of a line up to `steps` from one of its cells, two bits each.
#[inline]
pub(crate) const fn cells_around(place: u32, steps: u32) -> u64 {
    let all = (1_u128 << (2 * (2 * steps + 1))) - 1;
    (all << (2 * place) >> (2 * steps)) as u64
}

fn worths(codes: &Codes, rule: Rule, color: Color) -> Box<[PointScore]> {
    debug_assert_eq!(codes.patterns().len(), CODES);
    let of = |&patterns| {
        let class = Class::of(patterns, rule, color);
        let (attack, defence) = move_scores(patterns, class);
        PointScore {
            attack,
            defence,
            class,
        }
    };
    codes.patterns().iter().map(of).collect()
}

fn packed_patterns(codes: &Codes, worths: &[PointScore]) -> Arc<PackedPatterns> {
    let mut packed_patterns = [PackedPattern::NONE; PAIR_PLACES];
    for (place, code) in codes.by_place() {
        packed_patterns[place] = PackedPattern::of(code, worths[code].class);
    }
    Arc::new(packed_patterns)
}
