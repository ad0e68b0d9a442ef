//! How much the engine's answers in openings give away, and how balanced the openings end, by
//! longer searches.
//!
//! `cargo bench -p gomoku --bench openings -- [--think MS] [--look MS] [--rule R] [--games N]
//! [--first]` has the engine open games against itself by each of the tournaments' opening rules.
//! Each answer is valued by a search of the position after it, and compared with the answer of an
//! equally long search: the difference is what the engine's answer gives away. A prepared answer is
//! compared with a half, the most that a player can expect whose opponent may choose a colour. At
//! the end the expected share of the points of the side to move is printed. With `--first` every
//! first answer of three stones is tried instead (of free stones the forty that a fiftieth of the
//! time finds most balanced): the prepared answers were chosen by this.

use std::process::ExitCode;
use std::time::Duration;

use app::playable::Certainty;
use app::session::ProtocolGame;
use gomoku::engine::opening::request;
use gomoku::engine::{Engine, Gomoku, Request};
use gomoku_rules::opening_rule::{Answer, Area, Choice, Opening, OpeningRule};
use gomoku_rules::{Game, Point, Rule, Size};
use search::clock::Limits;
use search::report::{Bound, Score};

fn main() -> ExitCode {
    // Cargo adds `--bench` to the arguments.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    if args.is_empty() {
        println!(
            "usage: cargo bench -p gomoku --bench openings -- --games N [--think MS] [--look MS] [--rule R] [--opening NAME] [--first]"
        );
        return ExitCode::SUCCESS;
    }
    let value = |name: &str| {
        let place = args.iter().position(|arg| arg == name)?;
        args.get(place + 1)
    };
    let number = |name, default| value(name).map_or(default, |n| n.parse().expect("a number"));
    let think = Duration::from_millis(number("--think", 1_000));
    let look = Duration::from_millis(number("--look", 10_000));
    let rule = value("--rule").map_or(Rule::Renju, |name| name.parse().expect("a rule"));
    let only: Option<OpeningRule> =
        value("--opening").map(|name| name.parse().expect("an opening rule"));
    if args.iter().any(|arg| arg == "--first") {
        for opening in OpeningRule::ALL {
            if only.is_none_or(|only| only == opening) {
                first_answers(opening, rule, think, look);
            }
        }
        return ExitCode::SUCCESS;
    }
    let mut given = Vec::new();
    for opening in OpeningRule::ALL {
        if only.is_some_and(|only| only != opening) {
            continue;
        }
        for seed in 1..=number("--games", 1) {
            given.extend(judge(opening, rule, (think, look), seed));
        }
    }
    let near = given.iter().filter(|&&share| share <= 0.05).count();
    println!("{near} of {} answers give away at most 5 %", given.len());
    ExitCode::SUCCESS
}

/// Plays an opening to its end. Returns what each answer gives away, except forced ones.
fn judge(rule: OpeningRule, game: Rule, times: (Duration, Duration), seed: u64) -> Vec<f64> {
    let (think, look) = times;
    let mut opening = Opening::new(rule, Size::STANDARD, game).expect("a board for it");
    let mut given = Vec::new();
    println!("{rule} {game} seed {seed}");
    while let Some(step) = opening.step() {
        let (chosen, _) = answer(&opening, think, seed);
        let player = opening.to_answer();
        let is_prepared = opening.answers().is_empty() && step.ways[0].choice.areas().is_some();
        let worth = |answer: &Answer| {
            let mut next = opening.clone();
            next.answer(answer.clone()).expect("an answer by the rule");
            let share = worth(&next, look);
            match next.to_answer() == player {
                true => share,
                false => 1.0 - share,
            }
        };
        let is_only = matches!(step.ways, [way] if way.choice.areas() == Some(&[Area::Within(0)]));
        if !is_only {
            let own = worth(&chosen);
            let (longer, best) = match is_prepared {
                true => (None, 0.5),
                false => {
                    let (longer, _) = answer(&opening, look, 0);
                    let best = if longer == chosen {
                        own
                    } else {
                        worth(&longer)
                    };
                    (Some(longer), best)
                }
            };
            let longer = longer.filter(|longer| *longer != chosen);
            let instead = longer.map_or(String::new(), |longer| format!(" instead of {longer}"));
            given.push((best - own).max(0.0));
            println!(
                "  {chosen}{instead}: {:.1} of {:.1} %",
                100.0 * own,
                100.0 * best
            );
        }
        opening.answer(chosen).expect("an answer by the rule");
    }
    let share = expected(opening.game(), look);
    println!(
        "  {} expects {:.1} %",
        opening.game().to_move(),
        100.0 * share
    );
    given
}

/// The expected share of the points for the player who is to answer or to move.
fn worth(opening: &Opening, time: Duration) -> f64 {
    match opening.step() {
        Some(_) => answer(opening, time, 0).1,
        None => expected(opening.game(), time),
    }
}

/// Prints the first answers of an opening and the value of what follows: by this the prepared ones
/// are chosen.
fn first_answers(rule: OpeningRule, game: Rule, think: Duration, look: Duration) {
    let opening = Opening::new(rule, Size::STANDARD, game).expect("a board for it");
    let ways = opening.step().map_or(&[][..], |step| step.ways);
    let [way] = ways else { return };
    let is_free = way.choice.areas() == Some(&[Area::Anywhere; 3]);
    let numbers = match way.choice {
        Choice::StonesAndNumber { .. } => vec![Some(1), Some(2), Some(3), Some(4)],
        _ => vec![None],
    };
    let mut answers = Vec::new();
    for (white, black) in three_stones(if is_free { 4 } else { 2 }) {
        let points: Vec<Point> = [(0, 0), white, black]
            .iter()
            .filter_map(|&(x, y)| {
                Some(Point::new(
                    u8::try_from(7 + x).ok()?,
                    u8::try_from(7 + y).ok()?,
                ))
            })
            .collect();
        for &fifths in &numbers {
            let answer = Answer::Points {
                points: points.clone(),
                fifths,
            };
            let mut opened = opening.clone();
            if opened.answer(answer).is_ok() {
                let share = is_free.then(|| expected(opened.game(), look / 50));
                answers.push((share.map_or(0.0, |share| (share - 0.5).abs()), opened));
            }
        }
    }
    answers.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    answers.truncate(if is_free { 40 } else { answers.len() });
    for (_, opened) in answers {
        let first = opened.answers()[0].to_string();
        let settled = match is_free {
            true => opened,
            false => finish(opened, think, 0),
        };
        let share = expected(settled.game(), look);
        let answer_texts: Vec<String> = settled.answers().iter().map(ToString::to_string).collect();
        println!(
            "{rule} {game} {first}: {} expects {:.1} % after {}",
            settled.game().to_move(),
            100.0 * share,
            answer_texts.join(" | ")
        );
    }
}

/// White's stone and black's second, as columns to the right of the centre and rows below it,
/// mostly one for each set of symmetric ones.
fn three_stones(radius: i16) -> Vec<((i16, i16), (i16, i16))> {
    let whites = (0..=radius.min(2)).flat_map(|y| (y.max(1)..=radius.min(2)).map(move |x| (x, y)));
    let whites: Vec<_> = whites.filter(|&(x, _)| radius > 2 || x == 1).collect();
    let mut all = Vec::new();
    for white in whites {
        for x in -radius..=radius {
            for y in -radius..=radius {
                let is_mirrored = match white {
                    (_, 0) => y < 0,
                    (a, b) => a == b && y > x,
                };
                if !is_mirrored && (x, y) != (0, 0) && (x, y) != white {
                    all.push((white, (x, y)));
                }
            }
        }
    }
    all
}

fn finish(mut opening: Opening, time: Duration, seed: u64) -> Opening {
    while opening.step().is_some() {
        let (chosen, _) = answer(&opening, time, seed);
        opening.answer(chosen).expect("an answer by the rule");
    }
    opening
}

/// The engine's answer, and the share of the points that it expects for the player who answers.
fn answer(opening: &Opening, time: Duration, seed: u64) -> (Answer, f64) {
    let mut engine = Engine::default();
    engine.options_mut().level_seed = seed;
    engine.set_position(opening.game().clone());
    let request = request(opening, Limits::of_movetime(time));
    let answer = engine.search(request, &|| false, &mut |_| {});
    let score = answer.score.unwrap_or(Score::Units(0));
    let chances = Gomoku::chances(opening.game(), score, Certainty::Estimated);
    (answer.found.expect("an answer"), chances.expectation())
}

/// The expected share of the points for the side to move, the mean of the last two iterations.
fn expected(game: &Game, time: Duration) -> f64 {
    let mut engine = Engine::default();
    engine.set_position(game.clone());
    let request = Request::best(Limits::of_movetime(time));
    let mut iterations = Vec::new();
    let answer = engine.search(request, &|| false, &mut |line| {
        if line.bound == Bound::Exact {
            iterations.push((line.depth, line.score));
        }
    });
    let share = |score| Gomoku::chances(game, score, Certainty::Estimated).expectation();
    let last = share(answer.score.unwrap_or(Score::Units(0)));
    let depth = iterations.last().map_or(0, |&(depth, _)| depth);
    let before = iterations
        .iter()
        .rev()
        .find(|&&(other, _)| other + 1 == depth);
    before.map_or(last, |&(_, score)| f64::midpoint(last, share(score)))
}
