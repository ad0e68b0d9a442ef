//! The end of a game: lines from the exact endgame solver.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ::search::clock::Clock;
use ::search::tt::TranspositionTable;
use reversi_rules::{Move, Position};

use super::line::{Line, Reach};
use super::options::Options;
use crate::eval::weights::{Weights, embedded};
use crate::search::endgame::{Settings, Solved, solve_by_levels};
use crate::search::midgame::complete_line;
use crate::search::selectivity::Selectivity;

/// The most empty squares that are solved when nothing but a stop limits the search.
const EMPTIES: u32 = 20;
/// The most nodes that solving may take when a depth was asked for that reaches the end: mostly
/// seconds, which is 24 empty squares, or fewer for several lines. GUIs ask for sixty plies from
/// the start and mean as deep as possible.
const TO_DEPTH: u64 = nodes_of(24) / NEARLY_SURE_PART as u64;
/// The nodes that solving 16 empty squares takes at most in nine of ten cases; each further square
/// doubles them (measured on positions of strong games from 14 to 22 squares, with the weights of
/// generation 3).
const NODES_OF_16: u64 = 250_000;
/// The confidence, in per cent, from which on a pass counts as nearly sure.
pub(super) const NEARLY_SURE: u32 = 95;
/// A nearly sure pass takes the 4th part of a whole solve on average: with 22 squares 4 of 16
/// million nodes (100 positions of games with NTest, generation 5).
const NEARLY_SURE_PART: u32 = 4;
/// The estimated nodes that solving visits in a millisecond, for time limits: what a fast core
/// does. On a slower one a solve may be broken off, and then has at least its first selective
/// passes.
const NODES_PER_MILLISECOND: u64 = 30_000;
/// The largest table that the solver makes for itself, in MiB.
const MAX_TABLE: usize = 64;
/// The number of empty squares for which a table of one MiB is enough; each further square doubles
/// it. Clearing a large table takes tens of milliseconds, many times as long as solving so few
/// squares.
const EMPTIES_OF_A_MIB: u32 = 10;

/// The nodes that solving a position with `empties` empty squares takes at most in nine of ten
/// cases.
const fn nodes_of(empties: u32) -> u64 {
    let more = empties.saturating_sub(16);
    NODES_OF_16 >> 16_u32.saturating_sub(empties) << if more < 32 { more } else { 32 }
}

/// A table for the solver, on boards where the search of the middle game has none.
pub(super) fn table_for(position: &Position, options: &Options) -> TranspositionTable {
    let most = options.hash.min(MAX_TABLE);
    TranspositionTable::new(table_mib(position.empties(), most))
}

/// The MiB of a table that is large enough to solve a position with `empties` empty squares, up to
/// `most`.
pub(crate) fn table_mib(empties: u32, most: usize) -> usize {
    most.min(1 << empties.saturating_sub(EMPTIES_OF_A_MIB).min(20))
}

/// Whether a position should be solved. It must be of up to 8x8, and either the depth asked for
/// reaches the end of the game, or no depth was asked for and the limits are mostly enough to reach
/// it. By a clock, a nearly sure result is enough: it is much surer than an unsolved position, and
/// once an ending is solved the rest of the clock has no better use. Of several lines each must be
/// solved to the end.
pub(super) fn is_due(position: &Position, wanted: usize, clock: &Clock) -> bool {
    let empties = position.empties();
    let whole = nodes_of(empties).saturating_mul(wanted as u64);
    let limits = clock.limits();
    let enough = match wanted {
        1 => whole / u64::from(NEARLY_SURE_PART),
        _ => whole,
    };
    let in_time = |most: Duration| enough / NODES_PER_MILLISECOND <= most.as_millis() as u64;
    let near = match (limits.depth, limits.nodes, clock.budget()) {
        (Some(depth), ..) => depth >= empties as i32 && enough <= TO_DEPTH,
        (None, Some(limit), _) => whole <= limit,
        (None, None, Some(budget)) => in_time(budget.hard_limit),
        (None, None, None) => empties <= EMPTIES,
    };
    near && position.size().is_small()
}

#[derive(Clone, Copy)]
pub(super) struct Resources<'a> {
    /// May hold results of earlier searches on boards of this size: a solve that was cut off by
    /// time resumes from them.
    pub(super) table: &'a TranspositionTable,
    pub(super) threads: usize,
    /// The weights of the patterns; default: the embedded ones.
    pub(super) weights: Option<&'a Weights>,
}

/// The best moves with their exact scores, the best first. If stopped early, the best move of the
/// last selective pass; None if there was none. `say` reports the result of each pass.
pub(super) fn lines(
    position: &Position,
    wanted: usize,
    resources: Resources<'_>,
    clock: &Clock,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Line),
) -> Option<Vec<Line>> {
    let late = || {
        clock
            .budget()
            .is_some_and(|budget| clock.elapsed() >= budget.hard_limit)
    };
    // A fixed time is used up. On a game clock, a last pass that will hardly be finished is not
    // started.
    let is_last_pass_vain = |line: &Line| {
        let nearly_sure =
            matches!(line.reach, Reach::End { confidence, .. } if confidence >= NEARLY_SURE);
        nearly_sure
            && clock.budget().is_some_and(|budget| {
                budget.soft_limit < budget.hard_limit
                    && clock.elapsed() * NEARLY_SURE_PART > budget.hard_limit
            })
    };
    let enough = AtomicBool::new(false);
    let solver = Solver {
        resources,
        depth: position.empties() as i32,
        clock,
        stop: &|| stop() || late() || enough.load(Relaxed),
    };
    let mut nodes = 0;
    let mut lines = if wanted == 1 {
        let mut less_sure = None;
        let solved = solver.line(position, &mut nodes, &mut |line| {
            say(line.clone());
            enough.store(is_last_pass_vain(&line), Relaxed);
            less_sure = Some(line);
        });
        let Some(solved) = solved else {
            return Some(vec![less_sure?]);
        };
        vec![solved]
    } else {
        let mut all = Vec::new();
        for mv in position.legal_moves() {
            let before = nodes;
            let line = solver.line_after(position, mv, &mut nodes)?;
            let root_move_nodes = nodes - before;
            all.push(Line {
                root_move_nodes,
                ..line
            });
        }
        all.sort_by_key(|line| Reverse(line.value));
        all.truncate(wanted);
        all
    };
    for (index, line) in lines.iter_mut().enumerate() {
        line.rank = index + 1;
        line.nodes = nodes;
        say(line.clone());
    }
    Some(lines)
}

struct Solver<'a> {
    resources: Resources<'a>,
    depth: i32,
    clock: &'a Clock,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Solver<'_> {
    /// The line of best moves to the end of the game. `say` reports the results of the selective
    /// passes.
    fn line(
        &self,
        position: &Position,
        nodes: &mut u64,
        say: &mut dyn FnMut(Line),
    ) -> Option<Line> {
        if position.is_over() {
            let score = position.score(position.side_to_move());
            return Some(self.of(Vec::new(), score, 100));
        }
        // The nodes left of the limit after the search of the middle game and the earlier lines.
        let left = |most: u64| most.saturating_sub(self.clock.nodes() + *nodes);
        let Resources {
            table,
            threads,
            weights,
        } = self.resources;
        let settings = Settings {
            threads,
            nodes: self.clock.limits().nodes.map(left),
            whole_line: true,
            weights,
            ..Settings::default()
        };
        let mut on_the_way = |level: Selectivity, found: &Solved| {
            let mut moves = found.line.clone();
            if let Some(board) = position.board() {
                let weights = weights.unwrap_or_else(|| embedded());
                complete_line(table, weights, board, &mut moves, self.depth);
            }
            say(Line {
                nodes: *nodes + found.nodes,
                ..self.of(moves, found.score, level.percent())
            });
        };
        let solved = solve_by_levels(position, table, settings, self.stop, &mut on_the_way)?;
        let solved = solved.ok()?;
        *nodes += solved.nodes;
        Some(self.of(solved.line, solved.score, 100))
    }

    /// The line that begins with `mv`, with its value for the side that makes that move.
    fn line_after(&self, position: &Position, mv: Move, nodes: &mut u64) -> Option<Line> {
        let mut after = position.clone();
        after.make(mv).ok()?;
        let mut line = self.line(&after, nodes, &mut |_| {})?;
        line.value = -line.value;
        line.moves.insert(0, mv);
        Some(line)
    }

    fn of(&self, moves: Vec<Move>, score: i32, confidence: u32) -> Line {
        Line {
            rank: 1,
            moves,
            value: 100 * score,
            reach: Reach::End {
                confidence,
                outcome_only: false,
            },
            depth: self.depth,
            nodes: 0,
            root_move_nodes: 0,
            elapsed: self.clock.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;
    use crate::engine::{Engine, Request};
    use ::search::clock::{Limits, Remaining};
    use reversi_rules::{Size, obf::Obf};

    /// A single thread with the embedded weights.
    const fn alone(table: &TranspositionTable) -> Resources<'_> {
        Resources {
            table,
            threads: 1,
            weights: None,
        }
    }

    /// FFO 1: G8 +18, then H1 +12, H7 +6 (the FFO endgame suite).
    #[test]
    fn every_move_of_an_ending_has_its_exact_score() {
        let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;";
        let position = Obf::parse(text, Size::STANDARD).unwrap().unwrap().position;
        let mut engine = Engine::default();
        engine.set_position(position);
        let request = Request {
            lines: 3,
            ..Request::best(Limits::default())
        };
        let answer = engine
            .prepare(request)
            .job()
            .unwrap()
            .run(&|| false, &mut |_| {});
        let found: Vec<(String, i32)> = answer
            .found
            .iter()
            .map(|line| (line.moves[0].to_string(), line.value / 100))
            .collect();
        assert_eq!(found[0], ("g8".into(), 18));
        assert_eq!((found[1].1, found[2].1), (12, 6));
        assert!(answer.found.iter().all(|line| line.reach == Reach::EXACT));
        let best = engine
            .prepare(Request::best(Limits::default()))
            .job()
            .unwrap();
        let best = best.run(&|| false, &mut |_| {});
        assert_eq!((best.best, best.found[0].value), (answer.best, 1800));
    }

    #[test]
    fn a_table_is_as_large_as_the_ending_needs() {
        for (empties, most, mib) in [
            (0, 256, 1),
            (10, 256, 1),
            (14, 256, 16),
            (14, 4, 4),
            (18, 256, 256),
            (60, 256, 256),
            (60, 1 << 20, 1 << 20),
        ] {
            assert_eq!(table_mib(empties, most), mib, "{empties} of {most}");
        }
    }

    #[test]
    fn sixty_plies_from_the_start_are_no_ending() {
        let due_of = |empties: usize, lines: usize, limits: Limits| {
            let mut position = Position::new(Size::STANDARD);
            while position.empties() as usize > empties {
                let mv = position.legal_moves()[0];
                position.make(mv).unwrap();
            }
            is_due(&position, lines, &Clock::start(limits, Duration::ZERO))
        };
        let due = |empties, limits| due_of(empties, 1, limits);
        let plies = |depth| Limits::of_depth(depth);
        assert!(!due(57, plies(60)) && !due(25, plies(60)) && !due(20, plies(12)));
        assert!(due(24, plies(60)) && due(12, plies(12)) && due(20, Limits::default()));
        assert!(!due(21, Limits::default()));
        let movetime = |millis| Limits::of_movetime(Duration::from_millis(millis));
        assert!(!due(24, movetime(500)) && due(23, movetime(500)) && due(20, movetime(50)));
        assert!(!due_of(21, 3, movetime(500)) && due_of(20, 3, movetime(500)));
        let nodes = Limits::of_nodes(50_000);
        assert!(due(13, nodes) && !due(14, nodes));
        // Several lines are solved one by one, each to the end.
        assert!(!due_of(24, 20, plies(60)) && due_of(18, 10, plies(60)));
    }

    /// FFO 40 takes some millions of nodes.
    #[test]
    fn the_limit_of_nodes_ends_a_solve_too() {
        const MAX_NODES: u64 = 300_000;
        let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;";
        let position = Obf::parse(text, Size::STANDARD).unwrap().unwrap().position;
        let limits = Limits::of_nodes(MAX_NODES);
        let clock = Clock::start(limits, Duration::ZERO);
        let mut nodes = 0;
        let found = lines(
            &position,
            1,
            alone(&TranspositionTable::new(16)),
            &clock,
            &|| false,
            &mut |line| nodes = line.nodes,
        );
        assert!(found.is_none_or(|lines| lines[0].reach != Reach::EXACT));
        assert!(
            nodes <= MAX_NODES + 2 * ::search::clock::POLL_INTERVAL,
            "{nodes}"
        );
    }

    /// FFO 40 has 20 empty squares.
    #[test]
    fn what_was_found_by_the_stop_is_the_answer() {
        let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;";
        let position = Obf::parse(text, Size::STANDARD).unwrap().unwrap().position;
        let reported = AtomicU32::new(0);
        let clock = Clock::start(Limits::default(), Duration::ZERO);
        let is_whole = |line: &Line| {
            let mut after = position.clone();
            line.moves.iter().for_each(|&mv| after.make(mv).unwrap());
            after.is_over()
        };
        let found = lines(
            &position,
            1,
            alone(&TranspositionTable::new(16)),
            &clock,
            &|| reported.load(Relaxed) > 0,
            &mut |line| match line.reach {
                Reach::End { confidence, .. } => {
                    assert!(is_whole(&line), "{line:?}");
                    reported.store(confidence, Relaxed);
                }
                Reach::Depth { .. } => panic!("{line:?}"),
            },
        );
        let found = found.unwrap();
        let confidence = reported.load(Relaxed);
        assert!((73..100).contains(&confidence), "{confidence}");
        assert_eq!((found.len(), is_whole(&found[0])), (1, true));
        let reach = Reach::End {
            confidence,
            outcome_only: false,
        };
        assert_eq!(found[0].reach, reach);
    }

    /// FFO 40 on a game clock: a hard limit of about a second, of which 200 or 300 ms are gone.
    #[test]
    fn a_last_pass_that_will_hardly_be_finished_is_not_begun() {
        let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;";
        let position = Obf::parse(text, Size::STANDARD).unwrap().unwrap().position;
        let remaining = Remaining {
            time: Duration::from_millis(2_500),
            ..Remaining::default()
        };
        let limits = Limits {
            own: Some(remaining),
            ..Limits::default()
        };
        for (gone, sure) in [(200, 100), (300, NEARLY_SURE)] {
            let elapsed = move || Duration::from_millis(gone);
            let clock = Clock::with_time(limits, Duration::ZERO, elapsed);
            let table = TranspositionTable::new(16);
            let found = lines(&position, 1, alone(&table), &clock, &|| false, &mut |_| {});
            let found = found.unwrap();
            let Reach::End { confidence, .. } = found[0].reach else {
                panic!("{found:?}");
            };
            assert_eq!(confidence, sure, "{gone} ms");
        }
    }

    /// FFO 40, and the position two plies later.
    #[test]
    fn what_an_ending_was_solved_by_solves_the_rest_of_it() {
        let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;";
        let mut position = Obf::parse(text, Size::STANDARD).unwrap().unwrap().position;
        let mut engine = Engine::default();
        let mut solve = |position: &Position| {
            engine.set_position(position.clone());
            let job = engine
                .prepare(Request::best(Limits::default()))
                .job()
                .unwrap();
            job.run(&|| false, &mut |_| {})
        };
        let first = solve(&position);
        for &mv in &first.found[0].moves[..2] {
            position.make(mv).unwrap();
        }
        let then = solve(&position);
        assert_eq!(
            (first.found[0].reach, then.found[0].reach),
            (Reach::EXACT, Reach::EXACT)
        );
        assert_eq!((first.found[0].value, then.found[0].value), (3800, 3800));
        assert!(
            then.nodes < first.nodes / 10,
            "{} {}",
            then.nodes,
            first.nodes
        );
    }

    #[test]
    fn a_search_that_is_stopped_still_answers() {
        let mut engine = Engine::default();
        let size = Size::square(4).unwrap();
        engine.new_game(Position::new(size));
        let job = engine
            .prepare(Request::best(Limits::default()))
            .job()
            .unwrap();
        assert!(job.run(&|| true, &mut |_| {}).best.is_some());
    }
}
