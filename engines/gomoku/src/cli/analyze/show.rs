//! How a finding is shown: to people, and as JSON.

use std::io::{Write, stdout};
use std::time::Duration;

use ::cli::analysis::{Found, figures};
use ::search::report::Score;
use ::search::value::MATE;
use gomoku_rules::{Game, Outcome, Point};

use super::Finding;

/// A value as one whole number: a win in `n` plies is 32000 - `n`, a loss the negative of it.
pub(super) const fn whole(score: Score) -> i32 {
    match score {
        Score::Cp(value) => value,
        Score::Mate(moves) if moves > 0 => MATE - (2 * moves - 1),
        Score::Mate(moves) => -MATE - 2 * moves,
    }
}

pub(super) fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

/// What there is to find when the game is over: no move.
pub(super) fn finding_at_the_end(game: &Game, outcome: Outcome) -> Finding {
    let score = match outcome {
        Outcome::Draw => Score::Cp(0),
        Outcome::Win { winner, .. } if winner == game.to_move() => Score::Cp(MATE),
        Outcome::Win { .. } => Score::Mate(0),
    };
    Finding {
        pv: Vec::new(),
        score,
        depth: 0,
        nodes: 1,
        elapsed: Duration::ZERO,
        complete: true,
    }
}

/// The finding as the program's users' programs read it.
pub(super) fn object(finding: &Finding) -> serde_json::Value {
    let found = Found {
        pv: names(&finding.pv),
        score: whole(finding.score),
        mate: match finding.score {
            Score::Mate(moves) => Some(moves),
            Score::Cp(_) => None,
        },
        depth: finding.depth,
        nodes: finding.nodes,
        elapsed: finding.elapsed,
    };
    found.object()
}

/// The finding in lines of words.
pub(super) fn print(finding: &Finding, game: &Game) -> std::io::Result<()> {
    let mut out = stdout().lock();
    if let Some(outcome) = game.outcome() {
        return writeln!(out, "no move: the game is over, {outcome}");
    }
    let letters = |point: &Point| point.letters(game.size());
    if let Some(best) = finding.pv.first() {
        writeln!(out, "move   {}  {best}", letters(best))?;
    }
    match finding.score {
        Score::Mate(moves) if moves > 0 => writeln!(out, "score  wins in {moves}")?,
        Score::Mate(moves) => writeln!(out, "score  loses in {}", -moves)?,
        Score::Cp(value) => writeln!(out, "score  {value:+} to {}", game.to_move())?,
    }
    let Finding {
        depth,
        nodes,
        elapsed,
        ..
    } = *finding;
    let line: Vec<String> = finding.pv.iter().map(letters).collect();
    figures(&mut out, depth, nodes, elapsed, &line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_told_from_values_and_counted_in_plies() {
        let cases = [
            (Score::Cp(-35), -35),
            (Score::Mate(1), 31_999),
            (Score::Mate(3), 31_995),
            (Score::Mate(0), -32_000),
            (Score::Mate(-2), -31_996),
        ];
        for (score, number) in cases {
            assert_eq!(whole(score), number, "{score:?}");
        }
    }
}
