//! Blocks scattered at random, with a path through.

use std::collections::VecDeque;

use crate::maze::grid;
use zobrist::Random;

/// How many cells in a hundred are walls.
const WALLS: usize = 30;

/// How many random mazes are tried until one has a path. Long and narrow mazes almost never have
/// one: then a path is cut.
const DRAWS: usize = 100;

/// A maze of a size, as text, the start at the top left and the goal at the bottom right. Cells are
/// walls at random; mazes without a path are drawn again, and at last a path is cut through as few
/// walls as possible.
pub(super) fn blocks(width: usize, height: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let (width, height) = (width.max(2), height.max(1));
    let mut drawn = String::new();
    for _ in 0..DRAWS {
        let mut text = String::with_capacity((width + 1) * height);
        for y in 0..height {
            for x in 0..width {
                let wall = random.below(100) < WALLS;
                text.push(match (x, y) {
                    (0, 0) => 'S',
                    _ if (x, y) == (width - 1, height - 1) => 'G',
                    _ if wall => '#',
                    _ => '.',
                });
            }
            text.push('\n');
        }
        let way = grid::parse(&text)
            .ok()
            .and_then(|maze| maze.world.shortest(maze.world.start?));
        if way.is_some() {
            return text;
        }
        drawn = text;
    }
    with_a_way(&drawn, width, height)
}

/// Removes as few walls as possible, so that there is a path from the first cell to the last.
fn with_a_way(text: &str, width: usize, height: usize) -> String {
    let mut rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let is_wall = |cell: usize| rows[cell / width][cell % width] == '#';
    // Breadth first by the number of walls: steps into free cells are made at once, steps into
    // walls are queued.
    let mut before = vec![usize::MAX; width * height];
    before[0] = 0;
    let mut queue = VecDeque::from([(0, usize::MAX)]);
    let mut settled = vec![false; width * height];
    while let Some((cell, from)) = queue.pop_front() {
        if std::mem::replace(&mut settled[cell], true) {
            continue;
        }
        before[cell] = from;
        let (x, y) = (cell % width, cell / width);
        let neighbours = [
            (x + 1 < width).then(|| cell + 1),
            (y + 1 < height).then(|| cell + width),
            (x > 0).then(|| cell - 1),
            (y > 0).then(|| cell - width),
        ];
        for next in neighbours.into_iter().flatten() {
            match is_wall(next) {
                true => queue.push_back((next, cell)),
                false => queue.push_front((next, cell)),
            }
        }
    }
    let mut cell = width * height - 1;
    while before[cell] != usize::MAX {
        let (x, y) = (cell % width, cell / width);
        if rows[y][x] == '#' {
            rows[y][x] = '.';
        }
        cell = before[cell];
    }
    let lines = rows
        .into_iter()
        .map(|row| row.into_iter().collect::<String>() + "\n");
    lines.collect()
}
