//! Perft of twenty positions, by depth, against published figures.

use xiangqi_rules::{Position, perft::perft};

/// name, FEN, depth, nodes: two independent generators agree on each.
const SUITE: &str = include_str!("data/perft.csv");

fn rows() -> impl Iterator<Item = (&'static str, &'static str, u32, u64)> {
    SUITE.lines().skip(1).map(|line| {
        let fields: Vec<_> = line.split(',').collect();
        let [name, fen, depth, nodes] = fields[..] else {
            panic!("four fields: {line}")
        };
        (name, fen, depth.parse().unwrap(), nodes.parse().unwrap())
    })
}

fn run(rows: impl Iterator<Item = (&'static str, &'static str, u32, u64)>) -> usize {
    rows.map(|(name, fen, depth, nodes)| {
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
    })
    .count()
}

#[test]
fn all_positions_to_depth_4() {
    assert_eq!(run(rows().filter(|row| row.2 <= 4)), 80);
}
