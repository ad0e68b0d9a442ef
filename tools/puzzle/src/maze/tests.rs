//! The learner against breadth-first search, and against a course's figures.

use super::generate::{self, Kind};
use super::grid::{self, Maze};
use super::learning::{Algorithm, Learned, Settings, learn};
use super::rooms;
use super::world::World;

/// The defaults of `puzzle maze`.
const GRID: Settings = Settings {
    discount: 0.99,
    rate: 1.0,
    exploration: 0.1,
    episodes: 2_000,
    steps: 4_000,
    ends_at_goal: true,
    seed: 1,
};

fn q_learn(world: &World, settings: &Settings) -> Learned {
    learn(world, Algorithm::QLearning, settings)
}

fn generated(kind: Kind, size: (usize, usize), braid: f64, seed: u64) -> Maze {
    grid::parse(&generate::maze(kind, size, braid, seed)).unwrap()
}

#[test]
fn all_methods_learn_shortest_ways_and_value_iteration_the_true_numbers() {
    for (algorithm, rate, at_least) in [
        (Algorithm::QLearning, 1.0, 30),
        (Algorithm::Sarsa, 0.5, 24),
        (Algorithm::DoubleQ, 1.0, 20),
        (Algorithm::ValueIteration, 1.0, 30),
    ] {
        let settings = Settings { rate, ..GRID };
        let mut shortest_paths = 0;
        for seed in 0..30 {
            let world = &generated(Kind::Blocks, (12, 12), 0.0, seed).world;
            let start = world.start.unwrap();
            let learned = learn(world, algorithm, &settings);
            let length = learned.greedy(world, start).map(|path| path.len() - 1);
            shortest_paths += usize::from(length == world.shortest(start));
            if algorithm == Algorithm::ValueIteration {
                // Each step costs 1, and counts 0.99 times as much as the one before.
                let steps = world.shortest(start).unwrap() as i32;
                let expected = -(1.0 - 0.99_f64.powi(steps)) / 0.01;
                let most = learned.table[start].iter().copied();
                let most = most.fold(f64::NEG_INFINITY, f64::max);
                assert!((most - expected).abs() < 1e-6, "{most} {expected}");
            }
        }
        println!("{algorithm:?}: {shortest_paths} of 30");
        assert!(
            shortest_paths >= at_least,
            "{algorithm:?}: {shortest_paths} of 30"
        );
    }
}

#[test]
fn sarsa_learns_what_it_does_and_q_learning_what_would_be_best() {
    let world = &generated(Kind::Blocks, (8, 8), 0.0, 3).world;
    let start = world.start.unwrap();
    let settings = Settings {
        rate: 0.05,
        exploration: 0.3,
        episodes: 20_000,
        ..GRID
    };
    let worth = |algorithm| {
        let learned = learn(world, algorithm, &settings);
        let numbers = learned.table[start].iter().copied();
        numbers.fold(f64::NEG_INFINITY, f64::max)
    };
    let best = worth(Algorithm::ValueIteration);
    let q_learning = worth(Algorithm::QLearning);
    let sarsa = worth(Algorithm::Sarsa);
    assert!((q_learning - best).abs() < 0.01, "{q_learning} {best}");
    // With three random steps in ten the path takes about a third longer.
    assert!(sarsa < 1.15 * best, "{sarsa} {best}");
}

/// The number of cells of a maze with walls between them: those at odd columns and rows.
fn cells(maze: &Maze) -> usize {
    let is_cell = |&&(x, y): &&(usize, usize)| x % 2 == 1 && y % 2 == 1;
    maze.place.iter().filter(is_cell).count()
}

#[test]
fn perfect_mazes_have_one_way_from_each_cell_to_each_other() {
    for kind in [Kind::Backtracker, Kind::Prim, Kind::Kruskal, Kind::Wilson] {
        for (size, seed) in [((2, 2), 1), ((2, 9), 2), ((31, 17), 3), ((40, 25), 4)] {
            let maze = generated(kind, size, 0.0, seed);
            assert_eq!((maze.width, maze.height), (2 * size.0 + 1, 2 * size.1 + 1));
            assert_eq!(cells(&maze), size.0 * size.1);
            // A connected graph with one edge fewer than states is a tree.
            let edges: usize = maze.world.actions.iter().map(Vec::len).sum();
            assert_eq!(edges / 2, maze.world.states() - 1, "{kind:?} {size:?}");
            let reached =
                (0..maze.world.states()).filter(|&from| maze.world.shortest(from).is_some());
            assert_eq!(reached.count(), maze.world.states(), "{kind:?} {size:?}");
        }
    }
}

#[test]
fn braided_mazes_lose_their_dead_ends() {
    let dead_ends = |braid| {
        let maze = generated(Kind::Prim, (30, 20), braid, 7);
        let ends = maze
            .world
            .actions
            .iter()
            .filter(|actions| actions.len() == 1);
        ends.count()
    };
    assert_eq!(dead_ends(1.0), 0);
    let (none, half) = (dead_ends(0.0), dead_ends(0.5));
    assert!(
        none > 100 && (none / 4..none * 3 / 4).contains(&half),
        "{none} {half}"
    );
}

/// The 2x2 grid has four spanning trees, which Wilson's algorithm makes equally often.
#[test]
fn wilsons_mazes_are_equally_likely() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..4_000 {
        *counts
            .entry(generate::maze(Kind::Wilson, (2, 2), 0.0, seed))
            .or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 4);
    assert!(
        counts.values().all(|count| (880..=1_120).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn the_learned_way_is_shortest_in_99_of_100_mazes() {
    let mut shortest_paths = 0;
    for seed in 0..100 {
        let maze = grid::parse(&generate::maze(Kind::Blocks, (20, 20), 0.0, seed)).unwrap();
        let start = maze.world.start.unwrap();
        let learned = q_learn(&maze.world, &GRID);
        let path = learned.greedy(&maze.world, start);
        let length = path.map(|path| path.len() - 1);
        shortest_paths += usize::from(length == maze.world.shortest(start));
    }
    println!("{shortest_paths} of 100");
    assert!(shortest_paths >= 99, "{shortest_paths} of 100");
}

#[test]
fn narrow_mazes_get_a_way_through_few_walls() {
    for (width, height) in [(1_000, 2), (2, 1_000), (300, 3), (2, 2)] {
        let text = generate::maze(Kind::Blocks, (width, height), 0.0, 1);
        let maze = grid::parse(&text).unwrap();
        assert_eq!((maze.width, maze.height), (width, height));
        let way = maze.world.shortest(maze.world.start.unwrap());
        assert!(way.is_some(), "{width}x{height}");
        let walls = text.matches('#').count();
        assert!(
            10 * walls >= width * height || width < 3,
            "{walls} walls are left"
        );
    }
}

#[test]
fn spaces_are_cells_at_the_end_of_the_last_line_too() {
    for text in ["#S#G\n.   \n", "#S#G\r\n    \r\n\r\n", "#S#G\n.   "] {
        let maze = grid::parse(text).unwrap();
        let size = (maze.width, maze.height, maze.place.len());
        let shortest = maze.world.shortest(maze.world.start.unwrap());
        assert_eq!((size, shortest), ((4, 2, 6), Some(4)), "{text:?}");
    }
}

#[test]
fn the_six_rooms_have_the_courses_table() {
    let world = rooms::parse(rooms::COURSE).unwrap();
    let settings = Settings {
        discount: 0.8,
        rate: 1.0,
        exploration: 1.0,
        episodes: 1_000,
        steps: 1,
        ends_at_goal: false,
        seed: 1,
    };
    let learned = q_learn(&world, &settings);
    // The fixed point: outside it is 100 / (1 - 0.8), one door farther 0.8 of that, and so on.
    let expected: [&[f64]; 6] = [
        &[400.0],
        &[320.0, 500.0],
        &[320.0],
        &[400.0, 256.0, 400.0],
        &[320.0, 320.0, 500.0],
        &[400.0, 400.0, 500.0],
    ];
    for (numbers, expected) in learned.table.iter().zip(expected) {
        for (number, expected) in numbers.iter().zip(expected) {
            assert!(
                (number - expected).abs() < 0.5,
                "{numbers:?}, expected {expected:?}"
            );
        }
    }
    assert_eq!(learned.greedy(&world, 2), Some(vec![2, 3, 1, 5]));
}

#[test]
fn the_same_seed_learns_the_same() {
    let maze = grid::parse(&generate::maze(Kind::Blocks, (12, 9), 0.0, 5)).unwrap();
    let one = q_learn(&maze.world, &GRID);
    assert_eq!(one.table, q_learn(&maze.world, &GRID).table);
    let other = Settings { seed: 2, ..GRID };
    assert_ne!(one.curve, q_learn(&maze.world, &other).curve);
}

#[test]
fn each_mistake_is_named_with_its_place() {
    let maze = |text| {
        grid::parse(text)
            .map(|_| String::new())
            .unwrap_or_else(|e| e.to_string())
    };
    assert_eq!(
        maze("S.G\n.x.\n"),
        "2:2: found \"x\", expected #, ., S or G"
    );
    assert_eq!(
        maze("S.G\n.S.\n"),
        "2:2: found \"S.\", expected only one start"
    );
    assert_eq!(
        maze("..G\n"),
        "2:1: found the end of the input, expected a start, S"
    );
    assert_eq!(
        maze("S..\n"),
        "2:1: found the end of the input, expected a goal, G"
    );
    assert_eq!(
        maze(""),
        "1:1: found the end of the input, expected a start, S"
    );
    let rooms = |text| {
        rooms::parse(text)
            .map(|_| String::new())
            .unwrap_or_else(|e| e.to_string())
    };
    assert_eq!(
        rooms("-1 x\n0 100\n"),
        "1:4: found \"x\", expected a reward, or -1 for no door"
    );
    assert_eq!(
        rooms("-1 0\n0\n"),
        "2:2: found the end of the line, expected reward 2 of 2"
    );
    assert_eq!(
        rooms("-1 0\n0 100 5\n"),
        "2:7: found \"5\", expected the end of the line after 2 rewards"
    );
    assert_eq!(
        rooms("-1 0\n0 100\n0 0\n"),
        "3:1: found \"0\", expected the end of the input after 2 rows of 2 rewards"
    );
    assert_eq!(
        rooms("-1 0\n"),
        "2:1: found the end of the input, expected 2 rows of 2 rewards"
    );
    assert_eq!(
        rooms("-1 0\n0 -1\n"),
        "3:1: found the end of the input, expected a reward above 0, for the goal"
    );
}

#[test]
fn a_numpy_literal_is_the_matrix_that_it_is() {
    let rewards = |text: &str| {
        let world = rooms::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let actions = world.actions.into_iter().flatten();
        let rewards: Vec<_> = actions.map(|action| (action.to, action.reward)).collect();
        (rewards, world.goal)
    };
    let plain = rewards("-1 0\n0 100\n");
    for text in [
        "R = np.array([[-1, 0], [0, 100]])",
        "import numpy as np\nR = np.matrix([ [-1, 0 ],  # the first room [0]\n              [ 0,100 ] ], dtype=float)\n",
        "[[-1,0],[0,100]]",
        "[[ -1.   0.]\n [  0. 100.]]",
        "r = np.array([[-1,\n 0],\n[0, 1e2],\n]);",
    ] {
        assert_eq!(rewards(text), plain, "{text}");
    }
    let wrong = |text: &str| rooms::parse(text).unwrap_err().to_string();
    let expected = "expected a matrix such as [[-1, 0], [0, 100]]";
    for (text, place) in [
        ("[[[-1, 0], [0, 100]]]", "1:3: found \"[-1,\""),
        ("[[-1, 0], [0, 100]], [[1]]", "1:20: found \"]\""),
        ("R @ [[-1, 0], [0, 100]]", "1:3: found \"@\""),
    ] {
        let error = wrong(text);
        assert!(
            error.starts_with(place) || error.ends_with(expected),
            "{error}"
        );
        assert!(error.ends_with(expected), "{error}");
    }
    assert_eq!(
        wrong("R = np.array([[-1, 0],\n [0, x]])"),
        "2:6: found \"x]])\", expected a reward, or -1 for no door"
    );
    assert_eq!(
        wrong("[[-1, 0], [0]]"),
        "1:13: found \"]]\", expected reward 2 of 2"
    );
}

#[test]
fn a_maze_without_a_way_has_none() {
    let maze = grid::parse("S#G\n##.\n").unwrap();
    assert_eq!(maze.world.shortest(0), None);
    assert_eq!(q_learn(&maze.world, &GRID).greedy(&maze.world, 0), None);
}
