//! Writes the games of `play` and `review` to files.

use ::app::judgement::Mark;
use ::app::playable::{Annotated, Remark};
use ::cli::{calendar, message};
use anyhow::bail;
use reversi_rules::format::Format;
use reversi_rules::ggf::Ggf;
use reversi_rules::record::{COMMENT, Note, Quality, Record};
use reversi_rules::wthor::Header;

use crate::engine::Reversi;

/// The current year, month and day.
pub(super) fn date() -> [u16; 3] {
    let today = calendar::today();
    let mut parts = today.split('.').map(|part| part.parse().unwrap_or(0));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}

/// The bytes of a file of one game, in the format that the file name's extension stands for.
pub(super) fn write(ending: &str, game: Record) -> anyhow::Result<Vec<u8>> {
    let Some(format) = Format::from_extension(ending) else {
        bail!(message!("convert-ending", found = ending.to_owned()));
    };
    Ok(format.write(&[game], &Header::of(date()))?)
}

/// The bytes of a game with remarks on its moves. PGN and SGF get remarks and signs after the
/// moves. GGF gets values there and the mistakes in one comment at the head, since it has no other
/// comments.
pub(super) fn annotate(annotated: &Annotated<'_, Reversi>) -> anyhow::Result<Vec<u8>> {
    match annotated.ending {
        "ggf" => Ok(as_ggf(annotated)),
        ending => write(ending, with_remarks(annotated)),
    }
}

fn with_remarks(annotated: &Annotated<'_, Reversi>) -> Record {
    let loaded = annotated.loaded;
    let mut tags = loaded.tags.clone();
    let opening = annotated.opening.clone().map(|name| ("ON", name));
    let annotator = ("AN", annotated.annotator.clone());
    for (name, value) in opening.into_iter().chain([annotator]) {
        tags.retain(|(tag, _)| tag != name);
        tags.push((name.to_owned(), value));
    }
    let notes = annotated.remarks.iter().enumerate().map(|(index, remark)| {
        let earlier = loaded.comments.get(index).filter(|text| !text.is_empty());
        let said = earlier.cloned().into_iter();
        let said = said.chain(remark.as_ref().map(|remark| remark.text.clone()));
        Note {
            comment: said.collect::<Vec<_>>().join("\n"),
            quality: remark.as_ref().and_then(|remark| remark.mark).map(quality),
        }
    });
    Record {
        tags,
        notes: notes.collect(),
        ..Record::from(annotated.position.clone())
    }
}

const fn quality(mark: Mark) -> Quality {
    match mark {
        Mark::Inaccuracy => Quality::Doubtful,
        Mark::Mistake => Quality::Bad,
        Mark::Blunder => Quality::VeryBad,
    }
}

fn as_ggf(annotated: &Annotated<'_, Reversi>) -> Vec<u8> {
    let mut tags = annotated.loaded.tags.clone();
    let remarks = annotated.remarks.iter().zip(1..);
    let mistakes = remarks.filter_map(|(remark, number): (_, u32)| {
        let remark = remark.as_ref()?;
        let sign = remark.mark?.sign();
        Some(format!("{number}{sign} {}", remark.text))
    });
    let mistakes: Vec<_> = mistakes.collect();
    if !mistakes.is_empty() {
        tags.push((COMMENT.to_owned(), mistakes.join("\n")));
    }
    let mut game = Ggf::of(annotated.position, tags);
    for (note, comment) in game.notes.iter_mut().zip(&annotated.loaded.comments) {
        note.comment.clone_from(comment);
    }
    for (note, remark) in game.notes.iter_mut().zip(annotated.remarks) {
        let discs = |remark: &Remark| f64::from(remark.score.value()) / 100.0;
        note.evaluation = remark.as_ref().map(discs);
    }
    (game.to_string() + "\n").into()
}
