//! The bits of a word under a mask, side by side: PEXT, where the processor has it.
#![allow(unsafe_code)]

/// The bits of `word` under `mask`, lowest first.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
pub(super) fn pext(word: u64, mask: u64) -> u64 {
    // SAFETY: compiled only into programs that need BMI2 as a whole.
    unsafe { std::arch::x86_64::_pext_u64(word, mask) }
}

/// The bits of `word` under `mask`, lowest first.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
pub(super) fn pext(word: u64, mask: u64) -> u64 {
    gather_bit_by_bit(word, mask)
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn gather_bit_by_bit(word: u64, mut mask: u64) -> u64 {
    let (mut gathered, mut place) = (0, 0);
    while mask != 0 {
        gathered |= (word >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_ways_gather_the_same(word: u64, mask: u64) {
            prop_assert_eq!(pext(word, mask), gather_bit_by_bit(word, mask));
        }
    }
}
