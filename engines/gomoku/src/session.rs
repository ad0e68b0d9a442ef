//! What the Gomocup session needs to know of this game.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::unreachable))]

use ::app::options::Dialect;
use ::app::session::ProtocolGame;
use ::app::session::gomocup::{GomocupGame, OpeningAnswer};
use ::app::win_model::{Stages, WinModel};
use gomoku_rules::opening_rule::{Answer, Opening, OpeningRule};
use gomoku_rules::{Board, Color, Game, Point, Rule, Size, forbidden};
use protocol::gomocup::{DatabaseCommand, Point as Spot, RuleMask};

use crate::engine::warm::warm_up;
use crate::engine::{Engine, Goal, Gomoku, Options, is_allowed};
use crate::eval::{self, State};
use crate::win_model;

/// Moves are written as `7,7`, column and row from the top left.
impl ProtocolGame for Gomoku {
    type Notation = ();

    const WIN_MODEL: WinModel = win_model::MODEL;
    const DRAWS: bool = true;
    const NO_FLIP: &'static str = "no flip in Gomoku: black always begins, so that the colours \
                                   cannot be exchanged";

    fn stages(game: &Game) -> Stages {
        win_model::stones(game).into()
    }

    fn side_to_move(game: &Game) -> usize {
        game.to_move().index()
    }

    fn last_move(game: &Game) -> Option<Point> {
        game.moves().last().copied()
    }

    fn plies(game: &Game) -> usize {
        game.moves().len()
    }

    fn notation(_: &Options, _: Dialect) {}

    /// Reads a point on the board, empty or not.
    fn read_move(game: &Game, text: &str, (): ()) -> Result<Point, String> {
        let point: Option<Point> = text.parse().ok();
        let on_board = point.filter(|point| game.size().contains(point.x(), point.y()));
        on_board.ok_or_else(|| format!("{text} is off the board of {}", game.size()))
    }

    /// The board drawn, then the rule, and the side to move or the outcome.
    fn board(game: &Game, (): ()) -> String {
        let turn = match game.outcome() {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move", game.to_move()),
        };
        let (picture, rule, size) = (game.board().to_string(), game.rule(), game.size());
        format!("{}\n{rule}, {size}, {turn}", picture.trim_end())
    }

    /// The network's value, in the unit of `ev`.
    fn evaluation(engine: &Engine) -> String {
        let game = engine.position();
        if let Some(outcome) = game.outcome() {
            return format!("no evaluation: {outcome}");
        }
        let weights = engine.options().own.weights.weights();
        let mut state = State::judged_by(game.board(), game.rule(), &weights);
        let (value, side) = (eval::evaluate(&mut state, game.to_move()), game.to_move());
        let generation = weights.provenance.generation;
        format!("ev {value} for {side} to move (network of generation {generation})")
    }
}

impl GomocupGame for Gomoku {
    fn rule(mask: RuleMask) -> Result<&'static str, String> {
        let rule = Rule::from_mask(mask.bits());
        rule.map(Rule::name).map_err(|error| error.to_string())
    }

    fn start_on(width: u32, height: u32, mask: RuleMask) -> Result<Game, String> {
        let side = |length: u32| u8::try_from(length).unwrap_or(u8::MAX);
        let size = Size::new(side(width), side(height));
        let size = size
            .map_err(|_| format!("found a board of {width}x{height}, expected sides of 5 to 22"));
        Ok(Game::new(size?, rule(mask)))
    }

    fn restart(game: &Game, mask: RuleMask) -> Game {
        Game::new(game.size(), rule(mask))
    }

    fn set_up(game: &Game, mask: RuleMask, stones: &[(Point, usize)], to_move: usize) -> Game {
        set_up(game.size(), rule(mask), stones, to_move)
    }

    fn under_rule(game: &Game, mask: RuleMask) -> Option<Game> {
        let rule = rule(mask);
        (game.rule() != rule).then(|| under_rule(game, rule))
    }

    fn prepare_rule(mask: RuleMask) {
        warm_up(rule(mask));
    }

    fn stones(game: &Game) -> usize {
        game.board().stones()
    }

    fn before(game: &Game, point: Point) -> Option<Game> {
        before(game, point)
    }

    fn check(game: &Game, point: Point) -> Result<(), String> {
        game.check(point).map_err(|error| error.to_string())?;
        match is_allowed(game, point) {
            true => Ok(()),
            false => Err(format!("{point} is forbidden to {}", game.to_move())),
        }
    }

    fn forbidden(game: &Game) -> Vec<Point> {
        if game.rule() != Rule::Renju || game.to_move() != Color::Black {
            return Vec::new();
        }
        let points = forbidden::points(&mut game.board().clone());
        points.into_iter().map(|(point, _)| point).collect()
    }

    fn ended(game: &Game) -> Option<String> {
        game.outcome().map(|outcome| outcome.to_string())
    }

    fn point(point: Point) -> Spot {
        Spot::new(point.x(), point.y())
    }

    fn turned_name(game: &Game, point: Point) -> Option<String> {
        let turned = Size::new(game.size().height(), game.size().width()).ok()?;
        Some(Point::new(point.y(), point.x()).letters(turned))
    }

    fn opening(
        game: &Game,
        mask: RuleMask,
        name: &str,
        answers: &[String],
    ) -> Result<(Game, Goal), String> {
        let named: OpeningRule = name.parse().map_err(|error| format!("{error}"))?;
        let opening = Opening::new(named, game.size(), rule(mask));
        let mut opening = opening.map_err(|error| error.to_string())?;
        for (text, number) in answers.iter().zip(1..) {
            let answer = text.parse::<Answer>().map_err(|error| error.to_string());
            let answered = answer.and_then(|answer| {
                let answered = opening.answer(answer);
                answered.map_err(|why| why.to_string())
            });
            answered.map_err(|why| format!("answer {number}: {why}"))?;
        }
        if opening.step().is_none() {
            return Err("found settled colours, expected an answer to be due".into());
        }
        Ok((opening.game().clone(), Goal::Opening(Box::new(opening))))
    }

    /// The answer due by Swap2: the first three stones are one answer, the next two another.
    fn swap2(game: &Game) -> Result<Goal, String> {
        let moves: Vec<Point> = match game.moves() {
            // The stones came in another order than they were played.
            [] => alternating(game.board()),
            moves => moves.to_vec(),
        };
        let opening = Opening::new(OpeningRule::Swap2, game.size(), game.rule());
        let mut opening = opening.map_err(|error| error.to_string())?;
        let (first, second) = moves.split_at(moves.len().min(3));
        for points in [first, second]
            .into_iter()
            .filter(|points| !points.is_empty())
        {
            let answered = opening.answer(Answer::points(points.to_vec()));
            answered.map_err(|error| error.to_string())?;
        }
        Ok(Goal::Opening(Box::new(opening)))
    }

    fn balance(stones: usize, bias: i32) -> Goal {
        Goal::Balance { stones, bias }
    }

    fn follows(game: &Game, moves: &[Point]) -> bool {
        let mut other = Game::new(game.size(), game.rule());
        let played = moves.iter().all(|&point| other.play_opening(point).is_ok());
        played && other.board() == game.board() && other.to_move() == game.to_move()
    }

    #[cfg(feature = "sqlite")]
    fn database(
        options: &mut Options,
        game: &Game,
        word: DatabaseCommand,
        text: &str,
    ) -> Result<Vec<String>, String> {
        crate::database::words::carry_out(&mut options.own.positions, game, word, text)
    }

    #[cfg(not(feature = "sqlite"))]
    fn database(
        _: &mut Options,
        _: &Game,
        word: DatabaseCommand,
        _: &str,
    ) -> Result<Vec<String>, String> {
        // Yixin-Board sends queries before each move, whether or not a database is open.
        match word.word().starts_with("YXQUERY") {
            true => Ok(Vec::new()),
            false => Err("no databases in this build, expected one with the feature sqlite".into()),
        }
    }

    fn answered(
        goal: &Goal,
        game: &Game,
        found: &Option<Answer>,
    ) -> Option<(OpeningAnswer<Point>, Game)> {
        let found = found.clone()?;
        let after = match goal {
            Goal::Opening(opening) => {
                let mut opening = opening.clone();
                opening.answer(found.clone()).ok()?;
                opening.game().clone()
            }
            Goal::Move | Goal::Balance { .. } => {
                let mut game = game.clone();
                if let Answer::Points { points, .. } = &found {
                    points.iter().try_for_each(|&point| game.play(point)).ok()?;
                }
                game
            }
        };
        let found = match found {
            Answer::Swap => OpeningAnswer::Swap,
            Answer::Points { points, fifths } => OpeningAnswer::Points(points, fifths),
        };
        Some((found, after))
    }
}

/// The stones of black and white in alternation.
fn alternating(board: &Board) -> Vec<Point> {
    let of = |wanted| {
        let stones = board.occupied_points();
        stones.filter_map(move |(point, color)| (color == wanted).then_some(point))
    };
    let mut white = of(Color::White);
    let mut points = Vec::new();
    for point in of(Color::Black) {
        points.push(point);
        points.extend(white.next());
    }
    points
}

/// The rule of flags that were accepted; freestyle for any others.
fn rule(mask: RuleMask) -> Rule {
    Rule::from_mask(mask.bits()).unwrap_or_default()
}

/// The same game under another rule. Stones already on the board are not checked for fouls.
fn under_rule(game: &Game, rule: Rule) -> Game {
    let mut start = game.clone();
    while start.undo().is_some() {}
    let mut other = Game::from_position(start.board().clone(), rule, start.to_move());
    for &point in game.moves() {
        if other.play_opening(point).is_err() {
            break;
        }
    }
    other
}

/// The game before its last move, if this point may have been that move. If stones were set up, any
/// stone of the side that is not to move may have been the last.
fn before(game: &Game, point: Point) -> Option<Game> {
    if let Some(&last) = game.moves().last() {
        let mut game = game.clone();
        return (last == point && game.undo().is_some()).then_some(game);
    }
    let (mut board, mover) = (game.board().clone(), !game.to_move());
    if !board.contains(point) || board.get(point) != Some(mover) {
        return None;
    }
    board.remove(point);
    Some(Game::from_position(board, game.rule(), mover))
}

/// A game from stones that were placed in any order.
fn set_up(size: Size, rule: Rule, stones: &[(Point, usize)], to_move: usize) -> Game {
    let in_turn = stones
        .iter()
        .zip(0..)
        .all(|(stone, turn)| stone.1 == turn % 2);
    let mut game = Game::new(size, rule);
    let last_mover = stones.last().map_or(1, |&(_, side)| side);
    if in_turn
        && to_move != last_mover
        && stones
            .iter()
            .all(|&(point, _)| game.play_opening(point).is_ok())
    {
        return game;
    }
    let color = |side| {
        if side == 0 {
            Color::Black
        } else {
            Color::White
        }
    };
    let mut board = Board::new(size);
    for &(point, side) in stones {
        board.place(point, color(side));
    }
    Game::from_position(board, rule, color(to_move))
}

#[cfg(test)]
#[path = "session/settings_tests.rs"]
mod settings;
#[cfg(test)]
mod tests;
