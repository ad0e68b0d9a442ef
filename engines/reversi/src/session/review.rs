//! NBoard's analysis: what the positions of a game are worth.

use std::time::Duration;

use ::app::Game as _;
use ::app::session::Task;
use ::search::clock::{Clock, Limits};
use protocol::session::Epoch;

use super::Desk;
use crate::engine::{Purpose, Request, Reversi, Valued};

/// Values the positions of the game so far, the last one first.
pub(super) fn review(desk: &mut Desk, epoch: Epoch, limits: Limits) {
    let mut positions = Vec::new();
    let mut position = desk.engine.position().clone();
    let mut task = Task::unlimited(Purpose::Review, position.clone());
    loop {
        let moves_made = position.history().len() as u32;
        let clock = Clock::start(limits, Duration::ZERO);
        task.is_endless |= Reversi::is_endless(&clock, &position);
        let job = desk
            .engine
            .prepare_for(position.clone(), Request::best(limits))
            .job();
        let score = 100 * position.score(position.side_to_move());
        positions.push((moves_made, job, score));
        if position.undo().is_none() {
            break;
        }
    }
    desk.start_count(epoch, task, move |reporter| {
        for (moves_made, job, score) in positions {
            let stop = || reporter.is_stopped();
            let value = match job {
                // The game is over here.
                None => Some(score),
                Some(job) => {
                    let answer = job.run(&stop, &mut |_| {});
                    answer.found.first().map(|line| line.value)
                }
            };
            match value {
                Some(value) if !stop() => {
                    reporter.note(Valued { moves_made, value });
                }
                _ => break,
            }
        }
        None
    });
}
