//! The control: a linear piece-square evaluation, trained on the same positions in the same way.
//!
//! A network has to do better than this to be worth anything. There is one weight for each input of
//! the side to move's perspective, and a bias, the value of the right to move.

use super::block::Block;
use super::record::{INPUTS, Record};
use crate::lanes::{LANES, Lanes, at};
use crate::model::Model;

pub struct Linear;

impl Model for Linear {
    type Item = Record;
    type Block = Block;
    type Scratch = ();

    fn rows(&self) -> usize {
        (INPUTS + 1).div_ceil(LANES)
    }

    fn forward(&self, parameters: &[Lanes], block: &Block, (): &mut (), outputs: &mut Vec<f32>) {
        outputs.clear();
        outputs.extend(block.positions().map(|(_, pairs)| {
            let own = pairs.iter().map(|pair| at(parameters, pair[0].into()));
            own.sum::<f32>() + at(parameters, INPUTS)
        }));
    }

    fn backward(
        &self,
        _parameters: &[Lanes],
        block: &Block,
        (): &mut (),
        errors: &[f32],
        gradients: &mut [Lanes],
    ) {
        let mut add =
            |place: usize, gradient| gradients[place / LANES].0[place % LANES] += gradient;
        for ((_, pairs), &error) in block.positions().zip(errors) {
            for pair in pairs {
                add(pair[0].into(), error);
            }
            add(INPUTS, error);
        }
    }
}
