//! Draws positions of Gomoku, with the winning line and the points that renju forbids.

use ::cli::message;
use anyhow::bail;
use engine_client::Seat;
use gomoku_rules::{Color, Game, Point, Rule, Size, forbidden, opening_names};

use crate::schema::{ForbiddenPoint, View};

/// Parses a start such as `15x15 renju 7,7 8,8`.
pub(crate) fn read(start: &str) -> anyhow::Result<(Size, Rule, Vec<Point>)> {
    let mut words = start.split_whitespace();
    let mut word = || words.next().unwrap_or_default();
    let size = word().parse::<Size>()?;
    let rule = word().parse::<Rule>()?;
    let stones = words.map(str::parse::<Point>).collect::<Result<_, _>>()?;
    Ok((size, rule, stones))
}

/// The game after the given moves. The stones that it starts with are not checked for forbidden
/// moves.
pub(crate) fn game(start: &str, moves: &[String]) -> anyhow::Result<Game> {
    let (size, rule, stones) = read(start)?;
    let mut game = Game::new(size, rule);
    for point in stones {
        let placed = game.play_opening(point);
        placed?;
    }
    for mv in moves {
        let point = mv.parse::<Point>()?;
        game.play(point)?;
    }
    Ok(game)
}

fn at(point: Point) -> [u8; 2] {
    [point.x(), point.y()]
}

pub(super) fn draw(view: &mut View, start: &str, moves: &[String]) -> anyhow::Result<()> {
    let game = game(start, moves)?;
    let size = game.size();
    let letter = |x, y| {
        let stone = game.board().get(Point::new(x, y));
        stone.map_or('.', Color::letter)
    };
    view.rows = (0..size.height())
        .map(|y| (0..size.width()).map(|x| letter(x, y)).collect())
        .collect();
    view.last = game
        .moves()
        .last()
        .map(|&point| at(point))
        .into_iter()
        .collect();
    let line = game.winning_line().unwrap_or_default();
    view.line = line.into_iter().map(at).collect();
    if game.rule() == Rule::Renju && game.to_move() == Color::Black && view.over.is_none() {
        let points = forbidden::points(&mut game.board().clone());
        let points = points.into_iter().map(|(point, why)| ForbiddenPoint {
            at: at(point),
            why: why.to_string(),
        });
        view.forbidden = points.collect();
    }
    let stones = game.moves().iter().map(Point::to_string);
    let (size, rule) = (game.size(), game.rule());
    view.position = format!("{size} {rule} {}", stones.collect::<Vec<_>>().join(" "));
    Ok(())
}

/// The message id of the opening's name.
pub(super) fn opening(start: &str, moves: &[String]) -> Option<&'static str> {
    let (size, _, stones) = read(start).ok()?;
    let moves = moves.iter().map_while(|mv| mv.parse().ok());
    let stones: Vec<Point> = stones.into_iter().chain(moves).take(3).collect();
    opening_names::name(&stones, size)
}

/// Moves as `h8` and as `7,7`.
pub(super) fn names(start: &str, line: &[String]) -> Vec<Vec<String>> {
    let Ok((size, ..)) = read(start) else {
        return Vec::new();
    };
    let points = line.iter().map_while(|mv| mv.parse::<Point>().ok());
    points
        .map(|point| vec![point.letters(size), point.to_string()])
        .collect()
}

/// Converts rows of letters to text: the stones of black and white in turn, after `empty`.
pub(super) fn placed(rows: &[String], turn: Seat, empty: &str) -> anyhow::Result<String> {
    let stones = |wanted: char| {
        let rows = rows.iter().enumerate();
        rows.flat_map(move |(y, row)| {
            let row = row.chars().enumerate();
            row.filter(move |&(_, letter)| letter == wanted)
                .map(move |(x, _)| format!("{x},{y}"))
        })
    };
    let (black, white): (Vec<_>, Vec<_>) = (stones('X').collect(), stones('O').collect());
    if black.len() != white.len() + turn.index() {
        let (black, white) = (black.len(), white.len());
        bail!(message!("place-stones", black, white));
    }
    let mut text = empty.to_owned();
    let mut white = white.iter();
    for stone in &black {
        let both = [Some(stone), white.next()];
        for stone in both.into_iter().flatten() {
            text.push(' ');
            text.push_str(stone);
        }
    }
    Ok(text)
}
