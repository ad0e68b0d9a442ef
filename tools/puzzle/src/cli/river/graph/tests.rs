//! Pictures of state graphs: what they show, and that nothing in them overlaps.

use super::{grid, layers};
use crate::language::Language;
use crate::river::breadth::{explore, explore_from_start};
use crate::river::couples::Couples;
use crate::river::crossing::River;
use crate::river::crowd::{Crowd, People};
use crate::river::graph::{Graph, Role};

const NO_LIMIT: usize = usize::MAX;

/// The rectangles of the steps' numbers and of the dots in a picture, each as left, top, right,
/// bottom.
fn numbers_and_dots(svg: &str) -> [Vec<[f64; 4]>; 2] {
    let value = |line: &str, name: &str| -> f64 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    let number = |line: &str| {
        let (x, y) = (value(line, "x"), value(line, "y"));
        let text = line.split_once('>').unwrap().1.split('<').next().unwrap();
        let half = 0.28 * 11.0 * text.len() as f64;
        [x - half, y - 8.0, x + half, y]
    };
    let dot = |line: &str| {
        let (x, y, r) = (value(line, "cx"), value(line, "cy"), value(line, "r"));
        // The corners of the square around a circle are not part of it.
        let r = 0.7 * r;
        [x - r, y - r, x + r, y + r]
    };
    let lines = |start: &'static str| svg.lines().filter(move |line| line.starts_with(start));
    [
        lines("<text class=\"halo\"").map(number).collect(),
        lines("<circle")
            .filter(|line| value(line, "cy") > 60.0)
            .map(dot)
            .collect(),
    ]
}

#[test]
fn steps_numbers_lie_on_no_dot_and_no_other_number() {
    for (people, boat) in [
        (3, 2),
        (4, 3),
        (5, 3),
        (6, 4),
        (8, 4),
        (10, 4),
        (12, 5),
        (20, 4),
    ] {
        let puzzle = Crowd {
            people: People {
                missionaries: people,
                cannibals: people,
            },
            boat,
            boat_is_safe: true,
            river: River::Plain,
        };
        let from_start = explore_from_start(&puzzle, NO_LIMIT);
        let graph = Graph::new(&puzzle, &from_start, &explore(&puzzle, NO_LIMIT));
        let svg = grid::draw(&puzzle, &graph, Language::En).to_string();
        let [numbers, dots] = numbers_and_dots(&svg);
        assert_eq!(numbers.len(), graph.plan.len() - 1, "{people} {boat}");
        let meet = |one: &[f64; 4], other: &[f64; 4]| {
            one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
        };
        for (index, number) in numbers.iter().enumerate() {
            let others = dots.iter().chain(&numbers[..index]);
            let met: Vec<_> = others.filter(|other| meet(number, other)).collect();
            assert!(
                met.is_empty(),
                "{people} {boat}: step {}, {met:?}",
                index + 1
            );
        }
    }
}

/// In a large graph only the states on shortest plans have names, and the picture says so.
#[test]
fn large_graphs_name_the_states_on_shortest_plans() {
    for (couples, river, names_all) in [(3, River::Plain, true), (4, River::Island, false)] {
        let puzzle = Couples {
            couples,
            boat: 2,
            boat_is_safe: true,
            river,
        };
        let from_start = explore_from_start(&puzzle, NO_LIMIT);
        let graph = Graph::new(&puzzle, &from_start, &explore(&puzzle, NO_LIMIT));
        let svg = layers::draw(&puzzle, &graph, Language::En).to_string();
        let on_plans = graph.roles.iter().filter(|&&role| role == Role::Solution);
        let expected = match names_all {
            true => graph.states.len(),
            false => on_plans.count(),
        };
        assert_eq!(svg.matches("<text class=\"halo\"").count(), expected);
        assert_eq!(svg.contains("only states on shortest plans"), !names_all);
        let width = svg.split_once("width=\"").unwrap().1;
        let width: f64 = width.split('"').next().unwrap().parse().unwrap();
        assert!(width <= 1200.0, "{width}");
    }
}
