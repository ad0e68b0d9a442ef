//! Fowler, Noll and Vo's 64-bit hash, 1a: the same on every machine and in every version, so that
//! digests in records can be compared.

use std::hash::Hasher;

use fnv::FnvHasher;

pub fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_published_vectors() {
        for (text, hash) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            assert_eq!(digest(text.as_bytes()), hash, "{text}");
        }
    }
}
