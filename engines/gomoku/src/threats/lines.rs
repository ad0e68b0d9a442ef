//! What a colour can make on one line, computed for all cells of the line at once.
//!
//! A line is a word of 32 cells of two bits ([`gomoku_rules::Board::line`]), so a set of its cells
//! is a word with one bit in two. Every run of five cells is examined in parallel: how many of the
//! five are own stones, whether the others are empty, and whether the rule lets it win. A cell
//! makes five if it is the only empty cell of such a run, and a four if it is one of two.
//!
//! Nothing is stored between two calls, and there is no table: it takes some sixty word operations.

use gomoku_rules::{Color, Rule};

/// The low bit of every cell.
const CELLS: u64 = 0x5555_5555_5555_5555;

/// Conditions under which a run of five stones wins for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runs {
    /// Whether a sixth stone at either end prevents the win.
    exact: bool,
    /// Whether enemy stones at both ends prevent the win.
    open: bool,
}

impl Runs {
    /// The winning runs of a colour under a rule.
    pub const fn of(rule: Rule, color: Color) -> Self {
        let exact = match rule {
            Rule::Standard | Rule::CaroExact => true,
            Rule::Renju => matches!(color, Color::Black),
            Rule::Freestyle | Rule::Caro => false,
        };
        let open = matches!(rule, Rule::Caro | Rule::CaroExact);
        Self { exact, open }
    }
}

/// What a colour can make on a line: sets of empty cells, bit 2k for cell k.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Makes {
    pub five: u64,
    /// A stone there makes a four: one more stone wins.
    pub four: u64,
    /// A stone there makes an open four: four in a row that a stone at either end completes.
    pub open_four: u64,
    /// A stone there makes at least a sleeping three: two more in one run of five win.
    pub three: u64,
    /// A stone there makes at least a sleeping two: three more in one run of five win.
    pub two: u64,
}

impl Makes {
    pub const NOTHING: Self = Self {
        five: 0,
        four: 0,
        open_four: 0,
        three: 0,
        two: 0,
    };
}

/// A line from one colour's side.
#[derive(Clone, Copy)]
struct Cells {
    own: u64,
    enemy: u64,
    empty: u64,
}

impl Cells {
    const fn of(line: u64, color: Color) -> Self {
        let (low, high) = (line & CELLS, line >> 1 & CELLS);
        let (black, white) = (low & !high, high & !low);
        let (own, enemy) = match color {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        Self {
            own,
            enemy,
            empty: CELLS & !(low | high),
        }
    }

    /// The first cells of runs of five that can still win, by the number of stones they lack: one
    /// to four.
    #[inline]
    const fn runs(self, runs: Runs) -> [u64; 4] {
        let free = self.own | self.empty;
        let mut usable = free & free >> 2 & free >> 4 & free >> 6 & free >> 8;
        // The cell before a run is shifted up to the run's first cell, the one after it is shifted
        // down.
        if runs.exact {
            usable &= !(self.own << 2 | self.own >> 10);
        }
        if runs.open {
            usable &= !(self.enemy << 2 & self.enemy >> 10);
        }
        // Counts the empty cells of each run: two full adders, then the sum of their carries.
        let [a, b, c, d, e] = [
            self.empty,
            self.empty >> 2,
            self.empty >> 4,
            self.empty >> 6,
            self.empty >> 8,
        ];
        let first = a ^ b ^ c;
        let first_carry = a & b | c & (a ^ b);
        let ones = first ^ d ^ e;
        let second_carry = first & d | e & (first ^ d);
        let twos = first_carry ^ second_carry;
        let fours = first_carry & second_carry;
        [
            usable & ones & !twos & !fours,
            usable & !ones & twos,
            usable & ones & twos,
            usable & fours & !ones,
        ]
    }
}

/// The cells of the runs of `length` cells that begin at these cells.
#[inline]
const fn cover(starts: u64, length: u32) -> u64 {
    let two = starts | starts << 2;
    let four = two | two << 4;
    if length == 4 {
        four
    } else {
        four | starts << 8
    }
}

/// What `color` can make on a line.
#[inline]
pub const fn makes(line: u64, color: Color, runs: Runs) -> Makes {
    let cells = Cells::of(line, color);
    if cells.own == 0 {
        return Makes::NOTHING;
    }
    let [one, two, three, four] = cells.runs(runs);
    // Two runs of five that lack two stones each and share four cells, with their outer cells
    // empty: the four shared cells lack one stone.
    let straight = two << 2 & two & cells.empty << 2 & cells.empty >> 8;
    Makes {
        five: cover(one, 5) & cells.empty,
        four: cover(two, 5) & cells.empty,
        open_four: cover(straight, 4) & cells.empty,
        three: cover(three, 5) & cells.empty,
        two: cover(four, 5) & cells.empty,
    }
}

/// The number of stones that `color` has on a line.
#[inline]
pub const fn stones(line: u64, color: Color) -> u32 {
    Cells::of(line, color).own.count_ones()
}

/// Whether `color` has a winning run on a line.
#[inline]
pub(crate) const fn has_won(line: u64, color: Color, runs: Runs) -> bool {
    let Cells { own, enemy, .. } = Cells::of(line, color);
    let mut fives = own & own >> 2 & own >> 4 & own >> 6 & own >> 8;
    if runs.exact {
        fives &= !(own << 2 | own >> 10);
    }
    if runs.open {
        fives &= !(enemy << 2 & enemy >> 10);
    }
    fives != 0
}

/// The numbers of a set's cells on their line, low ones first.
#[inline]
pub fn cells(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() / 2;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::{Board, Direction, Point, Size, win};

    /// The same for a row by trying stones, with [`win::wins_on_line`] as the judge.
    fn tried(board: &mut Board, rule: Rule, color: Color) -> [Vec<u8>; 3] {
        let width = board.size().width();
        let at = |x| Point::new(x, 2);
        let empty: Vec<u8> = (0..width).filter(|&x| board.is_empty(at(x))).collect();
        let wins = |board: &Board, x| {
            let window = board.window(at(x), Direction::Horizontal);
            win::wins_on_line(window, rule, color)
        };
        // If no five can be made before it, every completion needs the stone on x.
        let mut found: [Vec<u8>; 3] = Default::default();
        for &x in &empty {
            if wins(board, x) {
                found[0].push(x);
            }
            board.place(at(x), color);
            let completes = |y: &u8| board.is_empty(at(*y)) && wins(board, *y);
            let completions: Vec<u8> = empty.iter().copied().filter(completes).collect();
            if !completions.is_empty() {
                found[1].push(x);
            }
            if completions.len() == 2 && completions[1] - completions[0] == 5 {
                found[2].push(x);
            }
            board.remove(at(x));
        }
        found
    }

    #[test]
    fn lines_are_what_trying_stones_says() {
        let mut seed = 7;
        for round in 0..6_000_u32 {
            let width = 5 + (round % 18) as u8;
            let mut board = Board::new(Size::new(width, 5).unwrap());
            for x in 0..width {
                match zobrist::splitmix64(&mut seed) % 9 {
                    0..3 => board.place(Point::new(x, 2), Color::Black),
                    3 => board.place(Point::new(x, 2), Color::White),
                    _ => {}
                }
            }
            for rule in Rule::ALL {
                for color in Color::ALL {
                    let line = board.line(Point::new(0, 2), Direction::Horizontal);
                    let won = (0..width).map(|x| Point::new(x, 2)).any(|point| {
                        board.get(point) == Some(color) && win::wins(&board, rule, point, color)
                    });
                    assert_eq!(has_won(line, color, Runs::of(rule, color)), won);
                    let found = makes(line, color, Runs::of(rule, color));
                    let list = |set| cells(set).map(|cell| cell as u8 - 5).collect::<Vec<_>>();
                    let expected = tried(&mut board, rule, color);
                    assert_eq!(list(found.five), expected[0], "{rule} {color}\n{board}");
                    // If a five can be made at once, fours do not matter.
                    if found.five == 0 {
                        assert_eq!(list(found.four), expected[1], "{rule} {color}\n{board}");
                        assert_eq!(
                            list(found.open_four),
                            expected[2],
                            "{rule} {color}\n{board}"
                        );
                    }
                }
            }
        }
    }
}
