//! What a game brings to be played and analysed in a terminal.

use std::fmt::Debug;

use ::cli::input::Input;
use ::cli::{Language, Message, message};
use anyhow::{Context, bail};
use protocol::xboard::Outcome;
use search::clock::Limits;
use search::report::Score;

use crate::cli::analyze::{AnalysisResult, Asked, Judging};
use crate::cli::play::{self, Next, Own, Terminal};
use crate::game::Game;
use crate::judgement::Mark;
use crate::options::{Dialect, Options};
use crate::session::Spoken;

/// A game as people see it, type it and keep it in files.
pub trait Playable: Spoken {
    const PROGRAM: &'static str;
    /// How the names of saved games end, the usual way first.
    const ENDINGS: &'static [&'static str] = &["txt"];
    /// How the names of files end that a game is written to with remarks on its moves, the usual
    /// way first.
    const ANNOTATED: &'static [&'static str] = &[];
    /// Whether squares are marked without colours too.
    const MARKS: bool = false;
    /// The notations that people know of this game, if there are several.
    const NOTATIONS: &'static [&'static str] = &[];
    /// Whether JSON says if a score is exact.
    const EXACT: bool = false;

    /// What the command line says of a position.
    type Setup: Setup<Self>;
    /// What `play` is asked in this game alone.
    type Own: Own<Self>;
    /// What `analyze` is asked in this game alone.
    type Judging: Judging<Self>;

    /// What the sides are called besides [`Self::side`], the first to move first.
    const COLORS: [&'static str; 2] = ["black", "white"];

    fn side(side: usize) -> Message {
        match side {
            0 => message!("side-first"),
            _ => message!("side-second"),
        }
    }

    fn draw(position: &Self::Position, look: &Look<'_, Self::Move>) -> String;

    /// A legal move as somebody typed it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_typed(position: &Self::Position, text: &str) -> Result<Self::Move, Refusal> {
        let notation = Self::notation(&Options::default(), Dialect::Uci);
        Self::read_move(position, text, notation)
            .map_err(|why| Refusal::NoMove(message!("refused", why)))
    }

    /// A move in a principal variation.
    fn short_name(_: &Self::Position, mv: Self::Move) -> String {
        Self::plain_move(mv)
    }

    /// As a player reads it.
    fn name(position: &Self::Position, mv: Self::Move, _: Language) -> String {
        Self::short_name(position, mv)
    }

    /// The place in [`NOTATIONS`](Self::NOTATIONS) of what speakers of a language are used to.
    fn notation_in(_: Language) -> usize {
        0
    }

    /// In one of [`NOTATIONS`](Self::NOTATIONS).
    fn notated(position: &Self::Position, mv: Self::Move, _notation: usize) -> String {
        Self::short_name(position, mv)
    }

    /// In all notations that people know.
    fn notations(position: &Self::Position, mv: Self::Move) -> Vec<String> {
        vec![Self::short_name(position, mv)]
    }

    /// How a typed move was understood, where that needs to be said.
    fn echo(_: &Self::Position, _text: &str, _: Self::Move, _: Language) -> Option<Message> {
        None
    }

    /// The name of a game's opening, if it has one. The positions are all of the game, the first
    /// included.
    fn opening(_: &[Self::Position]) -> Option<Message> {
        None
    }

    fn end(options: &Options<Self::Options>, position: &Self::Position) -> Option<End>;

    /// What a game that is over is worth to the side to move.
    fn final_score(_: &Self::Position) -> Score {
        Score::Mate(0)
    }

    /// A move that there is no choice about, and why: a pass.
    fn forced(_: &Self::Position) -> Option<(Self::Move, Message)> {
        None
    }

    fn value(score: Score) -> Message {
        let moves = |moves: i32| u64::from(moves.unsigned_abs());
        match score {
            Score::Mate(n) if n > 0 => message!("value-win", moves = moves(n)),
            Score::Mate(n) => message!("value-loss", moves = moves(n)),
            Score::Cp(value) => message!("value", value = format!("{value:+}")),
        }
    }

    /// The same with its unit, and how far it was looked into.
    fn worth(_: &Self::Position, score: Score, _: Certainty) -> Message {
        Self::value(score)
    }

    /// A value as JSON has it, in the unit that players know.
    fn number(score: Score) -> serde_json::Number {
        score.value().into()
    }

    /// What a player may type.
    fn help() -> Message {
        play::help()
    }

    fn welcome(_: &Self::Position) -> Message {
        message!("play-welcome")
    }

    /// Another game of the same kind.
    fn again(_: &Self::Position) -> Self::Position {
        Self::start()
    }

    /// A game as a file of this ending has it: by default the moves.
    ///
    /// # Errors
    /// When such a file cannot hold it.
    fn write(record: &Record<'_, Self>) -> anyhow::Result<Vec<u8>> {
        let (_, moves) = moves::<Self>(record.position);
        let names: Vec<_> = moves.into_iter().map(Self::plain_move).collect();
        Ok((names.join(" ") + "\n").into())
    }

    /// A game as a file has it, with remarks on its moves.
    ///
    /// # Errors
    /// When such a file cannot hold it, or there is no such file.
    fn annotate(_: &Annotated<'_, Self>) -> anyhow::Result<Vec<u8>> {
        bail!(message!("review-no-annotation"))
    }

    /// Does what only this game knows; none if it does not know it either.
    ///
    /// # Errors
    /// When stdout cannot be written.
    fn verb(_: &mut Terminal<'_, Self>, _verb: &str, _rest: &str) -> anyhow::Result<Option<Next>> {
        Ok(None)
    }

    /// Tries to prove that there is no such mate as the limits ask for.
    fn refutes(_: &Self::Position, _: &Limits) -> bool {
        false
    }

    /// Analysis by an algorithm from the textbooks, if the game has it.
    ///
    /// # Errors
    /// When the algorithm does not know the evaluation.
    fn by_the_book(
        _: &Asked,
        _: &Self::Judging,
        _: &Self::Position,
    ) -> anyhow::Result<Option<AnalysisResult<Self::Move>>> {
        Ok(None)
    }
}

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a, M> {
    pub colored: bool,
    /// With the second side at the bottom.
    pub flipped: bool,
    /// Squares are marked: those that may be moved to, or may not.
    pub marks: bool,
    /// Moves whose squares are to be marked in any case.
    pub moves: &'a [M],
}

/// Why what was typed is no move.
#[derive(Clone, Debug)]
pub enum Refusal {
    NoMove(Message),
    Illegal(Message),
}

#[derive(Clone, Debug)]
pub struct End {
    /// None for a draw.
    pub winner: Option<usize>,
    pub message: Message,
}

impl End {
    /// That a side has won, or nobody.
    pub fn of<G: Playable>(winner: Option<usize>) -> Self {
        let message = match winner {
            Some(winner) => message!("end-won", winner = G::side(winner)),
            None => message!("end-drawn"),
        };
        Self { winner, message }
    }

    /// As XBoard has it.
    pub fn outcome(self) -> (Outcome, String) {
        let outcome = match self.winner {
            Some(0) => Outcome::WhiteWins,
            Some(_) => Outcome::BlackWins,
            None => Outcome::Draw,
        };
        (outcome, self.message.to_string())
    }
}

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    Estimated,
    /// Only who wins is certain.
    Winner,
    Exact,
}

/// How a game ended that the rules did not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settlement {
    /// This side lost it, and why: a message of two sides.
    Lost(usize, Loss),
    Draw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Resigned,
    TooLate,
    Illegal,
    ThreeInvalid,
}

#[derive(Debug)]
pub struct Record<'a, G: Game> {
    /// The last position, with the game that led to it.
    pub position: &'a G::Position,
    pub names: [String; 2],
    pub settlement: Option<Settlement>,
    /// Who won, of a game that is over; none within for a draw.
    pub winner: Option<Option<usize>>,
    /// How the file's name ends: one of [`Playable::ENDINGS`].
    pub ending: &'static str,
}

/// A game with remarks on its moves.
#[derive(Debug)]
pub struct Annotated<'a, G: Game> {
    /// The last position, with the game that led to it.
    pub position: &'a G::Position,
    /// What the file had of the game that was read.
    pub loaded: &'a Loaded<G::Position>,
    pub opening: Option<String>,
    /// On each move; none where there is nothing to say.
    pub remarks: &'a [Option<Remark>],
    /// The place in [`Playable::NOTATIONS`] of the one to write moves in.
    pub notation: usize,
    pub annotator: String,
    /// How the file's name ends: one of [`Playable::ANNOTATED`].
    pub ending: &'static str,
}

/// What is said of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    pub mark: Option<Mark>,
    pub text: String,
    /// What it is worth to the side that made it.
    pub score: Score,
}

#[derive(Clone, Debug)]
pub struct Loaded<P> {
    pub position: P,
    pub settlement: Option<Settlement>,
    /// What else a file says of the game, by its own names.
    pub tags: Vec<(String, String)>,
    /// What it says of each move; empty for a file without comments.
    pub comments: Vec<String>,
}

impl<P> From<P> for Loaded<P> {
    fn from(position: P) -> Self {
        Self {
            position,
            settlement: None,
            tags: Vec::new(),
            comments: Vec::new(),
        }
    }
}

/// Where positions begin, and in what forms they are read.
pub trait Setup<G: Playable>: clap::Args + Debug {
    /// The position where no other is given.
    ///
    /// # Errors
    /// When what was given is none.
    fn start(&self) -> anyhow::Result<G::Position> {
        Ok(G::start())
    }

    /// A position or a game in any form: by default the moves.
    ///
    /// # Errors
    /// When it is none, with the input's name.
    fn read(&self, input: Input) -> anyhow::Result<Loaded<G::Position>> {
        let name = input.name.clone();
        let mut position = G::start();
        play_moves::<G>(&mut position, &input.text()).context(name)?;
        Ok(position.into())
    }

    /// What else was said of a position that was read.
    ///
    /// # Errors
    /// When it is wrong.
    fn go_on(&self, position: G::Position) -> anyhow::Result<G::Position> {
        Ok(position)
    }

    /// Whether [`start`](Self::start) was told a position.
    fn is_told(&self) -> bool {
        false
    }
}

impl<G: Playable> Setup<G> for () {}

/// Plays moves as they stand in PGN or alone: without tags, comments, numbers and results.
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
            Refusal::NoMove(why) | Refusal::Illegal(why) => {
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

/// The positions of the game that led to this one, the first included.
pub fn positions<G: Playable>(position: &G::Position) -> Vec<G::Position> {
    let mut positions = vec![position.clone()];
    let mut before = position.clone();
    while G::last_move(&before).is_some() && G::undo(&mut before) {
        positions.push(before.clone());
    }
    positions.reverse();
    positions
}

/// The first position of a game, and its moves.
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
