//! Solves one board: reads or builds what its search needs, then searches, and shows the progress.

use std::sync::Arc;
use std::time::Instant;

use ::cli::message;
use indicatif::ProgressBar;

use super::answer::Answer;
use super::{Arguments, budget};
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::fifteen::board::Board;
use crate::fifteen::pattern::Size;
use crate::fifteen::solver::{HeuristicKind, Settings, Solver};
use crate::fifteen::task::Task;

/// Solves a board, with a progress display if it takes long.
pub(super) fn solve(
    board: &Board,
    goal: &Board,
    arguments: &Arguments,
    settings: &mut Settings,
    solver: &mut Solver,
    is_slow: bool,
    shell: &mut Shell,
) -> Result<Answer, Failure> {
    if !board.can_reach(goal) {
        return Ok(Answer::Unsolvable);
    }
    let task = Task::new(board, goal);
    prepare(&task, settings, solver, shell);
    if is_slow {
        // Earlier answers are shown before this one is searched.
        shell.flush()?;
    }
    solver.watch = Arc::default();
    let spinner = is_slow.then(|| spinner(solver, shell));
    settings.budget = budget(arguments, None);
    let begin = Instant::now();
    let outcome = solver.solve(&task, settings);
    let seconds = begin.elapsed().as_secs_f64();
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
    let outcome = outcome.map_err(|unavailable| {
        let tiles = unavailable.width * unavailable.width - 1;
        Failure::Refused(message!("fifteen-no-heuristic", tiles))
    })?;
    Ok(Answer::Searched(outcome, seconds))
}

/// A spinner that shows the bound and the nodes of IDA*.
fn spinner(solver: &Solver, shell: &Shell) -> ProgressBar {
    let (watch, language) = (Arc::clone(&solver.watch), shell.language);
    shell.telling(&message!("searching"), move || {
        let state = watch.state();
        state.map_or_else(String::new, |(bound, expanded)| {
            message!("fifteen-searching", bound, expanded).say(language)
        })
    })
}

/// Reads or builds what a search needs, so that the time of the search does not include it.
fn prepare(task: &Task, settings: &Settings, solver: &mut Solver, shell: &Shell) {
    let must_build = match settings.heuristic_kind {
        HeuristicKind::Pattern(size) => solver.must_build(task, size),
        _ => false,
    };
    let what = match settings.heuristic_kind {
        HeuristicKind::Pattern(Size::Large) => message!("fifteen-building-large"),
        _ if task.geometry.width > 4 => message!("fifteen-building-24"),
        _ => message!("fifteen-building"),
    };
    let spinner = must_build.then(|| shell.spinner(&what));
    solver.prepare(task, settings);
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
    for file in solver.damaged.drain(..) {
        let file = file.display().to_string();
        shell.note(&message!("fifteen-damaged", file));
    }
}
