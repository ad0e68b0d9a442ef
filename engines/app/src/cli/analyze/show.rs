//! Prints the result of an analysis for people.

use std::io::{self, Write};

use ::cli::columns::{right, width};
use ::cli::{Language, Message, message};
use search::report::Score;

use super::{AnalysisResult, Variation};
use crate::game::Line;
use crate::options::Options;
use crate::playable::{Certainty, Playable};

pub(super) fn print<G: Playable>(
    out: &mut dyn Write,
    result: &AnalysisResult<G::Move>,
    position: &G::Position,
    options: &Options<G::Options>,
    language: Language,
) -> io::Result<()> {
    let Some(best) = result.lines.first() else {
        let end = match G::end(options, position) {
            Some(end) => end.message,
            None => message!("play-no-move"),
        };
        return writeln!(out, "{}", message!("analyze-over", end).say(language));
    };
    let pv = |moves: &[G::Move]| pv::<G>(position, moves);
    let seconds = format!("{:.3}", result.elapsed.as_secs_f64());
    let mv = best
        .pv
        .first()
        .map_or_else(Vec::new, |&mv| G::notations(position, mv));
    let text = message!(
        "analyze-found",
        mv = mv.join("  "),
        worth = worth::<G>(position, best),
        depth = depth(result.depth, best.selectivity),
        nodes = result.nodes.to_string(),
        seconds,
        pv = pv(&best.pv),
    );
    writeln!(out, "{}", text.say(language))?;
    if result.lines.len() > 1 {
        let spent: u64 = result.lines.iter().map(|line| line.nodes).sum();
        let rows = result.lines.iter().zip(1..).map(|(line, rank): (_, u32)| {
            let share = 100.0 * line.nodes as f64 / spent.max(1) as f64;
            let value = G::value(line.score).say(language);
            let depth = depth(line.depth, line.selectivity);
            [
                rank.to_string(),
                value,
                depth,
                format!("{share:.0} %"),
                pv(&line.pv),
            ]
        });
        let heads = [
            "",
            "analyze-value",
            "analyze-depth",
            "analyze-share",
            "analyze-line",
        ];
        let heads = heads.map(|id| {
            crate::MESSAGES
                .plain(language, id, None)
                .unwrap_or_default()
        });
        let rows: Vec<_> = std::iter::once(heads).chain(rows).collect();
        let widths = widths(&rows);
        for row in &rows {
            writeln!(out, "{}", columns(row, widths))?;
        }
    }
    Ok(())
}

/// A depth with the confidence of pruning, if anything was pruned: `28@73%`, as Edax writes it.
fn depth(plies: i32, selectivity: Option<u32>) -> String {
    match selectivity {
        Some(percent) if percent < 100 => format!("{plies}@{percent}%"),
        _ => plies.to_string(),
    }
}

/// The widths of the right-aligned columns, with at least one blank before each.
fn widths(rows: &[[String; 5]]) -> [usize; 4] {
    const MIN_WIDTHS: [usize; 4] = [3, 10, 6, 6];
    std::array::from_fn(|at| {
        let wide = rows.iter().map(|row| 1 + width(&row[at]));
        wide.fold(MIN_WIDTHS[at], usize::max)
    })
}

/// A row of the table of lines: right-aligned numbers, then the line of play.
fn columns(row: &[String; 5], widths: [usize; 4]) -> String {
    let (numbers, line) = row.split_at(widths.len());
    let numbers = numbers.iter().zip(widths);
    let numbers: String = numbers.map(|(text, width)| right(text, width)).collect();
    format!("{numbers}  {}", line.concat())
}

/// Prints the progress of the search: its latest line.
pub(super) fn progress<G: Playable>(
    out: &mut dyn Write,
    line: &G::Line,
    position: &G::Position,
    language: Language,
) -> io::Result<()> {
    let text = message!(
        "analyze-progress",
        rank = line.rank() as u64,
        depth = format!("{:>2}", depth(line.depth(), line.selectivity())),
        value = format!("{:>7}", G::value(line.score()).say(language)),
        nodes = format!("{:>10}", line.nodes()),
        pv = pv::<G>(position, line.pv()),
    );
    writeln!(out, "{}", text.say(language))
}

/// A line of moves in the notation for people.
pub(crate) fn pv<G: Playable>(position: &G::Position, moves: &[G::Move]) -> String {
    let names: Vec<_> = moves
        .iter()
        .map(|&mv| G::short_name(position, mv))
        .collect();
    names.join(" ")
}

/// Value of the best line, with the chances to win, draw and lose; without them for a win, a loss,
/// and a certain value in a game that says so.
fn worth<G: Playable>(position: &G::Position, best: &Variation<G::Move>) -> Message {
    let worth = G::worth(position, best.score, best.certainty);
    let says_so = G::EXACT && best.certainty != Certainty::Estimated;
    if matches!(best.score, Score::Mate(_)) || says_so {
        return worth;
    }
    let chances = G::chances(position, best.score, best.certainty).per_cent();
    let [win, draw, loss] = chances.map(|share| share.to_string());
    message!("worth-chances", worth, win, draw, loss)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_has_the_confidence_of_its_pruning() {
        assert_eq!(depth(28, Some(73)), "28@73%");
        assert_eq!(depth(28, Some(100)), "28");
        assert_eq!(depth(28, None), "28");
    }

    #[test]
    fn long_values_do_not_run_into_the_column_before() {
        let row = ["1", "mate in 19", "2", "97 %", "h2e2"].map(str::to_owned);
        let rows = [row];
        assert_eq!(
            columns(&rows[0], widths(&rows)),
            "  1 mate in 19     2  97 %  h2e2"
        );
    }
}
