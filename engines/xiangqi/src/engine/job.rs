//! One search, and which of the moves that it found is played.

use ::search::memory::Store;
use ::search::report::Report;
use xiangqi_rules::Move;

use super::variety::Choice;
use super::{Answer, Job, conduct};
use crate::search::histories::Histories;
use crate::search::{self, Memory, Settings};

/// Thinks, until done or told to stop, and reports what it finds.
pub(super) fn search(
    job: &Job,
    store: &mut Store<Histories>,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Report<Move>),
) -> Answer {
    let own = &job.options.own;
    let plays = job.purpose.plays();
    let choice = plays.then(|| Choice::of(own, &job.position));
    let memory = store.for_search(job.options.table_mib(), job.options.threads);
    let mut lines: Vec<Report<Move>> = Vec::new();
    let request = search::Request {
        position: &job.position,
        root_moves: &job.moves,
        clock: &job.clock,
        stop,
        settings: Settings {
            algorithm: own.algorithm,
            evaluation: own.evaluation(),
            rules: own.rules(),
            draw: if plays {
                conduct::draw_value(own.style)
            } else {
                0
            },
            // A choice among moves may need more lines than are shown.
            lines: job.lines.max(choice.map_or(1, |choice| choice.lines())),
            fine: job.fine,
        },
    };
    let found = search::run(memory, &request, &mut |report| {
        if choice.is_some() {
            keep(&mut lines, report);
        }
        if report.multipv <= job.lines {
            say(report.clone());
        }
    });
    if let Some(line) = choice.and_then(|choice| choice.among(&lines)) {
        return Answer {
            nodes: found.nodes,
            ..Answer::of_line(&job.options, &job.position, line)
        };
    }
    let answer = Answer::of_result(&job.options, &job.position, &found);
    Answer {
        best: answer.best.or_else(|| guess(job, memory)),
        ..answer
    }
}

/// A move for a search that was stopped before it found one: what the table remembers, else the
/// first.
fn guess(job: &Job, memory: &Memory) -> Option<Move> {
    let known = memory.table().probe(job.position.key(), 0);
    let bits = known.and_then(|entry| entry.mv);
    let mv = bits.and_then(|bits| Move::from_bits(bits.get()));
    mv.filter(|mv| job.moves.contains(mv))
        .or_else(|| job.moves.first().copied())
}

/// Keeps the lines of the last iteration, best first.
fn keep(lines: &mut Vec<Report<Move>>, report: &Report<Move>) {
    if report.multipv == 1 {
        lines.clear();
    }
    if report.multipv == lines.len() + 1 {
        lines.push(report.clone());
    }
}
