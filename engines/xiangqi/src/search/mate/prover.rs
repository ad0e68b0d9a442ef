//! Depth-first proof-number search over the moves of one order of attack.

use std::collections::HashMap;

use xiangqi_rules::{Move, MoveList};

use super::Attack;
use super::walk::Walk;

/// A number that stands for "never".
const NEVER: u32 = u32::MAX / 4;
/// What is thought to be missing for a mate behind a quiet move: nearly every answer must be met.
const QUIET_DELTA: u32 = 6;
/// Positions whose forcing moves are kept at a time.
const KEPT: usize = 1 << 16;

/// What is known of a position. One of the numbers is zero once it is solved.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    phi: u32,
    delta: u32,
    /// Plies to the end of the game, once the attacker's win is proven.
    plies: u16,
}

/// A move and what is known of the position behind it, as its side to move sees it.
#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    key: u64,
    phi: u32,
    delta: u32,
    plies: u16,
}

/// What a search of the second order has beyond one of the first.
struct Threats {
    /// Says whether checks mate.
    checks: Prover,
    /// Positions to look at for each threat.
    nodes: u64,
    /// The forcing moves of positions, since they are costly to find.
    kept: HashMap<u64, MoveList>,
}

/// A search of one order, and what it has learned.
pub(super) struct Prover {
    table: Vec<Entry>,
    threats: Option<Box<Threats>>,
}

impl Prover {
    /// A prover that knows nothing yet, with a table of `mib` MiB.
    pub(super) fn new(attack: Attack, mib: usize) -> Self {
        let entries = mib.max(1) * (1 << 20) / size_of::<Entry>();
        let (entries, threats) = match attack {
            Attack::Checks => (entries, None),
            Attack::Threats { nodes } => {
                let threats = Threats {
                    checks: Self::new(Attack::Checks, mib.div_ceil(2)),
                    nodes,
                    kept: HashMap::new(),
                };
                (entries / 2, Some(Box::new(threats)))
            }
        };
        Self {
            table: vec![Entry::default(); entries],
            threats,
        }
    }

    /// Whether the side to move mates. None if the search was stopped first.
    pub(super) fn prove(&mut self, walk: &mut Walk<'_>) -> Option<bool> {
        let key = walk.position().key();
        let solved = |entry: &Entry| entry.phi == 0 || entry.delta == 0;
        if self.known(key).filter(solved).is_none() {
            self.search(walk, true, NEVER, NEVER)?;
        }
        Some(self.known(key).is_some_and(|entry| entry.phi == 0))
    }

    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.table.len() as u128) >> 64) as usize
    }

    fn known(&self, key: u64) -> Option<Entry> {
        let entry = self.table[self.slot(key)];
        (entry.key == key && entry.phi | entry.delta != 0).then_some(entry)
    }

    fn store(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        self.table[slot] = entry;
    }

    /// The moves to try here: the defender's are all that are legal, the attacker's those that force.
    fn moves(&mut self, walk: &mut Walk<'_>, attacking: bool) -> MoveList {
        let mut moves = walk.position().legal_moves();
        if !attacking {
            return moves;
        }
        let Some(threats) = &mut self.threats else {
            moves.retain(|mv| walk.position().gives_check(*mv));
            return moves;
        };
        let key = walk.position().key();
        if let Some(kept) = threats.kept.get(&key) {
            return kept.clone();
        }
        moves.retain(|mv| walk.position().gives_check(*mv) || threats.threatens(walk, *mv));
        if threats.kept.len() >= KEPT {
            threats.kept.clear();
        }
        threats.kept.insert(key, moves.clone());
        moves
    }

    /// What is known of the position behind a move. One that is on the line already is lost for the
    /// attacker, whoever moves there.
    fn child(&self, walk: &mut Walk<'_>, attacking: bool, mv: Move) -> Child {
        let key = walk.key_after(mv);
        let (phi, delta, plies) = if walk.has_been(key) {
            if attacking {
                (0, NEVER, 0)
            } else {
                (NEVER, 0, 0)
            }
        } else if let Some(entry) = self.known(key) {
            (entry.phi, entry.delta, entry.plies)
        } else if attacking && self.threats.is_some() && !walk.position().gives_check(mv) {
            (1, QUIET_DELTA, 0)
        } else {
            (1, 1, 0)
        };
        Child {
            mv,
            key,
            phi,
            delta,
            plies,
        }
    }

    /// Expands the current position until one of its numbers reaches its limit. None if the search
    /// was stopped.
    fn search(
        &mut self,
        walk: &mut Walk<'_>,
        attacking: bool,
        phi_limit: u32,
        delta_limit: u32,
    ) -> Option<()> {
        walk.count()?;
        let key = walk.position().key();
        if attacking && self.known(key).is_none() && self.checks_mate(walk) {
            return Some(());
        }
        let too_long = walk.too_long();
        let moves = if too_long {
            MoveList::new()
        } else {
            self.moves(walk, attacking)
        };
        if moves.is_empty() {
            // The mover has lost: the attacker for want of moves that force, the defender by mate.
            let defended = too_long && !attacking;
            self.store(Entry {
                key,
                phi: if defended { 0 } else { NEVER },
                delta: if defended { NEVER } else { 0 },
                plies: 0,
            });
            return Some(());
        }
        let mut children: Vec<Child> = moves
            .into_iter()
            .map(|mv| self.child(walk, attacking, mv))
            .collect();
        loop {
            let phi = children.iter().map(|c| c.delta).min().unwrap_or(NEVER);
            let delta = children
                .iter()
                .map(|c| c.phi)
                .fold(0, u32::saturating_add)
                .min(NEVER);
            if phi >= phi_limit || delta >= delta_limit || phi == 0 || delta == 0 {
                let plies = match (attacking, phi, delta) {
                    // The shortest of the proven mates, the longest of the defences.
                    (true, 0, _) => children
                        .iter()
                        .filter(|c| c.delta == 0)
                        .map(|c| c.plies + 1)
                        .min(),
                    (false, _, 0) => children.iter().map(|c| c.plies + 1).max(),
                    _ => None,
                };
                self.store(Entry {
                    key,
                    phi,
                    delta,
                    plies: plies.unwrap_or(0),
                });
                return Some(());
            }
            let mut best = 0;
            let mut second = NEVER;
            for (i, child) in children.iter().enumerate().skip(1) {
                if child.delta < children[best].delta {
                    second = children[best].delta;
                    best = i;
                } else {
                    second = second.min(child.delta);
                }
            }
            let child = children[best];
            let child_phi_limit = delta_limit.saturating_sub(delta - child.phi).min(NEVER);
            let child_delta_limit = phi_limit.min(second.saturating_add(1));
            walk.enter(child.mv);
            let searched = self.search(walk, !attacking, child_phi_limit, child_delta_limit);
            walk.leave();
            searched?;
            if let Some(entry) = self.known(child.key) {
                children[best] = Child {
                    phi: entry.phi,
                    delta: entry.delta,
                    plies: entry.plies,
                    ..child
                };
            }
        }
    }

    /// Whether checks alone mate here, as far as a small search sees; if so, that is kept.
    fn checks_mate(&mut self, walk: &mut Walk<'_>) -> bool {
        let Some(threats) = &mut self.threats else {
            return false;
        };
        let proven = walk.within(threats.nodes, |walk| threats.checks.prove(walk));
        let key = walk.position().key();
        let Some(entry) = threats.checks.known(key).filter(|_| proven == Some(true)) else {
            return false;
        };
        self.store(entry);
        true
    }

    /// The line of the proof from the current position. Positions that the table has lost are proven
    /// again. None if the search was stopped meanwhile.
    pub(super) fn line(&mut self, walk: &mut Walk<'_>) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let found = self.follow(walk, &mut line);
        for _ in &line {
            walk.leave();
        }
        found.map(|()| line)
    }

    fn follow(&mut self, walk: &mut Walk<'_>, line: &mut Vec<Move>) -> Option<()> {
        let mut attacking = true;
        loop {
            let moves = self.moves(walk, attacking);
            let mut best: Option<(u16, Move)> = None;
            for mv in moves {
                let mut child = self.child(walk, attacking, mv);
                let proven = |c: &Child| if attacking { c.delta == 0 } else { c.phi == 0 };
                if !attacking && !proven(&child) {
                    walk.enter(mv);
                    let searched = self.search(walk, true, NEVER, NEVER);
                    walk.leave();
                    searched?;
                    child = self.child(walk, attacking, mv);
                }
                if !proven(&child) {
                    if attacking {
                        continue;
                    }
                    return None;
                }
                let better = best.is_none_or(|(plies, _)| {
                    if attacking {
                        child.plies < plies
                    } else {
                        child.plies > plies
                    }
                });
                if better {
                    best = Some((child.plies, mv));
                }
            }
            let Some((_, mv)) = best else {
                if !attacking {
                    // The defender has no move left: mate.
                    return Some(());
                }
                // The attacker's proof is one of checks alone.
                let checks = &mut self.threats.as_mut()?.checks;
                checks.prove(walk)?;
                return checks.follow(walk, line);
            };
            line.push(mv);
            walk.enter(mv);
            attacking = !attacking;
        }
    }
}

impl Threats {
    /// Whether checks would mate after `mv`, were the defender to pass.
    fn threatens(&mut self, walk: &mut Walk<'_>, mv: Move) -> bool {
        let checks = &mut self.checks;
        walk.after_a_pass(mv, self.nodes, |walk| checks.prove(walk)) == Some(true)
    }
}
