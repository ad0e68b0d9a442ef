//! Solves one river-crossing puzzle: searches, prints the answer, draws the state graph.

use std::time::Instant;

use ::cli::{Status, message};
use num_bigint::BigUint;

use super::formal::Formal;
use super::graph::{dot, grid, layers};
use super::words::Described;
use super::{Algorithm, Arguments};
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::language::Language;
use crate::river::breadth::{explore, explore_from_start};
use crate::river::couples::Couples;
use crate::river::crossing::{Crossing, River};
use crate::river::crowd::Crowd;
use crate::river::depth::Outcome;
use crate::river::graph::Graph;
use crate::river::plans::{self, Plan};
use crate::river::{astar, depth};

/// A puzzle that can be drawn.
pub(super) trait Drawn: Described + Sized {
    /// Draws the state graph; `None` if it is too large to be legible.
    fn draw(&self, graph: &Graph<Self>, language: Language) -> Option<crate::svg::Svg> {
        let drawn = graph.states.len() <= layers::MAX_STATES;
        drawn.then(|| layers::draw(self, graph, language))
    }

    /// Names of legal states that cannot be reached, where they are few enough to be listed.
    fn unreached(&self, _graph: &Graph<Self>, _language: Language) -> Vec<String> {
        Vec::new()
    }
}

impl Drawn for Couples {}
impl Drawn for crate::river::items::Items {}

impl Drawn for Crowd {
    fn draw(&self, graph: &Graph<Self>, language: Language) -> Option<crate::svg::Svg> {
        if self.river != River::Plain {
            let drawn = graph.states.len() <= layers::MAX_STATES;
            return drawn.then(|| layers::draw(self, graph, language));
        }
        let drawn = self.people.missionaries.max(self.people.cannibals) <= grid::MAX_PEOPLE;
        drawn.then(|| grid::draw(self, graph, language))
    }

    fn unreached(&self, graph: &Graph<Self>, language: Language) -> Vec<String> {
        if self.river != River::Plain {
            return Vec::new();
        }
        let legal = self.legal_on_banks().into_iter();
        let unreached = legal.filter(|state| !graph.states.contains(state));
        unreached.map(|state| self.label(state, language)).collect()
    }
}

/// A puzzle with the arguments and the shell to solve it with.
pub(super) struct Job<'a, P: Crossing> {
    pub(super) puzzle: &'a P,
    pub(super) arguments: &'a Arguments,
    pub(super) shell: &'a mut Shell,
}

/// The result of any of the search algorithms.
pub(super) struct Answer<P: Crossing> {
    pub(super) plan: Option<Plan<P>>,
    pub(super) crossings: Option<u32>,
    /// How many shortest plans there are, where they were counted; see [`Explored::shortest`].
    ///
    /// [`Explored::shortest`]: crate::river::breadth::Explored::shortest
    pub(super) shortest: Option<Option<BigUint>>,
    pub(super) reachable: Option<u128>,
    pub(super) expanded: usize,
    /// Without a plan: whether it is certain that there is none.
    pub(super) complete: bool,
}

/// The answer of a search that counts neither plans nor states.
impl<P: Crossing> From<Outcome<P>> for Answer<P> {
    fn from(outcome: Outcome<P>) -> Self {
        Self {
            crossings: outcome.plan.as_ref().map(|plan| plan.len() as u32),
            plan: outcome.plan,
            shortest: None,
            reachable: None,
            expanded: outcome.expanded,
            complete: outcome.complete,
        }
    }
}

impl<'a, P: Drawn + Formal> Job<'a, P> {
    pub(super) fn new(puzzle: &'a P, arguments: &'a Arguments, shell: &'a mut Shell) -> Self {
        Self {
            puzzle,
            arguments,
            shell,
        }
    }

    pub(super) fn run(mut self) -> Result<Status, Failure> {
        if self.arguments.formal && !self.shell.json {
            for (name, words) in self.puzzle.parts() {
                self.shell.say(message!("formal-part", name, words))?;
            }
            self.shell.line("")?;
        }
        let begin = Instant::now();
        let spinner = self.shell.spinner(&message!("searching"));
        let answer = self.search();
        spinner.finish_and_clear();
        let seconds = begin.elapsed().as_secs_f64();
        self.print(&answer, seconds)?;
        let mut all_printed = true;
        if self.arguments.all && answer.plan.is_some() {
            all_printed = self.print_all()?;
        }
        if self.arguments.svg.is_some() || self.arguments.dot.is_some() {
            self.draw()?;
        }
        Ok(match (&answer.plan, answer.complete) {
            (Some(_), _) if all_printed => Status::Solved,
            (Some(_), _) => Status::LimitReached,
            (None, true) => Status::NoSolution,
            (None, false) => Status::LimitReached,
        })
    }

    fn search(&self) -> Answer<P> {
        let (puzzle, limit) = (self.puzzle, self.arguments.limit);
        match self.arguments.algorithm {
            Algorithm::Bfs => {
                let mut explored = explore(puzzle, limit);
                let plan = plans::first(puzzle, &explored);
                if plan.is_none() {
                    explored = explore_from_start(puzzle, limit);
                }
                Answer {
                    plan,
                    crossings: explored.crossings,
                    shortest: explored.complete.then(|| explored.shortest.clone()),
                    reachable: explored.complete.then(|| explored.reachable(puzzle)),
                    expanded: explored.distances.len(),
                    complete: explored.complete,
                }
            }
            Algorithm::Dfs => {
                let bound = self
                    .arguments
                    .bound
                    .unwrap_or_else(|| explore(puzzle, limit).crossings.unwrap_or(u32::MAX - 1));
                depth::search(puzzle, bound.min(u32::MAX - 1), limit).into()
            }
            Algorithm::Astar => astar::search(puzzle, limit).into(),
        }
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let (puzzle, limit) = (self.puzzle, self.arguments.limit);
        let too_large = || Failure::Refused(message!("river-too-large"));
        let (from_start, from_goal) = (explore_from_start(puzzle, limit), explore(puzzle, limit));
        if !(from_start.complete && from_goal.complete) {
            return Err(too_large());
        }
        let graph = Graph::new(puzzle, &from_start, &from_goal);
        let language = self.shell.language;
        if let Some(path) = &self.arguments.svg {
            let svg = puzzle.draw(&graph, language).ok_or_else(too_large)?;
            self.shell.write_file(path, svg)?;
        }
        if let Some(path) = &self.arguments.dot {
            let unreached = puzzle.unreached(&graph, language);
            let dot = dot(puzzle, &graph, &unreached, language);
            self.shell.write_file(path, dot)?;
        }
        Ok(())
    }
}
