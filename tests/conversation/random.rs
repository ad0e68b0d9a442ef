//! Pseudorandom choices that are the same on every run.

pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        (zobrist::splitmix64(&mut self.0) % bound as u64) as usize
    }

    pub fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}
