//! The tables of a rule: from ten cells to two patterns, from four patterns to what a cell is worth.
//!
//! Built when a rule is first used, in a few milliseconds, and kept for the life of the process.

use std::sync::OnceLock;

use gomoku_rules::{Color, Rule};

use super::class::Class;
use super::code::{CODES, Codes};
use super::line::{Classifier, WINDOW_BITS, is_real, seen_by};
use crate::eval::values;

/// What is known of an empty cell with a certain [code](super::code), for one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// To the evaluation, when its colour is to move and when it is not.
    pub value: [i16; 2],
    /// How much a stone of its colour there is worth trying.
    pub attack: i16,
    /// How much it is worth trying for the other colour to be there first.
    pub defence: i16,
    /// What a stone of its colour there threatens.
    pub class: Class,
}

/// The tables of one rule.
pub struct Tables {
    /// The rule.
    pub rule: Rule,
    /// How far along a line a stone changes what others make: a cell further only where a run may be
    /// too long or shut in.
    pub reach: i16,
    /// Black's pattern in the low four bits, white's in the high ones, by window.
    lines: Box<[u8]>,
    codes: Codes,
    worths: [Box<[Worth]>; 2],
}

/// One for each rule, in the order of [`Rule::ALL`].
static TABLES: [OnceLock<Tables>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];

impl Tables {
    /// The tables of a rule.
    pub fn of(rule: Rule) -> &'static Self {
        TABLES[rule as usize].get_or_init(|| Self::new(rule))
    }

    fn new(rule: Rule) -> Self {
        let mut black = Classifier::new(rule, Color::Black);
        // Only renju treats the colours differently.
        let mut white = (rule == Rule::Renju).then(|| Classifier::new(rule, Color::White));
        let lines = (0..1 << WINDOW_BITS)
            .map(|window| {
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
        Self {
            rule,
            reach: if rule == Rule::Freestyle { 4 } else { 5 },
            lines,
            codes,
            worths,
        }
    }

    /// What a stone in the centre of the window makes: black's pattern in the low four bits, white's
    /// in the high ones.
    #[inline]
    pub fn line(&self, window: u32) -> u8 {
        self.lines[(window & ((1 << WINDOW_BITS) - 1)) as usize]
    }

    /// The numbering of patterns.
    #[inline]
    pub fn codes(&self) -> &Codes {
        &self.codes
    }

    /// What is known of an empty cell with this code, for one colour.
    #[inline]
    pub fn worth(&self, color: Color, code: usize) -> &Worth {
        &self.worths[color.index()][code]
    }
}

fn worths(codes: &Codes, rule: Rule, color: Color) -> Box<[Worth]> {
    debug_assert_eq!(codes.patterns().len(), CODES);
    let of = |(code, &patterns)| {
        let class = Class::of(patterns, rule, color);
        let (attack, defence) = values::promise(patterns, class);
        Worth {
            value: values::value(rule, color, code, patterns, class),
            attack,
            defence,
            class,
        }
    };
    codes.patterns().iter().enumerate().map(of).collect()
}
