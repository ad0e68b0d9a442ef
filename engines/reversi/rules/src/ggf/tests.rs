use super::*;

const BOARD: &str =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

#[test]
fn a_game_is_read_and_written() {
    let text = format!(
        "(;GM[Othello]PC[NBoard]PB[A \\] b]PW[Bert]RE[?]TI[15:00]TY[8]{BOARD}B[F5//2.4]W[D6/0.25];)"
    );
    let game = Ggf::parse(&text).unwrap();
    assert_eq!(game.tag("PB"), Some("A ] b"));
    assert_eq!(game.tag("TI"), Some("15:00"));
    assert_eq!(sequence::write(game.position().unwrap()), "f5d6");
    assert_eq!(game.notes[0].seconds, Some(2.4));
    assert_eq!(game.notes[1].evaluation, Some(0.25));
    assert_eq!(Ggf::parse(&game.to_string()), Ok(game));
}

#[test]
fn what_cannot_be_read_beside_a_move_does_not_cost_the_move() {
    let text = format!("(;{BOARD}B[f5/]W[D6/abc]B[c3/x/2.5]W[d3/inf/-]B[c4/1/2/3];)");
    let game = Ggf::parse(&text).unwrap();
    assert_eq!(sequence::write(game.position().unwrap()), "f5d6c3d3c4");
    let notes: Vec<_> = game
        .notes
        .iter()
        .map(|note| (note.evaluation, note.seconds))
        .collect();
    let none = (None, None);
    assert_eq!(
        notes,
        [none, none, (None, Some(2.5)), none, (Some(1.0), Some(2.0))]
    );
}

#[test]
fn comments_stay_with_their_moves() {
    let text = format!("(;CO[head]{BOARD}C[two]B[F5]CO[a \\] b]W[D6//1]B[C3]C[end];)");
    let game = Ggf::parse(&text).unwrap();
    assert_eq!(game.comment, "head\ntwo");
    assert_eq!(game.comments(), ["a ] b", "", "end"]);
    assert_eq!(game.tag("CO"), None);
    assert_eq!(Ggf::parse(&game.to_string()), Ok(game));
}

#[test]
fn a_record_keeps_values_times_and_the_result() {
    let tags = "PC[GGS]DT[2003-12-15]PB[A]TI[15:00]TY[8]";
    let text = format!("(;GM[Othello]{tags}{BOARD}B[F5/-0.50/1.20]W[D6//3.00]B[C3/2.00];)");
    let game = Ggf::parse(&text).unwrap().record().unwrap();
    assert_eq!(Ggf::of_record(&game).to_string(), text);
    let mut over = Position::new(Size::STANDARD);
    sequence::play(&mut over, "e6f4e3f6g5d6e7f5c5").unwrap();
    let mut game = Record::from(over);
    let result = |game: &Record| Ggf::of_record(game).tag("RE").map(str::to_owned);
    assert_eq!(result(&game).as_deref(), Some("+64"));
    assert_eq!(Ggf::of_record(&game).tag("TY"), Some("8"));
    game.tags = vec![("RE".into(), "0-1".into())];
    assert_eq!(result(&game).as_deref(), Some("+64"));
    game.tags = vec![("RE".into(), "+64.00:r".into())];
    assert_eq!(result(&game).as_deref(), Some("+64.00:r"));
}

#[test]
fn games_follow_each_other() {
    let text = format!("1 (;GM[Othello]{BOARD}B[f5];)\n2 (;{BOARD};) and a remark");
    let lengths: Vec<_> = Ggf::games(&text)
        .map(|game| game.unwrap().position().unwrap().history().len())
        .collect();
    assert_eq!(lengths, [1, 0]);
}

#[test]
fn the_game_of_a_position_is_read_back() {
    let mut position = Position::new(Size::square(10).unwrap());
    for _ in 0..30 {
        let moves = position.legal_moves();
        position.make(moves[moves.len() / 2]).unwrap();
    }
    let game = Ggf::of(&position, vec![("PB".into(), "me\\[]".into())]);
    let read = Ggf::parse(&game.to_string()).unwrap();
    assert_eq!(read, game);
    assert_eq!(read.position(), Ok(&position));
}

#[test]
fn errors_say_what_was_expected() {
    let refuse = |text: &str| Ggf::parse(text).unwrap_err().to_string();
    let cases = [
        (String::new(), "no game: expected (; at its start"),
        (
            "(;GM[Othello];)".into(),
            "no board: expected BO[...] before the moves",
        ),
        (
            "(;GM[Chess];)".into(),
            "the game is 'Chess', expected Othello",
        ),
        (
            "(;PB[An".into(),
            "character 8: the text ends within PB, expected ]",
        ),
        (
            format!("(;{BOARD}B[F5]"),
            "character 87: the text ends within the game, expected ;)",
        ),
        (
            format!("(;{BOARD}?"),
            "character 82: '?', expected a tag as PB[...] or the end ;)",
        ),
        (
            "(;B[F5];)".into(),
            "no board: expected BO[...] before the moves",
        ),
        (
            "(;BO[7 - *];)".into(),
            "the board: a side of 7 squares is odd, expected an even one",
        ),
        (
            "(;BO[x];)".into(),
            "the board begins with 'x', expected the length of a side as 8",
        ),
        (
            "(;BO[4 ---- *];)".into(),
            "the board has 5 letters, expected 17: the squares and the side to move",
        ),
        (
            "(;BO[4 ---- -Z*- -*O- ---- *];)".into(),
            "the board's square 6 is 'Z', expected one of - * O",
        ),
        (
            "(;BO[4 ---- -O*- -*O- ---- -];)".into(),
            "the board's square 17 is '-', expected one of - * O",
        ),
        (
            format!("(;{BOARD}B[5F/1];)"),
            "move 1 is '5F/1', expected a square as F5, or PA, then /evaluation/seconds",
        ),
        (
            format!("(;{BOARD}W[F5];)"),
            "move 1, f5, is white's, expected one of black",
        ),
        (
            format!("(;{BOARD}B[F5]W[F5];)"),
            "move 2: f5 is occupied by black",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(refuse(&text), expected, "{text}");
    }
}
