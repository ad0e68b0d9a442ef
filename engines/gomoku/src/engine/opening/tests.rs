use std::time::Duration;

use ::search::clock::Limits;
use gomoku_rules::opening_rule::{OpeningRule, Player};
use gomoku_rules::{Rule, Size};

use super::*;
use crate::engine::{Engine, Purpose, Request};

fn answer(opening: &Opening, limits: Limits) -> OpeningAnswer {
    let mut engine = Engine::default();
    engine.set_position(opening.game().clone());
    let answer = engine.search(request(opening, limits), &|| false, &mut |_| {});
    answer.found.expect("an opening is answered")
}

/// Plays an opening to its end.
fn settled(rule: OpeningRule, game: Rule, limits: Limits) -> Opening {
    let mut opening = Opening::new(rule, Size::STANDARD, game).unwrap();
    for _ in 0..16 {
        if opening.step().is_none() {
            return opening;
        }
        let chosen = answer(&opening, limits);
        opening
            .answer(chosen.clone())
            .unwrap_or_else(|why| panic!("{rule}, {chosen}: {why}"));
    }
    panic!("{rule} has no end: {:?}", opening.answers());
}

#[test]
fn every_rule_is_answered_to_its_end() {
    for rule in OpeningRule::ALL {
        for game in [Rule::Freestyle, Rule::Renju] {
            let opening = settled(rule, game, Limits::of_nodes(3_000));
            let again = settled(rule, game, Limits::of_nodes(3_000));
            assert_eq!(opening, again, "{rule}: nodes are the same every time");
        }
    }
}

#[test]
fn a_seed_is_an_opening_and_another_is_another() {
    let opening = Opening::new(OpeningRule::Rif, Size::STANDARD, Rule::Renju).unwrap();
    let opened = |seed| {
        let mut engine = Engine::default();
        engine.options_mut().level_seed = seed;
        engine.set_position(opening.game().clone());
        let request = request(&opening, Limits::of_nodes(5_000));
        let found = engine.search(request, &|| false, &mut |_| {}).found;
        found.unwrap().to_string()
    };
    let mut seen: Vec<String> = (1..9).map(opened).collect();
    assert_eq!(seen[0], opened(1));
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 1, "{seen:?}");
}

#[test]
fn a_small_board_and_no_time_are_enough() {
    let size = Size::square(5).unwrap();
    for rule in OpeningRule::ALL {
        let Ok(mut opening) = Opening::new(rule, size, Rule::Freestyle) else {
            continue;
        };
        let limits = Limits::of_movetime(Duration::from_millis(1));
        while opening.step().is_some() {
            let chosen = answer(&opening, limits);
            opening.answer(chosen).unwrap();
        }
    }
}

#[test]
fn whoever_may_change_colours_takes_the_better_one() {
    // Black has an open two, so it is better to take black; where black's stones are far apart,
    // white is better.
    for (stones, swaps) in [("7,7 0,0 8,7", true), ("0,0 7,7 14,14", false)] {
        for rule in [OpeningRule::Swap, OpeningRule::Swap2] {
            let mut opening = Opening::new(rule, Size::STANDARD, Rule::Freestyle).unwrap();
            opening.answer(stones.parse().unwrap()).unwrap();
            let chosen = answer(&opening, Limits::of_nodes(20_000));
            assert_eq!(
                chosen == OpeningAnswer::Swap,
                swaps,
                "{rule} {stones}: {chosen}"
            );
        }
    }
}

#[test]
fn white_takes_the_worst_of_the_fifth_moves() {
    let mut opening = Opening::new(OpeningRule::Rif, Size::STANDARD, Rule::Renju).unwrap();
    for chosen in ["7,7 7,6 8,6", "9,6", "0,14 8,8"] {
        opening.answer(chosen.parse().unwrap()).unwrap();
    }
    assert_eq!(opening.to_answer(), Player::Second);
    let chosen = answer(&opening, Limits::of_nodes(20_000));
    assert_eq!(chosen.to_string(), "0,14");
}

#[test]
fn a_search_that_fails_still_answers_every_step() {
    for rule in OpeningRule::ALL {
        let mut opening = Opening::new(rule, Size::STANDARD, Rule::Renju).unwrap();
        while opening.step().is_some() {
            let goal = Goal::Opening(Box::new(opening.clone()));
            let chosen = without_search(&goal, opening.game()).unwrap();
            opening.answer(chosen).unwrap();
        }
    }
}

#[test]
fn balanced_stones_are_worth_what_they_should_be() {
    let mut engine = Engine::default();
    let mut game = Game::new(Size::STANDARD, Rule::Freestyle);
    // Black's best move has a value much above 0.
    for word in ["7,7", "8,8"] {
        game.play(word.parse().unwrap()).unwrap();
    }
    let valued = |engine: &Engine| {
        let request = Request::best(Limits::of_nodes(50_000));
        let answer = engine.search(request, &|| false, &mut |_| {});
        answer.score.unwrap().value()
    };
    engine.set_position(game.clone());
    let best = valued(&engine);
    for stones in [1, 2] {
        engine.set_position(game.clone());
        let request = Request {
            purpose: Purpose::Opening,
            goal: Goal::Balance { stones, bias: 0 },
            ..Request::best(Limits::of_nodes(400_000))
        };
        let found = engine.search(request, &|| false, &mut |_| {}).found;
        let Some(OpeningAnswer::Points {
            points,
            fifths: None,
        }) = found
        else {
            panic!("{found:?}");
        };
        assert_eq!(points.len(), stones);
        let mut placed = game.clone();
        for point in points {
            placed.play(point).unwrap();
        }
        engine.set_position(placed);
        let value = valued(&engine);
        assert!(value.abs() < best / 2, "{stones}: {value}, {best}");
    }
}
