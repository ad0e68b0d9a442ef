//! Renju's forbidden points: worked positions, points judged by hand, and random boards compared
//! with an implementation of the rule's text without tables.

use gomoku_rules::{Board, Color, Forbidden, Point, Rule, Size, forbidden, win};

#[path = "forbidden/plain.rs"]
mod plain;

use plain::{Grid, Verdict};

/// The verdict in the notation of the data files.
fn verdict(board: &mut Board, point: Point) -> String {
    if win::wins(board, Rule::Renju, point, Color::Black) {
        assert_eq!(forbidden::verdict(board, point), None);
        return "five".to_owned();
    }
    forbidden::verdict(board, point).map_or("legal".to_owned(), |reason| reason.to_string())
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn worked_positions() {
    let text = include_str!("data/renju-worked.txt");
    let mut cases: Vec<(&str, &str, Board, Option<Point>)> = Vec::new();
    for line in lines(text) {
        let words: Vec<&str> = line.split(' ').collect();
        if let ["case", name, expected] = words[..] {
            cases.push((name, expected, Board::new(Size::STANDARD), None));
            continue;
        }
        let first: Point = words[0].parse().unwrap();
        let (_, _, board, star) = cases.last_mut().unwrap();
        for (x, cell) in (first.x()..).zip(words[1].chars()) {
            let point = Point::new(x, first.y());
            match cell {
                '.' => {}
                '*' => *star = Some(point),
                stone => board.place(point, Color::from_letter(stone).unwrap()),
            }
        }
    }
    assert_eq!(cases.len(), 20);
    for (name, expected, mut board, star) in cases {
        let before = board.clone();
        assert_eq!(verdict(&mut board, star.unwrap()), expected, "{name}");
        assert!(board == before, "{name}: the board is not as it was");
    }
}

#[test]
fn points_judged_by_hand() {
    let text = include_str!("data/renju-forbidden.txt");
    let mut judged = 0;
    let mut rows = String::new();
    let mut name = "";
    for line in lines(text) {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "position" => {
                name = rest;
                rows.clear();
            }
            "forbidden" | "legal" => {
                let mut board = gomoku_rules::text::parse(&rows, Size::STANDARD).unwrap()[0]
                    .board
                    .clone();
                for point in rest.split(' ').map(|word| word.parse::<Point>().unwrap()) {
                    let found = forbidden::verdict(&mut board, point).is_some();
                    assert_eq!(found, first == "forbidden", "{name} at {point}");
                    judged += 1;
                }
            }
            row => {
                rows.push_str(row);
                rows.push('\n');
            }
        }
    }
    assert_eq!(judged, 35);
}

/// A random board; of a hundred points about `black` are black and `white` are white.
fn scatter(size: Size, black: u64, white: u64, seed: &mut u64) -> Board {
    let mut board = Board::new(size);
    for point in size.points() {
        let roll = zobrist::splitmix64(seed) % 100;
        if roll < black {
            board.place(point, Color::Black);
        } else if roll < black + white {
            board.place(point, Color::White);
        }
    }
    board
}

#[test]
fn random_boards_equal_the_plain_reading() {
    let mut seed = 4;
    let mut found = [0; 3];
    let mut nested = 0;
    for (width, height) in [(15, 15), (15, 15), (20, 20), (9, 6), (5, 22)] {
        let size = Size::new(width, height).unwrap();
        for (black, white) in [
            (10, 10),
            (20, 5),
            (20, 15),
            (28, 4),
            (28, 12),
            (35, 20),
            (45, 10),
        ] {
            for _ in 0..2 {
                let mut board = scatter(size, black, white, &mut seed);
                let mut grid = Grid::of(&board);
                let listed = forbidden::points(&mut board);
                for point in board.clone().empty_points() {
                    let ours = forbidden::verdict(&mut board, point);
                    let (x, y) = (point.x().into(), point.y().into());
                    let (plain, depth) = grid.judge(x, y);
                    let expected = match plain {
                        Verdict::Overline => Some(Forbidden::Overline),
                        Verdict::DoubleFour => Some(Forbidden::DoubleFour),
                        Verdict::DoubleThree => Some(Forbidden::DoubleThree),
                        Verdict::Five | Verdict::Legal => None,
                    };
                    assert_eq!(ours, expected, "{point} on\n{board}");
                    let five = win::wins(&board, Rule::Renju, point, Color::Black);
                    assert_eq!(five, plain == Verdict::Five, "{point} on\n{board}");
                    let in_list = listed.iter().find(|&&(there, _)| there == point);
                    assert_eq!(in_list.map(|&(_, reason)| reason), ours);
                    if let Some(reason) = ours {
                        found[reason as usize] += 1;
                    }
                    nested += u32::from(depth >= 2);
                }
            }
        }
    }
    // The boards must contain enough of every case.
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
    assert!(nested > 20, "{nested} points needed two levels");
}
