//! Draws the curve of a game as SVG: the first side's expected score after each move, with the bad
//! moves marked.

use std::path::Path;

use ::cli::svg::{Anchor, Class, Svg};
use ::cli::{Language, Message, message};

use super::judged::{Game, Review};
use super::show::{summary, words};
use crate::judgement::Mark;
use crate::playable::{Loaded, Playable};

const SIZE: (f64, f64) = (760.0, 330.0);
/// Edges of the plot: left, top, right, bottom.
const FIELD: [f64; 4] = [56.0, 66.0, 744.0, 266.0];
const LETTERS: f64 = 12.0;
/// Candidate distances between the move numbers on the axis: the first that gives at most ten
/// intervals is taken.
const STEPS: [usize; 6] = [2, 5, 10, 20, 50, 100];

const fn class(mark: Mark) -> Class {
    match mark {
        Mark::Inaccuracy => Class::Inaccuracy,
        Mark::Mistake => Class::Mistake,
        Mark::Blunder => Class::Blunder,
    }
}

/// The title: the players, else the name of the game's file, else neither.
pub(super) fn title<G: Playable>(loaded: &Loaded<G::Position, G::Move>, file: &Path) -> Message {
    let side = G::side(0);
    let name = |wanted| {
        let mut tags = loaded.tags.iter();
        let (_, name) = tags.find(|(tag, _)| tag == wanted)?;
        (!matches!(name.trim(), "" | "?")).then(|| name.clone())
    };
    let file = file.file_name().filter(|_| file.is_file());
    match (G::PLAYERS.map(name), file) {
        ([Some(first), Some(second)], _) => message!("review-curve-of", side, first, second),
        (_, Some(file)) => {
            let name = file.to_string_lossy().into_owned();
            message!("review-curve-in", side, name)
        }
        _ => message!("review-curve", side),
    }
}

pub(super) fn draw<G: Playable>(
    game: &Game<G>,
    review: &Review<G>,
    title: &Message,
    language: Language,
) -> String {
    let [x0, top, x1, bottom] = FIELD;
    let count = game.moves.len();
    let x = |ply: usize| x0 + (x1 - x0) * ply as f64 / count.max(1) as f64;
    let y = |share: f64| bottom - (bottom - top) * share;
    let title = title.say(language);
    let mut svg = Svg::new(SIZE.0, SIZE.1, &title);
    svg.text((x0, 22.0), Anchor::Start, LETTERS + 2.0, &title);
    for (side, total) in review.totals().iter().enumerate() {
        let line = summary::<G>(side, total).say(language);
        svg.text(
            (x0, 40.0 + 16.0 * side as f64),
            Anchor::Start,
            LETTERS,
            &line,
        );
    }
    svg.rect(Class::Faint, (x0, top), (x1 - x0, bottom - top), 0.0);
    let known: Vec<(f64, f64)> = (review.expectations.iter().enumerate())
        .filter_map(|(ply, share)| Some((x(ply), y((*share)?))))
        .collect();
    if let (Some(first), Some(last)) = (known.first(), known.last()) {
        let points: Vec<_> = known
            .iter()
            .map(|(x, y)| format!("{x:.1} {y:.1}"))
            .collect();
        let area = format!(
            "M{:.1} {bottom}L{}L{:.1} {bottom}Z",
            first.0,
            points.join("L"),
            last.0
        );
        svg.path(Class::Seen, &area, 0.0);
    }
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        svg.line(Class::Faint, (x0, y(share)), (x1, y(share)), 1.0);
        let label = format!("{:.0} %", 100.0 * share);
        svg.text((x0 - 6.0, y(share) + 4.0), Anchor::End, LETTERS, &label);
    }
    svg.polyline(Class::Ink, &known, 1.8);
    let fits = |step: &&usize| count / **step <= 10;
    let step = STEPS.iter().find(fits).copied().unwrap_or(200);
    for ply in (0..=count).step_by(step) {
        let at = (x(ply), bottom + 16.0);
        svg.text(at, Anchor::Middle, LETTERS, &ply.to_string());
    }
    for (index, judged) in review.moves.iter().enumerate() {
        let mark = judged.as_ref().and_then(|judged| judged.mark);
        if let (Some(mark), Some(share)) = (mark, review.expectations[index + 1]) {
            svg.circle(class(mark), (x(index + 1), y(share)), 5.0);
        }
    }
    let mut at = x0;
    for (mark, word) in words(language) {
        let label = format!("{} {word}", mark.sign());
        svg.circle(class(mark), (at + 5.0, bottom + 42.0), 5.0);
        svg.text((at + 16.0, bottom + 46.0), Anchor::Start, LETTERS, &label);
        at += 130.0;
    }
    svg.to_string()
}
