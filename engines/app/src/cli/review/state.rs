//! The analyses of a review in a file of JSON lines, to resume it later: a header with the game,
//! the limits and what positions are judged by, then one line for each position.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ::cli::input::{FileError, shown};
use ::cli::{Message, message};
use anyhow::{Context, bail};
use protocol::option::OptionKind;
use search::clock::Limits;
use search::report::Score;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::judged::{Analysis, Game};
use crate::game::title;
use crate::options::{Dialect, GameOptions as _, Options};
use crate::playable::{Certainty, Playable};

pub(super) struct State<M> {
    found: Vec<Option<Analysis<M>>>,
    file: Option<(PathBuf, File)>,
}

impl<M> State<M> {
    /// Reads the state file if it exists, else begins a new state, which is written to `path` if
    /// given.
    ///
    /// # Errors
    /// When the file is of another review or damaged, or cannot be read or written.
    pub(super) fn open<G: Playable<Move = M>>(
        path: Option<&Path>,
        game: &Game<G>,
        limits: &Limits,
        options: &Options<G::Options>,
    ) -> anyhow::Result<Self> {
        let mut found = Vec::new();
        found.resize_with(game.positions.len(), || None);
        let Some(path) = path else {
            return Ok(Self { found, file: None });
        };
        let header = header(game, limits, options);
        let failed = |error| FileError::of(path, error);
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error).into()),
        };
        // A crash may have cut off the last line.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = (1..).zip(text[..whole].lines());
        match lines.next() {
            Some((_, line)) => check(line, &header),
            None if text.is_empty() || header.to_string().starts_with(&text) => Ok(()),
            None => Err(message!("review-no-state").into()),
        }
        .with_context(|| at(path, 1))?;
        for (number, line) in lines {
            let (index, analysis) = read(game, line).with_context(|| at(path, number))?;
            found[index] = Some(analysis);
        }
        let mut options = OpenOptions::new();
        let mut file = options
            .append(true)
            .create(true)
            .open(path)
            .map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        if whole == 0 {
            writeln!(file, "{header}").map_err(failed)?;
        }
        Ok(Self {
            found,
            file: Some((path.to_owned(), file)),
        })
    }

    pub(super) fn knows(&self, index: usize) -> bool {
        self.found[index].is_some()
    }

    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add<G: Playable<Move = M>>(
        &mut self,
        index: usize,
        analysis: Analysis<M>,
    ) -> Result<(), FileError>
    where
        M: Copy,
    {
        if let Some((path, file)) = &mut self.file {
            let line = object::<G>(index, &analysis);
            writeln!(file, "{line}").map_err(|error| FileError::of(path, error))?;
        }
        self.found[index] = Some(analysis);
        Ok(())
    }

    pub(super) fn is_complete(&self) -> bool {
        self.found.iter().all(Option::is_some)
    }

    pub(super) fn into_found(self) -> Vec<Option<Analysis<M>>> {
        self.found
    }
}

/// The options by which positions are judged, besides the weights, in the games that have them.
const JUDGED_BY: [&str; 4] = ["Evaluation", "TablePath", "Repetition Rule", "Database"];

/// The header that identifies a review: the game, the limits of each search, and what positions are
/// judged by.
fn header<G: Playable>(game: &Game<G>, limits: &Limits, options: &Options<G::Options>) -> Value {
    let notation = G::notation(&Options::default(), Dialect::Uci);
    let moves: Vec<_> = game.moves.iter().map(|&mv| G::plain_move(mv)).collect();
    let board = G::board(&game.positions[0], notation);
    let hash = checksum(board + &moves.join(" "));
    let weights = G::Options::WEIGHTS.map(|at| checksum((at.get)(&options.own).to_bytes()));
    let millis = limits.movetime.map(|time| time.as_millis() as u64);
    let mut header = json!({
        "review": title::<G>(), "game": hash,
        "depth": limits.depth, "nodes": limits.nodes, "movetime": millis,
        "weights": weights,
    });
    for option in options.announced(Dialect::Uci) {
        if let OptionKind::Combo { default, .. } | OptionKind::Text { default } = option.kind
            && JUDGED_BY.contains(&option.name.as_str())
        {
            header[option.name] = default.into();
        }
    }
    header
}

/// The beginning of a SHA-256, in hexadecimal.
fn checksum(bytes: impl AsRef<[u8]>) -> String {
    let hash = Sha256::digest(bytes);
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn at(path: &Path, line: u64) -> Message {
    message!("review-line", name = shown(path), line)
}

fn check(line: &str, expected: &Value) -> anyhow::Result<()> {
    let found: Value = serde_json::from_str(line).map_err(|_| message!("review-no-state"))?;
    for (name, expected) in expected.as_object().into_iter().flatten() {
        if &found[name] != expected {
            let (field, found) = (name.clone(), found[name].to_string());
            let expected = expected.to_string();
            bail!(message!("review-other", field, found, expected));
        }
    }
    Ok(())
}

const CERTAINTIES: [(Certainty, &str); 3] = [
    (Certainty::Estimated, "estimated"),
    (Certainty::Winner, "winner"),
    (Certainty::Exact, "exact"),
];

fn object<G: Playable>(index: usize, analysis: &Analysis<G::Move>) -> Value {
    let pv: Vec<_> = analysis.pv.iter().map(|&mv| G::plain_move(mv)).collect();
    let (score, mate) = match analysis.score {
        Score::Units(value) => (Some(value), None),
        Score::Mate(moves) => (None, Some(moves)),
    };
    let (_, certainty) = CERTAINTIES[analysis.certainty as usize];
    json!({
        "position": index, "score": score, "mate": mate, "certainty": certainty,
        "depth": analysis.depth, "nodes": analysis.nodes, "pv": pv,
    })
}

/// Reads a line of the file: the index of a position, and its analysis.
fn read<G: Playable>(game: &Game<G>, line: &str) -> anyhow::Result<(usize, Analysis<G::Move>)> {
    let object: Value = serde_json::from_str(line).map_err(|_| message!("review-no-state"))?;
    let number = |name: &str| {
        let found = object[name].as_i64();
        found.ok_or_else(|| message!("review-field", field = name.to_owned()))
    };
    let small = |name: &str| anyhow::Ok(i32::try_from(number(name)?)?);
    let index = usize::try_from(number("position")?)?;
    let position = game
        .positions
        .get(index)
        .ok_or_else(|| message!("review-field", field = "position"))?;
    let score = match object["mate"].is_null() {
        true => Score::Units(small("score")?),
        false => Score::Mate(small("mate")?),
    };
    let named = |(_, name): &&(Certainty, &str)| object["certainty"] == **name;
    let certainty = CERTAINTIES
        .iter()
        .find(named)
        .map(|(certainty, _)| *certainty);
    let notation = G::notation(&Options::default(), Dialect::Uci);
    let (mut pv, mut after) = (Vec::new(), position.clone());
    for word in object["pv"].as_array().into_iter().flatten() {
        let word = word.as_str().unwrap_or_default();
        let mv = G::read_move(&after, word, notation).ok();
        let played = mv.filter(|&mv| G::play(&mut after, mv).is_ok());
        let mv = played.ok_or_else(|| message!("review-field", field = "pv"))?;
        pv.push(mv);
    }
    let analysis = Analysis {
        score,
        certainty: certainty.ok_or_else(|| message!("review-field", field = "certainty"))?,
        depth: small("depth")?,
        nodes: number("nodes")?.unsigned_abs(),
        pv,
    };
    Ok((index, analysis))
}
