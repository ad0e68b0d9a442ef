//! A set of positions in which a search is known to fail.

/// The number of slots at first: 8 KiB, so that a small search costs little.
const FIRST: usize = 1 << 10;
/// The most slots: 128 MiB of memory.
const MAX_SLOTS: usize = 1 << 24;
/// The factor by which the set grows.
const GROWTH: usize = 4;

/// A set of position keys, an open hash table that grows. When it may not grow further, new keys
/// replace old ones: a forgotten position is only searched again.
#[derive(Clone, Debug)]
pub struct Failures {
    /// The keys; an empty slot is 0.
    slots: Vec<u64>,
    used: usize,
    max_slots: usize,
}

impl Failures {
    /// An empty set that takes at most `bytes` of memory, but at least the smallest size; default:
    /// as many as are useful.
    pub fn within(bytes: Option<usize>) -> Self {
        // While the set grows, the old slots exist beside the new ones.
        let most = bytes.map_or(MAX_SLOTS, |bytes| {
            bytes / size_of::<u64>() * GROWTH / (GROWTH + 1)
        });
        Self {
            slots: vec![0; FIRST],
            used: 0,
            max_slots: most.min(MAX_SLOTS),
        }
    }

    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }

    /// The slot of a key, or the empty one where it would go.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot] != key && self.slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Whether a key is in the set.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let key = key.max(1);
        self.slots[self.slot(key)] == key
    }

    pub fn insert(&mut self, key: u64) {
        let key = key.max(1);
        if self.used >= self.slots.len() / 2 {
            if self.slots.len() * GROWTH > self.max_slots {
                // This never empties a home slot, so that no chain is cut.
                let home = key as usize & (self.slots.len() - 1);
                if self.slots[home] != 0 {
                    self.slots[home] = key;
                }
                return;
            }
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * GROWTH];
            for key in old.into_iter().filter(|&key| key != 0) {
                let slot = self.slot(key);
                self.slots[slot] = key;
            }
        }
        let slot = self.slot(key);
        if self.slots[slot] == 0 {
            self.slots[slot] = key;
            self.used += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_again_while_the_table_grows() {
        let mut set = Failures::within(None);
        let mut seed = 3;
        let keys: Vec<u64> = (0..20_000)
            .map(|_| zobrist::splitmix64(&mut seed))
            .collect();
        for (index, &key) in keys.iter().enumerate() {
            assert!(!set.contains(key));
            set.insert(key);
            assert!(set.contains(keys[index / 2]) && set.contains(key));
        }
        set.insert(0);
        assert!(set.contains(0));
    }
}
