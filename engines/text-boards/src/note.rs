//! Annotations of moves, and how game files write them.

/// An annotation of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    pub comment: String,
    /// How bad the move is. It is written to formats that have signs for it, and not read.
    pub quality: Option<Quality>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    Doubtful,
    Bad,
    VeryBad,
}

impl Quality {
    /// The numeric annotation glyph (NAG) of PGN.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Doubtful => 6,
            Self::Bad => 2,
            Self::VeryBad => 4,
        }
    }

    /// The property of SGF.
    pub const fn property(self) -> &'static str {
        match self {
            Self::Doubtful => "DO[]",
            Self::Bad => "BM[1]",
            Self::VeryBad => "BM[2]",
        }
    }
}
