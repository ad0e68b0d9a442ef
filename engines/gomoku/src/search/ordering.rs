//! In which order cells are tried: by what both colours would make there, then by what was good
//! before.

use arrayvec::ArrayVec;
use gomoku_rules::{Color, Point};

use super::candidates::{self, near};
use super::defence;
use super::histories::Histories;
use super::selectivity as tuned;
use crate::eval::State;
use crate::eval::classic::preselect;
use crate::patterns::Class;

const MAX_CELLS: usize = 22 * 22;
/// The table's move comes first.
const FIRST: i32 = i32::MAX;

/// A move to try; the greatest comes first. The high half is the move-ordering score; the low half
/// counts from the board's end, so that of equal scores the first on the board is the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate(u64);

impl Candidate {
    #[inline]
    fn new(point: Point, score: i32) -> Self {
        let score = score.wrapping_sub(i32::MIN) as u32;
        Self(u64::from(score) << 32 | (Point::COUNT - point.index()) as u64)
    }

    #[inline]
    fn point(self) -> Option<Point> {
        Point::from_index(Point::COUNT - (self.0 as u32 as usize))
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
    pub(super) tt_move: Option<Point>,
    pub(super) killers: [Option<Point>; 2],
    pub(super) counter: Option<Point>,
    /// The opponent's last stone.
    pub(super) last: Option<Point>,
}

/// Yields the moves of a node, best first.
pub(super) struct MovePicker<'a> {
    mover: Color,
    gen_type: GenType,
    /// The moves allowed at the root.
    root: Option<&'a [Point]>,
    hints: Hints,
    /// The table's move, if it is tried before the others are generated: it causes most cutoffs.
    first: Option<Point>,
    stage: Stage,
    candidates: ArrayVec<Candidate, MAX_CELLS>,
    next: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    First,
    Fill,
    Rest,
}

/// The moves that a node must choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GenType {
    /// Only those that stop a five.
    StopFive(Point),
    /// Own fours, and those that may stop an open four.
    StopOpenFour(Point),
    Free,
    /// Those near stones that the course lab's evaluation preselects.
    Classic,
}

impl GenType {
    /// Whether any other move loses at once.
    pub(super) const fn is_forced(self) -> bool {
        matches!(self, Self::StopFive(_) | Self::StopOpenFour(_))
    }

    /// Calls `to` with each move that meets the need.
    #[inline]
    fn points(self, state: &mut State, mover: Color, mut to: impl FnMut(&State, Point)) {
        match self {
            Self::StopFive(five) => {
                for point in defence::to_five(state, five, mover) {
                    to(state, point);
                }
            }
            Self::StopOpenFour(open) => {
                let is_four = |state: &State, point| {
                    let class = state.class(point, mover);
                    class.is_four() || class == Class::Forbidden && makes_four(state, point, mover)
                };
                let fours = state.points_between(mover, Class::Four, Class::OpenFour);
                let doubtful = state.points_of(mover, Class::Forbidden);
                for point in fours.chain(doubtful.filter(|&point| makes_four(state, point, mover)))
                {
                    to(state, point);
                }
                for point in defence::to_open_four(state, open, !mover) {
                    if !is_four(state, point) {
                        to(state, point);
                    }
                }
            }
            Self::Free => candidates::points(&near(state)).for_each(|point| to(state, point)),
            Self::Classic => preselect(state.board(), mover)
                .into_iter()
                .for_each(|point| to(state, point)),
        }
    }
}

impl<'a> MovePicker<'a> {
    /// The moves of `mover`. `root` are the moves allowed at the root; if none of them meets the
    /// need, all are tried.
    #[inline]
    pub(super) fn new(
        mover: Color,
        gen_type: GenType,
        root: Option<&'a [Point]>,
        hints: Hints,
    ) -> Self {
        let is_free = gen_type == GenType::Free && root.is_none();
        Self {
            mover,
            gen_type,
            root,
            first: hints.tt_move.filter(|_| is_free),
            hints,
            stage: Stage::First,
            candidates: ArrayVec::new(),
            next: 0,
        }
    }

    fn fill(&mut self, state: &mut State, histories: &Histories) {
        let Self {
            mover,
            gen_type,
            root,
            first,
            ..
        } = *self;
        let (hints, candidates) = (&self.hints, &mut self.candidates);
        let candidate = |state: &State, point| {
            Candidate::new(point, move_score(state, mover, point, hints, histories))
        };
        gen_type.points(state, mover, |state, point| {
            if Some(point) != first && root.is_none_or(|root| root.contains(&point)) {
                candidates.push(candidate(state, point));
            }
        });
        if let Some(root) = root
            && (!gen_type.is_forced() || candidates.is_empty())
        {
            candidates.clear();
            candidates.extend(
                root.iter()
                    .take(MAX_CELLS)
                    .map(|&point| candidate(state, point)),
            );
        }
    }

    /// Drops the remaining moves for which `wanted` is false.
    pub(super) fn keep(&mut self, wanted: impl Fn(Point) -> bool) {
        let tried = self.next;
        let mut place = 0;
        self.candidates.retain(|candidate| {
            place += 1;
            place <= tried || candidate.point().is_some_and(&wanted)
        });
    }

    /// The best remaining move; of equal ones the first on the board.
    #[inline]
    pub(super) fn next(&mut self, state: &mut State, histories: &Histories) -> Option<Point> {
        if self.stage == Stage::First {
            self.stage = Stage::Fill;
            if self.first.is_some() {
                return self.first;
            }
        }
        if self.stage == Stage::Fill {
            self.stage = Stage::Rest;
            self.fill(state, histories);
        }
        let rest = self.candidates.get_mut(self.next..)?;
        let (mut best, mut at) = (*rest.first()?, 0);
        for (index, &candidate) in rest.iter().enumerate() {
            if candidate > best {
                (best, at) = (candidate, index);
            }
        }
        rest.swap(0, at);
        self.next += 1;
        best.point()
    }
}

/// Whether a stone would make a four, whatever else.
fn makes_four(state: &State, point: Point, color: Color) -> bool {
    state.patterns(point, color).iter().any(|p| p.is_four())
}

#[inline]
fn move_score(
    state: &State,
    mover: Color,
    point: Point,
    hints: &Hints,
    histories: &Histories,
) -> i32 {
    if hints.tt_move == Some(point) {
        return FIRST;
    }
    let own = i32::from(state.point_score(point, mover).attack);
    let other = i32::from(state.point_score(point, !mover).defence);
    let mut score = own + other + histories.of(mover, point, hints.last) / tuned::order_history();
    if hints.killers.contains(&Some(point)) {
        score += tuned::order_killer();
    }
    if hints.counter == Some(point) {
        score += tuned::order_counter();
    }
    score
}
