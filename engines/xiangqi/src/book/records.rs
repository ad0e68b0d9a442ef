//! A book in memory: moves with weights, by the keys of positions.

use std::cmp::Reverse;

use ::app::book::Records;
use xiangqi_rules::{Move, Position};

use super::keys::Keys;

pub type Entry = ::app::book::Entry<Move>;
pub type Record = ::app::book::Record<Move>;

/// The records of a book, and the kind of key under which they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    keys: Keys,
    records: Records<Move>,
}

fn mirrored(entry: Entry) -> Entry {
    let mv = entry.mv.mirrored();
    Entry { mv, ..entry }
}

impl Book {
    /// A book of records in any order; those of weight 0 are left out.
    pub fn of(keys: Keys, records: Vec<Record>) -> Self {
        let records = Records::of(records);
        Self { keys, records }
    }

    /// A book of records under our own keys.
    pub fn own(records: Records<Move>) -> Self {
        let keys = Keys::Own;
        Self { keys, records }
    }

    pub fn records(&self) -> &Records<Move> {
        &self.records
    }

    pub fn keys(&self) -> Keys {
        self.keys
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Whether it knows this position or its mirror image.
    pub fn knows(&self, position: &Position) -> bool {
        let mut keys = self.keys.of(position).into_iter();
        keys.any(|key| self.records.knows(key))
    }

    /// Replaces the moves of a position. Entries of weight 0 are left out.
    pub fn insert(&mut self, position: &Position, entries: &[Entry]) {
        let keys = self.keys;
        let records = entries.iter().map(|&entry| shared(keys, position, entry));
        self.records.replace(&keys.of(position), records);
    }

    /// The legal ones of a position's moves, greatest weight first. (A damaged book, or two
    /// positions with the same key, must not make the engine play an illegal move.)
    pub fn entries(&self, position: &Position) -> Vec<Entry> {
        let [own, image] = self.keys.of(position);
        let mut entries: Vec<Entry> = self
            .records
            .at(own)
            .iter()
            .map(|&(_, entry)| entry)
            .collect();
        if image != own {
            entries.extend(
                self.records
                    .at(image)
                    .iter()
                    .map(|&(_, entry)| mirrored(entry)),
            );
        }
        if entries.is_empty() {
            return entries;
        }
        let legal = position.legal_moves();
        let mut legal_entries: Vec<Entry> = Vec::with_capacity(entries.len());
        for mut entry in entries {
            // Some programs that write `.obk` swap origin and target; no move is legal both ways.
            if self.keys == Keys::Obk && !legal.contains(&entry.mv) {
                entry.mv = Move::new(entry.mv.to(), entry.mv.from());
            }
            let is_new = legal_entries.iter().all(|other| other.mv != entry.mv);
            if is_new && legal.contains(&entry.mv) {
                legal_entries.push(entry);
            }
        }
        legal_entries.sort_by_key(|entry| (Reverse(entry.weight), entry.mv.to_bits()));
        legal_entries
    }
}

/// A record under the smaller of the keys of a position and of its mirror image, which both share.
pub fn shared(keys: Keys, position: &Position, entry: Entry) -> Record {
    let [own, image] = keys.of(position);
    if image < own {
        (image, mirrored(entry))
    } else {
        (own, entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b - - 3 3";

    #[test]
    fn the_mirror_image_has_the_mirrored_moves() {
        let position = Position::from_fen(FEN).unwrap();
        let legal = position.legal_moves();
        for keys in [Keys::Own, Keys::ElephantEye, Keys::Obk] {
            let mut book = Book::of(keys, Vec::new());
            let entries: Vec<Entry> = (0..3)
                .map(|i| Entry {
                    mv: legal[i * 7],
                    weight: 90 - 10 * i as u16,
                    score: -5 * i as i16,
                    depth: 12,
                })
                .collect();
            book.insert(&position, &entries);
            assert_eq!(book.entries(&position), entries);
            let image = book.entries(&position.mirrored());
            let expected: Vec<Entry> = entries.iter().map(|&entry| mirrored(entry)).collect();
            assert_eq!(image, expected);
            assert!(book.knows(&position) && book.knows(&position.mirrored()));
            assert!(!book.knows(&Position::startpos()));
        }
    }

    #[test]
    fn squares_the_wrong_way_round_are_turned_in_obk_alone() {
        let start = Position::startpos();
        let mv = start.legal_moves()[3];
        let wrong = Entry {
            mv: Move::new(mv.to(), mv.from()),
            weight: 7,
            score: 0,
            depth: 0,
        };
        for (keys, expected) in [(Keys::Obk, 1), (Keys::Own, 0), (Keys::ElephantEye, 0)] {
            let book = Book::of(keys, vec![shared(keys, &start, wrong)]);
            let entries = book.entries(&start);
            assert_eq!(entries.len(), expected, "{keys:?}");
            assert!(
                entries
                    .iter()
                    .all(|entry| start.legal_moves().contains(&entry.mv))
            );
        }
    }
}
