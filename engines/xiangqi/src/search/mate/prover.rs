//! Depth-first proof-number search with the moves of one order of attack.

use std::collections::HashMap;

use search::dfpn::{ProofNumbers, Summary};
use xiangqi_rules::{Move, MoveList, Position};

use super::Attack;
use super::path::Path;
use super::table::{Numbers, ProofTable};

/// Initial `delta` after a quiet move, an estimate of the work to refute nearly every reply.
const QUIET_DELTA: u32 = 6;
/// Most positions whose forcing moves are cached.
const MAX_CACHED: usize = 1 << 16;

/// A move and the numbers of the position after it.
#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    numbers: Numbers,
}

/// What a search with quiet moves needs beyond one of checks alone.
struct Quiet {
    checks: Prover,
    /// Most positions of each search for a mate by checks.
    nodes: u64,
    /// Whether all quiet moves are tried, not only threats.
    any: bool,
    /// A cache of the forcing moves of positions, which are costly to find.
    cache: HashMap<u64, MoveList>,
}

/// A search of one order with its table.
pub(super) struct Prover {
    table: ProofTable,
    quiet: Option<Box<Quiet>>,
}

impl Prover {
    /// A prover with an empty table of `mib` MiB.
    pub(super) fn new(attack: Attack, mib: usize) -> Self {
        let bytes = mib.max(1) << 20;
        let (nodes, any) = match attack {
            Attack::Checks => {
                return Self {
                    table: ProofTable::new(bytes),
                    quiet: None,
                };
            }
            Attack::Threats { nodes } => (nodes, false),
            Attack::Any { nodes } => (nodes, true),
        };
        let quiet = Quiet {
            checks: Self::new(Attack::Checks, mib.div_ceil(2)),
            nodes,
            any,
            cache: HashMap::new(),
        };
        Self {
            table: ProofTable::new(bytes / 2),
            quiet: Some(Box::new(quiet)),
        }
    }

    /// Whether the side to move mates. None if the search was stopped first, or the numbers
    /// overflowed.
    pub(super) fn prove(&mut self, path: &mut Path<'_>) -> Option<bool> {
        let numbers = match self
            .table
            .known(path)
            .filter(|numbers| numbers.proof.is_solved())
        {
            Some(numbers) => numbers,
            None => self.search(path, true, ProofNumbers::UNBOUNDED)?,
        };
        (numbers.proof.is_solved()).then_some(numbers.proof.phi == 0)
    }

    /// The moves to try here: all legal ones for the defender, the forcing ones for the attacker.
    fn moves(&mut self, path: &mut Path<'_>, attacking: bool) -> MoveList {
        let mut moves = path.position().legal_moves();
        if !attacking {
            return moves;
        }
        let Some(quiet) = &mut self.quiet else {
            moves.retain(|mv| path.position().gives_check(*mv));
            return moves;
        };
        if quiet.any {
            return moves;
        }
        let key = path.position().key();
        if let Some(cached) = quiet.cache.get(&key) {
            return cached.clone();
        }
        moves.retain(|mv| path.position().gives_check(*mv) || quiet.threatens(path, *mv));
        if quiet.cache.len() >= MAX_CACHED {
            quiet.cache.clear();
        }
        quiet.cache.insert(key, moves.clone());
        moves
    }

    /// The numbers of the position after a move. One that is already on the line is lost for the
    /// attacker, whoever is to move there.
    fn child(&self, path: &mut Path<'_>, attacking: bool, mv: Move) -> Child {
        path.enter(mv);
        let numbers = match (path.repeated_at(), attacking) {
            (Some(place), true) => Numbers::won(0).by_repetition(place),
            (Some(place), false) => Numbers::lost(0).by_repetition(place),
            (None, _) => match self.table.known(path) {
                Some(known) => known,
                None if attacking => self.guess(path.position()),
                None => Numbers::open(ProofNumbers::new(1, 1)),
            },
        };
        path.leave();
        Child { mv, numbers }
    }

    /// Initial numbers of a position with the defender to move. Each reply must be refuted, but
    /// nearly all replies to a quiet move will lose at once.
    fn guess(&self, position: &Position) -> Numbers {
        if self.quiet.is_some() && !position.in_check() {
            return Numbers::open(ProofNumbers::new(1, QUIET_DELTA));
        }
        match position.legal_moves().len() {
            0 => Numbers::lost(0),
            answers => Numbers::open(ProofNumbers::new(1, answers as u32)),
        }
    }

    /// Expands the current position until one of its numbers reaches its threshold. None if the
    /// search was stopped first.
    fn search(
        &mut self,
        path: &mut Path<'_>,
        attacking: bool,
        thresholds: ProofNumbers,
    ) -> Option<Numbers> {
        path.count()?;
        if attacking
            && self.table.known(path).is_none()
            && let Some(mate) = self.checks_mate(path)
        {
            return Some(self.keep(path, mate));
        }
        if path.too_long() {
            // Marked like a repetition with the root, since a shorter line to here may still mate.
            let given_up = if attacking {
                Numbers::lost(0)
            } else {
                Numbers::won(0)
            };
            let given_up = given_up.by_repetition(0);
            return Some(self.keep(path, given_up));
        }
        let mut children: Vec<Child> = self
            .moves(path, attacking)
            .into_iter()
            .map(|mv| self.child(path, attacking, mv))
            .collect();
        loop {
            let summary = Summary::of(children.iter().map(|child| child.numbers.proof));
            let open = summary
                .best()
                .filter(|_| !summary.numbers().reach(thresholds));
            let Some(best) = open else {
                return Some(self.keep(path, conclude(&summary, &children, attacking)));
            };
            let child = &mut children[best];
            let behind = summary.thresholds(thresholds);
            path.enter(child.mv);
            let found = self.search(path, !attacking, behind);
            path.leave();
            child.numbers = found?;
        }
    }

    /// Stores the numbers of the current position, and returns them.
    fn keep(&mut self, path: &Path<'_>, numbers: Numbers) -> Numbers {
        self.table.store(path, numbers);
        numbers
    }

    /// The numbers of a mate by checks alone, if a small search finds one here.
    fn checks_mate(&mut self, path: &mut Path<'_>) -> Option<Numbers> {
        let quiet = self.quiet.as_mut()?;
        let proven = path.within(quiet.nodes, |path| quiet.checks.prove(path));
        quiet
            .checks
            .table
            .known(path)
            .filter(|_| proven == Some(true))
    }

    /// The line of the proof from the current position. Positions whose table entry was overwritten
    /// are proven again. None if the search was stopped meanwhile.
    pub(super) fn line(&mut self, path: &mut Path<'_>) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let found = self.collect_line(path, &mut line);
        for _ in &line {
            path.leave();
        }
        found.map(|()| line)
    }

    fn collect_line(&mut self, path: &mut Path<'_>, line: &mut Vec<Move>) -> Option<()> {
        let mut attacking = true;
        loop {
            let moves = self.moves(path, attacking);
            let mut best: Option<(u16, Move)> = None;
            for mv in moves {
                let mut child = self.child(path, attacking, mv);
                let proven = |c: &Child| {
                    if attacking {
                        c.numbers.proof.delta == 0
                    } else {
                        c.numbers.proof.phi == 0
                    }
                };
                if !attacking && !proven(&child) {
                    path.enter(mv);
                    let searched = self.search(path, true, ProofNumbers::UNBOUNDED);
                    path.leave();
                    searched?;
                    child = self.child(path, attacking, mv);
                }
                if !proven(&child) {
                    if attacking {
                        continue;
                    }
                    return None;
                }
                let end = child.numbers.plies;
                let better = best.is_none_or(
                    |(plies, _)| {
                        if attacking { end < plies } else { end > plies }
                    },
                );
                if better {
                    best = Some((end, mv));
                }
            }
            let Some((_, mv)) = best else {
                if !attacking {
                    // The defender has no move left: mate.
                    return Some(());
                }
                // The attacker's proof here uses checks alone.
                let checks = &mut self.quiet.as_mut()?.checks;
                checks.prove(path)?;
                return checks.collect_line(path, line);
            };
            line.push(mv);
            path.enter(mv);
            attacking = !attacking;
        }
    }
}

/// The numbers of a position from those after its moves, with the distance to mate or the
/// repetition on which they rest.
fn conclude(summary: &Summary, children: &[Child], attacking: bool) -> Numbers {
    let all = || children.iter().map(|child| child.numbers);
    let winning = || all().filter(|numbers| numbers.proof.delta == 0);
    let proof = summary.numbers();
    match (attacking, proof.phi, proof.delta) {
        // The attacker takes the shortest mate, the defender the longest defence.
        (true, 0, _) => Numbers::won(
            winning()
                .map(|numbers| numbers.plies + 1)
                .min()
                .unwrap_or(0),
        ),
        (false, _, 0) => Numbers::lost(all().map(|numbers| numbers.plies + 1).max().unwrap_or(0)),
        // Keep the refutation that holds on most lines: one that rests on no repetition, or on one
        // as near as possible.
        (true, _, 0) => {
            let from = all().map(Numbers::from).min();
            from.map_or(Numbers::lost(0), |from| {
                Numbers::lost(0).by_repetition(from)
            })
        }
        (false, 0, _) => {
            let from = winning().map(Numbers::from).max();
            from.map_or(Numbers::won(0), |from| Numbers::won(0).by_repetition(from))
        }
        _ => Numbers::open(proof),
    }
}

impl Quiet {
    /// Whether checks would mate after `mv` if the defender passed.
    fn threatens(&mut self, path: &mut Path<'_>, mv: Move) -> bool {
        let checks = &mut self.checks;
        path.after_null_move(mv, self.nodes, |path| checks.prove(path)) == Some(true)
    }
}
