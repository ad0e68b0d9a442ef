//! Writes the games of `play`, `review` and `convert` to files.

use ::app::judgement::Mark;
use ::app::playable::{Annotated, Loaded, Record as Saved, Remark, Termination};
use ::cli::message;
use anyhow::bail;
use gomoku_rules::sgf::{self, Note, Quality, SideMove};
use gomoku_rules::tree::{Node, Tree};
use gomoku_rules::{Color, Game, Point, json, psq, renlib, text};

use crate::engine::Gomoku;

/// The tag of the comment before the first move.
pub(super) const COMMENT: &str = "C";

/// A game with everything that a file can hold besides.
pub(super) struct Record {
    pub(super) game: Game,
    /// The names of black and white.
    pub(super) names: [Option<String>; 2],
    pub(super) opening: Option<String>,
    /// The comment before the first move.
    pub(super) comment: String,
    /// A note for each move, or none at all.
    pub(super) notes: Vec<Note>,
    pub(super) variations: Vec<SideMove>,
}

/// How a format is written: one game a file, or one game a line.
#[derive(Clone, Copy)]
pub(super) enum Format {
    Single(fn(&Record) -> anyhow::Result<Vec<u8>>),
    Line(fn(&Record) -> anyhow::Result<Vec<u8>>),
}

/// The formats by file name extension, the usual one first.
const FORMATS: [(&str, Format); 5] = [
    (
        "json",
        Format::Single(|record| Ok(format!("{}\n", json::write(&record.game)).into())),
    ),
    ("sgf", Format::Single(|record| Ok(as_sgf(record).into()))),
    ("psq", Format::Single(|record| Ok(as_psq(record)?.into()))),
    ("lib", Format::Single(as_lib)),
    ("txt", Format::Line(as_line)),
];
pub(super) const EXTENSIONS: [&str; FORMATS.len()] = {
    let mut endings = [""; FORMATS.len()];
    let mut at = 0;
    while at < FORMATS.len() {
        endings[at] = FORMATS[at].0;
        at += 1;
    }
    endings
};
/// The extensions of the formats with remarks on moves.
pub(super) const ANNOTATED: [&str; 2] = ["sgf", "lib"];

impl Format {
    pub(super) fn from_extension(ending: &str) -> Option<Self> {
        let found = FORMATS.iter().find(|(name, _)| *name == ending);
        found.map(|&(_, format)| format)
    }

    pub(super) fn of_game(self, game: &Record) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Single(write) | Self::Line(write) => write(game),
        }
    }
}

/// The bytes of a file of one game, in the format of a file name extension.
pub(super) fn write(ending: &str, game: &Record) -> anyhow::Result<Vec<u8>> {
    match Format::from_extension(ending) {
        Some(format) => format.of_game(game),
        None => bail!(message!("convert-ending", found = ending.to_owned())),
    }
}

impl From<&Loaded<Game, Point>> for Record {
    /// A game that was read, to be written again.
    fn from(loaded: &Loaded<Game, Point>) -> Self {
        let tag = |wanted: &str| {
            let mut tags = loaded.tags.iter();
            let (_, value) = tags.find(|(tag, _)| tag == wanted)?;
            Some(value.clone())
        };
        let notes = loaded.comments.iter().map(|comment| Note {
            comment: comment.clone(),
            quality: None,
        });
        let variations = loaded.variations.iter().map(|side| SideMove {
            at: side.at,
            point: side.mv,
            comment: side.comment.clone(),
        });
        Self {
            game: settled(loaded.position.clone(), loaded.termination),
            names: ["PB", "PW"].map(tag),
            opening: tag("ON"),
            comment: tag(COMMENT).unwrap_or_default(),
            notes: notes.collect(),
            variations: variations.collect(),
        }
    }
}

impl From<&Saved<'_, Gomoku>> for Record {
    fn from(saved: &Saved<'_, Gomoku>) -> Self {
        Self {
            game: settled(saved.position.clone(), saved.termination),
            names: saved.names.clone().map(Some),
            opening: None,
            comment: String::new(),
            notes: Vec::new(),
            variations: Vec::new(),
        }
    }
}

impl From<&Annotated<'_, Gomoku>> for Record {
    fn from(annotated: &Annotated<'_, Gomoku>) -> Self {
        let read = Self::from(annotated.loaded);
        let remarks = annotated.remarks.iter().enumerate();
        let notes = remarks.map(|(index, remark)| {
            let earlier = read.notes.get(index).map(|note| note.comment.clone());
            let earlier = earlier.filter(|comment| !comment.is_empty()).into_iter();
            let said = earlier.chain(remark.as_ref().map(|remark| remark.text.clone()));
            Note {
                comment: said.collect::<Vec<_>>().join("\n"),
                quality: remark.as_ref().and_then(quality),
            }
        });
        Self {
            game: settled(annotated.position.clone(), annotated.loaded.termination),
            opening: annotated.opening.clone(),
            notes: notes.collect(),
            ..read
        }
    }
}

fn quality(remark: &Remark) -> Option<Quality> {
    Some(match remark.mark? {
        Mark::Inaccuracy => Quality::Doubtful,
        Mark::Mistake => Quality::Bad,
        Mark::Blunder => Quality::VeryBad,
    })
}

/// The game, with the resignation of its side to move if the termination is one.
fn settled(mut game: Game, termination: Option<Termination>) -> Game {
    if matches!(termination, Some(Termination::Lost(..))) {
        game.resign();
    }
    game
}

fn as_sgf(record: &Record) -> String {
    let [black, white] = record.names.clone();
    let game = sgf::Record {
        game: record.game.clone(),
        black,
        white,
        opening: record.opening.clone(),
    };
    sgf::annotated(&game, &record.comment, &record.notes, &record.variations)
}

/// Writes a game without its rule and result, which Piskvork's files cannot hold.
fn as_psq(record: &Record) -> anyhow::Result<String> {
    from_empty("psq", &record.game)?;
    Ok(psq::write(&psq::Game {
        size: record.game.size(),
        moves: record.game.moves().to_vec(),
        players: record.names.clone(),
    }))
}

/// Writes a game without rule, names and result, which RenLib's files cannot hold. The marks of bad
/// moves stand before the remarks.
fn as_lib(record: &Record) -> anyhow::Result<Vec<u8>> {
    from_empty("lib", &record.game)?;
    let start = (!record.comment.is_empty()).then(|| Node {
        comment: record.comment.clone(),
        ..Node::default()
    });
    let moves = record.game.moves().iter().enumerate();
    let moves = moves.map(|(index, &point)| {
        let note = record.notes.get(index).cloned().unwrap_or_default();
        let sign = note.quality.map_or("", |quality| match quality {
            Quality::Doubtful => "?! ",
            Quality::Bad => "? ",
            Quality::VeryBad => "?? ",
        });
        Node {
            point: Some(point),
            comment: format!("{sign}{}", note.comment),
            ..Node::default()
        }
    });
    let before = usize::from(start.is_some());
    let nodes = start.into_iter().chain(moves).enumerate();
    let nodes = nodes.map(|(at, node)| Node {
        parent: at.checked_sub(1),
        ..node
    });
    let sides = record.variations.iter().map(|side| Node {
        parent: (side.at + before).checked_sub(1),
        point: Some(side.point),
        comment: side.comment.clone(),
        ..Node::default()
    });
    let nodes = nodes.chain(sides);
    let tree = Tree {
        size: record.game.size(),
        rule: None,
        nodes: nodes.collect(),
    };
    Ok(renlib::write(&tree)?)
}

fn as_line(record: &Record) -> anyhow::Result<Vec<u8>> {
    from_empty("txt", &record.game)?;
    Ok((text::write_moves(record.game.moves()) + "\n").into())
}

/// Checks that a game began on an empty board with a move of black's.
fn from_empty(ending: &'static str, game: &Game) -> anyhow::Result<()> {
    if game.start().stones() > 0 || game.first() != Color::Black {
        bail!(message!("convert-from-empty", ending));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::source::Setup;
    use ::app::playable::Setup as _;
    use ::cli::input::Input;
    use ::search::report::Score;
    use clap::Parser;

    #[derive(Parser)]
    struct SetupFlags {
        #[command(flatten)]
        setup: Setup,
    }

    fn read(ending: &str, bytes: Vec<u8>) -> Loaded<Game, Point> {
        let name = format!("game.{ending}");
        let setup = SetupFlags::parse_from(["gomoku"]).setup;
        setup.read(Input { name, bytes }).unwrap()
    }

    fn game() -> Loaded<Game, Point> {
        let sgf = "(;GM[4]PB[Anna]PW[Bert]C[before];B[hh]C[centre];W[ih];B[hg])";
        read("sgf", sgf.into())
    }

    #[test]
    fn games_are_read_from_every_format_that_is_written() {
        let loaded = game();
        let moves = loaded.position.moves();
        for (ending, _) in FORMATS {
            let bytes = write(ending, &Record::from(&loaded)).unwrap();
            let again = read(ending, bytes);
            assert_eq!(again.position.moves(), moves, "{ending}");
            if ANNOTATED.contains(&ending) {
                assert_eq!(again.comments, ["centre", "", ""], "{ending}");
                let tags = again.tags.iter();
                let mut said = tags.filter(|(tag, _)| tag == COMMENT);
                assert_eq!(said.next().unwrap().1, "before", "{ending}");
            }
            if matches!(ending, "sgf" | "psq") {
                let names = Record::from(&again).names.map(Option::unwrap);
                assert_eq!(names, ["Anna", "Bert"], "{ending}");
            }
        }
    }

    #[test]
    fn remarks_stand_behind_what_was_said() {
        let loaded = game();
        let remark = Remark {
            mark: Some(Mark::Blunder),
            text: "-3, 40 %".into(),
            score: Score::Units(-3),
        };
        for (ending, said) in [("sgf", "centre\n-3, 40 %"), ("lib", "?? centre\n-3, 40 %")] {
            let annotated = Annotated {
                position: &loaded.position,
                loaded: &loaded,
                opening: None,
                remarks: &[Some(remark.clone()), None, None],
                notation: 0,
                annotator: "Sanqi".into(),
                ending,
            };
            let bytes = write(ending, &Record::from(&annotated)).unwrap();
            assert_eq!(read(ending, bytes).comments, [said, "", ""], "{ending}");
        }
    }

    #[test]
    fn variations_stay_where_a_format_has_them() {
        let sgf = "(;GM[4]C[before];B[hh](;W[ih];B[hg])(;W[gg]C[mine](;B[aa])(;B[bb];W[cc])))";
        let loaded = read("sgf", sgf.into());
        assert_eq!(loaded.variations.len(), 4);
        for ending in ANNOTATED {
            let bytes = write(ending, &Record::from(&loaded)).unwrap();
            let again = read(ending, bytes);
            assert_eq!(again.variations, loaded.variations, "{ending}");
            assert_eq!(again.position.moves(), loaded.position.moves(), "{ending}");
        }
    }

    #[test]
    fn a_game_from_a_position_goes_where_it_can_be_written() {
        let loaded = read("sgf", "(;GM[4]AB[aa]PL[B];B[hh])".into());
        assert_eq!(loaded.position.moves(), [Point::new(7, 7)]);
        for (ending, _) in FORMATS {
            let written = write(ending, &Record::from(&loaded));
            match ending {
                "json" | "sgf" => assert!(written.is_ok(), "{ending}"),
                _ => {
                    let why = written.unwrap_err().to_string();
                    assert!(why.contains(&format!(".{ending}")), "{why}");
                }
            }
        }
    }
}
