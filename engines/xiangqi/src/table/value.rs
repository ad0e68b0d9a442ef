//! What a table says of a position, and how that is written in 16 bits.

/// A position's value to the side to move, with best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins in so many plies, an odd number.
    Win(u16),
    /// The side to move is mated or without a move in so many plies, an even number.
    Loss(u16),
    Draw,
    /// The opponent can hold out only by checking for ever, which loses.
    WinByRule,
    LossByRule,
    /// A draw, but for chases that may be forbidden: what a side must do to hold it may be one for
    /// ever.
    Unjudged,
}

/// A value as tables keep it.
pub(crate) type Code = u16;

/// No position, or one whose other king could be taken.
pub const IMPOSSIBLE: Code = 0;
/// Also what is not known yet: greater than all that ends in mate.
pub(crate) const DRAW: Code = 0xf800;
pub(crate) const WIN_BY_RULE: Code = 0xf801;
pub(crate) const LOSS_BY_RULE: Code = 0xf802;
pub(crate) const UNJUDGED: Code = 0xf803;
/// The most plies to a mate.
pub const MAX_PLIES: u16 = DRAW - 2;

/// The code of a mate in so many plies: a win if they are odd, else a loss.
#[inline]
pub const fn mate(plies: u16) -> Code {
    plies + 1
}

/// The plies to the mate that a code stands for.
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
    /// None of [`IMPOSSIBLE`], and of what is no code.
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
