//! Turns files of games into records: read, split by game, sorted.

use std::path::{Path, PathBuf};

use ::cli::message;
use anyhow::{Result, ensure};
use xiangqi_rules::Color;

use super::record::{Record, WON};
use super::samples;
use crate::buckets::{Buckets, Sorting};
use crate::files;
use crate::shard::{self, GameKind, Played, Reader};

/// Records to learn from, and held-out ones.
pub struct Dataset {
    /// Each position once; no held-out position is learned from.
    pub records: Buckets<Record>,
    /// Number of positions before merging, including held-out ones.
    pub positions: usize,
    /// The provenance of each file, and how many games it has.
    files: Vec<Played>,
}

/// Reads files of games and keeps quiet positions whose score is at most `bound` either way, in
/// internal units. They are sorted in `folder`, in buckets of about `bucket` positions.
///
/// # Errors
/// When a file cannot be read, holds games of another game, or when too few positions are found.
pub fn read(
    files: &[PathBuf],
    bound: i32,
    seed: u64,
    folder: &Path,
    bucket: usize,
) -> Result<Dataset> {
    let files = files::once(files)?;
    let mut sorting = Sorting::new(folder.to_owned(), files::plies(&files), bucket)?;
    let mut played = Vec::new();
    let mut positions = 0;
    for path in files {
        let reader = Reader::open_of(GameKind::Xiangqi, path)?;
        let from = reader.provenance;
        let games = reader.visit(|is_held_out, game| {
            let red = game.result.min(2) * (WON / 2);
            samples::visit(game, bound, |position, score| {
                let result = match position.side_to_move() {
                    Color::Red => red,
                    Color::Black => WON - red,
                };
                let record = Record::of(position, score, result);
                positions += 1;
                sorting.push(is_held_out, record.board.hash(), &record)
            })
        })?;
        played.push((from, games));
    }
    let records: Buckets<Record> = sorting.finish(seed)?;
    let data = Dataset {
        records,
        positions,
        files: played,
    };
    let (learned, held_out) = (data.records.len(), data.records.held_out.len());
    ensure!(
        learned > 0 && held_out > 0,
        message!(
            "fit-quiet",
            learned,
            held_out,
            why = shard::too_few(data.games())
        )
    );
    Ok(data)
}

impl Dataset {
    pub fn games(&self) -> usize {
        shard::games(&self.files)
    }

    /// The games in a line, for a network's header: files that differ only in their seeds are
    /// merged.
    pub fn describe(&self) -> String {
        shard::describe(&self.files)
    }
}
