use super::*;
use crate::eval::tests::random_games;

#[test]
fn every_place_is_some_piece_on_some_square_and_only_one() {
    for side in Color::ALL {
        for mirrored in [false, true] {
            let mut reached = [0; PLACES];
            for piece in Piece::all() {
                for square in points(piece.index()) {
                    reached[place(side, mirrored, piece, square) as usize] += 1;
                }
            }
            assert!(reached.iter().all(|&times| times == 1), "{side:?}");
        }
    }
}

#[test]
fn each_kind_has_its_squares() {
    let squares = |piece: usize| points(piece).count() as usize;
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 6].map(squares),
        [9, 5, 7, 90, 90, 90, 55]
    );
    assert_eq!((0..14).map(squares).sum::<usize>(), PLACES);
}

fn sorted(position: &Position, side: Color) -> Vec<u16> {
    let mut features = active(pieces(position), side).to_vec();
    features.sort_unstable();
    features
}

#[test]
fn mirror_image_and_colour_flip_look_the_same() {
    let mut seen = [false; PLACES];
    random_games(60, |position, _| {
        for side in Color::ALL {
            let features = sorted(position, side);
            let fen = position.fen();
            assert_eq!(features, sorted(&position.mirrored(), side), "{fen}");
            assert_eq!(features, sorted(&position.color_flipped(), !side), "{fen}");
            features
                .iter()
                .for_each(|&feature| seen[feature as usize % PLACES] = true);
        }
    });
    // These places are the own king's on file f, where it never is. Nearly all others occur in
    // these games.
    let never = [2, 5, 8];
    assert!(never.iter().all(|&index| !seen[index]));
    assert!(seen.iter().filter(|&&seen| seen).count() > 680);
}

#[test]
fn each_square_of_the_king_has_its_bucket_and_its_mirror_image_the_same() {
    for side in Color::ALL {
        let mut buckets = Vec::new();
        for king in points(Piece::new(side, PieceType::King).index()) {
            let perspective = Perspective::new(side, king, 1);
            let twin = Perspective::new(side, king.mirrored(), -1);
            assert_eq!(perspective.king_bucket, twin.king_bucket, "{king}");
            assert_ne!(perspective.is_mirrored, twin.is_mirrored, "{king}");
            buckets.push(perspective.king_bucket);
        }
        buckets.sort_unstable();
        assert_eq!(buckets, [0, 0, 1, 2, 2, 3, 4, 4, 5], "{side:?}");
    }
}

#[test]
fn the_view_seldom_changes() {
    let mut before: Option<[Perspective; 2]> = None;
    let (mut plies, mut changes) = (0, 0);
    random_games(60, |position, mv| {
        let now = Color::ALL.map(|side| {
            let sum = pieces(position)
                .map(|(piece, square)| balance(side, piece, square))
                .sum();
            Perspective::new(side, position.king(side), sum)
        });
        if let Some(before) = before {
            plies += 2;
            changes += usize::from(before[0] != now[0]) + usize::from(before[1] != now[1]);
        }
        before = mv.map(|_| now);
    });
    assert!(changes * 5 < plies, "{changes} of {plies}");
}

#[test]
fn buckets_cover_all_counts() {
    let counts = (0..=12).map(bucket).collect::<Vec<_>>();
    assert_eq!(counts, [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7]);
    assert_eq!(attackers(&Position::startpos()), 12);
}
