//! What is said of a move, and how files of games write it.

/// What is said of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    pub comment: String,
    /// How bad it is. It is written where a format has signs, and not read.
    pub quality: Option<Quality>,
}

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    Doubtful,
    Bad,
    VeryBad,
}

impl Quality {
    /// As PGN has it: the number of an annotation glyph.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Doubtful => 6,
            Self::Bad => 2,
            Self::VeryBad => 4,
        }
    }

    /// As SGF has it: a property.
    pub const fn property(self) -> &'static str {
        match self {
            Self::Doubtful => "DO[]",
            Self::Bad => "BM[1]",
            Self::VeryBad => "BM[2]",
        }
    }
}
