//! Time management: the limits of a search, its time budget, and when threads check the clock.
//!
//! [`Limits`] is what was requested. [`Budget`] divides the game clock: `optimum` is what the move
//! should take, `soft_limit` when a search is stopped, `hard_limit` what the one long search of a
//! game may take. A [`Clock`] is the running limits of one search; all its threads share it, and
//! the session keeps a reference for `ponderhit`. Each thread checks it through its own [`Watch`],
//! every [`POLL_INTERVAL`] nodes.
//!
//! Neither time nor a stop interrupts the first iteration ([`Clock::begin_first_iteration`]):
//! however little time is left, there is a searched move to play. The node limit does interrupt it.
//!
//! Between iterations [`Clock::start_next_iteration`] scales the optimum: down if the best move has
//! long been stable and took most of the nodes, up if it just changed or its score fell.

use std::fmt;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;
use std::time::{Duration, Instant};

use crate::status::{RootMove, SearchStatus};
use crate::tester::Stopped;
use crate::tt::TranspositionTable;
use crate::value::{Depth, Value};

/// Nodes between two checks of the clock and the stop signal: a quarter of a millisecond at a
/// million nodes a second, while a check costs as much as a tenth of a node. Fewer if nodes take
/// long.
pub const POLL_INTERVAL: u64 = 256;
/// Minimum number of nodes between two checks.
const MIN_INTERVAL: u64 = 4;
/// If two checks were further apart than this, the interval shrinks: pages of a new table come
/// slowly, or the system is busy.
const MAX_CHECK_GAP: Duration = Duration::from_millis(2);
/// Sleep of a finished infinite search between two checks of the stop signal.
const WAIT_INTERVAL: Duration = Duration::from_millis(1);
/// Number of moves that a game clock without a time control has to last, unless the game knows
/// better ([`Limits::moves_to_last`]).
const MOVES_TO_LAST: u32 = 28;
/// Clock times are clamped to this, some 1,100 years, so that arithmetic fits a [`Duration`].
const MAX_TIME: Duration = Duration::from_secs(1 << 35);
/// Moves to the next time control are clamped to this.
const MAX_MOVES_TO_GO: u32 = 40;
/// Time that a move leaves on the game clock at least, if the clock has that much: GUIs and busy
/// systems are sometimes late.
const MIN_RESERVE: Duration = Duration::from_millis(20);
/// How often the main searcher measures how full the table is.
const FULLNESS_INTERVAL: Duration = Duration::from_millis(500);
/// A move leaves at least this share of the game clock: one part in 20.
const RESERVED_SHARE: u32 = 20;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remaining {
    pub time: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to the next time control, which adds time; none for sudden death.
    pub moves_to_go: Option<u32>,
}

/// The limits that were requested for a search. The default is no limit at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum depth of an iteration.
    pub depth: Option<Depth>,
    /// Node limit. Exact with one thread, so that such searches are reproducible.
    pub nodes: Option<u64>,
    /// No new iteration begins after this many nodes.
    pub soft_nodes: Option<u64>,
    pub movetime: Option<Duration>,
    /// The game clock of the side to move.
    pub own: Option<Remaining>,
    pub opponent: Option<Remaining>,
    /// Number of our moves that our game clock has to last, if no time control comes before;
    /// default: 28.
    pub moves_to_last: Option<u32>,
    /// Stop once a mate in at most this many moves is found.
    pub mate: Option<u32>,
    /// Search until stopped, whatever the other limits.
    pub infinite: bool,
    /// Search on the opponent's time: like `infinite` until [`Clock::ponderhit`].
    pub ponder: bool,
    /// Whether other searches of the game ponder: the time that they save on the game clock may be
    /// spent.
    pub ponder_enabled: bool,
}

impl Limits {
    pub fn of_depth(depth: Depth) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    pub fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    pub fn of_movetime(time: Duration) -> Self {
        Self {
            movetime: Some(time),
            ..Self::default()
        }
    }

    pub fn infinite() -> Self {
        Self {
            infinite: true,
            ..Self::default()
        }
    }
}

/// Time for a move. `optimum <= soft_limit <= hard_limit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// When to begin no new iteration, before [`TimeFactors`] scales it.
    pub optimum: Duration,
    /// When to stop within an iteration.
    pub soft_limit: Duration,
    /// Time for the one long search of a game, such as one that solves the endgame.
    pub hard_limit: Duration,
}

impl Budget {
    /// The budget for these limits; none if they have no time. `overhead` is the time lost per move
    /// between engine and clock, and is never spent.
    pub fn of(limits: &Limits, overhead: Duration) -> Option<Self> {
        if limits.infinite {
            return None;
        }
        let fixed = limits.movetime.map(|time| {
            let time = spendable(time, overhead);
            Self::fixed(time)
        });
        let clock = limits.own.map(|clock| {
            let budget = Self::of_game(&clock, limits.moves_to_last, overhead);
            if limits.ponder_enabled {
                budget.with_pondering()
            } else {
                budget
            }
        });
        match (fixed, clock) {
            (Some(a), Some(b)) => Some(Self {
                optimum: a.optimum.min(b.optimum),
                soft_limit: a.soft_limit.min(b.soft_limit),
                hard_limit: a.hard_limit.min(b.hard_limit),
            }),
            (a, b) => a.or(b),
        }
    }

    fn of_game(clock: &Remaining, moves_to_last: Option<u32>, overhead: Duration) -> Self {
        let time = clock.time.min(MAX_TIME);
        // Time not used before the last move of a time control is lost, so all of it may be spent.
        // Protocols without a command for a fixed time express one like this.
        if clock.moves_to_go == Some(1) {
            return Self::fixed(spendable(time, overhead));
        }
        let kept = overhead.max(time / RESERVED_SHARE).max(MIN_RESERVE);
        let left = spendable(time, kept);
        let increment = clock.increment.min(MAX_TIME);
        let moves = clock.moves_to_go.or(moves_to_last);
        let moves = moves.map_or(MOVES_TO_LAST, |moves| moves.clamp(2, MAX_MOVES_TO_GO));
        // Subtracts the overheads of the moves to come, and divides the rest evenly. Only 3/4 of
        // the increment is counted on, so that a reserve grows.
        let reserve = spendable(left, overhead.saturating_mul(moves - 1));
        let optimum = reserve / moves + increment * 3 / 4;
        // Hard moves may take several shares, but never bring the clock near its end: 7/10 of the
        // time with a time control, 2/5 without.
        let hard_limit = if clock.moves_to_go.is_some() {
            left * 7 / 10
        } else {
            left * 2 / 5
        };
        let hard_limit = hard_limit.max(increment).min(left);
        let soft_limit = (optimum * 5).min(hard_limit);
        Self {
            optimum: optimum.min(soft_limit),
            soft_limit,
            hard_limit,
        }
    }

    /// A quarter more, as in Stockfish: the reply to an expected move often comes at once, and
    /// saves time.
    fn with_pondering(self) -> Self {
        Self {
            optimum: (self.optimum * 5 / 4).min(self.soft_limit),
            ..self
        }
    }

    /// A budget of exactly this time.
    const fn fixed(time: Duration) -> Self {
        Self {
            optimum: time,
            soft_limit: time,
            hard_limit: time,
        }
    }
}

/// The time without the overhead; at least a tenth of it.
fn spendable(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(time / 10)
}

/// Signs from the finished iterations of how certain the best move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeFactors {
    /// Number of iterations in a row that confirmed the best move.
    pub stability: u32,
    /// Fall of the score since the previous iteration; negative if it rose.
    pub drop: Value,
    /// A fall that matters, in the game's unit: about a fifth of a minor piece.
    pub unit: Value,
    /// Share of the nodes spent on the best move, in per mille, if known.
    pub share: Option<u32>,
}

impl TimeFactors {
    /// Factor for the optimum, from about 0.4 to 3. The constants are set by hand.
    fn scale(&self) -> f64 {
        /// Factor by the number of iterations in a row that confirmed the best move.
        const STABILITY: [f64; 6] = [1.6, 1.25, 1.05, 0.95, 0.88, 0.82];
        let stability = STABILITY[(self.stability as usize).min(STABILITY.len() - 1)];
        let fall = f64::from(self.drop) / f64::from(self.unit.max(1));
        let drop = 1.0 + 0.25 * fall.clamp(-0.6, 3.0);
        let share = match self.share {
            Some(share) => 1.5 - 0.9 * f64::from(share.min(1000)) / 1000.0,
            None => 1.0,
        };
        stability * drop * share
    }
}

/// The running limits of one search, shared by its threads and the session.
pub struct Clock {
    limits: Limits,
    budget: Option<Budget>,
    elapsed: Box<dyn Fn() -> Duration + Send + Sync>,
    /// The search has ended for all threads.
    aborted: AtomicBool,
    /// The search ponders: our clock does not run yet.
    pondering: AtomicBool,
    /// The optimum is used up: end at once on a ponderhit.
    stop_on_ponderhit: AtomicBool,
    /// No iteration is complete yet, so that time and stops have to wait.
    in_first_iteration: AtomicBool,
    /// Time of the ponderhit, in nanoseconds since the search began.
    ponderhit_at: AtomicU64,
    /// Nodes reported by the watches.
    nodes: AtomicU64,
    status: SearchStatus,
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock")
            .field("limits", &self.limits)
            .field("budget", &self.budget)
            .field("elapsed", &self.elapsed())
            .finish_non_exhaustive()
    }
}

impl Clock {
    /// A clock that starts now. `overhead` as in [`Budget::of`].
    pub fn start(limits: Limits, overhead: Duration) -> Self {
        Self::started_at(Instant::now(), limits, overhead)
    }

    /// A clock that started at `start`, when the command for the search arrived.
    pub fn started_at(start: Instant, limits: Limits, overhead: Duration) -> Self {
        Self::with_time(limits, overhead, move || start.elapsed())
    }

    /// A clock that takes the time since the search began from `elapsed`.
    pub fn with_time(
        limits: Limits,
        overhead: Duration,
        elapsed: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        Self {
            limits,
            budget: Budget::of(&limits, overhead),
            elapsed: Box::new(elapsed),
            aborted: AtomicBool::new(false),
            pondering: AtomicBool::new(limits.ponder),
            stop_on_ponderhit: AtomicBool::new(false),
            in_first_iteration: AtomicBool::new(false),
            ponderhit_at: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            status: SearchStatus::default(),
        }
    }

    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The time budget; none without a time limit.
    pub const fn budget(&self) -> Option<Budget> {
        self.budget
    }

    pub fn elapsed(&self) -> Duration {
        (self.elapsed)()
    }

    /// Nodes of all threads; each may lag behind by up to [`POLL_INTERVAL`].
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The root move that the main searcher is at, if the game reports it.
    pub fn root_move(&self) -> Option<RootMove> {
        self.status.root_move()
    }

    /// How full the table was at the last check, in per mille; 0 if the game does not report it.
    pub fn hashfull(&self) -> u32 {
        self.status.hashfull()
    }

    /// Hits in endgame tables so far, by all threads.
    pub fn tb_hits(&self) -> u64 {
        self.status.tb_hits()
    }

    /// Adds nodes that no [`Watch`] counts.
    pub fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// The opponent played the expected move. Our time runs from now on, but the time so far counts
    /// towards the optimum: if that is used up already, the search ends. No effect unless the
    /// search ponders.
    pub fn ponderhit(&self) {
        let now = self.elapsed().as_nanos() as u64;
        if self.pondering() {
            // Two orders matter. `ponderhit_at` is written before `pondering`, and `out_of_time`
            // reads them the other way round: a search that no longer ponders never counts from 0.
            // And each side writes before it reads: here `pondering`, then `stop_on_ponderhit`; in
            // `start_next_iteration` `stop_on_ponderhit`, then `pondering`. If both could read the
            // old values, a search that has used up its time would begin another iteration and
            // answer late.
            self.ponderhit_at.store(now, SeqCst);
            self.pondering.store(false, SeqCst);
            if self.stop_on_ponderhit.load(SeqCst) {
                self.abort();
            }
        }
    }

    /// Whether the search runs on the opponent's time.
    pub fn pondering(&self) -> bool {
        self.pondering.load(SeqCst)
    }

    /// Ends the search for all threads.
    pub(crate) fn abort(&self) {
        self.aborted.store(true, Relaxed);
    }

    /// Whether the search has ended for all threads.
    pub(crate) fn aborted(&self) -> bool {
        self.aborted.load(Relaxed)
    }

    /// Begins iterative deepening: until [`Clock::first_iteration_done`] neither the time limit nor
    /// a stop ends the search. The node limit does.
    pub(crate) fn begin_first_iteration(&self) {
        self.in_first_iteration.store(true, Relaxed);
    }

    /// The first iteration is complete: there is a move, so time or a stop may end the search.
    pub(crate) fn first_iteration_done(&self) {
        self.in_first_iteration.store(false, Relaxed);
    }

    /// Whether a complete search has to wait with its answer for `stop` or a ponderhit.
    fn must_wait(&self) -> bool {
        self.limits.infinite || self.pondering()
    }

    /// Waits until the answer may be given, as UCI demands of `go infinite` and `go ponder`: until
    /// the stop signal or the ponderhit. Other searches return at once.
    pub fn wait_for_stop(&self, stop: &(dyn Fn() -> bool + Sync)) {
        while self.must_wait() && !stop() {
            thread::sleep(WAIT_INTERVAL);
        }
    }

    /// Whether the soft limit is exceeded, counted from the ponderhit, since our clock runs only
    /// then.
    fn out_of_time(&self) -> bool {
        match self.budget {
            Some(budget) if !self.pondering() && !self.in_first_iteration.load(Relaxed) => {
                let ponderhit_at = Duration::from_nanos(self.ponderhit_at.load(SeqCst));
                self.elapsed().saturating_sub(ponderhit_at) >= budget.soft_limit
            }
            _ => false,
        }
    }

    /// Whether to begin another iteration. Called by the main searcher, whose count of `nodes`
    /// decides.
    pub(crate) fn start_next_iteration(&self, progress: &TimeFactors, nodes: u64) -> bool {
        if self.is_over(nodes) {
            return false;
        }
        let stop_on_ponderhit = self.is_optimum_used_up(progress);
        // A ponderhit at this very moment already sees the new value.
        self.stop_on_ponderhit.store(stop_on_ponderhit, SeqCst);
        !stop_on_ponderhit || self.pondering()
    }

    /// Whether a helper thread is to begin another iteration. It leaves decisions about time to the
    /// main searcher.
    pub(crate) fn helper_starts_next_iteration(&self, nodes: u64) -> bool {
        !self.is_over(nodes)
    }

    fn is_over(&self, nodes: u64) -> bool {
        self.aborted() || self.limits.soft_nodes.is_some_and(|limit| nodes >= limit)
    }

    /// Whether the scaled optimum is used up.
    fn is_optimum_used_up(&self, progress: &TimeFactors) -> bool {
        let Some(budget) = self.budget else {
            return false;
        };
        // With a fixed time, where optimum and soft limit are equal, all of it is used.
        let soft = if budget.optimum == budget.soft_limit {
            budget.soft_limit
        } else {
            budget
                .optimum
                .mul_f64(progress.scale())
                .min(budget.soft_limit)
        };
        self.elapsed() >= soft || self.out_of_time()
    }
}

/// One thread's view of the clock. The common case costs one comparison.
pub struct Watch<'a> {
    clock: &'a Clock,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// Own node count at which to check again.
    next: u64,
    /// Own nodes that have been reported to the clock.
    reported_nodes: u64,
    interval: u64,
    /// Time of the last check.
    looked: Duration,
    /// For the main searcher: the table, and when to measure next how full it is.
    leads: Option<(&'a TranspositionTable, Duration)>,
}

impl<'a> Watch<'a> {
    /// For a thread that has visited no nodes yet. Every thread polls `stop`, the session's signal
    /// to end the search.
    pub fn new(clock: &'a Clock, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            clock,
            stop,
            next: 0,
            reported_nodes: 0,
            interval: POLL_INTERVAL,
            looked: clock.elapsed(),
            leads: None,
        }
    }

    pub const fn clock(&self) -> &'a Clock {
        self.clock
    }

    /// Makes this thread the main searcher, whose state the session can see.
    pub fn become_main(&mut self, table: &'a TranspositionTable) {
        self.leads = Some((table, FULLNESS_INTERVAL));
    }

    /// Reports the root move with this index as the one being searched, number `move_count` in
    /// order.
    pub fn root_move(&self, place: usize, move_count: usize) {
        if self.leads.is_some() {
            self.clock.status.set_root_move(place, move_count);
        }
    }

    /// Counts a hit in the endgame tables.
    pub fn count_tb_hit(&self) {
        self.clock.status.count_tb_hit();
    }

    /// Nodes left until the node limit, as far as this thread knows; `nodes` as for
    /// [`Watch::tick`].
    #[inline]
    pub fn left(&self, nodes: u64) -> u64 {
        match self.clock.limits.nodes {
            Some(limit) => limit.saturating_sub(self.clock.nodes() + (nodes - self.reported_nodes)),
            None => u64::MAX,
        }
    }

    /// To be called before each node, with the number of nodes that this thread has visited in this
    /// search.
    ///
    /// # Errors
    /// [`Stopped`] when the search is to end: the node must not be visited.
    #[inline]
    pub fn tick(&mut self, nodes: u64) -> Result<(), Stopped> {
        if nodes < self.next {
            Ok(())
        } else {
            self.look(nodes)
        }
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self, nodes: u64) -> Result<(), Stopped> {
        let new_nodes = nodes - self.reported_nodes;
        self.reported_nodes = nodes;
        let total = self.clock.nodes.fetch_add(new_nodes, Relaxed) + new_nodes;
        let limit = self.clock.limits.nodes.unwrap_or(u64::MAX);
        let stopped = !self.clock.in_first_iteration.load(Relaxed) && (self.stop)();
        if self.clock.aborted() || total >= limit || self.clock.out_of_time() || stopped {
            self.clock.abort();
            return Err(Stopped);
        }
        let now = self.clock.elapsed();
        if let Some((table, due)) = &mut self.leads
            && now >= *due
        {
            self.clock.status.set_hashfull(table.hashfull());
            *due = now + FULLNESS_INTERVAL;
        }
        self.interval = if now.saturating_sub(self.looked) > MAX_CHECK_GAP {
            (self.interval / 4).max(MIN_INTERVAL)
        } else {
            (self.interval * 2).min(POLL_INTERVAL)
        };
        self.looked = now;
        self.next = nodes + self.interval.min(limit - total);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
