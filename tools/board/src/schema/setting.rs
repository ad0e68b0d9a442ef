//! Messages about what is set at the page: an engine's options, and positions by hand.

use engine_client::Seat;
use serde::Serialize;

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

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlacedFault {
    /// One of `no-king`, `too-many`, `misplaced`, `kings-facing`, `in-check` and `stones`.
    pub fault: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[u8; 2]>,
    /// The number of pieces found, or of black stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<u32>,
    /// The number of pieces allowed, or of white stones.
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
