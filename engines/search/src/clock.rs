//! When to stop: the limits of one search, the time it may take, and who looks at the clock.
//!
//! [`Limits`] is what was asked for. From it [`Budget`] divides the game clock: `optimum` is what
//! the move should take, `soft_limit` when a search is stopped, `hard_limit` what the one long
//! search of a game may take. A [`Clock`] is one search's limits running; all its threads share it,
//! and the session keeps a hand on it for `ponderhit`. Each thread looks at it through its own
//! [`Watch`], every [`POLL_INTERVAL`] nodes.
//!
//! Neither time nor a stop breaks off the first iteration ([`Clock::begin_first_iteration`]):
//! however little is left, there is a searched move to play. The limit of nodes does.
//!
//! Between iterations [`Clock::start_next_iteration`] weighs the optimum: less when the best move
//! has long been the same and took most of the nodes, more when it just changed or its score fell.

use std::fmt;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;
use std::time::{Duration, Instant};

use crate::status::{RootMove, SearchStatus};
use crate::tester::Stopped;
use crate::tt::TranspositionTable;
use crate::value::{Depth, Value};

/// Nodes between two looks at the clock and the stop signal: a quarter of a millisecond at a
/// million nodes a second, while a look costs as much as a tenth of a node. Fewer where nodes take
/// long.
pub const POLL_INTERVAL: u64 = 256;
/// The fewest nodes between two looks.
const MIN_INTERVAL: u64 = 4;
/// Looks further apart than this are too rare: pages of a new table come slowly, a system is busy.
const RARE: Duration = Duration::from_millis(2);
/// How long a finished infinite search sleeps between two looks at the stop signal.
const WAIT_INTERVAL: Duration = Duration::from_millis(1);
/// Moves that a game clock without a control is thought to have to last for.
const MOVES_TO_LAST: u32 = 28;
/// A clock with more than this, some 1,100 years, has this: what is reckoned with it fits a
/// [`Duration`].
const MAX_TIME: Duration = Duration::from_secs(1 << 35);
/// Of a control that is further away, no more than this many moves are looked ahead.
const MAX_MOVES_TO_GO: u32 = 40;
/// What a move leaves on a game clock at least, where the clock has so much to leave: a GUI and a
/// busy system are late now and then.
const MIN_RESERVE: Duration = Duration::from_millis(20);
/// How often the main searcher looks how full the table is.
const FULLNESS_INTERVAL: Duration = Duration::from_millis(500);
/// The share of a game clock that a move leaves at least: a twentieth.
const RESERVED_SHARE: u32 = 20;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remaining {
    pub time: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until the next control, which adds time; none: this is all there is.
    pub moves_to_go: Option<u32>,
}

/// What a search was asked to keep to. The default is no limit at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// No iteration deeper than this.
    pub depth: Option<Depth>,
    /// Never more nodes than this. Exact for one thread, so that such searches repeat.
    pub nodes: Option<u64>,
    /// No new iteration after this many nodes.
    pub soft_nodes: Option<u64>,
    pub movetime: Option<Duration>,
    /// The game clock of the side to move.
    pub own: Option<Remaining>,
    pub opponent: Option<Remaining>,
    /// Done when a mate in at most this many moves is found.
    pub mate: Option<u32>,
    /// Until told to stop, whatever else is said.
    pub infinite: bool,
    /// In the opponent's time: as infinite until [`Clock::ponderhit`].
    pub ponder: bool,
    /// Other searches of this game ponder: what they save of the game clock may be spent.
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

/// How much time a move gets. `optimum <= soft_limit <= hard_limit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// When to begin no new iteration, before [`Progress`] scales it.
    pub optimum: Duration,
    /// When to stop in the middle of one.
    pub soft_limit: Duration,
    /// What the one long search of a game may take, such as one that solves its ending.
    pub hard_limit: Duration,
}

impl Budget {
    /// The budget that limits leave, if they speak of time. `overhead` is what is lost between the
    /// engine and the clock for every move: it is never spent.
    pub fn of(limits: &Limits, overhead: Duration) -> Option<Self> {
        if limits.infinite {
            return None;
        }
        let fixed = limits.movetime.map(|time| {
            let time = spendable(time, overhead);
            Self::fixed(time)
        });
        let clock = limits.own.map(|clock| {
            let budget = Self::of_game(&clock, overhead);
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

    fn of_game(clock: &Remaining, overhead: Duration) -> Self {
        let time = clock.time.min(MAX_TIME);
        // What is not spent before the last move of a control is lost, so all of it may be: where a
        // protocol has no word for a fixed time, this is how it is said.
        if clock.moves_to_go == Some(1) {
            return Self::fixed(spendable(time, overhead));
        }
        let kept = overhead.max(time / RESERVED_SHARE).max(MIN_RESERVE);
        let left = spendable(time, kept);
        let increment = clock.increment.min(MAX_TIME);
        let moves = match clock.moves_to_go {
            Some(moves) => moves.clamp(2, MAX_MOVES_TO_GO),
            None => MOVES_TO_LAST,
        };
        // The overheads and increments of the moves to come, then an even share of it all. Not all
        // of the increment is counted on, so that a reserve grows.
        let reserve = spendable(left, overhead.saturating_mul(moves - 1));
        let optimum = reserve / moves + increment * 3 / 4;
        // A control far away or a clock without one: hard moves may take several shares, but never
        // bring the clock near its end.
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

    /// A quarter more, as in Stockfish: an expected move is often answered at once, and that time
    /// is left on the clock.
    fn with_pondering(self) -> Self {
        Self {
            optimum: (self.optimum * 5 / 4).min(self.soft_limit),
            ..self
        }
    }

    /// All of this time, and no more.
    const fn fixed(time: Duration) -> Self {
        Self {
            optimum: time,
            soft_limit: time,
            hard_limit: time,
        }
    }
}

/// What is left after the overhead; a tenth, if the overhead would eat more than that.
fn spendable(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(time / 10)
}

/// What the finished iterations tell about how sure the best move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Iterations in a row with the same best move, after the first with it.
    pub stability: u32,
    /// How much the score fell since the iteration before, negative if it rose.
    pub drop: Value,
    /// A drop that matters, in the game's unit: about a fifth of a minor piece.
    pub unit: Value,
    /// The share of the nodes that went into the best move, in per mille, if it is known.
    pub share: Option<u32>,
}

impl Progress {
    /// By what to multiply the optimum. Hand-set, from about 0.4 to 3.
    fn scale(&self) -> f64 {
        /// By the number of iterations that the best move has stood.
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

/// The limits of one search, running. Shared by its threads and the session.
pub struct Clock {
    limits: Limits,
    budget: Option<Budget>,
    elapsed: Box<dyn Fn() -> Duration + Send + Sync>,
    /// The search is over for all threads.
    aborted: AtomicBool,
    /// Time does not count yet.
    pondering: AtomicBool,
    /// Enough has been thought to answer as soon as it counts.
    enough: AtomicBool,
    /// No iteration is complete yet, so that time and stops must wait for the first.
    in_first_iteration: AtomicBool,
    /// When it began to count, in nanoseconds since the search began.
    hit_at: AtomicU64,
    /// Nodes that the watches have told of.
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
    /// Starts a search's clock now. `overhead` as in [`Budget::of`].
    pub fn start(limits: Limits, overhead: Duration) -> Self {
        Self::started_at(Instant::now(), limits, overhead)
    }

    /// A search's clock that runs since `start`: when the command that asked for the search
    /// arrived.
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
            enough: AtomicBool::new(false),
            in_first_iteration: AtomicBool::new(false),
            hit_at: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            status: SearchStatus::default(),
        }
    }

    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What the game clock allows, if there is one.
    pub const fn budget(&self) -> Option<Budget> {
        self.budget
    }

    pub fn elapsed(&self) -> Duration {
        (self.elapsed)()
    }

    /// Nodes of all threads, each late by up to [`POLL_INTERVAL`].
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The root move that the main searcher is at, where the game tells.
    pub fn root_move(&self) -> Option<RootMove> {
        self.status.root_move()
    }

    /// How full the table was a moment ago, in per mille; 0 where the game does not tell.
    pub fn hashfull(&self) -> u32 {
        self.status.hashfull()
    }

    /// How often endgame tables knew a position, so far, by all threads.
    pub fn table_hits(&self) -> u64 {
        self.status.table_hits()
    }

    /// Counts nodes that no [`Watch`] counts.
    pub fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// The opponent played the expected move: our time counts from now, but the thinking done so
    /// far counts towards the optimum: if that was enough already, the search ends. Without effect
    /// unless the search ponders.
    pub fn ponderhit(&self) {
        let now = self.elapsed().as_nanos() as u64;
        if self.pondering() {
            // Two orders matter. `hit_at` is written before `pondering`, and `out_of_time` reads
            // them the other way round: a search that no longer ponders never counts from 0. And
            // each side writes before it reads: here `pondering`, then `enough`; in
            // `start_next_iteration` `enough`, then `pondering`. Were both to read the old values,
            // a search that has thought enough would begin another iteration and answer late.
            self.hit_at.store(now, SeqCst);
            self.pondering.store(false, SeqCst);
            if self.enough.load(SeqCst) {
                self.abort();
            }
        }
    }

    /// Whether the search runs in the opponent's time.
    pub fn pondering(&self) -> bool {
        self.pondering.load(SeqCst)
    }

    /// Ends the search for all threads.
    pub(crate) fn abort(&self) {
        self.aborted.store(true, Relaxed);
    }

    /// Whether the search has been ended.
    pub(crate) fn aborted(&self) -> bool {
        self.aborted.load(Relaxed)
    }

    /// A deepening search begins: until [`Clock::first_iteration_done`] its time does not run out
    /// and no stop is heard. The limit of nodes holds as ever.
    pub(crate) fn begin_first_iteration(&self) {
        self.in_first_iteration.store(true, Relaxed);
    }

    /// The first iteration is complete: there is an answer, which time or a stop may ask for.
    pub(crate) fn first_iteration_done(&self) {
        self.in_first_iteration.store(false, Relaxed);
    }

    /// Whether the answer has to wait for `stop` or a ponderhit although the search is complete.
    fn must_wait(&self) -> bool {
        self.limits.infinite || self.pondering()
    }

    /// Waits, as UCI asks of `go infinite` and `go ponder`, until the answer may be given: until
    /// the signal, or the ponderhit. Returns at once from other searches.
    pub fn wait_for_stop(&self, stop: &(dyn Fn() -> bool + Sync)) {
        while self.must_wait() && !stop() {
            thread::sleep(WAIT_INTERVAL);
        }
    }

    /// Whether the soft limit is over. Counts from the ponderhit: only then does our clock run.
    fn out_of_time(&self) -> bool {
        match self.budget {
            Some(budget) if !self.pondering() && !self.in_first_iteration.load(Relaxed) => {
                let hit_at = Duration::from_nanos(self.hit_at.load(SeqCst));
                self.elapsed().saturating_sub(hit_at) >= budget.soft_limit
            }
            _ => false,
        }
    }

    /// Whether to begin another iteration after a finished one; `nodes` as counted by the caller,
    /// who decides when the search ends: of several threads the main one.
    pub(crate) fn start_next_iteration(&self, progress: &Progress, nodes: u64) -> bool {
        if self.is_over(nodes) {
            return false;
        }
        let enough = self.is_enough(progress);
        // The ponderhit may come at any moment: should it come now, it finds this.
        self.enough.store(enough, SeqCst);
        !enough || self.pondering()
    }

    /// Whether one that helps another search is to begin another iteration. That one decides when
    /// the time is up.
    pub(crate) fn helper_starts_next_iteration(&self, nodes: u64) -> bool {
        !self.is_over(nodes)
    }

    fn is_over(&self, nodes: u64) -> bool {
        self.aborted() || self.limits.soft_nodes.is_some_and(|limit| nodes >= limit)
    }

    /// Whether the time taken is what such a search is worth.
    fn is_enough(&self, progress: &Progress) -> bool {
        let Some(budget) = self.budget else {
            return false;
        };
        // A fixed time is used up: the optimum is the soft limit.
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

/// One thread's eye on the clock. Its common case is one comparison.
pub struct Watch<'a> {
    clock: &'a Clock,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// The count of own nodes at which to look again.
    next: u64,
    /// The own nodes that the clock has been told of.
    told: u64,
    interval: u64,
    /// When it looked last.
    looked: Duration,
    /// Of the main searcher: its table, and when to look next how full that is.
    leads: Option<(&'a TranspositionTable, Duration)>,
}

impl<'a> Watch<'a> {
    /// A watch of a thread that has visited no nodes yet. `stop` says whether the session wants the
    /// search to end; it is asked by every thread.
    pub fn new(clock: &'a Clock, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            clock,
            stop,
            next: 0,
            told: 0,
            interval: POLL_INTERVAL,
            looked: clock.elapsed(),
            leads: None,
        }
    }

    pub const fn clock(&self) -> &'a Clock {
        self.clock
    }

    /// This thread is the main searcher, from whose view is told what the search does.
    pub fn lead(&mut self, table: &'a TranspositionTable) {
        self.leads = Some((table, FULLNESS_INTERVAL));
    }

    /// The root move at this place, the so many-th that is tried, is searched from now on.
    pub fn root_move(&self, place: usize, move_count: usize) {
        if self.leads.is_some() {
            self.clock.status.set_root_move(place, move_count);
        }
    }

    /// Endgame tables knew a position.
    pub fn count_table_hit(&self) {
        self.clock.status.count_table_hit();
    }

    /// How many nodes more the limit of nodes leaves, as far as this thread knows; `nodes` as for
    /// [`Watch::tick`].
    #[inline]
    pub fn left(&self, nodes: u64) -> u64 {
        match self.clock.limits.nodes {
            Some(limit) => limit.saturating_sub(self.clock.nodes() + (nodes - self.told)),
            None => u64::MAX,
        }
    }

    /// To be called before each node with the number of nodes visited before it, by this thread in
    /// this search.
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
        let new_nodes = nodes - self.told;
        self.told = nodes;
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
        self.interval = if now.saturating_sub(self.looked) > RARE {
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
