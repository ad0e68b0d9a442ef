//! Tables against a plain search, and damaged files.

use std::collections::{HashMap, VecDeque};
use std::fs;

use super::build::{Table, build};
use super::databases::Databases;
use super::ranking::rank;
use super::search;
use super::store::Wanted;
use crate::budget::{Budget, SharedBudget};
use crate::fifteen::automaton::{Automaton, LENGTH};
use crate::fifteen::board::Board;
use crate::fifteen::geometry::{Direction, Geometry, NO_CELL};
use crate::fifteen::heuristic::linear_conflict::LinearConflict;
use crate::fifteen::ida;
use crate::fifteen::search::SearchProgress;
use crate::fifteen::task::Task;

/// The moves of a group's tiles to each placement, by a search over placements and the blank's cell
/// in which moves of the blank alone are free.
fn plain_search(board: &Geometry, homes: &[u8], blank: u8) -> HashMap<Vec<u8>, u32> {
    let mut best: HashMap<(Vec<u8>, u8), u32> = HashMap::new();
    let mut queue = VecDeque::from([(homes.to_vec(), blank, 0)]);
    while let Some((places, blank, moves)) = queue.pop_front() {
        let known = best.entry((places.clone(), blank)).or_insert(u32::MAX);
        if *known <= moves {
            continue;
        }
        *known = moves;
        for &cell in board.neighbours[blank as usize]
            .iter()
            .filter(|cell| **cell != NO_CELL)
        {
            match places.iter().position(|place| *place == cell) {
                None => queue.push_front((places.clone(), cell, moves)),
                Some(tile) => {
                    let mut next = places.clone();
                    next[tile] = blank;
                    queue.push_back((next, cell, moves + 1));
                }
            }
        }
    }
    let mut moves = HashMap::new();
    for ((places, _), cost) in best {
        let least = moves.entry(places).or_insert(cost);
        *least = cost.min(*least);
    }
    moves
}

fn excess(table: &Table, rank: usize) -> u32 {
    u32::from(table.nibbles[rank / 2] >> (rank % 2 * 4) & 15)
}

#[test]
fn tables_equal_plain_search() {
    let cases: [(usize, &[u8], u8, usize); 6] = [
        (3, &[0, 1, 3, 4], 8, 1),
        (3, &[2, 5, 6, 7], 8, 3),
        (3, &[3, 6, 7, 8], 4, 2),
        (4, &[1, 2, 3], 15, 1),
        (4, &[12, 5, 9], 14, 2),
        (4, &[15, 0, 11, 2], 10, 2),
    ];
    for (width, homes, blank, threads) in cases {
        let board = Geometry::of(width);
        let table = build(board, homes, blank, threads);
        let moves = plain_search(board, homes, blank);
        for (places, moves) in moves {
            let pairs = places.iter().zip(homes);
            let distance: u32 = pairs
                .map(|(&place, &home)| board.manhattan(place, home))
                .sum();
            let found = distance + 2 * excess(&table, rank(board.cells, &places));
            assert_eq!(found, moves, "{homes:?} at {places:?}");
        }
    }
}

#[test]
fn a_file_that_is_broken_or_of_another_table_is_not_believed() {
    let temporary = tempfile::tempdir().unwrap();
    let directory = temporary.path().join("cache");
    let wanted = |homes: &'static [u8]| Wanted {
        board: Geometry::of(4),
        homes,
        blank: 15,
    };
    let right = wanted(&[1, 2, 3]);
    let mut damaged = Vec::new();
    let table = right.get(Some(&directory), 1, &mut damaged);
    assert!(
        damaged.is_empty(),
        "a file that is not there is not damaged"
    );
    assert_eq!(right.load(&directory).as_ref(), Some(&table));
    assert!(right.is_stored(&directory));
    let file = fs::read_dir(&directory)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let sound = fs::read(&file).unwrap();
    // One flipped bit at various places, a file that is cut short, one that is too long, an empty
    // one.
    for place in [0, 17, 24, 40, 50, 500, sound.len() - 1] {
        let mut broken = sound.clone();
        broken[place] ^= 1;
        fs::write(&file, broken).unwrap();
        assert_eq!(right.load(&directory), None, "byte {place}");
    }
    for broken in [&sound[..sound.len() - 1], &sound[..10], &[]] {
        fs::write(&file, broken).unwrap();
        assert_eq!(right.load(&directory), None);
    }
    // An undamaged file of another group under this name.
    let other = wanted(&[5, 6, 7]);
    other.get(Some(&directory), 1, &mut damaged);
    let foreign = fs::read_dir(&directory)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let foreign = foreign.into_iter().find(|path| *path != file).unwrap();
    fs::copy(foreign, &file).unwrap();
    assert_eq!(right.load(&directory), None);
    // It is reported, built again and replaced.
    assert_eq!(right.get(Some(&directory), 1, &mut damaged), table);
    assert_eq!(damaged, std::slice::from_ref(&file));
    assert_eq!(fs::read(&file).unwrap(), sound);
}

/// The 24-puzzle's own tables are too large for a test; the search over them is the same over four
/// groups of three or four tiles, the other tiles counted by their distance.
#[test]
fn boards_of_the_24_puzzle_are_solved_in_as_few_moves() {
    const GROUPS: [&[u8]; 4] = [&[12, 17, 18], &[10, 11, 15, 16], &[3, 4, 8], &[0, 1, 2]];
    let board = Geometry::of(5);
    let (automaton, watch) = (Automaton::learned(LENGTH, 5), SearchProgress::default());
    for blank in [24, 22] {
        let tables = GROUPS.iter().map(|homes| build(board, homes, blank, 2));
        let databases = Databases::of(board, blank, &GROUPS, tables);
        let mut goal: Vec<u8> = (1..25).collect();
        goal.insert(blank.into(), 0);
        let goal = Board::new(&goal).unwrap();
        for seed in 1..8_u64 {
            let (mut start, mut random) = (goal, seed);
            for _ in 0..70 {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let direction = Direction::ALL[(random >> 62) as usize];
                if let Some(cell) = start.neighbour(direction) {
                    start.slide(cell);
                }
            }
            let task = Task::new(&start, &goal);
            assert_eq!(task.goal_blank, blank);
            let conflict = LinearConflict::new(board, blank);
            let budget = SharedBudget::start(Budget::UNLIMITED);
            let expected = ida::solve(&task, &conflict, &automaton, budget, &watch).length();
            let outcome = search::solve(&databases, &automaton, &task, 1, budget, &watch);
            assert_eq!(outcome.length(), expected, "{start}");
            let mut end = start;
            for cell in outcome.walk.unwrap() {
                end.slide(cell);
            }
            assert_eq!(end, goal);
        }
    }
}
