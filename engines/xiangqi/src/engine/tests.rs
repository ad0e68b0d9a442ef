use ::app::Game;

use super::*;

#[test]
fn a_reply_that_ends_the_game_is_not_expected() {
    // The king steps aside, a rook gives mate.
    let position = Position::from_fen("3k5/9/9/9/9/9/9/1r7/r8/4K4 w - - 0 1").unwrap();
    let line = |moves: &[&str]| -> Vec<Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        for text in moves {
            let mv = xiangqi_rules::notation::iccs::parse(&position, text).unwrap();
            position.make(mv);
            line.push(mv);
        }
        line
    };
    let options = Options::default();
    let quiet = line(&["e0f0", "b2b3"]);
    assert_eq!(
        Xiangqi::expected(&options, &position, &quiet),
        quiet.get(1).copied()
    );
    assert_eq!(
        Xiangqi::expected(&options, &position, &line(&["e0f0", "b2b0"])),
        None
    );
    assert_eq!(Xiangqi::expected(&options, &position, &quiet[..1]), None);
}

#[test]
fn a_reply_that_repeats_for_the_third_time_is_not_expected() {
    // A rook checks for ever: the king's next step would end the game.
    let fen = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1";
    let mut position = Position::from_fen(fen).unwrap();
    for text in ["h8h9", "f9f8", "h9h8", "f8f9", "h8h9", "f9f8"] {
        let mv = xiangqi_rules::notation::iccs::parse(&position, text).unwrap();
        position.make(mv);
    }
    let line = |moves: [&str; 2]| {
        let mut after = position.clone();
        moves.map(|text| {
            let mv = xiangqi_rules::notation::iccs::parse(&after, text).unwrap();
            after.make(mv);
            mv
        })
    };
    let repeats = line(["h9h8", "f8f9"]);
    assert_eq!(
        Xiangqi::expected(&Options::default(), &position, &repeats),
        None
    );
}

#[test]
fn a_seed_chooses_among_the_moves_of_the_book() {
    let start = Position::startpos();
    let first = |seed: Option<u64>| {
        let mut options = Options::default();
        (options.own.use_book, options.own.seed) = (true, seed);
        Xiangqi::book_move(&options, &start).unwrap()
    };
    assert_eq!(first(Some(7)), first(Some(7)));
    for seeds in [(1..40).map(Some).collect(), vec![None; 40]] {
        let moves: std::collections::HashSet<_> = seeds.into_iter().map(first).collect();
        assert!(moves.len() > 1, "{moves:?}");
    }
}
