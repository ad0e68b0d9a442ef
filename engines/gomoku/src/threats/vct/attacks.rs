//! The moves of the attacker's that may be threats.

use gomoku_rules::{Board, Direction, Point};

use super::super::lines::cells;
use super::table::{Child, Kind};
use super::{Outcome, Vct};

/// The indices of the lines on which a board has five points or more.
pub(super) fn lines_of(board: &Board) -> Vec<usize> {
    let mut lines: Vec<usize> = board
        .size()
        .points()
        .flat_map(|point| Direction::ALL.map(|direction| Board::line_index(point, direction)))
        .collect();
    lines.sort_unstable();
    lines
        .chunk_by(|a, b| a == b)
        .filter(|points| points.len() >= 5)
        .map(|points| points[0])
        .collect()
}

impl Vct<'_> {
    /// The moves of the attacker's that may be threats, the most promising first. If the defender
    /// would win by fours if the attacker passed, they are limited to the answers to that.
    pub(super) fn threats(&mut self) -> Vec<Child> {
        let limits = self.vcf_limits();
        let answers = match self.defence.solve_without_fives(None, &limits).answer {
            Outcome::Win { line } => Some(self.defences(&line, self.attacker)),
            _ => None,
        };
        let mut rows = [0_u8; Point::COUNT];
        let mut found = Vec::with_capacity(128);
        for index in self.lines.clone() {
            let makes = self.attack.fours.makes_on(index);
            for (stones, set) in [(3, makes.four), (2, makes.three), (1, makes.two)] {
                for cell in cells(set) {
                    let point = Board::point_on_line(index, cell);
                    let most = &mut rows[point.index()];
                    if *most == 0 {
                        found.push(point);
                    }
                    *most = (*most).max(stones);
                }
            }
        }
        if let Some(answers) = answers {
            found.retain(|point| answers.contains(point));
        }
        let mut moves = Vec::with_capacity(found.len());
        for point in found {
            if self.is_legal(point, self.attacker) {
                let kind = match rows[point.index()] {
                    3 => Kind::Strong,
                    2 if self.makes_open_three(point) => Kind::Strong,
                    2 => Kind::Sleeping,
                    _ => Kind::Quiet,
                };
                moves.push((kind, Child::new(point, kind)));
            }
        }
        moves.sort_by_key(|&(kind, _)| kind);
        moves.into_iter().map(|(_, child)| child).collect()
    }

    /// Whether a stone of the attacker's makes a three that one more stone makes an open four.
    fn makes_open_three(&mut self, point: Point) -> bool {
        let (before, _) = self.attack.fours.attack(point);
        let opens = self.attack.fours.has_open_four_on_lines(point);
        self.attack.fours.undo(point, before);
        opens
    }
}
