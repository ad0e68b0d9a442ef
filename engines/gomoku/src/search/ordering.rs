//! In which order cells are tried: by what both colours would make there, then by what was good before.

use arrayvec::ArrayVec;
use gomoku_rules::{Color, Point};

use super::candidates::{self, near};
use super::defence;
use super::histories::Histories;
use crate::eval::classic::preselect;
use crate::patterns::{Class, State};

/// No board has more cells.
const MOST: usize = 22 * 22;
/// History counts less than patterns: this much for one.
const HISTORY_DIVISOR: i32 = 100;
/// What refuted a sibling, or the same stone before, is worth that much more.
const REFUTATION: i32 = 80;
/// The table's move comes first.
const FIRST: i32 = i32::MAX;

/// A cell to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) point: Point,
    pub(super) promise: i32,
}

/// What earlier nodes suggest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
    pub(super) table_move: Option<Point>,
    pub(super) killers: [Option<Point>; 2],
    pub(super) counter: Option<Point>,
    /// The opponent's last stone.
    pub(super) last: Option<Point>,
}

/// The cells of a node, best first.
pub(super) struct Picker {
    candidates: ArrayVec<Candidate, MOST>,
    next: usize,
}

/// Which cells a node must choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Only those that stop a five.
    StopFive(Point),
    /// Own fours, and those that may stop an open four.
    StopOpenFour(Point),
    /// All near stones.
    Free,
    /// Those near stones that the course's evaluation selects.
    Classic,
}

impl Need {
    /// Whether everything else loses at once.
    pub(super) const fn is_forced(self) -> bool {
        matches!(self, Self::StopFive(_) | Self::StopOpenFour(_))
    }

    /// The cells that meet it.
    fn points(self, state: &mut State, mover: Color) -> ArrayVec<Point, MOST> {
        let mut points: ArrayVec<Point, MOST> = ArrayVec::new();
        match self {
            Self::StopFive(five) => points.extend(defence::to_five(state, five, mover)),
            Self::StopOpenFour(open) => {
                points.extend(state.points_between(mover, Class::Four, Class::OpenFour));
                let doubtful = state.points_of(mover, Class::Forbidden);
                points.extend(doubtful.filter(|&point| makes_four(state, point, mover)));
                let answers = defence::to_open_four(state, open, !mover);
                let new = answers.into_iter().filter(|&point| {
                    let class = state.class(point, mover);
                    !(class.is_four()
                        || class == Class::Forbidden && makes_four(state, point, mover))
                });
                points.extend(new);
            }
            Self::Free => points.extend(candidates::points(&near(state))),
            Self::Classic => points.extend(preselect(state.board(), mover)),
        }
        points
    }
}

impl Picker {
    /// The cells for `mover` to try. `root` are those that a root may choose from: all of them, if none
    /// of them meets the need.
    pub(super) fn new(
        state: &mut State,
        mover: Color,
        need: Need,
        root: Option<&[Point]>,
        hints: &Hints,
        histories: &Histories,
    ) -> Self {
        let mut points = need.points(state, mover);
        if let Some(root) = root {
            points.retain(|point| root.contains(point));
            if !need.is_forced() || points.is_empty() {
                points = root.iter().copied().take(MOST).collect();
            }
        }
        let of = |point| Candidate {
            point,
            promise: promise(state, mover, point, hints, histories),
        };
        Self {
            candidates: points.into_iter().map(of).collect(),
            next: 0,
        }
    }

    /// Leaves out what is still to come and not wanted.
    pub(super) fn keep(&mut self, wanted: impl Fn(Point) -> bool) {
        let tried = self.next;
        let mut place = 0;
        self.candidates.retain(|candidate| {
            place += 1;
            place <= tried || wanted(candidate.point)
        });
    }

    /// The next best. Among equals the first of the board.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Candidate> {
        let rest = self.candidates.get_mut(self.next..)?;
        let mut best = 0;
        for (index, candidate) in rest.iter().enumerate() {
            let leader = rest[best];
            if (candidate.promise, leader.point) > (leader.promise, candidate.point) {
                best = index;
            }
        }
        let found = *rest.get(best)?;
        rest.swap(0, best);
        self.next += 1;
        Some(found)
    }
}

/// Whether a stone would make a four, whatever else.
fn makes_four(state: &State, point: Point, color: Color) -> bool {
    state.patterns(point, color).iter().any(|p| p.is_four())
}

#[inline]
fn promise(state: &State, mover: Color, point: Point, hints: &Hints, histories: &Histories) -> i32 {
    if hints.table_move == Some(point) {
        return FIRST;
    }
    let own = i32::from(state.worth(point, mover).attack);
    let other = i32::from(state.worth(point, !mover).defence);
    let mut promise = own + other + histories.of(mover, point, hints.last) / HISTORY_DIVISOR;
    if hints.killers.contains(&Some(point)) {
        promise += REFUTATION;
    }
    if hints.counter == Some(point) {
        promise += REFUTATION;
    }
    promise
}
