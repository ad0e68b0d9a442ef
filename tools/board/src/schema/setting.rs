//! What is set at the page: an engine's options, and positions by hand.

use engine_client::Seat;
use serde::Serialize;

/// An option of an engine that the page may set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionCard {
    pub name: String,
    #[serde(flatten)]
    pub kind: OptionKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    Check {
        default: bool,
    },
    Spin {
        default: i64,
        min: i64,
        max: i64,
    },
    Combo {
        default: String,
        choices: Vec<String>,
    },
}

/// What is wrong with a position set up by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlacedFault {
    /// `no-king`, `too-many`, `misplaced`, `kings-facing`, `in-check`, `stones`.
    pub fault: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[u8; 2]>,
    /// So many pieces, or black stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<u32>,
    /// At most so many pieces, or so many white stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
}

impl PlacedFault {
    pub fn new(fault: &'static str) -> Self {
        Self {
            fault,
            ..Self::default()
        }
    }
}
