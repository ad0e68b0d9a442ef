//! Combines a search with a heuristic, and keeps the tables they need from board to board.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::automaton::{Automaton, LENGTH};
use super::heuristic::linear_conflict::LinearConflict;
use super::heuristic::per_tile::PerTile;
use super::heuristic::walking::{MAX_WIDTH, WalkingDistance};
use super::heuristic::{Heuristic, Zero};
use super::labs::sorted_list::Sorted;
use super::open_list::Heap;
use super::pattern::Size;
use super::pattern::databases::Databases;
use super::search::{Outcome, Priority, SearchProgress};
use super::task::Task;
use super::{astar, bidirectional, ida, pattern};
use crate::budget::{Budget, SharedBudget};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Algorithm {
    /// Iterative deepening A*.
    Ida,
    AStar(Priority),
    /// Near-optimal bidirectional search: its solutions are shortest.
    Bidirectional,
    /// Bidirectional A* that stops when its two searches meet: its solutions need not be shortest.
    BidirectionalFast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeuristicKind {
    None,
    Misplaced,
    /// Rows or columns from home, whichever is more.
    Chebyshev,
    Manhattan,
    /// Manhattan distance, plus two moves for each tile that must leave its line.
    LinearConflict,
    Walking,
    Pattern(Size),
}

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub algorithm: Algorithm,
    pub heuristic_kind: HeuristicKind,
    /// Whether A*'s open list is a sorted list instead of a heap.
    pub sorted: bool,
    /// The budget; its memory counts nodes kept.
    pub budget: Budget,
}

/// The heuristic does not exist for boards of this width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unavailable {
    pub heuristic_kind: HeuristicKind,
    pub width: usize,
}

pub struct Solver {
    /// Where pattern databases are stored; `None`: they are built for this run only.
    pub directory: Option<PathBuf>,
    /// Threads for building databases and for large searches.
    pub threads: usize,
    /// Shows how far IDA* is.
    pub watch: Arc<SearchProgress>,
    /// Damaged files of databases, which were built again.
    pub damaged: Vec<PathBuf>,
    automata: HashMap<usize, Arc<Automaton>>,
    databases: HashMap<(usize, u8, Size), Option<Arc<Databases>>>,
    walking: HashMap<(usize, u8), Arc<WalkingDistance>>,
}

impl Solver {
    /// A solver without any tables yet.
    pub fn new(directory: Option<PathBuf>, threads: usize) -> Self {
        Self {
            directory,
            threads,
            watch: Arc::default(),
            damaged: Vec::new(),
            automata: HashMap::new(),
            databases: HashMap::new(),
            walking: HashMap::new(),
        }
    }

    /// Reads or builds the tables that a search needs, so that the time of the search does not
    /// include it.
    pub fn prepare(&mut self, task: &Task, settings: &Settings) {
        let mut tasks = vec![task.clone()];
        match settings.algorithm {
            Algorithm::Ida => {
                self.automaton(task.geometry.width);
            }
            Algorithm::Bidirectional | Algorithm::BidirectionalFast => tasks.push(task.reversed()),
            Algorithm::AStar(_) => {}
        }
        for task in &tasks {
            match settings.heuristic_kind {
                HeuristicKind::Pattern(size) => {
                    self.databases(task, size);
                }
                HeuristicKind::Walking if task.geometry.width <= MAX_WIDTH => {
                    self.walking(task);
                }
                _ => {}
            }
        }
    }

    fn automaton(&mut self, width: usize) -> Arc<Automaton> {
        let learn = || Arc::new(Automaton::learned(LENGTH, width));
        self.automata.entry(width).or_insert_with(learn).clone()
    }

    /// The databases for a task: from memory, read or built.
    pub fn databases(&mut self, task: &Task, size: Size) -> Option<Arc<Databases>> {
        let key = (task.geometry.width, task.goal_blank, size);
        let (directory, threads) = (self.directory.clone(), self.threads);
        let get = || {
            let directory = directory.as_deref();
            let (board, blank, damaged) = (task.geometry, task.goal_blank, &mut self.damaged);
            Databases::get(board, blank, size, directory, threads, damaged).map(Arc::new)
        };
        self.databases.entry(key).or_insert_with(get).clone()
    }

    /// Whether these databases must be built before they can be used.
    pub fn must_build(&self, task: &Task, size: Size) -> bool {
        let (board, blank) = (task.geometry, task.goal_blank);
        let in_memory = self.databases.contains_key(&(board.width, blank, size));
        let stored = |directory: &PathBuf| Databases::are_stored(board, blank, size, directory);
        !in_memory && !self.directory.as_ref().is_some_and(stored)
    }

    fn walking(&mut self, task: &Task) -> Arc<WalkingDistance> {
        let make = || Arc::new(WalkingDistance::new(task.geometry, task.goal_blank));
        let key = (task.geometry.width, task.goal_blank);
        self.walking.entry(key).or_insert_with(make).clone()
    }

    /// Searches a task with the algorithm and the heuristic of the settings.
    ///
    /// # Errors
    ///
    /// When the heuristic does not exist for the board.
    pub fn solve(&mut self, task: &Task, settings: &Settings) -> Result<Outcome, Unavailable> {
        let unavailable = Unavailable {
            heuristic_kind: settings.heuristic_kind,
            width: task.geometry.width,
        };
        let budget = SharedBudget::start(settings.budget);
        // The course lab takes the power of each tile's distance.
        let by_tile = match settings.algorithm {
            Algorithm::AStar(Priority::Power(power)) => Some(power),
            _ => None,
        };
        let per_tile = |make: fn(&'static super::geometry::Geometry, u8) -> PerTile| {
            move |_: &mut Self, task: &Task| {
                let heuristic = make(task.geometry, task.goal_blank);
                Some(match by_tile {
                    Some(power) => heuristic.powered(power),
                    None => heuristic,
                })
            }
        };
        let of_tiles = match by_tile {
            Some(_) => &Settings {
                algorithm: Algorithm::AStar(Priority::InThousandths),
                ..*settings
            },
            None => settings,
        };
        let outcome = match settings.heuristic_kind {
            HeuristicKind::None => self.run(task, settings, budget, |_, _| Some(Zero)),
            HeuristicKind::Misplaced => {
                self.run(task, of_tiles, budget, per_tile(PerTile::misplaced))
            }
            HeuristicKind::Chebyshev => {
                self.run(task, of_tiles, budget, per_tile(PerTile::chebyshev))
            }
            HeuristicKind::Manhattan => {
                self.run(task, of_tiles, budget, per_tile(PerTile::manhattan))
            }
            HeuristicKind::LinearConflict => self.run(task, settings, budget, |_, task| {
                Some(LinearConflict::new(task.geometry, task.goal_blank))
            }),
            HeuristicKind::Walking => self.run(task, settings, budget, |solver, task| {
                (task.geometry.width <= MAX_WIDTH).then(|| solver.walking(task))
            }),
            HeuristicKind::Pattern(size) if settings.algorithm == Algorithm::Ida => {
                let databases = self.databases(task, size).ok_or(unavailable)?;
                let automaton = self.automaton(task.geometry.width);
                return Ok(pattern::search::solve(
                    &databases,
                    &automaton,
                    task,
                    self.threads,
                    budget,
                    &self.watch,
                ));
            }
            HeuristicKind::Pattern(size) => self.run(task, settings, budget, |solver, task| {
                solver.databases(task, size)
            }),
        };
        outcome.ok_or(unavailable)
    }

    /// Searches with a heuristic that `make` makes for a task.
    fn run<H: Heuristic>(
        &mut self,
        task: &Task,
        settings: &Settings,
        budget: SharedBudget,
        make: impl Fn(&mut Self, &Task) -> Option<H>,
    ) -> Option<Outcome> {
        let heuristic = make(self, task)?;
        Some(match settings.algorithm {
            Algorithm::Ida => {
                let automaton = self.automaton(task.geometry.width);
                ida::solve(task, &heuristic, &automaton, budget, &self.watch)
            }
            Algorithm::AStar(priority) if settings.sorted => {
                astar::solve::<H, Sorted>(task, &heuristic, priority, budget)
            }
            Algorithm::AStar(priority) => {
                astar::solve::<H, Heap>(task, &heuristic, priority, budget)
            }
            Algorithm::Bidirectional | Algorithm::BidirectionalFast => {
                let backward = task.reversed();
                let other = make(self, &backward)?;
                let solve = match settings.algorithm {
                    Algorithm::Bidirectional => bidirectional::solve,
                    _ => bidirectional::meet,
                };
                solve(task, &heuristic, &backward, &other, budget)
            }
        })
    }
}
