//! `trainer relabel`: labels positions that no fit has seen by a much longer search, once and for
//! all.
//!
//! The scores of games come from short searches with the evaluation that played, and so flatter it.
//! With labels of 50,000 nodes, on positions that stay the same from generation to generation,
//! networks can be compared. The file has one position per line: FEN, then `score` in internal
//! units and `result` from 0 to [`WON`], both for the side to move:
//!
//! ```text
//! 2ba1k3/9/4b4/9/9/2B6/8N/9/4A4/2BK1A3 w score 812 result 200
//! ```

use std::fmt::Write;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use ::cli::input::FileError;
use ::cli::message;
use ::xiangqi::eval::{Evaluation, network::Network};
use ::xiangqi::search::Memory;
use anyhow::{Context, Result, bail, ensure};
use app::weights::WeightsFile;
use clap::Args;
use rayon::prelude::*;
use xiangqi_rules::Position;

use super::dataset;
use super::generate::{NodeLimit, think};
use super::record::{Record, WON};
use crate::buckets;
use crate::cli::GameName;
use crate::progress::Progress;

/// Size of the transposition table of a search.
const TABLE_MIB: usize = 8;

#[derive(Args)]
pub struct Arguments {
    #[arg(long)]
    game: GameName,
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[arg(long, default_value_t = 2000)]
    count: usize,
    #[arg(long, default_value = "50000")]
    nodes: NonZeroU32,
    #[arg(long, default_value_t = 3000)]
    score: i32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    net: Option<PathBuf>,
    #[arg(long)]
    out: PathBuf,
}

/// Searches the positions and writes the file.
///
/// # Errors
/// When a file cannot be read or written, or holds too few positions.
pub fn run(arguments: &Arguments) -> Result<()> {
    ensure!(
        arguments.game == GameName::Xiangqi,
        message!("relabel-game")
    );
    let evaluation = match &arguments.net {
        Some(path) => Evaluation::Network(Network::open(path)?),
        None => Evaluation::Handcrafted,
    };
    let folder = arguments.out.with_extension("sorted");
    let data = dataset::read(
        &arguments.files,
        arguments.score,
        arguments.seed,
        &folder,
        buckets::BUCKET,
    )?;
    let mut records = data.records.held_out.clone();
    let (count, held_out) = (arguments.count, records.len());
    ensure!(
        held_out >= count,
        message!("relabel-count", count, held_out)
    );
    crate::order::shuffle(&mut records, &mut arguments.seed.clone());
    records.truncate(count);
    let progress = Progress::new(count, message!("positions", count));
    let lines: Result<Vec<String>> = records
        .par_iter()
        .inspect(|_| progress.inc(1))
        .map_init(
            || Memory::new(TABLE_MIB, 1),
            |memory, record| label(memory, &evaluation, arguments.nodes, record),
        )
        .collect();
    let written = std::fs::write(&arguments.out, lines?.concat());
    Ok(written.map_err(|error| FileError::of(&arguments.out, error))?)
}

fn label(
    memory: &mut Memory,
    evaluation: &Evaluation,
    nodes: NonZeroU32,
    record: &Record,
) -> Result<String> {
    memory.clear();
    let position = record
        .board
        .position()
        .context(message!("record-damaged"))?;
    let effort = NodeLimit::Hard(nodes);
    let (_, score) = think(memory, evaluation, effort, &position).context(message!("no-move"))?;
    let mut line = String::new();
    let (fen, result) = (position.fen(), record.result);
    writeln!(
        line,
        "{} score {score} result {result}",
        pieces_and_side(&fen)
    )?;
    Ok(line)
}

/// The first two fields of a FEN.
fn pieces_and_side(fen: &str) -> &str {
    let end = fen
        .match_indices(' ')
        .nth(1)
        .map_or(fen.len(), |(at, _)| at);
    &fen[..end]
}

/// Reads a file that [`run`] wrote.
///
/// # Errors
/// When the file cannot be read, or a line is invalid; with that line.
pub fn read(path: &Path) -> Result<Vec<Record>> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| FileError::of(path, error))?;
    let records = text.lines().enumerate().map(|(number, line)| {
        parse(line).with_context(|| format!("{name}:{}: `{line}`", number + 1))
    });
    records.collect()
}

fn parse(line: &str) -> Result<Record> {
    let words: Vec<&str> = line.split(' ').collect();
    let [pieces, side, "score", score, "result", result] = words[..] else {
        bail!(message!("frozen-line"));
    };
    let position = Position::from_fen(&format!("{pieces} {side}"))?;
    let Ok(score) = score.parse() else {
        bail!(message!("frozen-score", found = score.to_owned()));
    };
    let Some(result) = result.parse().ok().filter(|&result| result <= WON) else {
        bail!(message!(
            "frozen-result",
            found = result.to_owned(),
            most = u32::from(WON)
        ));
    };
    Ok(Record::of(&position, score, result))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "2ba1k3/9/4b4/9/9/2B6/8N/9/4A4/2BK1A3 w";

    #[test]
    fn a_label_is_read_as_it_was_written() {
        let record = Record::of(&Position::from_fen(FEN).unwrap(), 0, 150);
        let mut memory = Memory::new(1, 1);
        let nodes = NonZeroU32::new(300).unwrap();
        let line = label(&mut memory, &Evaluation::Handcrafted, nodes, &record).unwrap();
        let read = parse(line.trim_end()).unwrap();
        assert_eq!((read.board, read.result), (record.board, 150));
        assert!(read.score > 0, "{line}");
    }

    #[test]
    fn what_is_no_label_is_reported() {
        for (line, expected) in [
            ("", "expected `FEN"),
            ("9/9 w score 1 result 0", "rank"),
            (&format!("{FEN} score x result 0"), "the score"),
            (&format!("{FEN} score 1 result 201"), "expected 0 to 200"),
        ] {
            let error = format!("{:#}", parse(line).unwrap_err());
            assert!(error.contains(expected), "{line}: {error}");
        }
    }
}
