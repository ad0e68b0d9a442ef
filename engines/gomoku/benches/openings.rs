//! How near to level the engine's answers in an opening are, as longer searches see it.
//!
//! `cargo bench -p gomoku --bench openings -- [--think MS] [--look MS] [--rule R] [--games N]` has the engine open games by
//! each of the tournaments' rules against itself, and searches where they end. The share of the points that white may expect
//! should be a half: 5 % of it are what an answer may miss.

use std::process::ExitCode;
use std::time::Duration;

use app::playable::Certainty;
use app::session::Spoken;
use gomoku::engine::{Engine, Gomoku, Purpose, Question, Request};
use gomoku_rules::opening_rule::{Opening, OpeningRule};
use gomoku_rules::{Game, Rule, Size};
use search::clock::Limits;
use search::report::Score;

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    if args.is_empty() {
        println!(
            "usage: cargo bench -p gomoku --bench openings -- --games N [--think MS] [--look MS] [--rule R] [--opening NAME]"
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
    let (mut total, mut near) = (0, 0);
    for opening in OpeningRule::ALL {
        if only.is_some_and(|only| only != opening) {
            continue;
        }
        for seed in 1..=number("--games", 1) {
            let settled = play(opening, rule, think, seed);
            let game = settled.game();
            let share = expected(game, look);
            let told: Vec<String> = settled.answers().iter().map(ToString::to_string).collect();
            println!(
                "{opening} {rule} seed {seed}: {} expects {:.1} % after {}",
                game.to_move(),
                100.0 * share,
                told.join(" | ")
            );
            total += 1;
            near += u32::from((share - 0.5).abs() <= 0.05);
        }
    }
    println!("{near} of {total} within 5 %");
    ExitCode::SUCCESS
}

/// Plays an opening to its end.
fn play(rule: OpeningRule, game: Rule, time: Duration, seed: u64) -> Opening {
    let mut opening = Opening::new(rule, Size::STANDARD, game).expect("a board for it");
    while opening.step().is_some() {
        let mut engine = Engine::default();
        engine.options_mut().level_seed = seed;
        engine.adopt(opening.game().clone());
        let request = Request {
            purpose: Purpose::Opening,
            question: Question::Opening(Box::new(opening.clone())),
            ..Request::best(Limits::of_movetime(time))
        };
        let found = engine.search(request, &|| false, &mut |_| {}).found;
        opening
            .answer(found.expect("an answer"))
            .expect("an answer by the rule");
    }
    opening
}

/// The share of the points that the side to move may expect.
fn expected(game: &Game, time: Duration) -> f64 {
    let mut engine = Engine::default();
    engine.adopt(game.clone());
    let request = Request::best(Limits::of_movetime(time));
    let answer = engine.search(request, &|| false, &mut |_| {});
    let score = answer.score.unwrap_or(Score::Cp(0));
    Gomoku::chances(game, score, Certainty::Estimated).expectation()
}
