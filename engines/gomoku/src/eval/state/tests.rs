use super::*;
use crate::eval::evaluate;
use crate::eval::network::{BIAS_ROW, CONVOLUTION_ONE, RADIUS, WIDTH, code_row, pair_row};
use crate::eval::weights::{Set, embedded};
use crate::testing::{boards, stone};
use proptest::prelude::*;

/// What a state has for an empty cell, by colour: patterns, codes, classes.
type Cell = ([[Pattern; 4]; 2], [usize; 2], [Class; 2]);

fn knowledge(state: &State) -> (Vec<Cell>, Counts, Accumulators, [u32; ROWS]) {
    let of = |point: Point| {
        (
            Color::ALL.map(|color| state.patterns(point, color)),
            Color::ALL.map(|color| state.code(point, color)),
            Color::ALL.map(|color| state.class(point, color)),
        )
    };
    let cells = state.board().empty_points().map(of).collect();
    (cells, state.counts, state.accumulators, state.rows)
}

/// Checks the counts of classes cell by cell.
fn assert_counts_are_right(state: &State) {
    for color in Color::ALL {
        for class in Class::ALL {
            let cells = state.board().empty_points();
            let cells = cells.filter(|&point| state.class(point, color) == class);
            assert_eq!(state.count(color, class), cells.count());
        }
    }
}

/// The network's first layer for a side to move, summed row by row as its page describes it.
fn first_layer(state: &State, mover: Color) -> [i32; WIDTH] {
    let head = embedded().head(Set::of(state.rule(), mover));
    let mut sums = head.row(BIAS_ROW).map(i32::from);
    for point in state.board().empty_points() {
        let [own, other] = [mover, !mover].map(|color| state.code(point, color));
        let [ours, theirs] = [mover, !mover].map(|color| state.class(point, color) as usize);
        for row in [
            code_row(own, true),
            code_row(other, false),
            pair_row(ours, theirs),
        ] {
            for (sum, value) in sums.iter_mut().zip(head.row(row)) {
                *sum += i32::from(*value);
            }
        }
    }
    sums
}

/// Compares the accumulators with sums that start from an empty board of 15x15.
fn assert_views_are_right(state: &State) {
    let Accumulators(accumulators) = state.accumulators;
    for mover in Color::ALL {
        let empty = |size| first_layer(&State::new(size, state.rule()), mover);
        let (standard, own) = (empty(Size::STANDARD), empty(state.board().size()));
        for (lane, sum) in first_layer(state, mover).into_iter().enumerate() {
            let expected = sum - own[lane] + standard[lane];
            assert_eq!(i32::from(accumulators[mover.index()][lane]), expected);
        }
    }
}

/// The network's convolution for a side to move, cell by cell as its page describes it.
fn convolution(state: &State, mover: Color) -> [i32; CONVOLUTION_WIDTH] {
    let head = embedded().head(Set::of(state.rule(), mover));
    let pair = |point| {
        let [own, other] = [mover, !mover].map(|color| state.class(point, color) as usize);
        pair_row(own, other) - pair_row(0, 0)
    };
    let classed: Vec<(Point, usize)> = state
        .board()
        .empty_points()
        .map(|point| (point, pair(point)))
        .filter(|&(_, pair)| pair > 0)
        .collect();
    let clip = |sum: i32| sum.clamp(0, CONVOLUTION_ONE.into());
    let (standard, size) = (Size::STANDARD, state.board().size());
    let cells = |size: Size| i32::from(size.width()) * i32::from(size.height());
    let missing = cells(standard) - cells(size);
    let bias = head.convolution_bias().map(i32::from);
    let mut pooled = bias.map(|sum| missing * clip(sum));
    for y in 0..size.height() {
        for x in 0..size.width() {
            let mut sums = bias;
            for &(point, pair) in &classed {
                let [across, down] = [(x, point.x()), (y, point.y())].map(|(a, b)| a.abs_diff(b));
                let distance = usize::from(across.max(down));
                let ring = match (across.min(down), across == down) {
                    _ if distance > RADIUS => continue,
                    (0, true) => 0,
                    (0, false) => 2 * distance - 1,
                    (_, true) => 2 * distance,
                    _ => continue,
                };
                for (sum, value) in sums.iter_mut().zip(head.convolution_rows(pair)[ring]) {
                    *sum += i32::from(value);
                }
            }
            for (sum, of_cell) in pooled.iter_mut().zip(sums) {
                *sum += clip(of_cell);
            }
        }
    }
    pooled
}

/// Checks the convolution for both sides, after whatever it last saw.
fn assert_convolution_is_right(state: &mut State) {
    for mover in Color::ALL {
        assert_eq!(state.convolved(mover), convolution(state, mover));
    }
}

fn assert_as_from_scratch(state: &State) {
    let fresh = State::of_board(state.board(), state.rule());
    assert_eq!(knowledge(state), knowledge(&fresh), "{:?}", state.board());
    assert_counts_are_right(state);
    assert_views_are_right(state);
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

/// Compares what a search of fours may use with a fresh state.
fn assert_fours_are_known(state: &State) {
    let fresh = State::of_board(state.board(), state.rule());
    let matters = |class: Class| match class {
        Class::Forbidden => state.rule() == Rule::Renju,
        class => class >= Class::Four,
    };
    for color in Color::ALL {
        for point in state.board().empty_points() {
            let (found, expected) = (state.class(point, color), fresh.class(point, color));
            if matters(found) || matters(expected) {
                assert_eq!(found, expected, "{point} {color} {:?}", state.board());
                for side in Color::ALL {
                    assert_eq!(state.patterns(point, side), fresh.patterns(point, side));
                }
            }
        }
        for class in Class::ALL.into_iter().filter(|&class| matters(class)) {
            assert_eq!(state.count(color, class), fresh.count(color, class));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn stones_that_come_and_go_leave_what_a_fresh_count_finds(
        (size, rule) in boards(),
        steps in prop::collection::vec((0..484_usize, 0..8_u8), 1..120),
    ) {
        let mut state = State::new(size, rule);
        for (number, (place, kind)) in steps.into_iter().enumerate() {
            if kind == 0 {
                if state.depth() > 0 {
                    state.undo();
                }
                continue;
            }
            let (point, color) = stone(size, place, kind);
            if state.is_empty(point) {
                state.place(point, color);
            }
            if number % 8 == 0 {
                assert_as_from_scratch(&state);
                assert_convolution_is_right(&mut state);
            }
        }
        assert_as_from_scratch(&state);
        assert_convolution_is_right(&mut state);
        while state.depth() > 0 {
            state.undo();
        }
        let empty = State::new(state.board().size(), state.rule());
        prop_assert!(knowledge(&state) == knowledge(&empty));
    }

    #[test]
    fn a_search_of_fours_knows_all_fours_and_leaves_nothing_behind(
        (size, rule) in boards(),
        before in prop::collection::vec((0..484_usize, 0..8_u8), 1..40),
        steps in prop::collection::vec((0..484_usize, 0..8_u8), 1..30),
    ) {
        let mut state = State::new(size, rule);
        for (place, kind) in before {
            let (point, color) = stone(size, place, kind);
            if state.is_empty(point) {
                state.place(point, color);
            }
        }
        let (depth, known) = (state.depth(), knowledge(&state));
        for (place, kind) in steps {
            let (point, color) = stone(size, place, kind);
            if kind == 0 && state.depth() > depth {
                state.undo();
            } else if state.is_empty(point) {
                state.place_for_fours(point, color);
            }
            assert_fours_are_known(&state);
        }
        while state.depth() > depth {
            state.undo();
        }
        prop_assert!(knowledge(&state) == known);
    }
}

#[test]
fn four_three_and_open_four_are_seen_across_directions() {
    let mut state = State::new(Size::STANDARD, Rule::Freestyle);
    // A row of three that is blocked on the left and a column of two meet at (7, 7).
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

#[test]
fn an_empty_board_is_worth_the_same_whatever_its_size() {
    for rule in Rule::ALL {
        let worth = |size| {
            let mut state = State::new(size, rule);
            Color::ALL.map(|mover| evaluate(&mut state, mover))
        };
        let standard = worth(Size::STANDARD);
        for (width, height) in [(5, 5), (8, 13), (20, 20), (22, 22)] {
            assert_eq!(worth(Size::new(width, height).unwrap()), standard, "{rule}");
        }
    }
}

#[test]
fn two_stones_in_the_middle_are_worth_the_same_on_every_large_board() {
    // On these boards no edge cuts off the lines of the two stones.
    let worth = |side: u8| {
        let mut state = State::new(Size::new(side, side).unwrap(), Rule::Freestyle);
        state.place(Point::new(side / 2, side / 2), Color::Black);
        state.place(Point::new(side / 2, side / 2 + 1), Color::White);
        evaluate(&mut state, Color::Black)
    };
    assert_eq!(worth(22), worth(20));
    assert_eq!(worth(21), worth(20));
}
