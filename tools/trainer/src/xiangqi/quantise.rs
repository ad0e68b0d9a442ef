//! Converts trained parameters to the engine's integers.

use ::xiangqi::eval::network::attacks::ATTACKS;
use ::xiangqi::eval::network::features::{BUCKETS, FEATURES};
use ::xiangqi::eval::network::{MAX_ATTACK, MAX_HIDDEN, MAX_OUTPUT, Network, QA, QB, Weights};
use app::weights::{Provenance, WeightsError};

use super::perceptron::Perceptron;
use crate::lanes::Lanes;

/// The engine's network that is closest to these parameters.
///
/// # Errors
/// When the provenance cannot be written; the numbers always can.
pub fn quantise<const N: usize>(
    parameters: &[Lanes],
    provenance: Provenance,
) -> Result<Network<N>, WeightsError> {
    let model = Perceptron::new(N);
    let rounded = |value: f32, unit: i32, most: i16| {
        let most = f32::from(most);
        (value * unit as f32).round().clamp(-most, most) as i16
    };
    let hidden = |value| rounded(value, QA, MAX_HIDDEN);
    let units = 0..N;
    let weights = Weights {
        hidden: (0..FEATURES)
            .flat_map(|feature| units.clone().map(move |unit| (feature, unit)))
            .map(|(feature, unit)| hidden(model.weight(parameters, feature, unit)))
            .collect(),
        attacks: (0..ATTACKS)
            .flat_map(|attack| units.clone().map(move |unit| (attack, unit)))
            .map(|(attack, unit)| model.attack_weight(parameters, attack, unit))
            .map(|weight| rounded(weight, QA, MAX_ATTACK.into()) as i8)
            .collect(),
        hidden_bias: units
            .clone()
            .map(|unit| hidden(model.bias(parameters, unit)))
            .collect(),
        output: (0..BUCKETS * 2)
            .flat_map(|row| units.clone().map(move |unit| (row / 2, row % 2, unit)))
            .map(|(bucket, view, unit)| {
                let weight = model.output_weight(parameters, bucket, view, unit);
                rounded(weight, QB, MAX_OUTPUT)
            })
            .collect(),
        output_bias: (0..BUCKETS)
            .map(|bucket| model.output_bias(parameters, bucket) * (QA * QB) as f32)
            .map(|bias| bias.round() as i32)
            .collect(),
    };
    Network::new(provenance, &weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::xiangqi::eval::network::embedded;

    #[test]
    fn integers_that_become_real_numbers_become_the_same_integers() {
        let weights = embedded().weights();
        const N: usize = ::xiangqi::eval::network::HIDDEN;
        let parameters = Perceptron::new(N).of_weights(&weights);
        let again = quantise::<N>(&parameters, Provenance::default()).unwrap();
        assert_eq!(again.weights(), weights);
    }
}
