use super::*;

fn play(position: &mut Position, moves: &[&str]) {
    for mv in moves {
        position.make(mv.parse().unwrap()).unwrap();
    }
}

#[test]
fn a_game_and_back() {
    let mut position = Position::new(Size::STANDARD);
    let start = position.clone();
    play(&mut position, &["f5", "d6", "c3", "d3", "c4"]);
    assert_eq!(position.side_to_move(), Color::White);
    assert_eq!(
        (position.count(Color::Black), position.count(Color::White)),
        (6, 3)
    );
    assert_eq!(position.origin(), start);
    while position.undo().is_some() {}
    assert_eq!(position, start);
}

#[test]
fn illegal_moves_say_why() {
    let mut position = Position::new(Size::STANDARD);
    let mut refuse = |text: &str| {
        position
            .make(text.parse().unwrap())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refuse("j1"), "j1 is off the board of 8x8");
    assert_eq!(refuse("d4"), "d4 is occupied by white");
    assert_eq!(refuse("a1"), "black on a1 flips no disc");
    assert_eq!(refuse("pass"), "black may not pass: d3 is a move");
}

/// The shortest game that wipes a side out (nine moves).
#[test]
fn a_wiped_out_side_has_lost_every_square() {
    let mut position = Position::new(Size::STANDARD);
    play(
        &mut position,
        &["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"],
    );
    assert!(position.is_over());
    assert_eq!(position.count(Color::White), 0);
    assert_eq!(position.score(Color::Black), 64);
    assert_eq!(position.difference(Color::Black), 13);
    assert_eq!(position.make(Move::Pass), Err(IllegalMove::GameOver));
}

#[test]
fn both_representations_agree_on_the_pieces() {
    for size in ["4x6", "8", "10"] {
        let position = Position::new(size.parse().unwrap());
        let copy = Position::with_pieces(position.size(), Color::Black, |at| position.piece_on(at));
        assert_eq!(copy, position);
        assert_eq!(position.wide_board(), WideBoard::start(position.size()));
    }
}
