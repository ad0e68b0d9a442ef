//! The rules a second time, square by square on an array, as a reference for the fast ones.

use std::num::NonZeroU16;

use proptest::prelude::*;
use reversi_rules::perft::perft;
use reversi_rules::{Color, Move, Position, Size, Square};

#[derive(Clone)]
struct Naive {
    width: i32,
    height: i32,
    side: Color,
    squares: Vec<Option<Color>>,
}

impl Naive {
    fn of(position: &Position) -> Self {
        Self {
            width: position.size().width().into(),
            height: position.size().height().into(),
            side: position.side_to_move(),
            squares: position
                .size()
                .all_squares()
                .map(|square| position.piece_on(square))
                .collect(),
        }
    }

    fn at(&self, column: i32, row: i32) -> Option<&Option<Color>> {
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then(|| &self.squares[(row * self.width + column) as usize])
    }

    fn flips(&self, column: i32, row: i32) -> Vec<(i32, i32)> {
        let mut all = Vec::new();
        if self.at(column, row) != Some(&None) {
            return all;
        }
        for (right, down) in [
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
        ] {
            let mut line = Vec::new();
            let mut at = (column + right, row + down);
            while self.at(at.0, at.1) == Some(&Some(!self.side)) {
                line.push(at);
                at = (at.0 + right, at.1 + down);
            }
            if self.at(at.0, at.1) == Some(&Some(self.side)) {
                all.extend(line);
            }
        }
        all
    }

    fn places(&self) -> Vec<Square> {
        let squares =
            (0..self.height).flat_map(|row| (0..self.width).map(move |column| (column, row)));
        squares
            .filter(|&(column, row)| !self.flips(column, row).is_empty())
            .map(|(column, row)| Square::at(column as u8, row as u8))
            .collect()
    }

    fn passed(&self) -> Self {
        Self {
            side: !self.side,
            ..self.clone()
        }
    }

    fn moves(&self) -> Vec<Move> {
        let places = self.places();
        if places.is_empty() && !self.passed().places().is_empty() {
            return vec![Move::Pass];
        }
        places.into_iter().map(Move::Place).collect()
    }

    fn play(&self, mv: Move) -> Self {
        let mut next = self.passed();
        if let Move::Place(square) = mv {
            let (column, row) = (square.column().into(), square.row().into());
            for (column, row) in self.flips(column, row).into_iter().chain([(column, row)]) {
                next.squares[(row * self.width + column) as usize] = Some(self.side);
            }
        }
        next
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 0 || moves.is_empty() {
            return 1;
        }
        moves.iter().map(|&mv| self.play(mv).perft(depth - 1)).sum()
    }
}

const SIZES: [(u32, u32); 9] = [
    (4, 4),
    (4, 6),
    (6, 4),
    (6, 6),
    (8, 4),
    (8, 8),
    (10, 10),
    (12, 12),
    (26, 26),
];

/// Plays a game whose moves `choices` picks, and compares both implementations at every move.
fn play_along(size: Size, choices: &[u8]) -> Result<(), TestCaseError> {
    let mut position = Position::new(size);
    let mut naive = Naive::of(&position);
    for &choice in choices {
        let moves = position.legal_moves();
        prop_assert_eq!(&moves, &naive.moves());
        prop_assert_eq!(position.is_over(), moves.is_empty());
        prop_assert_eq!(position.side_to_move(), naive.side);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        for index in 0..832 {
            let Some(square) = Square::from_index(index) else {
                continue;
            };
            let other = Move::Place(square);
            prop_assert_eq!(position.check(other).is_ok(), moves.contains(&other));
        }
        prop_assert_eq!(Move::unpack(NonZeroU16::from(mv.pack())), Some(mv));
        position.make(mv).unwrap();
        naive = naive.play(mv);
        prop_assert_eq!(&Naive::of(&position).squares, &naive.squares);
        let discs = |color| {
            naive
                .squares
                .iter()
                .filter(|&&disc| disc == Some(color))
                .count()
        };
        prop_assert_eq!(position.count(Color::Black) as usize, discs(Color::Black));
        prop_assert_eq!(position.count(Color::White) as usize, discs(Color::White));
        prop_assert_eq!(position.score(Color::Black), -position.score(Color::White));
    }
    while position.undo().is_some() {}
    prop_assert_eq!(position, Position::new(size));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn games_go_by_the_rules(size in 0..SIZES.len(), choices: [u8; 32], more: [u8; 32]) {
        let (width, height) = SIZES[size];
        play_along(Size::new(width, height).unwrap(), &[choices, more].concat())?;
    }
}

#[test]
fn perft_agrees_on_every_size() {
    for (width, height) in SIZES {
        let position = Position::new(Size::new(width, height).unwrap());
        let depth = if width <= 6 { 7 } else { 5 };
        assert_eq!(
            perft(&position, depth),
            Naive::of(&position).perft(depth),
            "{width}x{height}"
        );
    }
}

/// On 4x4 games end early and pass often, so that deep counts test both.
#[test]
fn perft_agrees_to_the_end_of_4x4() {
    let position = Position::new(Size::square(4).unwrap());
    for depth in 7..=10 {
        assert_eq!(
            perft(&position, depth),
            Naive::of(&position).perft(depth),
            "depth {depth}"
        );
    }
}
