//! A search for mate by checks alone, for compositions (排局) and `go mate`.
//!
//! Depth-first proof-number search (A. Nagai: *Df-pn algorithm for searching AND/OR trees and its
//! applications*, thesis, Tokyo 2002). The attacker tries only moves that give check, the defender
//! every legal one. Each node has two numbers: how many leaves must still be proven for the side to
//! move to win (`phi`), and for it to lose (`delta`). The search always goes where least is missing,
//! so that long forced lines cost little more than short ones.
//!
//! A claimed mate is a proof: the tree behind it has no gap. That none is found proves nothing, since
//! a quiet move may mate. A position that returns on the line counts against the attacker, who would
//! be giving perpetual check.

use xiangqi_rules::{Move, MoveList, Position};

/// A number that stands for "never".
const NEVER: u32 = u32::MAX / 4;
/// The longest line that is followed, in plies.
const MAX_PLIES: usize = 256;

/// What is known of a position. One of the numbers is zero once it is solved.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    phi: u32,
    delta: u32,
    /// Plies to the end of the game, once the attacker's win is proven.
    plies: u16,
}

/// A forced mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The attacker's checks and the defence that holds out longest in the proof, mate last.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// How a search for mate ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is one.
    Mate(Mate),
    /// No mate by checks alone, after so many positions.
    None(u64),
    /// The limit was reached first.
    Unknown(u64),
}

/// Looks for a mate of the side to move that needs nothing but checks.
///
/// Gives up after `max_nodes` positions or when `stop` says so. `mib` MiB of memory are used, at
/// least 1. The mate found need not be the shortest.
pub fn solve(position: &Position, mib: usize, max_nodes: u64, stop: &dyn Fn() -> bool) -> Outcome {
    let entries = mib.max(1) * (1 << 20) / size_of::<Entry>();
    let mut solver = Solver {
        position: position.clone(),
        table: vec![Entry::default(); entries],
        path: vec![position.key()],
        nodes: 0,
        max_nodes,
        stop,
    };
    if solver.search(true, NEVER, NEVER).is_none() {
        return Outcome::Unknown(solver.nodes);
    }
    match solver.known(position.key()) {
        Some(entry) if entry.phi == 0 => match solver.line() {
            Some(line) => Outcome::Mate(Mate {
                line,
                nodes: solver.nodes,
            }),
            None => Outcome::Unknown(solver.nodes),
        },
        _ => Outcome::None(solver.nodes),
    }
}

struct Solver<'a> {
    position: Position,
    table: Vec<Entry>,
    /// Keys of the positions on the line, the current one last.
    path: Vec<u64>,
    nodes: u64,
    max_nodes: u64,
    stop: &'a dyn Fn() -> bool,
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

impl Solver<'_> {
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

    fn moves(&self, attacking: bool) -> MoveList {
        let mut moves = self.position.legal_moves();
        if attacking {
            moves.retain(|mv| self.position.gives_check(*mv));
        }
        moves
    }

    /// What is known of the position behind a move. One that is on the line already is lost for the
    /// attacker, whoever moves there.
    fn child(&mut self, attacking: bool, mv: Move) -> Child {
        self.position.make(mv);
        let key = self.position.key();
        self.position.unmake();
        let (phi, delta, plies) = if self.path.contains(&key) {
            if attacking {
                (0, NEVER, 0)
            } else {
                (NEVER, 0, 0)
            }
        } else {
            self.known(key)
                .map_or((1, 1, 0), |e| (e.phi, e.delta, e.plies))
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
    fn search(&mut self, attacking: bool, phi_limit: u32, delta_limit: u32) -> Option<()> {
        self.nodes += 1;
        if self.nodes >= self.max_nodes || (self.nodes.is_multiple_of(256) && (self.stop)()) {
            return None;
        }
        let key = self.position.key();
        let too_long = self.path.len() >= MAX_PLIES;
        let moves = if too_long {
            MoveList::new()
        } else {
            self.moves(attacking)
        };
        if moves.is_empty() {
            // The mover has lost: the attacker for want of checks, the defender by mate.
            let lost = if too_long && !attacking {
                (0, NEVER)
            } else {
                (NEVER, 0)
            };
            self.store(Entry {
                key,
                phi: lost.0,
                delta: lost.1,
                plies: 0,
            });
            return Some(());
        }
        let mut children: Vec<Child> = moves
            .into_iter()
            .map(|mv| self.child(attacking, mv))
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
            self.position.make(child.mv);
            self.path.push(child.key);
            let searched = self.search(!attacking, child_phi_limit, child_delta_limit);
            self.path.pop();
            self.position.unmake();
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

    /// The line of the proof. Positions that the table has lost are proven again.
    fn line(&mut self) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut attacking = true;
        loop {
            let moves = self.moves(attacking);
            let mut best: Option<(u16, Move, u64)> = None;
            for mv in moves {
                let mut child = self.child(attacking, mv);
                let proven = |c: &Child| if attacking { c.delta == 0 } else { c.phi == 0 };
                if !attacking && !proven(&child) {
                    self.position.make(mv);
                    self.path.push(child.key);
                    let searched = self.search(true, NEVER, NEVER);
                    self.path.pop();
                    self.position.unmake();
                    searched?;
                    child = self.child(attacking, mv);
                }
                if !proven(&child) {
                    if attacking {
                        continue;
                    }
                    return None;
                }
                let better = best.is_none_or(|(plies, ..)| {
                    if attacking {
                        child.plies < plies
                    } else {
                        child.plies > plies
                    }
                });
                if better {
                    best = Some((child.plies, mv, child.key));
                }
            }
            let Some((_, mv, key)) = best else {
                // The defender has no move left: mate. The attacker always has one in a proof.
                return (!attacking).then_some(line);
            };
            line.push(mv);
            self.position.make(mv);
            self.path.push(key);
            attacking = !attacking;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions and how they end.
    const MATES: &[(&str, usize)] = &[
        // A cannon check, then a horse on the square that the advisor left.
        (
            "3akab2/9/4b4/N1c5N/4p1p2/P8/5n2P/3A1K2B/9/2cA5 b - - 0 1",
            3,
        ),
        // Two rooks climb the palace.
        ("4k4/9/9/9/9/9/9/7R1/6R2/3K5 w - - 0 1", 5),
    ];

    fn replay(fen: &str, line: &[Move]) {
        let mut position = Position::from_fen(fen).unwrap();
        for (ply, &mv) in line.iter().enumerate() {
            assert!(position.legal_moves().contains(&mv), "{mv} in {fen}");
            position.make(mv);
            assert!(
                ply % 2 == 1 || position.in_check(),
                "{mv} in {fen} is no check"
            );
        }
        assert!(
            position.in_check() && position.legal_moves().is_empty(),
            "{fen} is not mate"
        );
    }

    #[test]
    fn mates_are_found_and_hold_against_the_rules() {
        for &(fen, plies) in MATES {
            let position = Position::from_fen(fen).unwrap();
            match solve(&position, 4, 1_000_000, &|| false) {
                Outcome::Mate(mate) => {
                    replay(fen, &mate.line);
                    assert!(mate.line.len() >= plies, "{fen}: {:?}", mate.line);
                }
                other => panic!("{fen}: {other:?}"),
            }
        }
    }

    #[test]
    fn where_checks_do_not_mate_none_is_claimed() {
        let position = Position::startpos();
        assert!(matches!(
            solve(&position, 1, 100_000, &|| false),
            Outcome::None(_)
        ));
        // A lone rook checks for ever, but never mates a king with both advisors.
        let position = Position::from_fen("3aka3/9/9/9/9/9/9/9/7R1/3K5 w - - 0 1").unwrap();
        assert!(matches!(
            solve(&position, 1, 100_000, &|| false),
            Outcome::None(_)
        ));
    }

    #[test]
    fn a_limit_is_kept() {
        let position = Position::from_fen(MATES[0].0).unwrap();
        assert_eq!(solve(&position, 1, 2, &|| false), Outcome::Unknown(2));
    }
}
