//! The value of a position in a table, and its code of 16 bits.

/// The value of a position to the side to move, with best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins in this number of plies, which is odd.
    Win(u16),
    /// The side to move is mated or stalemated in this number of plies, which is even.
    Loss(u16),
    Draw,
    /// The opponent can hold out only by checking for ever, which loses.
    WinByRule,
    LossByRule,
    /// A draw, unless the perpetual chase that a side may need to hold it is forbidden.
    Unjudged,
}

/// A value as tables store it.
pub(crate) type Code = u16;

/// The code of an index without a position, or of an illegal position.
pub const IMPOSSIBLE: Code = 0;
/// A draw; during the analysis also a value not yet known. Greater than the codes of all mates.
pub(crate) const DRAW: Code = 0xf800;
pub(crate) const WIN_BY_RULE: Code = 0xf801;
pub(crate) const LOSS_BY_RULE: Code = 0xf802;
pub(crate) const UNJUDGED: Code = 0xf803;
/// The most plies to a mate.
pub const MAX_PLIES: u16 = DRAW - 2;

/// The code of a mate in `plies`: a win if the number is odd, else a loss.
#[inline]
pub const fn mate(plies: u16) -> Code {
    plies + 1
}

/// The plies to mate of a code; none if it is not that of a mate.
#[inline]
pub const fn plies(code: Code) -> Option<u16> {
    if code == IMPOSSIBLE || code >= DRAW {
        None
    } else {
        Some(code - 1)
    }
}

#[inline]
pub(crate) const fn is_mate_win(code: Code) -> bool {
    matches!(plies(code), Some(plies) if plies % 2 == 1)
}

#[inline]
pub(crate) const fn is_mate_loss(code: Code) -> bool {
    matches!(plies(code), Some(plies) if plies % 2 == 0)
}

pub(crate) const fn is_win(code: Code) -> bool {
    is_mate_win(code) || code == WIN_BY_RULE
}

pub(crate) const fn is_loss(code: Code) -> bool {
    is_mate_loss(code) || code == LOSS_BY_RULE
}

impl Value {
    /// The value of a code; none for [`IMPOSSIBLE`] and invalid codes.
    pub const fn of(code: Code) -> Option<Self> {
        Some(match code {
            DRAW => Self::Draw,
            WIN_BY_RULE => Self::WinByRule,
            LOSS_BY_RULE => Self::LossByRule,
            UNJUDGED => Self::Unjudged,
            _ => match plies(code) {
                Some(plies) if plies % 2 == 1 => Self::Win(plies),
                Some(plies) => Self::Loss(plies),
                None => return None,
            },
        })
    }
}
