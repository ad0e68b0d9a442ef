//! The state of a search that has printed nothing for a while.

use std::fmt;
use std::time::Duration;

use search::report::nps;

use super::Session;
use crate::game::Game;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat<M> {
    pub elapsed: Duration,
    pub nodes: u64,
    /// How full the table is, in per mille.
    pub hashfull: u32,
    /// Number of hits in endgame tables.
    pub tb_hits: u64,
    /// The root move being searched, if the game's search reports it.
    pub current: Option<Current<M>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Current<M> {
    pub mv: M,
    /// Its number in the order of search, from 1.
    pub number: u32,
    /// Number of root moves.
    pub all: u32,
}

impl<M: Copy> Heartbeat<M> {
    /// The state of the running search; none before it has visited a node.
    pub fn of<G: Game<Move = M>>(session: &Session<G>) -> Option<Self> {
        let task = session.task()?;
        let clock = task.clock.as_ref()?;
        let current = clock.root_move().and_then(|at| {
            Some(Current {
                mv: *task.moves.get(at.place)?,
                number: at.number,
                all: task.moves.len() as u32,
            })
        });
        (clock.nodes() > 0).then(|| Self {
            elapsed: clock.elapsed(),
            nodes: clock.nodes(),
            hashfull: clock.hashfull(),
            tb_hits: clock.tb_hits(),
            current,
        })
    }
}

/// For dialects with plain text only; moves are written as in lists and logs.
impl<M: fmt::Display> fmt::Display for Heartbeat<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, seconds) = (self.nodes, self.elapsed.as_secs_f64());
        let (speed, full) = (nps(nodes, self.elapsed), f64::from(self.hashfull) / 10.0);
        write!(
            f,
            "{nodes} nodes in {seconds:.1} s, {speed} a second, table {full:.1} % full"
        )?;
        match &self.current {
            Some(Current { mv, number, all }) => write!(f, ", at {mv}, {number} of {all}"),
            None => Ok(()),
        }
    }
}
