//! The files of networks: a header as in [`app::weights`], then the weights.
//!
//! The weights are the hidden weights, the hidden biases and the output weights in the order of
//! [`Weights`], two bytes each, then the output biases, four bytes each, and the weights of
//! attack features, one byte each.

use app::weights::{Format, Provenance, WeightsError, WeightsFile, numbers};

use super::attacks::ATTACKS;
use super::features::{ARCHITECTURE, BUCKETS, FEATURES};
use super::{Network, SCALE, Weights};

app::embedded_weights!(Network, "../../../weights/network.bin");

impl<const N: usize> WeightsFile for Network<N> {
    const FORMAT: Format = Format {
        what: "a network for Xiangqi",
        magic: b"sanqi.xn",
        version: 3,
        sizes: &[
            ("{} hidden neurons a view", N as u32),
            ("{} buckets", BUCKETS as u32),
            ("scale {}", SCALE as u32),
        ],
        architecture: ARCHITECTURE,
        length: 2 * N * (FEATURES + 1 + 2 * BUCKETS) + 4 * BUCKETS + N * ATTACKS,
    };

    fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    fn body(&self) -> Vec<u8> {
        let weights = self.weights();
        let lists = [&weights.hidden, &weights.hidden_bias, &weights.output];
        let numbers = lists.into_iter().flatten().flat_map(|n| n.to_le_bytes());
        let biases = weights.output_bias.iter().flat_map(|n| n.to_le_bytes());
        let attacks = weights.attacks.iter().map(|n| n.cast_unsigned());
        numbers.chain(biases).chain(attacks).collect()
    }

    fn from_body(provenance: Provenance, body: &[u8]) -> Result<Self, WeightsError> {
        let (hidden, rest) = body.split_at(2 * FEATURES * N);
        let (hidden_bias, rest) = rest.split_at(2 * N);
        let (output, output_bias) = rest.split_at(4 * BUCKETS * N);
        let (output_bias, attacks) = output_bias.split_at(4 * BUCKETS);
        let (biases, _) = output_bias.as_chunks::<4>();
        let weights = Weights {
            hidden: numbers(hidden),
            hidden_bias: numbers(hidden_bias),
            output: numbers(output),
            attacks: attacks.iter().map(|&n| n.cast_signed()).collect(),
            output_bias: biases.iter().map(|&n| i32::from_le_bytes(n)).collect(),
        };
        Self::new(provenance, &weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    use crate::eval::network::HIDDEN;
    use crate::eval::network::tests::random;

    #[test]
    fn the_embedded_network_is_sound_and_small() {
        let bytes = include_bytes!("../../../weights/network.bin");
        assert_eq!(embedded().to_bytes(), bytes);
        assert!(bytes.len() < 4 << 20, "{} bytes", bytes.len());
    }

    #[test]
    fn a_file_is_read_back() {
        let network = random::<16>(1);
        assert!(Network::from_bytes(&network.to_bytes()).is_ok_and(|read| read == network));
    }

    #[test]
    fn other_files_are_refused_by_what_is_wrong_with_them() {
        let bytes = random::<16>(1).to_bytes();
        let refuse = |bytes: &[u8]| {
            let read = Network::<16>::from_bytes(bytes);
            read.map(drop).unwrap_err().to_string()
        };
        let changed = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            refuse(&bytes)
        };
        assert_eq!(
            refuse(b"something"),
            "not a network for Xiangqi: expected it to begin with `sanqi.xn`"
        );
        assert_eq!(changed(8), "version 2, expected 3");
        assert_eq!(changed(12), "17 hidden neurons a view, expected 16");
        assert_eq!(changed(16), "9 buckets, expected 8");
        assert_eq!(changed(20), "scale 401, expected 400");
        assert!(changed(24).starts_with("weights of features "));
        let damaged = WeightsError::Damaged.to_string();
        let (header, last) = (64, bytes.len() - 1);
        assert_eq!(
            [changed(40), changed(header), changed(last)],
            [damaged.as_str(); 3]
        );
        let length = format!("{last} bytes, expected {}", bytes.len());
        assert_eq!(refuse(&bytes[..last]), length);
    }

    #[test]
    fn a_file_that_is_missing_or_none_is_named() {
        let error = |path: &str| {
            Network::<HIDDEN>::open(Path::new(path))
                .map(drop)
                .unwrap_err()
                .to_string()
        };
        assert!(error("missing.bin").starts_with("missing.bin: "));
        let manifest = error("Cargo.toml");
        assert_eq!(
            manifest,
            "Cargo.toml: not a network for Xiangqi: expected it to begin with `sanqi.xn`"
        );
    }

    #[test]
    fn numbers_that_could_overflow_are_refused() {
        let network = random::<16>(1);
        let mut weights = network.weights();
        weights.hidden[40] = 505;
        let error = Network::<16>::new(Provenance::default(), &weights)
            .map(drop)
            .unwrap_err();
        let said = "hidden weights: number 40 is 505, expected at most 504 either way";
        assert_eq!(error.to_string(), said);
        weights.hidden.pop();
        let error = Network::<16>::new(Provenance::default(), &weights)
            .map(drop)
            .unwrap_err();
        assert_eq!(error.to_string(), "66431 hidden weights, expected 66432");
    }
}
