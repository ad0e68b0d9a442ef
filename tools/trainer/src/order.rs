//! Shuffling: the order in which a fit reads its positions.

use zobrist::splitmix64;

/// Shuffles by the algorithm of R. Fisher and F. Yates; `random` is the generator's state.
pub fn shuffle<T>(order: &mut [T], random: &mut u64) {
    for i in (1..order.len()).rev() {
        let j = splitmix64(random) % (i as u64 + 1);
        order.swap(i, j as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_comes_up_about_as_often() {
        let mut times = [0_u32; 27];
        let mut random = 1;
        for _ in 0..6000 {
            let mut order = [0, 1, 2];
            shuffle(&mut order, &mut random);
            times[order[0] * 9 + order[1] * 3 + order[2]] += 1;
        }
        let seen: Vec<u32> = times.into_iter().filter(|&times| times > 0).collect();
        assert_eq!(seen.len(), 6, "{seen:?}");
        assert!(
            seen.iter().all(|times| (850..1150).contains(times)),
            "{seen:?}"
        );
    }
}
