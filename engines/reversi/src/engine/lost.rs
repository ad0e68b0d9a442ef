//! Playing on when the game is lost: when a [swindle](crate::search::swindle) is tried, and how
//! long it may take.

use std::time::Duration;

use ::search::clock::{Clock, Limits};
use ::search::tt::TranspositionTable;
use reversi_rules::{Board, Move};

use super::exact::NEARLY_SURE;
use super::line::{Line, Reach};
use super::options::Options;
use crate::search::swindle::{Lost, choose};

/// The shortest time in which a swindle is tried.
const MIN_TIME: Duration = Duration::from_millis(5);
/// A move may take this fraction of the remaining clock beyond its search.
const SHARE: u32 = 16;

/// The move to play if a line says that the game is lost, and the nodes searched for it. None if
/// the line's own move should be played. It is used on a game clock only: who asks for a depth,
/// nodes or a time per move wants the best move.
pub(super) fn swindle(
    board: Board,
    line: &Line,
    table: &TranspositionTable,
    clock: &Clock,
    options: &Options,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<(Move, u64)> {
    let time = spare_time(clock)?;
    let choices = board.moves(u64::MAX).count_ones();
    if choices < 2 || !is_lost(line, options.own.swindle) {
        return None;
    }
    let limits = Limits::of_movetime(time);
    let own = Clock::start(limits, Duration::ZERO);
    let lost = Lost {
        board,
        table,
        weights: &options.own.weights.weights(),
        selectivity: options.own.selectivity,
        clock: &own,
        stop,
    };
    choose(&lost).map(|mv| (mv, own.nodes()))
}

/// Whether a line says that the game is lost: by at least `discs` discs if its value is an
/// estimate, by any number if it is nearly sure. Never if `discs` is 0.
fn is_lost(line: &Line, discs: i32) -> bool {
    let sure = matches!(line.reach, Reach::End { confidence, .. } if confidence >= NEARLY_SURE);
    let least = if sure { 1 } else { 100 * discs };
    discs > 0 && -line.value >= least
}

/// The time that a move may still take when its search is done: as long again as the search, or the
/// optimum time if that is longer, but at most a [`SHARE`]th of the game clock, so that the clock
/// never runs out. None without a game clock or with no time left.
fn spare_time(clock: &Clock) -> Option<Duration> {
    let limits = clock.limits();
    let by_clock_alone = limits.own.is_some()
        && limits.movetime.is_none()
        && limits.depth.is_none()
        && limits.nodes.is_none();
    let budget = clock.budget().filter(|_| by_clock_alone)?;
    let elapsed = clock.elapsed();
    let left = budget.hard_limit.saturating_sub(elapsed);
    let own = limits.own.map_or(left, |own| own.time / SHARE);
    let time = elapsed.max(budget.optimum).min(own).min(left);
    (time >= MIN_TIME).then_some(time)
}

#[cfg(test)]
mod tests {
    use ::app::options::Dialect;
    use ::search::clock::Remaining;
    use reversi_rules::{Size, obf::Obf};

    use super::*;
    use crate::engine::{Answer, Engine, Request};
    use crate::search::swindle::tests::LOST;

    fn by_clock(seconds: u64) -> Limits {
        Limits {
            own: Some(Remaining {
                time: Duration::from_secs(seconds),
                ..Remaining::default()
            }),
            ..Limits::default()
        }
    }

    fn answer(swindle: &str, limits: Limits) -> Answer {
        let mut engine = Engine::default();
        engine.set_position(Obf::parse(LOST, Size::STANDARD).unwrap().unwrap().position);
        engine.set(Dialect::Gtp, "Swindle", Some(swindle)).unwrap();
        let job = engine.prepare(Request::best(limits)).job().unwrap();
        job.run(&|| false, &mut |_| {})
    }

    #[test]
    fn a_lost_game_is_played_on_by_the_clock_alone() {
        let depth = Limits {
            depth: Some(20),
            ..by_clock(3)
        };
        for (swindle, limits) in [("0", by_clock(3)), ("6", depth)] {
            let answer = answer(swindle, limits);
            assert_eq!(answer.best, Some(answer.found[0].moves[0]));
        }
        let answer = answer("6", by_clock(30));
        // The reported line still has the best move and value.
        assert_eq!(answer.found[0].value, -200);
        assert_eq!(answer.found[0].moves[0].to_string(), "g6");
        assert_eq!(answer.best, "h7".parse().ok());
        assert!(
            answer.elapsed < Duration::from_secs(12),
            "{:?}",
            answer.elapsed
        );
    }

    #[test]
    fn a_clock_does_not_run_down_in_a_lost_game() {
        for seconds in [1, 60] {
            let clock = Clock::start(by_clock(seconds), Duration::ZERO);
            let most = Duration::from_secs(seconds) / SHARE;
            assert!(spare_time(&clock).unwrap() <= most, "{seconds} s");
        }
        let slow = Clock::started_at(
            std::time::Instant::now() - Duration::from_millis(300),
            by_clock(1),
            Duration::ZERO,
        );
        // Searching as long again would use nearly all the time that is left.
        assert!(spare_time(&slow).is_none_or(|time| time <= Duration::from_secs(1) / SHARE));
    }

    #[test]
    fn a_game_is_lost_by_some_discs_as_estimated_or_by_any_as_solved() {
        let line = |value, reach| Line {
            rank: 1,
            moves: Vec::new(),
            value,
            reach,
            depth: 20,
            nodes: 0,
            root_move_nodes: 0,
            elapsed: Duration::ZERO,
        };
        let estimate = Reach::Depth {
            plies: 20,
            confidence: 73,
        };
        let unsure = Reach::End {
            confidence: 73,
            outcome_only: false,
        };
        for (value, reach, discs, lost) in [
            (-599, estimate, 6, false),
            (-600, estimate, 6, true),
            (-200, unsure, 6, false),
            (-200, Reach::EXACT, 6, true),
            (0, Reach::EXACT, 6, false),
            (-6400, Reach::EXACT, 0, false),
        ] {
            assert_eq!(
                is_lost(&line(value, reach), discs),
                lost,
                "{value} {reach:?} {discs}"
            );
        }
    }
}
