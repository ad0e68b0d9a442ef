//! A trie of words of the same length, with values stored at the ends.

/// The node where all words begin.
pub const ROOT: usize = 0;

/// Words of `LENGTH` letters, and the values stored under each.
pub struct Trie<K, T, const LENGTH: usize> {
    /// The children of each inner node by their letters, sorted. A child at the last letter is a
    /// leaf.
    nodes: Vec<Vec<(K, u32)>>,
    leaves: Vec<Vec<T>>,
}

impl<K, T, const LENGTH: usize> Default for Trie<K, T, LENGTH> {
    fn default() -> Self {
        Self {
            nodes: vec![Vec::new()],
            leaves: Vec::new(),
        }
    }
}

impl<K: Copy + Ord, T, const LENGTH: usize> Trie<K, T, LENGTH> {
    pub fn insert(&mut self, word: &[K; LENGTH], value: T) {
        let mut node = ROOT;
        for (level, letter) in word.iter().enumerate() {
            let is_last = level + 1 == LENGTH;
            let next = if is_last {
                self.leaves.len()
            } else {
                self.nodes.len()
            } as u32;
            let children = &mut self.nodes[node];
            node = match children.binary_search_by_key(letter, |child| child.0) {
                Ok(at) => children[at].1,
                Err(at) => {
                    children.insert(at, (*letter, next));
                    if is_last {
                        self.leaves.push(Vec::new());
                    } else {
                        self.nodes.push(Vec::new());
                    }
                    next
                }
            } as usize;
        }
        self.leaves[node].push(value);
    }

    /// Removes the values that are stored under a word and fulfil the condition.
    pub fn remove(&mut self, word: &[K; LENGTH], mut is_it: impl FnMut(&T) -> bool) {
        let mut node = ROOT;
        for letter in word {
            let children = &self.nodes[node];
            match children.binary_search_by_key(letter, |child| child.0) {
                Ok(at) => node = children[at].1 as usize,
                Err(_) => return,
            }
        }
        self.leaves[node].retain(|value| !is_it(value));
    }

    /// An inner node's children, the lowest letter first; after the last letter they are leaves.
    pub fn children(&self, node: usize) -> &[(K, u32)] {
        &self.nodes[node]
    }

    /// What is stored at a leaf.
    pub fn leaf(&self, leaf: usize) -> &[T] {
        &self.leaves[leaf]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_by_its_word_until_it_is_removed() {
        let mut trie = Trie::<u16, char, 2>::default();
        for (word, value) in [([3, 1], 'a'), ([1, 2], 'b'), ([3, 1], 'c'), ([3, 0], 'd')] {
            trie.insert(&word, value);
        }
        let letters = |node| -> Vec<u16> { trie.children(node).iter().map(|c| c.0).collect() };
        assert_eq!(letters(ROOT), [1, 3]);
        let three = trie.children(ROOT)[1].1 as usize;
        assert_eq!(letters(three), [0, 1]);
        let leaf = trie.children(three)[1].1 as usize;
        assert_eq!(trie.leaf(leaf), ['a', 'c']);
        trie.remove(&[3, 1], |&value| value == 'a');
        trie.remove(&[7, 7], |_| true);
        assert_eq!(trie.leaf(leaf), ['c']);
    }
}
