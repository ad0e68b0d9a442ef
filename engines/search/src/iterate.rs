//! Iterative deepening: the loop around a driver.
//!
//! Each iteration has a [`Driver`] find the root's value one ply deeper, and keeps the principal
//! variations. Between iterations the [`Clock`] decides whether another one is worthwhile. If a
//! search is interrupted in the middle of an iteration, what that iteration had already found is
//! not lost: see [`SearchResult::lines`].

use std::time::Duration;

use crate::clock::{Clock, TimeFactors};
use crate::driver::{Driver, Iteration};
use crate::report::{Report, Score};
use crate::tester::{Stopped, Tester};
use crate::tt::Bound;
use crate::value::{Depth, INFINITE, MATE, MATE_BOUND, MAX_PLY, Value, is_mate};

/// Bounds of an unfinished iteration are reported only after the search has run this long.
const REPORT_BOUNDS_AFTER: Duration = Duration::from_millis(500);
/// On the game clock, a mate is searched this many plies deeper for a shorter one.
const BEYOND_MATE: Depth = 2;
/// On a clock a line is completed only if its iteration took this many nodes, or is the last:
/// completing costs about a hundredth of that.
const COMPLETED_FROM: u64 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Depth of the first iteration, at least 1.
    pub first_depth: Depth,
    /// Depth of the last iteration; none: only the clock limits it.
    pub max_depth: Option<Depth>,
    /// Number of lines to find, at least 1 (MultiPV).
    pub lines: usize,
    /// Whether there is only one legal move: on the game clock one iteration is enough.
    pub forced: bool,
    /// A fall of the score that deserves more time, in the game's unit.
    pub drop_unit: Value,
    /// Whether bounds of unfinished iterations are reported in long searches.
    pub report_bounds: bool,
    /// Whether this is a helper of a parallel search, which never decides about the answer.
    pub helper: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            first_depth: 1,
            max_depth: None,
            lines: 1,
            forced: false,
            drop_unit: 20,
            report_bounds: true,
            helper: false,
        }
    }
}

impl Settings {
    /// Settings to find up to `lines` lines, at least 1, at a root with this many moves.
    /// `drop_unit` is a constant of the game.
    pub fn at_root(moves: usize, lines: usize, drop_unit: Value) -> Self {
        Self {
            lines: lines.clamp(1, moves.max(1)),
            forced: moves == 1,
            drop_unit,
            ..Self::default()
        }
    }
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pv<M> {
    /// The moves from the root on. Never empty.
    pub moves: Vec<M>,
    pub value: Value,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// Depth of the iteration that found the line.
    pub depth: Depth,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best lines, the best first. Empty if the search was stopped before it found any.
    ///
    /// Mostly from the last complete iteration. If the search was stopped in a later one after a
    /// pass failed high with *another* move, that move is first: the root tries the old one first
    /// ([`Tester::line`]), so at that greater depth the new one has beaten it. The same holds for
    /// another move that raised alpha in an interrupted window search, and for the old move if it
    /// failed high above its value: a mate that was reported stays reported.
    pub lines: Vec<Pv<M>>,
    /// Depth of the last complete iteration, 0 if there was none.
    pub depth: Depth,
    pub nodes: u64,
}

impl<M: Copy> SearchResult<M> {
    pub fn best(&self) -> Option<M> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// The expected reply to the best move, to ponder on.
    pub fn ponder(&self) -> Option<M> {
        self.lines
            .first()
            .and_then(|line| line.moves.get(1).copied())
    }

    pub fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }
}

/// Deepens until the clock, the depth limit or the tester ends it. Before the first iteration is
/// complete only the node limit can do so. Reports go to `sink`, with the table's fill from
/// `hashfull`.
pub fn deepen<T: Tester, D: Driver<T>>(
    tester: &mut T,
    driver: &mut D,
    clock: &Clock,
    settings: &Settings,
    hashfull: &dyn Fn() -> u32,
    sink: &mut dyn FnMut(&Report<T::Move>),
) -> SearchResult<T::Move> {
    let mut deepening = Deepening {
        clock,
        settings,
        hashfull,
        sink,
        lines: Vec::new(),
        values: vec![Vec::new(); settings.lines.max(1)],
        stability: 0,
        drop: 0,
        completed: 0,
        reported_depth: 0,
        is_whole: true,
        spent: Vec::new(),
    };
    if !settings.helper {
        clock.begin_first_iteration();
        tester.become_main();
    }
    let max_depth = settings.max_depth.or(clock.limits().depth);
    let max_depth = max_depth.unwrap_or(Depth::MAX).min(MAX_PLY as Depth - 1);
    for depth in settings.first_depth.max(1)..=max_depth {
        if clock.aborted() {
            break;
        }
        if deepening.iterate(tester, driver, depth).is_err() {
            deepening.report_again(tester, true);
            break;
        }
        if !settings.helper {
            clock.first_iteration_done();
        }
        if !deepening.continues(tester) {
            break;
        }
    }
    if !deepening.is_whole {
        deepening.report_again(tester, false);
    }
    SearchResult {
        lines: deepening.lines,
        depth: deepening.completed,
        nodes: total_nodes(clock, tester),
    }
}

/// Sorts the lines of one iteration by value, since a later one may turn out better. Equals keep
/// their order.
fn sort<M>(lines: &mut [Pv<M>]) {
    lines.sort_by_key(|line| std::cmp::Reverse(line.value));
}

/// Nodes of all threads; exact with one thread.
fn total_nodes<T: Tester>(clock: &Clock, tester: &T) -> u64 {
    clock.nodes().max(tester.nodes())
}

struct Deepening<'a, M> {
    clock: &'a Clock,
    settings: &'a Settings,
    hashfull: &'a dyn Fn() -> u32,
    sink: &'a mut dyn FnMut(&Report<M>),
    lines: Vec<Pv<M>>,
    /// For each line the values of the complete iterations.
    values: Vec<Vec<Value>>,
    /// Number of iterations in a row that kept the best move.
    stability: u32,
    /// Fall of the value in the last iteration.
    drop: Value,
    /// Depth of the last complete iteration.
    completed: Depth,
    /// Greatest depth that has been reported.
    reported_depth: Depth,
    /// Whether the lines of the last iteration were completed to its depth.
    is_whole: bool,
    /// Nodes spent on each move that became the first of a line.
    spent: Vec<(M, u64)>,
}

impl<M: Copy + Eq + std::fmt::Debug> Deepening<'_, M> {
    fn iterate<T: Tester<Move = M>, D: Driver<T>>(
        &mut self,
        tester: &mut T,
        driver: &mut D,
        depth: Depth,
    ) -> Result<(), Stopped> {
        tester.begin_iteration(depth);
        let mut lines: Vec<Pv<M>> = Vec::with_capacity(self.settings.lines);
        for index in 0..self.settings.lines.max(1) {
            if self.settings.lines > 1 {
                let heads: Vec<M> = lines.iter().map(|line| line.moves[0]).collect();
                if !tester.exclude(&heads) && index > 0 {
                    break;
                }
            }
            let before = total_nodes(self.clock, tester);
            match self.line(tester, driver, depth, index) {
                Ok(Some(line)) => {
                    self.spend(line.moves[0], total_nodes(self.clock, tester) - before);
                    lines.push(line);
                }
                Ok(None) => break,
                Err(broken_off) => {
                    self.salvage(lines, broken_off);
                    return Err(Stopped);
                }
            }
        }
        sort(&mut lines);
        let same = matches!(
            (self.lines.first(), lines.first()),
            (Some(old), Some(new)) if old.moves[0] == new.moves[0]
        );
        self.stability = if same { self.stability + 1 } else { 0 };
        self.drop = match self.values[0][..] {
            [.., before, now] => before - now,
            _ => 0,
        };
        self.completed = depth;
        self.reported_depth = depth;
        self.lines = lines;
        for index in 0..self.lines.len() {
            let report = self.report(tester, depth, index, &self.lines[index]);
            (self.sink)(&report);
        }
        Ok(())
    }

    fn spend(&mut self, mv: M, nodes: u64) {
        match self.spent.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, spent)) => *spent += nodes,
            None => self.spent.push((mv, nodes)),
        }
    }

    /// Finds one line of an iteration; none if the root has no move. If the search is interrupted,
    /// the error is the line of the last pass that failed high.
    fn line<T: Tester<Move = M>, D: Driver<T>>(
        &mut self,
        tester: &mut T,
        driver: &mut D,
        depth: Depth,
        index: usize,
    ) -> Result<Option<Pv<M>>, Option<Pv<M>>> {
        let mut shown: Option<Pv<M>> = None;
        let before = total_nodes(self.clock, tester);
        let values = std::mem::take(&mut self.values[index]);
        let answer = driver.iterate(
            tester,
            Iteration {
                depth,
                values: &values,
            },
            &mut |tester, value, bound| {
                if bound != Bound::Upper && !tester.line().is_empty() {
                    shown = Some(Pv {
                        moves: tester.line().to_vec(),
                        value,
                        bound,
                        depth,
                    });
                }
                // An upper bound has no line; it is reported with the current one.
                let standing = if bound == Bound::Upper {
                    shown.as_ref().or_else(|| self.lines.get(index))
                } else {
                    shown.as_ref()
                };
                if bound != Bound::Exact
                    && self.settings.report_bounds
                    && !is_misread(value, bound)
                    && self.settings.lines == 1
                    && self.clock.elapsed() >= REPORT_BOUNDS_AFTER
                    && let Some(line) = standing
                {
                    let mut line = Pv {
                        moves: line.moves.clone(),
                        value,
                        bound,
                        depth,
                    };
                    tester.extend_pv(&mut line.moves, depth, value);
                    let report = self.report(tester, depth, index, &line);
                    self.reported_depth = depth;
                    (self.sink)(&report);
                }
            },
        );
        self.values[index] = values;
        let Ok(answer) = answer else {
            return Err(shown.or_else(|| self.raised(tester, depth)));
        };
        self.values[index].push(answer.value);
        // If all passes failed low, the old line is kept, with the lower value.
        let line = shown.or_else(|| self.lines.get(index).cloned());
        let completes = self.completes(total_nodes(self.clock, tester) - before);
        self.is_whole = completes && (index == 0 || self.is_whole);
        Ok(line.map(|mut line| {
            if completes {
                tester.extend_pv(&mut line.moves, depth, answer.value);
            }
            Pv {
                value: answer.value,
                bound: answer.bound,
                depth,
                ..line
            }
        }))
    }

    /// Whether to complete a line that took this many nodes.
    fn completes(&self, nodes: u64) -> bool {
        let is_timed = self.clock.budget().is_some();
        !self.settings.helper && (!is_timed || nodes >= COMPLETED_FROM)
    }

    /// The line of an interrupted window search in which a move other than the current best raised
    /// alpha. Its value is unknown; it has the current best's value as a lower bound.
    fn raised<T: Tester<Move = M>>(&self, tester: &T, depth: Depth) -> Option<Pv<M>> {
        let standing = self.lines.first().filter(|_| self.settings.lines == 1)?;
        let moves = tester.line();
        (moves.first()? != &standing.moves[0]).then(|| Pv {
            moves: moves.to_vec(),
            value: standing.value,
            bound: Bound::Lower,
            depth,
        })
    }

    /// Keeps the results of an interrupted iteration: its finished lines, and a line that failed
    /// high with a move other than the current best, or above the value of that.
    fn salvage(&mut self, finished: Vec<Pv<M>>, broken_off: Option<Pv<M>>) {
        let mut lines = finished;
        sort(&mut lines);
        if let Some(line) = broken_off {
            // A lower bound for the current best move is reported only if it is above its value.
            let standing = self.lines.get(lines.len());
            let improves = standing.is_none_or(|standing| {
                standing.moves[0] != line.moves[0] || standing.value < line.value
            });
            if improves && line.value > -INFINITE {
                lines.push(line);
            }
        }
        let heads: Vec<M> = lines.iter().map(|line| line.moves[0]).collect();
        let old = std::mem::take(&mut self.lines);
        let wanted = self.settings.lines.max(1);
        lines.extend(
            old.into_iter()
                .filter(|line| !heads.contains(&line.moves[0])),
        );
        lines.truncate(wanted);
        self.lines = lines;
    }

    fn continues<T: Tester<Move = M>>(&self, tester: &T) -> bool {
        let Some(best) = self.lines.first() else {
            return false;
        };
        if tester.is_final(self.completed) {
            return false;
        }
        let limits = self.clock.limits();
        if let (Some(moves), Score::Mate(found)) = (limits.mate, Score::of(best.value))
            && found > 0
            && found as u32 <= moves
        {
            return false;
        }
        let on_the_clock = limits.own.is_some() && !limits.infinite && !self.clock.pondering();
        if on_the_clock {
            let mate = is_mate(best.value)
                && best.bound == Bound::Exact
                && MATE - best.value.abs() + BEYOND_MATE <= self.completed;
            if mate || self.settings.forced {
                return false;
            }
        }
        let nodes = total_nodes(self.clock, tester);
        if self.settings.helper {
            return self.clock.helper_starts_next_iteration(nodes);
        }
        let progress = TimeFactors {
            stability: self.stability,
            drop: self.drop,
            unit: self.settings.drop_unit,
            share: tester.share(),
        };
        self.clock.start_next_iteration(&progress, nodes)
    }

    /// Completes the lines, and reports them again if that changed one. After an interrupted
    /// iteration they are reported in any case, with its results, nodes and time. If bounds of that
    /// iteration were reported, its depth is kept: a reported depth never decreases.
    fn report_again<T: Tester<Move = M>>(&mut self, tester: &mut T, interrupted: bool) {
        if self.settings.helper {
            return;
        }
        self.is_whole = true;
        let mut has_changed = interrupted;
        for line in &mut self.lines {
            let (depth, before) = (line.depth.max(self.reported_depth), line.moves.clone());
            tester.extend_pv(&mut line.moves, depth, line.value);
            has_changed |= line.moves != before;
        }
        for index in 0..self.lines.len() {
            let line = &self.lines[index];
            let depth = line.depth.max(self.reported_depth);
            if has_changed && !is_misread(line.value, line.bound) {
                let report = self.report(tester, depth, index, line);
                (self.sink)(&report);
            }
        }
    }

    fn spent_on(&self, line: &Pv<M>) -> u64 {
        let spent = self
            .spent
            .iter()
            .find(|(mv, _)| Some(mv) == line.moves.first());
        spent.map_or(0, |(_, nodes)| *nodes)
    }

    fn report<T: Tester<Move = M>>(
        &self,
        tester: &T,
        depth: Depth,
        index: usize,
        line: &Pv<M>,
    ) -> Report<M> {
        Report {
            depth,
            seldepth: tester.seldepth().max(line.moves.len() as u32),
            multipv: index + 1,
            score: Score::of(line.value),
            bound: line.bound,
            nodes: total_nodes(self.clock, tester),
            root_move_nodes: self.spent_on(line),
            elapsed: self.clock.elapsed(),
            hashfull: (self.hashfull)(),
            tb_hits: self.clock.tb_hits(),
            pv: line.moves.clone(),
        }
    }
}

/// Whether a GUI would take a bound for a mate that was not found: "at most a mate", or "at least
/// being mated".
const fn is_misread(value: Value, bound: Bound) -> bool {
    match bound {
        Bound::Upper => value >= MATE_BOUND,
        Bound::Lower => value <= -MATE_BOUND,
        Bound::Exact => false,
    }
}

#[cfg(test)]
mod tests;
