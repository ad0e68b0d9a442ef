//! Tables in the user's cache directory.
//!
//! A file says what it is (magic, version, board, group) and carries a checksum over its table. A
//! file that does not match, is cut short or was changed counts as absent: the table is built again
//! and the file replaced. No table is used unchecked.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::build::{Table, build};
use super::ranking::{MAX_TILES, placements};
use crate::fifteen::geometry::Geometry;

/// The beginning of every file. The digits are the format's version.
const MAGIC: &[u8; 16] = b"sanqi-pattern-01";
/// The size of the header: magic, width, blank, number of tiles, padding, homes, length, checksum.
const HEADER: usize = 16 + 8 + MAX_TILES + 8 + 8;

/// The default directory of the tables: `sanqi` in the user's cache directory.
pub fn default_directory() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = |below: &str| set("HOME").map(|home| Path::new(&home).join(below));
    let caches = if cfg!(windows) {
        set("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home("Library/Caches")
    } else {
        let named = set("XDG_CACHE_HOME").map(PathBuf::from);
        named
            .filter(|path| path.is_absolute())
            .or_else(|| home(".cache"))
    };
    caches.map(|caches| caches.join("sanqi"))
}

#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    pub board: &'static Geometry,
    pub homes: &'a [u8],
    pub blank: u8,
}

impl Wanted<'_> {
    fn file_name(&self) -> String {
        let homes: Vec<_> = self.homes.iter().map(u8::to_string).collect();
        format!(
            "pattern-{}-{}-{}.bin",
            self.board.cells - 1,
            self.blank,
            homes.join("_")
        )
    }

    fn length(&self) -> usize {
        placements(self.board.cells, self.homes.len()).div_ceil(2)
    }

    fn header(&self, table: &[u8]) -> Vec<u8> {
        let mut header = MAGIC.to_vec();
        header.extend([
            self.board.width as u8,
            self.blank,
            self.homes.len() as u8,
            0,
            0,
            0,
            0,
            0,
        ]);
        let mut homes = [0; MAX_TILES];
        homes[..self.homes.len()].copy_from_slice(self.homes);
        header.extend(homes);
        header.extend((table.len() as u64).to_le_bytes());
        header.extend(checksum(table).to_le_bytes());
        debug_assert_eq!(header.len(), HEADER);
        header
    }

    /// Whether the table is in a directory; only the header and the size of its file are checked.
    pub fn is_stored(&self, directory: &Path) -> bool {
        let length = fs::metadata(directory.join(self.file_name())).map(|data| data.len());
        length.is_ok_and(|length| length == (HEADER + self.length()) as u64)
    }

    /// Loads the table from a directory, if its file is there and undamaged.
    pub fn load(&self, directory: &Path) -> Option<Table> {
        let mut file = fs::File::open(directory.join(self.file_name())).ok()?;
        if file.metadata().ok()?.len() != (HEADER + self.length()) as u64 {
            return None;
        }
        let mut header = [0; HEADER];
        file.read_exact(&mut header).ok()?;
        let mut nibbles = Vec::with_capacity(self.length());
        file.read_to_end(&mut nibbles).ok()?;
        (header[..] == self.header(&nibbles)).then_some(Table { nibbles })
    }

    /// Stores a table. Its file is renamed when it is complete, so there is never an incomplete one
    /// under that name.
    ///
    /// # Errors
    ///
    /// When the directory or the file cannot be written.
    pub fn save(&self, table: &Table, directory: &Path) -> io::Result<()> {
        fs::create_dir_all(directory)?;
        let name = self.file_name();
        let unfinished = directory.join(format!("{name}.{}", std::process::id()));
        let write = || {
            let mut file = fs::File::create(&unfinished)?;
            file.write_all(&self.header(&table.nibbles))?;
            file.write_all(&table.nibbles)?;
            fs::rename(&unfinished, directory.join(name))
        };
        write().inspect_err(|_| {
            // The unfinished file is useless; it does not matter if it cannot be removed either.
            let _ = fs::remove_file(&unfinished);
        })
    }

    /// Loads the table from the directory, or else builds it and stores it there if possible. A
    /// damaged file is added to `damaged`.
    pub fn get(
        &self,
        directory: Option<&Path>,
        threads: usize,
        damaged: &mut Vec<PathBuf>,
    ) -> Table {
        if let Some(table) = directory.and_then(|directory| self.load(directory)) {
            return table;
        }
        let file = directory.map(|directory| directory.join(self.file_name()));
        damaged.extend(file.filter(|file| file.exists()));
        let table = build(self.board, self.homes, self.blank, threads);
        if let Some(directory) = directory {
            // A cache that cannot be written only costs the next run its time.
            let _ = self.save(&table, directory);
        }
        table
    }
}

/// A checksum of a table: four streams of multiply and rotate over its words, so that one does not
/// wait for the other. It finds accidents, not forgeries.
fn checksum(bytes: &[u8]) -> u64 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(MULTIPLIER).rotate_left(29);
    let mut sums = [1_u64, 2, 3, 4];
    let mut blocks = bytes.chunks_exact(32);
    for block in &mut blocks {
        for (sum, word) in sums.iter_mut().zip(block.chunks_exact(8)) {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(word);
            *sum = step(*sum, u64::from_le_bytes(bytes));
        }
    }
    let rest = blocks.remainder().iter().map(|&byte| u64::from(byte));
    sums.into_iter().chain(rest).fold(bytes.len() as u64, step)
}
