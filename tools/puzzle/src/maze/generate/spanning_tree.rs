//! Perfect mazes: random spanning trees of the cells.

use zobrist::Random;

use super::Cells;

/// Depth first: from the last cell that has a neighbour not yet reached, open the wall to one of
/// those.
pub(super) fn backtracker(cells: &mut Cells, random: &mut Random) {
    let mut reached = vec![false; cells.count()];
    let mut path = vec![random.below(cells.count())];
    reached[path[0]] = true;
    while let Some(&cell) = path.last() {
        match cells.neighbour(cell, random, |next| !reached[next]) {
            None => {
                path.pop();
            }
            Some(next) => {
                cells.open(cell, next);
                reached[next] = true;
                path.push(next);
            }
        }
    }
}

/// Grows from one cell: of all walls between what is reached and what is not, open one at random.
pub(super) fn prim(cells: &mut Cells, random: &mut Random) {
    let mut reached = vec![false; cells.count()];
    let mut frontier = Vec::new();
    let mut next = Some(random.below(cells.count()));
    while let Some(cell) = next.take() {
        reached[cell] = true;
        frontier.extend(cells.neighbours(cell).map(|outside| (cell, outside)));
        while !frontier.is_empty() && next.is_none() {
            let (inside, outside) = frontier.swap_remove(random.below(frontier.len()));
            if !reached[outside] {
                cells.open(inside, outside);
                next = Some(outside);
            }
        }
    }
}

/// Takes all walls in a random order, and opens those whose two sides are not yet connected.
pub(super) fn kruskal(cells: &mut Cells, random: &mut Random) {
    let ahead = |cell| cells.neighbours(cell).filter(move |&other| other > cell);
    let pairs = (0..cells.count()).flat_map(|cell| ahead(cell).map(move |other| (cell, other)));
    let mut walls: Vec<(usize, usize)> = pairs.collect();
    for last in (1..walls.len()).rev() {
        walls.swap(last, random.below(last + 1));
    }
    let mut parent: Vec<usize> = (0..cells.count()).collect();
    for (one, other) in walls {
        let [one_root, other_root] = [one, other].map(|cell| root(&mut parent, cell));
        if one_root != other_root {
            parent[one_root] = other_root;
            cells.open(one, other);
        }
    }
}

/// The root of a cell's set, with path halving (R. Tarjan, J. van Leeuwen, 1984).
fn root(parent: &mut [usize], mut cell: usize) -> usize {
    while parent[cell] != cell {
        parent[cell] = parent[parent[cell]];
        cell = parent[cell];
    }
    cell
}

/// From each cell not yet in the tree a random walk until it meets the tree; the walk without its
/// loops joins it (D. Wilson, *Generating random spanning trees more quickly than the cover time*,
/// STOC 1996).
pub(super) fn wilson(cells: &mut Cells, random: &mut Random) {
    let mut in_tree = vec![false; cells.count()];
    in_tree[random.below(cells.count())] = true;
    // The neighbour to which the walk last left each cell: this erases loops as they are closed.
    let mut left_for = vec![0; cells.count()];
    for start in 0..cells.count() {
        let mut cell = start;
        while !in_tree[cell] {
            if let Some(next) = cells.neighbour(cell, random, |_| true) {
                left_for[cell] = next;
                cell = next;
            }
        }
        let mut cell = start;
        while !in_tree[cell] {
            in_tree[cell] = true;
            cells.open(cell, left_for[cell]);
            cell = left_for[cell];
        }
    }
}
