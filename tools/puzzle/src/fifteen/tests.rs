//! Searches and heuristics against the true distances.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use super::board::Board;
use super::geometry::{Direction, NO_CELL};
use super::heuristic::linear_conflict::LinearConflict;
use super::heuristic::per_tile::PerTile;
use super::heuristic::walking::WalkingDistance;
use super::heuristic::{Heuristic, Zero};
use super::pattern::Size;
use super::search::{Outcome, Priority};
use super::solver::{Algorithm, HeuristicKind, Settings, Solver};
use super::task::Task;
use crate::budget::Budget;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        (zobrist::splitmix64(&mut self.0) % bound as u64) as usize
    }

    fn board(&mut self, width: usize) -> Board {
        let mut tiles: Vec<u8> = (0..(width * width) as u8).collect();
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, self.below(last + 1));
        }
        Board::new(&tiles).unwrap()
    }

    /// A board that is a number of random moves away from another.
    fn walk(&mut self, board: &Board, moves: usize) -> Board {
        let mut board = *board;
        for _ in 0..moves {
            if let Some(cell) = board.neighbour(Direction::ALL[self.below(4)]) {
                board.slide(cell);
            }
        }
        board
    }
}

/// Moves from every board to a goal of the 8-puzzle, by breadth-first search.
fn distances(goal: &Board) -> HashMap<Board, u32> {
    let mut distances = HashMap::from([(*goal, 0)]);
    let mut queue = VecDeque::from([*goal]);
    while let Some(board) = queue.pop_front() {
        let next_distance = distances[&board] + 1;
        for direction in Direction::ALL {
            let Some(cell) = board.neighbour(direction) else {
                continue;
            };
            let mut next = board;
            next.slide(cell);
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                next_distance
            });
        }
    }
    distances
}

/// Goals with the blank in a corner, at an edge, inside.
fn goals(width: usize) -> Vec<Board> {
    let mut random = Random(width as u64);
    let mut goals = vec![Board::standard_goal(width)];
    for blank in [0, 1, width + 1, width * width - 2] {
        let mut tiles = random.board(width).tiles().to_vec();
        let at = tiles.iter().position(|&tile| tile == 0).unwrap();
        tiles.swap(at, blank);
        goals.push(Board::new(&tiles).unwrap());
    }
    goals
}

fn check(board: &Board, goal: &Board, outcome: &Outcome) -> usize {
    let mut board = *board;
    let walk = outcome.walk.as_ref().expect("a solution");
    for &cell in walk {
        assert_eq!(board.geometry().manhattan(board.blank(), cell), 1);
        board.slide(cell);
    }
    assert_eq!(board, *goal);
    walk.len()
}

const GUIDES: [HeuristicKind; 7] = [
    HeuristicKind::None,
    HeuristicKind::Misplaced,
    HeuristicKind::Chebyshev,
    HeuristicKind::Manhattan,
    HeuristicKind::LinearConflict,
    HeuristicKind::Walking,
    HeuristicKind::Pattern(Size::Small),
];

#[test]
fn every_search_finds_shortest_solutions_to_any_goal_of_the_8_puzzle() {
    let mut solver = Solver::new(None, 1);
    let mut random = Random(8);
    for goal in goals(3) {
        let distances = distances(&goal);
        assert_eq!(distances.len(), 181_440);
        for round in 0..6 {
            let board = random.board(3);
            let Some(&distance) = distances.get(&board) else {
                assert!(!board.can_reach(&goal));
                continue;
            };
            assert!(board.can_reach(&goal));
            let task = Task::new(&board, &goal);
            for heuristic_kind in GUIDES {
                for algorithm in [
                    Algorithm::Ida,
                    Algorithm::AStar(Priority::Shortest),
                    Algorithm::Bidirectional,
                ] {
                    if heuristic_kind == HeuristicKind::None
                        && algorithm == Algorithm::Ida
                        && round > 0
                    {
                        continue;
                    }
                    let settings = Settings {
                        algorithm,
                        heuristic_kind,
                        sorted: round == 1,
                        budget: Budget::UNLIMITED,
                    };
                    let outcome = solver.solve(&task, &settings).unwrap();
                    let length = check(&board, &goal, &outcome);
                    assert_eq!(
                        length as u32, distance,
                        "{board} {algorithm:?} {heuristic_kind:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn powers_by_tile_are_the_courses() {
    let mut solver = Solver::new(None, 1);
    let goal = Board::standard_goal(4);
    // The third and the fourth board.
    for ((text, shortest), by_tile) in COURSE[2..].iter().copied().zip([59, 54]) {
        let board = super::input::parse(text).unwrap()[0];
        let task = Task::new(&board, &goal);
        let mut length = |algorithm, heuristic_kind| {
            let settings = Settings {
                algorithm,
                heuristic_kind,
                sorted: false,
                budget: Budget::UNLIMITED,
            };
            check(&board, &goal, &solver.solve(&task, &settings).unwrap())
        };
        let power = Algorithm::AStar(Priority::Power(1.6));
        assert_eq!(length(power, HeuristicKind::Manhattan), by_tile);
        // To the power 1 it is the Manhattan distance.
        if shortest == 49 {
            let plain = Algorithm::AStar(Priority::Power(1.0));
            assert_eq!(length(plain, HeuristicKind::LinearConflict), shortest);
        }
        // The search that stops when the ends meet finds a solution, but seldom a shortest one.
        let fast = length(Algorithm::BidirectionalFast, HeuristicKind::Manhattan);
        assert!((shortest..=shortest + 12).contains(&fast), "{fast}");
        assert_eq!(fast % 2, shortest % 2);
    }
}

#[test]
fn the_ends_meet_on_every_board_of_the_8_puzzle_that_can_be_solved() {
    let mut solver = Solver::new(None, 1);
    let mut random = Random(88);
    for goal in goals(3) {
        let distances = distances(&goal);
        for board in [
            goal,
            random.walk(&goal, 1),
            random.board(3),
            random.board(3),
        ] {
            let Some(&distance) = distances.get(&board) else {
                continue;
            };
            let settings = Settings {
                algorithm: Algorithm::BidirectionalFast,
                heuristic_kind: HeuristicKind::Manhattan,
                sorted: false,
                budget: Budget::UNLIMITED,
            };
            let outcome = solver.solve(&Task::new(&board, &goal), &settings).unwrap();
            assert!(check(&board, &goal, &outcome) as u32 >= distance);
            // A limit stops the search, and the outcome says so.
            let budget = Budget {
                nodes: 1,
                ..Budget::UNLIMITED
            };
            let settings = Settings { budget, ..settings };
            let outcome = solver.solve(&Task::new(&board, &goal), &settings).unwrap();
            assert_eq!(outcome.walk.is_some(), outcome.complete);
            assert!(outcome.complete || distance > 1);
        }
    }
}

#[test]
fn bounds_that_are_lost_hold() {
    let goal = Board::standard_goal(3);
    let distances = distances(&goal);
    let (mut solver, mut random) = (Solver::new(None, 1), Random(3));
    for _ in 0..40 {
        let board = random.walk(&goal, 200);
        let task = Task::new(&board, &goal);
        for weight in [1.0, 1.5, 3.0] {
            let settings = Settings {
                algorithm: Algorithm::AStar(Priority::Weighted(weight)),
                heuristic_kind: HeuristicKind::Manhattan,
                sorted: false,
                budget: Budget::UNLIMITED,
            };
            let length = check(&board, &goal, &solver.solve(&task, &settings).unwrap());
            assert!(length as f64 <= weight * f64::from(distances[&board]));
        }
        let settings = Settings {
            algorithm: Algorithm::AStar(Priority::Power(1.6)),
            heuristic_kind: HeuristicKind::Manhattan,
            sorted: false,
            budget: Budget::UNLIMITED,
        };
        check(&board, &goal, &solver.solve(&task, &settings).unwrap());
    }
}

/// Checks that a heuristic does not overestimate, and that updating it gives the same as computing
/// it from scratch.
fn check_heuristic<H: Heuristic>(heuristic: &H, goal: &Board, distances: &HashMap<Board, u32>)
where
    H::Part: PartialEq + std::fmt::Debug,
{
    for (board, &distance) in distances.iter().step_by(7) {
        let task = Task::new(board, goal);
        let part = heuristic.of(&task.start);
        assert!(heuristic.value(part) <= distance, "{board}");
        for cell in task.geometry.neighbours[task.start.blank as usize] {
            if cell != NO_CELL {
                let mut next = task.start;
                let tile = next.slide(cell);
                let after = heuristic.after(part, &next, tile, task.start.blank);
                assert_eq!(
                    heuristic.value(after),
                    heuristic.value(heuristic.of(&next)),
                    "{board}"
                );
            }
        }
    }
}

#[test]
fn heuristics_never_overestimate() {
    for goal in goals(3) {
        let distances = distances(&goal);
        let task = Task::new(&goal, &goal);
        let (board, blank) = (task.geometry, task.goal_blank);
        check_heuristic(&Zero, &goal, &distances);
        check_heuristic(&PerTile::misplaced(board, blank), &goal, &distances);
        check_heuristic(&PerTile::chebyshev(board, blank), &goal, &distances);
        check_heuristic(&PerTile::manhattan(board, blank), &goal, &distances);
        check_heuristic(&LinearConflict::new(board, blank), &goal, &distances);
        check_heuristic(&WalkingDistance::new(board, blank), &goal, &distances);
        let databases = Solver::new(None, 2).databases(&task, Size::Small).unwrap();
        check_heuristic(&databases, &goal, &distances);
    }
}

/// The six boards of a course with their shortest lengths.
const COURSE: [(&str, usize); 6] = [
    ("1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12", 22),
    ("5 1 3 4 2 7 8 12 9 6 11 15 0 13 10 14", 15),
    ("14 10 6 0 4 9 1 8 2 3 5 11 12 13 7 15", 49),
    ("6 10 3 15 14 8 7 11 5 1 0 2 13 12 9 4", 48),
    ("11 3 1 7 4 6 8 2 15 9 10 13 14 12 5 0", 56),
    ("0 5 15 14 7 9 6 13 1 2 12 10 8 11 4 3", 62),
];

/// Some of Korf's hundred (his goal has the blank first) with their shortest lengths (R. E. Korf,
/// Artificial Intelligence 27, 1985, table 1).
const KORF: [(&str, usize); 6] = [
    ("4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42),
    ("3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", 46),
    ("9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3", 44),
    ("12 8 15 13 1 0 5 4 6 3 2 11 9 7 14 10", 50),
    ("6 10 1 14 15 8 3 5 13 0 2 7 4 9 11 12", 47),
    ("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 57),
];

#[test]
fn known_boards_of_the_15_puzzle() {
    let mut solver = Solver::new(None, 2);
    let settings = Settings {
        algorithm: Algorithm::Ida,
        heuristic_kind: HeuristicKind::Pattern(Size::Small),
        sorted: false,
        budget: Budget::UNLIMITED,
    };
    let blank_first: Vec<u8> = (0..16).collect();
    let cases = COURSE.map(|(board, length)| (board, length, Board::standard_goal(4)));
    let korf = KORF.map(|(board, length)| (board, length, Board::new(&blank_first).unwrap()));
    for (text, length, goal) in cases.into_iter().chain(korf) {
        let board = super::input::parse(text).unwrap()[0];
        let outcome = solver.solve(&Task::new(&board, &goal), &settings).unwrap();
        assert_eq!(check(&board, &goal, &outcome), length, "{board}");
    }
    // Two searches that share nothing but the heuristic's tables, to goals of every kind.
    let mut random = Random(15);
    for goal in goals(4) {
        for _ in 0..4 {
            let board = random.walk(&goal, 60);
            let task = Task::new(&board, &goal);
            let mut lengths = Vec::new();
            for (algorithm, heuristic_kind) in [
                (Algorithm::Ida, HeuristicKind::Pattern(Size::Small)),
                (Algorithm::Ida, HeuristicKind::LinearConflict),
                (Algorithm::AStar(Priority::Shortest), HeuristicKind::Walking),
                (Algorithm::Bidirectional, HeuristicKind::Manhattan),
                (
                    Algorithm::Bidirectional,
                    HeuristicKind::Pattern(Size::Small),
                ),
            ] {
                let settings = Settings {
                    algorithm,
                    heuristic_kind,
                    ..settings
                };
                lengths.push(check(
                    &board,
                    &goal,
                    &solver.solve(&task, &settings).unwrap(),
                ));
            }
            assert!(
                lengths.iter().all(|length| *length == lengths[0]),
                "{board}: {lengths:?}"
            );
        }
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    // Expands enough nodes to be split.
    let board = super::input::parse("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1").unwrap()[0];
    let goal = Board::standard_goal(4);
    let task = Task::new(&board, &goal);
    let mut lengths = Vec::new();
    for threads in [1, 3] {
        let mut solver = Solver::new(None, threads);
        let settings = Settings {
            algorithm: Algorithm::Ida,
            heuristic_kind: HeuristicKind::Pattern(Size::Small),
            sorted: false,
            budget: Budget {
                nodes: 12_000_000,
                ..Budget::UNLIMITED
            },
        };
        let outcome = solver.solve(&task, &settings).unwrap();
        if outcome.complete {
            lengths.push(check(&board, &goal, &outcome));
        }
    }
    assert!(
        lengths.windows(2).all(|pair| pair[0] == pair[1]),
        "{lengths:?}"
    );
}

#[test]
fn the_end_of_the_budget_ends_every_search() {
    let board = super::input::parse(COURSE[5].0).unwrap()[0];
    let task = Task::new(&board, &Board::standard_goal(4));
    let mut solver = Solver::new(None, 1);
    let nodes = Budget {
        nodes: 1_000,
        ..Budget::UNLIMITED
    };
    let time = Budget {
        time: Duration::ZERO,
        ..Budget::UNLIMITED
    };
    let searches = [
        (Algorithm::Ida, HeuristicKind::Manhattan),
        (
            Algorithm::AStar(Priority::Shortest),
            HeuristicKind::Manhattan,
        ),
        (Algorithm::Bidirectional, HeuristicKind::Manhattan),
        (Algorithm::BidirectionalFast, HeuristicKind::Manhattan),
        (Algorithm::Ida, HeuristicKind::Pattern(Size::Small)),
    ];
    let cases = searches.map(|search| [(search, nodes), (search, time)]);
    for ((algorithm, heuristic_kind), budget) in cases.into_iter().flatten() {
        let settings = Settings {
            algorithm,
            heuristic_kind,
            sorted: false,
            budget,
        };
        let outcome = solver.solve(&task, &settings).unwrap();
        assert!(outcome.walk.is_none() && !outcome.complete, "{algorithm:?}");
    }
}
