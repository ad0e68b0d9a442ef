//! Perft of twenty positions, by depth, against published figures. The largest rows, and the start
//! position to depth 6, are counted by `benches/perft.rs`.

use xiangqi_rules::Position;
use xiangqi_rules::perft::{divide, perft};

/// name, FEN, depth, nodes: two independent generators agree on each.
const SUITE: &str = include_str!("../data/perft.csv");

struct Row {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

fn rows() -> impl Iterator<Item = Row> {
    SUITE.lines().skip(1).map(|line| {
        let fields: Vec<_> = line.split(',').collect();
        let [name, fen, depth, nodes] = fields[..] else {
            panic!("four fields: {line}")
        };
        Row {
            name,
            fen,
            depth: depth.parse().unwrap(),
            nodes: nodes.parse().unwrap(),
        }
    })
}

/// Checks the rows and returns how many there were.
fn check(rows: impl Iterator<Item = Row>) -> usize {
    rows.map(
        |Row {
             name,
             fen,
             depth,
             nodes,
         }| {
            let mut position = Position::from_fen(fen).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(
                perft(&mut position, depth),
                nodes,
                "{name} at depth {depth}"
            );
            assert_eq!(
                position.fen(),
                fen,
                "{name}: perft leaves the position as it was"
            );
        },
    )
    .count()
}

#[test]
fn all_rows_but_the_largest() {
    assert_eq!(check(rows().filter(|row| row.nodes < 60_000_000)), 93);
}

#[test]
fn divide_adds_up_to_perft() {
    let mut position = Position::startpos();
    let by_move: Vec<_> = divide(&mut position, 3).collect();
    assert_eq!(by_move.len(), 44);
    assert_eq!(by_move.iter().map(|(_, nodes)| nodes).sum::<u64>(), 79_666);
    let (mv, nodes) = by_move[0];
    position.make(mv);
    assert_eq!(perft(&mut position, 2), nodes);
    position.unmake();
    assert_eq!(divide(&mut position, 0).count(), 0);
}
