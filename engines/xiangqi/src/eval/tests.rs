//! Properties of all evaluations on the positions of random games.

use search::value::EVALUATION_BOUND;
use xiangqi_rules::{Move, Position};

use super::trace::Trace;
use super::{Classic, Evaluate, Handcrafted, UNIT};

/// Calls `visit` on each position of `games` random games, and on the moves made between.
pub(super) fn random_games(games: u64, mut visit: impl FnMut(&Position, Option<Move>)) {
    for game in 0..games {
        let mut random = zobrist::mix(game);
        let mut position = Position::startpos();
        for _ in 0..240 {
            let moves = position.legal_moves();
            // Captures half of the time, where there are any, so that endgames come up.
            let captures: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| position.piece_on(mv.to()).is_some())
                .collect();
            let word = zobrist::splitmix64(&mut random);
            let choice = (word >> 1) as usize;
            let mv = match (captures.len(), moves.len()) {
                (_, 0) => break,
                (1.., _) if word & 1 == 0 => captures[choice % captures.len()],
                _ => moves[choice % moves.len()],
            };
            visit(&position, Some(mv));
            position.make(mv);
        }
        visit(&position, None);
    }
}

fn value(mut evaluation: impl Evaluate, position: &Position) -> i32 {
    evaluation.reset(position);
    evaluation.evaluate(position)
}

#[test]
fn the_mirror_image_is_worth_the_same() {
    random_games(40, |position, _| {
        let (handcrafted, mirror) = (Handcrafted::new(position), position.mirrored());
        let fen = position.fen();
        assert_eq!(
            value(handcrafted.clone(), position),
            value(handcrafted, &mirror),
            "{fen}"
        );
        assert_eq!(value(Classic, position), value(Classic, &mirror), "{fen}");
    });
}

#[test]
fn with_colours_exchanged_the_mover_has_the_same() {
    random_games(40, |position, _| {
        let (handcrafted, flipped) = (Handcrafted::new(position), position.color_flipped());
        let fen = position.fen();
        assert_eq!(
            value(handcrafted.clone(), position),
            value(handcrafted, &flipped),
            "{fen}"
        );
        assert_eq!(value(Classic, position), value(Classic, &flipped), "{fen}");
    });
}

#[test]
fn following_moves_gives_what_starting_afresh_gives() {
    let mut follower = Handcrafted::new(&Position::startpos());
    let mut made = Vec::new();
    random_games(60, |position, mv| {
        let here = value(Handcrafted::new(position), position);
        assert_eq!(follower.evaluate(position), here, "{}", position.fen());
        made.push(here);
        let Some(mv) = mv else {
            // Back to the start of this game, by unmaking.
            made.drain(..);
            while follower.moves_made() > 0 {
                follower.unmake();
            }
            let start = Position::startpos();
            assert_eq!(
                follower.evaluate(&start),
                value(Handcrafted::new(&start), &start)
            );
            return;
        };
        follower.make(position, mv);
        if !position.in_check() {
            follower.make_null();
            follower.unmake();
        }
    });
}

#[test]
fn values_stay_within_bounds_and_the_trace_agrees() {
    random_games(40, |position, _| {
        let here = value(Handcrafted::new(position), position);
        assert!(here.abs() < EVALUATION_BOUND && value(Classic, position).abs() < EVALUATION_BOUND);
        let trace = Trace::of(position);
        assert_eq!(trace.value(), here, "{}", position.fen());
        let (mg, eg) = trace.shares();
        let linear: f64 = trace
            .differences()
            .map(|(place, times)| {
                let weight = super::weights::WEIGHTS[place];
                f64::from(times) * (f64::from(weight.mg()) * mg + f64::from(weight.eg()) * eg)
            })
            .sum();
        assert!(
            (linear - f64::from(trace.red_value())).abs() < 1.0,
            "{}",
            position.fen()
        );
    });
}

#[test]
fn the_start_is_level_but_for_the_move() {
    let start = Position::startpos();
    let tempo = value(Handcrafted::new(&start), &start);
    assert!((1..50 * UNIT).contains(&tempo), "{tempo}");
    assert_eq!(value(Classic, &start), 0);
}

/// Positions with an experienced player's judgement: the lowest and highest value to the side to
/// move, in 1/100 of a horse.
#[test]
fn known_positions_get_the_known_judgement() {
    let judgements = [
        // A rook up.
        (
            "3akab2/9/4b4/p3p3p/9/9/P3P3P/4B4/4A4/R2AK1B2 w - - 0 1",
            120,
            400,
        ),
        // 空头炮 with a rook beside it, against nothing.
        (
            "rnbakabnr/9/7c1/p1p3p1p/4C4/9/P1P1P1P1P/1C5R1/9/RNBAKABN1 w - - 0 1",
            120,
            900,
        ),
        // 单车难胜士象全: a rook against a full guard is no win.
        ("3akab2/9/4b4/9/9/9/9/9/4A4/R3K4 w - - 0 1", 0, 60),
        // 单炮 without screens wins against nobody.
        ("4k4/4a4/9/9/9/9/9/9/9/C3K4 w - - 0 1", 0, 20),
        // Nothing left to attack with.
        ("3ak4/9/9/9/9/9/9/4B4/4A4/3AK1B2 w - - 0 1", 0, 0),
    ];
    for (fen, low, high) in judgements {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let found = value(Handcrafted::new(&position), &position) / UNIT;
        assert!(
            (low..=high).contains(&found),
            "{fen}: {found}\n{}",
            Trace::of(&position)
        );
    }
}
