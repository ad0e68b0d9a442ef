//! The search by the course's evaluation: MTD(f) from the textbooks, deeper and deeper until the clock
//! or the end of the game says enough.
//!
//! It leaves nothing out on suspicion, knows any board, and a table as large as the options say.

use std::cell::{Cell, RefCell};

use ::search::clock::{Clock, Progress, Watch};
use ::search::value::Value;
use ::textbook::algorithm::{Algorithm, solve};
use ::textbook::position::Position as _;
use reversi_rules::{Move, Position};

use crate::engine::{Line, Options, Reach};
use crate::eval::Classic;
use crate::eval::classic::WIN;
use crate::textbook::Game;

/// The textbook's searches look at the stop signal once in so many nodes.
const NODES_A_LOOK: u64 = 1_024;
/// The most that a table takes, in MiB: a new one is made for every depth.
const MOST_TABLE: usize = 16;
/// A drop of the value that is worth more time: two discs.
const DROP_UNIT: Value = 200;

pub struct Request<'a> {
    /// The position, in which the game is not over.
    pub position: &'a Position,
    pub clock: &'a Clock,
    /// Asked now and then whether to end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    pub lines: usize,
    /// No deeper than this, whatever the limits allow.
    pub deepest: Option<i32>,
    pub options: &'a Options,
}

pub struct Found {
    /// The best first; empty when the search was stopped in its first iteration.
    pub lines: Vec<Line>,
    pub nodes: u64,
}

/// Searches until the limits are reached.
pub fn run(request: &Request<'_>, say: &mut dyn FnMut(Line)) -> Found {
    let position = request.position;
    let squares = position.size().squares();
    // The inverse of `Classic::centidiscs`.
    let contempt = request.options.contempt * WIN / (100 * squares as Value);
    let mut search = Search {
        game: Game::new(position.clone(), request.options.seed).with_contempt(contempt),
        mib: request.options.hash.min(MOST_TABLE),
        squares,
        watch: RefCell::new(Watch::new(request.clock, request.stop)),
        looks: Cell::new(0),
        nodes: 0,
    };
    let forced = position.legal_moves().len() == 1;
    let limit = request.clock.limits().depth.unwrap_or(i32::MAX);
    let deepest = limit.min(request.deepest.unwrap_or(i32::MAX));
    // Every other ply may be a pass.
    let deepest = deepest.clamp(1, 2 * position.empties() as i32 + 2).min(120);
    let mut lines: Vec<Line> = Vec::new();
    let mut stability = 0;
    request.clock.begin_first_iteration();
    for depth in 1..=deepest {
        let Some(mut found) = search.iteration(depth, request.lines) else {
            break;
        };
        request.clock.first_iteration_done();
        let before = lines.first().map(|line| (line.moves[0], line.value));
        let now = (found[0].moves[0], found[0].value);
        let same = before.is_some_and(|(mv, _)| mv == now.0);
        stability = if same { stability + 1 } else { 0 };
        for line in &mut found {
            (line.nodes, line.elapsed) = (search.nodes, request.clock.elapsed());
            say(line.clone());
        }
        lines = found;
        let progress = Progress {
            stability,
            drop: before.map_or(0, |(_, value)| value - now.1),
            unit: DROP_UNIT,
            share: None,
        };
        let solved = lines.iter().all(|line| line.reach == Reach::EXACT);
        let enough = forced && request.clock.budget().is_some();
        if solved || enough || !request.clock.start_next_iteration(&progress, search.nodes) {
            break;
        }
    }
    Found {
        lines,
        nodes: search.nodes,
    }
}

struct Search<'a> {
    game: Game,
    mib: usize,
    squares: usize,
    watch: RefCell<Watch<'a>>,
    /// How often the watch was looked at.
    looks: Cell<u64>,
    nodes: u64,
}

impl Search<'_> {
    /// The best moves at a depth, the best first; none when stopped.
    fn iteration(&mut self, depth: i32, lines: usize) -> Option<Vec<Line>> {
        if lines == 1 {
            return Some(vec![self.value(depth, 1)?]);
        }
        let mut all = Vec::new();
        for mv in self.game.moves() {
            self.game.make(mv);
            let line = self.value_after(depth, mv);
            self.game.unmake(mv);
            all.push(line?);
        }
        all.sort_by_key(|line| std::cmp::Reverse(line.value));
        all.truncate(lines);
        for (index, line) in all.iter_mut().enumerate() {
            line.rank = index + 1;
        }
        Some(all)
    }

    /// The line that a move begins, seen by the one who makes it.
    fn value_after(&mut self, depth: i32, mv: Move) -> Option<Line> {
        let mut line = if let Some(outcome) = self.game.outcome() {
            let value = Classic::centidiscs(outcome.value(0), self.squares);
            self.line(Vec::new(), value, Reach::EXACT, depth)
        } else if depth == 1 {
            let value = Classic::centidiscs(self.game.evaluate(), self.squares);
            let reach = Reach::Depth {
                plies: 1,
                confidence: 100,
            };
            self.line(Vec::new(), value, reach, depth)
        } else {
            self.value(depth - 1, 1)?
        };
        line.value = -line.value;
        line.depth = depth;
        if let Reach::Depth { plies, .. } = &mut line.reach {
            *plies = depth as u32;
        }
        line.moves.insert(0, mv);
        Some(line)
    }

    /// What the position is worth now.
    fn value(&mut self, depth: i32, rank: usize) -> Option<Line> {
        let (watch, looks) = (&self.watch, &self.looks);
        let stop = || {
            looks.set(looks.get() + 1);
            watch.borrow_mut().tick(looks.get() * NODES_A_LOOK).is_err()
        };
        let mut game = self.game.clone().at_root();
        game.begin();
        let solution = solve(&mut game, Algorithm::Mtdf, depth, self.mib, &stop).ok()?;
        self.nodes += solution.nodes;
        let reach = if game.reached_the_end(depth) {
            Reach::EXACT
        } else if solution.value.abs() >= WIN {
            Reach::End {
                confidence: 100,
                outcome_only: true,
            }
        } else {
            Reach::Depth {
                plies: depth as u32,
                confidence: 100,
            }
        };
        let value = Classic::centidiscs(solution.value, self.squares);
        let mut line = self.line(solution.line, value, reach, depth);
        line.rank = rank;
        Some(line)
    }

    fn line(&self, moves: Vec<Move>, value: i32, reach: Reach, depth: i32) -> Line {
        Line {
            rank: 1,
            moves,
            value,
            reach,
            depth,
            nodes: self.nodes,
            elapsed: self.watch.borrow().clock().elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Request as Asked};
    use ::search::clock::Limits;
    use reversi_rules::{Size, board_text};

    fn depth(depth: i32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    #[test]
    fn several_lines_come_best_first_and_the_first_is_the_best() {
        let mut engine = Engine::default();
        engine.set("Evaluation", Some("classic")).unwrap();
        engine.play("f5".parse().unwrap()).unwrap();
        let ask = |lines| {
            let asked = Asked {
                lines,
                ..Asked::best(depth(4))
            };
            let job = engine.prepare(asked).unwrap();
            job.run(&|| false, &mut |_| {}).lines
        };
        let three = ask(3);
        assert_eq!(three.len(), 3, "f4, f6 and d6");
        assert!(three.is_sorted_by(|a, b| a.value >= b.value));
        assert_eq!(three[0].value, ask(1)[0].value);
    }

    #[test]
    fn an_ending_is_solved_and_said_to_be() {
        let text = "XXXX\nOOOX\nXOXX\n..XX\nO to move";
        let mut engine = Engine::default();
        engine.adopt(board_text::parse(text).unwrap());
        let job = engine.prepare(Asked::best(Limits::default())).unwrap();
        let answer = job.run(&|| false, &mut |_| {});
        assert_eq!(answer.lines[0].reach, Reach::EXACT);
        assert_eq!(answer.lines[0].value % 100, 0);
    }

    #[test]
    fn the_seed_chooses_among_equal_first_moves_and_nothing_else_does() {
        let first = |seed: u64| {
            let mut engine = Engine::default();
            engine.set("Evaluation", Some("classic")).unwrap();
            engine.set("Seed", Some(&seed.to_string())).unwrap();
            engine.new_game(Size::STANDARD);
            let job = engine.prepare(Asked::best(depth(2))).unwrap();
            job.run(&|| false, &mut |_| {}).best
        };
        // By symmetry all four are equal.
        let mut found: Vec<_> = (0..32).filter_map(first).collect();
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 4);
        assert_eq!(first(5), first(5));
    }
}
