//! What a game implements for Gomocup's dialect.

use protocol::gomocup::{DatabaseCommand, Point, Reply, RuleMask};

use super::ProtocolGame;
use crate::options::Options;

/// What a game implements for this dialect. It is one of placing stones, with rules that `INFO
/// rule` chooses.
pub trait GomocupGame: ProtocolGame<Position: PartialEq, Notation = ()> {
    /// Name of the rule for the flags of `INFO rule`.
    ///
    /// # Errors
    /// That no rule has these flags.
    fn rule(mask: RuleMask) -> Result<&'static str, String>;

    /// # Errors
    /// Which board sizes exist.
    fn start_on(width: u32, height: u32, rule: RuleMask) -> Result<Self::Position, String>;

    /// The start on a board of the same size.
    fn restart(position: &Self::Position, rule: RuleMask) -> Self::Position;

    /// A position on a board of the same size with these stones, whoever placed them and in what
    /// order.
    fn set_up(
        position: &Self::Position,
        rule: RuleMask,
        stones: &[(Self::Move, usize)],
        to_move: usize,
    ) -> Self::Position;

    /// The same game under another rule; none if the game is under that rule already.
    fn under_rule(position: &Self::Position, rule: RuleMask) -> Option<Self::Position>;

    /// Builds ahead of time, while no clock runs, what the first search under a rule needs.
    fn prepare_rule(rule: RuleMask);

    fn stones(position: &Self::Position) -> usize;

    /// The position before the last move, if that can have been `mv`.
    fn before(position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;

    /// Checks that a move is legal and does not lose at once by the rule.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(position: &Self::Position, mv: Self::Move) -> Result<(), String>;

    /// Moves that the rule forbids the side to move.
    fn forbidden(position: &Self::Position) -> Vec<Self::Move>;

    /// How the game ended; none if it goes on.
    fn ended(position: &Self::Position) -> Option<String>;

    fn point(mv: Self::Move) -> Point;

    /// Letter and number of a point with columns and rows swapped, as Yixin-Board counts them.
    fn turned_name(position: &Self::Position, mv: Self::Move) -> Option<String>;

    /// The position and the goal after these answers to an opening, on a board of the same size.
    ///
    /// # Errors
    /// That there is no such rule, that it is for another board, or which answer is wrong.
    fn opening(
        position: &Self::Position,
        rule: RuleMask,
        name: &str,
        answers: &[String],
    ) -> Result<(Self::Position, Self::Goal), String>;

    /// What an opening by Swap2 asks for at a position.
    ///
    /// # Errors
    /// Why the position cannot be one of Swap2.
    fn swap2(position: &Self::Position) -> Result<Self::Goal, String>;

    /// The goal to find `stones` stones, one or two, after which the position is worth `bias` to
    /// the side that is now to move.
    fn balance(stones: usize, bias: i32) -> Self::Goal;

    /// Whether these moves from an empty board lead to the position, in any order.
    fn follows(position: &Self::Position, moves: &[Self::Move]) -> bool;

    /// Carries out a command about the database of positions, which is part of the options. Returns
    /// the messages to print.
    ///
    /// # Errors
    /// Why the command failed.
    fn database(
        options: &mut Options<Self::Options>,
        position: &Self::Position,
        word: DatabaseCommand,
        text: &str,
    ) -> Result<Vec<String>, String>;

    /// The answer that a search found instead of a move, and the position after it.
    fn answered(
        goal: &Self::Goal,
        position: &Self::Position,
        found: &Self::Found,
    ) -> Option<(OpeningAnswer<Self::Move>, Self::Position)>;
}

/// The answer of a search for something other than a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningAnswer<M> {
    Swap,
    /// Points, at least one, and a number if the opening asks for one.
    Points(Vec<M>, Option<u8>),
}

impl<M> OpeningAnswer<M> {
    pub(super) fn reply<G: GomocupGame<Move = M>>(self) -> Reply
    where
        M: Copy,
    {
        let points = match self {
            Self::Swap => return Reply::Swap,
            Self::Points(ref points, _) => points.iter().map(|&mv| G::point(mv)),
        };
        let points: Vec<Point> = points.collect();
        match (self, &points[..]) {
            (Self::Points(_, Some(number)), _) => Reply::Numbered(points, number.into()),
            (_, &[at]) => Reply::Move(at),
            _ => Reply::Stones(points),
        }
    }
}
