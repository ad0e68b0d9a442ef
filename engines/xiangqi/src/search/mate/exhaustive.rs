//! Mates of a few moves, by trying every move: an answer that is certain either way.
//!
//! Repetitions are not judged, which only helps the attacker: a shortest mate never repeats a
//! position.

use std::collections::HashMap;

use search::tester::Stopped;
use xiangqi_rules::{Move, Position};

use super::walk::LOOK;
use super::{Mate, Outcome};

/// Whether it is certain that the side to move cannot mate or stalemate in at most `moves` moves.
///
/// False means that it can, or that `max_nodes` positions were looked at or `stop` said so first.
pub fn refute(position: &Position, moves: u32, max_nodes: u64, stop: &dyn Fn() -> bool) -> bool {
    let mut trial = Trial::new(position, max_nodes, stop);
    trial.stalemates = true;
    matches!(trial.winning(moves), Ok(None))
}

/// The shortest mate or stalemate in at most `moves` moves. The limits are those of
/// [`super::solve`].
pub fn solve(position: &Position, moves: u32, max_nodes: u64, stop: &dyn Fn() -> bool) -> Outcome {
    let mut trial = Trial::new(position, max_nodes, stop);
    match trial.shortest(moves) {
        Ok(Some(line)) => Outcome::Mate(Mate {
            line,
            nodes: trial.nodes,
        }),
        Ok(None) => Outcome::None(trial.nodes),
        Err(Stopped) => Outcome::Unknown(trial.nodes),
    }
}

/// The tree of all moves, and what is known of it.
struct Trial<'a> {
    position: Position,
    /// Positions with the attacker to move, in how many moves it is to win, and whether stalemate
    /// would do: the move that does it, if one does.
    known: HashMap<(u64, u32, bool), Option<Move>>,
    /// By moves left, the defence that worked last.
    defences: Vec<Option<Move>>,
    /// Whether the last move may stalemate. Without, it must be a check, and there are few of
    /// those.
    stalemates: bool,
    nodes: u64,
    max_nodes: u64,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Trial<'a> {
    fn new(position: &Position, max_nodes: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            position: position.clone(),
            known: HashMap::new(),
            defences: Vec::new(),
            stalemates: false,
            nodes: 0,
            max_nodes,
            stop,
        }
    }

    /// The shortest win in at most `moves` moves.
    fn shortest(&mut self, moves: u32) -> Result<Option<Vec<Move>>, Stopped> {
        for moves in 1..=moves {
            for stalemates in [false, true] {
                self.stalemates = stalemates;
                if self.winning(moves)?.is_some() {
                    return self.line(moves).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// The move by which the side to move, the attacker, wins in at most `moves` moves.
    fn winning(&mut self, moves: u32) -> Result<Option<Move>, Stopped> {
        if moves == 0 {
            return Ok(None);
        }
        let key = (self.position.key(), moves, self.stalemates);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let mut tried = self.position.legal_moves();
        if moves == 1 && !self.stalemates {
            tried.retain(|mv| self.position.gives_check(*mv));
        }
        tried.sort_by_key(|&mv| !self.position.gives_check(mv));
        let mut winning = None;
        for mv in tried {
            self.position.make(mv);
            let is_lost = self.is_lost(moves);
            self.position.unmake();
            if is_lost? {
                winning = Some(mv);
                break;
            }
        }
        self.known.insert(key, winning);
        Ok(winning)
    }

    /// Whether the side to move, the defender, has lost now, or whatever it plays.
    fn is_lost(&mut self, moves: u32) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes > self.max_nodes || (self.nodes.is_multiple_of(LOOK) && (self.stop)()) {
            return Err(Stopped);
        }
        let mut defences = self.position.legal_moves();
        if defences.is_empty() || moves == 1 {
            return Ok(defences.is_empty());
        }
        let level = moves as usize;
        if self.defences.len() <= level {
            self.defences.resize(level + 1, None);
        }
        // What worked last first, then captures.
        let last = self.defences[level];
        let position = &self.position;
        defences.sort_by_key(|&mv| (Some(mv) != last, position.piece_on(mv.to()).is_none()));
        for mv in defences {
            self.position.make(mv);
            let winning = self.winning(moves - 1);
            self.position.unmake();
            if winning?.is_none() {
                self.defences[level] = Some(mv);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The win in so many moves that there is, with the defences that hold out longest.
    fn line(&mut self, moves: u32) -> Result<Vec<Move>, Stopped> {
        let mut winning = self.winning(moves)?;
        if winning.is_none() && !self.stalemates {
            // This defence leads to a stalemate sooner than the others do to a mate.
            self.stalemates = true;
            winning = self.winning(moves)?;
        }
        let Some(mv) = winning else {
            return Ok(Vec::new());
        };
        self.position.make(mv);
        let defence = self.best_defence(moves - 1);
        let rest = defence.and_then(|defence| {
            let Some((defence, moves)) = defence else {
                return Ok(Vec::new());
            };
            self.position.make(defence);
            let rest = self.line(moves);
            self.position.unmake();
            rest.map(|rest| [vec![defence], rest].concat())
        });
        self.position.unmake();
        rest.map(|rest| [vec![mv], rest].concat())
    }

    /// What holds out longest against a mate in at most `moves` more moves, and for how many.
    fn best_defence(&mut self, moves: u32) -> Result<Option<(Move, u32)>, Stopped> {
        let mut best = None;
        for mv in self.position.legal_moves() {
            self.position.make(mv);
            let needed = self.needed(moves);
            self.position.unmake();
            let needed = needed?;
            if best.is_none_or(|(_, most)| needed > most) {
                best = Some((mv, needed));
            }
        }
        Ok(best)
    }

    /// In how many moves the attacker wins, by stalemate too, which it does in at most `moves`.
    fn needed(&mut self, moves: u32) -> Result<u32, Stopped> {
        let stalemates = std::mem::replace(&mut self.stalemates, true);
        let mut needed = Ok(moves);
        for fewer in 1..moves {
            match self.winning(fewer) {
                Ok(None) => {}
                found => {
                    needed = found.map(|_| fewer);
                    break;
                }
            }
        }
        self.stalemates = stalemates;
        needed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    /// Mate in one by a check; in two by a quiet move and a check.
    const MATES: [(&str, u32); 2] = [
        ("3k5/9/9/9/9/9/9/9/R3R4/4K4 w - - 0 1", 1),
        ("4k4/9/9/9/9/9/9/7R1/6R2/3K5 w - - 0 1", 2),
    ];
    /// A pawn that leaves no move, which wins too.
    const STALEMATE: &str = "3k5/5P3/9/9/9/9/9/9/9/4K4 w - - 0 1";
    /// A quiet move, then two captures, the last of which leaves no move; by checks it takes one
    /// move more.
    const IN_THREE: &str = "4nk3/R2nP4/9/6r2/9/2B6/9/4B4/4A4/3AK4 w - - 0 1";

    #[test]
    fn what_mates_is_not_refuted_and_anything_shorter_is() {
        for (fen, moves) in MATES.into_iter().chain([(STALEMATE, 1), (IN_THREE, 3)]) {
            let position = position(fen);
            assert!(!refute(&position, moves, u64::MAX, &|| false), "{fen}");
            assert!(refute(&position, moves - 1, u64::MAX, &|| false), "{fen}");
        }
    }

    #[test]
    fn the_shortest_win_is_found_and_ends_the_game() {
        for (fen, moves) in MATES.into_iter().chain([(STALEMATE, 1), (IN_THREE, 3)]) {
            let mut position = position(fen);
            let Outcome::Mate(mate) = solve(&position, 4, 100_000, &|| false) else {
                panic!("{fen}");
            };
            assert_eq!(mate.line.len(), 2 * moves as usize - 1, "{fen}");
            for mv in mate.line {
                assert!(position.legal_moves().contains(&mv), "{mv} in {fen}");
                position.make(mv);
            }
            assert!(position.legal_moves().is_empty(), "{fen}");
        }
    }

    /// The horse in the corner can be stalemated in two, and the king can hold out for three.
    #[test]
    fn a_defence_that_is_stalemated_sooner_is_not_the_longest() {
        let position = position("5k3/9/3n5/3R5/9/9/9/9/9/3K5 w - - 0 1");
        let Outcome::Mate(mate) = solve(&position, 3, 100_000, &|| false) else {
            panic!("no mate");
        };
        assert_eq!(mate.line.len(), 5, "{:?}", mate.line);
    }

    #[test]
    fn the_start_has_no_mate_in_two() {
        assert!(refute(&Position::startpos(), 2, 100_000, &|| false));
        let solved = solve(&Position::startpos(), 2, 100_000, &|| false);
        assert!(matches!(solved, Outcome::None(_)), "{solved:?}");
    }

    #[test]
    fn what_was_not_looked_at_is_neither() {
        let start = Position::startpos();
        assert!(!refute(&start, 2, 10, &|| false));
        assert!(!refute(&start, 3, u64::MAX, &|| true));
        assert_eq!(solve(&start, 3, 10, &|| false), Outcome::Unknown(11));
    }
}
