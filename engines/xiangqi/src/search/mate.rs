//! Searches that prove mates, for compositions and `go mate`.
//!
//! Depth-first proof-number search ([`search::dfpn`]). The attacker tries only forcing moves, the
//! defender every legal one.
//!
//! Forcing moves come in orders, as in lambda search (T. Thomsen: *Lambda-search in game trees,
//! with application to Go*, ICGA Journal 23(4), 2000). Of the first order are checks
//! ([`Attack::Checks`]). The second adds quiet moves that threaten to mate by checks if the
//! defender passes ([`Attack::Threats`]); a small search of the first order tests whether they do.
//! Last comes any move ([`Attack::Any`]). Mates of a few moves need none of this: every move is
//! tried ([`exhaustive`]). Small endings are solved completely by retrograde analysis ([`ending`]).
//!
//! A claimed mate is proven: the tree below it has no gap. If none is found, that proves nothing,
//! since a quieter move may mate. A position that repeats on the line counts against the attacker,
//! who would be giving perpetual check (`table.rs` keeps such refutations apart).

pub mod ending;
pub mod exhaustive;
mod path;
mod prover;
pub(super) mod stages;
mod table;

use xiangqi_rules::{Move, Position};

pub use path::POLL_INTERVAL;
use path::Path;
use prover::Prover;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The attacker's moves and the defence that holds out longest in the proof, mate last.
    pub line: Vec<Move>,
    pub nodes: u64,
}

/// How a search for mate ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Mate(Mate),
    /// There is no mate by these moves alone; with the number of positions searched.
    None(u64),
    /// A limit was reached first; with the number of positions searched.
    Unknown(u64),
}

/// The moves that the attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    Checks,
    /// Checks, and quiet moves that threaten mate by checks, if a search of at most `nodes`
    /// positions finds the threat.
    Threats {
        /// Most positions searched for each threat.
        nodes: u64,
    },
    /// Any move, for endings in which the defender runs out of good ones. Mates by checks are
    /// first sought in at most `nodes` positions.
    Any {
        /// Most positions searched for each mate by checks.
        nodes: u64,
    },
}

/// Looks for a mate by the side to move with moves of `attack` alone.
///
/// Gives up after `max_nodes` positions or when `stop` returns true, which is called every
/// [`POLL_INTERVAL`] positions. Uses `mib` MiB of memory, at least 1. The mate found need not be
/// the shortest.
pub fn solve(
    position: &Position,
    attack: Attack,
    mib: usize,
    max_nodes: u64,
    stop: &dyn Fn() -> bool,
) -> Outcome {
    let mut path = Path::new(position, max_nodes, stop);
    let mut prover = Prover::new(attack, mib);
    match prover.prove(&mut path) {
        None => Outcome::Unknown(path.nodes()),
        Some(false) => Outcome::None(path.nodes()),
        Some(true) => match prover.line(&mut path) {
            Some(line) => Outcome::Mate(Mate {
                line,
                nodes: path.nodes(),
            }),
            None => Outcome::Unknown(path.nodes()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATES: &[(&str, usize)] = &[
        // A cannon check, then a horse on the square that the advisor left.
        (
            "3akab2/9/4b4/N1c5N/4p1p2/P8/5n2P/3A1K2B/9/2cA5 b - - 0 1",
            3,
        ),
        // Two rooks climb the palace.
        ("4k4/9/9/9/9/9/9/7R1/6R2/3K5 w - - 0 1", 3),
    ];

    /// A mate in three moves that begins with a quiet one, and its length in plies.
    const QUIET: (&str, usize) = (
        "3a5/3k3N1/4b4/1P1N4p/6bn1/1p7/c3Pn2P/4B4/4AC3/4KAB2 w - - 0 1",
        5,
    );

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
            match solve(&position, Attack::Checks, 4, 1_000_000, &|| false) {
                Outcome::Mate(mate) => {
                    replay(fen, &mate.line);
                    assert!(mate.line.len() >= plies, "{fen}: {:?}", mate.line);
                }
                other => panic!("{fen}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_quiet_threat_mates_where_checks_alone_do_not() {
        let position = Position::from_fen(QUIET.0).unwrap();
        assert!(matches!(
            solve(&position, Attack::Checks, 4, 1_000_000, &|| false),
            Outcome::None(_)
        ));
        let threats = Attack::Threats { nodes: 500 };
        match solve(&position, threats, 4, 1_000_000, &|| false) {
            Outcome::Mate(mate) => {
                assert!(mate.line.len() >= QUIET.1, "{:?}", mate.line);
                let mut position = position;
                for mv in mate.line {
                    assert!(position.legal_moves().contains(&mv));
                    position.make(mv);
                }
                assert!(position.in_check() && position.legal_moves().is_empty());
            }
            other => panic!("{other:?}"),
        }
    }

    /// 适情雅趣 466: a horse against an advisor; the defender runs out of moves.
    const ENDING: &str = "9/3kaN3/9/9/9/9/9/9/9/4K4 w - - 0 1";

    #[test]
    fn an_ending_is_won_by_moves_that_threaten_nothing() {
        let position = Position::from_fen(ENDING).unwrap();
        let threats = Attack::Threats { nodes: 50 };
        assert!(matches!(
            solve(&position, threats, 4, 1_000_000, &|| false),
            Outcome::None(_)
        ));
        match solve(&position, Attack::Any { nodes: 20 }, 4, 1_000_000, &|| {
            false
        }) {
            Outcome::Mate(mate) => {
                let mut position = position;
                for mv in mate.line {
                    assert!(position.legal_moves().contains(&mv));
                    position.make(mv);
                }
                assert!(position.legal_moves().is_empty());
            }
            other => panic!("{other:?}"),
        }
    }

    /// 适情雅趣 291: a mate in seven by checks. One of its positions is refuted on another line, on
    /// which its checks lead to a repetition.
    const REPEATS: &str = "r1P1k4/5P3/9/1c7/9/2N6/9/9/2p3p2/1p1KCN1rc w - - 0 1";

    #[test]
    fn what_repetition_refutes_on_one_line_is_won_on_another() {
        let position = Position::from_fen(REPEATS).unwrap();
        match solve(&position, Attack::Checks, 4, 100_000, &|| false) {
            Outcome::Mate(mate) => replay(REPEATS, &mate.line),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn where_checks_do_not_mate_none_is_claimed() {
        let position = Position::startpos();
        assert!(matches!(
            solve(&position, Attack::Checks, 1, 100_000, &|| false),
            Outcome::None(_)
        ));
        // A lone rook checks for ever, but never mates a king with both advisors.
        let position = Position::from_fen("3aka3/9/9/9/9/9/9/9/7R1/3K5 w - - 0 1").unwrap();
        assert!(matches!(
            solve(&position, Attack::Checks, 1, 100_000, &|| false),
            Outcome::None(_)
        ));
    }

    #[test]
    fn a_limit_is_kept() {
        let position = Position::from_fen(MATES[0].0).unwrap();
        assert_eq!(
            solve(&position, Attack::Checks, 1, 2, &|| false),
            Outcome::Unknown(2)
        );
    }
}
