//! Subsets as bits: those that fit into a boat, from the largest number down.

/// The largest subset of `all` below `set` with at most `most` members; 0 ends the walk.
pub(super) fn next_smaller(set: u32, all: u32, most: u32) -> u32 {
    let mut next = set.wrapping_sub(1) & all;
    while next.count_ones() > most {
        // The subset of the highest `most` members is the largest that fits below.
        let mut kept = 0;
        let mut left = next;
        for _ in 0..most {
            let top = 31 - left.leading_zeros();
            kept |= 1 << top;
            left &= !(1 << top);
        }
        next = kept;
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_walked_once_each() {
        let all = 0b1011_0110_u32;
        for most in 1..=5 {
            let mut seen = Vec::new();
            let mut set = all;
            while set != 0 {
                if set.count_ones() <= most {
                    seen.push(set);
                }
                set = next_smaller(set, all, most);
            }
            let expected = (1..=all)
                .rev()
                .filter(|set| set & !all == 0 && set.count_ones() <= most);
            assert_eq!(seen, expected.collect::<Vec<_>>(), "at most {most}");
        }
    }
}
