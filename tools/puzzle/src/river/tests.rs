//! The searches against known figures, against each other, and against brute force.

mod brute;

use std::collections::{BTreeSet, HashSet};

use super::breadth::{Explored, explore, explore_from_start};
use super::couples::Couples;
use super::crossing::{Crossing, River};
use super::crowd::{Crowd, People};
use super::depth::Walked;
use super::items::{Forbidden, Items};
use super::plans::{self, Plan};
use super::{astar, depth, description};

const NO_LIMIT: usize = usize::MAX;

/// The number of shortest plans, where it is small.
fn counted<P: Crossing>(explored: &Explored<P>) -> Option<u64> {
    u64::try_from(explored.shortest.as_ref()?).ok()
}

fn crowd(missionaries: u32, cannibals: u32, boat: u32) -> Crowd {
    Crowd {
        people: People {
            missionaries,
            cannibals,
        },
        boat,
        boat_is_safe: true,
        river: River::Plain,
    }
}

/// Husbands have the numbers 0, 2, 4, ..., their wives one more.
struct Jealous {
    couples: usize,
    boat: usize,
    boat_is_safe: bool,
}

impl brute::Rules for Jealous {
    fn people(&self) -> usize {
        2 * self.couples
    }
    fn peace(&self, group: &BTreeSet<usize>, boat: bool) -> bool {
        if boat && !self.boat_is_safe {
            return true;
        }
        let mut wives = group.iter().filter(|&&one| one % 2 == 1);
        wives.all(|wife| {
            let mut men = group.iter().filter(|&&one| one % 2 == 0);
            group.contains(&(wife - 1)) || men.next().is_none()
        })
    }
    fn fits(&self, number: usize) -> bool {
        (1..=self.boat).contains(&number)
    }
}

#[test]
fn jealous_husbands_equal_brute_force() {
    let rivers = [
        (River::Plain, 2, true),
        (River::Island, 3, true),
        (River::IslandOnly, 3, false),
    ];
    for couples in 1..=4_u32 {
        for boat in 1..=3 {
            for boat_is_safe in [true, false] {
                for (river, places, direct) in rivers {
                    // 3^8 states by brute force are enough for one boat.
                    if couples == 4 && (boat == 3 || !boat_is_safe) && places == 3 {
                        continue;
                    }
                    let puzzle = Couples {
                        couples,
                        boat,
                        boat_is_safe,
                        river,
                    };
                    let rules = Jealous {
                        couples: couples as usize,
                        boat: boat as usize,
                        boat_is_safe,
                    };
                    let found = brute::solve(&rules, places, direct);
                    let explored = explore(&puzzle, NO_LIMIT);
                    let name = format!("{puzzle:?}");
                    assert_eq!(explored.crossings, found.length, "{name}");
                    assert_eq!(counted(&explored), Some(found.ways), "{name}");
                    assert_eq!(
                        explore_from_start(&puzzle, NO_LIMIT).reachable(&puzzle),
                        found.reachable as u128,
                        "{name}"
                    );
                    assert_eq!(puzzle.legal_states(), Some(found.legal as u128), "{name}");
                }
            }
        }
    }
}

/// Pairs that quarrel where the ferryman, who has the last number, is not.
struct Quarrels {
    pairs: Vec<(usize, usize, Vec<usize>)>,
    items: usize,
    boat: usize,
}

impl brute::Rules for Quarrels {
    fn people(&self) -> usize {
        self.items + 1
    }
    fn peace(&self, group: &BTreeSet<usize>, boat: bool) -> bool {
        let ferryman = group.contains(&self.items);
        if boat {
            return ferryman;
        }
        let quarrel = |(one, other, guards): &(usize, usize, Vec<usize>)| {
            group.contains(one)
                && group.contains(other)
                && !guards.iter().any(|guard| group.contains(guard))
        };
        ferryman || !self.pairs.iter().any(quarrel)
    }
    fn fits(&self, number: usize) -> bool {
        number <= self.boat + 1
    }
}

#[test]
fn items_equal_brute_force() {
    /// Two items, and who keeps the peace between them.
    type Pair = (usize, usize, &'static [usize]);
    let cases: [(usize, usize, &[Pair]); 5] = [
        (3, 1, &[(0, 1, &[]), (1, 2, &[])]),
        (4, 1, &[(0, 1, &[]), (1, 2, &[]), (2, 3, &[])]),
        (4, 2, &[(0, 1, &[]), (1, 2, &[]), (2, 3, &[]), (0, 3, &[])]),
        (5, 2, &[(0, 1, &[2]), (1, 2, &[]), (3, 4, &[0, 1])]),
        (2, 1, &[]),
    ];
    for (items, boat, pairs) in cases {
        for (river, places, direct) in [
            (River::Plain, 2, true),
            (River::Island, 3, true),
            (River::IslandOnly, 3, false),
        ] {
            let puzzle = Items {
                names: (0..items).map(|item| format!("i{item}")).collect(),
                forbidden: pairs
                    .iter()
                    .map(|(one, other, guards)| Forbidden {
                        pair: 1 << one | 1 << other,
                        unless: guards.iter().map(|guard| 1 << guard).sum(),
                    })
                    .collect(),
                boat: boat as u32,
                river,
            };
            let rules = Quarrels {
                pairs: pairs
                    .iter()
                    .map(|(one, other, guards)| (*one, *other, guards.to_vec()))
                    .collect(),
                items,
                boat,
            };
            let found = brute::solve(&rules, places, direct);
            let explored = explore(&puzzle, NO_LIMIT);
            let name = format!("{puzzle:?}");
            assert_eq!(explored.crossings, found.length, "{name}");
            assert_eq!(counted(&explored), Some(found.ways), "{name}");
            assert_eq!(
                explore_from_start(&puzzle, NO_LIMIT).reachable(&puzzle),
                found.reachable as u128,
                "{name}"
            );
            // Brute force has a place for the ferryman apart from the boat's, which is always the
            // same.
            assert!(
                puzzle
                    .legal_states()
                    .is_some_and(|legal| legal >= found.reachable as u128)
            );
        }
    }
}

#[test]
fn crowds_equal_brute_force() {
    for missionaries in 0..=6 {
        for cannibals in 0..=6 {
            for boat in 1..=4 {
                for boat_is_safe in [true, false] {
                    for river in [River::Plain, River::Island, River::IslandOnly] {
                        if river != River::Plain && missionaries.max(cannibals) > 4 {
                            continue;
                        }
                        let mut puzzle = crowd(missionaries, cannibals, boat);
                        (puzzle.boat_is_safe, puzzle.river) = (boat_is_safe, river);
                        let (length, ways, reachable, legal) = brute::crowd(&puzzle);
                        let explored = explore(&puzzle, NO_LIMIT);
                        // Nobody is to be brought over, but the boat is on the wrong bank: there is
                        // no plan.
                        let name = format!("{puzzle:?}");
                        assert_eq!(explored.crossings, length, "{name}");
                        assert_eq!(counted(&explored), Some(ways), "{name}");
                        assert_eq!(
                            explore_from_start(&puzzle, NO_LIMIT).reachable(&puzzle),
                            reachable as u128,
                            "{name}"
                        );
                        assert_eq!(puzzle.legal_states(), Some(legal as u128), "{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn known_figures() {
    // Missionaries and as many cannibals, boat; crossings, shortest plans. The figures are from an
    // exhaustive search.
    let cases = [
        (3, 2, 11, 4),
        (4, 3, 9, 32),
        (5, 3, 11, 25),
        (6, 4, 9, 155),
        (10, 4, 17, 361),
        (100, 4, 197, 361),
    ];
    for (number, boat, crossings, plans) in cases {
        let explored = explore(&crowd(number, number, boat), NO_LIMIT);
        assert_eq!(explored.crossings, Some(crossings), "{number} boat {boat}");
        assert_eq!(counted(&explored), Some(plans), "{number} boat {boat}");
    }
    let puzzle = crowd(3, 3, 2);
    assert_eq!(puzzle.legal_states(), Some(20));
    assert_eq!(explore_from_start(&puzzle, NO_LIMIT).reachable(&puzzle), 16);
    assert_eq!(explore(&crowd(4, 4, 2), NO_LIMIT).crossings, None);
}

#[test]
fn couples_with_an_island_take_four_crossings_each_and_one() {
    // I. Pressman, D. Singmaster, "The jealous husbands" and "The missionaries and cannibals",
    // The Mathematical Gazette 73, 1989: 16 for four couples, 4n + 1 from five on.
    for (couples, crossings) in [(4, 16), (5, 21), (6, 25)] {
        let puzzle = Couples {
            couples,
            boat: 2,
            boat_is_safe: true,
            river: River::Island,
        };
        assert_eq!(explore(&puzzle, NO_LIMIT).crossings, Some(crossings));
    }
}

/// Checks that all searches agree on a puzzle; plans are checked step by step.
fn agree<P: Crossing>(puzzle: &P) {
    let explored = explore(puzzle, NO_LIMIT);
    let length = explored.crossings;
    let check = |plan: &Plan<P>| {
        let mut state = puzzle.start();
        for (step, next) in plan {
            let mut known = false;
            puzzle.successors(state, |other, to| known |= other == *step && to == *next);
            assert!(known, "no such step from {state:?}");
            assert_eq!(puzzle.boat(*next), step.to);
            state = *next;
        }
        assert_eq!(state, puzzle.goal());
    };
    let plan = plans::first(puzzle, &explored);
    assert_eq!(plan.as_ref().map(|plan| plan.len() as u32), length);
    plan.iter().for_each(&check);
    let best = astar::search(puzzle, NO_LIMIT);
    assert_eq!(best.plan.as_ref().map(|plan| plan.len() as u32), length);
    best.plan.iter().for_each(&check);
    assert!(best.expanded <= explored.distances.len());
    let mut plans = HashSet::new();
    let complete = plans::each(puzzle, &explored, |plan| {
        check(plan);
        plans.insert(format!("{plan:?}"));
        plans.len() < 2_000
    });
    if let (true, Some(_)) = (complete, length) {
        assert_eq!(counted(&explored), Some(plans.len() as u64));
    }
    let Some(length) = length else {
        let deep = depth::search(puzzle, 200, NO_LIMIT);
        assert!(deep.plan.is_none() && deep.complete);
        return;
    };
    let deep = depth::search(puzzle, length + 4, NO_LIMIT);
    let found = deep.plan.expect("within the bound");
    check(&found);
    assert!(found.len() as u32 <= length + 4);
    let short = depth::search(puzzle, length - 1, NO_LIMIT);
    assert!(short.plan.is_none() && !short.complete);
    if complete {
        let mut bounded = HashSet::new();
        let walked = depth::all(puzzle, length, NO_LIMIT, |plan| {
            bounded.insert(format!("{plan:?}"))
        });
        assert_eq!(bounded, plans);
        assert_eq!(walked, Walked::All);
        let walked = depth::all(puzzle, length, 1, |_| true);
        assert_eq!(walked, Walked::Limited);
    }
}

#[test]
fn all_searches_agree() {
    for (missionaries, cannibals, boat) in [
        (3, 3, 2),
        (4, 4, 2),
        (5, 5, 3),
        (4, 2, 2),
        (6, 6, 4),
        (2, 2, 5),
    ] {
        agree(&crowd(missionaries, cannibals, boat));
    }
    let mut island = crowd(4, 4, 2);
    island.river = River::Island;
    agree(&island);
    for (couples, boat, river) in [
        (3, 2, River::Plain),
        (4, 2, River::Plain),
        (3, 2, River::Island),
    ] {
        agree(&Couples {
            couples,
            boat,
            boat_is_safe: true,
            river,
        });
    }
    let wolf = "items wolf goat cabbage\nboat 1\nforbid wolf goat\nforbid goat cabbage\n";
    agree(&description::parse(wolf).unwrap());
}

#[test]
fn a_limit_ends_the_search_and_is_said() {
    let puzzle = crowd(50, 50, 4);
    let explored = explore(&puzzle, 20);
    assert!(!explored.complete);
    assert_eq!(explored.crossings, None);
    assert!(!astar::search(&puzzle, 20).complete);
    assert!(!depth::search(&puzzle, 1_000, 20).complete);
}
