//! The positions that `bench` searches, and its default depth.

use ::search::value::Depth;
use xiangqi_rules::Position;

/// Default search depth of `bench`, in plies.
pub(crate) const DEPTH: Depth = 10;

/// From the start of a game to its end, quiet positions and sharp ones.
const POSITIONS: &[&str] = &[
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3",
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b - - 3 3",
    "r1bakab1r/9/1cn2cn2/p3p1p1p/2p6/6P2/P1P1P3P/1CN1C1N2/9/R1BAKAB1R w - - 2 6",
    "2bakab1r/9/2n1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/2N1C1N1C/8R/1RBAKAB2 b - - 5 9",
    "3akab2/9/2n1b1n2/p3p1p1p/2pr5/6P2/P1P1P3P/2N1C1N2/9/R1BAKAB2 w - - 0 14",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "3k1a3/4a4/4b4/2n1p3p/2b3p2/4P1N2/4c3P/2N1B4/4A4/2BAK4 b - - 8 31",
    "4ka3/4a4/9/4P4/9/9/2p6/4B4/4A4/2BAK1N2 w - - 0 50",
    "3ak4/4a4/4b4/9/6b2/9/9/4B4/4A4/R1BAK2c1 w - - 12 44",
];

pub(crate) fn positions() -> Vec<Position> {
    let read = |fen: &&str| Position::from_fen(fen).ok();
    POSITIONS.iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Xiangqi;
    use crate::engine::options::GameOptions;

    #[test]
    fn every_position_is_one() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
            assert!(!position.legal_moves().is_empty(), "{fen}");
        }
    }

    #[test]
    fn the_signature_is_the_same_each_time() {
        let never = || false;
        let count = || {
            ::app::bench::run::<Xiangqi>(Some(4), GameOptions::default(), &never, &mut |_| {}).nodes
        };
        assert_eq!(count(), count());
    }
}
