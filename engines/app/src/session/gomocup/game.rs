//! What Gomocup's dialect has to know of a game.

use protocol::gomocup::{DatabaseWord, Point, Reply, RuleMask};

use super::Spoken;
use crate::options::Options;

/// What this dialect has to know of a game: one of putting down stones, by rules that `INFO rule`
/// chooses from.
pub trait GomocupGame: Spoken<Position: PartialEq, Notation = ()> {
    /// The rule that is meant.
    ///
    /// # Errors
    /// That there is none of these flags.
    fn rule(mask: RuleMask) -> Result<&'static str, String>;

    /// # Errors
    /// What boards there are.
    fn start_on(width: u32, height: u32, rule: RuleMask) -> Result<Self::Position, String>;

    /// The start on the same board.
    fn restart(position: &Self::Position, rule: RuleMask) -> Self::Position;

    /// A game on the same board that goes on from stones, whoever placed them and in what order.
    fn set_up(
        position: &Self::Position,
        rule: RuleMask,
        stones: &[(Self::Move, usize)],
        to_move: usize,
    ) -> Self::Position;

    /// The same game under another rule; none if it is under this one.
    fn under_rule(position: &Self::Position, rule: RuleMask) -> Option<Self::Position>;

    /// Builds ahead, while no clock runs, what the first search under a rule would build.
    fn prepare_rule(rule: RuleMask);

    fn stones(position: &Self::Position) -> usize;

    /// The game before its last move, if that may have been this one.
    fn before(position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;

    /// Whether a move is not only legal, but does not lose by itself either.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(position: &Self::Position, mv: Self::Move) -> Result<(), String>;

    /// The moves that the rule forbids the side to move.
    fn forbidden(position: &Self::Position) -> Vec<Self::Move>;

    /// How the game ended, if it has.
    fn ended(position: &Self::Position) -> Option<String>;

    fn point(mv: Self::Move) -> Point;

    /// The letter and number of a point, where rows are counted first.
    fn turned_name(position: &Self::Position, mv: Self::Move) -> Option<String>;

    /// The position and the goal that the answers to an opening so far lead to, on the same board.
    ///
    /// # Errors
    /// That there is no such rule, it is for another board, or which answer is wrong.
    fn opening(
        position: &Self::Position,
        rule: RuleMask,
        name: &str,
        answers: &[String],
    ) -> Result<(Self::Position, Self::Goal), String>;

    /// What an opening by swap2 asks for at a position.
    ///
    /// # Errors
    /// Why it cannot be one.
    fn swap2(position: &Self::Position) -> Result<Self::Goal, String>;

    /// A search for stones, one or two, after which a position is worth so much to the side to move
    /// now.
    fn balance(stones: usize, bias: i32) -> Self::Goal;

    /// Whether these moves from an empty board lead to the position, in this order or another.
    fn follows(position: &Self::Position, moves: &[Self::Move]) -> bool;

    /// Carries out a word about the database of positions, which is among the options. What there
    /// is to say, a message a line.
    ///
    /// # Errors
    /// What is wrong.
    fn database(
        options: &mut Options<Self::Options>,
        position: &Self::Position,
        word: DatabaseWord,
        text: &str,
    ) -> Result<Vec<String>, String>;

    /// What a search found that is no move, and the position after it.
    fn answered(
        goal: &Self::Goal,
        position: &Self::Position,
        found: &Self::Found,
    ) -> Option<(OpeningAnswer<Self::Move>, Self::Position)>;
}

/// What answers a search for something else than a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningAnswer<M> {
    Swap,
    /// Points, at least one, and a number where it was asked for.
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
