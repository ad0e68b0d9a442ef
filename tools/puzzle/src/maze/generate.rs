//! Random mazes that have a way through.

use super::grid;
use super::random::Random;

/// How many cells in a hundred are walls.
const WALLS: usize = 30;

/// A maze of a size, the start at the top left and the goal at the bottom right, as text. Cells are
/// walls at random; drawn again until there is a way.
pub fn maze(width: usize, height: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let (width, height) = (width.max(2), height.max(1));
    loop {
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
    }
}
