//! One of an engine's best lines, read from UCI, UCCI, NBoard or Gomocup: for XBoard and GTP there
//! is no analysis here.

use protocol::{gomocup, nboard, ucci, uci};

use crate::game::{Notation, Spelling};

/// One of an engine's best lines. Everything is the engine's own claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The number of this line among several, from 1; none where the protocol does not number them.
    pub index: Option<u32>,
    /// In plies.
    pub depth: Option<u32>,
    /// In the engine's own unit, from the mover's view.
    pub score: Option<i64>,
    /// Moves to mate; negative when it is the mover that is mated.
    pub mate: Option<i64>,
    pub nodes: Option<u64>,
    /// The moves, plain, the best one first. Empty where the engine only reports its node count.
    pub pv: Vec<String>,
}

impl Variation {
    pub(crate) fn of_nodes(nodes: u64) -> Self {
        let nodes = Some(nodes);
        Self {
            nodes,
            ..Self::default()
        }
    }

    pub(crate) fn of_uci(
        info: &uci::Info,
        game: &dyn Notation,
        spelling: Spelling,
    ) -> Option<Self> {
        let Some(score) = info.score else {
            return info.nodes.map(Self::of_nodes);
        };
        let (score, mate) = match score.value {
            uci::Value::Centipawns(score) => (Some(score.into()), None),
            uci::Value::Mate(moves) => (None, Some(moves.into())),
        };
        let pv = info.pv.iter();
        Some(Self {
            index: Some(info.multipv.unwrap_or(1)),
            depth: info.depth,
            score,
            mate,
            nodes: info.nodes,
            pv: pv
                .map_while(|mv| game.parse_move(mv.as_str(), spelling))
                .collect(),
        })
    }

    pub(crate) fn of_ucci(info: &ucci::Info, game: &dyn Notation) -> Option<Self> {
        let pv = info.pv.iter();
        Some(Self {
            index: Some(info.multipv.unwrap_or(1)),
            depth: info.depth,
            score: Some(info.score?.into()),
            mate: None,
            nodes: info.nodes,
            pv: pv
                .map_while(|mv| game.parse_move(mv.as_str(), Spelling::Plain))
                .collect(),
        })
    }

    /// The score is in 1/100 disc.
    pub(crate) fn of_nboard(line: &nboard::Search, game: &dyn Notation) -> Self {
        let depth = match line.depth {
            nboard::Depth::Plies(plies) | nboard::Depth::Selective { plies, .. } => Some(plies),
            nboard::Depth::Solved { .. } => None,
        };
        let pv = squares(&line.pv).into_iter();
        Self {
            index: None,
            depth,
            score: Some(line.eval.centidiscs.into()),
            mate: None,
            nodes: None,
            pv: pv
                .map_while(|mv| game.parse_move(mv, Spelling::Plain))
                .collect(),
        }
    }

    pub(crate) fn of_gomocup(thinking: &gomocup::Thinking) -> Self {
        let (score, mate) = match thinking.value {
            gomocup::Value::Units(units) => (Some(units), None),
            gomocup::Value::Mate(plies) => (None, Some(plies / 2 + plies % 2)),
        };
        Self {
            index: Some(thinking.multipv),
            depth: Some(thinking.depth),
            score,
            mate,
            nodes: (thinking.nodes > 0).then_some(thinking.nodes),
            pv: thinking.pv.iter().map(ToString::to_string).collect(),
        }
    }
}

/// `F5d6C10PA` cut into its moves: a letter and a number each, or `PA`.
fn squares(line: &str) -> Vec<&str> {
    let mut rest = line;
    let mut moves = Vec::new();
    while !rest.is_empty() {
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_alphabetic()).len();
        let numbers = rest[letters..].trim_start_matches(|c: char| c.is_ascii_digit());
        let end = match rest.get(..2) {
            Some(pass) if pass.eq_ignore_ascii_case("pa") && letters > 1 => 2,
            _ => rest.len() - numbers.len(),
        };
        if end == 0 {
            break;
        }
        moves.push(&rest[..end]);
        rest = &rest[end..];
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_squares_is_cut_into_moves() {
        assert_eq!(
            squares("F5d6C10PAa1"),
            ["F5", "d6", "C10", "PA", "a1"],
            "numbers have two digits on wide boards"
        );
        assert!(squares("").is_empty() && squares("-3").is_empty());
    }
}
