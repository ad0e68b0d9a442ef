//! The pattern databases of all groups together, as a heuristic.

use std::path::{Path, PathBuf};

use super::build::Table;
use super::ranking::{MAX_TILES, crossing, placements, rank, weights};
use super::store::Wanted;
use super::{Size, groups, reflects};
use crate::fifteen::geometry::{Geometry, MAX_CELLS};
use crate::fifteen::heuristic::{Heuristic, manhattan};
use crate::fifteen::task::State;

pub const MAX_GROUPS: usize = 4;

/// By how much a slide of each tile changes the index of its group's placement, for one reading of
/// the tables (plain or mirrored).
#[derive(Clone, Debug)]
pub struct Slides {
    pub group: [u8; 32],
    /// The change for one cell sideways (in the mirrored reading, one cell down).
    pub weight: [i32; 32],
    /// By tile and other tile: the change for passing the other tile.
    pub crossing: Box<[[i32; 32]; 32]>,
}

#[derive(Clone, Debug)]
pub struct Databases {
    pub geometry: &'static Geometry,
    pub goal_blank: u8,
    /// Whether the mirrored board is looked up too.
    pub reflects: bool,
    /// All tables, one after the other, two placements a byte.
    nibbles: Vec<u8>,
    /// The placement index at which each group's table begins.
    base: [u32; MAX_GROUPS],
    homes: Vec<Vec<u8>>,
    /// The slides for the board as it is.
    pub plain: Slides,
    /// The slides for the board mirrored at its main diagonal.
    pub mirrored: Slides,
}

/// The placement indices of a state, and its Manhattan distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub distance: u32,
    pub plain: [u32; MAX_GROUPS],
    /// The index of each group's placement on the mirrored board.
    pub mirrored: [u32; MAX_GROUPS],
}

/// Half the excess of a placement, in the tables as [`Databases::nibbles`] has them.
#[inline(always)]
pub fn excess(nibbles: &[u8], placement: u32) -> u32 {
    u32::from(nibbles[placement as usize >> 1]) >> ((placement & 1) * 4) & 15
}

impl Databases {
    /// The databases for a board and the home of its blank, read from the directory or built;
    /// `None` if there is no split of this board in this size. Damaged files are added to
    /// `damaged`.
    pub fn get(
        geometry: &'static Geometry,
        goal_blank: u8,
        size: Size,
        directory: Option<&Path>,
        threads: usize,
        damaged: &mut Vec<PathBuf>,
    ) -> Option<Self> {
        let groups = groups(geometry.width, goal_blank, size)?;
        let table = |homes: &&[u8]| {
            let wanted = Wanted {
                board: geometry,
                homes,
                blank: goal_blank,
            };
            wanted.get(directory, threads, damaged)
        };
        let tables = groups.iter().map(table);
        Some(Self::of(geometry, goal_blank, groups, tables))
    }

    /// Whether all tables of a size are in a directory.
    pub fn are_stored(
        geometry: &'static Geometry,
        goal_blank: u8,
        size: Size,
        directory: &Path,
    ) -> bool {
        let groups = groups(geometry.width, goal_blank, size).unwrap_or(&[]);
        let stored = |homes: &&[u8]| {
            let wanted = Wanted {
                board: geometry,
                homes,
                blank: goal_blank,
            };
            wanted.is_stored(directory)
        };
        !groups.is_empty() && groups.iter().all(stored)
    }

    /// Concatenates the tables of at most [`MAX_GROUPS`] groups: those of the 24-puzzle are large,
    /// and only one of them is in memory twice at a time.
    pub(super) fn of(
        geometry: &'static Geometry,
        goal_blank: u8,
        groups: &[&[u8]],
        tables: impl Iterator<Item = Table>,
    ) -> Self {
        let bytes = |group: &&[u8]| placements(geometry.cells, group.len()).div_ceil(2);
        let mut base = [0; MAX_GROUPS];
        let mut nibbles = Vec::with_capacity(groups.iter().map(bytes).sum());
        for (base, table) in base.iter_mut().zip(tables) {
            *base = 2 * nibbles.len() as u32;
            nibbles.extend_from_slice(&table.nibbles);
        }
        let plain = slides(geometry, groups);
        let mut mirrored = plain.clone();
        let mirror = |cell: usize| geometry.mirror(cell as u8) as usize;
        for tile in 0..geometry.cells {
            mirrored.group[tile] = plain.group[mirror(tile)];
            mirrored.weight[tile] = plain.weight[mirror(tile)];
            for other in 0..geometry.cells {
                mirrored.crossing[tile][other] = plain.crossing[mirror(tile)][mirror(other)];
            }
        }
        Self {
            geometry,
            goal_blank,
            reflects: reflects(geometry, goal_blank),
            nibbles,
            base,
            homes: groups.iter().map(|group| group.to_vec()).collect(),
            plain,
            mirrored,
        }
    }

    pub fn groups(&self) -> usize {
        self.homes.len()
    }

    /// All tables, one after the other, two placements a byte.
    pub fn nibbles(&self) -> &[u8] {
        &self.nibbles
    }

    /// Half the excess of a whole state: the larger one of the plain and the mirrored reading.
    pub fn half_excess(&self, part: &Part) -> u32 {
        let sum = |placements: &[u32]| {
            let placements = placements[..self.homes.len()].iter();
            placements
                .map(|&placement| excess(&self.nibbles, placement))
                .sum()
        };
        let plain: u32 = sum(&part.plain);
        match self.reflects {
            true => plain.max(sum(&part.mirrored)),
            false => plain,
        }
    }

    /// By how much the placement indices change when a tile slides towards higher cells, for the
    /// plain and the mirrored board. `lower` is the lower of the two cells, and `state` is the
    /// board.
    fn slide(&self, state: &State, tile: u8, lower: u8, vertical: bool) -> (i32, i32) {
        let width = self.geometry.width as i32;
        let passed = |slides: &Slides, cell: &dyn Fn(u8) -> u8| {
            let row = &slides.crossing[tile as usize];
            let over = (1..width as u8).map(|step| row[state.cells[cell(step) as usize] as usize]);
            slides.weight[tile as usize] * width + over.sum::<i32>()
        };
        let (plain, mirrored) = (&self.plain, &self.mirrored);
        if vertical {
            (
                passed(plain, &|step| lower + step),
                mirrored.weight[tile as usize],
            )
        } else {
            let image = self.geometry.mirror(lower);
            let cell = |step| self.geometry.mirror(image + step);
            (plain.weight[tile as usize], passed(mirrored, &cell))
        }
    }
}

fn slides(geometry: &Geometry, groups: &[&[u8]]) -> Slides {
    let mut slides = Slides {
        group: [0; 32],
        weight: [0; 32],
        crossing: Box::new([[0; 32]; 32]),
    };
    for (group, homes) in groups.iter().enumerate() {
        let weights: [usize; MAX_TILES] = weights(geometry.cells, homes.len());
        for (tile, &home) in homes.iter().enumerate() {
            slides.group[home as usize] = group as u8;
            slides.weight[home as usize] = weights[tile] as i32;
            for (other, &other_home) in homes.iter().enumerate().filter(|(other, _)| *other != tile)
            {
                slides.crossing[home as usize][other_home as usize] =
                    crossing(&weights, tile, other);
            }
        }
    }
    slides
}

impl Heuristic for Databases {
    type Part = Part;

    fn of(&self, state: &State) -> Part {
        let mut place = [0; MAX_CELLS];
        for (cell, &tile) in state.cells[..self.geometry.cells].iter().enumerate() {
            place[tile as usize] = cell as u8;
        }
        let mut part = Part {
            distance: manhattan(self.geometry, state, self.goal_blank),
            plain: [0; MAX_GROUPS],
            mirrored: [0; MAX_GROUPS],
        };
        let mirror = |cell: u8| self.geometry.mirror(cell);
        for (group, homes) in self.homes.iter().enumerate() {
            let number = |place: &dyn Fn(u8) -> u8| {
                let places: Vec<_> = homes.iter().map(|&home| place(home)).collect();
                self.base[group] + rank(self.geometry.cells, &places) as u32
            };
            part.plain[group] = number(&|home| place[home as usize]);
            part.mirrored[group] = number(&|home| mirror(place[mirror(home) as usize]));
        }
        part
    }

    fn after(&self, part: Part, state: &State, tile: u8, to: u8) -> Part {
        let (geometry, from) = (self.geometry, state.blank);
        let vertical = from.abs_diff(to) as usize == geometry.width;
        let (mut plain, mut mirrored) = self.slide(state, tile, from.min(to), vertical);
        if to < from {
            (plain, mirrored) = (-plain, -mirrored);
        }
        let mut part = part;
        let group = self.plain.group[tile as usize] as usize;
        part.plain[group] = part.plain[group].wrapping_add_signed(plain);
        if self.reflects {
            let group = self.mirrored.group[tile as usize] as usize;
            part.mirrored[group] = part.mirrored[group].wrapping_add_signed(mirrored);
        }
        part.distance += geometry.manhattan(tile, to);
        part.distance -= geometry.manhattan(tile, from);
        part
    }

    fn value(&self, part: Part) -> u32 {
        part.distance + 2 * self.half_excess(&part)
    }
}
