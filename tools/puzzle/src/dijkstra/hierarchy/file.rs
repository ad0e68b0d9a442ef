//! The file format of a hierarchy.
//!
//! Little-endian: eight bytes of magic, the version, flags, decimal places, the number of nodes,
//! then the arrays, each with its length in front, at the end a checksum of all before. A shortcut
//! is written with the place that it bypasses and the numbers of its two halves. Everything is
//! checked on loading, so that a damaged or foreign file is refused and never used.

use super::Hierarchy;
use super::rows::{self, Listed};
use crate::dijkstra::decimal::MAX_PLACES;
use crate::dijkstra::graph::Graph;
use crate::dijkstra::names::{Names, Words};

const MAGIC: &[u8; 8] = b"SanqiCH\n";
const VERSION: u32 = 2;
const HAS_WORDS: u32 = 1;
const HAS_DOWN: u32 = 2;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    #[error("a hierarchy of version {found}, expected {VERSION}")]
    Version { found: u32 },
    /// The file ends too early, or is longer than its header says.
    #[error("a hierarchy of another size than its header says")]
    Size,
    /// The bytes were changed after they were written.
    #[error("a hierarchy whose checksum is wrong")]
    Checksum,
    /// The bytes are as written, but are no hierarchy.
    #[error("a hierarchy that contradicts itself: {0}")]
    Contradiction(&'static str),
}

/// Whether a file claims to be a hierarchy.
pub fn is_hierarchy(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

impl Hierarchy {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let words = matches!(self.names, Names::Words(_));
        let flags =
            if words { HAS_WORDS } else { 0 } | if self.down.is_some() { HAS_DOWN } else { 0 };
        for number in [VERSION, flags, u32::from(self.places), self.nodes() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        write_numbers(&mut bytes, self.node_at.iter().copied());
        let listed = |rows| rows::listed(rows, &self.place_of);
        let mut up = listed(&self.up);
        let mut down = self.down.as_ref().map(listed);
        rows::find_halves(&mut up, down.as_mut());
        for rows in std::iter::once(&up).chain(&down) {
            let arcs = rows.graph.stored_arcs();
            let large = rows.graph.large().iter();
            write_numbers(&mut bytes, rows.graph.rows().iter().copied());
            write_numbers(&mut bytes, arcs.flat_map(|(head, weight)| [head, weight]));
            write_numbers(
                &mut bytes,
                large.flat_map(|&(arc, w)| [arc, w as u32, (w >> 32) as u32]),
            );
            write_numbers(&mut bytes, rows.middles.iter().copied());
            write_numbers(&mut bytes, rows.halves.iter().flatten().copied());
        }
        if let Names::Words(words) = &self.names {
            for node in 0..words.len() as u32 {
                let word = words.word(node).as_bytes();
                bytes.extend((word.len() as u32).to_le_bytes());
                bytes.extend(word);
            }
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

pub fn read(bytes: &[u8]) -> Result<Hierarchy, FileError> {
    let (content, sum) = bytes.split_last_chunk::<8>().ok_or(FileError::Size)?;
    let mut reader = Reader {
        rest: content.strip_prefix(MAGIC).ok_or(FileError::Size)?,
    };
    let found = reader.number()?;
    if found != VERSION {
        return Err(FileError::Version { found });
    }
    if u64::from_le_bytes(*sum) != checksum(content) {
        return Err(FileError::Checksum);
    }
    let flags = reader.number()?;
    let places = u8::try_from(reader.number()?)
        .ok()
        .filter(|&places| places <= MAX_PLACES);
    let places = places.ok_or(FileError::Contradiction("decimal places"))?;
    let nodes = reader.number()? as usize;
    let node_at = reader.numbers()?;
    if node_at.len() != nodes {
        return Err(FileError::Contradiction("the number of nodes"));
    }
    let mut place_of = vec![u32::MAX; nodes];
    for (place, &node) in node_at.iter().enumerate() {
        let slot = place_of
            .get_mut(node as usize)
            .filter(|slot| **slot == u32::MAX);
        *slot.ok_or(FileError::Contradiction("the order of the nodes"))? = place as u32;
    }
    let up = reader.rows(nodes)?;
    let down = if flags & HAS_DOWN != 0 {
        Some(reader.rows(nodes)?)
    } else {
        None
    };
    let names = if flags & HAS_WORDS != 0 {
        Names::Words(reader.words(nodes)?)
    } else {
        Names::Numbers(nodes)
    };
    if !reader.rest.is_empty() {
        return Err(FileError::Size);
    }
    if !rows::are_sound(&up, down.as_ref()) {
        return Err(FileError::Contradiction("a shortcut"));
    }
    let (up, down) = rows::link(up, down, &node_at);
    Ok(Hierarchy {
        names,
        places,
        place_of,
        node_at,
        up,
        down,
    })
}

fn write_numbers(bytes: &mut Vec<u8>, numbers: impl Iterator<Item = u32>) {
    let at = bytes.len();
    bytes.extend(0_u64.to_le_bytes());
    let mut count = 0_u64;
    for number in numbers {
        bytes.extend(number.to_le_bytes());
        count += 1;
    }
    bytes[at..at + 8].copy_from_slice(&count.to_le_bytes());
}

/// A checksum that folds eight bytes at a time in four lanes; a change in one such word always
/// changes it.
fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut lanes = [1_u64, 2, 3, 4];
    let mut chunks = bytes.chunks_exact(32);
    let fold = |lane: u64, word: u64| (lane ^ word).wrapping_mul(FACTOR).rotate_left(29);
    for chunk in &mut chunks {
        for (lane, word) in lanes.iter_mut().zip(chunk.as_chunks::<8>().0) {
            *lane = fold(*lane, u64::from_le_bytes(*word));
        }
    }
    let rest = chunks
        .remainder()
        .iter()
        .fold(bytes.len() as u64, |sum, &byte| fold(sum, byte.into()));
    lanes.into_iter().fold(rest, fold)
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: u64) -> Result<&'a [u8], FileError> {
        let bytes = usize::try_from(bytes).map_err(|_| FileError::Size)?;
        let (taken, rest) = self.rest.split_at_checked(bytes).ok_or(FileError::Size)?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, FileError> {
        let (number, rest) = self.rest.split_first_chunk().ok_or(FileError::Size)?;
        self.rest = rest;
        Ok(u32::from_le_bytes(*number))
    }

    fn numbers(&mut self) -> Result<Vec<u32>, FileError> {
        let (count, rest) = self.rest.split_first_chunk().ok_or(FileError::Size)?;
        self.rest = rest;
        let bytes = u64::from_le_bytes(*count)
            .checked_mul(4)
            .ok_or(FileError::Size)?;
        let (numbers, _) = self.take(bytes)?.as_chunks::<4>();
        Ok(numbers
            .iter()
            .map(|number| u32::from_le_bytes(*number))
            .collect())
    }

    fn rows(&mut self, nodes: usize) -> Result<Listed, FileError> {
        let first = self.numbers()?;
        let arcs = self.numbers()?;
        let large = self.numbers()?;
        let middles = self.numbers()?;
        let halves = self.numbers()?;
        let arcs = arcs
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&[head, weight]| (head, weight));
        let large = large.as_chunks::<3>().0.iter();
        let large = large.map(|&[arc, low, high]| (arc, u64::from(low) | u64::from(high) << 32));
        let graph = Graph::from_parts(first, arcs, large.collect())
            .ok_or(FileError::Contradiction("the rows of the arcs"))?;
        let upward = |place: u32| graph.out_arcs(place).all(|(head, _)| head < place);
        if graph.nodes() != nodes || graph.arcs() != middles.len() || !(0..nodes as u32).all(upward)
        {
            return Err(FileError::Contradiction("the arcs"));
        }
        Ok(Listed {
            graph,
            middles,
            halves: halves.as_chunks::<2>().0.to_vec(),
        })
    }

    fn words(&mut self, nodes: usize) -> Result<Words, FileError> {
        let mut words = Words::with_capacity(nodes.min(self.rest.len() / 4));
        for node in 0..nodes {
            let length = self.number()?;
            let word = std::str::from_utf8(self.take(length.into())?)
                .map_err(|_| FileError::Contradiction("a name that is not UTF-8"))?;
            if words.intern(word) as usize != node {
                return Err(FileError::Contradiction("two nodes of one name"));
            }
        }
        Ok(words)
    }
}
