//! Several lines of a symmetric position, such as the start. Of moves that are images of each other
//! only the first is searched; the others get its value and the image of its line.

use reversi_rules::symmetry::Symmetry;
use reversi_rules::{Board, Move, Size};

use crate::search::line::Line;

const SIZE: Size = Size::STANDARD;

/// The symmetries that leave a board as it is, the identity first.
pub(super) struct Mirrors(Vec<Symmetry>);

impl Mirrors {
    /// None if there is no such symmetry but the identity.
    pub(super) fn of(board: Board) -> Option<Self> {
        let keeps = |symmetry: &Symmetry| board.map(|set| symmetry.apply(set, SIZE)) == board;
        let symmetries: Vec<_> = Symmetry::of(SIZE).filter(keeps).collect();
        (symmetries.len() > 1).then_some(Self(symmetries))
    }

    /// The moves among `moves`, a set of squares, that are no image of an earlier one.
    pub(super) fn first_of_each(&self, moves: u64) -> u64 {
        let (mut left, mut firsts) = (moves, 0);
        while left != 0 {
            let first = 1 << left.trailing_zeros();
            firsts |= first;
            let images = self.0.iter().map(|symmetry| symmetry.apply(first, SIZE));
            left &= !images.fold(0, |all, image| all | image);
        }
        firsts
    }

    /// A line and its images with other first moves. No nodes were spent on those.
    pub(super) fn images(&self, line: &Line) -> Vec<Line> {
        let mut images: Vec<Line> = Vec::new();
        for symmetry in &self.0 {
            let image = |&mv: &Move| match mv {
                Move::Place(square) => Move::Place(symmetry.square(square, SIZE)),
                Move::Pass => Move::Pass,
            };
            let moves: Vec<Move> = line.moves.iter().map(image).collect();
            if images
                .iter()
                .all(|known| known.moves.first() != moves.first())
            {
                let root_move_nodes = if images.is_empty() {
                    line.root_move_nodes
                } else {
                    0
                };
                images.push(Line {
                    moves,
                    root_move_nodes,
                    ..line.clone()
                });
            }
        }
        images
    }
}

/// Gives lines and their images their ranks among `wanted`.
pub(super) struct Ranks<'a> {
    mirrors: &'a Mirrors,
    wanted: usize,
    /// The rank of each searched line's first image, as last reported.
    starts: Vec<usize>,
}

impl<'a> Ranks<'a> {
    pub(super) fn new(mirrors: &'a Mirrors, wanted: usize) -> Self {
        let starts = vec![1];
        Self {
            mirrors,
            wanted,
            starts,
        }
    }

    /// The images of a line, which has a rank among the searched ones, as far as they are wanted.
    pub(super) fn ranked(&mut self, line: &Line) -> Vec<Line> {
        let images = self.mirrors.images(line);
        self.starts.truncate(line.rank);
        let start = self.starts.last().copied().unwrap_or(1);
        self.starts.push(start + images.len());
        let ranked = images.into_iter().zip(start..=self.wanted);
        ranked.map(|(line, rank)| Line { rank, ..line }).collect()
    }
}
