//! `play` and `analyze`: what people see and type. Openings by the rules of tournaments are in
//! `opening.rs`.

use ::app::cli::EvaluationFlags as _;
use ::app::cli::analyze::{AnalysisResult, AnalyzeFlags, Asked, TextbookAnalysis};
use ::app::cli::play::{self, GivenFlags, Next, Terminal, names, quoted};
use ::app::playable::{Annotated, Certainty, DrawOptions, End, Playable, Record, TypedMoveError};
use ::app::session::ProtocolGame;
use ::app::skill::seed_or_random;
use ::cli::{Message, message};
use ::search::report::Score;
use ::search::value::{MATE, Value};
use clap::ValueEnum;
use gomoku_rules::opening_rule::OpeningRule;
use gomoku_rules::{
    Color, Forbidden, Game, Outcome, Point, Reason, Rule, forbidden, opening_names,
};

use super::board::Picture;
use super::file;
use super::knowledge::Knowledge;
use super::opening;
use super::points::{point, refusal, separated};
use super::source::Setup;
use crate::MESSAGES;
use crate::engine::{GameOptions, Gomoku, Options};
use crate::search;
use crate::textbook::Textbook;

/// The default depth of the textbook algorithms if no other limit is given.
const DEFAULT_DEPTH: i32 = 4;
/// The evaluation at which UCT expects 73 % of the points: about an open three.
pub(super) const UCT_SCALE: Value = 400;

/// The opening, and what the engine plays by
#[derive(Debug, clap::Args)]
pub struct Opening {
    #[arg(long, value_name = "RULE", conflicts_with_all = ["position", "load"])]
    opening: Option<OpeningRule>,

    #[arg(long, default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    knowledge: Knowledge,
}

impl play::PlayFlags<Gomoku> for Opening {
    fn options(&self) -> anyhow::Result<Options> {
        Ok(Options {
            own: GameOptions {
                seed: Some(seed_or_random(self.seed)),
                ..self.knowledge.options()?
            },
            level_seed: self.seed,
            ..Options::default()
        })
    }

    fn sit(&self, terminal: &mut Terminal<'_, Gomoku>, _: GivenFlags) -> anyhow::Result<bool> {
        match self.opening {
            Some(rule) => opening::open(terminal, rule, &self.options()?),
            None => Ok(true),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Evaluation {
    Patterns,
    Classic,
}

impl From<Evaluation> for search::Evaluation {
    fn from(evaluation: Evaluation) -> Self {
        match evaluation {
            Evaluation::Patterns => Self::Patterns,
            Evaluation::Classic => Self::Classic,
        }
    }
}

/// What positions are judged by
#[derive(Debug, clap::Args)]
pub struct Judge {
    #[arg(long, value_enum, default_value = "patterns")]
    evaluation: Evaluation,

    #[command(flatten)]
    knowledge: Knowledge,
}

impl AnalyzeFlags<Gomoku> for Judge {
    fn options(&self) -> anyhow::Result<Options> {
        Ok(Options {
            own: GameOptions {
                evaluation: self.evaluation.into(),
                ..self.knowledge.options()?
            },
            ..Options::default()
        })
    }
}

impl Playable for Gomoku {
    const PROGRAM: &'static str = "gomoku";
    const EXTENSIONS: &'static [&'static str] = &file::EXTENSIONS;
    const ANNOTATED: &'static [&'static str] = &file::ANNOTATED;
    const MARKS: bool = true;

    type Setup = Setup;
    type PlayFlags = Opening;
    type AnalyzeFlags = Judge;

    fn side(side: usize) -> Message {
        match Color::ALL[side] {
            Color::Black => message!("black"),
            Color::White => message!("white"),
        }
    }

    fn draw(game: &Game, look: &DrawOptions<'_, Point>) -> String {
        let forbidden = if look.marks {
            forbidden_now(game)
        } else {
            Vec::new()
        };
        let picture = Picture {
            forbidden,
            colored: look.colored,
            ..Picture::of_game(game)
        };
        picture.draw()
    }

    fn read_typed(game: &Game, text: &str) -> Result<Point, TypedMoveError> {
        let Some(point) = point(text, game.size()) else {
            let points = separated(text);
            let mut points = points.split(' ').map(|word| point(word, game.size()));
            let is_several = points.clone().count() > 1 && points.all(|point| point.is_some());
            let text = quoted(text);
            if is_several {
                return Err(TypedMoveError::NoMove(message!("refused-several", text)));
            }
            return Err(TypedMoveError::NoMove(message!("refused-no-point", text)));
        };
        match game.check(point) {
            Ok(()) => Ok(point),
            Err(why) => Err(TypedMoveError::Illegal(refusal(&why, game.size()))),
        }
    }

    fn short_name(game: &Game, point: Point) -> String {
        point.letters(game.size())
    }

    fn notations(game: &Game, point: Point) -> Vec<String> {
        vec![point.letters(game.size()), point.to_string()]
    }

    fn opening(game: &[Self::Position]) -> Option<Message> {
        let last = game.last()?;
        let name = opening_names::name(last.moves(), last.size())?;
        Some(Message::new(&MESSAGES, name, Vec::new()))
    }

    fn end(_: &Options, game: &Game) -> Option<End> {
        let letters = |point: &Point| point.letters(game.size());
        let Outcome::Win { winner, reason } = game.outcome()? else {
            return Some(End {
                winner: None,
                message: message!("drawn"),
            });
        };
        let sides = [winner, !winner].map(|color| Self::side(color.index()));
        let [side, loser] = sides;
        let message = match reason {
            Reason::Five => {
                let line = game.winning_line().unwrap_or_default();
                let line: Vec<_> = line.iter().map(letters).collect();
                message!("won", side, line = line.join(" "))
            }
            Reason::Foul(reason) => {
                let last = game.moves().last().map(letters).unwrap_or_default();
                message!("foul", side, last, why = name(reason))
            }
            Reason::Resignation => message!("resigned", side, loser),
        };
        Some(End {
            winner: Some(winner.index()),
            message,
        })
    }

    fn final_score(game: &Game) -> Score {
        match game.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == game.to_move() => Score::Units(MATE),
            Some(Outcome::Win { .. }) => Score::Mate(0),
            _ => Score::Units(0),
        }
    }

    fn worth(game: &Game, score: Score, _: Certainty) -> Message {
        let side = Self::side(Self::side_to_move(game));
        match score {
            Score::Units(_) => message!("worth", value = Self::value(score), side),
            Score::Mate(_) => Self::value(score),
        }
    }

    fn help() -> Message {
        message!("play-help", common = play::help())
    }

    fn welcome(game: &Game) -> Message {
        let rule = match game.rule() {
            Rule::Freestyle => message!("rule-freestyle"),
            Rule::Standard => message!("rule-standard"),
            Rule::Renju => message!("rule-renju"),
            Rule::Caro => message!("rule-caro"),
            Rule::CaroExact => message!("rule-caro-exact"),
        };
        message!("play-welcome", rule, size = game.size().to_string())
    }

    fn again(game: &Game) -> Game {
        Game::new(game.size(), game.rule())
    }

    fn write(record: &Record<'_, Self>) -> anyhow::Result<Vec<u8>> {
        file::write(record.ending, &record.into())
    }

    fn annotate(annotated: &Annotated<'_, Self>) -> anyhow::Result<Vec<u8>> {
        file::write(annotated.ending, &annotated.into())
    }

    /// `moves` lists the moves of the game, since every empty point may be played on; `forbidden`
    /// shows and hides the forbidden points of renju.
    fn verb(
        terminal: &mut Terminal<'_, Self>,
        verb: &str,
        _: &str,
    ) -> anyhow::Result<Option<Next>> {
        let is = |id| names(id, verb, &MESSAGES);
        if is("verb-moves") {
            terminal.list()?;
        } else if is("verb-forbidden") {
            terminal.marks = !terminal.marks;
            terminal.draw(&[])?;
            if terminal.marks && forbidden_now(terminal.position()).is_empty() {
                terminal.dialogue.say(&message!("nothing-forbidden"))?;
            }
        } else {
            return Ok(None);
        }
        Ok(Some(Next::Again))
    }

    fn textbook_analysis(
        asked: &Asked,
        judge: &Judge,
        game: &Game,
    ) -> anyhow::Result<Option<AnalysisResult<Point>>> {
        let weights = judge.knowledge.options()?.weights.weights();
        let book = TextbookAnalysis {
            depth: DEFAULT_DEPTH,
            scale: UCT_SCALE,
            any: game.board().empty_points().next(),
            score: &Score::of,
        };
        let mut position = Textbook::new(game, judge.evaluation.into(), &weights);
        Ok(Some(book.analyze(asked, &mut position, &mut |_, _| false)))
    }
}

/// The points that renju forbids in this position.
fn forbidden_now(game: &Game) -> Vec<(Point, Forbidden)> {
    let asked = game.rule() == Rule::Renju && game.to_move() == Color::Black;
    match asked && game.outcome().is_none() {
        true => forbidden::points(&mut game.board().clone()),
        false => Vec::new(),
    }
}

pub(super) fn name(reason: Forbidden) -> Message {
    match reason {
        Forbidden::Overline => message!("overline"),
        Forbidden::DoubleFour => message!("double-four"),
        Forbidden::DoubleThree => message!("double-three"),
    }
}

#[cfg(test)]
mod tests {
    use gomoku_rules::Size;

    use super::*;

    #[test]
    fn a_saved_game_is_read_with_its_history_and_rule() {
        use ::app::playable::Setup as _;

        let mut game = Game::new(Size::new(20, 15).unwrap(), Rule::Renju);
        for word in ["7,7", "8,8", "19,14"] {
            game.play(word.parse().unwrap()).unwrap();
        }
        for ending in ["json", "sgf"] {
            let bytes = Gomoku::write(&Record {
                position: &game,
                names: ["a".into(), "b".into()],
                termination: None,
                winner: None,
                ending,
            });
            let setup = Setup {
                rule: Rule::Freestyle,
                size: Size::STANDARD,
            };
            let name = format!("saved.{ending}");
            let input = ::cli::input::Input {
                name,
                bytes: bytes.unwrap(),
            };
            assert_eq!(setup.read(input).unwrap().position, game, "{ending}");
        }
    }
}
