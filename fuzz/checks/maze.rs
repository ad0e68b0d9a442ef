//! Mazes and rooms: any input is parsed or refused; the actions of a world lead to existing states.

use puzzle::maze::world::World;
use puzzle::maze::{grid, rooms};

pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let maze = grid::parse(&text).map(|maze| maze.world);
    for world in [maze, rooms::parse(&text)] {
        match world {
            Ok(world) => sound(&world),
            Err(error) => assert!(error.to_string().chars().count() < 200, "a flood: {error}"),
        }
    }
}

fn sound(world: &World) {
    assert_eq!(world.goal.len(), world.states());
    assert!(world.goal.contains(&true));
    let ends = world.actions.iter().flatten().map(|action| action.to);
    assert!(ends.max().is_none_or(|last| last < world.states()));
    assert!(world.start.is_none_or(|start| start < world.states()));
}
