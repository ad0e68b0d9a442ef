use super::*;
use Pattern as P;
use gomoku_rules::win::wins_on_line;
use proptest::prelude::*;

/// Reads a window from its eleven cells, `*` in the middle: `X` black, `O` white, `|` off the
/// board.
fn window(text: &str) -> u32 {
    let cells: Vec<u32> = text
        .chars()
        .filter(|&c| c != '*')
        .map(|c| match c {
            'X' => 1,
            'O' => 2,
            '|' => 3,
            _ => 0,
        })
        .collect();
    assert_eq!((cells.len(), text.find('*')), (10, Some(5)), "{text}");
    cells.iter().rev().fold(0, |bits, cell| bits << 2 | cell)
}

#[test]
fn known_lines() {
    let free = [
        (".....*.....", P::OpenOne),
        ("....X*.....", P::OpenTwo3),
        ("..X..*.....", P::OpenTwo2),
        ("...XX*.....", P::OpenThree2),
        ("..OXX*..O..", P::SleepingThree),
        ("..X.X*.....", P::OpenThree1),
        ("..XXX*.....", P::OpenFour),
        (".OXXX*.....", P::Four),
        (".OXXX*O....", P::Dead),
        (".XX.X*.....", P::Four),
        (".XXXX*.....", P::Five),
        ("...O.*.OXX.", P::Dead),
        ("|||||*XX...", P::SleepingThree),
        ("..OXX*...||", P::SleepingThree),
    ];
    for (text, pattern) in free {
        let mut classifier = Classifier::new(Rule::Freestyle, Color::Black);
        assert_eq!(classifier.pattern(window(text)), pattern, "{text}");
    }
}

#[test]
fn rules_differ_about_long_and_shut_in_runs() {
    let cases = [
        (
            "XXXXX*.....",
            [P::Five, P::Dead, P::Overline, P::Five, P::Dead],
        ),
        (".OXXX*XO...", [P::Five, P::Five, P::Five, P::Dead, P::Dead]),
        ("|XXXX*O....", [P::Five; 5]),
        (
            "X.XXX*.X...",
            [P::OpenFour, P::Dead, P::Dead, P::OpenFour, P::Dead],
        ),
        (
            ".X.XX*.X...",
            [
                P::OpenFour,
                P::OpenFour,
                P::DoubleFour,
                P::OpenFour,
                P::OpenFour,
            ],
        ),
        // In caro a reply at the far end stops a five, and the next stone decides.
        (".OXXX*.....", [P::Four, P::Four, P::Four, P::Four, P::Four]),
        (
            "O.XXX*.O...",
            [P::OpenFour, P::OpenFour, P::OpenFour, P::Four, P::Four],
        ),
        (
            "X.XXX*.O...",
            [P::OpenFour, P::Four, P::Four, P::Four, P::Four],
        ),
    ];
    for (text, expected) in cases {
        let found = Rule::ALL.map(|rule| Classifier::new(rule, Color::Black).pattern(window(text)));
        assert_eq!(found, expected, "{text}");
    }
}

/// The pattern found by trying all stones, straight from the definitions, without tables.
fn plain(window: u32, rule: Rule, color: Color) -> Pattern {
    let own = if color == Color::Black { 1 } else { 2 };
    let empty = |window: u32| (0..10).filter(move |i| window >> (2 * i) & 3 == 0);
    let with = |window: u32, i: u32, cell: u32| window | cell << (2 * i);
    let wins = |window: u32| wins_on_line(window, rule, color);
    let length = |window: u32| {
        let run = |cells: &mut dyn Iterator<Item = u32>| {
            cells.take_while(|i| window >> (2 * i) & 3 == own).count()
        };
        1 + run(&mut (0..5).rev()) + run(&mut (5..10))
    };
    let black_renju = rule == Rule::Renju && color == Color::Black;
    if wins(window) {
        return P::Five;
    }
    if length(window) > 5 {
        return if black_renju { P::Overline } else { P::Dead };
    }
    let fives: Vec<u32> = empty(window)
        .filter(|&i| wins(with(window, i, own)))
        .collect();
    if !fives.is_empty() {
        let stopped = empty(window).any(|answer| {
            let next = with(window, answer, 3 - own);
            !empty(next).any(|i| wins(with(next, i, own)))
        });
        let straight = fives.len() == 2 && {
            let [low, high] = [fives[0], fives[1]];
            (low + 1..high).all(|i| window >> (2 * i) & 3 == own) && high - low == 4
        };
        return match (black_renju, fives.len()) {
            (true, 1) => P::Four,
            (true, _) if straight => P::OpenFour,
            (true, _) => P::DoubleFour,
            (false, _) if stopped => P::Four,
            (false, _) => P::OpenFour,
        };
    }
    let next: Vec<Pattern> = empty(window)
        .map(|i| plain(with(window, i, own), rule, color))
        .collect();
    let count = |wanted: fn(Pattern) -> bool| next.iter().filter(|&&p| wanted(p)).count();
    let open_threes = count(P::is_open_three);
    match count(|p| p == P::OpenFour) {
        1 => P::OpenThree1,
        2.. => P::OpenThree2,
        _ if count(|p| p == P::Four) > 0 => P::SleepingThree,
        _ if open_threes == 1 => P::OpenTwo1,
        _ if open_threes == 2 => P::OpenTwo2,
        _ if open_threes > 2 => P::OpenTwo3,
        _ if count(|p| p == P::SleepingThree) > 0 => P::SleepingTwo,
        _ if count(P::is_open_two) > 0 => P::OpenOne,
        _ if count(|p| p == P::SleepingTwo) > 0 => P::SleepingOne,
        _ => P::Dead,
    }
}

/// Real windows with few empty cells, so that trying everything is quick.
fn windows() -> impl Strategy<Value = u32> {
    let cell = prop_oneof![3 => Just(0_u32), 4 => Just(1), 2 => Just(2)];
    (prop::collection::vec(cell, 10), 0..=3_usize, 0..=3_usize).prop_map(
        |(mut cells, left, right)| {
            cells[..left].fill(3);
            cells[10 - right..].fill(3);
            for cell in 0..10 {
                if cells.iter().filter(|&&c| c == 0).count() > 6 && cells[cell] == 0 {
                    cells[cell] = 1 + cell as u32 % 2;
                }
            }
            cells.iter().rev().fold(0, |bits, cell| bits << 2 | cell)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_table_says_what_trying_every_stone_says(window in windows()) {
        prop_assert!(is_real(window));
        for rule in Rule::ALL {
            for color in Color::ALL {
                let found = Classifier::new(rule, color).pattern(seen_by(window, color));
                prop_assert_eq!(found, plain(window, rule, color), "{:?} {:?}", rule, color);
            }
        }
    }

    #[test]
    fn freestyle_looks_four_cells_far(window in windows(), ends in 0..16_u32) {
        let mut classifier = Classifier::new(Rule::Freestyle, Color::Black);
        let inner = window & 0x3_fffc;
        let ends = inner | ends & 3 | (ends >> 2) << 18;
        prop_assert_eq!(classifier.pattern(inner), classifier.pattern(ends));
    }
}
