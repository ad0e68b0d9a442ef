use super::*;
use crate::toy::{Connect, RandomTree, minimax, value_after};
use proptest::prelude::*;

fn never() -> bool {
    false
}

fn solve_all<P: Position + Clone>(root: &P, depth: Depth) -> [FixedDepthResult<P::Move>; 6] {
    Algorithm::ALL
        .map(|algorithm| search_to_depth(&mut root.clone(), algorithm, depth, 1, &never).unwrap())
}

fn agree<P: Position + Clone>(root: &P, depth: Depth) {
    let value = minimax(&mut root.clone(), depth, 0);
    for (algorithm, solution) in Algorithm::ALL.into_iter().zip(solve_all(root, depth)) {
        assert_eq!(solution.value, value, "{}", algorithm.name());
        let mut end = root.clone();
        for &mv in &solution.line {
            assert!(end.moves().as_ref().contains(&mv), "{}", algorithm.name());
            end.make(mv);
        }
        let is_whole = solution.line.len() == depth as usize || end.outcome().is_some();
        assert!(is_whole, "{} {:?}", algorithm.name(), solution.line);
        // Without a table, lines are complete and lead to the value.
        if algorithm < Algorithm::Table {
            assert_eq!(value_after(&mut root.clone(), &solution.line), value);
        }
        // In any case the first move is a best one.
        let mut after = root.clone();
        after.make(solution.line[0]);
        assert_eq!(
            -minimax(&mut after, depth - 1, 1),
            value,
            "{}",
            algorithm.name()
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn all_algorithms_agree_on_random_games(
        seed in any::<u64>(), branching in 2..7_u8, spread in 1..3_000, depth in 1..6,
    ) {
        agree(&RandomTree::new(seed, branching, spread), depth);
    }
}

#[test]
fn all_algorithms_agree_on_small_games() {
    agree(&Connect::tic_tac_toe().after(&[4]), 8);
    agree(&Connect::four(), 6);
    agree(&Connect::four().after(&[2, 2, 1]), 6);
}

#[test]
fn each_refinement_saves_nodes() {
    let [minimax, alphabeta, history, table, pvs, mtdf] = solve_all(&Connect::four(), 7);
    assert!(alphabeta.nodes < minimax.nodes / 5);
    assert!(history.nodes < alphabeta.nodes);
    for with_table in [table, pvs, mtdf] {
        assert!(with_table.nodes < alphabeta.nodes);
    }
    assert!(minimax.leaves < minimax.nodes);
}

#[test]
fn minimax_counts_every_node() {
    // Tic-tac-toe to depth 3: 1 + 9 + 9*8 + 9*8*7, the last of which are the leaves.
    let mut root = Connect::tic_tac_toe();
    let solution = search_to_depth(&mut root, Algorithm::Minimax, 3, 1, &never).unwrap();
    assert_eq!((solution.nodes, solution.leaves), (586, 504));
}

#[test]
fn a_finished_game_has_a_value_and_no_line() {
    let mut over = Connect::four().after(&[0, 1, 0, 1, 0, 1, 0]);
    for algorithm in Algorithm::ALL {
        let solution = search_to_depth(&mut over, algorithm, 3, 1, &never).unwrap();
        assert_eq!(
            (solution.value, solution.line),
            (-search::value::MATE, Vec::new())
        );
    }
}

#[test]
fn a_stopped_search_says_so() {
    for algorithm in Algorithm::ALL {
        let asked = std::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let mut root = Connect::four();
        let key = root.key();
        assert_eq!(
            search_to_depth(&mut root, algorithm, 15, 1, &stop),
            Err(Stopped)
        );
        assert_eq!(root.key(), key, "the position is as it was");
    }
}
