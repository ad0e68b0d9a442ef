//! From files of games to records: read, split by game, merged.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use xiangqi_rules::Color;

use super::record::{Record, WON};
use super::samples;
use crate::files;
use crate::order::shuffle;
use crate::shard::{self, GameKind, Provenance};

/// Records to learn from and others held out.
pub struct Dataset {
    /// Each position once, in an order of the seed's.
    pub learned: Vec<Record>,
    /// Of other games; none of these positions is learned from.
    pub held_out: Vec<Record>,
    /// Positions before merging, held out ones included.
    pub positions: usize,
    /// Where the games came from, file by file.
    provenance: Vec<Provenance>,
    counts: Vec<usize>,
}

/// Reads files of games; takes positions whose score is at most `bound` either way, in fine units.
///
/// # Errors
/// When a file cannot be read, holds games of another game, or when too few positions are found.
pub fn read(files: &[PathBuf], bound: i32, seed: u64) -> Result<Dataset> {
    let mut parts = [Vec::new(), Vec::new()];
    let mut provenance = Vec::new();
    let mut counts = Vec::new();
    for path in files::once(files)? {
        let shard = shard::read_of(GameKind::Xiangqi, path)?;
        provenance.push(shard.provenance);
        counts.push(shard.games.len());
        shard.visit(path, |is_held_out, game| {
            let part = &mut parts[usize::from(is_held_out)];
            let red = game.result.min(2) * (WON / 2);
            samples::visit(game, bound, |position, score| {
                let result = match position.side_to_move() {
                    Color::Red => red,
                    Color::Black => WON - red,
                };
                part.push(Record::of(position, score, result));
            })
        })?;
    }
    let positions = parts.iter().map(Vec::len).sum();
    let [mut learned, mut held_out] = parts.map(merged);
    held_out.retain(|record| {
        let found = learned.binary_search_by_key(&record.board, |learned| learned.board);
        found.is_err()
    });
    ensure!(
        !learned.is_empty() && !held_out.is_empty(),
        "quiet positions: {} to learn from, {} held out; {}",
        learned.len(),
        held_out.len(),
        shard::too_few(counts.iter().sum())
    );
    shuffle(&mut learned, &mut seed.clone());
    Ok(Dataset {
        learned,
        held_out,
        positions,
        provenance,
        counts,
    })
}

impl Dataset {
    pub fn games(&self) -> usize {
        self.counts.iter().sum()
    }

    /// The games in a line, for a network's header.
    pub fn describe(&self) -> String {
        let files = self.provenance.iter().zip(&self.counts);
        let files = files.map(|(from, &games)| from.describe(games));
        files.collect::<Vec<_>>().join("; ")
    }
}

/// One record for each board, in the boards' order, with the mean score and result.
fn merged(mut records: Vec<Record>) -> Vec<Record> {
    records.sort_by_key(|record| record.board);
    records
        .chunk_by(|a, b| a.board == b.board)
        .map(|same| {
            let mean = |sum: i64| (sum as f64 / same.len() as f64).round();
            let mut record = same[0];
            record.score = mean(same.iter().map(|r| i64::from(r.score)).sum()) as i16;
            record.result = mean(same.iter().map(|r| i64::from(r.result)).sum()) as u8;
            record
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::Position;

    #[test]
    fn twins_are_merged_into_their_mean() {
        let position = Position::startpos();
        let records = vec![
            Record::of(&position, 10, WON),
            Record::of(&position.color_flipped(), 20, 0),
            Record::of(&position, 0, WON / 2),
            Record::of(&position, -30, WON / 2),
        ];
        assert_eq!(merged(records), [Record::of(&position, 0, WON / 2)]);
    }
}
