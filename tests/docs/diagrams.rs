//! The boards of `docs/guide/repetition.md`: drawn from the positions below, with each game judged
//! by the rules crate, so that the page shows what the referee does.
//!
//! After a change: `SANQI_WRITE_DIAGRAMS=1 cargo test --test docs`.

use std::fmt::Write as _;
use std::fs;

use xiangqi_rules::notation::iccs;
use xiangqi_rules::outcome::outcome;
use xiangqi_rules::{Color, Move, PieceType, Position, Rules, Square};

use crate::pages;

struct Diagram {
    name: &'static str,
    fen: &'static str,
    /// The moves of one cycle, after which the position repeats; drawn as arrows.
    lap: &'static str,
    /// The referee's verdict when the position occurs for the third time.
    end: &'static str,
}

/// Published cases, from `engines/xiangqi/rules/tests/data/repetition.tsv`.
const DIAGRAMS: [Diagram; 9] = [
    Diagram {
        name: "perpetual-check",
        fen: "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w",
        lap: "h8h9 f9f8 h9h8 f8f9",
        end: "Black wins by perpetual check",
    },
    Diagram {
        name: "mutual-check",
        fen: "3akr3/5c3/1P2R4/9/9/9/9/9/9/4CK3 b",
        lap: "f8e8 e7f7 e8f8 f7e7",
        end: "draw by repetition",
    },
    Diagram {
        name: "check-and-idle",
        fen: "3k1a3/4a1P2/8r/9/2R6/9/2P6/1p7/4An2n/3CKA3 w",
        lap: "c5c9 d9d8 c9c5 d8d9",
        end: "draw by repetition",
    },
    Diagram {
        name: "chase",
        fen: "4k4/4a4/4b4/6c2/9/6R2/4c4/4C4/4N4/3AKA3 b",
        lap: "g6c6 g4c4 c6g6 c4g4",
        end: "Black wins by perpetual chase",
    },
    Diagram {
        name: "protected",
        fen: "2bak4/4a4/4b4/9/6c2/6R2/4c4/4C4/4N4/3AKA3 b",
        lap: "g5c5 g4c4 c5g5 c4g4",
        end: "draw by repetition",
    },
    Diagram {
        name: "rook",
        fen: "3ak1br1/4a4/4b4/p8/6p2/9/P7P/n1R5B/4A4/4KA3 b",
        lap: "a2b0 c2c1 b0a2 c1c2",
        end: "Red wins by perpetual chase",
    },
    Diagram {
        name: "pawn-chases",
        fen: "4k1b1c/7P1/3a5/9/9/9/9/9/3K5/9 w",
        lap: "h8i8 i9h9 i8h8 h9i9",
        end: "draw by repetition",
    },
    Diagram {
        name: "pawn-across",
        fen: "3akabC1/9/4b4/7P1/2n6/8p/3p5/9/4A1c2/2BAK1B1C w",
        lap: "g0i2 g1i1 i2g0 i1g1",
        end: "Black wins by perpetual chase",
    },
    Diagram {
        name: "pawn-at-home",
        fen: "3akabC1/9/4b4/7P1/2n5p/9/3p5/9/4A1c2/2BAK1B1C w",
        lap: "g0i2 g1i1 i2g0 i1g1",
        end: "draw by repetition",
    },
];

/// The outlines of the characters, those of the browser board, so that the pictures need no font.
const GLYPHS: &str = include_str!("../../tools/board/web/glyphs.js");

const CELL: i32 = 40;
/// How far from the centre of a piece an arrow beside it begins or ends.
const PIECE_EDGE: f64 = 16.0;
const MARGIN: i32 = 36;
const RED: &str = "#b3261e";
const BLACK: &str = "#1f1f1f";

/// The centre of a point in the picture, with red at the bottom.
fn center(square: Square) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    (MARGIN + file * CELL, MARGIN + (9 - rank) * CELL)
}

fn character(color: Color, kind: PieceType) -> char {
    let (red, black) = match kind {
        PieceType::King => ('帥', '將'),
        PieceType::Advisor => ('仕', '士'),
        PieceType::Elephant => ('相', '象'),
        PieceType::Horse => ('傌', '馬'),
        PieceType::Rook => ('俥', '車'),
        PieceType::Cannon => ('炮', '砲'),
        PieceType::Pawn => ('兵', '卒'),
    };
    if color == Color::Red { red } else { black }
}

/// The outline of a character as the data of a path, about 94 units high and wide around its
/// middle.
fn outline(character: char) -> &'static str {
    let name = format!("{character}: \"");
    let mut lines = GLYPHS.lines().map(str::trim);
    let path = lines.find_map(|line| line.strip_prefix(name.as_str()));
    path.and_then(|path| path.strip_suffix("\","))
        .unwrap_or_else(|| panic!("no outline of {character}"))
}

fn ink(color: Color) -> &'static str {
    if color == Color::Red { RED } else { BLACK }
}

fn lines(svg: &mut String) {
    let at = |steps: i32| MARGIN + steps * CELL;
    let mut path = String::new();
    let mut line = |x1: i32, y1: i32, x2: i32, y2: i32| {
        write!(path, "M{} {}L{} {}", at(x1), at(y1), at(x2), at(y2)).unwrap();
    };
    for rank in 0..10 {
        line(0, rank, 8, rank);
    }
    for file in 0..9 {
        // The river interrupts all files except the outer two.
        let ends: &[(i32, i32)] = if file % 8 == 0 {
            &[(0, 9)]
        } else {
            &[(0, 4), (5, 9)]
        };
        for &(top, bottom) in ends {
            line(file, top, file, bottom);
        }
    }
    for top in [0, 7] {
        line(3, top, 5, top + 2);
        line(5, top, 3, top + 2);
    }
    writeln!(svg, r##"<path d="{path}" stroke="#8a7a5c" fill="none"/>"##).unwrap();
    for (file, letter) in ('a'..='i').enumerate() {
        let x = at(file as i32);
        writeln!(svg, r##"<text x="{x}" y="{}">{letter}</text>"##, at(9) + 31).unwrap();
    }
    for rank in 0..10 {
        writeln!(
            svg,
            r##"<text x="12" y="{}">{rank}</text>"##,
            at(9 - rank) + 4
        )
        .unwrap();
    }
}

/// An arrow a little to the right of its line, so that one back does not cover it; clear of the
/// pieces that stand where it begins and ends. Its number is at its tail.
fn arrow(svg: &mut String, number: usize, mv: Move, position: &Position, color: Color) {
    let gap = |square| match position.piece_on(square) {
        Some(_) => PIECE_EDGE,
        None => 6.0,
    };
    let (before, behind) = (gap(mv.from()), gap(mv.to()));
    let ((x1, y1), (x2, y2)) = (center(mv.from()), center(mv.to()));
    let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let point = |x: i32, y: i32, along: f64| {
        (
            f64::from(x) + ux * along - uy * 9.0,
            f64::from(y) + uy * along + ux * 9.0,
        )
    };
    let (x, y) = point(x1, y1, before + 6.0);
    let ((x1, y1), (x2, y2)) = (point(x1, y1, before), point(x2, y2, -behind));
    let id = if color == Color::Red { "r" } else { "b" };
    let ink = ink(color);
    writeln!(
        svg,
        r##"<path d="M{x1:.0} {y1:.0}L{x2:.0} {y2:.0}" stroke="{ink}" stroke-width="2.5" marker-end="url(#{id})"/>
<circle cx="{x:.0}" cy="{y:.0}" r="6" fill="{ink}"/>
<text x="{x:.0}" y="{:.1}" style="font-size:9px;fill:#fff">{number}</text>"##,
        y + 3.2
    )
    .unwrap();
}

fn draw(position: &Position, lap: &[Move]) -> String {
    let (width, height) = (2 * MARGIN + 8 * CELL, 2 * MARGIN + 9 * CELL);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<style>text{{font:11px sans-serif;text-anchor:middle;fill:#6b5f48}}</style>
<rect width="100%" height="100%" fill="#f6e7c1"/>
"##
    );
    for (id, ink) in [("r", RED), ("b", BLACK)] {
        writeln!(
            svg,
            r##"<marker id="{id}" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L8 4L0 8z" fill="{ink}"/></marker>"##
        )
        .unwrap();
    }
    lines(&mut svg);
    for square in position.occupied() {
        let piece = position.piece_on(square).unwrap();
        let (x, y) = center(square);
        let ink = ink(piece.color());
        writeln!(
            svg,
            r##"<circle cx="{x}" cy="{y}" r="17" fill="#fffaf0" stroke="{ink}" stroke-width="1.5"/>
<path transform="translate({x} {y}) scale(.27)" fill="{ink}" d="{}"/>"##,
            outline(character(piece.color(), piece.kind()))
        )
        .unwrap();
    }
    let mut color = position.side_to_move();
    for (number, mv) in lap.iter().enumerate() {
        arrow(&mut svg, number + 1, *mv, position, color);
        color = !color;
    }
    svg + "</svg>\n"
}

#[test]
fn boards_show_what_the_referee_says() {
    let folder = pages::root().join("docs/guide/repetition");
    for diagram in &DIAGRAMS {
        let start = Position::from_fen(diagram.fen).unwrap();
        let mut game = start.clone();
        let mut lap = Vec::new();
        for (ply, text) in diagram.lap.split(' ').cycle().take(40).enumerate() {
            if outcome(&game, &Rules::WXF).is_some() {
                break;
            }
            let mv = iccs::parse(&game, text).unwrap();
            if ply < diagram.lap.split(' ').count() {
                lap.push(mv);
            }
            game.make(mv);
        }
        let end = outcome(&game, &Rules::WXF).map(|end| end.to_string());
        assert_eq!(end.as_deref(), Some(diagram.end), "{}", diagram.name);

        let svg = draw(&start, &lap);
        let path = folder.join(diagram.name).with_extension("svg");
        if std::env::var_os("SANQI_WRITE_DIAGRAMS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, svg).unwrap();
        } else {
            let there = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                there == svg,
                "{} is not what SANQI_WRITE_DIAGRAMS=1 would draw",
                path.display()
            );
        }
    }
}
