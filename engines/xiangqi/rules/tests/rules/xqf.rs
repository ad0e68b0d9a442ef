//! XQF: files of every version, built here as XQStudio builds them, and the errors of broken files.

use xiangqi_rules::record::GameResult;
use xiangqi_rules::xqf::{self, XqfError};
use xiangqi_rules::{Color, Piece, PieceType, Position, Square, TreeError};

struct Sketch<'a> {
    version: u8,
    /// The bytes 3 and 8 to 15 of the header; the sum at 12 is made to fit.
    mask: u8,
    ors: [u8; 4],
    keys: [u8; 3],
    fen: &'a str,
    /// For each record the move in ICCS (none for the first), its comment in GBK, and flags: a move
    /// follows (`>`), another may be played in its place (`|`).
    tree: &'a [(&'a str, &'a [u8], &'a str)],
}

const PLAIN: Sketch<'_> = Sketch {
    version: 10,
    mask: 0,
    ors: [0; 4],
    keys: [0; 3],
    fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    tree: &[
        ("", b"\xc6\xe5", ">"),
        ("h2e2", b"", ">"),
        ("h9g7", b"\xc2\xed\r\n8", ">"),
        ("h0g2", b"", ""),
    ],
};

fn number(square: Square) -> u8 {
    square.file() * 10 + square.rank()
}

fn file(sketch: &Sketch<'_>) -> Vec<u8> {
    let position = Position::from_fen(sketch.fen).unwrap();
    let mut bytes = vec![0; 1024];
    bytes[..4].copy_from_slice(&[b'X', b'Q', sketch.version, sketch.mask]);
    bytes[8..12].copy_from_slice(&sketch.ors);
    let [piece, from, to] = sketch.keys;
    let sum = 0u8.wrapping_sub(piece).wrapping_sub(from).wrapping_sub(to);
    bytes[12..16].copy_from_slice(&[sum, piece, from, to]);
    // The shifts, as the author's formula spells them.
    let formula = |key: u8| {
        let key = u32::from(key);
        ((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8
    };
    let plain = sketch.version <= 10;
    let shift = |key: u8, by: u8| {
        if plain {
            0
        } else {
            (formula(key) * u32::from(by)) as u8
        }
    };
    let piece_shift = shift(piece, piece);
    let from_shift = shift(from, piece_shift);
    let to_shift = shift(to, from_shift);
    let comment_shift = if plain {
        0
    } else {
        (u32::from(sum) * 256 + u32::from(piece)) % 32000 + 767
    };

    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    let order = [
        Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ];
    let mut left = position.occupied();
    let mut squares = [0xff_u8; 32];
    for (slot, kind) in order.into_iter().chain(order).enumerate() {
        let color = if slot < 16 { Color::Red } else { Color::Black };
        let wanted = Some(Piece::new(color, kind));
        let found = left
            .into_iter()
            .find(|square| position.piece_on(*square) == wanted);
        if let Some(square) = found {
            left -= square.into();
            squares[slot] = number(square);
        }
    }
    for i in 0..32 {
        let slot = if sketch.version >= 12 {
            (i + 1 + usize::from(piece_shift)) % 32
        } else {
            i
        };
        bytes[16 + i] = squares[slot].wrapping_add(piece_shift);
    }
    bytes[51] = 1;
    bytes[304..309].copy_from_slice(b"\x04\xc1\xf8\xb4\xf3");

    let stream = |offset: usize| {
        let i = offset % 32;
        let key = sketch.ors[i % 4] | ([sum, piece, from, to][i % 4] & sketch.mask);
        if plain {
            0
        } else {
            b"[(C) Copyright Mr. Dong Shiwei.]"[i] & key
        }
    };
    for (mv, comment, others) in sketch.tree {
        let mut record = match mv.as_bytes() {
            [f, r, t, s] => vec![
                ((f - b'a') * 10 + r - b'0')
                    .wrapping_add(24)
                    .wrapping_add(from_shift),
                ((t - b'a') * 10 + s - b'0')
                    .wrapping_add(32)
                    .wrapping_add(to_shift),
            ],
            _ => vec![b'X', b'Q'],
        };
        let [next, other] = ['>', '|'].map(|sign| u8::from(others.contains(sign)));
        let flags = match plain {
            true => (next * 0xf0) | (other * 0x0f),
            false => (next << 7) | (other << 6) | (u8::from(!comment.is_empty()) << 5),
        };
        record.extend([flags, 0x5a]);
        if plain || !comment.is_empty() {
            record.extend(
                (comment.len() as u32)
                    .wrapping_add(comment_shift)
                    .to_le_bytes(),
            );
        }
        record.extend(*comment);
        for byte in record {
            bytes.push(byte.wrapping_add(stream(bytes.len())));
        }
    }
    bytes
}

fn assert_is_the_sketch(bytes: &[u8], sketch: &Sketch<'_>) {
    let record = xqf::read(bytes).unwrap_or_else(|error| panic!("{}: {error}", sketch.version));
    let moves: Vec<String> = record
        .moves
        .iter()
        .map(|played| played.mv.to_string())
        .collect();
    let mains = 1 + sketch
        .tree
        .iter()
        .take_while(|(.., others)| others.contains('>'))
        .count();
    let mains = sketch.tree.iter().take(mains).skip(1);
    let expected: Vec<&str> = mains.map(|(mv, ..)| *mv).collect();
    assert_eq!(moves, expected, "version {}", sketch.version);
    let start = Position::from_fen(sketch.fen).unwrap();
    assert_eq!(record.start.fen(), start.fen());
    assert_eq!(
        (record.tag("Red"), record.result),
        (Some("柳大"), GameResult::Win(Color::Red))
    );
}

#[test]
fn every_version_is_read() {
    let keys = [
        (0, [0; 4], [1, 1, 1]),
        (0xaa, [3, 200, 77, 9], [30, 50, 70]),
        (0xff, [0x11, 0, 0xfe, 0x80], [254, 3, 129]),
    ];
    for version in 10..=18 {
        for (mask, ors, keys) in keys {
            let sketch = Sketch {
                version,
                mask,
                ors,
                keys,
                ..PLAIN
            };
            let bytes = file(&sketch);
            assert_is_the_sketch(&bytes, &sketch);
            let record = xqf::read(&bytes).unwrap();
            assert_eq!(record.comment, "棋");
            assert_eq!(record.moves[1].comment, "马\n8");
        }
    }
}

#[test]
fn the_first_move_shows_whose_turn_it_is() {
    let sketch = Sketch {
        version: 18,
        fen: "3k5/9/9/9/9/9/9/9/R8/4K4 b",
        tree: &[("", b"", ">"), ("d9d8", b"", ">"), ("a1a2", b"", "")],
        keys: [30, 50, 70],
        ..PLAIN
    };
    assert_is_the_sketch(&file(&sketch), &sketch);
    let empty = Sketch {
        tree: &[("", b"", "")],
        fen: "3k5/9/9/9/9/9/9/9/R8/4K4 w",
        ..sketch
    };
    assert_is_the_sketch(&file(&empty), &empty);
}

#[test]
fn variations_stand_behind_the_moves_that_lead_to_them() {
    let tree: &[(&str, &[u8], &str)] = &[
        ("", b"", ">"),
        ("h2e2", b"", ">|"),
        ("h9g7", b"", ">|"),
        ("h0g2", b"", ""),
        ("b9c7", b"\xc2\xed", ">|"),
        ("h0g2", b"", "|"),
        ("b0c2", b"", ""),
        // An illegal move of black's, which drops what follows it; then a legal one.
        ("h2e2", b"", ">|"),
        ("h0g2", b"", ""),
        ("h7e7", b"", ""),
        ("g3g4", b"", ""),
    ];
    for version in [10, 18] {
        let keys = [30, 50, 70];
        let sketch = Sketch {
            version,
            keys,
            tree,
            ..PLAIN
        };
        let bytes = file(&sketch);
        assert_is_the_sketch(&bytes, &sketch);
        let sides = xqf::read(&bytes).unwrap().variations;
        let sides: Vec<(usize, String, &str)> = sides
            .iter()
            .map(|side| (side.at, side.mv.to_string(), side.comment.as_str()))
            .collect();
        let side = |at, mv: &str, said| (at, mv.to_owned(), said);
        assert_eq!(
            sides,
            [
                side(1, "b9c7", "马"),
                side(4, "h0g2", ""),
                side(4, "b0c2", ""),
                side(1, "h7e7", ""),
                side(0, "g3g4", ""),
            ]
        );
    }
}

#[test]
#[rustfmt::skip]
fn errors_name_the_offset() {
    let good = file(&PLAIN);
    let changes: [(usize, u8, &str); 8] = [
        (0, b'Y', "offset 0: found bytes [59, 51], expected 58 51 (XQ)"),
        (2, 19, "offset 2: found version 19, expected at most 18 (XQF 1.8)"),
        (17, 0, "offset 17: a second piece stands on a0"),
        (20, 99, "offset 16: the start position is refused: Red has no king"),
        (1024 + 4, 255, "offset 1028: found a comment of 255 bytes, expected at most 31"),
        (1024 + 10, 0, "offset 1034: found square 232, expected 0 to 89"),
        (1024 + 11, 31, "offset 1035: found square 255, expected 0 to 89"),
        (1024 + 11, 32, "offset 1034: move 1 is h2a0, expected a legal one"),
    ];
    for (at, value, expected) in changes {
        let mut bytes = good.clone();
        bytes[at] = value;
        assert_eq!(xqf::read(&bytes).unwrap_err().to_string(), expected);
    }
    let keyed = file(&Sketch { version: 12, keys: [1, 2, 3], ..PLAIN });
    let mut bytes = keyed.clone();
    bytes[13] += 1;
    assert_eq!(xqf::read(&bytes).unwrap_err(), XqfError::Checksum { found: 1 });
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    for sketch in [
        PLAIN,
        Sketch {
            version: 18,
            keys: [1, 2, 3],
            mask: 0xff,
            ..PLAIN
        },
    ] {
        let whole = file(&sketch);
        for length in 0..whole.len() {
            let error = xqf::read(&whole[..length]).unwrap_err();
            let expected = matches!(
                error,
                XqfError::Tree(TreeError::Truncated { .. } | TreeError::Comment { .. })
            );
            assert!(expected, "{length} of {}: {error}", whole.len());
        }
    }
    assert_eq!(
        xqf::read(b"PK").unwrap_err(),
        XqfError::Signature { found: *b"PK" }
    );
}
