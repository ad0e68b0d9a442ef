//! One board: what its search needs is read or built, then it is searched, with signs that it goes on.

use std::time::Instant;

use super::answer::Answer;
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::fifteen::board::Board;
use crate::fifteen::pattern::Size;
use crate::fifteen::solver::{Guide, Settings, Solver};
use crate::fifteen::task::Task;
use crate::language::Phrase;

/// Solves a board; where boards are slow, shows that it goes on.
pub(super) fn solve(
    board: &Board,
    goal: &Board,
    settings: &Settings,
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
        // What was answered before is shown meanwhile.
        shell.flush()?;
    }
    let spinner = is_slow.then(|| shell.spinner(&Phrase::new("searching", "正在搜索")));
    let begin = Instant::now();
    let outcome = solver.solve(&task, settings);
    let seconds = begin.elapsed().as_secs_f64();
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
    let outcome = outcome.map_err(|unavailable| {
        let tiles = unavailable.width * unavailable.width - 1;
        Failure::refused(
            format!("this heuristic does not exist for this goal of the {tiles}-puzzle"),
            format!("{tiles} 数码的这个目标没有这种启发函数"),
        )
    })?;
    Ok(Answer::Searched(outcome, seconds))
}

/// Reads or builds what a search needs, so that its seconds are its own.
fn prepare(task: &Task, settings: &Settings, solver: &mut Solver, shell: &Shell) {
    let must_build = match settings.guide {
        Guide::Pattern(size) => solver.must_build(task, size),
        _ => false,
    };
    let what = match settings.guide {
        Guide::Pattern(Size::Large) => Phrase::new(
            "building pattern databases (290 MB on disk, 2 GB of memory)",
            "正在建立模式数据库（磁盘 290 MB，内存 2 GB）",
        ),
        _ if task.geometry.width > 4 => Phrase::new(
            "building pattern databases (255 MB on disk, 0.5 GB of memory, about a minute)",
            "正在建立模式数据库（磁盘 255 MB，内存 0.5 GB，约一分钟）",
        ),
        _ => Phrase::new("building pattern databases", "正在建立模式数据库"),
    };
    let spinner = must_build.then(|| shell.spinner(&what));
    solver.prepare(task, settings);
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
}
