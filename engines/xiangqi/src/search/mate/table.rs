//! What a search for mate has learned of positions.
//!
//! A refutation may rest on repetition: every forcing move that is left leads back to a position of the
//! line. On another line the attacker may win all the same (A. Kishimoto, M. Müller: *A general solution
//! to the graph history interaction problem*, AAAI 2004). Such a refutation is kept for its line alone.

use super::walk::Walk;

/// A number that stands for "never".
pub(super) const NEVER: u32 = u32::MAX / 4;
const NOWHERE: u16 = u16::MAX;

/// How far a position is from being solved, as its side to move sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers {
    /// Leaves that must still be proven for the side to move to win; zero once it does.
    pub(super) phi: u32,
    /// Leaves that must still be proven for it to lose; zero once it does.
    pub(super) delta: u32,
    /// Plies to the end of the game, once the attacker's win is proven.
    pub(super) plies: u16,
    /// Once the attacker is refuted: the first place on the line that a repetition goes back to.
    from: u16,
}

impl Numbers {
    /// Not solved yet.
    pub(super) const fn open(phi: u32, delta: u32) -> Self {
        Self {
            phi,
            delta,
            plies: 0,
            from: NOWHERE,
        }
    }

    /// The side to move wins, the game ending after so many plies if it is the attacker that does.
    pub(super) const fn won(plies: u16) -> Self {
        Self {
            plies,
            ..Self::open(0, NEVER)
        }
    }

    /// The side to move loses, the game ending after so many plies if it is the defender that does.
    pub(super) const fn lost(plies: u16) -> Self {
        Self {
            plies,
            ..Self::open(NEVER, 0)
        }
    }

    /// The same because of a repetition with that place on the line.
    pub(super) const fn by_repetition(self, place: u16) -> Self {
        Self {
            from: place,
            ..self
        }
    }

    /// The first place on the line that a repetition behind this refutation goes back to.
    pub(super) const fn from(self) -> u16 {
        self.from
    }

    /// Whether the numbers say who wins.
    pub(super) const fn are_final(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// Whether the position was refuted on some line; that stands under the line's key.
    on_lines: bool,
}

/// Numbers by position, the newest in each slot.
pub(super) struct Table(Vec<Entry>);

impl Table {
    /// An empty table of `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self(vec![Entry::default(); (bytes / size_of::<Entry>()).max(1)])
    }

    /// What is known of the current position of a walk.
    pub(super) fn known(&self, walk: &Walk<'_>) -> Option<Numbers> {
        let entry = self.entry(walk.position().key())?;
        let on_this_line = if entry.on_lines {
            self.entry(walk.line_key())
        } else {
            None
        };
        Some(on_this_line.unwrap_or(entry).numbers)
    }

    /// Keeps what was found out about the current position of a walk.
    pub(super) fn store(&mut self, walk: &Walk<'_>, numbers: Numbers) {
        let key = walk.position().key();
        let before = self.entry(key);
        if numbers.from >= walk.place() {
            // A repetition with the position itself or one behind it happens on every line.
            self.put(Entry {
                key,
                numbers: numbers.by_repetition(NOWHERE),
                on_lines: before.is_some_and(|entry| entry.on_lines),
            });
        } else {
            self.put(Entry {
                key,
                numbers: before.map_or(Numbers::open(1, 1), |entry| entry.numbers),
                on_lines: true,
            });
            self.put(Entry {
                key: walk.line_key(),
                numbers,
                on_lines: false,
            });
        }
    }

    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }

    fn entry(&self, key: u64) -> Option<Entry> {
        let entry = self.0[self.slot(key)];
        (entry.key == key && entry.numbers.phi | entry.numbers.delta != 0).then_some(entry)
    }

    fn put(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        self.0[slot] = entry;
    }
}
