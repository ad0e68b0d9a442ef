//! Wins by continuous fours (VCF): a fast solver for the search, which cannot see that far.
//!
//! Every attack is a four and every answer forced, so the tree is thin: the attacker chooses, the
//! defender blocks. Only fours are tried that make something else as well ([`ATTACKS`]): others
//! seldom lead anywhere (of 46,579 positions without any better four, 135 were won), and without
//! them the engine visits 1.8 times the nodes a second. A win found is a win; if none is found
//! there may still be one. Failures are remembered, since transpositions abound. [`crate::threats`]
//! has the exact solver; this one uses the search's own [`State`] and gives up early.

use arrayvec::ArrayVec;
use gomoku_rules::{Color, Point, Rule, forbidden};

use super::defence;
use crate::eval::State;
use crate::patterns::Class;

const MEMORY: usize = 1 << 15;
/// Keeps the failures of the two attackers apart.
const WHITE_ATTACKS: u64 = zobrist::key(0x7663_6677);
/// The classes of fours that are tried, the most promising first.
const ATTACKS: [Class; 2] = [Class::FourThree, Class::FourPlus];
/// The most fours that are tried in a position.
const MAX_FOURS: usize = 48;

/// Whether `point` is forbidden to `color`, decided by the exact rule only where the class leaves a
/// doubt.
#[inline]
pub(super) fn is_forbidden(state: &mut State, point: Point, color: Color) -> bool {
    state.rule() == Rule::Renju
        && color == Color::Black
        && state.class(point, color) == Class::Forbidden
        && forbidden::verdict(state.board_mut(), point).is_some()
}

/// A solver with its remembered failures.
#[derive(Clone)]
pub struct Vcf {
    failures: Box<[u64]>,
    nodes: u32,
    limit: u32,
    /// Whether the limit has cut the current search.
    cut: bool,
    /// The first move of the last win found.
    first: Option<Point>,
}

impl Default for Vcf {
    fn default() -> Self {
        Self {
            failures: vec![0; MEMORY].into_boxed_slice(),
            nodes: 0,
            limit: 0,
            cut: false,
            first: None,
        }
    }
}

impl Vcf {
    /// A win of `attacker`, who is to move, by fours: the most plies that it takes, and the first
    /// move. Visits `limit` positions at most.
    pub fn solve(
        &mut self,
        state: &mut State,
        attacker: Color,
        limit: u32,
    ) -> Option<(u32, Point)> {
        self.nodes = 0;
        self.limit = limit;
        self.cut = false;
        self.first = None;
        let plies = self.attack(state, attacker)?;
        Some((plies, self.first?))
    }

    /// The number of positions that the last search visited.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    fn won(&mut self, plies: u32, first: Point) -> Option<u32> {
        self.first = Some(first);
        Some(plies)
    }

    fn attack(&mut self, state: &mut State, us: Color) -> Option<u32> {
        self.nodes += 1;
        if self.nodes > self.limit {
            self.cut = true;
            return None;
        }
        if let Some(five) = state.points_of(us, Class::Five).next() {
            return self.won(1, five);
        }
        match state.count(!us, Class::Five) {
            0 => {}
            1 => {
                let only = state.points_of(!us, Class::Five).next()?;
                let class = state.class(only, us);
                if !class.is_four() && class != Class::Forbidden {
                    return None;
                }
                let plies = self.four(state, only, us)?;
                return self.won(plies, only);
            }
            _ => return None,
        }
        if let Some(open) = state.points_of(us, Class::OpenFour).next() {
            return self.won(3, open);
        }
        let has_attack = ATTACKS.iter().any(|&class| state.count(us, class) > 0);
        let doubtful = state.rule() == Rule::Renju
            && us == Color::Black
            && state.count(us, Class::Forbidden) > 0;
        if !has_attack && !doubtful {
            return None;
        }
        let key = state.board().key() ^ if us == Color::White { WHITE_ATTACKS } else { 0 };
        if self.failures[key as usize % MEMORY] == key {
            return None;
        }
        let mut tries: ArrayVec<Point, MAX_FOURS> = ArrayVec::new();
        for class in ATTACKS {
            for point in state.points_of(us, class) {
                if tries.try_push(point).is_err() {
                    self.cut = true;
                }
            }
        }
        if doubtful {
            for point in state.points_of(us, Class::Forbidden) {
                let makes_four = state.patterns(point, us).iter().any(|p| p.is_four());
                if makes_four && tries.try_push(point).is_err() {
                    self.cut = true;
                }
            }
        }
        for point in tries {
            if let Some(plies) = self.four(state, point, us) {
                return self.won(plies, point);
            }
            if self.nodes > self.limit {
                return None;
            }
        }
        if !self.cut {
            self.failures[key as usize % MEMORY] = key;
        }
        None
    }

    /// Plays a four and searches all answers to it.
    fn four(&mut self, state: &mut State, point: Point, us: Color) -> Option<u32> {
        if is_forbidden(state, point, us) {
            return None;
        }
        state.place_for_fours(point, us);
        let result = self.answers(state, us);
        state.undo();
        result.map(|plies| plies + 2)
    }

    /// The plies to the win against the answer that holds out longest. None if one answer holds.
    fn answers(&mut self, state: &mut State, us: Color) -> Option<u32> {
        let five = state.points_of(us, Class::Five).next()?;
        let caro = matches!(state.rule(), Rule::Caro | Rule::CaroExact);
        if state.count(us, Class::Five) > 1 && !caro {
            return Some(1);
        }
        let mut longest = 1;
        for answer in defence::to_five(state, five, !us) {
            if is_forbidden(state, answer, !us) {
                continue;
            }
            state.place_for_fours(answer, !us);
            let plies = self.attack(state, us);
            state.undo();
            longest = longest.max(plies?);
        }
        Some(longest)
    }
}
