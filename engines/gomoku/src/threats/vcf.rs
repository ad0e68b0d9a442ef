//! Victory by continuous fours: every move of the attacker's makes a four, until one cannot be
//! answered.
//!
//! This search is exact. The defender never has a choice: a four has one completion, which must be
//! taken, or two, and then nothing helps. So the tree only branches at the attacker's moves:
//!
//! 1. the attacker completes a five: won;
//! 2. the defender has a completion: it must be taken, and by a four; with two of them the attack
//!    has failed;
//! 3. otherwise every four that the rules allow is tried.
//!
//! After a four with one completion the defender plays there, unless the defender is black in renju
//! and may not: then the attacker has won. The answer may be a four itself; case 2 sees to that.
//!
//! A position that has failed once fails whichever way it is reached, so failures are remembered by
//! key. Fours that win at once come first, then those on a line with the attacker's last stone,
//! since combinations are connected.

use gomoku_rules::{Board, Color, Direction, Point, Rule, forbidden};

use super::failures::Failures;
use super::fours::Fours;
use super::{Limits, Outcome, Solution};

/// Nodes between two polls of the clock: half a millisecond.
const POLL_INTERVAL: u64 = 1024;

/// The ranks of fours in move ordering, in the bits above the point of a number to sort by.
mod rank {
    /// An open four, or fours on two lines.
    pub(crate) const DECISIVE: u32 = 0;
    /// A four on a line with the last attack.
    pub const NEAR: u32 = 1 << 16;
    pub(crate) const OTHER: u32 = 2 << 16;
    pub(crate) const POINT: u32 = (1 << 16) - 1;
}

/// Searches for a win by fours of the attacker, who is to move.
///
/// Without limits the answer is [`Outcome::Win`] or [`Outcome::NoWin`], and exact. A position that
/// somebody has won already has no win.
pub fn solve(board: &Board, rule: Rule, attacker: Color, limits: &Limits) -> Solution {
    let mut vcf = Vcf::new(board, rule, attacker, limits.bytes());
    if vcf.fours.is_over() {
        return Solution {
            answer: Outcome::NoWin,
            nodes: 0,
            depth: 0,
        };
    }
    vcf.solve(limits)
}

/// A board on which one side's wins by fours are searched again and again. Failures are remembered
/// from call to call.
#[derive(Clone)]
pub(crate) struct Vcf {
    pub(super) fours: Fours,
    pub(super) failures: Failures,
    /// Whether renju's forbidden points apply to the attacker, and whether they apply to the
    /// defender.
    binds_attacker: bool,
    binds_defender: bool,
    /// The fours to try, of all levels of the search.
    candidates: Vec<u32>,
    /// The winning line, the last move first.
    line: Vec<Point>,
}

struct Run<'a> {
    limits: &'a Limits<'a>,
    nodes: u64,
    depth: usize,
    deepest: usize,
    stopped: bool,
}

impl Vcf {
    /// A solver for a board without a five. The failures take at most `bytes` of memory; default:
    /// as many as are useful.
    pub fn new(board: &Board, rule: Rule, attacker: Color, bytes: Option<usize>) -> Self {
        let renju = rule == Rule::Renju;
        Self {
            fours: Fours::new(board, rule, attacker),
            failures: Failures::within(bytes),
            binds_attacker: renju && attacker == Color::Black,
            binds_defender: renju && attacker == Color::White,
            candidates: Vec::with_capacity(256),
            line: Vec::new(),
        }
    }

    /// Searches for a win by fours, the attacker to move.
    pub fn solve(&mut self, limits: &Limits) -> Solution {
        let own = self.fours.fives(self.fours.attacker());
        if let Some(five) = own.any() {
            return Solution {
                answer: Outcome::Win { line: vec![five] },
                nodes: 1,
                depth: 1,
            };
        }
        let counter = self.fours.fives(!self.fours.attacker());
        if counter.are_many() {
            return Solution {
                answer: Outcome::NoWin,
                nodes: 1,
                depth: 0,
            };
        }
        self.solve_without_fives(counter.only(), limits)
    }

    /// Searches for a win by fours, the attacker to move, if the attacker has no five and the
    /// defender at most the one on `must`.
    pub(super) fn solve_without_fives(&mut self, must: Option<Point>, limits: &Limits) -> Solution {
        let mut run = Run {
            limits,
            nodes: 0,
            depth: 0,
            deepest: 0,
            stopped: false,
        };
        self.line.clear();
        self.candidates.clear();
        let answer = if self.attack(must, None, &mut run) {
            self.line.reverse();
            Outcome::Win {
                line: std::mem::take(&mut self.line),
            }
        } else if run.stopped {
            Outcome::Unknown
        } else {
            Outcome::NoWin
        };
        Solution {
            answer,
            nodes: run.nodes,
            depth: run.deepest,
        }
    }

    /// Whether the attacker wins. `must` is the cell on which the defender would make five, `last`
    /// the attacker's last four.
    fn attack(&mut self, must: Option<Point>, last: Option<Point>, run: &mut Run) -> bool {
        run.nodes += 1;
        run.stopped |= run.limits.are_reached(run.nodes, POLL_INTERVAL);
        let key = self.fours.board().key();
        if run.stopped || self.failures.contains(key) {
            return false;
        }
        run.depth += 1;
        run.deepest = run.deepest.max(run.depth);
        let won = match must {
            Some(point) => self.fours.makes_four(point) && self.try_four(point, run),
            None => {
                let first = self.candidates.len();
                self.list_fours(last);
                let mut won = false;
                for index in first..self.candidates.len() {
                    let point = Point::from_index((self.candidates[index] & rank::POINT) as usize);
                    won = point.is_some_and(|point| self.try_four(point, run));
                    if won || run.stopped {
                        break;
                    }
                }
                self.candidates.truncate(first);
                won
            }
        };
        run.depth -= 1;
        if !won && !run.stopped {
            self.failures.insert(key);
        }
        won
    }

    /// Adds the attacker's fours to the candidates, the most promising first.
    fn list_fours(&mut self, last: Option<Point>) {
        let near =
            last.map(|point| Direction::ALL.map(|direction| Board::line_index(point, direction)));
        let first = self.candidates.len();
        let candidates = &mut self.candidates;
        self.fours.for_each(|point, line, open| {
            let place = point.index() as u32;
            let mine = &mut candidates[first..];
            if let Some(seen) = mine.iter_mut().find(|seen| **seen & rank::POINT == place) {
                *seen = rank::DECISIVE | place;
            } else if open {
                candidates.push(rank::DECISIVE | place);
            } else if near.is_some_and(|lines| lines.contains(&line)) {
                candidates.push(rank::NEAR | place);
            } else {
                candidates.push(rank::OTHER | place);
            }
        });
        candidates[first..].sort_unstable();
    }

    /// Whether a four on this point wins.
    fn try_four(&mut self, four: Point, run: &mut Run) -> bool {
        if self.binds_attacker && forbidden::verdict(self.fours.board_mut(), four).is_some() {
            return false;
        }
        let (before, fives) = self.fours.attack(four);
        let won = match fives.only() {
            None => fives.are_many(),
            Some(block)
                if self.binds_defender
                    && forbidden::verdict(self.fours.board_mut(), block).is_some() =>
            {
                true
            }
            Some(block) => {
                let (before, counter) = self.fours.defend(block);
                let won = !counter.are_many() && self.attack(counter.only(), Some(four), run);
                self.fours.undo(block, before);
                if won {
                    self.line.push(block);
                }
                won
            }
        };
        self.fours.undo(four, before);
        if won {
            self.line.push(four);
        }
        won
    }
}
