//! Reads positions and games from all formats, and writes games.

use std::error::Error;

use ::cli::calendar::today;
use ::cli::input::Input;
use ::cli::message;
use ::cli::program::note;
use anyhow::{Context, bail};
use app::judgement::Mark;
use app::playable::{self, Annotated, Loaded, Record as SavedGame, moves, play_moves};
use xiangqi_rules::notation::Notation;
use xiangqi_rules::record::{GameResult, Record, RecordedMove, SideMove};
use xiangqi_rules::{Color, Move, Position, board_text, ccbridge, pgn, ubb, xqf};

use super::format::Format;
use crate::engine::Xiangqi;

/// The notations named in [`Playable::NOTATIONS`](app::Playable::NOTATIONS), in the same order.
pub(super) const NOTATIONS: [Notation; 3] = [Notation::Wxf, Notation::Chinese, Notation::Iccs];
/// The PGN tag that a record holds in a field of its own.
const RESULT: &str = "Result";
const XQF_MAGIC: &[u8] = b"XQ";

/// Reads a position or a game: XQF, CBR, PGN, UBB, a FEN, a drawn board, or moves from the start
/// position; an input without any of these is refused. `number` chooses a game of a file with many,
/// from 1; default: the first, with a note.
pub(super) fn read(input: Input, number: Option<u64>) -> anyhow::Result<Loaded<Position, Move>> {
    if input.bytes.starts_with(XQF_MAGIC) || ccbridge::is_ccbridge(&input.bytes) {
        return one_of(input, number);
    }
    let input = input.in_utf8();
    let name = input.name.clone();
    let text = input.clone().text();
    let Some(first) = text.split_whitespace().next() else {
        bail!(message!("no-position", name));
    };
    let before_dot = first.trim_end_matches('.');
    let is_number = first.ends_with('.') && before_dot.parse::<u32>().is_ok();
    let is_pgn = first.starts_with('[') || is_number;
    if is_pgn || text.contains(ubb::BEGIN) {
        return one_of(input, number);
    }
    if let Some(number @ 2..) = number {
        bail!(message!("game-number", name, number, count = 1usize));
    }
    if first.contains('/') {
        return Ok(Position::from_fen(text.trim()).context(name)?.into());
    }
    if text.trim().lines().count() > 1 {
        return Ok(board_text::parse(&text).context(name)?.into());
    }
    let mut position = Position::startpos();
    play_moves::<Xiangqi>(&mut position, &text).context(name)?;
    Ok(position.into())
}

/// The game with this number; default: the first, with a note if there are others.
fn one_of(input: Input, number: Option<u64>) -> anyhow::Result<Loaded<Position, Move>> {
    let name = input.name.clone();
    let games = games(input);
    let count = games.len();
    if count > 1 && number.is_none() {
        note(&message!("game-first", name = name.clone(), count));
    }
    let number = number.unwrap_or(1);
    match games.into_iter().zip(1..).find(|(_, at)| *at == number) {
        Some((game, _)) => Ok(loaded(game?)),
        None => bail!(message!("game-number", name, number, count)),
    }
}

/// All games of an XQF, CBR, CBL, PGN or UBB file. A game that is refused does not spoil the
/// others.
pub(super) fn games(input: Input) -> Vec<anyhow::Result<Record>> {
    let Input { name, bytes } = input;
    if bytes.starts_with(XQF_MAGIC) {
        return vec![xqf::read(&bytes).context(name)];
    }
    let begin = ubb::BEGIN.as_bytes();
    if ccbridge::is_ccbridge(&bytes) {
        named(&name, ccbridge::read_each(&bytes))
    } else if bytes.windows(begin.len()).any(|found| found == begin) {
        named(&name, ubb::read_each(&bytes))
    } else {
        named(&name, pgn::read_each(&bytes))
    }
}

/// Adds the file's name to the errors of games that were refused.
fn named<E: Error + Send + Sync + 'static>(
    name: &str,
    games: Vec<Result<Record, E>>,
) -> Vec<anyhow::Result<Record>> {
    let games = games.into_iter();
    games
        .map(|game| game.with_context(|| name.to_owned()))
        .collect()
}

/// The final position of a record, with everything else in it.
fn loaded(record: Record) -> Loaded<Position, Move> {
    let result = (RESULT.to_owned(), record.result.to_string());
    let comments = record.moves.iter().map(|played| played.comment.clone());
    let glyphs = record.moves.iter().map(|played| played.glyphs.clone());
    let variations = record.variations.iter().cloned();
    let variations = variations.map(|side| playable::SideMove {
        at: side.at,
        mv: side.mv,
        comment: side.comment,
        glyphs: side.glyphs,
    });
    Loaded {
        comment: record.comment.clone(),
        comments: comments.collect(),
        glyphs: glyphs.collect(),
        variations: variations.collect(),
        tags: record.tags.iter().cloned().chain([result]).collect(),
        ..record.end().into()
    }
}

/// The game that led to a position with the remarks on its moves, beside the variations of the file
/// that it comes from, in the format of the file's extension. PGN alone has a glyph for a mistake;
/// in other formats its sign begins the comment.
pub(super) fn annotate(annotated: &Annotated<'_, Xiangqi>) -> Vec<u8> {
    let without_glyphs = match annotated.ending {
        "pgn" => None,
        ending => Format::from_extension(ending),
    };
    let (start, moves) = moves::<Xiangqi>(annotated.position);
    let loaded = annotated.loaded;
    let mut record = Record::new(start);
    record.tags.clone_from(&loaded.tags);
    record.comment.clone_from(&loaded.comment);
    let (_, read) = self::moves::<Xiangqi>(&loaded.position);
    let variations = loaded.variations_beside(read.len(), moves.len());
    let variations = variations.into_iter().map(|side| SideMove {
        at: side.at,
        mv: side.mv,
        comment: side.comment,
        glyphs: side.glyphs,
    });
    record.variations = variations.collect();
    let result = loaded.tags.iter().find(|(name, _)| name == RESULT);
    let result = result.and_then(|(_, value)| GameResult::parse(value));
    record.result = result.unwrap_or_default();
    let annotator = ("Annotator".to_owned(), annotated.annotator.clone());
    let opening = annotated.opening.clone();
    let opening = opening.map(|name| ("Opening".to_owned(), name));
    for tag in opening.into_iter().chain([annotator]) {
        record.tags.retain(|(name, _)| *name != tag.0);
        record.tags.push(tag);
    }
    for (index, mv) in moves.into_iter().enumerate() {
        let remark = annotated.remarks[index].as_ref();
        let mut glyphs = loaded.glyphs.get(index).cloned().unwrap_or_default();
        let glyph = remark.and_then(|remark| remark.mark).map(Mark::nag);
        glyphs.extend(glyph.filter(|glyph| !glyphs.contains(glyph)));
        let earlier = loaded.comments.get(index).filter(|text| !text.is_empty());
        let remark = remark.map(|remark| match remark.mark {
            Some(mark) if without_glyphs.is_some() => format!("{} {}", mark.sign(), remark.text),
            _ => remark.text.clone(),
        });
        let said = earlier.cloned().into_iter().chain(remark);
        let comment = said.collect::<Vec<_>>().join("\n");
        record.moves.push(RecordedMove {
            glyphs,
            ..RecordedMove::new(mv, comment)
        });
    }
    match without_glyphs {
        Some(format) => format.of_game(&record),
        None => pgn::write(&record, NOTATIONS[annotated.notation]).into_bytes(),
    }
}

/// The game that led to a position, in the format of the file's extension.
pub(super) fn write(record: &SavedGame<'_, Xiangqi>) -> Vec<u8> {
    let (start, moves) = moves::<Xiangqi>(record.position);
    let mut written = Record::new(start);
    let [red, black] = record.names.clone();
    written.tags = vec![
        ("Date".into(), today()),
        ("Red".into(), red),
        ("Black".into(), black),
    ];
    written.result = match record.winner {
        None => GameResult::Unknown,
        Some(None) => GameResult::Draw,
        Some(Some(winner)) => GameResult::Win(Color::ALL[winner]),
    };
    let recorded = moves.into_iter();
    let recorded = recorded.map(|mv| RecordedMove::new(mv, String::new()));
    written.moves = recorded.collect();
    match Format::from_extension(record.ending) {
        Some(format) => format.of_game(&written),
        None => pgn::write(&written, Notation::Wxf).into_bytes(),
    }
}

#[cfg(test)]
mod tests {
    use app::playable::Remark;
    use search::report::Score;

    use super::*;

    fn read(text: &str) -> Position {
        let input = Input::from_argument("--position", text).unwrap();
        super::read(input, None).unwrap().position
    }

    #[test]
    fn a_saved_game_is_read_with_its_history() {
        let position = read("炮二平五 马8进7 马二进三 车9平8");
        for ending in ["pgn", "xqf", "ubb", "cbr", "cbl"] {
            let bytes = write(&SavedGame {
                position: &position,
                names: ["a".into(), "b".into()],
                termination: None,
                winner: None,
                ending,
            });
            let name = format!("saved.{ending}");
            let again = super::read(Input { name, bytes }, None).unwrap();
            assert_eq!(
                (again.position.fen(), again.position.ply()),
                (position.fen(), 4),
                "{ending}"
            );
            assert!(again.tags.iter().any(|(_, name)| name == "a"), "{ending}");
        }
    }

    #[test]
    fn remarks_are_written_in_every_format() {
        let loaded: Loaded<Position, Move> = read("炮二平五 马8进7").into();
        let remark = Remark {
            mark: Some(Mark::Blunder),
            text: "the cannon".into(),
            score: Score::Units(-100),
        };
        for (ending, said) in [
            ("pgn", "the cannon"),
            ("xqf", "?? the cannon"),
            ("ubb", "?? the cannon"),
            ("cbr", "?? the cannon"),
            ("cbl", "?? the cannon"),
        ] {
            let bytes = annotate(&Annotated {
                position: &loaded.position,
                loaded: &loaded,
                opening: None,
                remarks: &[None, Some(remark.clone())],
                notation: 0,
                annotator: "Sanqi".into(),
                ending,
            });
            let name = format!("annotated.{ending}");
            let again = super::read(Input { name, bytes }, None).unwrap();
            assert_eq!(again.comments, ["", said], "{ending}");
        }
    }

    #[test]
    fn what_people_wrote_beside_the_moves_stays() {
        let text = "[Event \"a\"]\n\n{before} 1. C2=5 $1 (1. H2+3 $3 {mine} H8+7 (1... P3+1)) \
                    H8+7 (1... C8=5) *";
        let loaded = super::read(Input::from_argument("--position", text).unwrap(), None).unwrap();
        let remark = Remark {
            mark: Some(Mark::Blunder),
            text: "the cannon".into(),
            score: Score::Units(-100),
        };
        let annotated = |moves: &str, ending| {
            let mut position = loaded.position.clone();
            play_moves::<Xiangqi>(&mut position, moves).unwrap();
            let remarks = [Some(remark.clone()), None, None];
            let bytes = annotate(&Annotated {
                position: &position,
                loaded: &loaded,
                opening: None,
                remarks: &remarks,
                notation: 0,
                annotator: "Sanqi".into(),
                ending,
            });
            let name = format!("annotated.{ending}");
            let again = super::read(Input { name, bytes }, None).unwrap();
            (again.comment, again.glyphs, again.variations)
        };
        let expected = loaded.variations.clone();
        assert_eq!(expected.len(), 4);
        for ending in ["pgn", "xqf", "ubb", "cbr", "cbl"] {
            let (comment, glyphs, mut variations) = annotated("", ending);
            assert_eq!(comment, "before", "{ending}");
            if ending == "pgn" {
                assert_eq!(glyphs, [vec![1, 4], Vec::new()]);
                assert_eq!(variations, expected);
            }
            // The other formats have no glyphs, and an order of their own.
            let moves = |variations: &mut Vec<playable::SideMove<Move>>| {
                variations.sort_by_key(|side| side.mv);
                variations.iter().map(|side| side.mv).collect::<Vec<_>>()
            };
            assert_eq!(
                moves(&mut variations),
                moves(&mut expected.clone()),
                "{ending}"
            );
        }
        // Moves that are played after the game of the file change no variation.
        let (_, _, variations) = annotated("H2+3", "pgn");
        let mut shifted = expected.clone();
        shifted
            .iter_mut()
            .filter(|side| side.at > 2)
            .for_each(|side| side.at += 1);
        assert_eq!(variations, shifted);
    }

    #[test]
    fn a_drawn_board_may_begin_with_an_empty_corner() {
        let fen = "4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1";
        let drawn = board_text::format(&Position::from_fen(fen).unwrap());
        assert_eq!(read(&drawn).fen(), fen);
    }

    #[test]
    fn every_form_of_a_position_is_read() {
        let position = read("h2e2");
        let board = board_text::format(&position);
        for text in [
            position.fen().as_str(),
            &board,
            "1. h2e2 *",
            "C2=5",
            "1.炮二平五",
            "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
        ] {
            let read = read(text);
            assert_eq!(
                read.fen().split(' ').next(),
                position.fen().split(' ').next(),
                "{text}"
            );
            assert_eq!(read.side_to_move(), Color::Black, "{text}");
        }
    }
}
