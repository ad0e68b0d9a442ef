//! Numbers of solutions: exact, however large, up to a cap that is said.

use std::fmt;
use std::ops::AddAssign;

/// A natural number, exact up to 64 times [`Natural::MAX_LIMBS`] bits, then only known to be larger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// Least significant first, no zero at the end; none once capped.
    limbs: Vec<u64>,
    capped: bool,
}

/// The largest power of ten in a limb, and its exponent.
const CHUNK: (u64, usize) = (10_000_000_000_000_000_000, 19);

impl Natural {
    /// Where counting stops: 64 limbs, more than 1,200 digits.
    pub const MAX_LIMBS: usize = 64;

    pub fn new(number: u64) -> Self {
        let limbs = if number == 0 { vec![] } else { vec![number] };
        Self {
            limbs,
            capped: false,
        }
    }

    /// The number, if it is small.
    pub fn to_u64(&self) -> Option<u64> {
        match (self.capped, &self.limbs[..]) {
            (false, []) => Some(0),
            (false, [only]) => Some(*only),
            _ => None,
        }
    }

    /// Whether this is only a number that the true one reaches or exceeds.
    pub fn is_capped(&self) -> bool {
        self.capped
    }

    fn cap(&mut self) {
        self.capped = true;
        self.limbs.clear();
    }
}

impl AddAssign<&Self> for Natural {
    fn add_assign(&mut self, other: &Self) {
        if self.capped || other.capped {
            self.cap();
            return;
        }
        if self.limbs.len() < other.limbs.len() {
            self.limbs.resize(other.limbs.len(), 0);
        }
        let mut carry = false;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            let addend = other.limbs.get(index).copied().unwrap_or(0);
            if addend == 0 && !carry && index >= other.limbs.len() {
                break;
            }
            let (sum, first) = limb.overflowing_add(addend);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *limb = sum;
            carry = first || second;
        }
        if carry {
            self.limbs.push(1);
        }
        if self.limbs.len() > Self::MAX_LIMBS {
            self.cap();
        }
    }
}

impl fmt::Display for Natural {
    /// In decimal; a capped number as the power of two that it is at least.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.capped {
            return write!(f, "2^{}", 64 * Self::MAX_LIMBS);
        }
        let mut limbs = self.limbs.clone();
        let mut chunks = Vec::new();
        while !limbs.is_empty() {
            let mut remainder = 0_u128;
            for limb in limbs.iter_mut().rev() {
                let value = remainder << 64 | u128::from(*limb);
                *limb = (value / u128::from(CHUNK.0)) as u64;
                remainder = value % u128::from(CHUNK.0);
            }
            chunks.push(remainder as u64);
            while limbs.last() == Some(&0) {
                limbs.pop();
            }
        }
        write!(f, "{}", chunks.pop().unwrap_or(0))?;
        for chunk in chunks.iter().rev() {
            write!(f, "{chunk:0width$}", width = CHUNK.1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubled(times: usize) -> Natural {
        let mut number = Natural::new(1);
        for _ in 0..times {
            let same = number.clone();
            number += &same;
        }
        number
    }

    #[test]
    fn powers_of_two_in_decimal() {
        for bits in [0, 1, 63, 64, 65, 100, 127] {
            assert_eq!(doubled(bits).to_string(), (1_u128 << bits).to_string());
        }
        assert_eq!(Natural::default().to_string(), "0");
        let text = doubled(200).to_string();
        assert_eq!(
            text,
            "1606938044258990275541962092341162602522202993782792835301376"
        );
    }

    #[test]
    fn beyond_the_cap_it_says_so() {
        let bits = 64 * Natural::MAX_LIMBS;
        assert!(!doubled(bits - 1).is_capped());
        let capped = doubled(bits);
        assert!(capped.is_capped());
        assert_eq!(capped.to_string(), "2^4096");
        assert_eq!(doubled(bits + 5), capped);
        let mut sum = Natural::new(1);
        sum += &capped;
        assert_eq!(sum, capped);
        assert_eq!(sum.to_u64(), None);
    }
}
