//! Moves with AVX2, four directions at a time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use super::{FILLABLE, STEPS};

/// The empty squares where a disc of the player would flip discs of the opponent.
#[inline]
pub fn moves(player: u64, opponent: u64) -> u64 {
    // SAFETY: arithmetic on registers, and this module is compiled only into programs that need
    // AVX2 as a whole.
    unsafe {
        let lanes =
            |[a, b, c, d]: [u64; 4]| _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64);
        let step = lanes(STEPS.map(u64::from));
        let twice = _mm256_add_epi64(step, step);
        let own = _mm256_set1_epi64x(player as i64);
        let through = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), lanes(FILLABLE));

        let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(own, step));
        let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(own, step));
        up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(through, _mm256_srlv_epi64(down, step)),
        );
        let pairs = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
        let pairs_down = _mm256_srlv_epi64(pairs, step);
        up = _mm256_or_si256(up, _mm256_and_si256(pairs, _mm256_sllv_epi64(up, twice)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)),
        );
        up = _mm256_or_si256(up, _mm256_and_si256(pairs, _mm256_sllv_epi64(up, twice)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)),
        );

        let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
        let pair = _mm_or_si128(
            _mm256_castsi256_si128(reached),
            _mm256_extracti128_si256::<1>(reached),
        );
        let all = _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))) as u64;
        all & !(player | opponent)
    }
}
