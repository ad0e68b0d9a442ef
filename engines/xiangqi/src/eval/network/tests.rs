use super::features::{KING_BUCKETS, PLACES};
use super::*;
use crate::eval::tests::random_games;

/// A network of random numbers, half of those in the hidden layer the largest there may be. Output
/// weights are small, for values like those of real networks.
pub fn random<const N: usize>(seed: u64) -> Network<N> {
    let mut state = seed;
    let mut numbers = |count, most: i16| -> Vec<i16> {
        let number = |_| {
            let word = zobrist::splitmix64(&mut state);
            match word % 4 {
                0 => most,
                1 => -most,
                _ => (word >> 8) as i16 % (most + 1),
            }
        };
        (0..count).map(number).collect()
    };
    let weights = Weights {
        hidden: numbers(FEATURES * N, MAX_HIDDEN),
        hidden_bias: numbers(N, MAX_HIDDEN),
        output: numbers(BUCKETS * 2 * N, MAX_OUTPUT / 5),
        attacks: numbers(attacks::ATTACKS * N, MAX_ATTACK.into())
            .into_iter()
            .map(|n| n as i8)
            .collect(),
        output_bias: numbers(BUCKETS, 5000).into_iter().map(i32::from).collect(),
    };
    let provenance = Provenance {
        seed,
        positions: 1,
        generation: 2,
        parent: [3; 32],
        commit: "0123456".into(),
        games: "seed 1".into(),
    };
    Network::new(provenance, &weights).unwrap()
}

#[test]
fn mirror_image_and_colour_flip_are_worth_the_same() {
    let network = random::<64>(5);
    let mut values = std::collections::BTreeSet::new();
    random_games(40, |position, _| {
        let value = network.evaluate(position);
        values.insert(value);
        let fen = position.fen();
        assert_eq!(value, network.evaluate(&position.mirrored()), "{fen}");
        assert_eq!(value, network.evaluate(&position.color_flipped()), "{fen}");
    });
    assert!(values.len() > 1000, "{}", values.len());
}

/// A network that counts rooks, with the expected values computed by hand.
#[test]
fn the_arithmetic_is_the_one_that_is_written_down() {
    let mut weights = Weights {
        hidden: vec![0; FEATURES * 16],
        hidden_bias: vec![0; 16],
        output: vec![0; BUCKETS * 32],
        output_bias: vec![0; BUCKETS],
        attacks: vec![0; attacks::ATTACKS * 16],
    };
    // The first neuron sees own rooks as 0.2 each and starts from -0.1; it counts 0.75 for the
    // mover and -0.5 for the other.
    let rooks = 9 + 5 + 7 + 90;
    for bucket in 0..KING_BUCKETS {
        let rooks = bucket * PLACES + rooks;
        (rooks..rooks + 90).for_each(|feature| weights.hidden[feature * 16] = 51);
    }
    weights.hidden_bias[0] = -25;
    for bucket in 0..BUCKETS {
        weights.output[bucket * 32] = 96;
        weights.output[bucket * 32 + 16] = -64;
        weights.output_bias[bucket] = 100;
    }
    let network = Network::<16>::new(Provenance::default(), &weights).unwrap();
    // Two rooks each: 2 * 51 - 25 = 77; 77^2 * (96 - 64) / 255 = 744; + 100; * 400 / (255 * 128) =
    // 10.3.
    assert_eq!(network.evaluate(&Position::startpos()), 10);
    // The mover has none, and is clamped to zero: -77^2 * 64 / 255 = -1488; + 100; * 400 /
    // 32640 = -17.01.
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABN1 w - - 0 1";
    assert_eq!(network.evaluate(&Position::from_fen(fen).unwrap()), -17);
}
