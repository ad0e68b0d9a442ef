//! A pair of values, for the opening and for the endgame, packed into one integer.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use search::value::Value;

/// The opening value in the low 16 bits, the endgame value in the high 16, so that one addition
/// adds both. A negative low half borrows one from the high half; reading gives it back.
///
/// Each half must stay within an `i16`: with 400 for a horse that is 80 horses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct Score(i32);

impl Score {
    pub const ZERO: Self = Self(0);

    /// The pair of an opening (`mg`) and an endgame (`eg`) value.
    #[inline]
    pub const fn new(mg: i16, eg: i16) -> Self {
        Self((eg as i32) * 0x1_0000 + mg as i32)
    }

    #[inline]
    pub const fn mg(self) -> Value {
        self.0 as i16 as Value
    }

    #[inline]
    pub const fn eg(self) -> Value {
        ((self.0 + 0x8000) >> 16) as Value
    }

    /// [`Add`] for constant evaluation.
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// [`Neg`] for constant evaluation.
    #[inline]
    pub const fn negated(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Score {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Score {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.negated()
    }
}

impl Mul<i32> for Score {
    type Output = Self;
    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl std::fmt::Debug for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_survive_packing_and_arithmetic() {
        let values = [-6000, -401, -1, 0, 1, 399, 6000];
        for a in values {
            for b in values {
                let s = Score::new(a, b);
                assert_eq!((s.mg(), s.eg()), (a.into(), b.into()));
                let n = -s;
                assert_eq!((n.mg(), n.eg()), (-i32::from(a), -i32::from(b)));
                let t = s * 3 - Score::new(b, a) + Score::new(7, -7);
                assert_eq!(t.mg(), i32::from(a) * 3 - i32::from(b) + 7);
                assert_eq!(t.eg(), i32::from(b) * 3 - i32::from(a) - 7);
            }
        }
    }
}
