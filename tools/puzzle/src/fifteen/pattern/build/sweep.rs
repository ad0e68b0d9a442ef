//! One layer of the search: every set of orders is computed from the sets that lead to it, on
//! several threads.

use super::layout::Layout;

/// Computes the layers of the search, one after the other.
pub(super) struct Sweep<'a> {
    pub(super) layout: &'a Layout,
    pub(super) maps: &'a [Vec<u16>],
    pub(super) words: usize,
    pub(super) orders: usize,
    pub(super) odd: bool,
    /// The moves of the group's tiles up to this layer.
    pub(super) layer: u8,
}

impl Sweep<'_> {
    /// Finds what the sets `now` lead to. Returns whether that is anything.
    pub(super) fn layer(
        &self,
        now: &[u64],
        next: &mut [u64],
        reached: &mut [u64],
        costs: &mut [u8],
        threads: usize,
    ) -> bool {
        let covers = self.layout.covers.len();
        let share = covers.div_ceil(threads.max(1));
        std::thread::scope(|scope| {
            let (mut next, mut reached, mut costs) = (next, reached, costs);
            let mut workers = Vec::new();
            for first in (0..covers).step_by(share) {
                let last = (first + share).min(covers);
                let sets = self.layout.first_set[last] - self.layout.first_set[first];
                let (mine, rest) = next.split_at_mut(sets as usize * self.words);
                next = rest;
                let (mine_reached, rest) = reached.split_at_mut(sets as usize * self.words);
                reached = rest;
                let (mine_costs, rest) = costs.split_at_mut((last - first) * self.orders);
                costs = rest;
                workers.push(
                    scope.spawn(move || {
                        self.share(first..last, now, mine, mine_reached, mine_costs)
                    }),
                );
            }
            let mut found = false;
            for worker in workers {
                match worker.join() {
                    Ok(any) => found |= any,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            found
        })
    }

    /// Does one thread's share of the covers.
    fn share(
        &self,
        covers: std::ops::Range<usize>,
        now: &[u64],
        next: &mut [u64],
        reached: &mut [u64],
        costs: &mut [u8],
    ) -> bool {
        let layout = self.layout;
        let base = layout.first_set[covers.start] as usize;
        let mut found = false;
        for cover in covers.clone() {
            let sets = layout.first_set[cover] as usize..layout.first_set[cover + 1] as usize;
            for set in sets {
                let place = (set - base) * self.words..(set - base + 1) * self.words;
                let fresh = &mut next[place.clone()];
                fresh.fill(0);
                if layout.odd[cover] != self.odd {
                    continue;
                }
                let links = layout.first_link[set] as usize..layout.first_link[set + 1] as usize;
                for link in &layout.links[links] {
                    let source = &now[link.source as usize * self.words..][..self.words];
                    spread(source, &self.maps[link.map as usize], fresh);
                }
                let costs = &mut costs[(cover - covers.start) * self.orders..][..self.orders];
                for (index, (fresh, reached)) in
                    fresh.iter_mut().zip(&mut reached[place]).enumerate()
                {
                    *fresh &= !*reached;
                    *reached |= *fresh;
                    found |= *fresh != 0;
                    let mut new = *fresh;
                    while new != 0 {
                        let cost = &mut costs[64 * index + new.trailing_zeros() as usize];
                        *cost = (*cost).min(self.layer);
                        new &= new - 1;
                    }
                }
            }
        }
        found
    }
}

/// Adds the orders of a set, each changed by a map, to another set; an empty map leaves them
/// unchanged.
fn spread(source: &[u64], map: &[u16], target: &mut [u64]) {
    if map.is_empty() {
        for (target, source) in target.iter_mut().zip(source) {
            *target |= source;
        }
        return;
    }
    for (orders, &bits) in map.chunks(64).zip(source) {
        let mut bits = bits;
        while bits != 0 {
            let order = orders[bits.trailing_zeros() as usize] as usize;
            target[order / 64] |= 1 << (order % 64);
            bits &= bits - 1;
        }
    }
}
