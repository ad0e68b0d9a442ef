//! The names of nodes: numbers from 1, or words of the input; and which node a person may mean by a
//! name.

/// The names of a network's nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// Node `i` is called `i + 1`, as in DIMACS files; the field is the number of nodes.
    Numbers(usize),
    Words(Words),
}

impl Names {
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(nodes) => *nodes,
            Self::Words(words) => words.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn name(&self, node: u32) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Numbers(_) => (u64::from(node) + 1).to_string().into(),
            Self::Words(words) => words.word(node).into(),
        }
    }

    /// The node with exactly this name.
    pub fn find(&self, name: &str) -> Option<u32> {
        match self {
            Self::Numbers(nodes) => {
                let number: usize = name.parse().ok()?;
                let plain = name.bytes().all(|byte| byte.is_ascii_digit());
                let node = number.checked_sub(1).filter(|node| plain && node < nodes)?;
                u32::try_from(node).ok()
            }
            Self::Words(words) => words.find(name),
        }
    }

    /// The nodes that a person may mean: the one with exactly this name; else those with this name
    /// in any case; else all whose names begin with it in any case. In the order of their names.
    /// Each alias is one more name of its node.
    pub fn matching(&self, typed: &str, aliases: &[(&str, u32)]) -> Vec<u32> {
        if let Some(node) = self.find(typed) {
            return vec![node];
        }
        let Self::Words(words) = self else {
            return Vec::new();
        };
        let wanted = typed.to_lowercase();
        let named = (0..words.len() as u32).map(|node| (words.word(node), node));
        let mut matches: Vec<_> = named
            .chain(aliases.iter().copied())
            .map(|(name, node)| (name.to_lowercase(), node))
            .filter(|(name, _)| name.starts_with(&wanted))
            .collect();
        let exact: Vec<_> = matches
            .iter()
            .filter(|(name, _)| *name == wanted)
            .cloned()
            .collect();
        if !exact.is_empty() {
            matches = exact;
        }
        matches.sort();
        let mut nodes: Vec<u32> = Vec::new();
        for (_, node) in matches {
            if !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        nodes
    }

    /// The nodes whose names are nearest to what was typed, if that can be a typing error: up to a
    /// third of its letters are wrong, superfluous, missing, or swapped with the next. In the order
    /// of their names, [`MAX_NEAREST`] at most.
    pub fn nearest(&self, typed: &str, aliases: &[(&str, u32)]) -> Vec<u32> {
        let Self::Words(words) = self else {
            return Vec::new();
        };
        let typed: Vec<char> = typed.to_lowercase().chars().collect();
        let mut least = typed.len() / 3;
        let mut found: Vec<(String, u32)> = Vec::new();
        let named = (0..words.len() as u32).map(|node| (words.word(node), node));
        for (name, node) in named.chain(aliases.iter().copied()) {
            let letters: Vec<char> = name.to_lowercase().chars().collect();
            let Some(edit_distance) = edit_distance(&typed, &letters, least) else {
                continue;
            };
            if edit_distance < least {
                (least, found) = (edit_distance, Vec::new());
            }
            if edit_distance > 0 && found.iter().all(|(_, other)| *other != node) {
                found.push((name.to_owned(), node));
            }
        }
        found.sort();
        found.truncate(MAX_NEAREST);
        found.into_iter().map(|(_, node)| node).collect()
    }
}

/// The most guesses that are offered; more would be no help.
pub const MAX_NEAREST: usize = 5;

/// The Damerau-Levenshtein distance: how many letters must be changed, inserted, deleted or swapped
/// with the next to make one word the other (F. Damerau, CACM 7(3), 1964); `None` if it is more
/// than `most`.
fn edit_distance(one: &[char], other: &[char], most: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    // Rows of the dynamic-programming table: the one before the last, the last, the next.
    let mut before = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, b) in other.iter().enumerate() {
            let mut least = (last[j] + usize::from(a != b))
                .min(last[j + 1] + 1)
                .min(next[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && *b == one[i - 1] {
                let swapped: &Vec<usize> = &before;
                least = least.min(swapped[j - 1] + 1);
            }
            next.push(least);
        }
        if next.iter().all(|&edit_distance| edit_distance > most) {
            return None;
        }
        (before, last) = (last, next);
    }
    last.last()
        .copied()
        .filter(|&edit_distance| edit_distance <= most)
}

/// An interner: words in one string, found by hash.
///
/// A network may have millions, each named by several edges, so a look at the table counts: it is a
/// cache line that must be waited for. Words of up to twelve bytes stand in the table themselves,
/// so that no second and third line is asked for the text. And words that differ in their last
/// letter only ("n4711", "n4712") stand side by side, because files tend to name neighbours one
/// after the other.
#[derive(Clone, Debug, Default)]
pub struct Words {
    text: String,
    /// Where each word ends in the text.
    ends: Vec<usize>,
    /// Open addressing, a power of two, at most half full.
    slots: Vec<Slot>,
}

/// A slot of the table: a word's key, and its node plus one; 0 if the slot is empty.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: Key,
    node: u32,
}

/// The key of a word: a short word itself, padded with bytes that no UTF-8 text has; for a long
/// word, its hash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Key {
    front: u64,
    rest: u32,
}

/// The longest short word, in bytes.
const SHORT: usize = 12;
/// The rest of a long word's key: no UTF-8 text has such bytes either.
const LONG: u32 = 0xfefe_fefe;

impl Key {
    /// A word's key, and the hash that gives its home slot.
    #[inline]
    fn of(word: &[u8]) -> (Self, u64) {
        let mut bytes = [0xff; SHORT];
        let Some(filled) = bytes.get_mut(..word.len()) else {
            let hash = hash(word);
            let key = Self {
                front: hash,
                rest: LONG,
            };
            return (key, hash);
        };
        filled.copy_from_slice(word);
        let key = Self::short(bytes);
        let end = word.len().saturating_sub(1);
        let last = std::mem::take(&mut bytes[end]);
        let stem = Self::short(bytes);
        let home = mix(mix(FIRST, stem.front), stem.rest.into());
        (key, home.wrapping_add(last.into()))
    }

    #[inline]
    fn short(bytes: [u8; SHORT]) -> Self {
        let [a, b, c, d, e, f, g, h, rest @ ..] = bytes;
        Self {
            front: u64::from_le_bytes([a, b, c, d, e, f, g, h]),
            rest: u32::from_le_bytes(rest),
        }
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Eq for Words {}

impl Words {
    /// No words yet; room for some.
    pub fn with_capacity(words: usize) -> Self {
        let slots = vec![Slot::default(); (2 * words).next_power_of_two().max(16)];
        Self {
            text: String::new(),
            ends: Vec::with_capacity(words),
            slots,
        }
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn word(&self, node: u32) -> &str {
        let node = node as usize;
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.text[start..self.ends[node]]
    }

    pub fn find(&self, word: &str) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let (key, home) = Key::of(word.as_bytes());
        self.look(word, key, home).ok()
    }

    /// The node of a word; a word that is not known becomes a new node.
    #[inline]
    pub fn intern(&mut self, word: &str) -> u32 {
        if 2 * (self.ends.len() + 1) > self.slots.len() {
            self.grow();
        }
        let (key, home) = Key::of(word.as_bytes());
        match self.look(word, key, home) {
            Ok(node) => node,
            Err(slot) => {
                let node = self.ends.len() as u32;
                self.slots[slot] = Slot {
                    key,
                    node: node + 1,
                };
                self.text.push_str(word);
                self.ends.push(self.text.len());
                node
            }
        }
    }

    /// The node of a word, or the slot where it belongs.
    #[inline]
    fn look(&self, word: &str, key: Key, home: u64) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = home as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.node == 0 {
                return Err(at);
            }
            let node = slot.node - 1;
            if slot.key == key && (key.rest != LONG || self.word(node) == word) {
                return Ok(node);
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(16);
        self.slots = vec![Slot::default(); size];
        for node in 0..self.ends.len() as u32 {
            let (key, home) = Key::of(self.word(node).as_bytes());
            let mut at = home as usize & (size - 1);
            while self.slots[at].node != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = Slot {
                key,
                node: node + 1,
            };
        }
    }
}

const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0xd1b5_4a32_d192_ed03;

/// Multiplies to 128 bits and folds: the mixing step of Wang Yi's wyhash.
fn mix(state: u64, word: u64) -> u64 {
    let product = u128::from(state ^ word) * u128::from(SECOND);
    (product as u64) ^ (product >> 64) as u64
}

/// A hash of a long word, eight bytes at a time.
fn hash(bytes: &[u8]) -> u64 {
    let number = |bytes: &[u8]| {
        let bytes = bytes.iter().rev();
        bytes.fold(0, |word, &byte| word << 8 | u64::from(byte))
    };
    let mut chunks = bytes.chunks_exact(8);
    let mut state = FIRST ^ bytes.len() as u64;
    for chunk in &mut chunks {
        state = mix(state, number(chunk));
    }
    mix(state, number(chunks.remainder())).wrapping_mul(FIRST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_again_however_many() {
        let mut words = Words::default();
        let all: Vec<_> = (0..10_000).map(|i| format!("路口{i}")).collect();
        for (index, word) in all.iter().enumerate() {
            assert_eq!(words.intern(word), index as u32);
        }
        for (index, word) in all.iter().enumerate() {
            assert_eq!(words.intern(word), index as u32);
            assert_eq!(
                (words.find(word), words.word(index as u32)),
                (Some(index as u32), &**word)
            );
        }
        assert_eq!(words.find("路口"), None);
        assert_eq!(Words::default().find("x"), None);
    }

    #[test]
    fn words_of_every_length_are_distinguished() {
        // Words around the longest that fit in a slot, with equal beginnings and ends.
        let mut words = Words::default();
        let all: Vec<_> = (1..40)
            .flat_map(|length| ["a", "b", "\0"].map(|letter| letter.repeat(length)))
            .chain((1..40).map(|length| format!("{}b", "a".repeat(length))))
            .collect();
        for (index, word) in all.iter().enumerate() {
            assert_eq!(words.find(word), None, "{word:?}");
            assert_eq!(words.intern(word), index as u32);
        }
        for (index, word) in all.iter().enumerate() {
            assert_eq!(words.find(word), Some(index as u32), "{word:?}");
        }
    }

    #[test]
    fn people_mean_prefixes_in_any_case() {
        let mut words = Words::default();
        for word in ["Sibiu", "Sib", "Craiova", "广州", "广西", "OSLO", "oslo"] {
            words.intern(word);
        }
        let names = Names::Words(words);
        assert_eq!(names.matching("si", &[]), [1, 0]);
        assert_eq!(names.matching("SIB", &[]), [1]);
        assert_eq!(names.matching("广", &[]), [3, 4]);
        assert_eq!(names.matching("oslo", &[]), [6]);
        assert_eq!(names.matching("Oslo", &[]), [5, 6]);
        assert!(names.matching("x", &[]).is_empty());
        // A node is listed once, even if several of its names match.
        assert_eq!(names.matching("craj", &[("Crajova", 2)]), [2]);
        assert_eq!(names.matching("cra", &[("Crajova", 2)]), [2]);
    }

    #[test]
    fn slips_of_the_pen_are_guessed() {
        let mut words = Words::default();
        for word in ["Sibiu", "Craiova", "Drobeta", "Urziceni", "Cat", "Car"] {
            words.intern(word);
        }
        let names = Names::Words(words);
        let nearest = |typed| names.nearest(typed, &[("Dobreta", 2)]);
        assert_eq!(nearest("Subiu"), [0]);
        assert_eq!(nearest("Craoiva"), [1]);
        assert_eq!(nearest("crajowa"), [1]);
        assert_eq!(nearest("dobretta"), [2]);
        assert_eq!(nearest("Urzicei"), [3]);
        assert_eq!(nearest("cab"), [5, 4]);
        for far in ["", "x", "si", "Bucharest", "Sarajevo"] {
            assert!(nearest(far).is_empty(), "{far}");
        }
        assert!(Names::Numbers(9).nearest("10", &[]).is_empty());
    }

    #[test]
    fn numbers_are_their_own_names() {
        let names = Names::Numbers(3);
        let found = ["1", "3", "0", "4", "+1", "x"].map(|name| names.find(name));
        assert_eq!(found, [Some(0), Some(2), None, None, None, None]);
        assert_eq!(names.name(2), "3");
    }
}
