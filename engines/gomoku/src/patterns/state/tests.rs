use super::*;
use proptest::prelude::*;

/// What a state knows of an empty cell, by colour.
type Cell = ([Quadruple; 2], [usize; 2], [Class; 2]);

/// Everything that a state knows.
fn knowledge(state: &State) -> (Vec<Cell>, Totals, [u32; ROWS]) {
    let of = |point: Point| {
        (
            state.patterns[point.index()],
            Color::ALL.map(|color| state.code(point, color)),
            Color::ALL.map(|color| state.class(point, color)),
        )
    };
    let cells = state.board().empty_points().map(of).collect();
    (cells, state.totals, state.rows)
}

fn assert_as_from_scratch(state: &State) {
    let fresh = State::of_board(state.board(), state.rule());
    assert_eq!(knowledge(state), knowledge(&fresh), "{:?}", state.board());
    for color in Color::ALL {
        for class in [Class::OpenTwo, Class::OpenThree, Class::Four, Class::Five] {
            let listed: Vec<Point> = state.points_of(color, class).collect();
            let expected: Vec<Point> = state
                .board()
                .empty_points()
                .filter(|&point| state.class(point, color) == class)
                .collect();
            assert_eq!(listed, expected);
            assert_eq!(listed.len(), state.count(color, class));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn stones_that_come_and_go_leave_what_a_fresh_count_finds(
        width in 5..=22_u8,
        height in 5..=22_u8,
        rule in 0..Rule::ALL.len(),
        steps in prop::collection::vec((0..484_usize, 0..8_u8), 1..120),
    ) {
        let mut state = State::new(Size::new(width, height).unwrap(), Rule::ALL[rule]);
        for (number, (place, kind)) in steps.into_iter().enumerate() {
            if kind == 0 {
                if state.depth() > 0 {
                    state.undo();
                }
                continue;
            }
            // Near the middle, so that lines meet.
            let near = |at: usize, side: u8| {
                let low = i32::from(side) / 2 - 4;
                (low + at as i32).clamp(0, i32::from(side) - 1) as u8
            };
            let point = Point::new(near(place % 9, width), near(place / 9 % 9, height));
            if state.is_empty(point) {
                let color = if kind % 2 == 0 { Color::Black } else { Color::White };
                state.place(point, color);
            }
            if number % 8 == 0 {
                assert_as_from_scratch(&state);
            }
        }
        assert_as_from_scratch(&state);
        while state.depth() > 0 {
            state.undo();
        }
        let empty = State::new(state.board().size(), state.rule());
        prop_assert!(knowledge(&state) == knowledge(&empty));
    }
}

#[test]
fn four_three_and_open_four_are_seen_across_directions() {
    let mut state = State::new(Size::STANDARD, Rule::Freestyle);
    // A row of three shut in on the left and a column of two meet at (7, 7).
    state.place(Point::new(3, 7), Color::White);
    for (x, y) in [(4, 7), (5, 7), (6, 7), (7, 5), (7, 6)] {
        state.place(Point::new(x, y), Color::Black);
    }
    assert_eq!(
        state.class(Point::new(7, 7), Color::Black),
        Class::FourThree
    );
    state.place(Point::new(7, 8), Color::Black);
    assert_eq!(state.class(Point::new(7, 7), Color::Black), Class::OpenFour);
    assert_eq!(
        state.pattern(Point::new(7, 7), Direction::Vertical, Color::Black),
        Pattern::OpenFour
    );
}
