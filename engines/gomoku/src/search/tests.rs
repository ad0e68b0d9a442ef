use super::*;
use crate::eval::weights::embedded;
use crate::testing::played;
use gomoku_rules::{Rule, Size};
use search::report::Score;

fn search(
    game: &Game,
    depth: i32,
    algorithm: Algorithm,
) -> (SearchResult<Point>, Vec<Report<Point>>) {
    let limits = Limits::of_depth(depth);
    let settings = Settings {
        approach: algorithm.into(),
        ..Settings::of(embedded())
    };
    let mut reports = Vec::new();
    let mut memory = Memory::new(4, 1);
    let result = think_within(&mut memory, game, limits, settings, &mut |report| {
        reports.push(report.clone());
    });
    (result, reports)
}

#[test]
fn a_five_is_made_and_stopped() {
    let four = "5,7 0,0 6,7 0,2 7,7 0,4 8,7 4,7";
    let threat = "0,14 4,7 0,12 5,7 0,10 6,7 3,7 7,7";
    for rule in Rule::ALL {
        let game = played(Size::STANDARD, rule, four);
        let (won, reports) = search(&game, 3, Algorithm::Mtdf);
        assert_eq!(won.best(), Some(Point::new(9, 7)), "{rule}");
        assert_eq!(reports.last().unwrap().score, Score::Mate(1), "{rule}");
        let game = played(Size::STANDARD, rule, threat);
        let (stopped, _) = search(&game, 3, Algorithm::Mtdf);
        // In caro a stone at the far end blocks the five as well.
        let caro = matches!(rule, Rule::Caro | Rule::CaroExact);
        let best = stopped.best().unwrap();
        assert!(best == Point::new(8, 7) || caro && best == Point::new(9, 7));
    }
}

#[test]
fn both_drivers_find_a_win_by_fours_on_every_board() {
    for (width, height) in [(15, 15), (20, 20), (11, 22), (12, 9)] {
        let size = Size::new(width, height).unwrap();
        // Two open twos that meet, black to move: (6, 6) makes a double three.
        let moves = "5,6 0,0 7,6 0,8 6,5 10,0 6,7 10,8";
        let game = played(size, Rule::Freestyle, moves);
        for algorithm in [Algorithm::Mtdf, Algorithm::Pvs] {
            let (found, reports) = search(&game, 6, algorithm);
            assert!(
                matches!(reports.last().unwrap().score, Score::Mate(1..=4)),
                "{size} {reports:?}"
            );
            assert!(found.best().is_some());
        }
    }
}

#[test]
fn a_known_value_is_taken_where_it_is_deep_enough() {
    let game = played(Size::STANDARD, Rule::Freestyle, "7,7 8,8 6,7");
    let mv = Point::new(4, 9);
    let found = |known: Known| {
        let settings = Settings {
            known: &[known],
            ..Settings::of(embedded())
        };
        let limits = Limits::of_depth(4);
        think_within(&mut Memory::new(1, 1), &game, limits, settings, &mut |_| {})
    };
    let known = Known {
        mv,
        value: -900,
        depth: 3,
    };
    assert!(root_moves(&game).contains(&mv));
    assert_eq!(
        (found(known).best(), found(known).value()),
        (Some(mv), Some(900))
    );
    let shallow = found(Known { depth: 2, ..known });
    assert_ne!(shallow.best(), Some(mv));
}

#[test]
fn the_courses_evaluation_plays_too() {
    let game = played(Size::STANDARD, Rule::Freestyle, "7,7 8,8 6,7");
    let limits = Limits::of_depth(4);
    let settings = Settings {
        evaluation: Evaluation::Classic,
        ..Settings::of(embedded())
    };
    let mut memory = Memory::new(1, 1);
    let classic = think_within(&mut memory, &game, limits, settings, &mut |_| {});
    let strong = search(&game, 4, Algorithm::Mtdf).0;
    assert!(classic.best().is_some_and(|mv| game.board().is_empty(mv)));
    assert_ne!(classic.nodes, strong.nodes);
}

#[test]
fn one_thread_repeats_itself() {
    let game = played(Size::STANDARD, Rule::Renju, "7,7 8,6 9,9");
    let count = || search(&game, 5, Algorithm::Mtdf).0.nodes;
    assert_eq!(count(), count());
}

#[test]
fn the_limit_of_nodes_counts_searches_for_wins_by_fours() {
    // With these limits the nodes run out during a search for fours.
    let moves = "11,4 11,9 11,7 5,4 11,11 6,11 4,10 4,6 11,8 7,11 5,9 6,4 9,7 7,7 10,5 9,4 6,7 7,6";
    let game = played(Size::STANDARD, Rule::Freestyle, moves);
    for most in (20..400).step_by(20) {
        let limits = Limits::of_nodes(most);
        let mut memory = Memory::new(4, 1);
        let settings = Settings::of(embedded());
        let found = think_within(&mut memory, &game, limits, settings, &mut |_| ());
        assert!(found.nodes <= most, "{} of {most}", found.nodes);
    }
}

/// A board of 5x5 with twenty stones and no five.
fn nearly_full(rule: Rule) -> Game {
    let mut game = Game::new(Size::square(5).unwrap(), rule);
    let is_black = |point: &Point| (point.x() / 2 + point.y()).is_multiple_of(2);
    let cells: Vec<Point> = game.board().empty_points().collect();
    let (black, white): (Vec<Point>, Vec<Point>) = cells.into_iter().partition(is_black);
    for (&black, &white) in black.iter().zip(&white).take(10) {
        game.play(black).unwrap();
        game.play(white).unwrap();
    }
    game
}

#[test]
fn lines_are_as_long_as_their_depth() {
    let mut games = crate::bench::positions();
    games.extend([Rule::Freestyle, Rule::Standard].map(nearly_full));
    for (lines, threads, depth) in [(1, 1, 9), (3, 1, 7), (1, 2, 7), (3, 2, 6)] {
        let (mut reported, mut ended, mut mates) = (0, 0, 0);
        for game in &games {
            let settings = Settings {
                approach: DriverSettings {
                    lines,
                    ..DriverSettings::default()
                },
                ..Settings::of(embedded())
            };
            let mut memory = Memory::new(4, threads);
            let limits = Limits::of_depth(depth);
            think_within(&mut memory, game, limits, settings, &mut |report| {
                reported += 1;
                let mut after = game.clone();
                for &mv in &report.pv {
                    after
                        .play(mv)
                        .unwrap_or_else(|why| panic!("{why}: {report:?}"));
                }
                let mate = match report.score {
                    Score::Mate(moves) => 2 * moves.abs() - i32::from(moves > 0),
                    Score::Units(_) => i32::MAX,
                };
                mates += i32::from(mate < i32::MAX);
                ended += i32::from(after.outcome().is_some());
                let is_whole = report.pv.len() as i32 >= report.depth.min(mate);
                assert!(is_whole || after.outcome().is_some(), "{report:?}");
            });
        }
        let least = games.len() * depth as usize * lines / 2;
        assert!(
            reported >= least && ended > 0,
            "{reported} of {least}, {ended}"
        );
        assert!(lines == 1 || mates > 0);
    }
}
