use super::*;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Won endings: a rook that climbs the palace, 适情雅趣 466 (a horse against an advisor), a pawn
/// that stalemates, two of a rook against an elephant, the second with an advisor of its own.
const WON: &[&str] = &[
    "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
    "9/3kaN3/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/5P3/9/9/9/9/9/9/4K4 w - - 0 1",
    "4k4/9/9/9/9/9/9/r3B4/4K4/9 b - - 0 1",
    "3k5/9/8b/9/9/9/9/9/4A4/R3K4 w - - 0 1",
];

/// A cannon without screens of its own mates nobody.
const NOT_WON: &[&str] = &[
    "4ka3/4a4/9/9/9/9/9/9/9/C3K4 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/C3K4 w - - 0 1",
];

#[test]
fn the_win_is_played_to_its_end_by_the_rules() {
    for fen in WON {
        let mut position = position(fen);
        let Outcome::Mate(mate) = solve(&position, u64::MAX, &|| false) else {
            panic!("{fen}");
        };
        for mv in mate.line {
            assert!(position.legal_moves().contains(&mv), "{mv} in {fen}");
            position.make(mv);
        }
        assert!(position.legal_moves().is_empty(), "{fen}");
    }
}

#[test]
fn the_shortest_win_is_that_of_trying_every_move() {
    // Without the last one, where the attacker's advisor would help if it moved.
    for fen in &WON[..4] {
        let position = position(fen);
        let Outcome::Mate(mate) = solve(&position, u64::MAX, &|| false) else {
            panic!("{fen}");
        };
        let moves = mate.line.len().div_ceil(2) as u32;
        let most = moves.min(3);
        let shortest = super::super::exhaustive::solve(&position, most, u64::MAX, &|| false);
        match shortest {
            Outcome::Mate(other) => assert_eq!(other.line.len(), mate.line.len(), "{fen}"),
            other => assert!(moves > most, "{fen}: {other:?}"),
        }
    }
}

#[test]
fn what_is_drawn_is_not_won() {
    for fen in NOT_WON {
        let solved = solve(&position(fen), u64::MAX, &|| false);
        assert!(matches!(solved, Outcome::None(_)), "{fen}: {solved:?}");
    }
}

#[test]
fn other_endings_are_left_alone_and_a_limit_is_kept() {
    // A horse defends.
    let other = position("3kn4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    assert_eq!(solve(&other, u64::MAX, &|| false), Outcome::Unknown(0));
    assert_eq!(
        solve(&position(WON[0]), 10, &|| false),
        Outcome::Unknown(10)
    );
    let outcome = solve(&position(WON[0]), u64::MAX, &|| true);
    assert_eq!(outcome, Outcome::Unknown(POLL_INTERVAL));
}
