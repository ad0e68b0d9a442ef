//! The output computed with AVX2, sixteen neurons at a time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi32,
    _mm256_adds_epi16, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256,
};

use crate::eval::network::{QA, Row};

const LANES: usize = 16;

/// The sum over a perspective of squared activations times output weights.
///
/// An activation is at most 255 and a weight at most 126 either way, so that their product fits in
/// 16 bits; times the activation again, two neighbours are added up in 32 bits by one instruction.
#[inline]
pub(in crate::eval::network) fn output<const N: usize>(
    view: &Row<N>,
    attacks: &Row<N>,
    weights: &Row<N>,
) -> i32 {
    // SAFETY: this module is compiled only into programs that need AVX2 as a whole; the rest is
    // arithmetic on registers.
    unsafe {
        let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(QA as i16));
        let mut sum = zero;
        let (neurons, _) = view.0.as_chunks::<LANES>();
        let (weights, _) = weights.0.as_chunks::<LANES>();
        let (attacks, _) = attacks.0.as_chunks::<LANES>();
        for ((neurons, attacks), weights) in neurons.iter().zip(attacks).zip(weights) {
            let neurons = _mm256_adds_epi16(load(neurons), load(attacks));
            let activation = _mm256_min_epi16(_mm256_max_epi16(neurons, zero), one);
            let weighted = _mm256_mullo_epi16(activation, load(weights));
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(weighted, activation));
        }
        let four = _mm_add_epi32(
            _mm256_castsi256_si128(sum),
            _mm256_extracti128_si256::<1>(sum),
        );
        let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
        _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
    }
}

#[inline]
fn load(numbers: &[i16; LANES]) -> __m256i {
    // SAFETY: 32 bytes are there to be read, and the load asks for no alignment.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
}
