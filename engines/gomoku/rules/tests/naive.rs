//! Boards and wins a second time, cell by cell on an array, as a reference for the fast ones.

use gomoku_rules::board::{BLACK, EMPTY, OUTSIDE, WHITE};
use gomoku_rules::{Board, Color, Direction, Point, Rule, Size, win};
use proptest::prelude::*;

/// The cell `distance` steps from a point. None if it is off the board.
fn cell(
    board: &[Vec<char>],
    point: Point,
    (right, down): (i32, i32),
    distance: i32,
) -> Option<char> {
    let x = i32::from(point.x()) + right * distance;
    let y = i32::from(point.y()) + down * distance;
    let row = board.get(usize::try_from(y).ok()?)?;
    row.get(usize::try_from(x).ok()?).copied()
}

/// Forward steps of the four directions, in the order of [`Direction::ALL`].
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Whether the stone of `own` on a point wins, by the text of the rules.
fn wins(board: &[Vec<char>], rule: Rule, point: Point, own: char) -> bool {
    let enemy = if own == 'X' { 'O' } else { 'X' };
    STEPS.iter().any(|&step| {
        let is_own = |&distance: &i32| cell(board, point, step, distance) == Some(own);
        let forward = (1..).take_while(is_own).count() as i32;
        let backward = (1..).map(|distance| -distance).take_while(is_own).count() as i32;
        let run = forward + 1 + backward;
        let blocked = [forward + 1, -backward - 1]
            .iter()
            .all(|&end| cell(board, point, step, end) == Some(enemy));
        match rule {
            Rule::Freestyle => run >= 5,
            Rule::Standard => run == 5,
            Rule::Renju => run == 5 || own == 'O' && run >= 5,
            Rule::Caro => run >= 6 || run == 5 && !blocked,
            Rule::CaroExact => run == 5 && !blocked,
        }
    })
}

/// Board sizes with points at which a stone is placed, or removed if there is one.
fn touches() -> impl Strategy<Value = (Size, Vec<(Point, Color)>)> {
    (5_u8..=22, 5_u8..=22).prop_flat_map(|(width, height)| {
        let touch = (0..width, 0..height, any::<bool>()).prop_map(|(x, y, black)| {
            let color = if black { Color::Black } else { Color::White };
            (Point::new(x, y), color)
        });
        let touches = proptest::collection::vec(touch, 0..700);
        (Just(Size::new(width, height).unwrap()), touches)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_board_equals_an_array((size, touches) in touches()) {
        let mut board = Board::new(size);
        let mut naive = vec![vec!['.'; size.width().into()]; size.height().into()];
        for (point, color) in touches {
            let here = &mut naive[usize::from(point.y())][usize::from(point.x())];
            if *here == '.' {
                prop_assert!(board.is_empty(point));
                let key = board.key_with(point, color);
                board.place(point, color);
                prop_assert_eq!(board.key(), key);
                *here = color.letter();
            } else {
                prop_assert_eq!(board.get(point).map(Color::letter), Some(*here));
                board.remove(point);
                *here = '.';
            }
        }
        let mut again = Board::new(size);
        for (point, color) in board.occupied_points() {
            again.place(point, color);
        }
        prop_assert!(board == again, "lines, key or counts differ from those put down at once");
        let stones = naive.iter().flatten().filter(|&&cell| cell != '.').count();
        prop_assert_eq!(board.stones(), stones);
        prop_assert_eq!(board.empty_points().count(), size.area() - stones);

        for point in size.points() {
            let letter = naive[usize::from(point.y())][usize::from(point.x())];
            prop_assert_eq!(board.get(point).map_or('.', Color::letter), letter);
            for (direction, step) in Direction::ALL.into_iter().zip(STEPS) {
                let window = board.window(point, direction);
                let (index, place) = (
                    Board::line_index(point, direction),
                    Board::place_on_line(point, direction),
                );
                prop_assert_eq!(Board::point_on_line(index, place), point);
                prop_assert_eq!(board.line_at(index), board.line(point, direction));
                prop_assert_eq!((board.line_at(index) >> (2 * place)) as u32 & 3, board.cell(point));
                let places = (-5..=5).filter(|&distance| distance != 0);
                for (place, distance) in places.enumerate() {
                    let expected = match cell(&naive, point, step, distance) {
                        None => OUTSIDE,
                        Some('X') => BLACK,
                        Some('O') => WHITE,
                        Some(_) => EMPTY,
                    };
                    prop_assert_eq!(window >> (2 * place) & 3, expected);
                }
            }
            for (rule, color) in Rule::ALL.into_iter().flat_map(|r| Color::ALL.map(|c| (r, c))) {
                let said = win::wins(&board, rule, point, color);
                prop_assert_eq!(said, wins(&naive, rule, point, color.letter()));
            }
        }
    }
}
