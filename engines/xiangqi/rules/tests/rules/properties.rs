//! Properties of positions and moves, on positions reached by random play, against a reference
//! that knows no tables: it walks over a plain board and tries every move.

use proptest::prelude::*;
use xiangqi_rules::{
    Bitboard, Color, Move, MoveKind, MoveList, Piece, PieceType, Position, Square,
};

type Board = [Option<Piece>; 90];

fn board(position: &Position) -> Board {
    std::array::from_fn(|index| position.piece_on(Square::new(index as u8)))
}

/// The square a step away, if on the board.
fn step(from: Square, files: i8, ranks: i8) -> Option<Square> {
    let (file, rank) = (from.file() as i8 + files, from.rank() as i8 + ranks);
    ((0..9).contains(&file) && (0..10).contains(&rank)).then(|| Square::at(file as u8, rank as u8))
}

fn in_palace(square: Square, color: Color) -> bool {
    let ranks = if color == Color::Red { 0..=2 } else { 7..=9 };
    (3..=5).contains(&square.file()) && ranks.contains(&square.rank())
}

fn beyond_river(square: Square, color: Color) -> bool {
    (square.rank() >= 5) == (color == Color::Red)
}

const FOUR: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const CORNERS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Where the piece on `from` can go by the rules of its kind, own pieces excluded.
fn walks(board: &Board, from: Square) -> Vec<Square> {
    let Some(piece) = board[from.index()] else {
        return Vec::new();
    };
    let color = piece.color();
    let at = |square: Square| board[square.index()];
    let mut found = Vec::new();
    match piece.kind() {
        PieceType::King => {
            found.extend(FOUR.iter().filter_map(|&(f, r)| step(from, f, r)));
            found.retain(|&to| in_palace(to, color));
        }
        PieceType::Advisor => {
            found.extend(CORNERS.iter().filter_map(|&(f, r)| step(from, f, r)));
            found.retain(|&to| in_palace(to, color));
        }
        PieceType::Elephant => {
            for (f, r) in CORNERS {
                let Some(to) = step(from, 2 * f, 2 * r) else {
                    continue;
                };
                let eye = step(from, f, r).unwrap();
                if at(eye).is_none() && !beyond_river(to, color) {
                    found.push(to);
                }
            }
        }
        PieceType::Horse => {
            for (f, r) in FOUR {
                let Some(leg) = step(from, f, r) else {
                    continue;
                };
                if at(leg).is_none() {
                    let (side_f, side_r) = (r, f);
                    found.extend(step(leg, f + side_f, r + side_r));
                    found.extend(step(leg, f - side_f, r - side_r));
                }
            }
        }
        PieceType::Rook | PieceType::Cannon => {
            let cannon = piece.kind() == PieceType::Cannon;
            for (f, r) in FOUR {
                let mut screens = 0;
                let mut here = from;
                while let Some(to) = step(here, f, r) {
                    here = to;
                    let piece = at(to).is_some();
                    let takes = piece && screens == i32::from(cannon);
                    let goes = !piece && screens == 0;
                    if takes || goes {
                        found.push(to);
                    }
                    screens += i32::from(piece);
                }
            }
        }
        PieceType::Pawn => {
            let forward = if color == Color::Red { 1 } else { -1 };
            found.extend(step(from, 0, forward));
            if beyond_river(from, color) {
                found.extend(step(from, 1, 0));
                found.extend(step(from, -1, 0));
            }
        }
    }
    found.retain(|&to| at(to).is_none_or(|other| other.color() != color));
    found
}

fn king(board: &Board, color: Color) -> Square {
    let king = Some(Piece::new(color, PieceType::King));
    Square::all()
        .find(|square| board[square.index()] == king)
        .unwrap()
}

fn of_color(board: &Board, color: Color) -> impl Iterator<Item = Square> {
    Square::all().filter(move |s| board[s.index()].is_some_and(|piece| piece.color() == color))
}

/// The enemy pieces that attack the king of `color`.
fn checkers(board: &Board, color: Color) -> Bitboard {
    let king = king(board, color);
    of_color(board, !color)
        .filter(|&from| walks(board, from).contains(&king))
        .collect()
}

fn kings_face(board: &Board) -> bool {
    let (red, black) = (king(board, Color::Red), king(board, Color::Black));
    red.file() == black.file()
        && (red.rank() + 1..black.rank())
            .all(|rank| board[Square::at(red.file(), rank).index()].is_none())
}

fn after(board: &Board, mv: Move) -> Board {
    let mut board = *board;
    board[mv.to().index()] = board[mv.from().index()].take();
    board
}

fn every_move() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| {
        Square::all()
            .filter(move |&to| to != from)
            .map(move |to| Move::new(from, to))
    })
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// All that a position's methods return, without its history.
fn facts(
    position: &Position,
) -> (
    String,
    u64,
    Board,
    Vec<Bitboard>,
    [Square; 2],
    Bitboard,
    u32,
) {
    let mut sets = vec![position.occupied()];
    for color in Color::ALL {
        sets.push(position.by_color(color));
        sets.extend(PieceType::ALL.map(|kind| position.pieces(color, kind)));
    }
    let kings = Color::ALL.map(|color| position.king(color));
    let (key, checkers) = (position.key(), position.checkers());
    (
        position.fen(),
        key,
        board(position),
        sets,
        kings,
        checkers,
        position.rule60(),
    )
}

/// FENs to start from: the positions of the perft suite, full of pins and checks.
fn starts() -> Vec<&'static str> {
    let mut fens: Vec<_> = include_str!("../data/perft.csv")
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').nth(1))
        .collect();
    fens.dedup();
    fens
}

prop_compose! {
    /// A position some random moves after one of the suite.
    fn position()(
        start in prop::sample::select(starts()),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80),
    ) -> Position {
        let mut position = Position::from_fen(start).unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(*choice.get(&moves));
        }
        position
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn moves_agree_with_trying_them_on_a_plain_board(position in position()) {
        let us = position.side_to_move();
        let board = board(&position);
        let pseudo: Vec<_> = of_color(&board, us)
            .flat_map(|from| walks(&board, from).into_iter().map(move |to| Move::new(from, to)))
            .collect();
        let safe = |mv: Move| {
            let board = after(&board, mv);
            checkers(&board, us).is_empty() && !kings_face(&board)
        };
        let legal = sorted(pseudo.iter().copied().filter(|&mv| safe(mv)));
        let pseudo = sorted(pseudo);

        prop_assert_eq!(sorted(position.legal_moves()), &legal[..]);
        prop_assert_eq!(position.checkers(), checkers(&board, us));
        let mut all = MoveList::new();
        position.pseudo_legal(MoveKind::All, &mut all);
        prop_assert_eq!(sorted(all), &pseudo[..]);
        let mut parts = MoveList::new();
        position.pseudo_legal(MoveKind::Captures, &mut parts);
        prop_assert!(parts.iter().all(|mv| position.piece_on(mv.to()).is_some()));
        let captures = parts.len();
        position.pseudo_legal(MoveKind::Quiets, &mut parts);
        prop_assert!(parts[captures..].iter().all(|mv| position.piece_on(mv.to()).is_none()));
        prop_assert_eq!(sorted(parts), &pseudo[..]);

        for mv in every_move() {
            let is_pseudo = pseudo.binary_search(&mv).is_ok();
            prop_assert_eq!(position.is_pseudo_legal(mv), is_pseudo, "{}", mv);
            if is_pseudo {
                let is_legal = legal.binary_search(&mv).is_ok();
                prop_assert_eq!(position.is_legal(mv), is_legal, "{}", mv);
                if is_legal {
                    let check = !checkers(&after(&board, mv), !us).is_empty();
                    prop_assert_eq!(position.gives_check(mv), check, "{}", mv);
                }
            }
        }
    }

    #[test]
    fn attackers_are_those_who_could_capture(position in position()) {
        let board = board(&position);
        for square in Square::all() {
            let found = position.attackers_to(square, position.occupied());
            // For each side in turn, put an enemy piece there for it to capture.
            let expected: Bitboard = Color::ALL
                .into_iter()
                .flat_map(|color| {
                    let mut board = board;
                    board[square.index()] = Some(Piece::new(!color, PieceType::Rook));
                    let all: Vec<_> = of_color(&board, color).collect();
                    all.into_iter().filter(move |&from| walks(&board, from).contains(&square))
                })
                .collect();
            prop_assert_eq!(found, expected, "{}", square);
        }
    }

    #[test]
    fn unmake_restores_everything(mut position in position()) {
        let before = facts(&position);
        let history = position.history().to_vec();
        for mv in position.legal_moves() {
            position.make(mv);
            prop_assert_eq!(position.last_move(), Some(mv));
            prop_assert_eq!(position.captured(), before.2[mv.to().index()]);
            position.unmake();
            prop_assert_eq!(facts(&position), before.clone());
        }
        if !position.in_check() {
            position.make_null();
            prop_assert_eq!(position.last_move(), None);
            prop_assert_ne!(position.key(), before.1);
            position.unmake_null();
            prop_assert_eq!(facts(&position), before);
        }
        prop_assert_eq!(position.history(), history);
    }

    #[test]
    fn all_that_is_kept_up_to_date_equals_that_from_scratch(position in position()) {
        let again = Position::from_fen(&position.fen()).unwrap();
        let (mut kept, mut fresh) = (facts(&position), facts(&again));
        // The discount for checks depends on the game, which a FEN does not tell.
        (kept.6, fresh.6) = (0, 0);
        prop_assert_eq!(kept, fresh);
        prop_assert_eq!(sorted(position.legal_moves()), sorted(again.legal_moves()));
    }

    #[test]
    fn mirror_and_colour_change_nothing_but_names(position in position()) {
        let moves = sorted(position.legal_moves());
        let mirrored = position.mirrored();
        prop_assert_eq!(sorted(mirrored.legal_moves()), sorted(moves.iter().map(|m| m.mirrored())));
        prop_assert_eq!(mirrored.mirrored().fen(), position.fen());
        let flipped = position.color_flipped();
        let flip = |mv: &Move| Move::new(mv.from().flipped(), mv.to().flipped());
        prop_assert_eq!(sorted(flipped.legal_moves()), sorted(moves.iter().map(flip)));
        prop_assert_eq!(flipped.color_flipped().fen(), position.fen());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        let _ = Position::from_fen(&text);
    }

    #[test]
    fn any_near_fen_is_read_or_refused(
        start in prop::sample::select(starts()),
        at in any::<prop::sample::Index>(),
        put in "[KABNRCPkabnrcp1-9/ wb-]{0,3}",
        cut in 0..4_usize,
    ) {
        let at = at.index(start.len());
        let end = (at + cut).min(start.len());
        let text = format!("{}{put}{}", &start[..at], &start[end..]);
        if let Ok(position) = Position::from_fen(&text) {
            prop_assert_eq!(Position::from_fen(&position.fen()).unwrap().fen(), position.fen());
            let moves = position.legal_moves();
            prop_assert!(moves.iter().all(|&mv| position.is_pseudo_legal(mv)));
        }
    }
}
