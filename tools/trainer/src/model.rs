//! What is trained: a model with parameters in [rows](crate::lanes), and an output with gradients
//! by each of them.

use crate::lanes::Lanes;

/// A batch of positions in the layout that a pass reads.
pub trait Block<T>: Default {
    fn clear(&mut self);

    /// Adds positions; given a random seed, mirrors perspectives at random where that is just as
    /// true.
    fn extend(&mut self, items: &[T], random: Option<u64>);
}

/// A model with parameters, and an output with gradients by each of them.
pub trait Model: Sync {
    type Item: Sync;
    type Block: Block<Self::Item>;
    /// What the forward pass leaves for the backward pass.
    type Scratch: Default;

    fn rows(&self) -> usize;

    /// The number of rows with weight decay, which come first.
    fn decayed_rows(&self) -> usize {
        self.rows()
    }

    /// Clamps parameters that a step took out of their range.
    fn keep_in_range(&self, _parameters: &mut [Lanes]) {}

    /// Computes one output for each position.
    fn forward(
        &self,
        parameters: &[Lanes],
        block: &Self::Block,
        scratch: &mut Self::Scratch,
        outputs: &mut Vec<f32>,
    );

    /// Adds to `gradients`, laid out like the parameters, given the derivative of the loss by each
    /// output. The last forward pass with this scratch was over the same block and parameters.
    fn backward(
        &self,
        parameters: &[Lanes],
        block: &Self::Block,
        scratch: &mut Self::Scratch,
        errors: &[f32],
        gradients: &mut [Lanes],
    );
}
