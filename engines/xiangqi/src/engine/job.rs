//! Runs one search, and chooses the move to play from its results.

use ::app::skill;
use ::search::memory::Store;
use ::search::report::Report;
use xiangqi_rules::Move;

use super::{Answer, Job, Xiangqi, conduct, variety};
use crate::search::histories::Histories;
use crate::search::{self, Memory, Settings};
use crate::table::{Tablebases, Value};

/// Searches until done or stopped, reporting lines to `say`, and returns the move to play.
pub(super) fn search(
    job: &Job,
    store: &mut Store<Histories>,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Report<Move>),
) -> Answer {
    let own = &job.options.own;
    let plays = job.purpose.plays();
    let choice = plays.then(|| variety::choice(own, &job.position));
    let memory = store.for_search(job.options.table_mib(), job.options.threads);
    let mut lines: Vec<Report<Move>> = Vec::new();
    let tables = own.tables_in_use();
    let holding = plays.then(|| holding_a_draw(&tables, job)).flatten();
    let request = search::Request {
        position: &job.position,
        root_moves: holding.as_ref().unwrap_or(&job.moves),
        clock: &job.clock,
        stop,
        settings: Settings {
            approach: job.approach(choice),
            evaluation: own.evaluation(),
            rules: own.rules(),
            tables: if holding.is_some() {
                Tablebases::default()
            } else {
                tables
            },
            draw: if plays {
                conduct::draw_value(own.style)
            } else {
                0
            },
        },
    };
    let found = search::run(memory, &request, &mut |report| {
        if choice.is_some() {
            skill::keep::<Xiangqi>(&mut lines, report);
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

/// The moves that hold a drawn position, if the tables have it. They are equal only against an
/// opponent who plays perfectly, so they are to be searched without the tables: the evaluation
/// tells which of them sets problems.
fn holding_a_draw(tables: &Tablebases, job: &Job) -> Option<Vec<Move>> {
    let mut position = job.position.clone();
    if tables.probe(&position) != Some(Value::Draw) {
        return None;
    }
    let holds = |mv: &Move| {
        let mv = *mv;
        position.make(mv);
        let value = tables.probe(&position);
        position.unmake();
        value == Some(Value::Draw)
    };
    let holding: Vec<Move> = job.moves.iter().copied().filter(holds).collect();
    (!holding.is_empty()).then_some(holding)
}

/// A move for a search that was stopped before it found one: the transposition table's, else the
/// first.
fn guess(job: &Job, memory: &Memory) -> Option<Move> {
    let known = memory.table().probe(job.position.key(), 0);
    let bits = known.and_then(|entry| entry.mv);
    let mv = bits.and_then(|bits| Move::from_bits(bits.get()));
    mv.filter(|mv| job.moves.contains(mv))
        .or_else(|| job.moves.first().copied())
}
