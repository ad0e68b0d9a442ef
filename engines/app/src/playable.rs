//! What a game implements to be played and analysed in a terminal.

use std::fmt::Debug;

use ::cli::input::Input;
use ::cli::{Language, Message, message};
use anyhow::{Context, bail};
use protocol::xboard::Outcome;
use search::clock::Limits;
use search::report::Score;

use crate::cli::analyze::{AnalysisResult, AnalyzeFlags, Asked};
use crate::cli::play::{self, Next, PlayFlags, Terminal};
use crate::game::Game;
use crate::judgement::Mark;
use crate::options::{Dialect, Options};
use crate::session::ProtocolGame;

/// How people see a game, type its moves and keep it in files.
pub trait Playable: ProtocolGame {
    const PROGRAM: &'static str;
    /// File extensions of saved games, the default first.
    const EXTENSIONS: &'static [&'static str] = &["txt"];
    /// Extensions of file formats that can hold remarks on moves, the default first.
    const ANNOTATED: &'static [&'static str] = &[];
    /// Whether squares are marked even on a terminal without colours.
    const MARKS: bool = false;
    /// Names of the notations that people use for moves, if there are several.
    const NOTATIONS: &'static [&'static str] = &[];
    /// Whether JSON output says if a score is exact.
    const EXACT: bool = false;

    /// The tags with the names of the players, the first side's first.
    const PLAYERS: [&'static str; 2] = ["PB", "PW"];

    /// Flags that give the position.
    type Setup: Setup<Self>;
    /// Flags of `play` for this game alone.
    type PlayFlags: PlayFlags<Self>;
    /// Flags of `analyze` for this game alone.
    type AnalyzeFlags: AnalyzeFlags<Self>;

    /// Names of the sides besides [`Self::side`]; the first is that of the side that moves first.
    const COLORS: [&'static str; 2] = ["black", "white"];

    fn side(side: usize) -> Message {
        match side {
            0 => message!("side-first"),
            _ => message!("side-second"),
        }
    }

    fn draw(position: &Self::Position, look: &DrawOptions<'_, Self::Move>) -> String;

    /// Reads a move that a person typed. It must be legal.
    ///
    /// # Errors
    /// Why the text is no legal move.
    fn read_typed(position: &Self::Position, text: &str) -> Result<Self::Move, TypedMoveError> {
        let notation = Self::notation(&Options::default(), Dialect::Uci);
        Self::read_move(position, text, notation)
            .map_err(|why| TypedMoveError::NoMove(message!("refused", why)))
    }

    /// A move as written in a principal variation.
    fn short_name(_: &Self::Position, mv: Self::Move) -> String {
        Self::plain_move(mv)
    }

    /// A move as printed for a player.
    fn name(position: &Self::Position, mv: Self::Move, _: Language) -> String {
        Self::short_name(position, mv)
    }

    /// Index in [`NOTATIONS`](Self::NOTATIONS) of the usual notation of a language.
    fn notation_in(_: Language) -> usize {
        0
    }

    /// A move in the notation of [`NOTATIONS`](Self::NOTATIONS) with this index.
    fn notated(position: &Self::Position, mv: Self::Move, _notation: usize) -> String {
        Self::short_name(position, mv)
    }

    /// A move in all notations that people use.
    fn notations(position: &Self::Position, mv: Self::Move) -> Vec<String> {
        vec![Self::short_name(position, mv)]
    }

    /// How a typed move was understood, to be printed if that is not obvious.
    fn echo(_: &Self::Position, _text: &str, _: Self::Move, _: Language) -> Option<Message> {
        None
    }

    /// Name of the opening, if it has one. `positions` are all those of the game, from the start
    /// on.
    fn opening(_: &[Self::Position]) -> Option<Message> {
        None
    }

    fn end(options: &Options<Self::Options>, position: &Self::Position) -> Option<End>;

    /// Score of a game that is over, from the side to move's point of view.
    fn final_score(_: &Self::Position) -> Score {
        Score::Mate(0)
    }

    /// A forced move, such as a pass, that is made without asking, and the message that explains
    /// it.
    fn forced(_: &Self::Position) -> Option<(Self::Move, Message)> {
        None
    }

    fn value(score: Score) -> Message {
        let moves = |moves: i32| u64::from(moves.unsigned_abs());
        match score {
            Score::Mate(n) if n > 0 => message!("value-win", moves = moves(n)),
            Score::Mate(n) => message!("value-loss", moves = moves(n)),
            Score::Units(value) => message!("value", value = format!("{value:+}")),
        }
    }

    /// A score with its unit, and with how certain it is.
    fn worth(_: &Self::Position, score: Score, _: Certainty) -> Message {
        Self::value(score)
    }

    /// A score for JSON, in the unit that players use.
    fn number(score: Score) -> serde_json::Number {
        score.value().into()
    }

    fn help() -> Message {
        play::help()
    }

    fn welcome(_: &Self::Position) -> Message {
        message!("play-welcome")
    }

    /// The start of another game on the same kind of board.
    fn again(_: &Self::Position) -> Self::Position {
        Self::start()
    }

    /// The contents of a saved game. Default: its moves.
    ///
    /// # Errors
    /// When the format cannot hold the game.
    fn write(record: &Record<'_, Self>) -> anyhow::Result<Vec<u8>> {
        let (_, moves) = moves::<Self>(record.position);
        let names: Vec<_> = moves.into_iter().map(Self::plain_move).collect();
        Ok((names.join(" ") + "\n").into())
    }

    /// The contents of a game file with remarks on its moves.
    ///
    /// # Errors
    /// When the format cannot hold it, or the game has no such format.
    fn annotate(_: &Annotated<'_, Self>) -> anyhow::Result<Vec<u8>> {
        bail!(message!("review-no-annotation"))
    }

    /// Carries out a verb of this game alone; none if the game does not have that verb.
    ///
    /// # Errors
    /// When stdout cannot be written.
    fn verb(_: &mut Terminal<'_, Self>, _verb: &str, _rest: &str) -> anyhow::Result<Option<Next>> {
        Ok(None)
    }

    /// Tries to prove that there is no mate within the limits.
    fn refutes(_: &Self::Position, _: &Limits) -> bool {
        false
    }

    /// Analysis by a textbook algorithm, if the game offers that.
    ///
    /// # Errors
    /// When the algorithm does not support the evaluation.
    fn textbook_analysis(
        _: &Asked,
        _: &Self::AnalyzeFlags,
        _: &Self::Position,
    ) -> anyhow::Result<Option<AnalysisResult<Self::Move>>> {
        Ok(None)
    }
}

/// How to draw a board.
#[derive(Clone, Copy, Debug)]
pub struct DrawOptions<'a, M> {
    pub colored: bool,
    /// Whether the second side is at the bottom.
    pub flipped: bool,
    /// Whether squares are marked: those that may be moved to, or those that may not.
    pub marks: bool,
    /// Moves whose squares are marked in any case.
    pub moves: &'a [M],
}

/// Why a typed text is no legal move.
#[derive(Clone, Debug)]
pub enum TypedMoveError {
    NoMove(Message),
    Illegal(Message),
}

#[derive(Clone, Debug)]
pub struct End {
    /// The winner's side; none for a draw.
    pub winner: Option<usize>,
    pub message: Message,
}

impl End {
    /// An end by a win of `winner`, or a draw.
    pub fn of<G: Playable>(winner: Option<usize>) -> Self {
        let message = match winner {
            Some(winner) => message!("end-won", winner = G::side(winner)),
            None => message!("end-drawn"),
        };
        Self { winner, message }
    }

    /// The outcome in XBoard's terms, and the reason.
    pub fn outcome(self) -> (Outcome, String) {
        let outcome = match self.winner {
            Some(0) => Outcome::WhiteWins,
            Some(_) => Outcome::BlackWins,
            None => Outcome::Draw,
        };
        (outcome, self.message.to_string())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    Estimated,
    /// The winner is certain, the exact score is not.
    Winner,
    Exact,
}

/// How a game ended other than by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The side that lost, and why.
    Lost(usize, Loss),
    Draw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Resigned,
    TimeForfeit,
    Illegal,
    ThreeInvalid,
}

#[derive(Debug)]
pub struct Record<'a, G: Game> {
    /// The last position, with the game that led to it.
    pub position: &'a G::Position,
    pub names: [String; 2],
    pub termination: Option<Termination>,
    /// Outer none: the game goes on. Inner none: a draw.
    pub winner: Option<Option<usize>>,
    /// File extension: one of [`Playable::EXTENSIONS`].
    pub ending: &'static str,
}

/// A game with remarks on its moves.
#[derive(Debug)]
pub struct Annotated<'a, G: Game> {
    /// The last position, with the game that led to it.
    pub position: &'a G::Position,
    /// The file that the game was read from, with its tags and comments.
    pub loaded: &'a Loaded<G::Position, G::Move>,
    pub opening: Option<String>,
    /// By move; none where there is nothing to remark.
    pub remarks: &'a [Option<Remark>],
    /// Index in [`Playable::NOTATIONS`] of the notation for moves.
    pub notation: usize,
    pub annotator: String,
    /// File extension: one of [`Playable::ANNOTATED`].
    pub ending: &'static str,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    pub mark: Option<Mark>,
    pub text: String,
    /// Score of the move, from the point of view of the side that made it.
    pub score: Score,
}

#[derive(Clone, Debug)]
pub struct Loaded<P, M> {
    pub position: P,
    pub termination: Option<Termination>,
    /// Other tags in the file, by their names there.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move, where it is none of the tags.
    pub comment: String,
    /// The comment on each move; empty if the file has no comments.
    pub comments: Vec<String>,
    /// Numbers of the annotation glyphs of each move, as in PGN; empty if the file has none.
    pub glyphs: Vec<Vec<u8>>,
    /// The moves of all variations, each after those that lead to it.
    pub variations: Vec<SideMove<M>>,
}

/// A move of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideMove<M> {
    /// The node where it is played: 0 is the start, N the node after the Nth move of the game; the
    /// numbers after these are the nodes after the moves of [`Loaded::variations`], in order.
    pub at: usize,
    pub mv: M,
    pub comment: String,
    pub glyphs: Vec<u8>,
}

impl<P, M: Clone> Loaded<P, M> {
    /// The variations beside a main line that was continued from `read` moves, as they were in the
    /// file, to `moves`.
    pub fn variations_beside(&self, read: usize, moves: usize) -> Vec<SideMove<M>> {
        let mut variations = self.variations.clone();
        for side in variations.iter_mut().filter(|side| side.at > read) {
            side.at += moves - read;
        }
        variations
    }
}

impl<P, M> From<P> for Loaded<P, M> {
    fn from(position: P) -> Self {
        Self {
            position,
            termination: None,
            tags: Vec::new(),
            comment: String::new(),
            comments: Vec::new(),
            glyphs: Vec::new(),
            variations: Vec::new(),
        }
    }
}

/// Flags that give a position, and the formats that positions are read from.
pub trait Setup<G: Playable>: clap::Args + Debug {
    /// The position to use if no text or file gives one.
    ///
    /// # Errors
    /// When the flags give no valid position.
    fn start(&self) -> anyhow::Result<G::Position> {
        Ok(G::start())
    }

    /// Reads a position or a game in any format. Default: a list of moves.
    ///
    /// # Errors
    /// What is wrong with the input, with its name.
    fn read(&self, input: Input) -> anyhow::Result<Loaded<G::Position, G::Move>> {
        let name = input.name.clone();
        let mut position = G::start();
        play_moves::<G>(&mut position, &input.text()).context(name)?;
        Ok(position.into())
    }

    /// Like [`Self::read`] for a file that the flags are not about: of several games the first.
    ///
    /// # Errors
    /// As [`Self::read`].
    fn read_other(&self, input: Input) -> anyhow::Result<Loaded<G::Position, G::Move>> {
        self.read(input)
    }

    /// Applies the other flags to a position, such as moves to play.
    ///
    /// # Errors
    /// When a flag is wrong.
    fn apply_flags(&self, position: G::Position) -> anyhow::Result<G::Position> {
        Ok(position)
    }

    /// Whether the flags give a position for [`start`](Self::start).
    fn gives_position(&self) -> bool {
        false
    }
}

impl<G: Playable> Setup<G> for () {}

/// Plays moves as in PGN, or a plain list of them: ignores tags, comments, numbers and results.
///
/// # Errors
/// Which move is wrong, and why.
pub fn play_moves<G: Playable>(position: &mut G::Position, text: &str) -> anyhow::Result<()> {
    let text: String = text
        .lines()
        .filter(|line| !line.starts_with('['))
        .flat_map(|line| [line, " "])
        .collect();
    let mut is_comment = false;
    let text = text.replace('{', " { ").replace('}', " } ");
    let mut count = 0;
    for word in text.split_whitespace() {
        is_comment = word == "{" || is_comment && word != "}";
        let word = match word.split_once('.') {
            Some((number, word)) if number.bytes().all(|digit| digit.is_ascii_digit()) => {
                word.trim_start_matches('.')
            }
            _ => word,
        };
        if is_comment || matches!(word, "" | "}" | "*" | "1-0" | "0-1" | "1/2-1/2") {
            continue;
        }
        count += 1;
        let mv = G::read_typed(position, word).map_err(|refusal| match refusal {
            TypedMoveError::NoMove(why) | TypedMoveError::Illegal(why) => {
                message!("wrong-move", number = count as u64, why)
            }
        })?;
        if let Err(why) = G::play(position, mv) {
            let (number, why) = (count as u64, why.to_string());
            bail!(message!("wrong-move", number, why));
        }
    }
    Ok(())
}

/// All positions of the game that led to `position`, both ends included.
pub fn positions<G: Playable>(position: &G::Position) -> Vec<G::Position> {
    let mut positions = vec![position.clone()];
    let mut before = position.clone();
    while G::last_move(&before).is_some() && G::undo(&mut before) {
        positions.push(before.clone());
    }
    positions.reverse();
    positions
}

/// The start of the game that led to `position`, and its moves.
pub fn moves<G: Playable>(position: &G::Position) -> (G::Position, Vec<G::Move>) {
    let (mut start, mut moves) = (position.clone(), Vec::new());
    while let Some(mv) = G::last_move(&start)
        && G::undo(&mut start)
    {
        moves.push(mv);
    }
    moves.reverse();
    (start, moves)
}
