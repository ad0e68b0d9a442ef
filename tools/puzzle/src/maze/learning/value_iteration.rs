//! Value iteration (R. Bellman, *Dynamic Programming*, 1957).
//!
//! It knows the world, so that nothing need be tried: in sweeps over all states each value becomes
//! the reward plus the discounted best value of the state where the action leads, until nothing
//! changes any more. The learners' results are compared with it.

use super::{Curve, Learned, Settings, World, greedy, largest, zeros};

/// Values that change by less have converged.
const SETTLED: f64 = 1e-9;

/// Sweeps until the values have converged, at most as many times as there are episodes. The curve
/// has the length of the greedy path after each sweep.
pub(super) fn iterate(world: &World, settings: &Settings) -> Learned {
    let mut table = zeros(world);
    let mut curve = Curve::default();
    for _ in 0..settings.episodes {
        let ahead: Vec<f64> = (0..world.states())
            .map(|state| match settings.ends_at_goal && world.goal[state] {
                true => 0.0,
                false => largest(&table[state]),
            })
            .collect();
        let (mut worth, mut change) = (0.0, 0.0_f64);
        for (row, actions) in table.iter_mut().zip(&world.actions) {
            for (number, action) in row.iter_mut().zip(actions) {
                let before =
                    std::mem::replace(number, action.reward + settings.discount * ahead[action.to]);
                change = change.max((*number - before).abs());
                worth += *number;
            }
        }
        let path = greedy(&table, world, world.start.unwrap_or(0));
        let steps = path.map_or(settings.steps, |path| path.len() - 1);
        curve.push(steps.min(settings.steps), worth);
        if change < SETTLED {
            break;
        }
    }
    Learned { table, curve }
}
