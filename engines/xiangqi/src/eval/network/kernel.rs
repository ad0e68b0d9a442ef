//! The arithmetic on rows of neurons, with the same integer results on every machine.
//!
//! Rows are added and subtracted by plain loops, which compilers turn into vector instructions on
//! every machine. The output is a product of three narrow numbers, for which the instructions must
//! be chosen by hand: `avx2` does so in builds that have AVX2.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) use avx2::output;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(super) use plain::output;

use super::{NarrowRow, Row};

/// Sets `to` to `from` with one feature added and one removed.
#[inline]
pub(super) fn add_sub<const N: usize>(
    to: &mut Row<N>,
    from: &Row<N>,
    added: &Row<N>,
    removed: &Row<N>,
) {
    for i in 0..N {
        to.0[i] = from.0[i]
            .wrapping_add(added.0[i])
            .wrapping_sub(removed.0[i]);
    }
}

/// Sets `to` to `from` with one feature added and two removed.
#[inline]
pub(super) fn add_sub_sub<const N: usize>(
    to: &mut Row<N>,
    from: &Row<N>,
    added: &Row<N>,
    removed: [&Row<N>; 2],
) {
    for i in 0..N {
        let removed = removed[0].0[i].wrapping_add(removed[1].0[i]);
        to.0[i] = from.0[i].wrapping_add(added.0[i]).wrapping_sub(removed);
    }
}

#[inline]
pub(super) fn add<const N: usize>(row: &mut Row<N>, added: &Row<N>) {
    for i in 0..N {
        row.0[i] = row.0[i].wrapping_add(added.0[i]);
    }
}

#[inline]
pub(super) fn subtract<const N: usize>(row: &mut Row<N>, removed: &Row<N>) {
    for i in 0..N {
        row.0[i] = row.0[i].wrapping_sub(removed.0[i]);
    }
}

/// Sets `to` to `from` with some rows added and some removed. Works through all rows for a block of
/// neurons at a time, so that the sums stay in registers.
#[inline]
pub(super) fn changed<'a, const N: usize>(
    to: &mut Row<N>,
    from: &Row<N>,
    added: impl Iterator<Item = &'a NarrowRow<N>> + Clone,
    removed: impl Iterator<Item = &'a NarrowRow<N>> + Clone,
) {
    if N.is_multiple_of(128) {
        changed_by::<N, 128>(to, from, added, removed);
    } else {
        changed_by::<N, 16>(to, from, added, removed);
    }
}

#[inline]
fn changed_by<'a, const N: usize, const LANES: usize>(
    to: &mut Row<N>,
    from: &Row<N>,
    added: impl Iterator<Item = &'a NarrowRow<N>> + Clone,
    removed: impl Iterator<Item = &'a NarrowRow<N>> + Clone,
) {
    let (to, _) = to.0.as_chunks_mut::<LANES>();
    let (from, _) = from.0.as_chunks::<LANES>();
    for (chunk, (to, from)) in to.iter_mut().zip(from).enumerate() {
        let mut sums = *from;
        for row in added.clone() {
            let weights = &row.0.as_chunks::<LANES>().0[chunk];
            for lane in 0..LANES {
                sums[lane] = sums[lane].wrapping_add(weights[lane].into());
            }
        }
        for row in removed.clone() {
            let weights = &row.0.as_chunks::<LANES>().0[chunk];
            for lane in 0..LANES {
                sums[lane] = sums[lane].wrapping_sub(weights[lane].into());
            }
        }
        *to = sums;
    }
}

/// The output without vector instructions.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod plain {
    use super::Row;
    use crate::eval::network::QA;

    /// The sum over a perspective of squared activations times output weights.
    #[inline]
    pub(in crate::eval::network) fn output<const N: usize>(
        view: &Row<N>,
        attacks: &Row<N>,
        weights: &Row<N>,
    ) -> i32 {
        let views = view.0.iter().zip(&attacks.0);
        let views = views.map(|(a, b)| a.saturating_add(*b));
        let neurons = views.zip(&weights.0);
        let products = neurons.map(|(neuron, &weight)| {
            let activation = i32::from(neuron).clamp(0, QA);
            activation * activation * i32::from(weight)
        });
        products.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MAX_HIDDEN, MAX_OUTPUT};
    use super::*;

    #[test]
    fn both_outputs_are_the_same() {
        let mut state = 1;
        let mut number = |most: i16| zobrist::splitmix64(&mut state) as i16 % (most + 1);
        for _ in 0..1000 {
            let view = Row::<256>(std::array::from_fn(|_| number(MAX_HIDDEN)));
            let attacks = Row(std::array::from_fn(|_| number(MAX_HIDDEN)));
            let weights = Row(std::array::from_fn(|_| number(MAX_OUTPUT)));
            assert_eq!(
                output(&view, &attacks, &weights),
                plain::output(&view, &attacks, &weights)
            );
        }
        // The largest numbers there can be.
        for (neuron, weight) in [(i16::MAX, MAX_OUTPUT), (256, -MAX_OUTPUT), (i16::MIN, 1)] {
            let (view, weights) = (Row::<256>([neuron; 256]), Row([weight; 256]));
            let attacks = view;
            assert_eq!(
                output(&view, &attacks, &weights),
                plain::output(&view, &attacks, &weights)
            );
        }
    }

    #[test]
    fn rows_are_added_and_removed() {
        fn check<const N: usize>() {
            let mut state = 2;
            let mut number = || zobrist::splitmix64(&mut state) as i16;
            let (mut to, from) = (Row([0; N]), Row(std::array::from_fn(|_| number())));
            let rows: Vec<_> = (0..5)
                .map(|_| NarrowRow::<N>(std::array::from_fn(|_| number() as i8)))
                .collect();
            changed(
                &mut to,
                &from,
                [1, 2].iter().map(|&row: &usize| &rows[row]),
                [3, 4, 4].iter().map(|&row: &usize| &rows[row]),
            );
            let weight = |row: usize, neuron: usize| i16::from(rows[row].0[neuron]);
            let expected = (0..N).map(|n| {
                let added = from.0[n].wrapping_add(weight(1, n) + weight(2, n));
                added.wrapping_sub(weight(3, n) + 2 * weight(4, n))
            });
            assert!(to.0.iter().copied().eq(expected));
        }
        check::<16>();
        check::<256>();
    }
}
