//! Prints a review: a table for people, JSON for scripts, remarks for game files.

use std::io::{self, Write};

use ::cli::columns::{left, right, width};
use ::cli::{Language, Message, message, word};
use search::report::Score;
use serde_json::{Number, Value, json};

use super::judged::{Game, Judged, Review, Total};
use crate::judgement::{Mark, rounded};
use crate::playable::{Playable, Remark};

/// Moves of a better line that a remark shows at most.
const SHOWN: usize = 6;

/// Converts a score of `side` to one of the first side.
fn to_first(score: Score, side: usize) -> Score {
    match side {
        0 => score,
        _ => score.for_opponent(),
    }
}

/// A share in whole per cent.
fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

pub(super) fn mark_word(mark: Mark, language: Language) -> String {
    match mark {
        Mark::Inaccuracy => word!("review-inaccuracy", language),
        Mark::Mistake => word!("review-mistake", language),
        Mark::Blunder => word!("review-blunder", language),
    }
    .into_owned()
}

impl<G: Playable> Review<G> {
    /// The best move instead of this one, and its value for the first side.
    fn better(&self, game: &Game<G>, index: usize, language: Language) -> Option<String> {
        let analysis = self.analyses[index].as_ref()?;
        let position = &game.positions[index];
        let mv = G::notated(position, *analysis.pv.first()?, G::notation_in(language));
        let score = to_first(analysis.score, G::side_to_move(position));
        Some(format!("{mv} ({})", G::value(score).say(language)))
    }
}

/// Prints the table for people. Values and chances are those of the side that moves first.
pub(super) fn table<G: Playable>(
    out: &mut dyn Write,
    game: &Game<G>,
    review: &Review<G>,
    language: Language,
) -> io::Result<()> {
    const COLUMNS: usize = 8;
    let heads = [
        "".into(),
        word!("review-side", language),
        word!("review-move", language),
        word!("review-value", language),
        word!("review-chances", language),
        word!("review-cost", language),
        "".into(),
        word!("review-better", language),
    ];
    let mut rows: Vec<[String; COLUMNS]> = vec![heads.map(std::borrow::Cow::into_owned)];
    for (index, (mv, judged)) in game.moves.iter().zip(&review.moves).enumerate() {
        let position = &game.positions[index];
        let side = G::side_to_move(position);
        let mut row: [String; COLUMNS] = Default::default();
        row[0] = (index + 1).to_string();
        row[1] = G::side(side).say(language);
        row[2] = G::notated(position, *mv, G::notation_in(language));
        if let Some(judged) = judged {
            row[3] = G::value(to_first(judged.score, side)).say(language);
            row[4] = review.expectations[index + 1].map_or_else(String::new, percent);
            if judged.lost >= 0.005 {
                row[5] = percent(judged.lost);
            }
            if let Some(mark) = judged.mark {
                row[6] = mark.sign().into();
                row[7] = review.better(game, index, language).unwrap_or_default();
            }
        }
        rows.push(row);
    }
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| width(&row[column]));
        cells.max().unwrap_or(0)
    });
    for row in &rows {
        let cells =
            row.iter()
                .zip(widths)
                .enumerate()
                .map(|(column, (cell, width))| match column {
                    0 | 3..=5 => right(cell, width),
                    _ => left(cell, width),
                });
        let line: Vec<_> = cells.collect();
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    writeln!(out)?;
    if let Some(name) = G::opening(&game.positions) {
        writeln!(out, "{}", message!("opening", name).say(language))?;
    }
    for (side, total) in review.totals().iter().enumerate() {
        writeln!(out, "{}", summary::<G>(side, total).say(language))?;
    }
    Ok(())
}

pub(super) fn summary<G: Playable>(side: usize, total: &Total) -> Message {
    let [inaccuracies, mistakes, blunders] = total.marks;
    let accuracy = total.accuracy.map_or_else(
        || "-".to_owned(),
        |accuracy| format!("{:.1} %", 100.0 * accuracy),
    );
    message!(
        "review-total",
        side = G::side(side),
        accuracy,
        inaccuracies,
        mistakes,
        blunders
    )
}

/// Prints one JSON object for each move, then one for the game. Values and shares are those of the
/// side that moves.
pub(super) fn json<G: Playable>(
    out: &mut dyn Write,
    game: &Game<G>,
    review: &Review<G>,
) -> io::Result<()> {
    for (index, (mv, judged)) in game.moves.iter().zip(&review.moves).enumerate() {
        let side = G::side_to_move(&game.positions[index]);
        let mut object = json!({
            "number": index + 1,
            "side": G::side(side).to_string(),
            "move": G::plain_move(*mv),
        });
        let analysis = review.analyses[index].as_ref();
        let pv = analysis.map_or(&[][..], |analysis| &analysis.pv);
        let pv: Vec<_> = pv.iter().map(|&mv| G::plain_move(mv)).collect();
        object["best"] = pv.first().cloned().into();
        object["pv"] = pv.into();
        object["depth"] = analysis.map(|analysis| analysis.depth).into();
        object["nodes"] = analysis.map(|analysis| analysis.nodes).into();
        object["best_score"] = analysis.map(|analysis| G::number(analysis.score)).into();
        judge(&mut object, judged.as_ref(), &G::number);
        writeln!(out, "{object}")?;
    }
    let sides = review
        .totals()
        .into_iter()
        .enumerate()
        .map(|(side, total)| {
            let [inaccuracies, mistakes, blunders] = total.marks;
            json!({
                "side": G::side(side).to_string(), "accuracy": total.accuracy.map(rounded),
                "inaccuracies": inaccuracies, "mistakes": mistakes, "blunders": blunders,
            })
        });
    let expectations = review.expectations.iter();
    let expectations: Vec<_> = expectations.map(|share| share.map(rounded)).collect();
    let object = json!({
        "moves": game.moves.len(), "opening": G::opening(&game.positions).map(|name| name.to_string()),
        "sides": sides.collect::<Vec<_>>(), "points": expectations,
    });
    writeln!(out, "{object}")
}

fn judge(object: &mut Value, judged: Option<&Judged>, number: &dyn Fn(Score) -> Number) {
    let mate = judged.and_then(|judged| match judged.score {
        Score::Mate(moves) => Some(moves),
        Score::Units(_) => None,
    });
    object["score"] = judged.map(|judged| number(judged.score)).into();
    object["mate"] = mate.into();
    object["points"] = judged.map(|judged| rounded(judged.points)).into();
    object["lost"] = judged.map(|judged| rounded(judged.lost)).into();
    let mark = judged.and_then(|judged| judged.mark);
    object["mark"] = mark.map(Mark::name).into();
}

/// The remark on each move for a game file.
pub(super) fn remarks<G: Playable>(
    game: &Game<G>,
    review: &Review<G>,
    notation: usize,
    language: Language,
) -> Vec<Option<Remark>> {
    let remark = |(index, judged): (usize, &Option<Judged>)| {
        let judged = judged.as_ref()?;
        let value = G::value(to_first(judged.score, judged.side));
        let chances = percent(review.expectations[index + 1]?);
        let said = message!("review-remark", value, chances).say(language);
        let analysis = review.analyses[index].as_ref()?;
        let text = match judged.mark {
            None => said,
            Some(mark) => {
                let (mut after, mut line) = (game.positions[index].clone(), Vec::new());
                for &mv in analysis.pv.iter().take(SHOWN) {
                    line.push(G::notated(&after, mv, notation));
                    if G::play(&mut after, mv).is_err() {
                        break;
                    }
                }
                message!(
                    "review-remark-better",
                    said,
                    mark = mark_word(mark, language),
                    cost = percent(judged.lost),
                    value = G::value(to_first(analysis.score, judged.side)),
                    line = line.join(" "),
                )
                .say(language)
            }
        };
        Some(Remark {
            mark: judged.mark,
            text,
            score: judged.score,
        })
    };
    review.moves.iter().enumerate().map(remark).collect()
}

pub(super) fn words(language: Language) -> [(Mark, String); 3] {
    Mark::ALL.map(|mark| (mark, mark_word(mark, language)))
}
