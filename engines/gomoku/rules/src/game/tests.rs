use super::*;

fn game(rule: Rule, moves: &str) -> Game {
    let mut game = Game::new(Size::STANDARD, rule);
    for word in moves.split_whitespace() {
        game.play(word.parse().unwrap()).unwrap();
    }
    game
}

const FIVE: &str = "7,7 0,0 8,7 2,0 9,7 4,0 10,7 6,0 11,7";

#[test]
fn five_ends_the_game_and_undo_goes_on_with_it() {
    let mut game = game(Rule::Freestyle, FIVE);
    let outcome = Outcome::Win {
        winner: Color::Black,
        reason: Reason::Five,
    };
    assert_eq!(game.outcome(), Some(outcome));
    let line: Vec<String> = game
        .winning_line()
        .unwrap()
        .iter()
        .map(Point::to_string)
        .collect();
    assert_eq!(line, ["7,7", "8,7", "9,7", "10,7", "11,7"]);
    let more = Point::new(1, 1);
    assert_eq!(game.play(more), Err(IllegalMove::GameOver { outcome }));
    assert_eq!(game.undo(), Some(Point::new(11, 7)));
    assert_eq!((game.outcome(), game.winning_line()), (None, None));
    assert_eq!(game.to_move(), Color::Black);
    game.play(more).unwrap();
}

#[test]
fn refused_moves_leave_the_game_as_it_was() {
    let mut game = game(Rule::Renju, "7,7");
    let before = game.clone();
    for (point, message) in [
        (Point::new(15, 0), "15,0 is off the board of 15x15"),
        (Point::new(7, 7), "7,7 is occupied by black"),
    ] {
        assert_eq!(game.play(point).unwrap_err().to_string(), message);
    }
    assert_eq!(game, before);
}

#[test]
fn a_foul_loses_in_renju_alone() {
    let moves = "6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0 7,7";
    let foul = game(Rule::Renju, moves);
    assert_eq!(
        foul.outcome().unwrap().to_string(),
        "white wins: black's move was forbidden (double-three)"
    );
    assert_eq!(foul.winning_line(), None);
    for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Renju) {
        assert_eq!(game(rule, moves).outcome(), None);
    }
    let mut opening = game(Rule::Renju, "6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0");
    opening.play_opening(Point::new(7, 7)).unwrap();
    assert_eq!(opening.outcome(), None);
}

/// Fills a board row by row in pairs of two, so that nobody gets three in a row.
fn fill(game: &mut Game) -> usize {
    let size = game.size();
    let shade = |point: &Point| (point.x() / 2 + point.y()) % 2;
    let (mut dark, mut light): (Vec<_>, Vec<_>) =
        size.points().partition(|point| shade(point) == 0);
    while game.outcome().is_none() {
        let from = match game.to_move() {
            Color::Black => &mut dark,
            Color::White => &mut light,
        };
        let point = from
            .pop()
            .or_else(|| light.pop())
            .or_else(|| dark.pop())
            .unwrap();
        game.play_opening(point).unwrap();
    }
    game.moves().len()
}

#[test]
fn a_full_board_is_a_draw_and_gomocup_leaves_25_points_in_renju() {
    let side = |side| Size::square(side).unwrap();
    for (size, rule, draw, stones) in [
        (Size::STANDARD, Rule::Renju, DrawRule::FullBoard, 225),
        (Size::STANDARD, Rule::Renju, DrawRule::Gomocup, 200),
        (Size::STANDARD, Rule::Freestyle, DrawRule::Gomocup, 225),
        (side(20), Rule::Renju, DrawRule::Gomocup, 375),
        (side(5), Rule::Renju, DrawRule::Gomocup, 25),
    ] {
        let mut game = Game::new(size, rule).with_draw_rule(draw);
        assert_eq!(fill(&mut game), stones, "{size} {rule} {draw:?}");
        assert_eq!(game.outcome(), Some(Outcome::Draw));
        assert!(game.undo().is_some() && game.outcome().is_none());
    }
}

#[test]
fn a_five_on_the_board_from_the_start_has_won() {
    let board = game(Rule::Freestyle, FIVE).board().clone();
    let game = Game::from_position(board, Rule::Standard, Color::White);
    assert_eq!(game.outcome().unwrap().to_string(), "black wins");
    assert_eq!(game.moves(), []);
    assert_eq!(game.winning_line().unwrap().len(), 5);
}
