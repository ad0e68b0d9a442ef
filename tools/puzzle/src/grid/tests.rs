//! The searches against brute force on random small maps, and on misleading maps.

use proptest::prelude::*;

use super::energy::{Heuristic, solve};
use super::map::{Cell, Map, STEPS};

/// The fewest days by visiting every pair of cell and energy, without bounds or dominance.
fn brute_force(map: &Map) -> i64 {
    let levels = map.energy as usize + 1;
    let mut visited = vec![false; map.cells.len() * levels];
    let mut layer = vec![(map.start, map.energy)];
    visited[map.start * levels + map.energy as usize] = true;
    for days in 0.. {
        let mut next = Vec::new();
        for &(cell, energy) in &layer {
            if cell == map.goal {
                return days;
            }
            for cell in STEPS.iter().filter_map(|&step| map.step(cell, step)) {
                let energy = match energy {
                    0 => continue,
                    _ if map.cells[cell] == Cell::Supply => map.energy,
                    1 if cell != map.goal => continue,
                    _ => energy - 1,
                };
                if !std::mem::replace(&mut visited[cell * levels + energy as usize], true) {
                    next.push((cell, energy));
                }
            }
        }
        if next.is_empty() {
            return -1;
        }
        layer = next;
    }
    -1
}

/// Follows a solution by the rules. Returns its days.
fn walk(map: &Map, moves: &str) -> i64 {
    let (mut cell, mut energy) = (map.start, map.energy);
    for letter in moves.chars() {
        let step = STEPS
            .iter()
            .find(|step| step.0 == letter)
            .expect("a letter of the four");
        cell = map.step(cell, *step).expect("no wall and no border");
        energy = energy.checked_sub(1).expect("energy for a step");
        if map.cells[cell] == Cell::Supply {
            energy = map.energy;
        }
        assert!(energy > 0 || cell == map.goal, "died on the way");
    }
    assert_eq!(cell, map.goal);
    moves.len() as i64
}

fn check(map: &Map) -> i64 {
    let expected = brute_force(map);
    for heuristic in [Heuristic::Zero, Heuristic::Manhattan, Heuristic::Supplies] {
        let solution = solve(map, heuristic);
        assert_eq!(solution.days(), expected, "{heuristic:?} {map:?}");
        if expected >= 0 {
            assert_eq!(walk(map, &solution.moves(map)), expected);
        }
    }
    expected
}

fn maps() -> impl Strategy<Value = Map> {
    (1_usize..8, 2_usize..8, 0_u32..10, 0_u32..5).prop_flat_map(|(rows, columns, energy, walls)| {
        let cells = rows * columns;
        let cell = prop_oneof![
            6 => Just(Cell::Free),
            walls => Just(Cell::Wall),
            1 => Just(Cell::Supply),
        ];
        let distinct =
            (0..cells, 1..cells).prop_map(move |(start, way)| (start, (start + way) % cells));
        (prop::collection::vec(cell, cells), distinct).prop_map(
            move |(mut cells, (start, goal))| {
                cells[start] = Cell::Free;
                cells[goal] = Cell::Free;
                Map {
                    rows,
                    columns,
                    energy,
                    cells,
                    start,
                    goal,
                }
            },
        )
    })
}

/// At least two thousand maps; more if `PROPTEST_CASES` says so.
fn maps_to_try() -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig {
        cases: asked.cases.max(2000),
        ..asked
    }
}

proptest! {
    #![proptest_config(maps_to_try())]
    #[test]
    fn the_searches_equal_brute_force(map in maps()) {
        check(&map);
    }
}

#[test]
fn a_detour_for_energy_and_other_traps() {
    let days = |text: &str| check(&Map::read(text.as_bytes()).unwrap());
    // The supply lies beside the path: the corridor must be walked twice.
    assert_eq!(days("2 6 4\n3 0 0 0 0 4\n2 1 1 1 1 1\n"), -1);
    assert_eq!(days("2 6 5\n3 0 0 0 0 4\n2 1 1 1 1 1\n"), 5);
    assert_eq!(days("1 7 4\n2 3 0 0 0 0 4\n"), -1);
    assert_eq!(days("1 7 5\n2 3 0 0 0 0 4\n"), 5);
    assert_eq!(days("1 8 5\n2 0 3 0 0 2 0 4\n"), 5);
    assert_eq!(days("2 6 4\n3 0 0 0 4 0\n1 2 1 1 1 1\n"), 4);
    assert_eq!(days("2 7 5\n3 0 0 0 0 0 4\n1 2 1 1 1 1 1\n"), -1);
    assert_eq!(days("2 7 6\n3 0 0 0 0 0 4\n1 2 1 1 1 1 1\n"), 6);
    assert_eq!(days("3 6 5\n3 0 0 0 0 4\n1 1 0 1 1 1\n1 1 2 1 1 1\n"), 5);
    assert_eq!(
        days("3 7 5\n3 0 0 0 0 0 4\n1 1 2 1 1 1 1\n1 1 0 1 1 1 1\n"),
        8
    );
    // Arriving with no energy left is allowed at the goal and at a supply, not elsewhere.
    assert_eq!(days("1 3 2\n3 0 4\n"), 2);
    assert_eq!(days("1 3 1\n3 2 4\n"), 2);
    assert_eq!(days("1 3 1\n3 0 4\n"), -1);
    assert_eq!(days("1 2 0\n3 4\n"), -1);
    assert_eq!(days("1 3 9\n3 1 4\n"), -1);
}
