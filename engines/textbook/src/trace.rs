//! Records a search step by step: the nodes that an algorithm enters with their windows, and their
//! values.

use search::tt::TranspositionTable;
use search::value::Depth;

use crate::algorithm::{Algorithm, History, Search};
use crate::position::Position;
use crate::step::{Step, Steps};

/// All steps of a search to `depth` plies; with iterative deepening only those of the last
/// iteration. For small trees.
pub fn trace<P: Position>(
    position: &mut P,
    algorithm: Algorithm,
    depth: Depth,
) -> Vec<Step<P::Move>> {
    let table = (algorithm >= Algorithm::Table).then(|| TranspositionTable::new(1));
    let mut never = |_| false;
    let mut search = Search::new(position, &mut never);
    search.history = (algorithm >= Algorithm::History).then(History::default);
    search.table = table.as_ref();
    search.steps = Steps::recording();
    // The stop signal is never given.
    let _ = search.run(algorithm, depth);
    search.steps.into_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::search_to_depth;
    use crate::step::Reason;
    use crate::toy::RandomTree;

    #[test]
    fn the_steps_are_those_of_the_search() {
        for seed in 1..20 {
            for algorithm in Algorithm::ALL {
                let mut toy = RandomTree::new(seed, 4, 100);
                let solution = search_to_depth(&mut toy, algorithm, 4, 1, &|| false).unwrap();
                let steps = trace(&mut toy, algorithm, 4);
                let (mut open, mut leaves) = (Vec::new(), 0);
                for step in &steps {
                    match *step {
                        Step::Enter { alpha, beta } => open.push((alpha, beta)),
                        Step::Leave { value, reason } => {
                            let (_, beta) = open.pop().unwrap();
                            let fails_high = beta.is_some_and(|beta| value >= beta);
                            match reason {
                                Reason::Cut => assert!(fails_high),
                                Reason::AllMoves => assert!(!fails_high),
                                Reason::Leaf => leaves += 1,
                                Reason::Table => assert!(algorithm >= Algorithm::Table),
                            }
                        }
                        Step::Make(_) | Step::Pass { .. } => {}
                    }
                }
                assert_eq!(open, [], "{algorithm:?}");
                let Some(&Step::Leave { value, .. }) = steps.last() else {
                    panic!("{algorithm:?} does not leave the root")
                };
                assert_eq!(value, solution.value, "{algorithm:?}");
                if algorithm < Algorithm::Table {
                    assert_eq!(leaves, solution.leaves, "{algorithm:?}");
                }
            }
        }
    }

    #[test]
    fn the_passes_of_mtdf_have_zero_windows_and_close_in() {
        let mut toy = RandomTree::new(3, 4, 100);
        let steps = trace(&mut toy, Algorithm::Mtdf, 4);
        let passes = steps.iter().filter_map(|step| match *step {
            Step::Pass { beta, lower, upper } => Some((beta, lower, upper)),
            _ => None,
        });
        let passes: Vec<_> = passes.collect();
        assert!(passes.len() > 1);
        for pair in passes.windows(2) {
            let ((beta, ..), (_, lower, upper)) = (pair[0], pair[1]);
            assert!(lower >= Some(beta) || upper.is_some_and(|upper| upper < beta));
        }
        for step in steps {
            if let Step::Enter { alpha, beta } = step {
                assert_eq!(beta.unwrap() - alpha.unwrap(), 1);
            }
        }
    }
}
