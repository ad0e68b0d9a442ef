//! A move without a search, by what one stone makes and prevents.
//!
//! It is used if there is no time to search at all, or the search failed. It wins if it can,
//! prevents a win if it must, and otherwise goes where the longest runs of both sides meet.

use gomoku_rules::{Direction, Game, Point, win};

use super::first::from_centre;
use super::is_allowed;

/// The allowed moves with their values, in no particular unit, the best first. Equal ones are in
/// the order of their points. Empty if every empty point is forbidden.
pub fn ranked(game: &Game) -> Vec<(Point, i32)> {
    let empty = game.board().empty_points();
    let allowed = empty.filter(|&point| is_allowed(game, point));
    let mut ranked: Vec<(Point, i32)> = allowed.map(|point| (point, worth(game, point))).collect();
    ranked.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    ranked
}

/// The best allowed move among some points.
pub fn among(game: &Game, points: &[Point]) -> Option<Point> {
    let mut ranked = ranked(game).into_iter();
    ranked.find_map(|(point, _)| points.contains(&point).then_some(point))
}

/// The best move, or an empty point that is forbidden if there is no other.
pub fn any(game: &Game) -> Option<Point> {
    let best = ranked(game).first().map(|&(point, _)| point);
    best.or_else(|| game.board().empty_points().next())
}

const WIN: i32 = 1_000_000;
const LOSS: i32 = 500_000;

/// The value of a stone of the side to move on an empty point.
fn worth(game: &Game, point: Point) -> i32 {
    let (board, rule, own) = (game.board(), game.rule(), game.to_move());
    if win::wins(board, rule, point, own) {
        return WIN;
    }
    if win::wins(board, rule, point, !own) {
        return LOSS;
    }
    let runs: i32 = Direction::ALL
        .into_iter()
        .map(|direction| {
            let window = board.window(point, direction);
            let length = |color| {
                let (back, forward) = win::neighbours(window, color);
                back + forward
            };
            // Each further stone counts five times as much, and own stones twice as much as the
            // enemy's.
            2 * 5_i32.pow(length(own).min(5)) + 5_i32.pow(length(!own).min(5))
        })
        .sum();
    runs * 64 - i32::from(from_centre(game, point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::{Rule, Size};

    fn game(rule: Rule, moves: &str) -> Game {
        let mut game = Game::new(Size::STANDARD, rule);
        for word in moves.split_whitespace() {
            game.play(word.parse().unwrap()).unwrap();
        }
        game
    }

    fn chosen(rule: Rule, moves: &str) -> String {
        any(&game(rule, moves)).unwrap().to_string()
    }

    #[test]
    fn it_begins_in_the_middle_wins_and_prevents() {
        assert_eq!(chosen(Rule::Freestyle, ""), "7,7");
        let four = "3,7 0,0 4,7 0,1 5,7 0,2 6,7 0,3";
        assert!(["2,7", "7,7"].contains(&chosen(Rule::Freestyle, four).as_str()));
        let closed = "3,7 2,7 4,7 0,1 5,7 0,14 6,7";
        assert_eq!(chosen(Rule::Freestyle, closed), "7,7");
    }

    #[test]
    fn it_plays_on_no_forbidden_point() {
        // 7,7, where the longest runs meet, would be two threes.
        let threes = "6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0";
        let game = game(Rule::Renju, threes);
        let (point, _) = ranked(&game)[0];
        assert!(game.forbidden(point).is_none(), "{point}");
        assert_eq!(chosen(Rule::Freestyle, threes), "7,7");
    }
}
