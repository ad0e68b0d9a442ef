//! Every shortest plan, one after the other.
//!
//! A search from the goal tells every state's distance to it; then a walk from the start that only
//! takes steps which come nearer runs through exactly the shortest plans, without a dead end.

use super::breadth::{Explored, explore_from};
use super::crossing::{Crossing, Step};
use super::table::each_walk;

pub struct Homing<P: Crossing> {
    from_goal: Explored<P>,
}

impl<P: Crossing> Homing<P> {
    /// Explores from the goal, at most `limit` states; `None` if there are more.
    pub fn new(puzzle: &P, limit: usize) -> Option<Self> {
        let (start, goal) = (puzzle.start(), puzzle.goal());
        let (start, goal) = (puzzle.canonical(start), puzzle.canonical(goal));
        let from_goal = explore_from(puzzle, goal, start, limit);
        from_goal.complete.then_some(Self { from_goal })
    }

    /// Crossings from a state to the goal; `None` if there is no way.
    pub fn distance(&self, puzzle: &P, state: P::State) -> Option<u32> {
        self.from_goal.distance(puzzle.canonical(state))
    }

    /// Calls `visit` for each shortest plan until it says to stop; whether all were visited.
    pub fn each(
        &self,
        puzzle: &P,
        visit: &mut impl FnMut(&[(Step<P::Load>, P::State)]) -> bool,
    ) -> bool {
        let nearer = |_: &[(Step<P::Load>, P::State)], state: P::State| {
            let mut steps = Vec::new();
            if let Some(distance) = self.distance(puzzle, state) {
                puzzle.successors(state, |step, next| {
                    if self.distance(puzzle, next).map(|next| next + 1) == Some(distance) {
                        steps.push((step, next));
                    }
                });
            }
            steps
        };
        each_walk(puzzle, nearer, visit)
    }
}
