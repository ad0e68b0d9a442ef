//! Reads the positions and games that a command works on, under a rule.

use std::path::Path;

use ::cli::encoding::decode_lossily;
use ::cli::input::{Input, ending};
use ::cli::message;
use anyhow::{Context, bail};
use app::cli::source::game_of;
use app::playable::{self, Loaded, Loss, SideMove, Termination, play_moves};
use gomoku_rules::text::{self, Position};
use gomoku_rules::tree::Tree;
use gomoku_rules::{
    Board, Color, Game, Outcome, Point, Reason, Rule, Size, json, psq, renlib, sgf,
};

use super::file::COMMENT;
use crate::engine::Gomoku;

/// The rule and the board
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Setup {
    #[arg(long, value_name = "RULE", default_value_t)]
    pub(super) rule: Rule,

    #[arg(long, value_name = "N|WxH", default_value_t = Size::STANDARD)]
    pub(super) size: Size,
}

impl playable::Setup<Gomoku> for Setup {
    fn start(&self) -> anyhow::Result<Game> {
        Ok(Game::new(self.size, self.rule))
    }

    fn read(&self, input: Input) -> anyhow::Result<Loaded<Game, Point>> {
        let name = input.name.clone();
        if is_lib(&input) {
            let tree = renlib::parse(&input.bytes, decode_lossily).context(name.clone())?;
            let game = self.line(Size::STANDARD, &tree.main_line()).context(name)?;
            return Ok(with_comments(game, &tree));
        }
        let is_psq = is_psq(&input);
        let text = input.text();
        let mut game = match is_psq {
            true => self.piskvork(&text),
            false => self.game(&text),
        }
        .context(name)?;
        let Commentary {
            tags,
            comments,
            variations,
        } = commentary(&text);
        let Some(Outcome::Win { winner, reason }) = game.outcome() else {
            return Ok(Loaded {
                tags,
                comments,
                variations,
                ..game.into()
            });
        };
        // The side that resigned may play on.
        let termination = (reason == Reason::Resignation && game.resume())
            .then(|| Termination::Lost((!winner).index(), Loss::Resigned));
        Ok(Loaded {
            termination,
            tags,
            comments,
            variations,
            ..game.into()
        })
    }
}

impl Setup {
    /// All games of an input in any format, at least one: an input may have several lists of moves,
    /// or several games in SGF.
    ///
    /// # Errors
    /// When it cannot be read; the error has the input's name.
    pub(super) fn games(&self, input: Input) -> anyhow::Result<Vec<Loaded<Game, Point>>> {
        if is_lib(&input) || is_psq(&input) {
            return Ok(vec![playable::Setup::read(self, input)?]);
        }
        let input = input.in_utf8();
        let name = input.name.clone();
        let text = input.clone().text();
        if is_sgf(&text) {
            let texts = sgf::games(&text).context(name.clone())?;
            let games = texts.iter().enumerate().map(|(at, game)| {
                let name = game_of(&name, at + 1, texts.len());
                let bytes = game.as_bytes().to_vec();
                playable::Setup::read(self, Input { name, bytes })
            });
            return games.collect();
        }
        if let Ok(positions) = text::parse(&text, self.size) {
            let games = positions.iter().map(|position| position.replay(self.rule));
            return games
                .map(|game| Ok(game.context(name.clone())?.into()))
                .collect();
        }
        Ok(vec![playable::Setup::read(self, input)?])
    }

    fn line(&self, size: Size, moves: &[Point]) -> anyhow::Result<Game> {
        let board = Board::new(size);
        Ok(Game::replay(board, self.rule, Color::Black, moves)?)
    }

    fn piskvork(&self, text: &str) -> anyhow::Result<Game> {
        let game = psq::parse(text)?;
        self.line(game.size, &game.moves)
    }

    /// Reads a game by how it begins: `{` is JSON, `(` is SGF, `Piskvorky` a file of Piskvork's,
    /// `[` or a number with a dot numbered moves as in PGN; anything else is a position or a list
    /// of moves, played under the rule.
    fn game(&self, text: &str) -> anyhow::Result<Game> {
        if psq::is_psq(text) {
            return self.piskvork(text);
        }
        let trimmed = text.trim_start();
        let first = trimmed.split_whitespace().next().unwrap_or_default();
        let is_numbered = first.starts_with(|c: char| c.is_ascii_digit()) && first.contains('.');
        match trimmed.chars().next() {
            Some('{') => return Ok(json::parse(text)?),
            Some('(') => return Ok(sgf::parse(text)?.game),
            Some('[') if begins_with_a_tag(trimmed) => {}
            _ if is_numbered => {}
            _ => {
                return match &text::parse(text, self.size)?[..] {
                    [position] => Ok(position.replay(self.rule)?),
                    several => {
                        bail!(message!("second-position", line = several[1].line))
                    }
                };
            }
        }
        let mut game = Game::new(self.size, self.rule);
        play_moves::<Gomoku>(&mut game, text)?;
        Ok(game)
    }
}

/// Whether a text begins like PGN, `[Event "`.
fn begins_with_a_tag(text: &str) -> bool {
    let name = text.trim_start_matches('[').split_whitespace().next();
    let is_name = |name: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric());
    text.lines().next().is_some_and(|line| line.contains('"')) && name.is_some_and(is_name)
}

/// Whether an input is a RenLib file, by its bytes or its name: a damaged one is refused as such.
pub(super) fn is_lib(input: &Input) -> bool {
    renlib::is_lib(&input.bytes) || ending(Path::new(&input.name)) == "lib"
}

/// Whether a text looks like SGF: a drawn board or a list of moves has no brackets.
pub(super) fn is_sgf(text: &str) -> bool {
    text.trim_start().starts_with('(')
}

/// Whether an input is a file of Piskvork's, as [`is_lib`].
fn is_psq(input: &Input) -> bool {
    let text = String::from_utf8_lossy(&input.bytes);
    psq::is_psq(&text) || ending(Path::new(&input.name)) == "psq"
}

/// What a file holds beside the moves of its game, as in [`Loaded`].
#[derive(Default)]
struct Commentary {
    tags: Vec<(String, String)>,
    comments: Vec<String>,
    variations: Vec<SideMove<Point>>,
}

/// The players, comments and variations of a game, if its text is SGF or Piskvork's.
fn commentary(text: &str) -> Commentary {
    let (tags, mut comments, variations) =
        if let Ok((record, notes)) = sgf::parse_with_commentary(text) {
            let tags = [
                ("PB", record.black),
                ("PW", record.white),
                ("ON", record.opening),
            ];
            (tags.to_vec(), notes.comments, notes.variations)
        } else if let Ok(game) = psq::parse(text) {
            let [black, white] = game.players;
            (vec![("PB", black), ("PW", white)], Vec::new(), Vec::new())
        } else {
            return Commentary::default();
        };
    let start = (!comments.is_empty()).then(|| comments.remove(0));
    let start = start.filter(|comment| !comment.is_empty());
    let tags = tags.into_iter().chain([(COMMENT, start)]);
    let tags = tags.filter_map(|(tag, value)| Some((tag.to_owned(), value?)));
    let variations = variations.into_iter();
    let variations = variations.map(|side| side_move(side.at, side.point, side.comment));
    Commentary {
        tags: tags.collect(),
        comments,
        variations: variations.collect(),
    }
}

const fn side_move(at: usize, mv: Point, comment: String) -> SideMove<Point> {
    SideMove {
        at,
        mv,
        comment,
        glyphs: Vec::new(),
    }
}

/// A game with the comments and variations of its tree.
fn with_comments(game: Game, tree: &Tree) -> Loaded<Game, Point> {
    let mut loaded = Loaded::from(game);
    let moves = tree.main_line().len();
    // For each node its number, as in `SideMove::at`.
    let mut numbers: Vec<usize> = Vec::with_capacity(tree.nodes.len());
    let mut last = None;
    for (at, node) in tree.nodes.iter().enumerate() {
        let parent = node.parent.map_or(0, |parent| numbers[parent]);
        let (is_main, comment) = (node.parent == last, node.comment.clone());
        if is_main {
            last = Some(at);
        }
        numbers.push(match node.point {
            Some(_) if is_main => {
                loaded.comments.push(comment);
                loaded.comments.len()
            }
            Some(point) => {
                loaded.variations.push(side_move(parent, point, comment));
                moves + loaded.variations.len()
            }
            None => {
                if is_main && !comment.is_empty() {
                    loaded.tags.push((COMMENT.to_owned(), comment));
                }
                parent
            }
        });
    }
    loaded
}

/// All positions of a file, at least one. A game in JSON, SGF, `.psq` or `.lib` gives the last
/// position of its main line.
pub(super) fn positions(path: &Path, size: Size) -> anyhow::Result<Vec<Position>> {
    let input = Input::read(path)?;
    let is_binary = is_lib(&input);
    let input = if is_binary { input } else { input.in_utf8() };
    let text = input.clone().text();
    let is_game = is_binary || is_psq(&input) || text.trim_start().starts_with(['{', '(']);
    if !is_game {
        return text::parse(&text, size).context(input.name);
    }
    let setup = Setup {
        rule: Rule::default(),
        size,
    };
    let game = playable::Setup::read(&setup, input)?.position;
    Ok(vec![Position {
        board: game.board().clone(),
        to_move: game.to_move(),
        moves: None,
        line: 1,
    }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::playable::Setup as _;

    const SETUP: Setup = Setup {
        rule: Rule::Caro,
        size: Size::STANDARD,
    };

    #[test]
    fn what_is_wrong_with_a_file_is_said_once() {
        for (text, says) in [
            ("{", "EOF while parsing"),
            (r#"{"size":"3x3","rule":"caro","moves":[]}"#, "out of range"),
            (r#"{"size":"15x15","rule":"chess","moves":[]}"#, "chess"),
            ("(;GM[4]SZ[3])", "out of range"),
            ("(;GM[4]RU[chess])", "chess"),
        ] {
            let error = format!("{:#}", SETUP.game(text).unwrap_err());
            assert_eq!(error.matches(says).count(), 1, "{error}");
        }
    }

    #[test]
    fn lists_of_moves_are_games_too_and_two_of_them_are_not_one() {
        for moves in [
            "h8 7,8\n",
            "h8h7",
            "H8 h7",
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,9,12\na\nb\n-1\n",
            "1. h8 2. h7",
            "[Event \"x\"]\n1. h8 h7 *",
        ] {
            let game = SETUP.game(moves).unwrap();
            assert_eq!(
                (game.rule(), game.moves().len()),
                (Rule::Caro, 2),
                "{moves}"
            );
            assert_eq!(game.moves()[1].to_string(), "7,8", "{moves}");
        }
        let over = "h8 a1 h9 a2 h10 a3 h11 a4 h12 a5";
        let error = SETUP.game(over).unwrap_err().to_string();
        assert_eq!(error, "line 1, move 10: the game is over: black wins");
        assert!(SETUP.game(&"[".repeat(9)).is_err() && SETUP.game("[]").is_err());
        let error = SETUP.game("h8\nh9\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2: found a second position, expected one"
        );
    }

    #[test]
    fn every_game_of_a_collection_is_read() {
        let input = |text: &str| Input::from_argument("--position", text).unwrap();
        let games = SETUP.games(input("(;B[hh])\n(;B[ii];W[aa])")).unwrap();
        let moves: Vec<_> = games
            .iter()
            .map(|game| game.position.moves().len())
            .collect();
        assert_eq!(moves, [1, 2]);
        let error = SETUP.games(input("(;B[hh])(;B[zz])")).unwrap_err();
        assert!(
            format!("{error:#}").contains("game 2: move 1: 'zz'"),
            "{error:#}"
        );
    }

    #[test]
    fn who_resigned_is_read_from_the_position() {
        let mut game = Game::new(Size::STANDARD, Rule::Renju);
        game.resign();
        let input = Input::from_argument("--position", &json::write(&game)).unwrap();
        let loaded = SETUP.read(input).unwrap();
        assert_eq!(loaded.position.outcome(), None);
        assert_eq!(
            loaded.termination,
            Some(Termination::Lost(0, Loss::Resigned))
        );
    }
}
