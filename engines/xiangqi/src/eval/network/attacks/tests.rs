use std::collections::BTreeSet;

use super::*;
use crate::eval::tests::random_games;

/// The attack features of a position, found square by square with [`Position::attackers_to`].
fn plainly(position: &Position) -> BTreeSet<String> {
    let kinds = [
        PieceType::Rook,
        PieceType::Cannon,
        PieceType::Horse,
        PieceType::Pawn,
    ];
    let mut features = BTreeSet::new();
    let occupied = position.occupied();
    for side in Color::ALL {
        for square in Bitboard::ALL {
            let attackers = position.attackers_to(square, occupied) & position.by_color(side);
            for attacker in attackers {
                let kind = position.piece_on(attacker).unwrap().kind();
                let kind = kinds.iter().position(|&some| some == kind).unwrap_or(4);
                if kind < 4 && PALACES[(!side).index()].contains(square) {
                    let palace = (!side).index();
                    let number = palace_feature(palace, kind, palace_cell(palace, square));
                    features.insert(format!("{:?}", AttackFeature::Other(number as u8)));
                }
                let Some(piece) = position.piece_on(square) else {
                    continue;
                };
                let family = match piece.color() == side {
                    true => GUARDED,
                    false if kind == 4 => continue,
                    false => 0,
                };
                let family = (family + kind * PLACES) as u16;
                features.insert(format!("{:?}", AttackFeature::Piece(family, piece, square)));
            }
        }
        let king = position.king(!side);
        for (kind, piece) in [PieceType::Rook, PieceType::Cannon].into_iter().enumerate() {
            // Seen from the piece the king is 0 below, 1 above, 2 to the right, 3 to the left.
            for square in position.pieces(side, piece) {
                let files = i32::from(king.file()) - i32::from(square.file());
                let ranks = i32::from(king.rank()) - i32::from(square.rank());
                let direction = match (files, ranks) {
                    (0, 1..) => 1,
                    (0, ..) => 0,
                    (1.., 0) => 2,
                    (_, 0) => 3,
                    _ => continue,
                };
                let (mut between, mut at) = (0, square);
                loop {
                    let file = i32::from(at.file()) + files.signum();
                    let rank = i32::from(at.rank()) + ranks.signum();
                    at = Square::at(file as u8, rank as u8);
                    if at == king {
                        break;
                    }
                    between += usize::from(position.piece_on(at).is_some());
                }
                let number = line_feature((!side).index(), kind, direction, between.min(3));
                features.insert(format!(
                    "{:?}",
                    AttackFeature::Other((PALACE + number) as u8)
                ));
            }
        }
    }
    features
}

#[test]
fn features_are_those_of_the_rules() {
    let mut count = 0;
    random_games(30, |position, _| {
        let pieces = pieces_by_index(position);
        let mut features = BTreeSet::new();
        Attacks::of(&pieces).each(&Board::of(position), |feature| {
            assert!(features.insert(format!("{feature:?}")), "{feature:?} twice");
        });
        assert_eq!(features, plainly(position), "{}", position.fen());
        count += features.len();
    });
    assert!(count > 30_000, "{count}");
}

#[test]
fn every_feature_has_a_row_of_its_own_in_each_view() {
    for side in Color::ALL {
        for is_mirrored in [false, true] {
            let mut rows = BTreeSet::new();
            for number in 0..(PALACE + LINES) as u8 {
                rows.insert(row(side, is_mirrored, AttackFeature::Other(number)));
            }
            for (piece, family) in
                Piece::all().flat_map(|piece| (0..9).map(move |family| (piece, family)))
            {
                for square in crate::eval::network::features::points(piece.index()) {
                    let feature = AttackFeature::Piece((family * PLACES) as u16, piece, square);
                    rows.insert(row(side, is_mirrored, feature));
                }
            }
            assert!(rows.into_iter().eq(0..ATTACKS as u16));
        }
    }
}
