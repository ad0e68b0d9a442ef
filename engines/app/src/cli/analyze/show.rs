//! A finding in words.

use std::io::{self, Write};

use ::cli::{Language, message};

use super::Finding;
use crate::game::Line;
use crate::options::Options;
use crate::playable::Playable;

pub(super) fn print<G: Playable>(
    out: &mut dyn Write,
    finding: &Finding<G::Move>,
    position: &G::Position,
    options: &Options<G::Options>,
    language: Language,
) -> io::Result<()> {
    let Some(best) = finding.lines.first() else {
        let end = match G::end(options, position) {
            Some(end) => end.message,
            None => message!("play-no-move"),
        };
        return writeln!(out, "{}", message!("analyze-over", end).say(language));
    };
    let pv = |moves: &[G::Move]| pv::<G>(position, moves);
    let seconds = format!("{:.3}", finding.elapsed.as_secs_f64());
    let mv = best
        .pv
        .first()
        .map_or_else(Vec::new, |&mv| G::notations(position, mv));
    let text = message!(
        "analyze-found",
        mv = mv.join("  "),
        worth = G::worth(position, best.score, best.certainty),
        depth = finding.depth.to_string(),
        nodes = finding.nodes.to_string(),
        seconds,
        pv = pv(&best.pv),
    );
    writeln!(out, "{}", text.say(language))?;
    if finding.lines.len() > 1 {
        for (line, rank) in finding.lines.iter().zip(1..) {
            let value = G::value(line.score).say(language);
            writeln!(
                out,
                "{rank:>3}  {value:>8}  {:>3}  {}",
                line.depth,
                pv(&line.pv)
            )?;
        }
    }
    Ok(())
}

/// Says how far the search has come.
pub(super) fn progress<G: Playable>(
    out: &mut dyn Write,
    line: &G::Line,
    position: &G::Position,
    language: Language,
) -> io::Result<()> {
    let text = message!(
        "analyze-progress",
        rank = line.rank() as u64,
        depth = format!("{:>2}", line.depth()),
        value = format!("{:>7}", G::value(line.score()).say(language)),
        nodes = format!("{:>10}", line.nodes()),
        pv = pv::<G>(position, line.pv()),
    );
    writeln!(out, "{}", text.say(language))
}

/// A line of moves as people read it.
pub(crate) fn pv<G: Playable>(position: &G::Position, moves: &[G::Move]) -> String {
    let names: Vec<_> = moves
        .iter()
        .map(|&mv| G::short_name(position, mv))
        .collect();
    names.join(" ")
}
