//! The courses' bidirectional A*: two searches in turn, and the first board that both have is the
//! answer.
//!
//! Each side takes its open node of least f, among equals the deepest. The searches stop as soon as
//! they meet, so the solution need not be shortest: a better meeting may still be open.

use super::{Best, Side, Translation};
use crate::budget::SharedBudget;
use crate::fifteen::heuristic::Heuristic;
use crate::fifteen::search::Outcome;
use crate::fifteen::task::Task;

/// Finds a solution of a task, not always a shortest; `backward` is [`Task::reversed`] of it, with
/// its own heuristic.
pub fn meet<H: Heuristic>(
    task: &Task,
    heuristic: &H,
    backward: &Task,
    backward_heuristic: &H,
    budget: SharedBudget,
) -> Outcome {
    let translation = Translation::new(task, backward);
    let mut front = Side::new(task, heuristic);
    let mut back = Side::new(backward, backward_heuristic);
    let mut best = Best {
        length: u32::MAX,
        meeting: None,
    };
    if task.start == task.goal() {
        best.offer(0, 0, 0);
    }
    let mut expanded = 0;
    while best.meeting.is_none() {
        let stored = front.nodes.len() + back.nodes.len();
        if budget.is_spent(expanded, stored) {
            break;
        }
        let node = match expanded % 2 {
            0 => front.take_best(),
            _ => back.take_best(),
        };
        // A side without open nodes has seen all boards that it can reach, the other side's start
        // among them.
        let Some(node) = node else {
            break;
        };
        if expanded % 2 == 0 {
            front.expand(node, |side, number| {
                let node = &side.nodes[number as usize];
                let other = translation.to_backward(&node.state).key();
                if let Some(&other) = back.numbers.get(&other) {
                    best.offer(node.moves + back.nodes[other as usize].moves, number, other);
                }
            });
        } else {
            back.expand(node, |side, number| {
                let node = &side.nodes[number as usize];
                let other = translation.to_forward(&node.state).key();
                if let Some(&other) = front.numbers.get(&other) {
                    let length = node.moves + front.nodes[other as usize].moves;
                    best.offer(length, other, number);
                }
            });
        }
        expanded += 1;
    }
    super::outcome(&front, &back, best.meeting, expanded)
}

impl<H: Heuristic> Side<'_, H> {
    /// Takes an open node of least f, among equals the deepest.
    fn take_best(&mut self) -> Option<u32> {
        loop {
            let moves = 0..self.open.len();
            let best = moves.filter_map(|moves| Some((self.least_f(moves)?, moves as u32)));
            let (f, moves) = best.min_by_key(|&(f, moves)| (f, u32::MAX - moves))?;
            if let Some(number) = self.take(moves, f) {
                return Some(number);
            }
        }
    }
}
