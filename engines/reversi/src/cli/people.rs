//! `play` and `analyze`: what people see and type.

use std::path::PathBuf;

use ::app::cli::EvalFile;
use ::app::cli::analyze::{Algorithm, AnalysisResult, AnalyzeFlags, Asked, TextbookAnalysis};
use ::app::cli::play::{self, Dialogue, GivenFlags, Terminal, is_one_of, names, quoted, trimmed};
use ::app::playable::{
    Annotated, Certainty, DrawOptions, End, Playable, Record, Termination, TypedMoveError,
};
use ::app::session::ProtocolGame;
use ::app::skill::seed_or_random;
use ::cli::lines::Typed;
use ::cli::{Language, Message, message};
use ::search::report::Score;
use ::search::value::Value;
use ::textbook::position::Position as _;
use anyhow::bail;
use reversi_rules::{Color, IllegalMove, Move, Position, Size, Square, opening_names, record};

use super::log::{Entry, Log};
use super::source::Setup;
use super::{board, file};
use crate::MESSAGES;
use crate::engine::options::BOOK_LOSS_IN_PLAY;
use crate::engine::{Evaluation, GameOptions, Options, Reversi};
use crate::eval::Classic;
use crate::eval::classic::WIN;
use crate::textbook::Game;

/// The default depth of the textbook algorithms if no other limit is given.
const DEFAULT_DEPTH: i32 = 6;
/// The evaluation at which UCT expects 73 % of the points: a corner and a little more.
pub(super) const UCT_SCALE: Value = 400;
/// The side of the board if the answer cannot be read.
const SMALLEST: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Player {
    Human,
    Computer,
    Greedy,
}

impl Player {
    /// The player that the user named.
    fn read(text: &str) -> Option<Self> {
        let is = |id| names(id, text.trim(), &MESSAGES);
        if is("player-human") {
            Some(Self::Human)
        } else if is("player-computer") {
            Some(Self::Computer)
        } else {
            is("player-greedy").then_some(Self::Greedy)
        }
    }

    /// The name in the list of games.
    const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Computer => "computer",
            Self::Greedy => "greedy",
        }
    }

    fn of(seat: Option<&Options>) -> Self {
        match seat {
            None => Self::Human,
            Some(options) if options.own.evaluation == Evaluation::Greedy => Self::Greedy,
            Some(_) => Self::Computer,
        }
    }
}

/// Who plays, and where it is noted; what is not told is asked for
#[derive(Debug, clap::Args)]
pub struct Seats {
    #[arg(long, value_enum)]
    x: Option<Player>,

    #[arg(long, value_enum)]
    o: Option<Player>,

    #[arg(long, default_value_t = 0)]
    seed: u64,

    #[arg(long, value_name = "FILE", default_value = "reversi.csv")]
    csv: PathBuf,

    #[arg(long, conflicts_with = "csv")]
    no_csv: bool,

    #[command(flatten)]
    eval_file: EvalFile,
}

impl play::PlayFlags<Reversi> for Seats {
    fn options(&self) -> anyhow::Result<Options> {
        Ok(Options {
            own: GameOptions {
                seed: seed_or_random(self.seed),
                book_loss: BOOK_LOSS_IN_PLAY,
                weights: self.eval_file.open()?,
                ..GameOptions::default()
            },
            level_seed: self.seed,
            ..Options::default()
        })
    }

    fn sit(&self, terminal: &mut Terminal<'_, Reversi>, flags: GivenFlags) -> anyhow::Result<bool> {
        if !flags.position && terminal.setup.size.is_none() {
            match ask_size(&mut terminal.dialogue)? {
                Some(size) => terminal.engine.new_game(Position::new(size)),
                None => return Ok(false),
            }
        }
        let options = self.options()?;
        for (side, player) in [self.x, self.o].into_iter().enumerate() {
            let player = match player {
                Some(player) => Some(player),
                None if flags.sides => continue,
                None => ask_player(&mut terminal.dialogue, side)?,
            };
            let Some(player) = player else {
                return Ok(false);
            };
            let mut options = options.clone();
            if player == Player::Greedy {
                options.own.evaluation = Evaluation::Greedy;
            }
            terminal.seats[side] = (player != Player::Human).then_some(options);
        }
        if !self.no_csv {
            // A list that cannot be written is reported before the first move.
            Log::open(&self.csv)?;
            let name = self.csv.display().to_string();
            terminal.dialogue.say(&message!("noted", name))?;
        }
        Ok(true)
    }

    fn leave(&self, terminal: &Terminal<'_, Reversi>) -> anyhow::Result<()> {
        if self.no_csv {
            return Ok(());
        }
        let position = terminal.position();
        let [black, white] = Color::ALL.map(|color| position.count(color));
        let score = match terminal.termination {
            Some(Termination::Lost(loser, _)) => format!("{} forfeits", Color::ALL[loser].letter()),
            _ if terminal.end().is_none() => "unfinished".into(),
            _ => format!("{black} to {white}"),
        };
        Log::open(&self.csv)?.append(&Entry {
            started: terminal.began,
            seconds: terminal.began.elapsed().unwrap_or_default().as_secs(),
            size: position.size(),
            players: [0, 1].map(|side: usize| Player::of(terminal.seats[side].as_ref()).name()),
            score,
        })
    }
}

/// Asks for the board's size. None when the input has ended.
fn ask_size(dialogue: &mut Dialogue<'_>) -> anyhow::Result<Option<Size>> {
    let Typed::Line(line) = dialogue.ask(&message!("ask-size"), None)? else {
        return Ok(None);
    };
    let typed = trimmed(&line);
    if let Some(Ok(size)) = typed.parse().ok().map(Size::square) {
        return Ok(Some(size));
    }
    dialogue.say(&message!("size-fallback", found = quoted(typed)))?;
    Ok(Some(Size::square(SMALLEST)?))
}

fn ask_player(dialogue: &mut Dialogue<'_>, side: usize) -> anyhow::Result<Option<Player>> {
    let question = message!("ask-player", side = Reversi::side(side));
    loop {
        let Typed::Line(line) = dialogue.ask(&question, None)? else {
            return Ok(None);
        };
        match Player::read(&line) {
            Some(player) => return Ok(Some(player)),
            None if is_one_of("verb-quit", trimmed(&line)) => return Ok(None),
            None => dialogue.say(&message!("no-player"))?,
        }
    }
}

/// What positions are judged by
#[derive(Debug, clap::Args)]
pub struct Judge {
    #[arg(long, value_enum)]
    evaluation: Option<Evaluation>,

    #[command(flatten)]
    eval_file: EvalFile,
}

impl AnalyzeFlags<Reversi> for Judge {
    fn options(&self) -> anyhow::Result<Options> {
        Ok(Options {
            own: GameOptions {
                evaluation: self.evaluation.unwrap_or(Evaluation::Patterns),
                weights: self.eval_file.open()?,
                ..GameOptions::default()
            },
            ..Options::default()
        })
    }
}

impl Playable for Reversi {
    const PROGRAM: &'static str = "reversi";
    const EXTENSIONS: &'static [&'static str] = &["ggf", "sgf", "pgn", "txt"];
    const ANNOTATED: &'static [&'static str] = &["ggf", "sgf", "pgn"];
    const EXACT: bool = true;

    type Setup = Setup;
    type PlayFlags = Seats;
    type AnalyzeFlags = Judge;

    fn side(side: usize) -> Message {
        match Color::ALL[side] {
            Color::Black => message!("black"),
            Color::White => message!("white"),
        }
    }

    fn draw(position: &Position, look: &DrawOptions<'_, Move>) -> String {
        board::draw(position, look)
    }

    /// Reads two letters (row, then column), or a square such as `f5`.
    fn read_typed(position: &Position, text: &str) -> Result<Move, TypedMoveError> {
        let mv = letters(text).map(Move::Place).or_else(|| text.parse().ok());
        match mv.map(|mv| (mv, position.check(mv))) {
            Some((mv, Ok(()))) => Ok(mv),
            None | Some((_, Err(IllegalMove::OffBoard { .. }))) => {
                let text = quoted(text);
                Err(TypedMoveError::NoMove(message!("refused-no-move", text)))
            }
            Some((_, Err(why))) => Err(TypedMoveError::Illegal(refusal(position, why))),
        }
    }

    fn name(_: &Position, mv: Move, _: Language) -> String {
        match mv {
            Move::Place(_) => format!("{} {mv}", board::place(mv)),
            Move::Pass => mv.to_string(),
        }
    }

    fn opening(game: &[Self::Position]) -> Option<Message> {
        let name = opening_names::name(game)?;
        Some(Message::new(&MESSAGES, name, Vec::new()))
    }

    fn end(_: &Options, position: &Position) -> Option<End> {
        let winner = match position.score(Color::Black).signum() {
            1 => Some(Color::Black.index()),
            -1 => Some(Color::White.index()),
            _ => None,
        };
        let [black, white] = Color::ALL.map(|color| position.count(color));
        position.is_over().then(|| End {
            winner,
            message: match winner {
                Some(winner) => message!("won", black, white, winner = Self::side(winner)),
                None => message!("drawn", black, white),
            },
        })
    }

    fn final_score(position: &Position) -> Score {
        Score::Units(100 * position.score(position.side_to_move()))
    }

    fn forced(position: &Position) -> Option<(Move, Message)> {
        let side = Self::side(Self::side_to_move(position));
        let must_pass = position.legal_moves() == [Move::Pass];
        must_pass.then(|| (Move::Pass, message!("no-move", side)))
    }

    fn value(score: Score) -> Message {
        let discs = f64::from(score.value()) / 100.0;
        message!("value", value = format!("{discs:+.2}"))
    }

    fn worth(_: &Position, score: Score, certainty: Certainty) -> Message {
        let how = match certainty {
            Certainty::Exact => message!("exact"),
            Certainty::Winner => message!("winner-certain"),
            Certainty::Estimated => message!("estimated"),
        };
        message!("worth", value = Self::value(score), how)
    }

    /// Discs with two decimals, or a whole number, as exact values are.
    fn number(score: Score) -> serde_json::Number {
        let centidiscs = score.value();
        let discs = f64::from(centidiscs) / 100.0;
        let fraction = serde_json::Number::from_f64(discs).filter(|_| centidiscs % 100 != 0);
        fraction.unwrap_or_else(|| (centidiscs / 100).into())
    }

    fn help() -> Message {
        message!("play-help", common = play::help())
    }

    fn welcome(_: &Position) -> Message {
        message!("play-welcome")
    }

    fn again(position: &Position) -> Position {
        Position::new(position.size())
    }

    fn write(record: &Record<'_, Self>) -> anyhow::Result<Vec<u8>> {
        let [black, white] = record.names.clone();
        let mut tags = vec![("PB".to_owned(), black), ("PW".to_owned(), white)];
        if record.winner.is_some() && record.termination.is_none() {
            let score = record.position.score(Color::Black);
            tags.push(("RE".to_owned(), format!("{score:+}")));
        }
        let game = record::Record {
            tags,
            ..record.position.clone().into()
        };
        file::write(record.ending, game)
    }

    fn annotate(annotated: &Annotated<'_, Self>) -> anyhow::Result<Vec<u8>> {
        file::annotate(annotated)
    }

    fn textbook_analysis(
        asked: &Asked,
        judge: &Judge,
        position: &Position,
    ) -> anyhow::Result<Option<AnalysisResult<Move>>> {
        if let Some(evaluation) = judge.evaluation.filter(|&e| e != Evaluation::Classic) {
            let (found, algorithm) = (evaluation.name(), asked.algorithm.name());
            bail!(message!("evaluation-unknown", found, algorithm))
        }
        let squares = position.size().squares();
        // UCT's value is never a proven win, however high.
        let most = match asked.algorithm {
            Algorithm::Mcts => WIN - 1,
            _ => Value::MAX,
        };
        let book = TextbookAnalysis {
            depth: DEFAULT_DEPTH,
            scale: UCT_SCALE,
            any: position.legal_moves().first().copied(),
            score: &|value| Score::Units(Classic::centidiscs(value.clamp(-most, most), squares)),
        };
        let mut game = Game::new(position.clone(), 1);
        game.begin();
        let finding = book.analyze(asked, &mut game, &mut |game, depth| {
            let end = game.reached_the_end(depth);
            game.begin();
            end
        });
        Ok(Some(finding))
    }
}

fn letters(text: &str) -> Option<Square> {
    let &[row, column] = text.as_bytes() else {
        return None;
    };
    let at = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a');
    let (row, column) = (at(row)?, at(column)?);
    (row < 26 && column < 26).then(|| Square::at(column, row))
}

/// The message for a move that the rules refuse.
fn refusal(position: &Position, why: IllegalMove) -> Message {
    let name = |square| Reversi::name(position, Move::Place(square), Language::En);
    match why {
        IllegalMove::Occupied { square, by } => {
            let (square, side) = (name(square), Reversi::side(by.index()));
            message!("refused-occupied", square, side)
        }
        IllegalMove::OffBoard { square, .. } | IllegalMove::FlipsNothing { square, .. } => {
            message!("refused-flips-nothing", square = name(square))
        }
        IllegalMove::MustMove { square, .. } => {
            message!("refused-must-move", square = name(square))
        }
        IllegalMove::GameOver => message!("refused-over"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_letters_are_row_and_column_and_squares_are_as_everywhere() {
        let position = Position::new(Size::STANDARD);
        let mv = |text: &str| text.parse::<Move>().ok();
        let cases = [
            ("cd", mv("d3")),
            ("D3", mv("d3")),
            ("FE", mv("e6")),
            ("ai", None),
            ("z9", None),
            ("d9", None),
            ("nonsense", None),
            ("é", None),
        ];
        for (text, expected) in cases {
            let read = Reversi::read_typed(&position, text);
            match (read, expected) {
                (Ok(mv), expected) => assert_eq!(Some(mv), expected, "{text}"),
                (Err(TypedMoveError::NoMove(_)), None) => {}
                (Err(why), _) => panic!("{text}: {why:?}"),
            }
        }
    }
}
