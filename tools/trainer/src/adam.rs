//! The optimizer Adam (D. Kingma, J. Ba, arXiv 1412.6980), with the constants of its paper.

use rayon::prelude::*;

use crate::lanes::{LANES, Lanes, ZERO};

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// Rows of parameters that one thread updates at a time.
const CHUNK: usize = 512;

/// The running means of the gradients and of their squares.
pub struct Adam {
    pub steps: u64,
    pub means: Vec<Lanes>,
    pub squares: Vec<Lanes>,
}

impl Adam {
    /// The state before the first step, for this many rows of parameters.
    pub fn new(rows: usize) -> Self {
        Self {
            steps: 0,
            means: vec![ZERO; rows],
            squares: vec![ZERO; rows],
        }
    }

    /// One step with learning rate `rate` along the sum of `gradients`, which are added in their
    /// order. The first `decayed_rows` rows of parameters are multiplied by `decay_factor` (weight
    /// decay).
    pub fn step(
        &mut self,
        parameters: &mut [Lanes],
        gradients: &[impl AsRef<[Lanes]> + Sync],
        rate: f32,
        decay_factor: f32,
        decayed_rows: usize,
    ) {
        self.steps += 1;
        let unbias = |beta: f32| (1.0 - f64::from(beta).powf(self.steps as f64)) as f32;
        let (rate, unbias2) = (rate / unbias(BETA1), 1.0 / unbias(BETA2));
        parameters
            .par_chunks_mut(CHUNK)
            .zip(self.means.par_chunks_mut(CHUNK))
            .zip(self.squares.par_chunks_mut(CHUNK))
            .enumerate()
            .for_each(|(chunk, ((parameters, means), squares))| {
                let first = chunk * CHUNK;
                for (row, weights) in parameters.iter_mut().enumerate() {
                    let decay_factor = if first + row < decayed_rows {
                        decay_factor
                    } else {
                        1.0
                    };
                    let mut gradient = ZERO;
                    for part in gradients {
                        gradient.add(&part.as_ref()[first + row]);
                    }
                    let (mean, square) = (&mut means[row].0, &mut squares[row].0);
                    for lane in 0..LANES {
                        let gradient = gradient.0[lane];
                        mean[lane] = BETA1 * mean[lane] + (1.0 - BETA1) * gradient;
                        square[lane] = BETA2 * square[lane] + (1.0 - BETA2) * gradient * gradient;
                        let deviation = (square[lane] * unbias2).sqrt() + EPSILON;
                        weights.0[lane] =
                            decay_factor * weights.0[lane] - rate * mean[lane] / deviation;
                    }
                }
            });
    }
}
