//! The game as `play` and `analyze` present it to people: names, boards, notations, messages.

use std::time::Instant;

use ::app::cli::EvalFile;
use ::app::cli::analyze::{AnalysisResult, AnalyzeFlags, Asked, TextbookAnalysis};
use ::app::cli::compare::PositionVisitor;
use ::app::cli::play::{self, Next, Terminal, names};
use ::app::playable::{Annotated, DrawOptions, End, Playable, Record, TypedMoveError};
use ::app::session::ProtocolGame;
use ::app::skill::seed_or_random;
use ::cli::{Language, Message, message};
use ::search::clock::Limits;
use ::search::report::Score;
use xiangqi_rules::notation::{Notation, NotationError, chinese, parse_any, uci, wxf};
use xiangqi_rules::outcome::{Reason, outcome};
use xiangqi_rules::{Color, Move, Piece, Position, Square, opening_names};

use super::compare::{UCT_SCALE, judged_by};
use super::repetition::RepetitionRules;
use super::source::Setup;
use super::table::TableFolder;
use super::{board, file};
use crate::MESSAGES;
use crate::engine::options::{GameOptions, Options};
use crate::engine::{Xiangqi, score};
use crate::eval::Evaluation;
use crate::eval::choice::Kind;
use crate::search::mate::exhaustive;

/// Divisor of a limited time that gives the share of the proof that there is no mate.
const REFUTATION_SHARE: u32 = 4;
/// Most positions of this proof: a second or two, enough for mates in three or four moves.
const REFUTATION_POSITIONS: u64 = 4_000_000;
/// Default depth of the textbook algorithms, in plies.
const DEFAULT_DEPTH: i32 = 4;

/// What the engine plays with
#[derive(Debug, clap::Args)]
pub struct Play {
    #[arg(long, default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    eval_file: EvalFile,

    #[command(flatten)]
    tables: TableFolder,

    #[command(flatten)]
    repetition: RepetitionRules,
}

impl play::PlayFlags<Xiangqi> for Play {
    fn options(&self) -> anyhow::Result<Options> {
        Ok(Options {
            own: GameOptions {
                network: self.eval_file.open()?,
                tables: self.tables.open()?,
                repetition: self.repetition.set(),
                // People expect a known opening, and another each time.
                use_book: true,
                seed: Some(seed_or_random(self.seed)),
                ..GameOptions::default()
            },
            level_seed: self.seed,
            ..Options::default()
        })
    }
}

/// What is looked for, and what positions are judged by
#[derive(Debug, clap::Args)]
pub struct Judge {
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=60))]
    mate: Option<u32>,

    #[arg(long, value_enum, default_value = Kind::DEFAULT.name())]
    evaluation: Kind,

    #[command(flatten)]
    eval_file: EvalFile,

    #[command(flatten)]
    tables: TableFolder,

    #[command(flatten)]
    repetition: RepetitionRules,
}

impl Judge {
    fn evaluation(&self) -> anyhow::Result<Evaluation> {
        Ok(self.evaluation.with(self.eval_file.open()?.weights()))
    }
}

impl AnalyzeFlags<Xiangqi> for Judge {
    fn options(&self) -> anyhow::Result<Options> {
        let own = GameOptions {
            tables: self.tables.open()?,
            repetition: self.repetition.set(),
            ..GameOptions::default()
        };
        Ok(Options {
            own: own.judging_by(&self.evaluation()?),
            ..Options::default()
        })
    }

    fn mate(&self) -> Option<u32> {
        self.mate
    }
}

impl Playable for Xiangqi {
    const PROGRAM: &'static str = "xiangqi";
    const EXTENSIONS: &'static [&'static str] = &["pgn", "xqf", "ubb", "cbr", "cbl"];
    const ANNOTATED: &'static [&'static str] = Self::EXTENSIONS;
    const PLAYERS: [&'static str; 2] = ["Red", "Black"];
    const NOTATIONS: &'static [&'static str] = &["wxf", "chinese", "iccs"];

    type Setup = Setup;
    type PlayFlags = Play;
    type AnalyzeFlags = Judge;

    const COLORS: [&'static str; 2] = ["red", "black"];

    fn side(side: usize) -> Message {
        match Color::ALL[side] {
            Color::Red => message!("red"),
            Color::Black => message!("black"),
        }
    }

    fn draw(position: &Position, look: &DrawOptions<'_, Move>) -> String {
        board::draw(position, look)
    }

    fn read_typed(position: &Position, text: &str) -> Result<Move, TypedMoveError> {
        match parse_any(position, text) {
            Ok((_, mv)) => Ok(mv),
            Err(error) => {
                let why = Message::of_error(&MESSAGES, &error);
                Err(match error {
                    NotationError::Syntax { .. } | NotationError::Unknown { .. } => {
                        TypedMoveError::NoMove(why)
                    }
                    _ => TypedMoveError::Illegal(why),
                })
            }
        }
    }

    /// The move in ICCS, as the board is labelled, and in WXF or Chinese notation.
    fn name(position: &Position, mv: Move, language: Language) -> String {
        let notation = match language {
            Language::En => Notation::Wxf,
            Language::Zh => Notation::Chinese,
        };
        format!("{mv} {}", notation.format(position, mv))
    }

    fn notation_in(language: Language) -> usize {
        match language {
            Language::En => 0,
            Language::Zh => 1,
        }
    }

    fn notated(position: &Position, mv: Move, notation: usize) -> String {
        file::NOTATIONS[notation].format(position, mv)
    }

    fn notations(position: &Position, mv: Move) -> Vec<String> {
        vec![
            mv.to_string(),
            wxf::format(position, mv),
            chinese::format(position, mv),
            course_form(position, mv),
        ]
    }

    /// Repeats the move in ICCS and in WXF or Chinese notation. Points it out if the text counted
    /// ranks from 1.
    fn echo(position: &Position, text: &str, mv: Move, language: Language) -> Option<Message> {
        let name = Self::name(position, mv, language);
        let is_uci = uci::format(position, mv).eq_ignore_ascii_case(text);
        Some(if is_uci {
            message!("counted-from-one", text = text.to_owned(), mv = name)
        } else {
            let side = Self::side(Self::side_to_move(position));
            message!("moves", side, mv = name)
        })
    }

    fn opening(game: &[Self::Position]) -> Option<Message> {
        let name = opening_names::name(game)?;
        Some(Message::new(&MESSAGES, name, Vec::new()))
    }

    fn end(options: &Options, position: &Position) -> Option<End> {
        let end = outcome(position, &options.own.rules())?;
        let reason = reason(end.reason);
        Some(End {
            winner: end.winner.map(Color::index),
            message: match end.winner {
                Some(winner) => message!("won", winner = Self::side(winner.index()), reason),
                None => message!("drawn", reason),
            },
        })
    }

    fn value(score: Score) -> Message {
        let moves = |moves: i32| u64::from(moves.unsigned_abs());
        match score {
            Score::Mate(n) if n > 0 => message!("mate-in", moves = moves(n)),
            Score::Mate(n) => message!("mated-in", moves = moves(n)),
            Score::Units(value) => {
                message!("value", value = format!("{:+}", Self::centipawns(value)))
            }
        }
    }

    fn number(score: Score) -> serde_json::Number {
        score::in_centipawns(score).into()
    }

    fn help() -> Message {
        message!("play-help", common = ::app::cli::play::help())
    }

    fn welcome(_: &Position) -> Message {
        message!("play-welcome")
    }

    fn write(record: &Record<'_, Self>) -> anyhow::Result<Vec<u8>> {
        Ok(file::write(record))
    }

    fn annotate(annotated: &Annotated<'_, Self>) -> anyhow::Result<Vec<u8>> {
        Ok(file::annotate(annotated))
    }

    /// A square shows the moves of its piece; `fen` prints the position.
    fn verb(
        terminal: &mut Terminal<'_, Self>,
        verb: &str,
        rest: &str,
    ) -> anyhow::Result<Option<Next>> {
        let is = |id| names(id, verb, &MESSAGES);
        if is_square(verb) && rest.is_empty() {
            terminal.show_moves(verb)?;
        } else if is("verb-fen") {
            let fen = terminal.position().fen();
            terminal.dialogue.show(fen)?;
        } else {
            return Ok(None);
        }
        Ok(Some(Next::Again))
    }

    fn refutes(position: &Position, limits: &Limits) -> bool {
        let (Some(moves), start) = (limits.mate, Instant::now()) else {
            return false;
        };
        let time = limits.movetime.map(|time| time / REFUTATION_SHARE);
        let stop = || time.is_some_and(|time| start.elapsed() >= time);
        let most = limits.nodes.unwrap_or(u64::MAX).min(REFUTATION_POSITIONS);
        exhaustive::refute(position, moves, most, &stop)
    }

    fn textbook_analysis(
        asked: &Asked,
        judge: &Judge,
        position: &Position,
    ) -> anyhow::Result<Option<AnalysisResult<Move>>> {
        let book = TextbookAnalysis {
            depth: DEFAULT_DEPTH,
            scale: UCT_SCALE,
            any: position.legal_moves().first().copied(),
            score: &Score::of,
        };
        let work = ByTheBook { book, asked };
        Ok(Some(judged_by(position, &judge.evaluation()?, work)))
    }
}

struct ByTheBook<'a> {
    book: TextbookAnalysis<'a, Move>,
    asked: &'a Asked,
}

impl PositionVisitor<Move> for ByTheBook<'_> {
    type Result = AnalysisResult<Move>;

    fn on<P: textbook::position::Position<Move = Move>>(self, game: &mut P) -> Self::Result {
        self.book.analyze(self.asked, game, &mut |_, _| false)
    }
}

/// Whether a text is a square, ranks 0-9.
fn is_square(text: &str) -> bool {
    let [file, rank] = *text.as_bytes() else {
        return false;
    };
    matches!(file.to_ascii_lowercase(), b'a'..=b'i') && rank.is_ascii_digit()
}

fn reason(reason: Reason) -> Message {
    match reason {
        Reason::Checkmate => message!("reason-checkmate"),
        Reason::Stalemate => message!("reason-stalemate"),
        Reason::PerpetualCheck => message!("reason-perpetual-check"),
        Reason::PerpetualChase => message!("reason-perpetual-chase"),
        Reason::Repetition => message!("reason-repetition"),
        Reason::MoveLimit => message!("reason-move-limit"),
        Reason::BareMaterial => message!("reason-bare-material"),
    }
}

/// A move as the course lab writes it: `R (1,8) (4,8)`, the piece, its origin and its target, each
/// as the file from the left and the rank from red's side, both from 0.
fn course_form(position: &Position, mv: Move) -> String {
    let letter = position.piece_on(mv.from()).map_or('?', Piece::letter);
    let place = |square: Square| format!("({},{})", square.file(), square.rank());
    format!("{letter} {} {}", place(mv.from()), place(mv.to()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_as_in_the_course() {
        let fen = "3ck4/1R3R3/4b4/8p/2r1r4/P7P/9/4B4/4A4/2BAK4 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let mv = Move::new(Square::at(1, 8), Square::at(4, 8));
        assert_eq!(course_form(&position, mv), "R (1,8) (4,8)");
    }

    #[test]
    fn what_is_wrong_is_said_in_both_languages() {
        let position = Position::startpos();
        let cases = [
            ("z9", "is no move", "“z9”不是着法"),
            ("h5h6", "no piece stands there", "起点没有棋子"),
            (
                "h7h6",
                "that piece is black's",
                "那是对方的棋子，轮到红方走",
            ),
            ("a0a3", "own piece", "终点有自己的棋子"),
            ("a0b1", "does not go there", "车不能这样走"),
            ("炮五平六", "red has no cannon", "红方没有这样的棋子（炮）"),
            ("C2=8", "it could be", "；可以走："),
        ];
        for (text, english, chinese) in cases {
            let (TypedMoveError::NoMove(why) | TypedMoveError::Illegal(why)) =
                Xiangqi::read_typed(&position, text).unwrap_err();
            let said = [Language::En, Language::Zh].map(|language| why.say(language));
            assert!(said[0].contains(english), "{said:?}");
            assert!(said[1].contains(chinese), "{said:?}");
        }
    }
}
