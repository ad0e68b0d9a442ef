//! Puzzles played by hand: the possible steps, and how far each is from the goal, by the solvers of
//! `puzzle`.

use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use ::cli::message;
use anyhow::bail;
use puzzle::budget::Budget;
use puzzle::fifteen::board::Board;
use puzzle::fifteen::search::Priority;
use puzzle::fifteen::solver::{Algorithm, HeuristicKind, Settings, Solver};
use puzzle::fifteen::task::Task;
use puzzle::river::breadth::explore;
use puzzle::river::crossing::{Crossing, Place, River};
use puzzle::river::crowd::{Crowd, People, State};

use crate::schema::{Crossed, Load, RiverState, Slide};

/// Limits on the people of each kind and the seats of the boat: as many as the page draws.
const MAX_PEOPLE: u32 = 6;
const MAX_BOAT: u32 = 4;
const MAX_STATES: usize = 10_000;
/// The shortest solution is searched with at most `SHORTEST` nodes; if that fails, one at most
/// twice as long with at most `LONGER` nodes and `MAX_STORED` stored boards. Each search has
/// `TIME`.
const SHORTEST: u64 = 5_000_000;
const LONGER: u64 = 500_000;
const MAX_STORED: usize = 1_000_000;
const TIME: Duration = Duration::from_secs(4);

/// Kept, so that its tables are built only once.
static SOLVER: LazyLock<Mutex<Solver>> = LazyLock::new(|| Mutex::new(Solver::new(None, 1)));

fn people([missionaries, cannibals]: [u32; 2]) -> People {
    People {
        missionaries,
        cannibals,
    }
}

fn is_within(part: [u32; 2], whole: [u32; 2]) -> bool {
    part[0] <= whole[0] && part[1] <= whole[1]
}

/// The safe crossings of a state, each with the distance to the goal after it.
///
/// # Errors
/// When there is no such puzzle or state.
pub fn crossings(asked: RiverState) -> anyhow::Result<Crossed> {
    let all = asked.people;
    if !is_within(all, [MAX_PEOPLE; 2]) || !(1..=MAX_BOAT).contains(&asked.boat) {
        bail!(message!(
            "river-too-large",
            people = MAX_PEOPLE,
            boat = MAX_BOAT
        ));
    }
    if !is_within(asked.left, all) {
        bail!(message!("river-left"));
    }
    let crowd = Crowd {
        people: people(all),
        boat: asked.boat,
        boat_is_safe: false,
        river: River::Plain,
    };
    let state = State {
        left: people(asked.left),
        island: People::default(),
        boat: if asked.boat_is_left {
            Place::Left
        } else {
            Place::Right
        },
    };
    let from_goal = explore(&crowd, MAX_STATES);
    if !from_goal.complete {
        bail!(message!("river-too-many"));
    }
    let mut steps = Vec::new();
    crowd.successors(state, |step, next| {
        steps.push(Load {
            load: [step.load.missionaries, step.load.cannibals],
            distance: from_goal.distance(&crowd, next),
        });
    });
    Ok(Crossed {
        state: asked,
        distance: from_goal.distance(&crowd, state),
        steps,
    })
}

/// The next slide on the way to the usual goal.
///
/// # Errors
/// When the tiles are no board, cannot be solved or are too far from the goal, or when another
/// board is being solved.
pub fn slide(tiles: &[u8]) -> anyhow::Result<Slide> {
    let board = Board::new(tiles).ok_or_else(|| message!("slide-tiles"))?;
    let goal = Board::standard_goal(board.width());
    if !board.can_reach(&goal) {
        bail!(message!("slide-no-way"));
    }
    let task = Task::new(&board, &goal);
    let ways = [
        (Algorithm::Ida, SHORTEST),
        (Algorithm::AStar(Priority::Weighted(2.0)), LONGER),
    ];
    let mut solver = SOLVER.try_lock().map_err(|_| message!("slide-busy"))?;
    for (algorithm, nodes) in ways {
        let settings = Settings {
            algorithm,
            heuristic_kind: HeuristicKind::LinearConflict,
            sorted: false,
            budget: Budget {
                time: TIME,
                memory: MAX_STORED,
                nodes,
            },
        };
        let solved = solver.solve(&task, &settings);
        let walk = solved.ok().and_then(|outcome| outcome.walk);
        if let Some(walk) = walk {
            return Ok(Slide {
                tiles: tiles.to_vec(),
                cell: walk.first().copied(),
                left: walk.len(),
                is_shortest: algorithm == Algorithm::Ida,
            });
        }
    }
    bail!(message!("slide-too-far"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_leads_to_the_goal_in_as_many_slides_as_it_says() {
        let mut tiles = vec![5, 1, 2, 4, 9, 6, 3, 8, 13, 10, 7, 11, 0, 14, 15, 12];
        let hint = slide(&tiles).unwrap();
        let mut left = hint.left;
        assert!(hint.is_shortest && left > 0);
        while let Some(cell) = slide(&tiles).unwrap().cell {
            let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
            tiles.swap(blank, usize::from(cell));
            left -= 1;
            assert_eq!(slide(&tiles).unwrap().left, left);
        }
        assert_eq!((left, tiles[15]), (0, 0));
        assert!(slide(&[1, 2, 3]).is_err());
        // Two tiles swapped.
        let odd: Vec<u8> = [2, 1].into_iter().chain(3..16).chain([0]).collect();
        assert!(slide(&odd).is_err());
    }

    #[test]
    fn crossings_are_listed_with_what_remains() {
        let mut state = RiverState {
            people: [3, 3],
            boat: 2,
            left: [3, 3],
            boat_is_left: true,
        };
        let answer = crossings(state).unwrap();
        assert_eq!(answer.distance, Some(11));
        for remains in (0..11).rev() {
            let answer = crossings(state).unwrap();
            let step = answer
                .steps
                .iter()
                .find(|step| step.distance == Some(remains))
                .unwrap();
            for kind in 0..2 {
                match state.boat_is_left {
                    true => state.left[kind] -= step.load[kind],
                    false => state.left[kind] += step.load[kind],
                }
            }
            state.boat_is_left = !state.boat_is_left;
        }
        assert_eq!(state.left, [0, 0]);
        assert_eq!(crossings(state).unwrap().distance, Some(0));
        for wrong in [
            RiverState {
                left: [4, 3],
                ..state
            },
            RiverState { boat: 0, ..state },
            RiverState {
                people: [u32::MAX, 3],
                ..state
            },
        ] {
            assert!(crossings(wrong).is_err());
        }
        // Four pairs with a boat for two never get across.
        let four = RiverState {
            people: [4, 4],
            boat: 2,
            left: [4, 4],
            boat_is_left: true,
        };
        assert_eq!(crossings(four).unwrap().distance, None);
    }
}
