//! Files of games: written once, appended to, and continued after a kill.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `sanqi.ga`: the magic |
//! | 1 | version, 2 |
//! | 1 | game: 0 for Xiangqi, 1 for Reversi, 16 and Gomocup's mask of the rule for Gomoku |
//! | 2 | zero |
//! | 4 | soft node limit of a move; Reversi: how games are played, see `reversi::generate` |
//! | 8 | seed |
//! | 8 | hash of the weights that played |
//! | 3 | version of the engine that played: major, minor, patch |
//! | 5 | zero |
//! | 8 | its signature, see [`crate::engine`] |
//!
//! Version 1, which is still read, ends before the engine. Then game after game:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | number of plies |
//! | 1 | result: 0 black won, 1 drawn, 2 red won (Reversi and Gomoku: 0 white, 2 black) |
//! | 1 | how many of the plies, at the start, were random and carry no score |
//! | 4 a ply | the move (`Move::to_bits`; Gomoku: the point's index), then the score of the search to its mover |
//! | 4 | checksum of all the above of this game |
//!
//! All numbers are little-endian. Games start from the starting position. If the file ends within a
//! game, that game was cut short: it is dropped, and the next one overwrites it. Any other mismatch
//! is damage, and the file is refused, for appending too. One case cannot be told apart: damage to
//! the number of plies of the very last game that makes it seem longer than the file looks like a
//! game cut short.

use std::borrow::Cow;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ::cli::input::FileError;
use ::cli::program::language;
use ::cli::{Language, Message, message, word};
use anyhow::{Context, Result, bail, ensure};
use gomoku_rules::Rule;

use crate::engine::Engine;
use crate::reversi::generate::Manner;

const MAGIC: &[u8; 8] = b"sanqi.ga";
const VERSION: u8 = 2;
/// Sizes of the header by version, in bytes.
const HEADERS: [usize; 2] = [32, 48];
/// Bytes that tell files of two provenances apart: a header; in version 1 it includes the beginning
/// of the first game.
pub const HEADER: usize = HEADERS[1];
/// Bytes of a ply: the move and its score.
pub const BYTES_A_PLY: usize = 4;
/// Bytes of a game without plies.
const EMPTY: usize = 8;
/// More plies than any game has: the longest are Xiangqi's, which end after 400.
const LONGEST: u16 = 1000;

/// The largest size of a file with this many games, in bytes.
pub const fn max_bytes(games: u32) -> u64 {
    let a_game = EMPTY + BYTES_A_PLY * LONGEST as usize;
    HEADER as u64 + games as u64 * a_game as u64
}

/// One of this many games is held out.
const HELD_OUT: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    Xiangqi,
    Reversi,
    Gomoku(Rule),
}

/// Added to the mask of Gomoku's rule.
const GOMOKU: u32 = 16;

impl GameKind {
    /// The byte for the game in a file's header.
    const fn code(self) -> u8 {
        match self {
            Self::Xiangqi => 0,
            Self::Reversi => 1,
            Self::Gomoku(rule) => (GOMOKU + rule.mask()) as u8,
        }
    }
}

/// Displayed as `Gomoku (renju)`, for example.
impl From<GameKind> for Message {
    fn from(kind: GameKind) -> Self {
        match kind {
            GameKind::Xiangqi => message!("xiangqi"),
            GameKind::Reversi => message!("reversi"),
            GameKind::Gomoku(rule) => message!("gomoku", rule = rule.to_string()),
        }
    }
}

/// What all games of a file have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provenance {
    pub game: GameKind,
    /// Soft node limit of a move; for Reversi how games are played, see `reversi::generate`.
    pub nodes: u32,
    /// Seed of the first game; game `n` is seeded by `(seed, n)`.
    pub seed: u64,
    /// Hash of the weights that played.
    pub weights: u64,
    /// The engine that played; `None` in files of version 1.
    pub engine: Option<Engine>,
}

impl Provenance {
    /// All fields, with their names.
    fn words(&self, language: Language) -> [(Cow<'static, str>, String); 5] {
        let manner = match self.game {
            GameKind::Reversi => Manner::of(*self).to_string(),
            GameKind::Xiangqi | GameKind::Gomoku(_) => {
                message!("header-nodes", nodes = self.nodes).say(language)
            }
        };
        let engine = match self.engine {
            Some(engine) => engine.to_string(),
            None => word!("header-not-named", language).into_owned(),
        };
        let game = Message::from(self.game).say(language);
        [
            (word!("header-game", language), game),
            (word!("header-manner", language), manner),
            (word!("header-seed", language), self.seed.to_string()),
            (
                word!("header-weights", language),
                format!("{:016x}", self.weights),
            ),
            (word!("header-engine", language), engine),
        ]
    }

    /// The header of a file with these games.
    ///
    /// # Errors
    /// When no engine is set.
    pub fn header(&self) -> Result<Vec<u8>> {
        let Engine { version, signature } = self.engine.context("no engine is named")?;
        let mut header = Vec::with_capacity(HEADERS[1]);
        header.extend(MAGIC);
        header.extend([VERSION, self.game.code(), 0, 0]);
        header.extend(self.nodes.to_le_bytes());
        header.extend(self.seed.to_le_bytes());
        header.extend(self.weights.to_le_bytes());
        header.extend(version);
        header.extend([0; 5]);
        header.extend(signature.to_le_bytes());
        Ok(header)
    }

    /// The fields that differ from what was expected.
    pub(crate) fn difference(&self, expected: &Self, language: Language) -> String {
        let pairs = self.words(language).into_iter();
        let pairs = pairs.zip(expected.words(language));
        let differing = pairs.filter(|((_, found), (_, expected))| found != expected);
        let differences = differing.map(|((name, found), (_, expected))| {
            let name = name.into_owned();
            message!("header-differs", name, found, expected).say(language)
        });
        differences.collect::<Vec<_>>().join("; ")
    }
}

/// The provenance of a file of games, and how many games it has.
pub type Played = (Provenance, usize);

/// The number of games in all files together.
pub fn games(files: &[Played]) -> usize {
    files.iter().map(|(_, games)| games).sum()
}

/// The files of games in a line, for the header of weights: those that differ only in their seeds
/// are merged.
pub fn describe(files: &[Played]) -> String {
    let mut kinds: Vec<Vec<Played>> = Vec::new();
    for &(from, games) in files {
        let is_alike = |kind: &&mut Vec<Played>| {
            let seed = from.seed;
            Provenance { seed, ..kind[0].0 } == from
        };
        match kinds.iter_mut().find(is_alike) {
            Some(kind) => kind.push((from, games)),
            None => kinds.push(vec![(from, games)]),
        }
    }
    let said = kinds.iter().map(|kind| {
        let Provenance {
            game,
            nodes,
            weights,
            engine,
            ..
        } = kind[0].0;
        let seeds = || kind.iter().map(|(from, _)| from.seed);
        let seeds = match (seeds().min(), seeds().max()) {
            (Some(low), Some(high)) if low < high => {
                format!("{} seeds from {low} to {high}", kind.len())
            }
            (low, _) => format!("seed {}", low.unwrap_or(0)),
        };
        let manner = match game {
            GameKind::Reversi => format!("with {}", Manner::of(kind[0].0)),
            GameKind::Xiangqi | GameKind::Gomoku(_) => format!("at {nodes} nodes"),
        };
        let engine = engine.map_or(String::new(), |engine| format!(" in {engine}"));
        let games = games(kind);
        format!("{games} of {seeds} {manner} by {weights:016x}{engine}")
    });
    said.collect::<Vec<_>>().join("; ")
}

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// 0 black won, 1 drawn, 2 red won; Reversi and Gomoku: 0 white won, 2 black won.
    pub result: u8,
    /// Random plies at the start.
    pub random: u8,
    /// Moves and scores of the search, in internal units, from the view of the side to move.
    pub plies: Vec<(u16, i16)>,
}

impl Game {
    /// The bytes of the game in a file.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(8 + 4 * self.plies.len());
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        bytes.extend([self.result, self.random]);
        for &(mv, score) in &self.plies {
            bytes.extend(mv.to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The bytes of the game that `bytes` starts with; `None` if they end before it does.
    fn whole(bytes: &[u8]) -> Option<&[u8]> {
        let plies = usize::from(u16::from_le_bytes(*bytes.first_chunk()?));
        bytes.get(..EMPTY + BYTES_A_PLY * plies)
    }

    /// Decodes exactly these bytes as a game; `None` if they are invalid.
    fn decode(bytes: &[u8]) -> Option<Self> {
        let (bytes, sum) = bytes.split_last_chunk()?;
        if u32::from_le_bytes(*sum) != checksum(bytes) {
            return None;
        }
        let plies = bytes[4..]
            .chunks_exact(BYTES_A_PLY)
            .map(|p| {
                (
                    u16::from_le_bytes([p[0], p[1]]),
                    i16::from_le_bytes([p[2], p[3]]),
                )
            })
            .collect();
        Some(Self {
            result: bytes[2],
            random: bytes[3],
            plies,
        })
    }
}

/// Whether the last bytes of a file are a game that was cut short: they end within it, its length
/// is plausible, and no valid game follows after its beginning.
fn is_torn(bytes: &[u8]) -> bool {
    let is_game = |start| {
        let game = Game::whole(&bytes[start..]);
        game.is_some_and(|game| Game::decode(game).is_some())
    };
    let length = bytes.first_chunk().map_or(0, |b| u16::from_le_bytes(*b));
    Game::whole(bytes).is_none() && length <= LONGEST && !(1..bytes.len()).any(is_game)
}

/// FNV-1a, 32 bits: only meant to detect torn writes.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |h, &b| {
        (h ^ u32::from(b)).wrapping_mul(0x0100_0193)
    })
}

/// The error when nothing is left to learn from, or nothing is held out: how many games there were,
/// and how many are needed.
pub fn too_few(games: usize) -> Message {
    message!("games-too-few", games, every = HELD_OUT)
}

/// Whether a game, by its number in the file, is held out: fits learn nothing from it, and are
/// judged by it.
pub const fn is_held_out(number: usize) -> bool {
    number.is_multiple_of(HELD_OUT)
}

/// The error when a file holds games of another game than expected.
pub(crate) fn of_other_game(path: String, found: GameKind, expected: GameKind) -> Message {
    let [found, expected] = [found, expected].map(Message::from);
    message!("games-of", path, found, expected)
}

/// Reads a file of games, with one game in memory at a time.
pub struct Reader {
    name: String,
    file: BufReader<File>,
    pub provenance: Provenance,
    number: usize,
    /// Bytes read so far that are valid.
    sound: usize,
    /// The bytes of the game being read.
    bytes: Vec<u8>,
}

impl Reader {
    /// Opens a file of games.
    ///
    /// # Errors
    /// When the file cannot be read, or is no file of games.
    pub fn open(path: &Path) -> Result<Self> {
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        let mut more = |file: &mut BufReader<File>, header: usize| {
            let wanted = header - bytes.len();
            let read = file.take(wanted as u64).read_to_end(&mut bytes);
            read.map_err(|error| FileError::of(path, error))?;
            anyhow::Ok(bytes.clone())
        };
        let file = File::open(path).map_err(|error| FileError::of(path, error))?;
        let mut file = BufReader::new(file);
        let start = more(&mut file, HEADERS[0])?;
        ensure!(
            start.len() == HEADERS[0] && start.starts_with(MAGIC),
            message!("games-not", path = name, bytes = HEADERS[0] - MAGIC.len())
        );
        let version = start[8];
        let header = HEADERS.get(usize::from(version).wrapping_sub(1));
        let header = *header.ok_or_else(|| {
            let (version, newest) = (u32::from(version), u32::from(VERSION));
            message!("games-version", path = name.clone(), version, newest)
        })?;
        let bytes = more(&mut file, header)?;
        ensure!(
            bytes.len() == header,
            message!("games-header", path = name, found = bytes.len(), header)
        );
        let game = match bytes[9] {
            0 => GameKind::Xiangqi,
            1 => GameKind::Reversi,
            other => Rule::from_mask(u32::from(other).wrapping_sub(GOMOKU))
                .map(GameKind::Gomoku)
                .map_err(|_| {
                    message!("games-kind", path = name.clone(), found = u32::from(other))
                })?,
        };
        let word = |at: usize| {
            bytes[at..]
                .first_chunk()
                .map_or(0, |b| u64::from_le_bytes(*b))
        };
        let provenance = Provenance {
            game,
            nodes: (word(8) >> 32) as u32,
            seed: word(16),
            weights: word(24),
            engine: (version > 1).then(|| Engine {
                version: [bytes[32], bytes[33], bytes[34]],
                signature: word(40),
            }),
        };
        Ok(Self {
            name,
            file,
            provenance,
            number: 0,
            sound: header,
            bytes: Vec::new(),
        })
    }

    /// Opens a file that has to hold this game.
    ///
    /// # Errors
    /// As [`Reader::open`], and when it holds another game.
    pub fn open_of(game: GameKind, path: &Path) -> Result<Self> {
        let reader = Self::open(path)?;
        let found = reader.provenance.game;
        ensure!(found == game, of_other_game(reader.name, found, game));
        Ok(reader)
    }

    /// Checks that the file has this provenance.
    ///
    /// # Errors
    /// When it differs, with what differs.
    pub fn expect(&self, expected: Provenance) -> Result<(), Message> {
        if self.provenance == expected {
            return Ok(());
        }
        let what = self.provenance.difference(&expected, language());
        Err(message!("games-other", path = self.name.clone(), what))
    }

    /// Bytes read so far that are valid.
    pub const fn sound(&self) -> usize {
        self.sound
    }

    /// Buffers `count` bytes of what comes next, or as many as there are.
    fn look_at(&mut self, count: usize) -> Result<()> {
        let more = count.saturating_sub(self.bytes.len()) as u64;
        let read = (&mut self.file).take(more).read_to_end(&mut self.bytes);
        read.map_err(|source| {
            let name = self.name.clone();
            FileError { name, source }
        })?;
        Ok(())
    }

    /// The next game; `None` at the end of the file, or where its last game was cut short.
    ///
    /// # Errors
    /// When the file cannot be read or is damaged, with the byte where the damaged game begins.
    pub fn next_game(&mut self) -> Result<Option<Game>> {
        self.bytes.clear();
        self.look_at(2)?;
        if let Some(plies) = self.bytes.first_chunk() {
            self.look_at(EMPTY + BYTES_A_PLY * usize::from(u16::from_le_bytes(*plies)))?;
        }
        if let Some(whole) = Game::whole(&self.bytes)
            && let Some(game) = Game::decode(whole)
        {
            self.sound += whole.len();
            self.number += 1;
            return Ok(Some(game));
        }
        if self.bytes.is_empty() || is_torn(&self.bytes) {
            return Ok(None);
        }
        let rest = io::copy(&mut self.file, &mut io::sink())? + self.bytes.len() as u64;
        let (path, byte, number) = (self.name.clone(), self.sound, self.number);
        bail!(message!("games-damaged", path, byte, number, rest));
    }

    /// Calls `visit` with each game and whether it is held out; returns the number of games.
    ///
    /// # Errors
    /// As [`Reader::next_game`], and the first error of `visit`, with the game's number in the
    /// file.
    pub fn visit(mut self, mut visit: impl FnMut(bool, &Game) -> Result<()>) -> Result<usize> {
        while let Some(game) = self.next_game()? {
            let number = self.number - 1;
            visit(is_held_out(number), &game)
                .with_context(|| message!("games-game", path = self.name.clone(), number))?;
        }
        Ok(self.number)
    }
}

pub struct Writer {
    path: PathBuf,
    file: File,
}

impl Writer {
    /// Creates the file, or opens it to append; also returns the number of games it holds.
    ///
    /// # Errors
    /// When the file cannot be written, is no file of games, is damaged, or holds games of another
    /// provenance. A provenance without an engine never equals one with an engine: games of two
    /// engines do not mix.
    pub fn open(path: &Path, provenance: Provenance) -> Result<(Self, usize)> {
        let failed = |error| FileError::of(path, error);
        let name = || path.display().to_string();
        let writer = |file| Self {
            path: path.to_owned(),
            file,
        };
        if path.exists() {
            // A device might have no end.
            ensure!(path.is_file(), message!("games-no-file", path = name()));
            let mut held = Reader::open(path)?;
            held.expect(provenance)?;
            while held.next_game()?.is_some() {}
            let mut file = OpenOptions::new().write(true).open(path).map_err(failed)?;
            file.set_len(held.sound as u64).map_err(failed)?;
            file.seek(SeekFrom::End(0)).map_err(failed)?;
            return Ok((writer(file), held.number));
        }
        let header = provenance.header()?;
        // The file gets its name only with a complete header, even if the process is killed here.
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let mut file = File::create(&beside).map_err(failed)?;
        file.write_all(&header).map_err(failed)?;
        std::fs::rename(&beside, path).map_err(failed)?;
        Ok((writer(file), 0))
    }

    /// Appends a game, in one write.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, game: &Game) -> Result<(), FileError> {
        let written = self.file.write_all(&game.encode());
        written.map_err(|error| FileError::of(&self.path, error))
    }
}

#[cfg(test)]
mod tests;
