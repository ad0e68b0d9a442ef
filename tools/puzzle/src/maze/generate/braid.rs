//! Braiding: dead ends are opened, so that there is more than one way (W. D. Pullen, *Think
//! Labyrinth*).

use zobrist::Random;

use super::Cells;

/// Opens the share `share`, 0 to 1, of the dead ends, if possible into a neighbouring dead end.
pub(super) fn braid(cells: &mut Cells, share: f64, random: &mut Random) {
    for cell in 0..cells.count() {
        if !is_dead_end(cells, cell) || random.unit() >= share {
            continue;
        }
        let is_closed = |other| !cells.is_open(cell, other);
        let into_another = cells.neighbour(cell, random, |other| {
            is_closed(other) && is_dead_end(cells, other)
        });
        let next = into_another.or_else(|| cells.neighbour(cell, random, is_closed));
        if let Some(next) = next {
            cells.open(cell, next);
        }
    }
}

pub(super) fn is_dead_end(cells: &Cells, cell: usize) -> bool {
    let open = |&other: &usize| cells.is_open(cell, other);
    cells.neighbours(cell).filter(open).count() == 1
}
