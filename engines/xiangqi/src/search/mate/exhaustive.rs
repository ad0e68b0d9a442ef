//! Mates of a few moves by trying every move, which proves that there is one or none.
//!
//! Repetitions are not judged, which only helps the attacker: a shortest mate never repeats a
//! position.

use std::collections::HashMap;

use search::tester::Stopped;
use xiangqi_rules::{Move, Position};

use super::path::POLL_INTERVAL;
use super::{Mate, Outcome};

/// Whether it is proven that the side to move cannot mate or stalemate in at most `moves` moves.
///
/// False if it can, or if the limit of `max_nodes` positions or `stop` ended the search first.
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

/// The search of all moves, with its tables.
struct Trial<'a> {
    position: Position,
    /// The winning move, if there is one, by the key of a position with the attacker to move, the
    /// number of moves in which it must win, and whether stalemate counts.
    known: HashMap<(u64, u32, bool), Option<Move>>,
    /// The defence that worked last, by the number of moves left.
    defences: Vec<Option<Move>>,
    /// Whether stalemate counts as a win. If not, the last move must be a check, of which there
    /// are few.
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

    /// The move by which the attacker, who is to move, wins in at most `moves` moves.
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

    /// Whether the defender, who is to move, has lost: it has no move, or every move loses.
    fn is_lost(&mut self, moves: u32) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes > self.max_nodes
            || (self.nodes.is_multiple_of(POLL_INTERVAL) && (self.stop)())
        {
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
        // The defence that worked last comes first, then captures.
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

    /// The line of a win in at most `moves` moves, which must exist, with the longest defences.
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

    /// The defence that holds out longest against a win in at most `moves` more moves, and for how
    /// many.
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

    /// In how many moves, at most `moves`, the attacker wins, stalemate included.
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

    /// A mate in one by a check; a mate in two by a quiet move and a check.
    const MATES: [(&str, u32); 2] = [
        ("3k5/9/9/9/9/9/9/9/R3R4/4K4 w - - 0 1", 1),
        ("4k4/9/9/9/9/9/9/7R1/6R2/3K5 w - - 0 1", 2),
    ];
    /// A pawn move that stalemates, which wins too.
    const STALEMATE: &str = "3k5/5P3/9/9/9/9/9/9/9/4K4 w - - 0 1";
    /// A quiet move, then two captures, of which the last stalemates; by checks it takes one more
    /// move.
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
