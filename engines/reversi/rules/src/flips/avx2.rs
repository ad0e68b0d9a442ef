//! Flips with AVX2, four rays at a time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::{RAYS, Rays};
use crate::board;

/// The opponent's discs that a disc of the player on `square`, 0 to 63 and empty, flips.
#[inline]
pub fn flips(square: u32, player: u64, opponent: u64) -> u64 {
    let [higher, lower] = &RAYS[board::index(square)];
    // SAFETY: this module is compiled only into programs that need AVX2 as a whole.
    unsafe {
        let player = _mm256_set1_epi64x(player as i64);
        let opponent = _mm256_set1_epi64x(opponent as i64);
        reduce(_mm256_or_si256(
            to_higher(load(higher), player, opponent),
            to_lower(load(lower), player, opponent),
        ))
    }
}

/// # Safety
/// AVX2.
#[inline]
unsafe fn load(rays: &Rays) -> __m256i {
    // SAFETY: four words, aligned to 32 bytes by their type.
    unsafe { _mm256_load_si256(std::ptr::from_ref(rays).cast()) }
}

/// The lowest bit of the squares that are not the opponent's, and below it what is flipped.
///
/// # Safety
/// AVX2.
#[inline]
unsafe fn to_higher(rays: __m256i, player: __m256i, opponent: __m256i) -> __m256i {
    // SAFETY: arithmetic on registers.
    unsafe {
        let zero = _mm256_setzero_si256();
        let stops = _mm256_andnot_si256(opponent, rays);
        let first = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
        let outflanking = _mm256_and_si256(first, player);
        // One less, if there is one at all: -1 where the comparison is false is all bits set.
        let none = _mm256_cmpeq_epi64(outflanking, zero);
        let minus_one = _mm256_set1_epi64x(-1);
        let below = _mm256_add_epi64(outflanking, _mm256_andnot_si256(none, minus_one));
        _mm256_and_si256(below, rays)
    }
}

/// There is no highest bit of a lane in AVX2. Instead the squares that are not the opponent's are
/// smeared along the ray towards its start: what they do not reach are the opponent's discs next to
/// it.
///
/// # Safety
/// AVX2.
#[inline]
unsafe fn to_lower(rays: __m256i, player: __m256i, opponent: __m256i) -> __m256i {
    // SAFETY: arithmetic on registers.
    unsafe {
        let step = _mm256_setr_epi64x(1, 7, 8, 9);
        let twice = _mm256_add_epi64(step, step);
        let four_times = _mm256_add_epi64(twice, twice);
        let stops = _mm256_andnot_si256(opponent, rays);
        let mut smear = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, step));
        smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, twice));
        smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, four_times));
        let behind = _mm256_srlv_epi64(smear, step);
        let first = _mm256_andnot_si256(behind, stops);
        let outflanking = _mm256_and_si256(first, player);
        let none = _mm256_cmpeq_epi64(outflanking, _mm256_setzero_si256());
        let before = _mm256_andnot_si256(smear, rays);
        _mm256_andnot_si256(none, before)
    }
}

/// # Safety
/// AVX2.
#[inline]
unsafe fn reduce(lanes: __m256i) -> u64 {
    // SAFETY: arithmetic on registers.
    unsafe {
        let pair = _mm_or_si128(
            _mm256_castsi256_si128(lanes),
            _mm256_extracti128_si256::<1>(lanes),
        );
        _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))) as u64
    }
}
