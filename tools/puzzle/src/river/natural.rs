//! Numbers of solutions: exact, however large, up to a cap that is said.

use std::fmt;
use std::ops::AddAssign;

use num_bigint::BigUint;

/// A natural number; none where it has more than [`Natural::MAX_BITS`] bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Natural(Option<BigUint>);

impl Natural {
    /// Where counting stops: more than 1,200 digits.
    pub const MAX_BITS: u64 = 4096;

    pub fn new(number: u64) -> Self {
        Self(Some(number.into()))
    }

    /// The number, if it is small.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(self.0.as_ref()?).ok()
    }

    /// Whether this is only a number that the true one reaches or exceeds.
    pub fn is_capped(&self) -> bool {
        self.0.is_none()
    }
}

impl AddAssign<&Self> for Natural {
    fn add_assign(&mut self, other: &Self) {
        let sum = self.0.take().zip(other.0.as_ref());
        let sum = sum.map(|(one, other)| one + other);
        self.0 = sum.filter(|sum| sum.bits() <= Self::MAX_BITS);
    }
}

impl fmt::Display for Natural {
    /// In decimal; a capped number as the power of two that it is at least.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(number) => number.fmt(f),
            None => write!(f, "2^{}", Self::MAX_BITS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_the_cap_it_says_so() {
        let doubled = |times: u64| {
            let mut number = Natural::new(1);
            for _ in 0..times {
                number += &number.clone();
            }
            number
        };
        assert_eq!(doubled(100).to_string(), (1_u128 << 100).to_string());
        assert_eq!(
            (doubled(63).to_u64(), doubled(64).to_u64()),
            (Some(1 << 63), None)
        );
        assert!(!doubled(Natural::MAX_BITS - 1).is_capped());
        let capped = doubled(Natural::MAX_BITS);
        assert!(capped.is_capped());
        assert_eq!(capped.to_string(), "2^4096");
        let mut sum = Natural::new(1);
        sum += &capped;
        assert_eq!((&sum, sum.to_u64()), (&capped, None));
    }
}
