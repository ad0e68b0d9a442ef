//! Brute force with everybody by name, every state a list of places: slow, and sharing no code with
//! the searches.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::river::crossing::River;
use crate::river::crowd::Crowd;

/// A kind of people, and the rules of who may be together.
pub trait Rules {
    fn people(&self) -> usize;
    /// Whether these people may be together at a place or, with `boat`, in the boat.
    fn peace(&self, group: &BTreeSet<usize>, boat: bool) -> bool;
    /// Whether the boat can carry this many.
    fn fits(&self, number: usize) -> bool;
}

pub struct Found {
    pub length: Option<u32>,
    pub ways: u64,
    pub reachable: usize,
    pub legal: usize,
}

/// Place of everybody, then of the boat: 0 left, 1 right, 2 island.
type State = Vec<u8>;

fn group(state: &State, place: u8, people: usize) -> BTreeSet<usize> {
    (0..people).filter(|&one| state[one] == place).collect()
}

pub fn solve(rules: &impl Rules, places: u8, direct: bool) -> Found {
    let people = rules.people();
    let peaceful =
        |state: &State| (0..places).all(|place| rules.peace(&group(state, place, people), false));
    let mut legal = 0;
    for code in 0..u64::from(places).pow(people as u32) {
        let digit =
            |one: usize| (code / u64::from(places).pow(one as u32) % u64::from(places)) as u8;
        legal += usize::from(peaceful(&(0..people).map(digit).collect()));
    }
    let start = vec![0; people + 1];
    let goal = vec![1; people + 1];
    let mut distance = HashMap::from([(start.clone(), 0_u32)]);
    let mut ways = HashMap::from([(start.clone(), 1_u64)]);
    let mut layer = vec![start];
    for crossings in 1.. {
        let mut next_layer = Vec::new();
        for state in layer {
            let from = state[people];
            let here: Vec<usize> = group(&state, from, people).into_iter().collect();
            for subset in 0_u32..1 << here.len() {
                let load: BTreeSet<usize> = (0..here.len())
                    .filter(|bit| subset >> bit & 1 == 1)
                    .map(|bit| here[bit])
                    .collect();
                if !rules.fits(load.len()) || !rules.peace(&load, true) {
                    continue;
                }
                for to in (0..places).filter(|&to| to != from) {
                    if places == 3 && !direct && from != 2 && to != 2 {
                        continue;
                    }
                    let mut next = state.clone();
                    load.iter().for_each(|&one| next[one] = to);
                    next[people] = to;
                    if !peaceful(&next) {
                        continue;
                    }
                    let now = ways[&state];
                    match distance.get(&next) {
                        None => {
                            distance.insert(next.clone(), crossings);
                            ways.insert(next.clone(), now);
                            next_layer.push(next);
                        }
                        Some(&seen) if seen == crossings => {
                            *ways.get_mut(&next).unwrap() += now;
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        if next_layer.is_empty() {
            break;
        }
        layer = next_layer;
    }
    Found {
        length: distance.get(&goal).copied(),
        ways: ways.get(&goal).copied().unwrap_or(0),
        reachable: distance.len(),
        legal: legal * usize::from(places),
    }
}

/// Missionaries and cannibals as the product of two brute counts: every state a tuple of numbers.
pub fn crowd(puzzle: &Crowd) -> (Option<u32>, u64, usize, usize) {
    let (m, c) = (
        puzzle.people.missionaries as i64,
        puzzle.people.cannibals as i64,
    );
    let islands = puzzle.river != River::Plain;
    let safe = |m: i64, c: i64| m >= 0 && c >= 0 && (m == 0 || m >= c);
    let legal_at = |state: &[(i64, i64); 3]| state.iter().all(|&(m, c)| safe(m, c));
    let places = if islands { 3 } else { 2 };
    let mut legal = 0;
    for m1 in 0..=m {
        for c1 in 0..=c {
            for m2 in 0..=(if islands { m - m1 } else { 0 }) {
                for c2 in 0..=(if islands { c - c1 } else { 0 }) {
                    let state = [(m1, c1), (m - m1 - m2, c - c1 - c2), (m2, c2)];
                    legal += if legal_at(&state) { places } else { 0 };
                }
            }
        }
    }
    let start = ([(m, c), (0, 0), (0, 0)], 0_usize);
    let goal = ([(0, 0), (m, c), (0, 0)], 1_usize);
    let mut seen = HashSet::from([start]);
    let mut layer = HashMap::from([(start, 1_u64)]);
    let mut answer = (None, 0);
    for crossings in 1.. {
        let mut next_layer: HashMap<_, u64> = HashMap::new();
        for (&(places, boat), &ways) in &layer {
            for to in 0..if islands { 3 } else { 2 } {
                if to == boat || puzzle.river == River::IslandOnly && to != 2 && boat != 2 {
                    continue;
                }
                for dm in 0..=i64::from(puzzle.boat) {
                    for dc in 0..=i64::from(puzzle.boat) - dm {
                        if dm + dc == 0 || puzzle.boat_is_safe && !safe(dm, dc) {
                            continue;
                        }
                        let mut next = places;
                        next[boat] = (next[boat].0 - dm, next[boat].1 - dc);
                        next[to] = (next[to].0 + dm, next[to].1 + dc);
                        if legal_at(&next) && !seen.contains(&(next, to)) {
                            *next_layer.entry((next, to)).or_default() += ways;
                        }
                    }
                }
            }
        }
        if let Some(&ways) = next_layer.get(&goal) {
            answer = (Some(crossings), ways);
        }
        if next_layer.is_empty() {
            break;
        }
        seen.extend(next_layer.keys());
        layer = next_layer;
    }
    (answer.0, answer.1, seen.len(), legal)
}
