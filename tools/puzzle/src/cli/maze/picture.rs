//! The learning curve, and a maze with what was learned.

use ::cli::columns::width;
use ::cli::message;

use crate::language::Language;
use crate::maze::curve::Stretch;
use crate::maze::grid::Maze;
use crate::maze::learning::Learned;
use crate::svg::{Anchor, Class, Svg};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 48.0;
const RIGHT: f64 = 24.0;
/// The most points of a curve: longer ones are averaged in groups of episodes.
const POINTS: usize = 240;
const CELL: f64 = 18.0;
/// The approximate width of a letter in a curve's name.
const LETTER: f64 = 6.0;
const SAMPLE: f64 = 18.0;

/// How the curves of a plot are drawn, the first to the fourth.
const CURVES: [Class; 4] = [Class::Route, Class::Second, Class::Third, Class::Fourth];

/// Plots the steps of each episode on a logarithmic scale: a curve for each name, at most four. A
/// single curve has no name.
pub(super) fn curves(
    learned: &[(String, &Learned)],
    shortest: Option<usize>,
    language: Language,
) -> Svg {
    let title = &message!("maze-picture-steps").say(language);
    let mut svg = Svg::new(WIDTH, HEIGHT, title);
    svg.text((LEFT, 28.0), Anchor::Start, 15.0, title);
    let count = learned.iter().map(|(_, learned)| learned.curve.episodes);
    let episodes = count.max().unwrap_or(0);
    let curves: Vec<Vec<Stretch>> = learned
        .iter()
        .map(|(_, learned)| learned.curve.stretches(POINTS))
        .collect();
    let scale = |steps: f64| steps.max(1.0).log10();
    let points = curves.iter().flatten().map(|stretch| scale(stretch.steps));
    let top = points.fold(1.0, f64::max).ceil();
    let y = |steps: f64| HEIGHT - BOTTOM - scale(steps) / top * (HEIGHT - TOP - BOTTOM);
    for power in 0..=top as i32 {
        let steps = 10_f64.powi(power);
        svg.line(
            Class::Faint,
            (LEFT, y(steps)),
            (WIDTH - RIGHT, y(steps)),
            1.0,
        );
        svg.text(
            (LEFT - 8.0, y(steps) + 4.0),
            Anchor::End,
            11.0,
            &steps.to_string(),
        );
    }
    episodes_below(&mut svg, episodes, language);
    if let Some(shortest) = shortest {
        let level = y(shortest as f64);
        svg.line(Class::Ink, (LEFT, level), (WIDTH - RIGHT, level), 1.0);
        let words = message!("maze-picture-shortest", steps = shortest).say(language);
        svg.text((WIDTH - RIGHT, level + 14.0), Anchor::End, 11.0, &words);
    }
    for (stretches, class) in curves.iter().zip(CURVES) {
        let line: Vec<_> = stretches
            .iter()
            .map(|stretch| (across(stretch.middle, episodes), y(stretch.steps)))
            .collect();
        svg.polyline(class, &line, 1.6);
    }
    if learned.len() > 1 {
        let mut end = WIDTH - RIGHT;
        for ((name, _), class) in learned.iter().zip(CURVES).rev() {
            let x = end - LETTER * width(name) as f64 - SAMPLE - 6.0;
            svg.line(class, (x, 24.0), (x + SAMPLE, 24.0), 3.0);
            svg.text((x + SAMPLE + 6.0, 28.0), Anchor::Start, 11.0, name);
            end = x - 14.0;
        }
    }
    svg
}

/// Plots the sum of the table's values over the episodes: in rooms, where an episode is one step,
/// that is what changes. It grows until all has been learned.
pub(super) fn worth(learned: &Learned, language: Language) -> Svg {
    let title = &message!("maze-picture-sum").say(language);
    let mut svg = Svg::new(WIDTH, HEIGHT, title);
    svg.text((LEFT, 28.0), Anchor::Start, 15.0, title);
    let episodes = learned.curve.episodes;
    let stretches = learned.curve.stretches(POINTS);
    let values = || stretches.iter().map(|stretch| stretch.worth);
    let (least, most) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
    let range = if most > least { most - least } else { 1.0 };
    let y = |worth: f64| HEIGHT - BOTTOM - (worth - least) / range * (HEIGHT - TOP - BOTTOM);
    for quarter in 0..=4 {
        let worth = least + range * f64::from(quarter) / 4.0;
        let (from, to) = ((LEFT, y(worth)), (WIDTH - RIGHT, y(worth)));
        svg.line(Class::Faint, from, to, 1.0);
        let at = (LEFT - 8.0, y(worth) + 4.0);
        svg.text(at, Anchor::End, 11.0, &format!("{worth:.0}"));
    }
    episodes_below(&mut svg, episodes, language);
    let line: Vec<_> = stretches
        .iter()
        .map(|stretch| (across(stretch.middle, episodes), y(stretch.worth)))
        .collect();
    svg.polyline(Class::Route, &line, 1.6);
    svg
}

/// The x coordinate of an episode.
fn across(episode: f64, episodes: u64) -> f64 {
    LEFT + episode / episodes.max(1) as f64 * (WIDTH - LEFT - RIGHT)
}

/// Writes numbers of episodes below a curve.
fn episodes_below(svg: &mut Svg, episodes: u64, language: Language) {
    for quarter in 0..=4 {
        let episode = episodes / 4 * quarter + episodes % 4 * quarter / 4;
        let at = (across(episode as f64, episodes), HEIGHT - BOTTOM + 18.0);
        svg.text(at, Anchor::Middle, 11.0, &episode.to_string());
    }
    let below = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10.0);
    let words = message!("maze-picture-episode").say(language);
    svg.text(below, Anchor::Middle, 12.0, &words);
}

/// The maze and the learned path, from the start (red) to a goal (green).
pub(super) fn maze(maze: &Maze, path: Option<&[usize]>, language: Language) -> Svg {
    let (width, height) = (maze.width as f64 * CELL, maze.height as f64 * CELL);
    let margin = CELL;
    let title = &message!("maze-learned-way").say(language);
    let mut svg = Svg::new(width + 2.0 * margin, height + 2.0 * margin, title);
    let corner = |x: usize, y: usize| (margin + x as f64 * CELL, margin + y as f64 * CELL);
    let middle = |state: usize| {
        let (x, y) = corner(maze.place[state].0, maze.place[state].1);
        (x + CELL / 2.0, y + CELL / 2.0)
    };
    svg.rect(Class::Hollow, (margin, margin), (width, height), 0.0);
    for (index, state) in maze.state.iter().enumerate() {
        if state.is_none() {
            let at = corner(index % maze.width, index / maze.width);
            svg.rect(Class::Solid, at, (CELL, CELL), 0.0);
        }
    }
    if let Some(path) = path {
        let points: Vec<_> = path.iter().map(|&state| middle(state)).collect();
        svg.polyline(Class::Route, &points, 3.0);
    }
    for (state, _) in maze
        .world
        .goal
        .iter()
        .enumerate()
        .filter(|(_, goal)| **goal)
    {
        svg.circle(Class::Good, middle(state), CELL * 0.36);
    }
    if let Some(start) = maze.world.start {
        svg.circle(Class::RouteBody, middle(start), CELL * 0.36);
    }
    svg
}
