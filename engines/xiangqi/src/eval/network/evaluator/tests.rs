use super::*;
use crate::eval::network::tests::random;
use crate::eval::tests::random_games;

/// The value of the reference implementation, scaled as the engine scales it.
fn from_scratch<const N: usize>(network: &Network<N>, position: &Position) -> Value {
    let value = network.evaluate(position);
    let us = position.side_to_move();
    let ahead = if value >= 0 { us } else { !us };
    value * endgame::scale(position, material::stage(position), ahead) / endgame::FULL
}

/// Number of games for [`following_moves_gives_what_the_reference_gives`]: the environment variable
/// `SANQI_NETWORK_GAMES`; default: 60.
fn games() -> u64 {
    let games = std::env::var("SANQI_NETWORK_GAMES").ok();
    games.and_then(|games| games.parse().ok()).unwrap_or(60)
}

#[test]
fn following_moves_gives_what_the_reference_gives() {
    let network = Arc::new(random::<HIDDEN>(3));
    let mut follower = Evaluator::new(Arc::clone(&network), &Position::startpos());
    let mut plies = 0_u64;
    let mut random = 1;
    random_games(games(), |position, mv| {
        // Not at every position, so that some updates span several moves.
        if !zobrist::splitmix64(&mut random).is_multiple_of(4) {
            let fen = position.fen();
            assert_eq!(
                follower.evaluate(position),
                from_scratch(&network, position),
                "{fen}"
            );
        }
        let Some(mv) = mv else {
            // Back to the start of this game, by unmaking.
            while follower.moves_made() > 0 {
                follower.unmake();
            }
            let start = Position::startpos();
            assert_eq!(follower.evaluate(&start), from_scratch(&network, &start));
            return;
        };
        plies += 1;
        if zobrist::splitmix64(&mut random).is_multiple_of(4) && !position.in_check() {
            let mut passed = position.clone();
            passed.make_null();
            follower.make_null();
            assert_eq!(follower.evaluate(&passed), from_scratch(&network, &passed));
            follower.unmake();
        }
        follower.make(position, mv);
    });
    println!("{plies} plies without a difference");
    assert!(plies > 5000);
}

#[test]
fn a_search_that_jumps_about_gives_what_the_reference_gives() {
    let network = Arc::new(random::<16>(4));
    let mut follower = Evaluator::new(Arc::clone(&network), &Position::startpos());
    random_games(4, |position, _| {
        follower.reset(position);
        // Evaluates after each reply to each move of a position, and after some of the moves.
        let mut inner = position.clone();
        for (number, mv) in position.legal_moves().into_iter().enumerate() {
            follower.make(&inner, mv);
            inner.make(mv);
            if number % 3 > 0 {
                assert_eq!(follower.evaluate(&inner), from_scratch(&network, &inner));
            }
            for reply in inner.legal_moves().into_iter().take(3) {
                follower.make(&inner, reply);
                inner.make(reply);
                assert_eq!(follower.evaluate(&inner), from_scratch(&network, &inner));
                inner.unmake();
                follower.unmake();
            }
            inner.unmake();
            follower.unmake();
        }
    });
}
