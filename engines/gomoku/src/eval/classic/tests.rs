use super::*;
use crate::testing::boards;
use gomoku_rules::Size;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn four_lines_are_enough(
        (size, rule) in boards(),
        places in prop::collection::vec(0..484_usize, 1..60),
    ) {
        let mut board = Board::new(size);
        let mut sheet = Sheet::of_board(&board, rule);
        let mut color = Color::Black;
        let mut placed = Vec::new();
        for place in places {
            let point = Point::new((place % usize::from(size.width())) as u8, (place / 22 % usize::from(size.height())) as u8);
            if board.is_empty(point) {
                sheet.place(&mut board, point, color);
                placed.push(point);
                color = !color;
            }
        }
        prop_assert_eq!(sheet.counts, Sheet::of_board(&board, rule).counts);
        for point in placed.into_iter().rev() {
            sheet.undo();
            board.remove(point);
        }
        prop_assert_eq!(sheet.counts, Sheet::of_board(&board, rule).counts);
    }
}

fn sheet(black: &[(u8, u8)], white: &[(u8, u8)]) -> (Sheet, Board) {
    let mut board = Board::new(Size::STANDARD);
    for (stones, color) in [(black, Color::Black), (white, Color::White)] {
        for &(x, y) in stones {
            board.place(Point::new(x, y), color);
        }
    }
    (Sheet::of_board(&board, Rule::Freestyle), board)
}

#[test]
fn two_threats_weigh_more_than_their_sum() {
    let (one, _) = sheet(&[(5, 5), (6, 5), (7, 5)], &[(0, 0), (0, 9), (0, 14)]);
    let (two, _) = sheet(
        &[(5, 5), (6, 5), (7, 5), (7, 6), (7, 7)],
        &[(0, 0), (0, 9), (0, 14), (14, 0), (14, 14)],
    );
    assert!(one.evaluate(Color::White) < 0);
    assert!(two.evaluate(Color::White) < one.evaluate(Color::White) - DOUBLE_THREAT);
    assert!(one.evaluate(Color::Black) > OPEN_THREE_TO_MOVE);
}

#[test]
fn own_stones_draw_more_than_the_opponents() {
    let (_, board) = sheet(&[(7, 7), (8, 8)], &[(8, 7)]);
    // The cell (7, 8) touches both black stones and the white one.
    assert_eq!(preselect(&board, Color::Black)[0], Point::new(7, 8));
    let (_, board) = sheet(&[(3, 3)], &[(10, 10)]);
    let near_own = |point: &Point| point.x() < 6;
    assert!(preselect(&board, Color::Black)[..8].iter().all(near_own));
}
