//! The table of proof numbers of a search for mate.
//!
//! A refutation may rest on repetition: every forcing move that is left leads back to a position of
//! the line. On another line the attacker may still win (A. Kishimoto, M. Müller: *A general
//! solution to the graph history interaction problem*, AAAI 2004). So such a refutation is stored
//! under the key of its line.

use search::dfpn::ProofNumbers;

use super::path::Path;

const NOWHERE: u16 = u16::MAX;

/// The proof and disproof numbers of a position, and how the game ends once it is solved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub(super) proof: ProofNumbers,
    /// Plies to the end of the game, once the attacker's win is proven.
    pub(super) plies: u16,
    /// Once the attacker is refuted: the place on the line, from 0, of the earliest position to
    /// which a repetition returns, or [`NOWHERE`].
    from: u16,
}

impl Numbers {
    /// Numbers of a position that is not solved yet.
    pub(super) const fn open(proof: ProofNumbers) -> Self {
        Self {
            proof,
            plies: 0,
            from: NOWHERE,
        }
    }

    /// The side to move wins; if it is the attacker, the game ends after `plies`.
    pub(super) const fn won(plies: u16) -> Self {
        Self {
            plies,
            ..Self::open(ProofNumbers::WON)
        }
    }

    /// The side to move loses; if it is the defender, the game ends after `plies`.
    pub(super) const fn lost(plies: u16) -> Self {
        Self {
            plies,
            ..Self::open(ProofNumbers::LOST)
        }
    }

    /// These numbers, resting on a repetition of the position at that place on the line.
    pub(super) const fn by_repetition(self, place: u16) -> Self {
        Self {
            from: place,
            ..self
        }
    }

    /// The earliest place on the line to which a repetition behind this refutation returns.
    pub(super) const fn from(self) -> u16 {
        self.from
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// Whether the position was refuted on some line, which is stored under the line's key.
    is_path_dependent: bool,
}

impl Entry {
    /// An empty slot: no position has both numbers zero.
    const EMPTY: Self = Self {
        key: 0,
        numbers: Numbers::open(ProofNumbers::new(0, 0)),
        is_path_dependent: false,
    };
}

/// Numbers by position or line; a newer entry always replaces an older one of its slot.
pub(super) struct ProofTable(Vec<Entry>);

impl ProofTable {
    /// An empty table of `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self(vec![Entry::EMPTY; (bytes / size_of::<Entry>()).max(1)])
    }

    /// The numbers of the current position of a path, if they are stored.
    pub(super) fn known(&self, path: &Path<'_>) -> Option<Numbers> {
        let entry = self.entry(path.position().key())?;
        let on_this_line = if entry.is_path_dependent {
            self.entry(path.path_key())
        } else {
            None
        };
        Some(on_this_line.unwrap_or(entry).numbers)
    }

    /// Stores the numbers of the current position of a path.
    pub(super) fn store(&mut self, path: &Path<'_>, numbers: Numbers) {
        let key = path.position().key();
        let before = self.entry(key);
        if numbers.from >= path.place() {
            // A repetition of the position itself, or of a later one, occurs on every line.
            self.put(Entry {
                key,
                numbers: numbers.by_repetition(NOWHERE),
                is_path_dependent: before.is_some_and(|entry| entry.is_path_dependent),
            });
        } else {
            self.put(Entry {
                key,
                numbers: before.map_or(Numbers::open(ProofNumbers::new(1, 1)), |entry| {
                    entry.numbers
                }),
                is_path_dependent: true,
            });
            self.put(Entry {
                key: path.path_key(),
                numbers,
                is_path_dependent: false,
            });
        }
    }

    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }

    fn entry(&self, key: u64) -> Option<Entry> {
        let entry = self.0[self.slot(key)];
        (entry.key == key && entry.numbers.proof != Entry::EMPTY.numbers.proof).then_some(entry)
    }

    fn put(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        self.0[slot] = entry;
    }
}
