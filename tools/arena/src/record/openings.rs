//! The openings of a match, as its record describes them.

use ::cli::{Message, message};
use serde::{Deserialize, Serialize};

/// Which openings a match has. Two that mean the same openings are equal, wherever these came from.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OpeningsUsed {
    /// Random plies, others for each pair of games: which ones is decided by the seed and the
    /// number of the pair, so that there are as many as there are games.
    Random {
        random_plies: usize,
        /// The position from which the random plies are played.
        position: String,
    },
    Listed {
        /// The name of its file; none where all games begin at the start position.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        file: Option<String>,
        count: usize,
        /// The 64-bit FNV-1a digest of the openings, in hexadecimal.
        digest: String,
    },
    /// As older records have it: the digest, and how many.
    Old(String, usize),
}

impl PartialEq for OpeningsUsed {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Random {
                    random_plies: plies,
                    position,
                },
                Self::Random {
                    random_plies: others,
                    position: other,
                },
            ) => (plies, position) == (others, other),
            (Self::Random { .. }, _) | (_, Self::Random { .. }) => false,
            _ => self.list() == other.list(),
        }
    }
}

impl OpeningsUsed {
    fn list(&self) -> Option<(&str, usize)> {
        match self {
            Self::Random { .. } => None,
            Self::Listed { digest, count, .. } | Self::Old(digest, count) => Some((digest, *count)),
        }
    }
}

/// In words, without the digest: where two lists have equal words, their lines differ.
impl From<&OpeningsUsed> for Message {
    fn from(openings: &OpeningsUsed) -> Self {
        match openings {
            OpeningsUsed::Random { random_plies, .. } => {
                message!("openings-random", plies = *random_plies)
            }
            OpeningsUsed::Listed { file: None, .. } => message!("openings-start"),
            OpeningsUsed::Listed {
                file: Some(file),
                count,
                ..
            } => message!("openings-listed", count = *count, file = file.clone()),
            OpeningsUsed::Old(_, count) => message!("openings-old", count = *count),
        }
    }
}
